//! One file a method; this one is the closed list of them and the table of what each can do.

mod context;
mod cover;
mod unsupported;

pub mod backtrack;
mod baseline;
pub mod closed_form;
pub mod construct;
pub mod estimate;
mod exact_cover;
pub mod invariant;
pub mod local_search;
pub mod naive;
#[cfg(feature = "sat")]
pub mod sat;
pub mod symmetric;
mod uniform;

pub use crate::kernel::{Isa, Level};
pub use context::{Context, RunError};
pub use unsupported::{Reason, Unsupported};

use crate::event::Outcome;
use crate::goal::Goal;
use crate::problem::Problem;
use crate::work::tally::Tally;
use std::fmt;
use std::str::FromStr;

/// A method of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Straight from the definition.
    Naive,
    /// Row by row on bit masks.
    Backtrack,
    /// Central crosses under the eight symmetries.
    Symmetric,
    /// The textbook bit-mask program.
    Baseline,
    /// Any problem, as exact cover.
    ExactCover,
    /// A SAT solver on the clauses of the problem.
    #[cfg(feature = "sat")]
    Sat,
    /// A formula for few queens.
    ClosedForm,
    /// A solution drawn uniformly.
    Uniform,
    /// An explicit solution by a formula.
    Construct,
    /// Random swaps that lessen conflicts.
    LocalSearch,
}

/// What an engine is and can do: a row of the capability table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capability {
    /// The method, in a line.
    pub method: &'static str,
    /// The goals it serves.
    pub goals: &'static [Goal],
    /// On which problems.
    pub problems: &'static str,
    /// Time and memory.
    pub cost: &'static str,
    /// Whom the method is from.
    pub source: &'static str,
}

impl Engine {
    /// All engines.
    pub const ALL: &[Self] = &[
        Self::Naive,
        Self::Backtrack,
        Self::Symmetric,
        Self::Baseline,
        Self::ExactCover,
        #[cfg(feature = "sat")]
        Self::Sat,
        Self::ClosedForm,
        Self::Uniform,
        Self::Construct,
        Self::LocalSearch,
    ];

    /// The name by which commands know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Backtrack => "backtrack",
            Self::Symmetric => "symmetric",
            Self::Baseline => "baseline",
            Self::ExactCover => "exact-cover",
            #[cfg(feature = "sat")]
            Self::Sat => "sat",
            Self::ClosedForm => "closed-form",
            Self::Uniform => "uniform",
            Self::Construct => "construct",
            Self::LocalSearch => "local-search",
        }
    }

    /// Its row of the capability table.
    pub const fn capability(self) -> &'static Capability {
        match self {
            Self::Naive => &naive::CAPABILITY,
            Self::Backtrack => &backtrack::CAPABILITY,
            Self::Symmetric => &symmetric::CAPABILITY,
            Self::Baseline => &baseline::CAPABILITY,
            Self::ExactCover => &exact_cover::CAPABILITY,
            #[cfg(feature = "sat")]
            Self::Sat => &sat::CAPABILITY,
            Self::ClosedForm => &closed_form::CAPABILITY,
            Self::Uniform => &uniform::CAPABILITY,
            Self::Construct => &construct::CAPABILITY,
            Self::LocalSearch => &local_search::CAPABILITY,
        }
    }

    /// Whether the engine can do this.
    ///
    /// # Errors
    /// The reason why not.
    pub fn supports(self, problem: &Problem, goal: Goal) -> Result<(), Unsupported> {
        let decline = |reason| Unsupported { by: self.name(), reason };
        if !self.capability().goals.contains(&goal) {
            return Err(decline(Reason::Goal { goal, offered: self.capability().goals }));
        }
        match self {
            Self::Naive => naive::accepts(problem),
            Self::Backtrack => backtrack::accepts(problem, goal),
            Self::Symmetric => symmetric::accepts(problem),
            Self::Baseline => baseline::accepts(problem),
            Self::ExactCover => exact_cover::accepts(problem),
            #[cfg(feature = "sat")]
            Self::Sat => sat::accepts(problem),
            Self::ClosedForm => closed_form::accepts(problem),
            Self::Uniform => uniform::accepts(problem),
            Self::Construct => construct::accepts(problem),
            Self::LocalSearch => local_search::accepts(problem),
        }
        .map_err(decline)
    }

    /// Runs the engine on a problem and goal that it [supports](Self::supports).
    ///
    /// # Errors
    /// A count that its counter cannot hold.
    ///
    /// # Panics
    /// If it does not support them.
    pub(crate) fn run(self, problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
        match self {
            Self::Naive => naive::run(problem, goal, context),
            Self::Backtrack => backtrack::run(problem, goal, context),
            Self::Symmetric => symmetric::run(problem, goal, context),
            Self::Baseline => Ok(baseline::run(problem, context)),
            Self::ExactCover => exact_cover::run(problem, goal, context),
            #[cfg(feature = "sat")]
            Self::Sat => sat::run(problem, context),
            Self::ClosedForm => Ok(closed_form::run(problem)),
            Self::Uniform => uniform::run(problem, context),
            Self::Construct => construct::run(problem, context),
            Self::LocalSearch => local_search::run(problem, context),
        }
    }
}

/// Counts what is missing in a tally, by the one engine that counts by units.
///
/// # Errors
/// As [`Engine::run`].
pub(crate) fn resume(tally: &mut Tally, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    symmetric::resume(tally, goal, context)
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    /// Underscores are read as hyphens.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let hyphenated = name.replace('_', "-");
        Self::ALL
            .iter()
            .copied()
            .find(|engine| engine.name() == hyphenated)
            .ok_or_else(|| UnknownEngine { found: name.chars().take(40).collect() })
    }
}

/// There is no engine of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine {
    found: String,
}

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Engine::ALL.iter().map(|engine| engine.name()).collect();
        write!(f, "no engine `{}`: expected one of {}", self.found, names.join(", "))
    }
}

impl std::error::Error for UnknownEngine {}
