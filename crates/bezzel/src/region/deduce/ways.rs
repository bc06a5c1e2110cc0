//! All ways to put some queens on some squares, and what they have in common.

use super::view::View;
use crate::region::cells::Cells;

/// More ways are too many for people, and for us.
const MOST: u32 = 2_000;

/// What all ways have in common.
pub(super) struct Common {
    /// Squares that hold a queen in every way.
    pub(super) always: Cells,
    /// Squares that hold a queen in some way.
    pub(super) sometimes: Cells,
    /// Open squares that every way closes.
    pub(super) closed: Cells,
    ways: u32,
}

/// All ways to put so many queens, none of which closes the square of another, on these open squares. `None` if there are more than
/// [`MOST`], or none.
pub(super) fn ways(view: &View<'_>, cells: &Cells, queens: u32) -> Option<Common> {
    let mut common = Common { always: *cells, sometimes: Cells::EMPTY, closed: view.position.open, ways: 0 };
    let complete = extend(view, *cells, queens, Cells::EMPTY, Cells::EMPTY, &mut common);
    (complete && common.ways > 0).then_some(common)
}

fn extend(view: &View<'_>, mut open: Cells, queens: u32, placed: Cells, closed: Cells, common: &mut Common) -> bool {
    if queens == 0 {
        common.ways += 1;
        common.always &= placed;
        common.sometimes |= placed;
        common.closed &= closed;
        return common.ways <= MOST;
    }
    while open.len() >= queens {
        let Some(cell) = open.first() else { break };
        open.remove(cell);
        let kill = view.kill(cell);
        if !extend(view, open.without(kill), queens - 1, placed | Cells::one(cell), closed | *kill, common) {
            return false;
        }
    }
    true
}

/// The most queens, up to a limit, that fit on these open squares so that none closes the square of another.
pub(super) fn capacity(view: &View<'_>, cells: Cells, limit: u32) -> u32 {
    let mut best = 0;
    let mut open = cells;
    while best < limit && open.len() > best {
        let Some(cell) = open.first() else { break };
        open.remove(cell);
        best = best.max(1 + capacity(view, open.without(view.kill(cell)), limit - 1));
    }
    best
}
