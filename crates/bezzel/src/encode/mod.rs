//! A problem as constraints: which squares there are, and of which sets of squares how many may hold a queen.
//!
//! [`Model`] is that, and nothing of a solver: engines search it, formats write it out.

mod cnf;
mod model;
mod simplify;

#[cfg(feature = "sat")]
pub(crate) use cnf::Clauses;
pub use cnf::{AtMostOne, Cnf, CnfError, CnfOptions};
pub use model::{Constraint, Model, ModelError, Scope};
pub use simplify::{Contradiction, Simplified};
