//! Why a problem has no solution: the fewest of its placed queens that cannot stand together.
//!
//! Implicit hitting sets: a solution found for some of the placed queens shows which of them can stand together, so every conflict holds
//! one of the others. The smallest set that meets all such remainders is tried next; if it has no solution either, it is a smallest
//! conflict, because every conflict meets them all.
//!
//! Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS extraction with minimal hitting set dualization*, 2015.

use crate::board::Square;
use crate::engine::{RunError, Unsupported};
use crate::event::End;
use crate::goal::Goal;
use crate::plan::{Options, Plan};
use crate::problem::{Problem, ProblemError};
use std::fmt;
use std::ops::ControlFlow;

/// What stands in the way of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Nothing: there is a solution.
    None,
    /// These placed queens, of which there are as few as possible. None at all: there is no solution even if nothing is placed.
    Placed(Vec<Square>),
    /// The search was stopped before an answer.
    Unknown,
}

/// It cannot be found out.
#[derive(Clone, Debug)]
pub enum ConflictError {
    /// No engine can decide such problems.
    Unsupported(Unsupported),
    /// The run failed.
    Run(RunError),
    /// A problem with fewer queens placed is none: not seen for any.
    Problem(ProblemError),
}

impl fmt::Display for ConflictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(error) => error.fmt(f),
            Self::Run(error) => error.fmt(f),
            Self::Problem(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ConflictError {}

/// Finds a smallest set of placed queens with which the problem, all else unchanged, has no solution.
///
/// # Errors
/// No engine can decide the problem.
///
/// # Complexity
/// One search for a solution each round; rounds are few in practice (for boards of a person's size at most some dozens), exponentially many in
/// the number of placed queens at worst. [`Options::cancel`] stops it.
pub fn smallest_conflict(problem: &Problem, options: &Options) -> Result<Conflict, ConflictError> {
    let placed = problem.placed();
    match solve(problem, placed.iter().copied(), options)? {
        Answer::Queens(_) => return Ok(Conflict::None),
        Answer::Stopped => return Ok(Conflict::Unknown),
        Answer::None => {}
    }
    // Each a set of indices of which every conflict holds one; never empty, since not all placed queens can stand together.
    let mut remainders: Vec<Vec<usize>> = Vec::new();
    loop {
        let Some(some) = smallest_hitting_set(&remainders, options) else { return Ok(Conflict::Unknown) };
        match solve(problem, some.iter().map(|&index| placed[index]), options)? {
            Answer::None => return Ok(Conflict::Placed(some.into_iter().map(|index| placed[index]).collect())),
            Answer::Stopped => return Ok(Conflict::Unknown),
            Answer::Queens(queens) => {
                let stands = |&index: &usize| queens.binary_search(&placed[index]).is_ok();
                remainders.push((0..placed.len()).filter(|index| !stands(index)).collect());
            }
        }
    }
}

enum Answer {
    /// The queens of a solution, in the order of reading.
    Queens(Vec<Square>),
    None,
    Stopped,
}

/// Solves the problem with only these queens placed.
fn solve(
    problem: &Problem,
    placed: impl Iterator<Item = Square>,
    options: &Options,
) -> Result<Answer, ConflictError> {
    let relaxed = problem.to_spec().with_placed(placed).build().map_err(ConflictError::Problem)?;
    let plan = Plan::choose(&relaxed, Goal::Any, options).map_err(ConflictError::Unsupported)?;
    let outcome = plan.run(|_| ControlFlow::Continue(())).map_err(ConflictError::Run)?;
    Ok(match (outcome.solution, outcome.end) {
        (Some(solution), _) => Answer::Queens(solution.placement().queens().to_vec()),
        (None, End::Exhausted | End::Found) => Answer::None,
        (None, End::Stopped(_)) => Answer::Stopped,
    })
}

/// A smallest set with a member of each of the sets, the same for the same sets; `None` if cancelled.
fn smallest_hitting_set(sets: &[Vec<usize>], options: &Options) -> Option<Vec<usize>> {
    for size in 0..=sets.len() {
        let mut chosen = Vec::new();
        match complete(sets, size, &mut chosen, options) {
            Search::Found => return Some(chosen),
            Search::None => {}
            Search::Cancelled => return None,
        }
    }
    None
}

enum Search {
    Found,
    None,
    Cancelled,
}

/// Adds at most `size` members to `chosen` so that it meets all sets; leaves it as it was if that cannot be done.
fn complete(sets: &[Vec<usize>], size: usize, chosen: &mut Vec<usize>, options: &Options) -> Search {
    let Some(missed) = sets.iter().find(|set| !set.iter().any(|member| chosen.contains(member))) else {
        return Search::Found;
    };
    if size == 0 {
        return Search::None;
    }
    if options.cancel.is_cancelled() {
        return Search::Cancelled;
    }
    for &member in missed {
        chosen.push(member);
        match complete(sets, size - 1, chosen, options) {
            Search::None => {}
            ended => return ended,
        }
        chosen.pop();
    }
    Search::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::plan::Method;
    use crate::spec::Spec;
    use proptest::prelude::*;

    fn conflict(spec: Spec) -> Conflict {
        smallest_conflict(&spec.build().expect("a problem"), &Options::default()).expect("an answer")
    }

    #[test]
    fn two_queens_that_attack_each_other() {
        let squares = vec![Square::new(0, 0), Square::new(4, 4)];
        assert_eq!(conflict(Spec::new(8).place("a8").place("f7").place("e4")), Conflict::Placed(squares));
    }

    #[test]
    fn none_where_there_is_a_solution_or_where_nothing_helps() {
        assert_eq!(conflict(Spec::new(8).place("a8").place("e7")), Conflict::None);
        assert_eq!(conflict(Spec::new(8)), Conflict::None);
        assert_eq!(conflict(Spec::new(3).place("a1")), Conflict::Placed(vec![]));
        assert_eq!(conflict(Spec::new(4).place("a1")), Conflict::Placed(vec![Square::new(3, 0)]));
    }

    /// Whether a set of placed queens has no solution, by the definition.
    fn is_conflict(rows: u64, squares: &[Square]) -> bool {
        let spec = squares.iter().fold(Spec::new(rows), |spec, &square| spec.place(square));
        let problem = spec.build().expect("a problem");
        let options = Options { method: Some(Method::Engine(Engine::Naive)), ..Options::default() };
        let plan = Plan::choose(&problem, Goal::Count, &options).expect("naive takes it");
        plan.run(|_| ControlFlow::Continue(())).expect("it runs").count == 0
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        /// Against all subsets of up to five queens on the 5 × 5 and 6 × 6 board.
        #[test]
        fn as_small_as_the_smallest_of_all_subsets(
            n in 5u32..=6,
            queens in proptest::collection::btree_set((0u32..5, 0u32..5), 0..=5),
        ) {
            let squares: Vec<Square> = queens.into_iter().map(|(row, column)| Square::new(row, column)).collect();
            let subsets = (0u32..1 << squares.len()).map(|mask| {
                (0..squares.len()).filter(|i| mask >> i & 1 == 1).map(|i| squares[i]).collect::<Vec<_>>()
            });
            let smallest = subsets.filter(|subset| is_conflict(u64::from(n), subset)).map(|subset| subset.len()).min();
            let spec = squares.iter().fold(Spec::new(n.into()), |spec, &square| spec.place(square));
            match conflict(spec) {
                Conflict::None => prop_assert_eq!(smallest, None),
                Conflict::Placed(found) => {
                    prop_assert_eq!(Some(found.len()), smallest);
                    prop_assert!(is_conflict(u64::from(n), &found));
                }
                Conflict::Unknown => prop_assert!(false, "nobody stopped it"),
            }
        }
    }
}
