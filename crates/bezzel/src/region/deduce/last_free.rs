//! **Last free squares.** *A row, column or region that has only as many open squares as it needs queens has a queen on each of them.*
//!
//! Valid because every unit holds its number of queens, and only on open squares.
//!
//! ```text
//! x x x . x x     one open square in a row: a queen
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use crate::region::cells::Cells;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    let mut told = Cells::EMPTY;
    for unit in 0..view.puzzle.units.len() {
        let open = view.open_in(unit);
        if view.need(unit) > 0 && open.len() == view.need(unit) && !open.is_subset(&told) {
            told |= open;
            found.push(Finding {
                placed: open,
                units: vec![unit],
                because: open,
                ..Finding::new(Technique::LastFree)
            });
        }
    }
}
