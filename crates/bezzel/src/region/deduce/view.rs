use crate::region::cells::Cells;
use crate::region::position::Position;
use crate::region::puzzle::RegionPuzzle;
use std::cell::OnceCell;

/// A position as techniques look at it.
pub(super) struct View<'a> {
    pub(super) puzzle: &'a RegionPuzzle,
    pub(super) position: &'a Position,
    kills: OnceCell<Vec<Cells>>,
}

impl<'a> View<'a> {
    pub(super) const fn new(puzzle: &'a RegionPuzzle, position: &'a Position) -> Self {
        Self { puzzle, position, kills: OnceCell::new() }
    }

    /// Squares a side.
    pub(super) fn n(&self) -> usize {
        self.puzzle.geometry.n
    }

    /// The open squares of a unit.
    pub(super) fn open_in(&self, unit: usize) -> Cells {
        self.position.open & self.puzzle.units[unit]
    }

    /// The queens that a unit still needs.
    pub(super) fn need(&self, unit: usize) -> u32 {
        self.position.need[unit].max(0) as u32
    }

    /// The open squares that a queen on this open square would close: those it attacks, and its row, column and region where they need no
    /// other. It is not among them itself.
    pub(super) fn kill(&self, cell: usize) -> &Cells {
        let kills = self.kills.get_or_init(|| {
            (0..self.n() * self.n())
                .map(|cell| {
                    if !self.position.open.contains(cell) {
                        return Cells::EMPTY;
                    }
                    let mut kill = self.puzzle.geometry.attacked[cell];
                    for unit in self.puzzle.units_of(cell) {
                        if self.need(unit) == 1 {
                            kill |= self.puzzle.units[unit];
                        }
                    }
                    kill &= self.position.open;
                    kill.remove(cell);
                    kill
                })
                .collect()
        });
        &kills[cell]
    }

    /// The open squares that are closed by a queen on any of these.
    pub(super) fn killed_by_all(&self, cells: &Cells) -> Cells {
        if cells.is_empty() {
            return Cells::EMPTY;
        }
        cells.iter().fold(self.position.open, |killed, cell| killed & *self.kill(cell))
    }
}
