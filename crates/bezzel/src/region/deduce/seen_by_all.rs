//! **Seen by all.** *A square from which a queen would close so many squares of a row, column or region that it could not get its queens
//! holds none.*
//!
//! With one queen to come: a square that is attacked from every open square of a region. Valid because one of those squares holds a queen.
//!
//! ```text
//! A A .       one of the two A holds a queen, and each of them
//! . x .       touches x
//! ```

use super::finding::Finding;
use super::technique::Technique;
use super::view::View;

pub(super) fn find(view: &View<'_>, found: &mut Vec<Finding>) {
    for unit in 0..view.puzzle.units.len() {
        let need = view.need(unit);
        let open = view.open_in(unit);
        // A queen closes at most a few squares of a unit it is not in.
        if need == 0 || open.is_empty() {
            continue;
        }
        let mut finding = Finding::new(Technique::SeenByAll);
        if need == 1 {
            finding.crossed = view.killed_by_all(&open);
        } else {
            for cell in view.position.open.iter() {
                let within = u32::from(open.contains(cell));
                let left = open.without(view.kill(cell)).len() - within;
                if left < need - within {
                    finding.crossed.insert(cell);
                }
            }
        }
        if !finding.crossed.is_empty() {
            finding.units.push(unit);
            finding.because = open;
            found.push(finding);
        }
    }
}
