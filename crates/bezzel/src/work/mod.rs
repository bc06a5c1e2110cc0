//! The count of a board as work: subproblems, units, records and their sum.
//!
//! ```text
//!  Decomposition ─► Cross ─► Piece (cross, prefix) ─► Rest (masks) ─► a kernel
//!        │                      │
//!      Split ─────────────► WorkUnit (pieces of about equal total size) ─► Record ─► Tally
//! ```

pub mod cross;
pub mod decomposition;
pub mod record;
pub mod sample;
pub mod subproblem;
pub mod tally;
pub mod unit;
