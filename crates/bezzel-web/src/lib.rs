//! The local web page: an HTTP server for one person's browser on this machine.
//!
//! It listens on 127.0.0.1 only. The page decides nothing: what it shows comes from the JSON API, whose answers are the library's, and
//! which is described at `/api/openapi.json`. Traces and runs are streams of server-sent events; closing one cancels its work.
//!
//! What a client sends is bounded: size, board, time, runs at once. Host and origin are checked, so that no other page can drive it.

mod api;
mod assets;
mod guard;
mod server;
mod state;

pub use server::{Bound, bind};
