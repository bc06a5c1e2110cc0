//! `construct`: an explicit solution for every n ≥ 4, one column after the other by a formula.
//!
//! For n mod 6 other than 2 and 3 the columns (1-based) are the even numbers followed by the odd ones. The two
//! remaining classes need a change:
//!
//! ```text
//! n mod 6   even numbers        odd numbers
//! 2         2 4 6 … n           3 1 7 9 … n−1 5      (1 and 3 exchanged, 5 last)
//! 3         4 6 … n−1 2         5 7 … n 1 3          (2 last; 1 and 3 last)
//! others    2 4 6 …             1 3 5 …
//! ```
//!
//! n = 2 and n = 3 have no solution: a queen in any column of row 1 leaves no column (n = 2), or too few (n = 3).

use super::{Capability, Context, Reason, RunError};
use crate::check::judge;
use crate::event::{End, Event, Outcome, StopReason};
use crate::goal::Goal;
use crate::placement::Placement;
use crate::problem::Problem;

pub(super) const CAPABILITY: Capability = Capability {
    method: "an explicit solution by a formula",
    goals: &[Goal::Any],
    problems: "plain n×n boards, any n",
    cost: "constant time a row; streamed, or 8 bytes a queen when held",
    source: "E. Pauls, Deutsche Schachzeitung 29 (1874)",
};

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    problem.plain_order().map(|_| ()).ok_or(Reason::OnlyPlain)
}

/// The 0-based columns of the solution, top row first, or `None` for n = 2, 3, which have none.
///
/// Tests verify the solution for every n to 100,000.
pub fn columns(n: u32) -> Option<impl ExactSizeIterator<Item = u32> + Clone> {
    (n != 2 && n != 3).then(|| (0..n).map(move |row| column(n, row)))
}

/// The column of one row; both 0-based.
fn column(n: u32, row: u32) -> u32 {
    let evens = n / 2;
    let odds = n - evens;
    // 1-based: the i-th even number is 2i + 2, the i-th odd one 2i + 1.
    let one_based = if row < evens {
        match n % 6 {
            3 if row == evens - 1 => 2,
            3 => 2 * row + 4,
            _ => 2 * row + 2,
        }
    } else {
        let index = row - evens;
        match n % 6 {
            2 if index == 0 => 3,
            2 if index == 1 => 1,
            2 if index == odds - 1 => 5,
            2 => 2 * index + 3,
            3 if index == odds - 2 => 1,
            3 if index == odds - 1 => 3,
            3 => 2 * index + 5,
            _ => 2 * index + 1,
        }
    };
    one_based - 1
}

pub(super) fn run(problem: &Problem, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let n = problem.plain_order().expect("supports() was asked");
    let mut outcome = Outcome::nothing();
    let Some(columns) = columns(n) else { return Ok(outcome) };
    let columns: Vec<u32> = columns.collect();
    let placement = Placement::from_columns(&columns).expect("columns below n");
    let solution = judge(problem, placement).expect("the construction is a theorem");
    outcome.count = 1;
    outcome.end = match (context.observer)(Event::Solution(&solution)) {
        std::ops::ControlFlow::Continue(()) => End::Found,
        std::ops::ControlFlow::Break(()) => End::Stopped(StopReason::Observer),
    };
    outcome.solution = Some(solution);
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples() {
        let one_based = |n| columns(n).map(|columns| columns.map(|column| column + 1).collect::<Vec<_>>());
        assert_eq!(one_based(0), Some(vec![]));
        assert_eq!(one_based(1), Some(vec![1]));
        assert_eq!(one_based(2), None);
        assert_eq!(one_based(3), None);
        assert_eq!(one_based(4), Some(vec![2, 4, 1, 3]));
        assert_eq!(one_based(8), Some(vec![2, 4, 6, 8, 3, 1, 7, 5]));
        assert_eq!(one_based(9), Some(vec![4, 6, 8, 2, 5, 7, 9, 1, 3]));
        assert_eq!(one_based(14), Some(vec![2, 4, 6, 8, 10, 12, 14, 3, 1, 7, 9, 11, 13, 5]));
    }
}
