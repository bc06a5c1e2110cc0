//! `backtrack`: row by row on bit masks.
//!
//! [`plain`] is the bare problem, tuned; `general` is every problem with at most one queen a row: rectangles, any number of queens, placed
//! queens, blocked squares, cylinders and tori, amazons, rooks, one direction of diagonals, rows and columns without touching.

mod general;
mod mask;
pub mod plain;

use super::{Capability, Context, Reason, RunError};
use crate::event::Outcome;
use crate::goal::Goal;
use crate::problem::Problem;

pub(super) const CAPABILITY: Capability = Capability {
    method: "row by row on bit masks; counts in parallel over the first two queens",
    goals: &[Goal::Count, Goal::CountFundamental, Goal::List, Goal::ListFundamental, Goal::First, Goal::Any],
    problems: "at most one queen a row, up to 128 columns, no regions, no required symmetry; fundamental: plain n×n up to n = 64",
    cost: "some 10 ns for each node of A319283 (1.1·10^9 for n = 16); constant memory",
    source: "M. Richards (1997)",
};

pub(super) fn accepts(problem: &Problem, goal: Goal) -> Result<(), Reason> {
    match problem.plain_order() {
        Some(n) if n <= plain::MAX_ORDER => Ok(()),
        // Its lists and counts are out of reach.
        Some(n) => Err(Reason::TooLarge { what: "rows", limit: plain::MAX_ORDER.into(), found: n.into() }),
        None if goal.is_fundamental() => Err(Reason::FundamentalOnlyPlain),
        None => general::accepts(problem),
    }
}

pub(super) fn run(problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    match problem.plain_order() {
        Some(n) if n <= plain::MAX_ORDER => plain::run(problem, n, goal, context),
        _ => general::run(problem, goal, context),
    }
}
