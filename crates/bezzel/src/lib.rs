#![doc = include_str!("../README.md")]
//!
//! # The way of the data
//!
//! A [`Spec`] (what was asked) becomes a [`Problem`] (what is valid), a [`Plan`] picks an engine and says why, the engine
//! reports [`Event`]s and ends in an [`Outcome`]; [`format`](mod@format) and [`render`] turn those into something to look at. The
//! teaching programs of [`classic`] report richer [`TraceEvent`](event::TraceEvent)s.
//!
//! The library reads no file, clock or environment variable and keeps no globals; randomness enters as a seed.

pub mod attack;
pub mod board;
pub mod check;
pub mod classic;
pub mod conflict;
pub mod encode;
pub mod engine;
pub mod event;
pub mod extremal;
pub mod format;
pub mod goal;
#[expect(unsafe_code, reason = "vector instructions; the one module that may")]
pub mod kernel;
pub mod known;
pub mod placement;
pub mod plan;
pub mod problem;
pub mod region;
pub mod render;
pub mod spec;
pub mod text;
pub mod work;

pub use check::{Solution, judge, verify};
pub use event::{Event, Outcome};
pub use goal::Goal;
pub use placement::Placement;
pub use plan::{Method, Options, Plan};
pub use problem::{Problem, ProblemError};
pub use spec::Spec;
