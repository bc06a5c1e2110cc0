//! `exact-cover`: any problem, by the search over its model.
//!
//! The search is in [`cover`](super::cover), the model in [`encode`](crate::encode). Counting runs in parallel over the subtrees near the
//! root. Fundamental solutions are counted without listing: by Burnside's lemma their number is the mean, over the symmetries of the
//! problem, of the numbers of solutions unchanged by each, and those are counted on a model whose options are orbits of squares.
//!
//! # Complexity
//! Exponential. A node takes about half a microsecond on boards to 20×20; its state is a bit a square and six bytes a set. Masks take a bit for each pair of
//! squares left open.

use super::context::{Interrupt, RunError, with_the_most_queens};
use super::cover::{Instance, MAX_OPTIONS, Order, Search, Split, Step};
use super::{Capability, Context, Reason};
use crate::board::{Square, Symmetry, is_first_image};
use crate::check::{Solution, judge};
use crate::encode::{Model, ModelError};
use crate::event::{End, Outcome, Progress};
use crate::goal::Goal;
use crate::placement::Placement;
use crate::problem::{Problem, QueenCount};
use std::ops::ControlFlow;

pub(super) const CAPABILITY: Capability = Capability {
    method: "exact cover with quotas, on bit sets, the tightest row, column or region first; counts in parallel",
    goals: &[Goal::Count, Goal::CountFundamental, Goal::List, Goal::ListFundamental, Goal::First, Goal::Any],
    problems: "any, up to 4,000,000 squares and 20,000 left open by the queens placed",
    cost: "exponential; about half a microsecond a node on boards to 20×20, at most 50 MB for masks",
    source: "after D. E. Knuth (2000, 2022); bit sets in place of links",
};

/// Nodes between two looks at the flag that cancels.
const NODES_A_LOOK: u64 = 1 << 10;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let too_large = |limit: u64, found| Reason::TooLarge { what: "squares", limit, found };
    let squares = problem.board().area();
    let open = squares - problem.blocked_count() as u64;
    if open <= MAX_OPTIONS as u64 && squares <= ModelError::MAX_SQUARES {
        return Ok(());
    }
    // Queens placed leave few squares open; without any, all are.
    if problem.placed().is_empty() {
        return Err(too_large(MAX_OPTIONS as u64, open));
    }
    match Model::new(problem).map_err(|error| too_large(ModelError::MAX_SQUARES, error.squares))?.simplify() {
        Ok(simplified) if simplified.model.squares().len() > MAX_OPTIONS => Err(Reason::TooLarge {
            what: "squares left open",
            limit: MAX_OPTIONS as u64,
            found: simplified.model.squares().len() as u64,
        }),
        // No solution, and that is seen at once.
        Ok(_) | Err(_) => Ok(()),
    }
}

pub(super) fn run(problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    if problem.queens() != QueenCount::Most {
        return with_queens(problem, problem.queens(), goal, context);
    }
    let most = Model::new(problem)?.most_queens();
    with_the_most_queens(most, |k| with_queens(problem, QueenCount::Exactly(k), goal, context))
}

/// The instance of a problem with this number of queens and, perhaps, a symmetry; `None` if it has no solution already by what follows from
/// the queens placed.
fn instance(problem: &Problem, queens: QueenCount, symmetry: Option<Symmetry>) -> Result<Option<Instance>, RunError> {
    let mut model = Model::with_queens(problem, queens)?;
    if let Some(symmetry) = symmetry {
        model.require(symmetry);
    }
    let Ok(simplified) = model.simplify() else { return Ok(None) };
    Ok(Some(Instance::new(&simplified)?))
}

fn with_queens(
    problem: &Problem,
    queens: QueenCount,
    goal: Goal,
    context: &mut Context<'_>,
) -> Result<Outcome, RunError> {
    match goal {
        Goal::Count => match instance(problem, queens, None)? {
            Some(instance) => count(&instance, context),
            None => Ok(Outcome { nodes: 1, ..Outcome::nothing() }),
        },
        Goal::CountFundamental => count_fundamental(problem, queens, context),
        _ => match instance(problem, queens, None)? {
            Some(instance) => Ok(list(problem, &instance, goal, context)),
            None => Ok(Outcome { nodes: 1, ..Outcome::nothing() }),
        },
    }
}

