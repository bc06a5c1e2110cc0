//! `occupancy-counters`: a counter for every line instead of a walk along it.
//!
//! The board has n columns, 2n − 1 diagonals and 2n − 1 antidiagonals. If it is known for each whether a queen occupies it,
//! a square is tested with three look-ups, however large the board is. On a diagonal `row − column` is constant, on an
//! antidiagonal `row + column`: these number the lines.
//!
//! No line ever holds more than one queen, so a counter would only ever be 0 or 1. To waste none of it, an occupied line
//! holds r + 1 instead of 1, where r is the row of its queen: the counter then also tells *which* queen attacks, because
//! row and line together fix the square.

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::ops::ControlFlow;

/// The row of the queen that occupies a line, by the counter of the line.
const fn row_of_queen(counter: u32) -> Option<u32> {
    counter.checked_sub(1)
}

/// For each line 0, or r + 1 if the queen of row r occupies it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counters {
    n: u32,
    columns: Vec<u32>,
    /// Diagonal `row − column` is entry `row − column + n − 1`, from the upper right corner to the lower left one.
    diagonals: Vec<u32>,
    /// Antidiagonal `row + column` is that entry, from the upper left corner to the lower right one.
    antidiagonals: Vec<u32>,
}

impl Counters {
    fn new(n: u32) -> Self {
        let columns = vec![0; n as usize];
        let diagonals = vec![0; (2 * n).saturating_sub(1) as usize];
        Self { n, columns, antidiagonals: diagonals.clone(), diagonals }
    }

    const fn diagonal(&self, square: Square) -> usize {
        (square.row + (self.n - 1) - square.column) as usize
    }

    const fn antidiagonal(square: Square) -> usize {
        (square.row + square.column) as usize
    }

    /// The queen above that attacks `square`: looked up for the column, then the diagonal, then the antidiagonal.
    fn attacker(&self, square: Square) -> Option<Refusal> {
        let Square { row, column } = square;
        let refusal = |row, column, along| Refusal { queen: Square::new(row, column), along };
        row_of_queen(self.columns[column as usize])
            .map(|r| refusal(r, column, Direction::Column))
            .or_else(|| {
                let r = row_of_queen(self.diagonals[self.diagonal(square)])?;
                Some(refusal(r, column - (row - r), Direction::Diagonal))
            })
            .or_else(|| {
                let r = row_of_queen(self.antidiagonals[Self::antidiagonal(square)])?;
                Some(refusal(r, column + (row - r), Direction::Antidiagonal))
            })
    }

    /// The queen on `square` occupies its three lines.
    fn occupy(&mut self, square: Square) {
        self.set_lines(square, square.row + 1);
    }

    /// The queen on `square` leaves its three lines.
    fn leave(&mut self, square: Square) {
        self.set_lines(square, 0);
    }

    fn set_lines(&mut self, square: Square, value: u32) {
        let diagonal = self.diagonal(square);
        self.columns[square.column as usize] = value;
        self.diagonals[diagonal] = value;
        self.antidiagonals[Self::antidiagonal(square)] = value;
    }

    /// The column of the queen of each row, when all stand. The counters of the columns tell the row of each column, which
    /// is the inverse permutation.
    fn solution(&self) -> Vec<u32> {
        let mut solution = vec![0; self.columns.len()];
        for (column, &counter) in (0..).zip(&self.columns) {
            if let Some(row) = row_of_queen(counter) {
                solution[row as usize] = column;
            }
        }
        solution
    }
}

/// Runs the program on the n × n board.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    search(&mut Counters::new(n), 0, tracer)
}

/// Finds every solution that begins with the queens in `counters`, which stand in the rows above `row`.
fn search<T: Tracer>(counters: &mut Counters, row: u32, tracer: &mut T) -> ControlFlow<()> {
    if row == counters.n {
        return tracer.event(TraceEvent::Solution { columns: &counters.solution() });
    }
    tracer.event(TraceEvent::EnterRow { row })?;
    for column in tracer.first_column(row)..counters.n {
        let square = Square::new(row, column);
        let refused_by = counters.attacker(square);
        tracer.event(TraceEvent::TestSquare { square, refused_by })?;
        if refused_by.is_none() {
            counters.occupy(square);
            tracer.event(TraceEvent::Place { square })?;
            search(counters, row + 1, tracer)?;
            counters.leave(square);
            tracer.event(TraceEvent::Remove { square })?;
        }
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leave_undoes_occupy() {
        let mut counters = Counters::new(6);
        counters.occupy(Square::new(0, 3));
        let before = counters.clone();
        counters.occupy(Square::new(1, 0));
        assert_ne!(counters, before);
        counters.leave(Square::new(1, 0));
        assert_eq!(counters, before);
    }

    #[test]
    fn lines_are_numbered_from_corner_to_corner() {
        let counters = Counters::new(4);
        let (first, last) = (Square::new(0, 0), Square::new(3, 3));
        let (upper_right, lower_left) = (Square::new(0, 3), Square::new(3, 0));
        assert_eq!([upper_right, first, last, lower_left].map(|square| counters.diagonal(square)), [0, 3, 3, 6]);
        assert_eq!([first, upper_right, lower_left, last].map(Counters::antidiagonal), [0, 3, 3, 6]);
    }

    #[test]
    fn counters_name_the_queen_that_occupies_a_line() {
        let mut counters = Counters::new(8);
        counters.occupy(Square::new(0, 0));
        counters.occupy(Square::new(1, 4));
        let refusal = |row, column, along| Some(Refusal { queen: Square::new(row, column), along });
        assert_eq!(counters.attacker(Square::new(2, 0)), refusal(0, 0, Direction::Column));
        assert_eq!(counters.attacker(Square::new(2, 2)), refusal(0, 0, Direction::Diagonal));
        assert_eq!(counters.attacker(Square::new(3, 2)), refusal(1, 4, Direction::Antidiagonal));
        assert_eq!(counters.attacker(Square::new(2, 7)), None);
    }

    #[test]
    fn the_solution_is_the_inverse_of_the_column_counters() {
        let mut counters = Counters::new(4);
        for (row, column) in [(0, 1), (1, 3), (2, 0), (3, 2)] {
            counters.occupy(Square::new(row, column));
        }
        assert_eq!(counters.columns, [3, 1, 4, 2]);
        assert_eq!(counters.solution(), [1, 3, 0, 2]);
    }
}
