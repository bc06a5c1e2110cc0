//! A placement: queens on squares, right or wrong.

use crate::board::{Board, Square};
use std::fmt;

/// Queens on different squares of a board, in the order of reading. Whether they attack each other is for
/// [`check`](crate::check) to say.
///
/// # Memory
/// 8 bytes a queen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    board: Board,
    queens: Vec<Square>,
}

impl Placement {
    /// Queens on these squares, given in any order.
    ///
    /// # Errors
    /// Every square that is off the board or named twice.
    pub fn new(board: Board, mut queens: Vec<Square>) -> Result<Self, PlacementError> {
        let off_board: Vec<_> = queens.iter().copied().filter(|&square| !board.contains(square)).collect();
        queens.sort_unstable();
        let mut twice: Vec<_> = queens.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        if off_board.is_empty() && twice.is_empty() {
            Ok(Self { board, queens })
        } else {
            Err(PlacementError { board, off_board, twice })
        }
    }

    /// One queen a row on the n × n board, from the 0-based column of each row, top row first.
    ///
    /// # Errors
    /// Every column that is not below n.
    ///
    /// # Panics
    /// If there are more than [`Board::MAX_SIDE`] rows.
    pub fn from_columns(columns: &[u32]) -> Result<Self, PlacementError> {
        let board = Board::plane(columns.len() as u32);
        let queens = columns.iter().enumerate().map(|(row, &column)| Square::new(row as u32, column)).collect();
        Self::new(board, queens)
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The squares with queens, row by row from the top, each row from the left.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The 0-based column of the queen of every row, top row first, or `None` unless every row holds exactly one.
    pub fn columns(&self) -> Option<Vec<u32>> {
        let one_a_row = self.queens.len() == self.board.rows() as usize
            && self.queens.iter().enumerate().all(|(row, square)| square.row as usize == row);
        one_a_row.then(|| self.queens.iter().map(|square| square.column).collect())
    }

    /// The squares with queens, to be overwritten in place by the one module that verifies what it writes.
    pub(crate) fn queens_mut(&mut self) -> &mut [Square] {
        &mut self.queens
    }
}

/// Squares that cannot all hold queens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementError {
    board: Board,
    /// Squares off the board.
    pub off_board: Vec<Square>,
    /// Squares named more than once.
    pub twice: Vec<Square>,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.off_board.is_empty() {
            parts.push(format!(
                "off the {}×{} board: {}",
                self.board.rows(),
                self.board.columns(),
                some_squares(&self.off_board)
            ));
        }
        if !self.twice.is_empty() {
            parts.push(format!("named twice: {}", some_squares(&self.twice)));
        }
        f.write_str(&parts.join("; "))
    }
}

/// The first ten squares, and how many more there are.
fn some_squares(squares: &[Square]) -> String {
    let mut text = squares.iter().take(10).map(Square::to_string).collect::<Vec<_>>().join(" ");
    if squares.len() > 10 {
        text += &format!(" and {} more", squares.len() - 10);
    }
    text
}

impl std::error::Error for PlacementError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_squares_agree() {
        let placement = Placement::from_columns(&[1, 3, 0, 2]).unwrap();
        assert_eq!(placement.columns(), Some(vec![1, 3, 0, 2]));
        assert_eq!(placement.queens()[1], Square::new(1, 3));
        let two_in_a_row = Placement::new(Board::plane(2), vec![Square::new(0, 1), Square::new(0, 0)]).unwrap();
        assert_eq!(two_in_a_row.columns(), None);
        assert_eq!(Placement::from_columns(&[]).unwrap().columns(), Some(vec![]));
    }

    #[test]
    fn all_faults_are_reported() {
        let squares = [(0, 0), (9, 0), (1, 1), (1, 1), (0, 9)];
        let squares = squares.into_iter().map(|(r, c)| Square::new(r, c)).collect();
        let error = Placement::new(Board::plane(8), squares).unwrap_err();
        assert_eq!(error.to_string(), "off the 8×8 board: (10,1) (1,10); named twice: (2,2)");
    }
}
