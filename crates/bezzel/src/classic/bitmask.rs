//! `bitmask`: all squares of a row tested at once.
//!
//! A row of the board is a word; bit c stands for column c. Three masks tell which columns of the row are attacked: by a
//! queen in the column, along a diagonal, along an antidiagonal. One expression gives all free squares of the row, so
//! squares are no longer tested one by one, and no test names the queen that attacks.
//!
//! From a row to the next the mask of the columns stays, that of the diagonals moves one column to the right (towards
//! higher bits), that of the antidiagonals one to the left. Bits that leave the board are lines that leave it: they fall off
//! the word, or are masked away with the columns that do not exist.
//!
//! The masks are handed down by value. There is nothing to undo after the recursive call: `Remove` only tells the tracer.

use crate::board::{Line, Square};
use crate::event::{TraceEvent, Tracer};
use std::ops::ControlFlow;

/// Which columns of one row are attacked by the queens above, a mask a direction.
///
/// Below a queen in column 2, with bit 0 on the left as column 0 is:
///
/// ```text
/// row of the queen   . . Q . .
/// columns            0 0 1 0 0
/// diagonals          0 0 0 1 0   next row: << 1
/// antidiagonals      0 1 0 0 0   next row: >> 1
/// ```
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Attacked {
    /// The free squares of the row on a board with these columns.
    const fn free(self, board: u64) -> u64 {
        board & !(self.columns | self.diagonals | self.antidiagonals)
    }

    /// What is attacked in the next row, when this row's queen stands in `column`.
    const fn below(self, column: u32) -> Self {
        let queen = 1 << column;
        Self {
            columns: self.columns | queen,
            diagonals: (self.diagonals | queen) << 1,
            antidiagonals: (self.antidiagonals | queen) >> 1,
        }
    }
}

/// The mask of the columns `first`, `first` + 1, …, 63. Shifting a word by its whole width is not defined; the mask of the
/// columns from 64 on is empty.
fn columns_from(first: u32) -> u64 {
    u64::MAX.checked_shl(first).unwrap_or(0)
}

/// Runs the program on the n × n board, n ≤ 64.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    let board = !columns_from(n);
    search(board, Attacked::default(), &mut Vec::with_capacity(n as usize), tracer)
}

/// Finds every solution that begins with `queens`, the columns of the first rows; they attack `attacked` in the next.
fn search<T: Tracer>(board: u64, attacked: Attacked, queens: &mut Vec<u32>, tracer: &mut T) -> ControlFlow<()> {
    let row = queens.len() as u32;
    if row == board.count_ones() {
        return tracer.event(TraceEvent::Solution { columns: queens });
    }
    tracer.event(TraceEvent::EnterRow { row })?;
    let free = attacked.free(board);
    tracer.event(TraceEvent::FreeSquares { row, free })?;
    let mut untried = free & columns_from(tracer.first_column(row));
    while untried != 0 {
        let column = untried.trailing_zeros();
        untried &= untried - 1; // clears the lowest bit, which is `column`
        let square = Square::new(row, column);
        queens.push(column);
        tracer.event(TraceEvent::Place { square })?;
        search(board, attacked.below(column), queens, tracer)?;
        queens.pop();
        tracer.event(TraceEvent::Remove { square })?;
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_of_columns_at_both_ends_of_the_word() {
        assert_eq!(columns_from(0), u64::MAX);
        assert_eq!(columns_from(63), 1 << 63);
        assert_eq!(columns_from(64), 0);
        assert_eq!(!columns_from(0), 0, "the board without columns");
        assert_eq!(!columns_from(64), u64::MAX, "the board with all 64");
    }

    /// The picture of [`Attacked`], and the row after it.
    #[test]
    fn diagonals_move_right_and_antidiagonals_left() {
        let next = Attacked::default().below(2);
        assert_eq!((next.columns, next.diagonals, next.antidiagonals), (0b00100, 0b01000, 0b00010));
        assert_eq!(next.free(0b11111), 0b10001);
        let after = next.below(4);
        assert_eq!((after.columns, after.diagonals, after.antidiagonals), (0b10100, 0b110000, 0b01001));
        assert_eq!(after.free(0b11111), 0b00010);
    }

    #[test]
    fn lines_that_leave_the_largest_board_fall_off_the_word() {
        let right = Attacked::default().below(63);
        assert_eq!((right.columns, right.diagonals, right.antidiagonals), (1 << 63, 0, 1 << 62));
        let left = Attacked::default().below(0);
        assert_eq!((left.columns, left.diagonals, left.antidiagonals), (1, 2, 0));
    }
}
