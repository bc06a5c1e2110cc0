//! **Starved units.** *A square from which a queen would leave two regions one line, or three regions two lines, holds none.* The same for
//! rows and columns within regions.
//!
//! One looks one queen ahead, and at nothing that follows. Valid because the regions' queens are different ones, and one line has not
//! enough of them.
//!
//! ```text
//! . x . A A     a queen on x closes the squares of A and B in its row:
//! A . . . .     both would be left with the row below
//! . B B . B
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use crate::region::cells::Cells;

/// Pairs of families, by their number: rows, columns, regions.
const PAIRS: [(usize, usize); 6] = [(2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)];

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    for size in [2, 3] {
        for cell in view.position.open.iter() {
            if let Some(finding) = starved_by(view, cell, size) {
                found.push(finding);
            }
        }
        if !found.is_empty() {
            return;
        }
    }
}

/// The units that a queen on a square would starve.
fn starved_by(view: &View<'_>, cell: usize, size: usize) -> Option<Finding> {
    let n = view.n();
    let mut open = view.position.open.without(view.kill(cell));
    open.remove(cell);
    let mut need: Vec<u32> = (0..3 * n).map(|unit| view.need(unit)).collect();
    view.puzzle.units_of(cell).into_iter().for_each(|unit| need[unit] -= 1);
    // Which units of the other families each unit touches.
    let mut touched = [[[0_u32; 25]; 3]; 3];
    for cell in open.iter() {
        let units = view.puzzle.units_of(cell);
        let index: [usize; 3] = std::array::from_fn(|family| units[family] - family * n);
        for (inner, outer) in PAIRS {
            touched[inner][outer][index[inner]] |= 1 << index[outer];
        }
    }
    for (inner, outer) in PAIRS {
        let units: Vec<usize> = (0..n).filter(|&unit| need[inner * n + unit] > 0).collect();
        let need_of = |mut bits: u32| {
            let mut sum = 0;
            while bits != 0 {
                sum += need[outer * n + bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
            sum
        };
        let touched = &touched[inner][outer];
        let mut chosen = Vec::new();
        if starving(&units, &|unit| touched[unit], &|unit| need[inner * n + unit], &need_of, size, 0, 0, &mut chosen)
        {
            let bits = chosen.iter().fold(0, |bits, &unit| bits | touched[unit]);
            let units: Vec<usize> = chosen.iter().map(|&unit| inner * n + unit).collect();
            let because = units.iter().fold(Cells::EMPTY, |cells, &unit| cells | (open & view.puzzle.units[unit]));
            return Some(Finding {
                crossed: Cells::one(cell),
                units,
                others: (0..n).filter(|&unit| bits >> unit & 1 == 1).map(|unit| outer * n + unit).collect(),
                because,
                ..Finding::new(Technique::Starved)
            });
        }
    }
    None
}

/// Looks for so many units that need more queens than all units together in which they lie.
#[expect(clippy::too_many_arguments, reason = "a recursion in one place")]
fn starving(
    units: &[usize],
    touched: &dyn Fn(usize) -> u32,
    need: &dyn Fn(usize) -> u32,
    need_of: &dyn Fn(u32) -> u32,
    size: usize,
    outer: u32,
    needed: u32,
    chosen: &mut Vec<usize>,
) -> bool {
    if chosen.len() == size {
        return need_of(outer) < needed;
    }
    for (index, &unit) in units.iter().enumerate() {
        let together = outer | touched(unit);
        // The others must need more than is there already.
        if (together.count_ones() as usize) < size {
            chosen.push(unit);
            let rest = &units[index + 1..];
            if starving(rest, touched, need, need_of, size, together, needed + need(unit), chosen) {
                return true;
            }
            chosen.pop();
        }
    }
    false
}
