//! A puzzle on the way to its solution: queens on squares, squares crossed out, and what follows by the ladder.

use super::cells::Cells;
use super::puzzle::RegionPuzzle;
use super::unit::Unit;
use crate::board::Square;
use serde::{Deserialize, Serialize};

/// What a player has marked: queens and crosses, right or wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Squares with a queen.
    pub queens: Vec<Square>,
    /// Squares crossed out.
    pub crosses: Vec<Square>,
}

/// Why no solution has these marks: where one can see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dead {
    /// A unit has fewer open squares than the queens it needs.
    TooFew {
        /// The unit.
        unit: Unit,
    },
    /// A unit holds more queens than it may.
    TooMany {
        /// The unit.
        unit: Unit,
    },
    /// Two queens attack each other.
    Attack {
        /// One of them.
        a: Square,
        /// The other one.
        b: Square,
    },
}

/// A position: what is still open, what is placed, and what each unit needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Squares that are neither crossed out nor hold a queen.
    pub(super) open: Cells,
    pub(super) queens: Cells,
    /// Queens that each unit still needs; negative if it holds too many.
    pub(super) need: Vec<i8>,
}

impl Position {
    /// The position of a puzzle with its own marks and those of a player. Marks off the board count for nothing.
    pub(super) fn new(puzzle: &RegionPuzzle, marks: &Marks) -> Self {
        let board = puzzle.board();
        let on_board = |squares: &[Square]| -> Cells {
            let on_board = squares.iter().filter(|&&square| board.contains(square));
            on_board.map(|&square| puzzle.geometry.cell(square)).collect()
        };
        let queens = puzzle.placed | on_board(&marks.queens);
        let crossed = (puzzle.crossed | on_board(&marks.crosses)).without(&queens);
        let mut position = Self {
            open: puzzle.geometry.all.without(&crossed),
            queens: Cells::EMPTY,
            need: vec![puzzle.stars as i8; puzzle.units.len()],
        };
        queens.iter().for_each(|cell| position.place(puzzle, cell));
        position
    }

    /// Places a queen. What it attacks is crossed out by [`attacked`](super::deduce), as people do it.
    pub(super) fn place(&mut self, puzzle: &RegionPuzzle, cell: usize) {
        if !self.queens.contains(cell) {
            self.queens.insert(cell);
            self.open.remove(cell);
            puzzle.units_of(cell).into_iter().for_each(|unit| self.need[unit] = self.need[unit].saturating_sub(1));
        }
    }

    /// Whether every unit has its queens.
    pub(super) fn is_solved(&self) -> bool {
        self.need.iter().all(|&need| need == 0)
    }

    /// Why no solution is left, if that can be seen at once.
    pub(super) fn dead(&self, puzzle: &RegionPuzzle) -> Option<Dead> {
        for (index, (unit, &need)) in puzzle.units.iter().zip(&self.need).enumerate() {
            let unit_name = puzzle.geometry.unit(index);
            if need < 0 {
                return Some(Dead::TooMany { unit: unit_name });
            }
            if (self.open & *unit).len() < need as u32 {
                return Some(Dead::TooFew { unit: unit_name });
            }
        }
        self.queens.iter().find_map(|cell| {
            let other = (self.queens & puzzle.geometry.attacked[cell]).first()?;
            let square = |cell| puzzle.geometry.square(cell);
            Some(Dead::Attack { a: square(cell), b: square(other) })
        })
    }
}
