//! `sat`: CaDiCaL on the clauses of the problem.
//!
//! For one solution the model is simplified first: squares that are decided by the queens placed do not become variables. A proof is of the
//! formula as it is exported, so that whoever has that file can check it.
//!
//! # Source
//! A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks, F. Pollitt, *CaDiCaL 2.0* (2024).

use super::context::{RunError, with_the_most_queens};
use super::{Capability, Context, Reason};
use crate::board::Square;
use crate::check::{Solution, judge};
use crate::encode::{Cnf, Model, ModelError};
use crate::event::{End, Outcome, StopReason};
use crate::goal::{Cancel, Goal};
use crate::placement::Placement;
use crate::problem::{Problem, QueenCount};
use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};
use std::ops::ControlFlow;

pub(super) const CAPABILITY: Capability = Capability {
    method: "CaDiCaL on the clauses of the problem; proofs of \"no solution\" that others can check",
    goals: &[Goal::Any],
    problems: "any, up to 4,000,000 squares",
    cost: "exponential at worst; memory in proportion to the clauses, some 100 bytes a square",
    source: "A. Biere and others (2024)",
};

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let (limit, found) = (ModelError::MAX_SQUARES, problem.board().area());
    if found > limit { Err(Reason::TooLarge { what: "squares", limit, found }) } else { Ok(()) }
}

pub(super) fn run(problem: &Problem, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    match problem.queens() {
        QueenCount::Most => {
            let most = Model::new(problem)?.most_queens();
            with_the_most_queens(most, |k| with_queens(problem, QueenCount::Exactly(k), context))
        }
        queens => with_queens(problem, queens, context),
    }
}

fn with_queens(problem: &Problem, queens: QueenCount, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let mut outcome = Outcome::nothing();
    let Ok(simplified) = Model::with_queens(problem, queens)?.simplify() else { return Ok(outcome) };
    let cnf = Cnf::new(&simplified.model).map_err(|_| RunError::Solver)?;
    let values = match satisfy(&cnf, &context.cancel) {
        Answer::Satisfiable(values) => values,
        Answer::Unsatisfiable => return Ok(outcome),
        Answer::Stopped => {
            outcome.end = End::Stopped(StopReason::Cancelled);
            return Ok(outcome);
        }
        Answer::GaveUp => return Err(RunError::Solver),
    };
    let placed = simplified.model.squares().iter().zip(values).filter(|&(_, queen)| queen);
    let queens = placed.map(|(&square, _)| square).chain(simplified.queens.iter().copied()).collect();
    if let ControlFlow::Break(end) = context.report(Goal::Any, solution(problem, queens), &mut outcome) {
        outcome.end = end;
    }
    Ok(outcome)
}

fn load_and_solve(solver: &mut CaDiCal, cnf: &Cnf) -> Status {
    solver.declare_more_variables(cnf.variables() as i32);
    for &literal in cnf.literals() {
        solver.add(literal);
    }
    solver.solve()
}

fn placed_by(solver: &mut CaDiCal, model: &Model) -> Vec<Square> {
    let squares = model.squares().iter().zip(1..);
    squares.filter(|&(_, variable)| solver.val(variable) > 0).map(|(&square, _)| square).collect()
}

fn solution(problem: &Problem, queens: Vec<Square>) -> Solution {
    let placement = Placement::new(problem.board(), queens).expect("distinct squares of the board");
    judge(problem, placement).expect("the clauses are those of the problem")
}

struct Stop(Cancel);

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        self.0.is_cancelled()
    }
}

/// What became of a formula.
pub(crate) enum Answer {
    /// The values of its squares.
    Satisfiable(Vec<bool>),
    Unsatisfiable,
    /// Stopped by the flag.
    Stopped,
    GaveUp,
}

/// Solves a formula.
pub(crate) fn satisfy(cnf: &Cnf, cancel: &Cancel) -> Answer {
    let mut solver = CaDiCal::new();
    solver.connect_terminator(Stop(cancel.clone()));
    match load_and_solve(&mut solver, cnf) {
        Status::SATISFIABLE => {
            Answer::Satisfiable((1..=cnf.squares() as i32).map(|variable| solver.val(variable) > 0).collect())
        }
        Status::UNSATISFIABLE => Answer::Unsatisfiable,
        _ if cancel.is_cancelled() => Answer::Stopped,
        _ => Answer::GaveUp,
    }
}

/// What an attempt to prove that there is no solution came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// There is none; the whole proof went to the sink.
    NoSolution,
    /// There is one; what went to the sink proves nothing.
    Solution(Solution),
    /// Stopped by the flag.
    Stopped,
}

/// Writes a DRAT proof that a problem has no solution: of the formula [`Cnf::new`] of its [`Model::new`], which is what `cnf` exports.
///
/// The proof is text, a clause added or (`d`) deleted a line. Every added clause follows by unit propagation (RUP), so that the simplest
/// checkers do.
///
/// # Errors
/// A problem too large to be written out, or one that asks for the most queens (which is not one formula).
pub fn prove(problem: &Problem, cancel: Cancel, sink: impl FnMut(&[u8]) + 'static) -> Result<Proof, RunError> {
    if problem.queens() == QueenCount::Most {
        return Err(RunError::OtherProblem);
    }
    let model = Model::new(problem)?;
    let cnf = Cnf::new(&model).map_err(|_| RunError::Solver)?;
    let mut solver = CaDiCal::new();
    // Factoring brings in new variables: the one technique whose clauses do not follow by unit propagation.
    solver.set("factor", 0);
    solver.connect_proof_tracer1(Drat { sink, line: Vec::new() }, false, false);
    solver.connect_terminator(Stop(cancel.clone()));
    Ok(match load_and_solve(&mut solver, &cnf) {
        Status::SATISFIABLE => Proof::Solution(solution(problem, placed_by(&mut solver, &model))),
        Status::UNSATISFIABLE => Proof::NoSolution,
        _ if cancel.is_cancelled() => Proof::Stopped,
        _ => return Err(RunError::Solver),
    })
}

/// Writes the steps of the solver as DRAT.
struct Drat<S> {
    sink: S,
    line: Vec<u8>,
}

impl<S: FnMut(&[u8])> Drat<S> {
    fn write(&mut self, prefix: &[u8], clause: &[i32]) {
        self.line.clear();
        self.line.extend_from_slice(prefix);
        let mut digits = itoa::Buffer::new();
        for &literal in clause {
            self.line.extend_from_slice(digits.format(literal).as_bytes());
            self.line.push(b' ');
        }
        self.line.extend_from_slice(b"0\n");
        (self.sink)(&self.line);
    }
}

impl<S: FnMut(&[u8])> ProofTracer for Drat<S> {
    fn add_original_clause(&mut self, _: i64, _: bool, _: &[i32], _: bool) {}

    fn add_derived_clause(&mut self, _: i64, _: bool, _: i32, clause: &[i32], _: &[i64]) {
        self.write(b"", clause);
    }

    fn delete_clause(&mut self, _: i64, _: bool, clause: &[i32]) {
        self.write(b"d ", clause);
    }

    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
