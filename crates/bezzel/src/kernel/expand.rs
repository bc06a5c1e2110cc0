//! One pass over a batch, for every instruction set with a compress: written once, over [`Vector`].

use super::batch::{Level, Pass};
use super::group::Group;
use super::state::{CLOSED, DEEP};
use super::streams::{SLACK, Streams};

/// A register of 16-bit lanes and what the algorithm needs of it.
///
/// # Safety
/// All methods are `unsafe`: they may be called only if the CPU has the instruction set, and for
/// `load`, `store` and the `append`s, only with memory that is there. They have to be inlined into a function that enables the instruction
/// set, or each would be a call: hence `#[inline(always)]` on all of them.
pub(super) trait Vector: Copy {
    /// 16-bit lanes.
    const LANES: usize;
    /// A shift by one gap, the same in all lanes.
    type Gap: Copy;
    /// Which children and which rests are to be kept.
    type Kept: Copy;

    unsafe fn splat(x: u16) -> Self;
    unsafe fn load(from: *const u16) -> Self;
    unsafe fn store(self, to: *mut u16);
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    /// The squares of `free` that are attacked neither from the left nor from the right.
    unsafe fn open(free: Self, left: Self, right: Self) -> Self;
    /// `x & −x`.
    unsafe fn lowest(self) -> Self;
    unsafe fn gap(gap: u32) -> Self::Gap;
    /// `self << gap`; `NEAR` says that the gap is 1.
    unsafe fn shl<const NEAR: bool>(self, gap: Self::Gap) -> Self;
    /// `self >> gap`; `NEAR` says that the gap is 1.
    unsafe fn shr<const NEAR: bool>(self, gap: Self::Gap) -> Self;

    /// Keep a child if none of `open` is zero and, if `cover`, they cover its columns; keep a rest if `unused` is not zero.
    unsafe fn sift(open: &[Self], cover: bool, columns: Self, unused: Self) -> Self::Kept;
    /// Keep no child; keep a rest if `unused` is not zero.
    unsafe fn sift_rests(unused: Self) -> Self::Kept;
    /// Store the lanes of the children to be kept, packed, into each stream from `len` on, and say how long the streams
    /// are then. Writes at most `LANES` entries.
    unsafe fn append_children(kept: Self::Kept, child: [Self; 3], to: [*mut u16; 3], len: usize) -> usize;
    /// The same for the rests.
    unsafe fn append_rests(kept: Self::Kept, rest: [Self; 4], to: [*mut u16; 4], len: usize) -> usize;

    /// Add to the lanes of `sum` how many of the two orders of `low` and `high` fill two rows: `first` and
    /// `second` are the free squares of the rows, one bit each of `low` and `high`, which are two different bits; those that `clash` (equal `high`) cannot.
    unsafe fn tally(sum: Self, rows: [Self; 2], low: Self, high: Self, low_shifted: Self) -> Self;
    /// The sum of all lanes, each less than 2^15.
    unsafe fn total(self) -> u64;
}

/// Where a pass reads and writes, and its masks.
struct Frame<V: Vector, const LEFT: usize> {
    from: [*mut u16; 4],
    children: [*mut u16; 3],
    rests: [*mut u16; 4],
    free: [V; 6],
    gaps: [V::Gap; 6],
}

/// What is known of one vector of states after it was looked at.
#[derive(Clone, Copy)]
struct Seen<V: Vector> {
    queen: V,
    unused: V,
    kept: V::Kept,
}

impl<V: Vector, const LEFT: usize> Frame<V, LEFT> {
    /// Rows below the row to fill that are tested.
    const TESTED: usize = if LEFT >= DEEP { 3 } else { LEFT };

    #[inline(always)]
    unsafe fn load(&self, stream: usize, at: usize) -> V {
        // SAFETY: the source has the batch, and SLACK more entries.
        unsafe { V::load(self.from[stream].add(at)) }
    }

    /// The states after `queen`.
    #[inline(always)]
    unsafe fn child<const NEAR: bool>(&self, columns: V, left: V, right: V, queen: V) -> [V; 3] {
        // SAFETY: as for the whole pass.
        unsafe {
            [columns.xor(queen), left.or(queen).shl::<NEAR>(self.gaps[0]), right.or(queen).shr::<NEAR>(self.gaps[0])]
        }
    }

