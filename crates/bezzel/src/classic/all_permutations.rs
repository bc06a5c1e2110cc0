//! `all-permutations`: generate and test.
//!
//! Every solution is a permutation of the columns. This program makes all n! of them, and looks only at a complete one
//! whether its queens attack each other. Rows and columns are right by construction; what is left to test are diagonals.
//!
//! That is far fewer than the n^n arrangements with one queen a row, and still far more than needed: whatever begins with
//! queens in the first two squares of a diagonal is wrong, yet all (n − 2)! ways to go on are made and tested. The programs
//! that test a square *before* they place its queen never make any of them.

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::ops::ControlFlow;

/// The beginning of a permutation of 0, …, n − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arrangement {
    /// The columns of the first rows.
    columns: Vec<u32>,
    /// Which columns occur among them.
    used: Vec<bool>,
}

impl Arrangement {
    fn new(n: u32) -> Self {
        Self { columns: Vec::with_capacity(n as usize), used: vec![false; n as usize] }
    }

    fn is_complete(&self) -> bool {
        self.columns.len() == self.used.len()
    }

    fn push(&mut self, column: u32) {
        self.used[column as usize] = true;
        self.columns.push(column);
    }

    fn pop(&mut self) {
        if let Some(column) = self.columns.pop() {
            self.used[column as usize] = false;
        }
    }

    /// The queen in a row above that attacks `square`, the first one from the top row down. It cannot be in the same column.
    fn attacker(&self, square: Square) -> Option<Refusal> {
        (0..square.row).zip(&self.columns).find_map(|(row, &column)| {
            let down = square.row - row;
            let along = if square.column == column + down {
                Direction::Diagonal
            } else if square.column + down == column {
                Direction::Antidiagonal
            } else {
                return None;
            };
            Some(Refusal { queen: Square::new(row, column), along })
        })
    }
}

/// Runs the program for permutations of n columns.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    generate(&mut Arrangement::new(n), tracer)
}

/// Generates every permutation that begins with `arrangement`, in lexicographic order, and tests it.
fn generate<T: Tracer>(arrangement: &mut Arrangement, tracer: &mut T) -> ControlFlow<()> {
    if arrangement.is_complete() {
        return test(arrangement, tracer);
    }
    let row = arrangement.columns.len() as u32;
    tracer.event(TraceEvent::EnterRow { row })?;
    for column in tracer.first_column(row)..arrangement.used.len() as u32 {
        if !arrangement.used[column as usize] {
            let square = Square::new(row, column);
            arrangement.push(column);
            tracer.event(TraceEvent::Place { square })?;
            generate(arrangement, tracer)?;
            arrangement.pop();
            tracer.event(TraceEvent::Remove { square })?;
        }
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

/// Tests a complete permutation, row by row from the top, until a queen is refused.
fn test<T: Tracer>(arrangement: &Arrangement, tracer: &mut T) -> ControlFlow<()> {
    for (row, &column) in (0..).zip(&arrangement.columns) {
        let square = Square::new(row, column);
        let refused_by = arrangement.attacker(square);
        tracer.event(TraceEvent::TestSquare { square, refused_by })?;
        if refused_by.is_some() {
            return ControlFlow::Continue(());
        }
    }
    tracer.event(TraceEvent::Solution { columns: &arrangement.columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrangement(columns: &[u32]) -> Arrangement {
        let mut arrangement = Arrangement::new(columns.len() as u32);
        columns.iter().for_each(|&column| arrangement.push(column));
        arrangement
    }

    /// The verdicts on the squares of a complete permutation, and whether it is a solution.
    fn verdicts(columns: &[u32]) -> (Vec<Option<Refusal>>, bool) {
        let (mut verdicts, mut is_solution) = (Vec::new(), false);
        let _ = test(&arrangement(columns), &mut |event: TraceEvent<'_>| {
            match event {
                TraceEvent::TestSquare { refused_by, .. } => verdicts.push(refused_by),
                TraceEvent::Solution { .. } => is_solution = true,
                other => panic!("{other:?} while testing"),
            }
            ControlFlow::Continue(())
        });
        (verdicts, is_solution)
    }

    #[test]
    fn pop_undoes_push() {
        let mut arrangement = Arrangement::new(4);
        arrangement.push(2);
        let before = arrangement.clone();
        arrangement.push(0);
        assert_eq!(arrangement.used, [true, false, true, false]);
        arrangement.pop();
        assert_eq!(arrangement, before);
    }

    #[test]
    fn testing_stops_at_the_first_refusal() {
        let refusal = |row, column, along| Some(Refusal { queen: Square::new(row, column), along });
        assert_eq!(verdicts(&[1, 3, 0, 2]), (vec![None; 4], true));
        assert_eq!(verdicts(&[0, 1, 2, 3]), (vec![None, refusal(0, 0, Direction::Diagonal)], false));
        let (verdicts, is_solution) = verdicts(&[3, 0, 1, 2]);
        assert_eq!(verdicts, [None, None, refusal(0, 3, Direction::Antidiagonal)], "(1,0) attacks it too");
        assert!(!is_solution);
    }

    #[test]
    fn all_permutations_are_generated() {
        let mut totals = crate::event::Totals::default();
        let _ = run(5, &mut |event: TraceEvent<'_>| {
            totals.count(&event);
            ControlFlow::Continue(())
        });
        assert_eq!(totals.nodes_by_depth, [1, 5, 5 * 4, 5 * 4 * 3, 120, 120]);
    }
}
