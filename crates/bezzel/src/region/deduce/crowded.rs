//! **Crowded units.** *Whatever way a row, column or region gets its queens: a square that has one in every way has one; a square that has
//! one in no way has none; a square that every way closes has none.*
//!
//! For units that still need two queens or more: the shapes in which squares always touch. Valid because one of the ways is the right one.
//!
//! ```text
//! A A A      two queens that do not touch: one at each end, and none
//! x x x      below
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;
use super::ways::ways;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    for unit in 0..view.puzzle.units.len() {
        if view.need(unit) < 2 {
            continue;
        }
        let open = view.open_in(unit);
        let Some(common) = ways(view, &open, view.need(unit)) else { continue };
        let mut finding = Finding::new(Technique::Crowded);
        finding.placed = common.always;
        finding.crossed = open.without(&common.sometimes) | common.closed;
        if !(finding.placed.is_empty() && finding.crossed.is_empty()) {
            finding.units.push(unit);
            finding.because = open;
            found.push(finding);
        }
    }
}
