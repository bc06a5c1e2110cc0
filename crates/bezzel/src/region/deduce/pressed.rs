//! **Pressed lines.** *If the open squares of two neighbouring rows can be covered by just as many blocks of 2 × 2 squares as the rows need
//! queens, every block holds exactly one.*
//!
//! No block can hold two queens, as they would touch; and the rows need one a block. What follows for a block, follows as for a region with one
//! queen: a square that is closed by every square of a block holds no queen, a block of one square holds one, and a region that has as many blocks
//! within it as it needs queens has none outside them.
//!
//! ```text
//! x . . x . x . .     three blocks, and the two rows need three queens:
//! x . x x . x x .     one in each
//! ```
//!
//! Every block that belongs to some such cover is looked at. Whether a block does is counted: the fewest blocks before it, itself, and the fewest
//! behind it. So no cover is overlooked, and what is found does not depend on the end at which one begins.

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use crate::region::cells::Cells;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let n = view.n();
    for family in [0, n] {
        for line in 0..n.saturating_sub(1) {
            Band::new(view, family + line).find(found);
        }
    }
}

/// Two neighbouring lines.
struct Band<'v> {
    view: &'v View<'v>,
    lines: [usize; 2],
    /// The open squares at each place along the lines.
    places: Vec<Cells>,
    need: usize,
}

impl<'v> Band<'v> {
    fn new(view: &'v View<'v>, first: usize) -> Self {
        let n = view.n();
        let lines = [first, first + 1];
        let band = view.open_in(first) | view.open_in(first + 1);
        let across = if first < n { n } else { 0 };
        let places = (0..n).map(|place| band & view.puzzle.units[across + place]).collect();
        Self { view, lines, places, need: (view.need(first) + view.need(first + 1)) as usize }
    }

    /// The squares of the block at two places.
    fn block(&self, place: usize) -> Cells {
        self.places[place] | self.places.get(place + 1).copied().unwrap_or_default()
    }

    /// The fewest blocks that cover the places of a range, each as far on as it can be.
    fn cover(&self, mut from: usize, to: usize) -> Vec<Cells> {
        let mut blocks = Vec::new();
        while from < to {
            if self.places[from].is_empty() {
                from += 1;
            } else {
                // At the end of the range the block may reach out of it: what lies there is covered already.
                blocks.push(if from + 1 < to { self.block(from) } else { self.places[from] });
                from += 2;
            }
        }
        blocks
    }

    /// Whether all squares of a block attack each other.
    fn is_block(&self, block: &Cells) -> bool {
        let attacked = &self.view.puzzle.geometry.attacked;
        block.iter().all(|cell| block.without(&attacked[cell]) == Cells::one(cell))
    }

    fn find(&self, found: &mut Vec<Finding>) {
        let n = self.places.len();
        if self.need == 0 || self.cover(0, n).len() != self.need {
            return;
        }
        // Blocks with exactly one queen, each with a cover that it belongs to.
        let mut exact: Vec<(Cells, Vec<Cells>)> = Vec::new();
        for place in 0..n - 1 {
            let block = self.block(place);
            if block.is_empty() {
                continue;
            }
            let mut cover = self.cover(0, place);
            cover.push(block);
            cover.extend(self.cover(place + 2, n));
            if cover.len() == self.need && cover.iter().all(|block| self.is_block(block)) {
                exact.push((block, cover));
            }
        }
        for (block, cover) in &exact {
            let mut finding = Finding::new(Technique::Pressed);
            if block.len() == 1 {
                finding.placed = *block;
            } else {
                finding.crossed = self.view.killed_by_all(block);
            }
            self.tell(finding, cover, found);
        }
        for unit in (0..self.view.puzzle.units.len()).filter(|unit| !self.lines.contains(unit)) {
            self.within(unit, &exact, found);
            self.within(unit, &exact.iter().rev().cloned().collect::<Vec<_>>(), found);
        }
    }

    /// As many blocks within a unit as it needs queens: one after the other, as long as they have no square in common.
    fn within(&self, unit: usize, exact: &[(Cells, Vec<Cells>)], found: &mut Vec<Finding>) {
        let need = self.view.need(unit) as usize;
        let open = self.view.open_in(unit);
        let inside = exact.iter().filter(|(block, _)| block.is_subset(&open));
        if need == 1 {
            for (block, cover) in inside {
                let crossed = open.without(block);
                self.tell(Finding { crossed, others: vec![unit], ..Finding::new(Technique::Pressed) }, cover, found);
            }
        } else if need > 1 {
            let (mut taken, mut blocks) = (Cells::EMPTY, Vec::new());
            for (block, _) in inside {
                if block.is_disjoint(&taken) {
                    taken |= *block;
                    blocks.push(*block);
                }
            }
            if blocks.len() == need {
                let crossed = open.without(&taken);
                let finding = Finding { crossed, others: vec![unit], ..Finding::new(Technique::Pressed) };
                self.tell(finding, &blocks, found);
            }
        }
    }

    /// Adds a finding, unless it is no news.
    fn tell(&self, mut finding: Finding, blocks: &[Cells], found: &mut Vec<Finding>) {
        let is_same = |other: &Finding| other.crossed == finding.crossed && other.placed == finding.placed;
        if (finding.crossed.is_empty() && finding.placed.is_empty()) || found.iter().any(is_same) {
            return;
        }
        finding.units = self.lines.to_vec();
        finding.because = blocks.iter().fold(Cells::EMPTY, |cells, block| cells | *block);
        finding.blocks = blocks.to_vec();
        found.push(finding);
    }
}
