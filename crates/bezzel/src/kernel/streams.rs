//! States in structure-of-arrays form, for kernels with a compress of their own.

use super::batch::Bucket;
use super::state::State;

/// Entries beyond two batches: a whole vector is stored at the top, and one is loaded beyond it.
pub(super) const SLACK: usize = 64;

/// A bucket of states, one stream a mask.
///
/// ```text
///            0    1    2   …        len                CAP
///  columns | c0 | c1 | c2 | … |      | garbage         |   u16 each
///  left    | l0 | l1 | l2 | … |      |                 |
///  right   | r0 | r1 | r2 | … |      |                 |
///  free    | f0 | f1 | f2 | … |      |                 |   only in the bucket of rests
/// ```
#[repr(C, align(64))]
pub(super) struct Streams<const CAP: usize> {
    pub(super) columns: [u16; CAP],
    pub(super) left: [u16; CAP],
    pub(super) right: [u16; CAP],
    pub(super) free: [u16; CAP],
    pub(super) len: usize,
}

impl<const CAP: usize> Streams<CAP> {
    /// Where the streams begin.
    ///
    /// # Safety
    /// `bucket` must point to a bucket.
    #[inline(always)]
    pub(super) unsafe fn pointers(bucket: *mut Self) -> [*mut u16; 4] {
        // SAFETY: only addresses within the bucket are taken.
        unsafe {
            [
                (&raw mut (*bucket).columns).cast(),
                (&raw mut (*bucket).left).cast(),
                (&raw mut (*bucket).right).cast(),
                (&raw mut (*bucket).free).cast(),
            ]
        }
    }
}

impl<const CAP: usize> Default for Streams<CAP> {
    fn default() -> Self {
        Self { columns: [0; CAP], left: [0; CAP], right: [0; CAP], free: [0; CAP], len: 0 }
    }
}

impl<const CAP: usize> Bucket for Streams<CAP> {
    fn len(&self) -> usize {
        self.len
    }

    fn push(&mut self, state: State, free: u16) {
        self.columns[self.len] = state.columns;
        self.left[self.len] = state.left;
        self.right[self.len] = state.right;
        self.free[self.len] = free;
        self.len += 1;
    }

    #[cfg(test)]
    fn get(&self, at: usize) -> (State, u16) {
        let state = State { columns: self.columns[at], left: self.left[at], right: self.right[at] };
        (state, self.free[at])
    }
}
