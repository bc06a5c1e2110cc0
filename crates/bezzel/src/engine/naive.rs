//! `naive`: straight from the definition.
//!
//! Squares are taken as one reads; a queen goes on a square if no queen before attacks it; what is complete is put before
//! [`verify`]. Knows every kind of problem, is fast at none, and judges all other engines on small boards.

use super::{Capability, Context, Reason, RunError};
use crate::board::{Square, Symmetry, is_first_image, orbit_if_fundamental};
use crate::check::{Solution, verify};
use crate::event::{End, Outcome, StopReason, SymmetryClasses};
use crate::goal::Goal;
use crate::placement::Placement;
use crate::problem::{Problem, QueenCount};
use std::ops::ControlFlow;

pub(super) const CAPABILITY: Capability = Capability {
    method: "tries every set of squares, in the order of reading, straight from the definition",
    goals: &[Goal::Count, Goal::CountFundamental, Goal::List, Goal::ListFundamental, Goal::First, Goal::Any],
    problems: "any, up to 64 squares (8×8)",
    cost: "a node for every set of queens that do not attack each other; O(squares · queens) a node",
    source: "the definition",
};

const MAX_SQUARES: u64 = 64;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let squares = problem.board().area();
    if squares > MAX_SQUARES {
        return Err(Reason::TooLarge { what: "squares", limit: MAX_SQUARES, found: squares });
    }
    Ok(())
}

pub(super) fn run(problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let mut search = Search {
        problem,
        goal,
        context,
        squares: problem.board().squares().filter(|&square| !problem.is_blocked(square)).collect(),
        queens: Vec::new(),
        symmetries: problem.symmetries(),
        wanted: 0..=u64::MAX,
        largest: 0,
        outcome: Outcome {
            classes: (goal == Goal::CountFundamental && problem.plain_order().is_some())
                .then(SymmetryClasses::default),
            ..Outcome::nothing()
        },
    };
    match problem.queens() {
        QueenCount::Exactly(k) => search.wanted = k..=k,
        QueenCount::AtMost(k) => search.wanted = 0..=k,
        QueenCount::Most => {
            // A first search that takes nothing for a solution finds the size, a second one the solutions of that size.
            search.wanted = u64::MAX..=u64::MAX;
            if let ControlFlow::Break(end) = search.extend(0) {
                search.outcome.end = end;
                return Ok(search.outcome);
            }
            search.wanted = search.largest..=search.largest;
        }
    }
    if let ControlFlow::Break(end) = search.extend(0) {
        search.outcome.end = end;
    }
    Ok(search.outcome)
}

struct Search<'s, 'p, 'c> {
    problem: &'p Problem,
    goal: Goal,
    context: &'s mut Context<'c>,
    squares: Vec<Square>,
    queens: Vec<Square>,
    /// Those of the problem.
    symmetries: Vec<Symmetry>,
    /// Sizes of placements that can be solutions.
    wanted: std::ops::RangeInclusive<u64>,
    /// The size of the largest placement met that keeps every other condition of the problem.
    largest: u64,
    outcome: Outcome,
}

impl Search<'_, '_, '_> {
    /// Every placement that adds to the queens placed only squares from number `from` on.
    fn extend(&mut self, from: usize) -> ControlFlow<End> {
        self.outcome.nodes += 1;
        if let Some(reason) = self.context.stop_reason(self.outcome.nodes) {
            return ControlFlow::Break(End::Stopped(reason));
        }
        self.judge()?;
        if self.queens.len() as u64 >= *self.wanted.end() {
            return ControlFlow::Continue(());
        }
        for next in from..self.squares.len() {
            let square = self.squares[next];
            let (rule, board) = (self.problem.rule(), self.problem.board());
            if self.queens.iter().all(|&queen| rule.attack(&board, queen, square).is_none()) {
                self.queens.push(square);
                self.extend(next + 1)?;
                self.queens.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts the queens placed before the referee, if there are as many as wanted.
    fn judge(&mut self) -> ControlFlow<End> {
        let size = self.queens.len() as u64;
        let sizing = *self.wanted.start() == u64::MAX;
        if !sizing && !self.wanted.contains(&size) || sizing && size <= self.largest {
            return ControlFlow::Continue(());
        }
        let placement =
            Placement::new(self.problem.board(), self.queens.clone()).expect("distinct squares of the board");
        let Ok(solution) = verify(self.problem, placement) else { return ControlFlow::Continue(()) };
        if sizing {
            self.largest = size;
            return ControlFlow::Continue(());
        }
        self.report(solution)
    }

    fn report(&mut self, solution: Solution) -> ControlFlow<End> {
        if self.goal.is_fundamental() {
            if !is_first_image(&self.problem.board(), &self.symmetries, solution.placement().queens()) {
                return ControlFlow::Continue(());
            }
            if let Some(classes) = &mut self.outcome.classes {
                let columns = solution.placement().columns().expect("one queen a row on a plain board");
                classes.add(orbit_if_fundamental(&columns).expect("the first image"));
            }
        }
        if self.goal.reports_solutions() {
            return self.context.report(self.goal, solution, &mut self.outcome);
        }
        self.outcome.count += 1;
        if self.context.budget.solutions.is_some_and(|budget| self.outcome.count >= u128::from(budget)) {
            return ControlFlow::Break(End::Stopped(StopReason::SolutionBudget));
        }
        ControlFlow::Continue(())
    }
}
