//! What an engine reports while it runs, and how it ends; and, richer, what the teaching programs report.

mod trace;
mod trace_json;

pub use trace::{Position, Refusal, ResumeAt, Totals, TraceEvent, Tracer};

use crate::check::Solution;
use crate::work::record::Record;
use num_bigint::BigUint;

/// What an engine reports while it runs. Events reach the observer on one thread, in order.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Work was done. Reported at the start, when a unit of work is done, and now and then within a large one.
    Progress(Progress),
    /// A unit of a count was finished (engines that count by units).
    Unit(&'a Record),
    /// A solution was found (when the goal is to list or to find one).
    Solution(&'a Solution),
}

/// How much work is done. Turning it into time is for front ends: the library reads no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Work done, in steps of about equal cost. As far as that is estimated, what is learned later goes into later reports.
    pub done: u64,
    /// Steps in all; 0 as long as that is being found out.
    pub total: u64,
    /// Solutions found so far.
    pub found: u128,
    /// Nodes visited so far, those of units not yet done included.
    pub nodes: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was searched: the count is exact, and a missing solution does not exist.
    Exhausted,
    /// The one solution that was asked for was found.
    Found,
    /// Stopped before an answer.
    Stopped(StopReason),
}

/// Why a run stopped before an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The observer said so.
    Observer,
    /// [`Options::cancel`](crate::Options) was set.
    Cancelled,
    /// The budget of nodes or steps was spent.
    NodeBudget,
    /// The budget of solutions was reached.
    SolutionBudget,
    /// A method that proves nothing found nothing.
    NotFound,
}

impl StopReason {
    /// Words for it: `stopped by the observer`, `interrupted`, …
    pub const fn words(self) -> &'static str {
        match self {
            Self::Observer => "stopped by the observer",
            Self::Cancelled => "interrupted",
            Self::NodeBudget => "the budget of nodes is spent",
            Self::SolutionBudget => "the number of solutions asked for is reached",
            Self::NotFound => "not found",
        }
    }
}

/// How many classes of solutions the eight symmetries make, by the number of solutions in a class.
///
/// A solution unchanged by 8 / k of the symmetries has k different images. For n ≥ 2 no solution has a mirror symmetry, so
/// that no class has one member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SymmetryClasses {
    /// Classes of one solution (n = 0 and n = 1 only).
    pub of_one: u128,
    /// Classes of two: unchanged by quarter turns.
    pub of_two: u128,
    /// Classes of four: unchanged by the half turn.
    pub of_four: u128,
    /// Classes of eight: without symmetry.
    pub of_eight: u128,
}

impl SymmetryClasses {
    /// Counts a class of 1, 2, 4 or 8 solutions.
    pub(crate) const fn add(&mut self, orbit: u32) {
        match orbit {
            1 => self.of_one += 1,
            2 => self.of_two += 1,
            4 => self.of_four += 1,
            _ => self.of_eight += 1,
        }
    }

    /// Adds the classes of another part of the search.
    pub(crate) const fn merge(&mut self, other: &Self) {
        self.of_one += other.of_one;
        self.of_two += other.of_two;
        self.of_four += other.of_four;
        self.of_eight += other.of_eight;
    }

    /// Number of classes: the fundamental solutions.
    pub const fn fundamental(&self) -> u128 {
        self.of_one + self.of_two + self.of_four + self.of_eight
    }

    /// Number of all solutions, or `None` past 128 bits.
    pub fn all(&self) -> Option<u128> {
        let eights = self.of_eight.checked_mul(8)?;
        eights.checked_add(4 * self.of_four)?.checked_add(2 * self.of_two)?.checked_add(self.of_one)
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Solutions found. Exact if [`exhausted`](Self::exhausted), else a lower bound.
    pub count: u128,
    /// The count where 128 bits do not hold it (only formulas get there); [`count`](Self::count) is then the largest of its type.
    pub large: Option<BigUint>,
    /// How the run ended.
    pub end: End,
    /// Nodes of the search tree that were generated, the root included; 0 where no tree is searched.
    pub nodes: u64,
    /// Nodes by depth (number of queens), where the engine counts them; else empty.
    pub nodes_by_depth: Vec<u64>,
    /// The classes under the symmetries, when fundamental solutions were counted.
    pub classes: Option<SymmetryClasses>,
    /// The solution, when one was asked for and found.
    pub solution: Option<Solution>,
}

impl Outcome {
    /// Nothing found, everything searched, no node visited: what a run adds to.
    pub(crate) const fn nothing() -> Self {
        Self {
            count: 0,
            large: None,
            end: End::Exhausted,
            nodes: 0,
            nodes_by_depth: Vec::new(),
            classes: None,
            solution: None,
        }
    }

    /// The count, however large.
    pub fn total(&self) -> BigUint {
        self.large.clone().unwrap_or_else(|| BigUint::from(self.count))
    }

    /// Whether everything was searched, so that the count is exact.
    pub fn exhausted(&self) -> bool {
        self.end == End::Exhausted
    }
}