    /// Choose the next candidate of each state, and say which of the children survive and which states have candidates left. Adds
    /// the solutions to `sum` if two rows are left.
    #[inline(always)]
    unsafe fn look<const REST: bool, const NEAR: bool>(&self, at: usize, sum: &mut V) -> Seen<V> {
        // SAFETY: as for the whole pass.
        unsafe {
            let (columns, left, right) = (self.load(0, at), self.load(1, at), self.load(2, at));
            let candidates = if REST { self.load(3, at) } else { V::open(columns.and(self.free[0]), left, right) };
            let queen = candidates.lowest();
            let unused = candidates.xor(queen);
            let [columns, mut left, mut right] = self.child::<NEAR>(columns, left, right, queen);

            let mut open = [columns; 6];
            let mut j = 0;
            // Not a `for`: its iterator is not inlined for sure, and would lose the instruction set.
            while j < Self::TESTED {
                open[j] = V::open(columns.and(self.free[j + 1]), left, right);
                if j + 1 < Self::TESTED {
                    left = left.shl::<NEAR>(self.gaps[j + 1]);
                    right = right.shr::<NEAR>(self.gaps[j + 1]);
                }
                j += 1;
            }
            let kept = if LEFT == CLOSED {
                let low = columns.lowest();
                let shifted = low.shl::<NEAR>(self.gaps[1]);
                *sum = V::tally(*sum, [open[0], open[1]], low, columns.xor(low), shifted);
                V::sift_rests(unused)
            } else {
                V::sift(&open[..Self::TESTED], LEFT < DEEP, columns, unused)
            };
            Seen { queen, unused, kept }
        }
    }

    /// Store what is to be kept of the vector of states at `at`, after it was looked at; takes and returns the lengths of the buckets
    /// of children and rests. The states are loaded and the children made again: six cheap operations, and no register is held
    /// meanwhile.
    #[inline(always)]
    unsafe fn keep<const NEAR: bool>(
        &self,
        at: usize,
        queen: V,
        unused: V,
        kept: V::Kept,
        mut children: usize,
        mut rests: usize,
    ) -> (usize, usize) {
        // SAFETY: as for the whole pass.
        unsafe {
            let (columns, left, right) = (self.load(0, at), self.load(1, at), self.load(2, at));
            if LEFT != CLOSED {
                let child = self.child::<NEAR>(columns, left, right, queen);
                children = V::append_children(kept, child, self.children, children);
            }
            rests = V::append_rests(kept, [columns, left, right, unused], self.rests, rests);
            (children, rests)
        }
    }
}

/// One pass over the top `pass.batch` states of a bucket, with `LEFT` rows left below the row to fill (6 stands for all that is
/// more); see [`Backend::expand`](super::batch::Backend::expand). `REST` says which bucket, `NEAR` that all gaps used are 1.
///
/// # Safety
/// The CPU must have the instruction set of `V`, and the caller must enable it for the function this is inlined into.
#[inline(always)]
pub(super) unsafe fn expand<V: Vector, const CAP: usize, const LEFT: usize, const REST: bool, const NEAR: bool>(
    pass: Pass<'_>,
    here: &mut Level<Streams<CAP>>,
    below: &mut Streams<CAP>,
) -> u64 {
    let Pass { group, t, batch, .. } = pass;
    assert!(2 * V::LANES <= SLACK);
    let length = if REST { here.rest.len } else { here.fresh.len };
    assert!(batch <= length && length + SLACK <= CAP);
    assert!(below.len + batch + SLACK <= CAP && (REST || here.rest.len + batch + SLACK <= CAP));
    if batch == 0 {
        return 0;
    }
    // One pointer for the rests, whether they are the source or not: in a pass over them they are overwritten after they were read.
    let rests: *mut Streams<CAP> = &mut here.rest;
    let source = if REST { rests } else { &mut here.fresh };
    // SAFETY: all memory accessed is in the three buckets. Reading goes from `start` to less than `start + batch + LANES`, writing from
    // the length to less than `length + batch + LANES`, and the zeros above the batch are `LANES` long, all within CAP as asserted; where reading and writing are in the same
    // bucket, writing is never ahead of reading. The CPU has the instruction set: the caller's duty.
    unsafe {
        let [columns, left, right, _] = Streams::pointers(below);
        let from = Streams::pointers(source).map(|stream| stream.add((*source).len - batch));
        let frame = Frame::<V, LEFT> {
            from,
            children: [columns, left, right],
            rests: Streams::pointers(rests),
            free: masks::<V>(group, t),
            gaps: gaps::<V>(group, t),
        };
        // Above the batch, states without columns and candidates: they have no child, no rest and no solution, so that the last
        // vector is as all others.
        let zero = V::splat(0);
        zero.store(from[0].add(batch));
        if REST {
            zero.store(from[3].add(batch));
        }
        (*source).len -= batch;
        let (mut child_len, mut rest_len) = (below.len, (*rests).len);
        let mut sum = zero;

        // Storing runs one vector behind looking: the long chain from the load to the store of one vector then overlaps with
        // the next one even where the reorder buffer holds only two (about 10 % on Zen 3). What is carried over are three variables
        // and not a struct, or the compiler copies its padding through memory.
        let Seen { mut queen, mut unused, mut kept } = frame.look::<REST, NEAR>(0, &mut sum);
        let mut at = V::LANES;
        while at < batch {
            let next = frame.look::<REST, NEAR>(at, &mut sum);
            (child_len, rest_len) = frame.keep::<NEAR>(at - V::LANES, queen, unused, kept, child_len, rest_len);
            (queen, unused, kept) = (next.queen, next.unused, next.kept);
            at += V::LANES;
        }
        (child_len, rest_len) = frame.keep::<NEAR>(at - V::LANES, queen, unused, kept, child_len, rest_len);
        (*rests).len = rest_len;
        below.len = child_len;
        if LEFT == CLOSED { sum.total() } else { 0 }
    }
}

