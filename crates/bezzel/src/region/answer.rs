//! What is asked of the exact search: how many solutions, or which.

use super::cells::Cells;
use super::position::Position;
use super::puzzle::RegionPuzzle;
use super::search::{Board, Tally};
use crate::board::Square;
use crate::check::{Solution, verify};
use crate::goal::Cancel;
use crate::placement::Placement;
use serde::Serialize;
use std::ops::ControlFlow;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// So many; at least so many, if the search was stopped.
    pub solutions: u128,
    /// Nodes of the search.
    pub nodes: u64,
    /// Whether everything was searched.
    pub exhausted: bool,
}

/// None, one, or several: what makers of puzzles want to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly one.
    One(Solution),
    /// There are several; these are two of them.
    Several(Box<[Solution; 2]>),
}

impl Verdict {
    /// The squares of one of the two solutions that are not in the other; none unless there are several.
    pub fn difference(&self) -> Vec<Square> {
        let Self::Several(both) = self else { return Vec::new() };
        let [a, b] = both.each_ref().map(|solution| solution.placement().queens());
        let mut squares: Vec<Square> = a.iter().filter(|square| !b.contains(square)).copied().collect();
        squares.extend(b.iter().filter(|square| !a.contains(square)));
        squares.sort_unstable();
        squares
    }
}

impl RegionPuzzle {
    /// Counts the solutions, without keeping any.
    pub fn count(&self, cancel: &Cancel) -> SolutionCount {
        let Tally { solutions, nodes, exhausted } =
            Board::of(self).search(cancel, &mut |_| ControlFlow::Continue(()));
        SolutionCount { solutions, nodes, exhausted }
    }

    /// Up to `limit` solutions, each verified; and whether these are all. `None` if cancelled before that was known.
    pub fn solutions(&self, limit: usize, cancel: &Cancel) -> Option<(Vec<Solution>, bool)> {
        let mut found = Vec::new();
        let mut more = false;
        let tally = Board::of(self).search(cancel, &mut |queens| {
            more = found.len() == limit;
            if more {
                return ControlFlow::Break(());
            }
            found.push(self.solution(queens.iter().map(|&cell| usize::from(cell))));
            ControlFlow::Continue(())
        });
        (tally.exhausted || more).then_some((found, !more))
    }

    /// Whether there is none, one or several solutions; `None` if cancelled before that was known.
    pub fn verdict(&self, cancel: &Cancel) -> Option<Verdict> {
        let mut found = Vec::new();
        let tally = Board::of(self).search(cancel, &mut |queens| {
            found.push(self.solution(queens.iter().map(|&cell| usize::from(cell))));
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (found.pop(), found.pop()) {
            (Some(second), Some(first)) => Some(Verdict::Several(Box::new([first, second]))),
            _ if !tally.exhausted => None,
            (Some(only), None) => Some(Verdict::One(only)),
            (None, _) => Some(Verdict::None),
        }
    }

    /// The open squares of a position that hold a queen in none of its solutions; `None` if cancelled.
    pub(super) fn squares_of_no_solution(&self, position: &Position, cancel: &Cancel) -> Option<Cells> {
        let mut wrong = position.open;
        let crossed = self.geometry.all.without(&position.open).without(&position.queens);
        let board = Board { placed: position.queens, crossed, ..Board::of(self) };
        // Each solution clears its own squares; the next one is asked to have another.
        let tally = board.search(cancel, &mut |queens| {
            queens.iter().for_each(|&cell| wrong.remove(cell.into()));
            ControlFlow::Break(())
        });
        if cancel.is_cancelled() {
            return None;
        }
        if tally.exhausted {
            return Some(wrong);
        }
        let mut untried = wrong;
        while let Some(cell) = untried.first() {
            untried.remove(cell);
            let board = Board { placed: position.queens | Cells::one(cell), ..board };
            board.search(cancel, &mut |queens| {
                queens.iter().for_each(|&cell| {
                    wrong.remove(cell.into());
                    untried.remove(cell.into());
                });
                ControlFlow::Break(())
            });
        }
        (!cancel.is_cancelled()).then_some(wrong)
    }

    /// What the search found, verified by the definition.
    fn solution(&self, queens: impl Iterator<Item = usize>) -> Solution {
        let squares = queens.map(|cell| self.geometry.square(cell)).collect();
        let placement = Placement::new(self.board(), squares).expect("different squares of the board");
        verify(&self.problem, placement).expect("the search places queens by the rules")
    }
}
