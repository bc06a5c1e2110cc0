//! Placements as lists of squares: what `pairs` and `squares` have in common. The size of the board is not in the text; if it
//! is not given, all lists of a text are on the smallest n × n board that holds them.

use super::fault::{Expected, Found, Place};
use super::reading::Intake;
use crate::board::Square;

/// The largest side that a text with few squares implies. A side beyond it, and beyond the number of squares, has to be given:
/// whoever judges the placement needs memory for every row.
pub(super) const LARGEST_IMPLIED_SIDE: u64 = 1_000_000;

/// A square as it was named: its row counts from 0 at the top in pairs, and from 1 at the bottom on a chess board.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub(super) row: u32,
    pub(super) column: u32,
    pub(super) place: Place,
}

/// The lists of a text, each with its line.
#[derive(Default)]
pub(super) struct NamedSquares {
    pub(super) lists: Vec<(u64, Vec<Named>)>,
}

/// Rows and columns within which squares may be named, where `named` squares are.
pub(super) fn bounds(named: u64, intake: &Intake) -> (u64, u64) {
    let implied = LARGEST_IMPLIED_SIDE.max(named);
    (intake.given_rows().unwrap_or(implied), intake.given_columns().unwrap_or(implied))
}

impl NamedSquares {
    /// Hands the placements over. `rows_needed` is the number of rows of a board that holds a square, `row` its 0-based
    /// row on a board of so many rows.
    pub(super) fn finish(
        self,
        rows_needed: impl Fn(Named) -> u64,
        row: impl Fn(Named, u64) -> u32,
        intake: &mut Intake,
    ) {
        let implied = self.lists.iter().map(|(_, squares)| {
            let sides = squares.iter().map(|&named| rows_needed(named).max(u64::from(named.column) + 1));
            sides.max().unwrap_or(0).max(squares.len() as u64)
        });
        let side = implied.max().unwrap_or(0);
        let (rows, columns) = (intake.given_rows().unwrap_or(side), intake.given_columns().unwrap_or(side));
        for (line, mut squares) in self.lists {
            squares.sort_by_key(|named| (named.row, named.column));
            let mut again: Vec<_> = squares
                .windows(2)
                .filter(|pair| (pair[0].row, pair[0].column) == (pair[1].row, pair[1].column))
                .map(|pair| pair[1])
                .collect();
            if again.is_empty() {
                let queens = squares.iter().map(|&named| Square::new(row(named, rows), named.column)).collect();
                intake.place(line, rows, columns, queens);
            }
            again.sort_by_key(|named| named.place);
            for named in again {
                intake.fault(named.place, Found::SquareAgain, Expected::NewSquare);
            }
        }
    }
}
