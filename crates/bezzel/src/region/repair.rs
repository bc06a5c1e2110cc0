//! The smallest change of squares that gives a puzzle exactly one solution.
//!
//! One square is tried, then two, and so on. Where a puzzle has several solutions, at least one of any two of them has to go, so that a square
//! of one of them has to change its region: only those are tried. (That is no loss: of a set of changes that leads to the end, one is such a
//! square, whichever order they are made in.) Where it has none, every square is tried. First come changes that hand a square to a region beside
//! it and leave regions in one piece; then any. A sample of the solutions says when the changes left are too few: each ends only those that have
//! a queen on its square.

use super::puzzle::RegionPuzzle;
use super::search::Board;
use super::{Cells, Verdict};
use crate::board::Square;
use crate::check::Solution;
use crate::goal::Cancel;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// Changes of more squares than these are only tried with the regions beside a square.
const MOST_ANYWHERE: usize = 3;

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
                let mut repairing = Repairing::new(self, beside_only, cancel);
                if repairing.change(size) {
                    let changes = repairing
                        .changed
                        .iter()
                        .map(|cell| CellChange {
                            square: self.geometry.square(cell),
                            from: self.regions[cell],
                            to: repairing.regions[cell],
                        })
                        .collect();
                    let puzzle = self.with_regions(&repairing.regions);
                    let Some(Verdict::One(solution)) = puzzle.verdict(cancel) else { return RepairOutcome::Stopped };
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
    /// The squares of rows, columns and regions as they are now.
    units: Vec<Cells>,
    changed: Cells,
    beside_only: bool,
    cancel: &'a Cancel,
}

/// Solutions that are looked at before squares are changed.
const SAMPLE: usize = 24;

impl<'a> Repairing<'a> {
    fn new(original: &'a RegionPuzzle, beside_only: bool, cancel: &'a Cancel) -> Self {
        let (regions, units) = (original.regions.clone(), original.units.clone());
        Self { original, regions, units, changed: Cells::EMPTY, beside_only, cancel }
    }

    /// Some solutions of the puzzle as it is now; `None` if cancelled.
    fn sample(&self, most: usize) -> Option<Vec<Cells>> {
        let board = Board { units: &self.units, regions: &self.regions, ..Board::of(self.original) };
        let mut found: Vec<Cells> = Vec::new();
        board.search(self.cancel, &mut |queens| {
            found.push(queens.iter().map(|&cell| usize::from(cell)).collect());
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (!self.cancel.is_cancelled()).then_some(found)
    }

    /// Changes up to so many more squares; whether the puzzle has exactly one solution then.
    fn change(&mut self, left: usize) -> bool {
        let Some(sample) = self.sample(if left == 0 { 2 } else { SAMPLE }) else { return false };
        let squares = self.original.geometry.all.without(&self.changed);
        let to_change = match &sample[..] {
            [_] => return true,
            _ if left == 0 => return false,
            [] => squares,
            [a, b, ..] => {
                // All solutions but one have to go, and a change ends only those that have a queen there.
                let mut ended = vec![0; self.regions.len()];
                sample.iter().flat_map(|one| (*one & squares).iter()).for_each(|cell| ended[cell] += 1);
                let mut most = ended.clone();
                most.sort_unstable_by_key(|&count| std::cmp::Reverse(count));
                if most.iter().take(left).sum::<usize>() + 1 < sample.len() {
                    return false;
                }
                let enough = if left == 1 { sample.len() - 1 } else { 0 };
                ((*a | *b) & squares).iter().filter(|&cell| ended[cell] >= enough).collect()
            }
        };
        for cell in to_change.iter() {
            let from = self.regions[cell];
            let mut regions: Vec<u32> = if self.beside_only {
                self.original.geometry.beside(cell).map(|beside| self.regions[beside]).collect()
            } else {
                (0..self.original.size()).collect()
            };
            regions.sort_unstable();
            regions.dedup();
            for region in regions.into_iter().filter(|&region| region != from) {
                self.hand_over(cell, region);
                self.changed.insert(cell);
                if self.is_sound(from) && self.change(left - 1) {
                    return true;
                }
                self.hand_over(cell, from);
                self.changed.remove(cell);
                if self.cancel.is_cancelled() {
                    return false;
                }
            }
        }
        false
    }

    fn hand_over(&mut self, cell: usize, region: u32) {
        let first = 2 * self.original.geometry.n;
        self.units[first + self.regions[cell] as usize].remove(cell);
        self.units[first + region as usize].insert(cell);
        self.regions[cell] = region;
    }

    /// Whether a region that lost a square still has enough, and is in one piece if it was and that is wanted.
    fn is_sound(&self, region: u32) -> bool {
        let unit = 2 * self.original.geometry.n + region as usize;
        let (now, before) = (&self.units[unit], &self.original.units[unit]);
        let geometry = &self.original.geometry;
        now.len() >= self.original.stars
            && (!self.beside_only || geometry.is_connected(now) || !geometry.is_connected(before))
    }
}
