use super::{Board, Square};

/// A partition of the squares of a board into numbered regions (connected or not).
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Regions {
    /// Region of each square, row by row from the top; regions are numbered from 0.
    cells: Vec<u32>,
}

impl Regions {
    /// Regions from the region number of each square, row by row. Whether they fit a board is judged when a
    /// [`Spec`](crate::Spec) is built.
    pub const fn new(cells: Vec<u32>) -> Self {
        Self { cells }
    }

    /// The region numbers, row by row from the top.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The region of a square of `board`.
    pub fn of(&self, board: &Board, square: Square) -> u32 {
        self.cells[square.row as usize * board.columns() as usize + square.column as usize]
    }

    /// Number of different regions.
    pub fn count(&self) -> usize {
        let mut numbers = self.cells.clone();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len()
    }
}
