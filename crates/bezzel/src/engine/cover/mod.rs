//! The search over a [`Model`]: exact cover with quotas and optional sets, on bit sets.
//!
//! An *option* is a square (or, under a required symmetry, a square with its images). A state holds the options that are still open and,
//! for each set that asks for queens, how many it still needs, has room for and could get:
//!
//! ```text
//!  open      1 0 1 1 0 … one bit an option
//!  set       row 1   row 2   column 1   region 3 …
//!  need        1       0        1          2
//!  room        1       0        1          2
//!  open        3       0        1          5
//! ```
//!
//! A queen empties at once every set that may hold one (a precomputed mask an option) and lowers the needs of its sets. The set with the
//! fewest ways out (`open − need`) for the times it was the one that could not be met is branched on; after an option was tried it is taken away, so that every solution comes once. A set
//! that needs all it has left has one way: conclusions need no code of their own. States are copied from level to level, not undone: a
//! copy is a few cache lines, and every state stands for itself, which makes units of parallel work of them.
//!
//! Counting failures (weighted degrees) took 40 % off the time of twenty competition boards with blocked squares, and changed nothing on
//! region puzzles. Tried and lost: looking one step ahead, that is taking away what every option of a set with two (three, four) open
//! would empty: a quarter fewer nodes, three (five, six) times the time.
//!
//! # Source
//! F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting systematic search by weighting constraints* (2004), for the weights;
//! D. E. Knuth, *Dancing Links* (2000) and *The Art of Computer Programming* 4B (2022), 7.2.2.1, for the branching and for options with
//! multiplicities; the bit sets in place of links are ours.

mod instance;
mod probe;
mod search;

pub(crate) use instance::{Instance, MAX_OPTIONS, TooManyOptions};
pub(crate) use probe::{Probes, children, probe};
pub(crate) use search::{Order, Search, Split, Step, Unit};
