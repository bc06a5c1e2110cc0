//! The smallest change of squares that gives a puzzle exactly one solution.
//!
//! One square is tried, then two, and so on. Where a puzzle has several solutions, at least one of any two of them has to go, so that a square
//! of one of them has to change its region: only those are tried. (That is no loss: of a set of changes that leads to the end, one is such a
//! square, whichever order they are made in.) Where it has none, every square is tried. First come changes that hand a square to a region beside
//! it and leave regions in one piece; then any.

use super::puzzle::RegionPuzzle;
use super::{Cells, Verdict};
use crate::board::Square;
use crate::check::Solution;
use crate::goal::Cancel;
use serde::{Deserialize, Serialize};

/// A square that changes its region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellChange {
    /// The square.
    pub square: Square,
    /// Its region in the puzzle as it was.
    pub from: u32,
    /// Its region in the repaired puzzle, numbered as in the puzzle as it was.
    pub to: u32,
}

/// A puzzle repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What changes.
    pub changes: Vec<CellChange>,
    /// The puzzle after that.
    pub puzzle: RegionPuzzle,
    /// Its one solution.
    pub solution: Solution,
    /// Whether every smaller change was tried. Else only those were that hand squares to regions beside them and leave regions in one piece.
    pub smallest: bool,
}

/// What came of a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepairOutcome {
    /// There is exactly one solution already.
    Unneeded,
    /// This change does it.
    Repaired(Box<Repair>),
    /// No change of so many squares was found.
    NotFound {
        /// The most squares that were changed together.
        most: usize,
    },
    /// Cancelled.
    Stopped,
}

/// Changes of more squares than these are not tried with every region: on 11 × 11 squares two take a second, three a quarter of an hour.
const MOST_ANYWHERE: usize = 2;

impl RegionPuzzle {
    /// Looks for the smallest change of at most so many squares that makes the puzzle have exactly one solution.
    pub fn repair(&self, most: usize, cancel: &Cancel) -> RepairOutcome {
        match self.verdict(cancel) {
            None => return RepairOutcome::Stopped,
            Some(Verdict::One(_)) => return RepairOutcome::Unneeded,
            Some(_) => {}
        }
        for size in 1..=most {
            for beside_only in [true, false] {
                if !beside_only && size > MOST_ANYWHERE {
                    continue;
                }
                let mut repairing = Repairing {
                    original: self,
                    regions: self.regions.clone(),
                    changed: Cells::EMPTY,
                    beside_only,
                    cancel,
                };
                if let Some((puzzle, solution)) = repairing.change(size) {
                    let changes = repairing
                        .changed
                        .iter()
                        .map(|cell| CellChange {
                            square: self.geometry.square(cell),
                            from: self.regions[cell],
                            to: repairing.regions[cell],
                        })
                        .collect();
                    let smallest = size <= MOST_ANYWHERE + 1;
                    return RepairOutcome::Repaired(Box::new(Repair { changes, puzzle, solution, smallest }));
                }
                if cancel.is_cancelled() {
                    return RepairOutcome::Stopped;
                }
            }
        }
        RepairOutcome::NotFound { most }
    }
}

struct Repairing<'a> {
    original: &'a RegionPuzzle,
    /// Regions as they are now, by the numbers of the original.
    regions: Vec<u32>,
    changed: Cells,
    beside_only: bool,
    cancel: &'a Cancel,
}

impl Repairing<'_> {
    /// Changes so many more squares; the puzzle if it has exactly one solution then.
    fn change(&mut self, left: usize) -> Option<(RegionPuzzle, Solution)> {
        let geometry = self.original.geometry.clone();
        let puzzle = self.original.with_regions(&self.regions);
        let to_change = match puzzle.verdict(self.cancel)? {
            Verdict::One(solution) => return Some((puzzle, solution)),
            _ if left == 0 => return None,
            Verdict::Several(both) => {
                both.iter().fold(Cells::EMPTY, |cells, solution| cells | puzzle.cells(solution.placement().queens()))
            }
            Verdict::None => geometry.all,
        };
        for cell in to_change.without(&self.changed).iter() {
            let from = self.regions[cell];
            let mut regions: Vec<u32> = if self.beside_only {
                geometry.beside(cell).map(|beside| self.regions[beside]).collect()
            } else {
                self.regions.clone()
            };
            regions.sort_unstable();
            regions.dedup();
            for region in regions.into_iter().filter(|&region| region != from) {
                self.regions[cell] = region;
                self.changed.insert(cell);
                if self.is_sound(from)
                    && let Some(repaired) = self.change(left - 1)
                {
                    return Some(repaired);
                }
                self.regions[cell] = from;
                self.changed.remove(cell);
                if self.cancel.is_cancelled() {
                    return None;
                }
            }
        }
        None
    }

    /// Whether a region that lost a square still has enough, and is in one piece if it was and that is wanted.
    fn is_sound(&self, region: u32) -> bool {
        let of = |regions: &[u32]| -> Cells { (0..regions.len()).filter(|&cell| regions[cell] == region).collect() };
        let (now, before) = (of(&self.regions), of(&self.original.regions));
        let geometry = &self.original.geometry;
        now.len() >= self.original.stars
            && (!self.beside_only || geometry.is_connected(&now) || !geometry.is_connected(&before))
    }
}
