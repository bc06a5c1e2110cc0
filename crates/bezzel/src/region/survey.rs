//! What a maker of puzzles wants to know of the regions, besides how many solutions there are.

use super::cells::Cells;
use super::puzzle::RegionPuzzle;
use crate::board::Square;
use serde::{Deserialize, Serialize};

/// Something to be said of a region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Remark {
    /// It has no room for its queens: there is no solution.
    TooSmall {
        /// The region.
        region: u32,
        /// Its squares.
        squares: Vec<Square>,
        /// The most queens that fit.
        room: u32,
    },
    /// It is in several pieces. That is allowed.
    Disconnected {
        /// The region.
        region: u32,
        /// The squares of each piece.
        pieces: Vec<Vec<Square>>,
    },
}

impl RegionPuzzle {
    /// What there is to say of the regions, by their numbers.
    pub fn survey(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        for region in 0..self.size() {
            let cells = self.units[2 * self.geometry.n + region as usize];
            let room = self.room(cells.without(&self.crossed), self.stars);
            if room < self.stars {
                remarks.push(Remark::TooSmall { region, squares: self.squares(&cells), room });
            }
            let mut pieces = Vec::new();
            let mut rest = cells;
            while let Some(piece) = self.geometry.piece_of(&rest) {
                rest = rest.without(&piece);
                pieces.push(self.squares(&piece));
            }
            if pieces.len() > 1 {
                remarks.push(Remark::Disconnected { region, pieces });
            }
        }
        remarks
    }

    /// The most queens, up to a limit, that fit on these squares by the rule.
    fn room(&self, mut cells: Cells, limit: u32) -> u32 {
        let mut best = 0;
        while best < limit && cells.len() > best {
            let Some(cell) = cells.first() else { break };
            cells.remove(cell);
            best = best.max(1 + self.room(cells.without(&self.geometry.attacked[cell]), limit - 1));
        }
        best
    }
}