fn count(instance: &Instance, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    /// Units a thread: the last ones to end then differ by little.
    const UNITS_A_THREAD: usize = 64;
    let wanted = if context.threads.get() == 1 { 1 } else { context.threads.get() * UNITS_A_THREAD };
    let wanted = context.split.map_or(wanted, |split| usize::try_from(split.get()).unwrap_or(usize::MAX));
    let split = Split::new(instance, wanted);
    let (mut count, mut nodes) = (u128::from(split.solutions), split.nodes);
    let (mut done, total) = (0, split.units.len() as u64);
    let stopped = context.work_on(
        &split.units,
        |unit, interrupt| count_below(Search::counting(instance, unit), interrupt),
        |(solutions, visited)| {
            count += u128::from(solutions);
            nodes += visited;
            done += 1;
            Progress { done, total, found: count, nodes }
        },
    )?;
    Ok(Outcome { count, nodes, end: stopped.map_or(End::Exhausted, End::Stopped), ..Outcome::nothing() })
}

fn count_below(mut search: Search<'_>, interrupt: &Interrupt) -> (u64, u64) {
    let mut solutions = 0;
    loop {
        match search.step() {
            Step::Solution => solutions += 1,
            Step::Node => {}
            Step::End => return (solutions + search.counted, search.nodes),
        }
        if search.nodes.is_multiple_of(NODES_A_LOOK) && interrupt.raised(search.nodes) {
            return (solutions + search.counted, search.nodes);
        }
    }
}

/// Burnside's lemma.
fn count_fundamental(problem: &Problem, queens: QueenCount, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let symmetries = problem.symmetries();
    let mut sum = Outcome::nothing();
    for &symmetry in &symmetries {
        let Some(instance) = instance(problem, queens, Some(symmetry))? else { continue };
        let part = count(&instance, context)?;
        sum.nodes += part.nodes;
        if let End::Stopped(_) = part.end {
            return Ok(Outcome { end: part.end, nodes: sum.nodes, ..Outcome::nothing() });
        }
        sum.count += part.count;
    }
    let order = symmetries.len() as u128;
    if !sum.count.is_multiple_of(order) {
        return Err(RunError::Inconsistent);
    }
    sum.count /= order;
    Ok(sum)
}

fn list(problem: &Problem, instance: &Instance, goal: Goal, context: &mut Context<'_>) -> Outcome {
    let order = if goal == Goal::Any { Order::Fast } else { Order::Lexicographic };
    // Where solutions differ in size, a queen that is there from the start, or an image of another one, can stand behind those that make
    // the difference: then the order of the search is not that of the solutions, and all are found first, and sorted.
    let sorts = order == Order::Lexicographic
        && instance.fixes_later_squares()
        && matches!(problem.queens(), QueenCount::AtMost(_))
        && problem.queens_per_line().is_none();
    let mut reporter = Reporter::new(problem, goal, context);
    let mut search = Search::new(instance, order);
    let mut held = Vec::new();
    let mut end = loop {
        let step = search.step();
        if step == Step::End {
            break End::Exhausted;
        }
        if search.nodes.is_multiple_of(NODES_A_LOOK)
            && let Some(reason) = reporter.context.stop_reason(search.nodes)
        {
            break End::Stopped(reason);
        }
        if step == Step::Solution {
            if sorts {
                held.push(search.queens());
            } else if let ControlFlow::Break(end) = reporter.report(search.queens()) {
                break end;
            }
        }
    };
    held.sort_unstable();
    if end == End::Exhausted
        && let ControlFlow::Break(why) = held.into_iter().try_for_each(|queens| reporter.report(queens))
    {
        end = why;
    }
    Outcome { end, nodes: search.nodes, ..reporter.outcome }
}

/// Puts solutions before the referee and tells the observer.
struct Reporter<'a, 'p, 'c> {
    problem: &'p Problem,
    goal: Goal,
    symmetries: Vec<Symmetry>,
    context: &'a mut Context<'c>,
    outcome: Outcome,
}

impl<'a, 'p, 'c> Reporter<'a, 'p, 'c> {
    fn new(problem: &'p Problem, goal: Goal, context: &'a mut Context<'c>) -> Self {
        let symmetries = if goal.is_fundamental() { problem.symmetries() } else { Vec::new() };
        Self { problem, goal, symmetries, context, outcome: Outcome::nothing() }
    }

    fn report(&mut self, queens: Vec<Square>) -> ControlFlow<End> {
        if !is_first_image(&self.problem.board(), &self.symmetries, &queens) {
            return ControlFlow::Continue(());
        }
        let solution = solution(self.problem, queens);
        self.context.report(self.goal, solution, &mut self.outcome)
    }
}

fn solution(problem: &Problem, queens: Vec<Square>) -> Solution {
    let placement = Placement::new(problem.board(), queens).expect("distinct squares of the board");
    judge(problem, placement).expect("the constraints are those of the problem")
}
