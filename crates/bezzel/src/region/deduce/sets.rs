//! **Some units within as many others.** *If the open squares of k regions lie within k rows, the queens of these rows are those of the
//! regions: the other squares of the rows hold none.* The same with rows or columns within regions (hidden sets, as one says of sudoku), and
//! rows within columns.
//!
//! With several queens a unit one counts queens: the regions need as many as the rows. Valid because units of one family have no square in
//! common, so that the queens of the k regions are different ones and fill the rows.
//!
//! ```text
//! A A x x
//! B x A B    the regions A and B lie within two rows: no other region has a queen there
//! . C . .
//! ```
//!
//! k = 1 is the easiest: a region in one line, or a line in one region. Sets of more than half of the units are found from the other side.

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use crate::region::cells::Cells;

/// Pairs of families, by their number: rows, columns, regions.
const PAIRS: [(usize, usize); 6] = [(2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)];

/// A region in a line, or a line in a region.
pub(super) fn find_one(view: &View<'_>, technique: Technique, found: &mut Vec<Finding>) {
    let pairs = if technique == Technique::RegionInLine { &PAIRS[..2] } else { &PAIRS[2..4] };
    for &(inner, outer) in pairs {
        Sets::new(view, inner, outer).find(technique, 1, found);
    }
}

/// Two in two, three in three, or the smallest number of more.
pub(super) fn find_many(view: &View<'_>, technique: Technique, found: &mut Vec<Finding>) {
    let sizes = match technique {
        Technique::TwoInTwo => 2..=2,
        Technique::ThreeInThree => 3..=3,
        _ => 4..=view.n() / 2,
    };
    for size in sizes {
        for (inner, outer) in PAIRS {
            Sets::new(view, inner, outer).find(technique, size, found);
        }
        if !found.is_empty() {
            return;
        }
    }
}

/// The units of one family and which units of another their open squares lie in.
pub(super) struct Sets<'v> {
    view: &'v View<'v>,
    outer: usize,
    /// Units of the inner family that need queens: number, need, and a bit for each unit of the outer family.
    units: Vec<(usize, u32, u32)>,
    outer_need: Vec<u32>,
}

impl<'v> Sets<'v> {
    fn new(view: &'v View<'v>, inner: usize, outer: usize) -> Self {
        let n = view.n();
        let units = (inner * n..(inner + 1) * n)
            .filter(|&unit| view.need(unit) > 0)
            .map(|unit| (unit, view.need(unit), touched(view, &view.open_in(unit), outer)))
            .collect();
        Self { view, outer, units, outer_need: (outer * n..(outer + 1) * n).map(|unit| view.need(unit)).collect() }
    }

    fn find(&self, technique: Technique, size: usize, found: &mut Vec<Finding>) {
        self.extend(technique, size, 0, &mut Vec::new(), 0, found);
    }

    /// What the units of a bit set need together.
    fn need_of(&self, mut outer: u32) -> u32 {
        let mut need = 0;
        while outer != 0 {
            need += self.outer_need[outer.trailing_zeros() as usize];
            outer &= outer - 1;
        }
        need
    }

    fn extend(
        &self,
        technique: Technique,
        size: usize,
        from: usize,
        chosen: &mut Vec<usize>,
        outer: u32,
        found: &mut Vec<Finding>,
    ) {
        if chosen.len() == size {
            let need: u32 = chosen.iter().map(|&index| self.units[index].1).sum();
            if self.need_of(outer) == need {
                self.conclude(technique, chosen, outer, found);
            }
            return;
        }
        let stars = self.view.puzzle.stars;
        for index in from..self.units.len() {
            let outer = outer | self.units[index].2;
            if self.need_of(outer) <= size as u32 * stars {
                chosen.push(index);
                self.extend(technique, size, index + 1, chosen, outer, found);
                chosen.pop();
            }
        }
    }

    fn conclude(&self, technique: Technique, chosen: &[usize], outer: u32, found: &mut Vec<Finding>) {
        let units: Vec<usize> = chosen.iter().map(|&index| self.units[index].0).collect();
        let inside = units.iter().fold(Cells::EMPTY, |cells, &unit| cells | self.view.open_in(unit));
        let others: Vec<usize> = (0..self.view.n())
            .filter(|&unit| outer >> unit & 1 == 1)
            .map(|unit| self.outer * self.view.n() + unit)
            .collect();
        let all = others.iter().fold(Cells::EMPTY, |cells, &unit| cells | self.view.open_in(unit));
        let crossed = all.without(&inside);
        if !crossed.is_empty() {
            found.push(Finding { crossed, units, others, because: inside, ..Finding::new(technique) });
        }
    }
}

/// The units of a family in which some squares lie, a bit each.
pub(super) fn touched(view: &View<'_>, cells: &Cells, family: usize) -> u32 {
    let n = view.n();
    cells.iter().fold(0, |units, cell| units | 1 << (view.puzzle.units_of(cell)[family] - family * n))
}
