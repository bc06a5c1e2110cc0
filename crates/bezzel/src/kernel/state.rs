//! One state of the search as plain code: the definition that every vector kernel is an image of.

use super::group::Group;

/// Rows left below the child from which on only three of them are tested.
pub(super) const DEEP: usize = 6;
/// Rows left below the child when it is not stored but counted in closed form.
pub(super) const CLOSED: usize = 2;

/// A node: all rows above row `t` are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Columns without a queen.
    pub(super) columns: u16,
    /// Squares of row `t` attacked along diagonals that run to the left in the drawing of the masks (shift `<<`).
    pub(super) left: u16,
    /// The same for those that shift `>>`.
    pub(super) right: u16,
}

/// `x << gap`, also for a gap of 16.
fn shl(x: u16, gap: u32) -> u16 {
    (u32::from(x) << gap) as u16
}

/// `x >> gap`, also for a gap of 16.
fn shr(x: u16, gap: u32) -> u16 {
    (u32::from(x) >> gap) as u16
}

impl State {
    /// The state in which no row of `group` is filled.
    pub(super) fn root(group: &Group) -> Self {
        Self { columns: group.columns(), left: 0, right: 0 }
    }

    /// The squares on which row `t` can be filled.
    pub(super) fn candidates(self, group: &Group, t: usize) -> u16 {
        group.free(t) & self.columns & !self.left & !self.right
    }

    /// The state after a queen on the square `queen` (one bit) of row `t`: a state of row `t + 1`.
    pub(super) fn child(self, group: &Group, t: usize, queen: u16) -> Self {
        let gap = group.gap(t);
        Self { columns: self.columns ^ queen, left: shl(self.left | queen, gap), right: shr(self.right | queen, gap) }
    }

    /// Whether this state of row `t` passes the filter for states with `LEFT` rows left: each of the next rows
    /// has a free square, and each column too if those are all rows.
    pub(super) fn survives(self, group: &Group, t: usize) -> bool {
        let left = group.rows() - t;
        let tested = if left >= DEEP { 3 } else { left };
        let mut state = self;
        let mut cover = 0;
        for row in t..t + tested {
            let free = state.candidates(group, row);
            if free == 0 {
                return false;
            }
            cover |= free;
            state = state.child(group, row, 0);
        }
        tested < left || cover == self.columns
    }

    /// The number of ways to fill all rows from `t` on, by the plain recursion.
    ///
    /// # Complexity
    /// Exponential in the rows left; one stack frame a row.
    pub(super) fn count(self, group: &Group, t: usize) -> u64 {
        if t == group.rows() {
            return 1;
        }
        let mut free = self.candidates(group, t);
        let mut total = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            // At most 16! ways: no wrap.
            total += self.child(group, t, queen).count(group, t + 1);
        }
        total
    }
}
