//! **Pressed lines.** *If the open squares of two neighbouring rows are covered by just as many blocks of 2 × 2 squares as the rows need
//! queens, every block holds exactly one.*
//!
//! No block can hold two queens, as they would touch; and the rows need one a block. Of the covers, the one that begins at the left and the
//! one that begins at the right are looked at. What follows for a block, follows as for a region with one queen: a square that is closed by
//! every square of a block holds no queen, a block of one square holds one, and a region that has as many blocks within it as it needs queens
//! has none outside them.
//!
//! ```text
//! x . . x . x . .     three blocks, and the two rows need three queens:
//! x . x x . x x .     one in each
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use crate::region::cells::Cells;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let n = view.n();
    let mut told: Vec<Cells> = Vec::new();
    for columns in [false, true] {
        for line in 0..n.saturating_sub(1) {
            let first = if columns { n + line } else { line };
            let need = view.need(first) + view.need(first + 1);
            if need == 0 {
                continue;
            }
            for backwards in [false, true] {
                let Some(blocks) = cover(view, line, columns, backwards, need) else { continue };
                if blocks.len() as u32 == need {
                    conclude(view, [first, first + 1], &blocks, &mut told, found);
                }
            }
        }
    }
}

/// The fewest blocks that cover two lines, from one end; `None` if there are more than needed, or squares of a block do not all attack each
/// other.
fn cover(view: &View<'_>, line: usize, columns: bool, backwards: bool, need: u32) -> Option<Vec<Cells>> {
    let n = view.n();
    let mut blocks: Vec<Cells> = Vec::new();
    let mut covered = None;
    let places: Box<dyn Iterator<Item = usize>> = if backwards { Box::new((0..n).rev()) } else { Box::new(0..n) };
    for place in places {
        let squares: [usize; 2] =
            std::array::from_fn(|side| if columns { place * n + line + side } else { (line + side) * n + place });
        let open: Cells = squares.into_iter().filter(|&cell| view.position.open.contains(cell)).collect();
        if open.is_empty() {
            continue;
        }
        match blocks.last_mut() {
            Some(block) if covered == Some(place) => *block |= open,
            _ => {
                blocks.push(open);
                covered = if backwards { place.checked_sub(1) } else { Some(place + 1) };
            }
        }
    }
    let attacked = &view.puzzle.geometry.attacked;
    let is_block = |block: &Cells| block.iter().all(|cell| block.without(&attacked[cell]) == Cells::one(cell));
    (blocks.len() as u32 <= need && blocks.iter().all(is_block)).then_some(blocks)
}

fn conclude(view: &View<'_>, lines: [usize; 2], blocks: &[Cells], told: &mut Vec<Cells>, found: &mut Vec<Finding>) {
    let whole = blocks.iter().fold(Cells::EMPTY, |cells, block| cells | *block);
    let mut tell = |mut finding: Finding| {
        let news = finding.crossed | finding.placed;
        if !news.is_empty() && !told.contains(&news) {
            told.push(news);
            finding.units = lines.to_vec();
            finding.blocks = blocks.to_vec();
            finding.because = whole;
            found.push(finding);
        }
    };
    for block in blocks {
        let mut finding = Finding::new(Technique::Pressed);
        if block.len() == 1 {
            finding.placed = *block;
        } else {
            finding.crossed = view.killed_by_all(block);
        }
        tell(finding);
    }
    for unit in 0..view.puzzle.units.len() {
        if lines.contains(&unit) || view.need(unit) == 0 {
            continue;
        }
        let open = view.open_in(unit);
        let within: Vec<&Cells> = blocks.iter().filter(|block| block.is_subset(&open)).collect();
        if within.len() as u32 == view.need(unit) {
            let inside = within.into_iter().fold(Cells::EMPTY, |cells, block| cells | *block);
            let mut finding = Finding::new(Technique::Pressed);
            finding.crossed = open.without(&inside);
            finding.others.push(unit);
            tell(finding);
        }
    }
}
