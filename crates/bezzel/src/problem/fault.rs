//! What is wrong with a description: every fault, each with what was found and what was expected.

use super::{ExcludedDiagonal, MAX_BLOCKED_AREA};
use crate::board::{Board, Square, SquareNameError};
use std::fmt;

/// Everything that is wrong with a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemError {
    pub(super) faults: Vec<Fault>,
}

impl ProblemError {
    /// The faults; never empty.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ProblemError {}

/// What a square was to be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// To hold a queen.
    Placed,
    /// To be blocked.
    Blocked,
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placed => "placed queen",
            Self::Blocked => "blocked square",
        })
    }
}

/// Why a text names no square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareFault {
    /// The chess name cannot be read.
    Name(SquareNameError),
    /// The square lies off the board (row and column 1-based).
    OffBoard {
        /// Row, 1-based from the top.
        row: u64,
        /// Column, 1-based from the left.
        column: u64,
        /// The board.
        board: Board,
    },
}

impl fmt::Display for SquareFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(error) => error.fmt(f),
            Self::OffBoard { row, column, board } => write!(
                f,
                "row {row}, column {column} is off the board: expected rows 1 to {}, columns 1 to {}",
                board.rows(),
                board.columns()
            ),
        }
    }
}

/// One fault of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side is longer than [`Board::MAX_SIDE`].
    SideTooLong {
        /// `rows` or `columns`.
        side: &'static str,
        /// Its length.
        found: u64,
    },
    /// A square cannot be read or lies off the board.
    Square {
        /// In which list it stood.
        used: Use,
        /// Its 0-based place in that list.
        index: usize,
        /// What is wrong.
        why: SquareFault,
    },
    /// A square stands twice in one list.
    Repeated {
        /// In which list.
        used: Use,
        /// The square.
        square: Square,
    },
    /// A queen is placed on a blocked square.
    PlacedOnBlocked {
        /// The square.
        square: Square,
    },
    /// An excluded diagonal holds no square of the board.
    DiagonalOffBoard {
        /// The diagonal.
        diagonal: ExcludedDiagonal,
        /// The board.
        board: Board,
    },
    /// An excluded diagonal is named twice.
    RepeatedDiagonal {
        /// The diagonal.
        diagonal: ExcludedDiagonal,
    },
    /// Blocked squares are supported up to 10^8 squares.
    TooLargeForBlocked {
        /// Squares of the board.
        area: u64,
    },
    /// Something asked for needs as many rows as columns.
    NotSquare {
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
        /// What needs it.
        needed_for: &'static str,
    },
    /// The regions name another number of cells than the board has squares.
    RegionCells {
        /// Cells named.
        found: usize,
        /// Squares of the board.
        expected: u64,
    },
    /// There must be as many regions as rows.
    RegionCount {
        /// Regions named.
        found: usize,
        /// Rows of the board.
        size: u32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideTooLong { side, found } => {
                write!(f, "{found} {side} are too many: expected at most {}", Board::MAX_SIDE)
            }
            Self::Square { used, index, why } => write!(f, "{used} number {}: {why}", index + 1),
            Self::Repeated { used, square } => write!(f, "{used} {square} is named twice"),
            Self::PlacedOnBlocked { square } => write!(f, "a queen is placed on the blocked square {square}"),
            Self::DiagonalOffBoard { diagonal, board } => {
                write!(f, "the excluded diagonal {diagonal} is off the board: ")?;
                let (rows, columns) = (i64::from(board.rows()), i64::from(board.columns()));
                match diagonal {
                    _ if board.area() == 0 => f.write_str("it has no squares"),
                    ExcludedDiagonal::Sum(_) => write!(f, "expected a sum from 0 to {}", rows + columns - 2),
                    ExcludedDiagonal::Difference(_) => {
                        write!(f, "expected a difference from {} to {}", 1 - columns, rows - 1)
                    }
                }
            }
            Self::RepeatedDiagonal { diagonal } => write!(f, "the excluded diagonal {diagonal} is named twice"),
            Self::TooLargeForBlocked { area } => write!(
                f,
                "a board of {area} squares is too large to block squares on: expected at most {MAX_BLOCKED_AREA}"
            ),
            Self::NotSquare { rows, columns, needed_for } => {
                write!(f, "a board of {rows}×{columns} squares: {needed_for} needs as many rows as columns")
            }
            Self::RegionCells { found, expected } => {
                write!(f, "{found} region cells for a board of {expected} squares")
            }
            Self::RegionCount { found, size } => write!(f, "{found} regions, size {size}: expected {size} regions"),
        }
    }
}
