//! `bordered-board`: a board of characters with a border that stops every walk.
//!
//! Around the n × n board lies a ring of sentinels, so the array has (n + 2) × (n + 2) cells. A walk from a square then
//! needs no test for the edge: sooner or later it meets something that is not blank, either a queen or the border. All
//! three directions become one loop over direction vectors, and the board with its frame can be printed as it is.

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::fmt;
use std::ops::ControlFlow;

const BORDER: char = '#';
const FREE: char = ' ';
const QUEEN: char = '*';

/// The directions in which queens are looked for, as (rows, columns) a step, in the order in which they are tried. Rows
/// below hold no queen yet.
const VECTORS: [((isize, isize), Direction); 3] =
    [((-1, -1), Direction::Diagonal), ((-1, 0), Direction::Column), ((-1, 1), Direction::Antidiagonal)];

/// A board with its border. Row 0, row n + 1, column 0 and column n + 1 are the border: the square (row, column) of the
/// board is cell (row + 1, column + 1).
///
/// ```text
/// ######
/// # *  #
/// #    #
/// #    #
/// #    #
/// ######
/// ```
struct BorderedBoard {
    n: u32,
    cells: Vec<Vec<char>>,
}

impl BorderedBoard {
    fn new(n: u32) -> Self {
        let width = n as usize + 2;
        let mut cells = vec![vec![BORDER; width]; width];
        for row in &mut cells[1..=n as usize] {
            row[1..=n as usize].fill(FREE);
        }
        Self { n, cells }
    }

    fn set(&mut self, square: Square, content: char) {
        self.cells[square.row as usize + 1][square.column as usize + 1] = content;
    }

    /// The queen that attacks `square`: the first one met along the [`VECTORS`].
    fn attacker(&self, square: Square) -> Option<Refusal> {
        VECTORS.into_iter().find_map(|(vector, along)| {
            let queen = self.walk(square, vector)?;
            Some(Refusal { queen, along })
        })
    }

    /// Walks from `square` along `vector` until it meets a queen, which it returns, or the border.
    fn walk(&self, square: Square, (rows, columns): (isize, isize)) -> Option<Square> {
        let (mut row, mut column) = (square.row as usize + 1, square.column as usize + 1);
        loop {
            // Never leaves the array: a step from inside the border leads to the border at most.
            row = row.wrapping_add_signed(rows);
            column = column.wrapping_add_signed(columns);
            match self.cells[row][column] {
                QUEEN => return Some(Square::new(row as u32 - 1, column as u32 - 1)),
                BORDER => return None,
                _ => {}
            }
        }
    }

    /// The columns of the queens, top row first.
    fn columns(&self) -> Vec<u32> {
        let column = |row: &Vec<char>| (0..).zip(row).find_map(|(cell, &content)| (content == QUEEN).then_some(cell));
        self.cells.iter().filter_map(column).map(|cell: u32| cell - 1).collect()
    }
}

/// The board in its frame, as the program prints it.
impl fmt::Display for BorderedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.iter().try_for_each(|row| writeln!(f, "{}", row.iter().collect::<String>()))
    }
}

/// Runs the program on the n × n board.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    search(&mut BorderedBoard::new(n), 0, tracer)
}

/// Finds every solution that begins with the queens on `board`, which stand in the rows above `row`.
fn search<T: Tracer>(board: &mut BorderedBoard, row: u32, tracer: &mut T) -> ControlFlow<()> {
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
            board.set(square, FREE);
            tracer.event(TraceEvent::Remove { square })?;
        }
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_drawn_and_survives_place_and_remove() {
        let mut board = BorderedBoard::new(3);
        let empty = "#####\n#   #\n#   #\n#   #\n#####\n";
        assert_eq!(board.to_string(), empty);
        board.set(Square::new(0, 0), QUEEN);
        board.set(Square::new(1, 2), QUEEN);
        assert_eq!(board.to_string(), "#####\n#*  #\n#  *#\n#   #\n#####\n");
        assert_eq!(board.columns(), [0, 2]);
        board.set(Square::new(1, 2), FREE);
        board.set(Square::new(0, 0), FREE);
        assert_eq!(board.to_string(), empty);
        assert_eq!(BorderedBoard::new(0).to_string(), "##\n##\n");
    }

    #[test]
    fn walks_look_up_left_then_up_then_up_right() {
        let mut board = BorderedBoard::new(5);
        let square = Square::new(4, 2);
        let queens = [(2, 4, Direction::Antidiagonal), (0, 2, Direction::Column), (2, 0, Direction::Diagonal)];
        for (row, column, along) in queens {
            let queen = Square::new(row, column);
            board.set(queen, QUEEN);
            assert_eq!(board.attacker(square), Some(Refusal { queen, along }));
        }
    }

    #[test]
    fn every_walk_on_an_empty_board_ends_at_the_border() {
        let board = BorderedBoard::new(4);
        for row in 0..4 {
            for column in 0..4 {
                assert_eq!(board.attacker(Square::new(row, column)), None);
            }
        }
    }
}
