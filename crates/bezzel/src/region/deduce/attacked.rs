//! **Attacked squares.** *A queen rules out the squares that touch it (or whatever its rule says), and the rest of its row, column and
//! region once they have their queens.*
//!
//! Valid by the rules themselves. Everybody does it without a thought; it is a step so that nothing is left unsaid.
//!
//! ```text
//! x x x
//! x Q x x x     a queen, its row, its column; around it the squares that touch it
//! x x x
//!   x
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    for queen in view.position.queens.iter() {
        let mut finding = Finding::new(Technique::Attacked);
        finding.crossed = view.position.open & view.puzzle.geometry.attacked[queen];
        for unit in view.puzzle.units_of(queen) {
            let rest = view.open_in(unit);
            if view.need(unit) == 0 && !rest.is_empty() {
                finding.crossed |= rest;
                finding.others.push(unit);
            }
        }
        if !finding.crossed.is_empty() {
            finding.because.insert(queen);
            found.push(finding);
        }
    }
}
