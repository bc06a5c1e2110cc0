//! What is wanted of a problem.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is wanted of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The number of all solutions.
    Count,
    /// The number of solutions that differ under the symmetries of the board.
    CountFundamental,
    /// Every solution, in lexicographic order.
    List,
    /// The lexicographically first of each class of solutions that the symmetries of the board make one.
    ListFundamental,
    /// The lexicographically first solution.
    First,
    /// Any solution, the same at every call.
    Any,
    /// A solution that depends on the seed.
    Random,
}

impl Goal {
    /// All goals.
    pub const ALL: [Self; 7] = [
        Self::Count,
        Self::CountFundamental,
        Self::List,
        Self::ListFundamental,
        Self::First,
        Self::Any,
        Self::Random,
    ];

    /// Whether solutions are reported to the observer.
    pub const fn reports_solutions(self) -> bool {
        !matches!(self, Self::Count | Self::CountFundamental)
    }

    /// Whether one solution is enough.
    pub const fn wants_one(self) -> bool {
        matches!(self, Self::First | Self::Any | Self::Random)
    }

    /// Whether solutions are taken up to the symmetries of the board.
    pub const fn is_fundamental(self) -> bool {
        matches!(self, Self::CountFundamental | Self::ListFundamental)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Count => "count",
            Self::CountFundamental => "count fundamental",
            Self::List => "list",
            Self::ListFundamental => "list fundamental",
            Self::First => "first",
            Self::Any => "any",
            Self::Random => "random",
        })
    }
}

/// How much may be spent. Time is not in it: the library reads no clock; a front end sets
/// [`Options::cancel`](crate::Options) when its time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Search nodes, or steps of a local search. Checked between pieces of work, so that somewhat more may be visited.
    pub nodes: Option<u64>,
    /// Solutions to find.
    pub solutions: Option<u64>,
}

/// A flag by which another thread stops a run. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every run that holds this flag to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
