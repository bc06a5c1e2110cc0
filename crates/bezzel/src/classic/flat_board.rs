//! `flat-board`: the most direct program. The board is one array of numbers, row after row: 1 = queen, 0 = candidate.
//!
//! `search` puts a queen on every candidate of a row in turn that no queen above attacks, and searches the next row from
//! there. When no square of the row is left it returns to the row above, which takes its queen off, moves it on and goes
//! forward again. This is backtracking. It goes on after a solution too, because all of them are wanted.
//!
//! To test one square of row r, up to 3·r squares are looked at; later programs of the lesson look at fewer.

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::ops::ControlFlow;

const CANDIDATE: u8 = 0;
const QUEEN: u8 = 1;

/// An n × n board in one array: the square in row r and column c is entry n·r + c.
///
/// ```text
///   0  1  2  3        one row up: n entries back
///   4  5  6  7        up and left: n + 1 back
///   8  9 10 11        up and right: n − 1 back
///  12 13 14 15
/// ```
struct FlatBoard {
    n: u32,
    squares: Vec<u8>,
}

impl FlatBoard {
    fn new(n: u32) -> Self {
        Self { n, squares: vec![CANDIDATE; (n * n) as usize] }
    }

    fn set(&mut self, square: Square, content: u8) {
        self.squares[(self.n * square.row + square.column) as usize] = content;
    }

    /// The queen that attacks `square`: looked for up the column, then up and left, then up and right, each time from the
    /// square away. No row below holds a queen, so none is looked at.
    fn attacker(&self, square: Square) -> Option<Refusal> {
        let Square { row, column } = square;
        // The array has no edges: a walk that went on to the left of column 0 would come out at the right of the row above.
        // So each walk is told how many squares there are.
        self.walk(Direction::Column, square, self.n, row)
            .or_else(|| self.walk(Direction::Diagonal, square, self.n + 1, row.min(column)))
            .or_else(|| self.walk(Direction::Antidiagonal, square, self.n - 1, row.min(self.n - 1 - column)))
    }

    /// Walks `length` squares up from `square`, `back` entries of the array a step, to the first queen.
    fn walk(&self, along: Direction, square: Square, back: u32, length: u32) -> Option<Refusal> {
        let start = self.n * square.row + square.column;
        (1..=length)
            .map(|step| start - step * back)
            .find(|&entry| self.squares[entry as usize] == QUEEN)
            .map(|entry| Refusal { queen: Square::new(entry / self.n, entry % self.n), along })
    }

    /// The columns of the queens, top row first.
    fn columns(&self) -> Vec<u32> {
        let entries = (0..).zip(&self.squares);
        entries.filter(|&(_, &content)| content == QUEEN).map(|(entry, _): (u32, _)| entry % self.n).collect()
    }
}

/// Runs the program on the n × n board.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    search(&mut FlatBoard::new(n), 0, tracer)
}

/// Finds every solution that begins with the queens on `board`, which stand in the rows above `row`.
fn search<T: Tracer>(board: &mut FlatBoard, row: u32, tracer: &mut T) -> ControlFlow<()> {
    if row == board.n {
        return tracer.event(TraceEvent::Solution { columns: &board.columns() });
    }
    tracer.event(TraceEvent::EnterRow { row })?;
    for column in tracer.first_column(row)..board.n {
        let square = Square::new(row, column);
        let refused_by = board.attacker(square);
        tracer.event(TraceEvent::TestSquare { square, refused_by })?;
        if refused_by.is_none() {
            board.set(square, QUEEN);
            tracer.event(TraceEvent::Place { square })?;
            search(board, row + 1, tracer)?;
            board.set(square, CANDIDATE);
            tracer.event(TraceEvent::Remove { square })?;
        }
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_lie_row_after_row() {
        let mut board = FlatBoard::new(3);
        board.set(Square::new(1, 2), QUEEN);
        assert_eq!(board.squares, [0, 0, 0, 0, 0, 1, 0, 0, 0]);
        board.set(Square::new(0, 1), QUEEN);
        assert_eq!(board.columns(), [1, 2]);
        board.set(Square::new(1, 2), CANDIDATE);
        board.set(Square::new(0, 1), CANDIDATE);
        assert_eq!(board.squares, [0; 9]);
    }

    /// Of two queens on one line the nearer is named; of two lines, the column before the diagonal before the antidiagonal.
    #[test]
    fn walks_look_up_then_left_then_right() {
        let mut board = FlatBoard::new(5);
        let square = Square::new(4, 2);
        let queens = [(2, 4, Direction::Antidiagonal), (2, 0, Direction::Diagonal), (0, 2, Direction::Column)];
        for (row, column, along) in queens {
            let queen = Square::new(row, column);
            board.set(queen, QUEEN);
            assert_eq!(board.attacker(square), Some(Refusal { queen, along }));
        }
        let nearer = Square::new(1, 2);
        board.set(nearer, QUEEN);
        assert_eq!(board.attacker(square), Some(Refusal { queen: nearer, along: Direction::Column }));
    }

    /// Entry 3 is one row up and one square left of entry 8 in the array, but not on the board.
    #[test]
    fn walks_end_at_the_edges() {
        let mut board = FlatBoard::new(4);
        board.set(Square::new(0, 3), QUEEN);
        assert_eq!(board.attacker(Square::new(2, 0)), None);
        board.set(Square::new(0, 3), CANDIDATE);
        board.set(Square::new(1, 0), QUEEN);
        assert_eq!(board.attacker(Square::new(1, 3)), None);
    }
}