/// The free squares of row t and the next five.
#[inline(always)]
unsafe fn masks<V: Vector>(group: &Group, t: usize) -> [V; 6] {
    let [a, b, c, d, e, f] = *group.next_free(t);
    // SAFETY: the caller's duty.
    unsafe { [V::splat(a), V::splat(b), V::splat(c), V::splat(d), V::splat(e), V::splat(f)] }
}

/// The gaps below row t and the next five.
#[inline(always)]
unsafe fn gaps<V: Vector>(group: &Group, t: usize) -> [V::Gap; 6] {
    let [a, b, c, d, e, f] = group.next_gaps(t).map(u32::from);
    // SAFETY: the caller's duty.
    unsafe { [V::gap(a), V::gap(b), V::gap(c), V::gap(d), V::gap(e), V::gap(f)] }
}

/// Make a kernel of a [`Vector`]: the instances of [`expand`] with the features enabled, and the choice among them.
macro_rules! backend {
    ($(#[$doc:meta])* $name:ident, $vector:ty, $level:ident, $features:literal, $batch:expr) => {
        $(#[$doc])*
        pub(super) struct $name(());

        impl $name {
            /// The kernel, if that is what `isa` is.
            pub(super) fn new(isa: Isa) -> Option<Self> {
                (isa.level() == isa::Level::$level).then_some(Self(()))
            }
        }

        impl Backend for $name {
            const BATCH: usize = $batch;
            type Bucket = Streams<{ 2 * $batch + SLACK }>;

            fn expand(
                &mut self,
                pass: Pass<'_>,
                here: &mut Level<Self::Bucket>,
                below: &mut Self::Bucket,
            ) -> u64 {
                #[target_feature(enable = $features)]
                fn instance<const LEFT: usize, const REST: bool, const NEAR: bool>(
                    pass: Pass<'_>,
                    here: &mut Level<Streams<{ 2 * $batch + SLACK }>>,
                    below: &mut Streams<{ 2 * $batch + SLACK }>,
                ) -> u64 {
                    // SAFETY: the features are enabled here, and this function is called only if the CPU has them.
                    unsafe { expand::<$vector, { 2 * $batch + SLACK }, LEFT, REST, NEAR>(pass, here, below) }
                }

                let left = pass.group.rows() - pass.t - 1;
                let tested = if left >= DEEP { 3 } else { left };
                let near = pass.group.adjacent(pass.t, tested);
                macro_rules! run {
                    ($left:literal) => {
                        // SAFETY: `new` took an `Isa` of this level, which exists only if the CPU has these features.
                        unsafe {
                            match (pass.rest, near) {
                                (false, false) => instance::<$left, false, false>(pass, here, below),
                                (false, true) => instance::<$left, false, true>(pass, here, below),
                                (true, false) => instance::<$left, true, false>(pass, here, below),
                                (true, true) => instance::<$left, true, true>(pass, here, below),
                            }
                        }
                    };
                }
                match left {
                    CLOSED => run!(2),
                    3 => run!(3),
                    4 => run!(4),
                    5 => run!(5),
                    _ => run!(6),
                }
            }
        }
    };
}
pub(super) use backend;
