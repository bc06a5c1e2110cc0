//! Squares and problems as the page sends them.

use super::{ApiError, Message};
use bezzel::board::{Board, Square};
use bezzel::problem::Fault;
use bezzel::{Placement, Problem, Spec};

/// The largest side of a board that the page shows and asks about.
pub(super) const MAX_SIDE: u32 = 100;

pub(super) const fn pair(square: Square) -> [u64; 2] {
    [square.row as u64 + 1, square.column as u64 + 1]
}

pub(super) fn pairs(squares: &[Square]) -> Vec<[u64; 2]> {
    squares.iter().copied().map(pair).collect()
}

/// The problem of a description, or every fault of it.
pub(super) fn problem(spec: Spec) -> Result<Problem, ApiError> {
    let problem = spec.build().map_err(|error| ApiError::all(error.faults().iter().map(message).collect()))?;
    let board = problem.board();
    if board.rows().max(board.columns()) > MAX_SIDE {
        let found =
            format!("{}×{} squares: the page shows up to {MAX_SIDE}×{MAX_SIDE}", board.rows(), board.columns());
        return Err(ApiError::cannot(found));
    }
    Ok(problem)
}

/// A fault of a description, with its square if it is about one.
pub(super) fn message(fault: &Fault) -> Message {
    let square = match fault {
        Fault::Repeated { square, .. } | Fault::PlacedOnBlocked { square } => Some(pair(*square)),
        _ => None,
    };
    Message { message: fault.to_string(), square }
}

/// Queens on a board, or every square that is off it.
pub(super) fn placement(board: Board, queens: &[[u64; 2]]) -> Result<Placement, ApiError> {
    let mut faults = Vec::new();
    let mut squares = Vec::new();
    for &[row, column] in queens {
        let place = |number: u64, side: u32| {
            number.checked_sub(1).and_then(|place| u32::try_from(place).ok()).filter(|&place| place < side)
        };
        match (place(row, board.rows()), place(column, board.columns())) {
            (Some(row), Some(column)) => squares.push(Square::new(row, column)),
            _ => faults.push(Message {
                message: format!(
                    "row {row}, column {column} is off the board: expected rows 1 to {}, columns 1 to {}",
                    board.rows(),
                    board.columns()
                ),
                square: Some([row, column]),
            }),
        }
    }
    if !faults.is_empty() {
        return Err(ApiError::all(faults));
    }
    Placement::new(board, squares).map_err(ApiError::faulty)
}
