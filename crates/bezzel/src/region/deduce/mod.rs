//! The ladder: what follows from a position, by the easiest technique that finds something.
//!
//! Every technique looks at the whole position and reports everything it finds there, so that what a *round* finds does not depend on the
//! order of squares or the names of regions. Each stays valid when more squares are crossed out; therefore the hardest technique that a
//! puzzle needs is the same whichever step is taken first.

mod attacked;
mod contradiction;
mod counting;
mod crowded;
mod finding;
mod last_free;
mod pressed;
mod seen_by_all;
mod sets;
mod starved;
mod technique;
mod view;
mod ways;

pub(super) use finding::Finding;
pub use finding::{Chain, Deduction};
pub use technique::{Level, Technique};

use super::cells::Cells;
use super::position::Position;
use super::puzzle::RegionPuzzle;
use crate::goal::Cancel;
use view::View;

/// What the easiest technique that finds something finds: all of it. Nothing is found where nothing is left, or the position is dead.
///
/// Techniques harder than `limit` are left out.
pub(super) fn round(puzzle: &RegionPuzzle, position: &Position, limit: Technique, cancel: &Cancel) -> Vec<Finding> {
    let mut found = direct_round(puzzle, position, limit);
    if found.is_empty() && limit == Technique::Contradiction && !position.is_solved() {
        contradiction::find(puzzle, position, cancel, &mut found);
    }
    found
}

/// A round without trying squares.
fn direct_round(puzzle: &RegionPuzzle, position: &Position, limit: Technique) -> Vec<Finding> {
    let view = View::new(puzzle, position);
    let mut found = Vec::new();
    for technique in Technique::ALL.into_iter().take_while(|&technique| technique <= limit) {
        match technique {
            Technique::Attacked => attacked::find(&view, &mut found),
            Technique::LastFree => last_free::find(&view, &mut found),
            Technique::RegionInLine | Technique::LineInRegion => sets::find_one(&view, technique, &mut found),
            Technique::SeenByAll => seen_by_all::find(&view, &mut found),
            Technique::Crowded => crowded::find(&view, &mut found),
            Technique::TwoInTwo | Technique::ThreeInThree | Technique::ManyInMany => {
                sets::find_many(&view, technique, &mut found);
            }
            Technique::Pressed => pressed::find(&view, &mut found),
            Technique::Counting => counting::find(&view, &mut found),
            Technique::Starved => starved::find(&view, &mut found),
            Technique::Contradiction => {}
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Makes the position what follows from a whole round; of each finding only what is new is kept. Crosses go first, so that the order of the
/// findings makes no difference to the position.
pub(super) fn apply_all(puzzle: &RegionPuzzle, position: &mut Position, found: &mut Vec<Finding>) {
    let crossed = found.iter().fold(Cells::EMPTY, |cells, finding| cells | finding.crossed);
    let mut told = Cells::EMPTY;
    for finding in found.iter_mut() {
        finding.crossed = (finding.crossed & position.open).without(&told);
        told |= finding.crossed;
    }
    position.open = position.open.without(&crossed);
    for finding in found.iter_mut() {
        finding.placed &= position.open;
        finding.placed.iter().for_each(|cell| position.place(puzzle, cell));
    }
    found.retain(|finding| !(finding.crossed.is_empty() && finding.placed.is_empty()));
}
