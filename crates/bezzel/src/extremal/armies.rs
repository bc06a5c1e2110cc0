//! Peaceable armies: the most white and equally many black queens such that no two of different colours attack each other (A250000).
//!
//! A formula for two armies of k queens is made and solved for k = 1, 2, … until there is none. Its variables are a square with a white queen
//! and a square with a black one, and for each row, column and diagonal its colour: a white queen makes its four lines white, a black one
//! black, and no line is both.
//!
//! # Source
//! B. M. Smith, K. E. Petrie, I. P. Gent, *Models and symmetry breaking for "Peaceable armies of queens"* (2004), for the lines as variables.

use crate::board::{Board, Square};
use crate::goal::Cancel;
use std::fmt;

/// The largest armies found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armies {
    /// Queens of each.
    pub size: u32,
    /// The white queens, in the order of reading.
    pub white: Vec<Square>,
    /// The black queens.
    pub black: Vec<Square>,
    /// Whether larger ones were ruled out; if not, the search was stopped.
    pub proved: bool,
}

/// Armies cannot be searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmiesError {
    /// The board is too large.
    TooLarge {
        /// Its squares.
        squares: u64,
    },
    /// The program was built without its SAT solver.
    NoSolver,
    /// The solver gave up.
    Solver,
}

impl fmt::Display for ArmiesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { squares } => {
                write!(f, "{squares} squares: armies are searched on boards of up to {MAX_SQUARES}")
            }
            Self::NoSolver => f.write_str("this program was built without its SAT solver (feature `sat`)"),
            Self::Solver => f.write_str("the solver gave up without an answer"),
        }
    }
}

impl std::error::Error for ArmiesError {}

/// Beyond, nothing is ever proved.
const MAX_SQUARES: u64 = 10_000;

/// The largest peaceable armies of a board, and the proof that there are no larger ones unless it is stopped.
///
/// # Errors
/// A board that is too large, or no SAT solver.
///
/// # Complexity
/// Exponential; n = 8 takes seconds, n = 10 and more minutes and longer.
pub fn armies(board: Board, cancel: &Cancel) -> Result<Armies, ArmiesError> {
    if board.area() > MAX_SQUARES {
        return Err(ArmiesError::TooLarge { squares: board.area() });
    }
    #[cfg(not(feature = "sat"))]
    {
        let _ = cancel;
        Err(ArmiesError::NoSolver)
    }
    #[cfg(feature = "sat")]
    solver::search(board, cancel)
}

#[cfg(feature = "sat")]
mod solver {
    use super::{Armies, ArmiesError};
    use crate::board::{Board, Direction, Square};
    use crate::encode::{Clauses, Cnf, CnfOptions};
    use crate::engine::sat::{Answer, satisfy};
    use crate::goal::Cancel;
    use std::collections::HashMap;

    pub(super) fn search(board: Board, cancel: &Cancel) -> Result<Armies, ArmiesError> {
        let mut best = Armies { size: 0, white: Vec::new(), black: Vec::new(), proved: true };
        let squares = board.area() as usize;
        for size in 1..=squares as u32 / 2 {
            match satisfy(&formula(board, size)?, cancel) {
                Answer::Satisfiable(values) => {
                    let army = |values: &[bool]| -> Vec<Square> {
                        let army = board.squares().zip(values).filter(|&(_, &queen)| queen);
                        army.map(|(square, _)| square).take(size as usize).collect()
                    };
                    best = Armies {
                        size,
                        white: army(&values[..squares]),
                        black: army(&values[squares..]),
                        proved: true,
                    };
                }
                Answer::Unsatisfiable => break,
                Answer::Stopped => {
                    best.proved = false;
                    break;
                }
                Answer::GaveUp => return Err(ArmiesError::Solver),
            }
        }
        Ok(best)
    }

    /// Variables 1..=squares are the white queens, the next ones the black queens.
    fn formula(board: Board, size: u32) -> Result<Cnf, ArmiesError> {
        let squares = board.area() as u32;
        let mut clauses = Clauses::new(2 * squares, CnfOptions::default());
        let mut colours = HashMap::new();
        for (white, square) in (1..).zip(board.squares()) {
            let black = white + squares as i32;
            for direction in Direction::ALL {
                let (white_line, black_line) = *colours.entry(direction.line_through(square)).or_insert_with(|| {
                    let colours = (clauses.variable(), clauses.variable());
                    clauses.add(&[-colours.0, -colours.1]);
                    colours
                });
                clauses.add(&[-white, white_line]);
                clauses.add(&[-black, black_line]);
            }
        }
        for first in [1, squares + 1] {
            let army: Vec<i32> = (first..first + squares).map(|queen| queen as i32).collect();
            clauses.between(&army, size, squares);
        }
        clauses.finish(2 * squares).map_err(|_| ArmiesError::TooLarge { squares: squares.into() })
    }
}

#[cfg(all(test, feature = "sat"))]
mod tests {
    use super::*;
    use crate::attack::AttackRule;

    /// OEIS A250000; the armies are at peace, by the definition.
    #[test]
    fn the_largest_armies() {
        for (n, size) in (1..).zip([0, 0, 1, 2, 4, 5, 7]) {
            let board = Board::plane(n);
            let found = armies(board, &Cancel::default()).unwrap();
            assert_eq!((found.size, found.proved), (size, true), "n = {n}");
            assert_eq!((found.white.len(), found.black.len()), (size as usize, size as usize));
            for &white in &found.white {
                for &black in &found.black {
                    assert!(white != black && AttackRule::Queen.attack(&board, white, black).is_none());
                }
            }
        }
    }
}
