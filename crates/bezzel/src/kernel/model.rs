//! A [`Vector`] of 32 lanes as plain code, for tests: the generic pass at the width of AVX-512, on any machine (and under Miri).

use super::batch::{Backend, Level, Pass};
use super::expand::{Vector, expand};
use super::state::{CLOSED, DEEP};
use super::streams::{SLACK, Streams};

const BATCH: usize = 128;

#[derive(Clone, Copy)]
struct Lanes([u16; 32]);

impl Lanes {
    #[inline(never)]
    fn with(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// A bit for each lane that is not zero.
    #[inline(never)]
    fn lanes(self) -> u32 {
        (0..32).filter(|&i| self.0[i] != 0).fold(0, |mask, i| mask | 1 << i)
    }

    #[inline(never)]
    unsafe fn append<const K: usize>(values: [Self; K], to: [*mut u16; K], len: usize, kept: u32) -> usize {
        for (value, stream) in values.into_iter().zip(to) {
            let lanes = (0..32).filter(|i| kept >> i & 1 == 1).map(|i| value.0[i]);
            let mut packed = [0; 32];
            packed.iter_mut().zip(lanes).for_each(|(to, lane)| *to = lane);
            // SAFETY: the caller vouches for the room; a whole vector is written, as an instruction set would.
            unsafe { stream.add(len).cast::<[u16; 32]>().write_unaligned(packed) };
        }
        len + kept.count_ones() as usize
    }
}

impl Vector for Lanes {
    const LANES: usize = 32;
    type Gap = u32;
    type Kept = (u32, u32);

    #[inline(never)]
    unsafe fn splat(x: u16) -> Self {
        Self([x; 32])
    }

    #[inline(never)]
    unsafe fn load(from: *const u16) -> Self {
        // SAFETY: the caller's duty.
        Self(unsafe { from.cast::<[u16; 32]>().read_unaligned() })
    }

    #[inline(never)]
    unsafe fn store(self, to: *mut u16) {
        // SAFETY: the caller's duty.
        unsafe { to.cast::<[u16; 32]>().write_unaligned(self.0) }
    }

    unsafe fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    unsafe fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    unsafe fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    #[inline(never)]
    unsafe fn open(free: Self, left: Self, right: Self) -> Self {
        free.with(left, |a, b| a & !b).with(right, |a, b| a & !b)
    }

    #[inline(never)]
    unsafe fn lowest(self) -> Self {
        self.with(self, |a, _| a & a.wrapping_neg())
    }

    unsafe fn gap(gap: u32) -> u32 {
        gap
    }

    #[inline(never)]
    unsafe fn shl<const NEAR: bool>(self, gap: u32) -> Self {
        let gap = if NEAR { 1 } else { gap };
        self.with(self, |a, _| (u32::from(a) << gap) as u16)
    }

    #[inline(never)]
    unsafe fn shr<const NEAR: bool>(self, gap: u32) -> Self {
        let gap = if NEAR { 1 } else { gap };
        self.with(self, |a, _| (u32::from(a) >> gap) as u16)
    }

    #[inline(never)]
    unsafe fn sift(open: &[Self], cover: bool, columns: Self, unused: Self) -> (u32, u32) {
        let lives = open.iter().fold(u32::MAX, |lives, squares| lives & squares.lanes());
        let covered = open.iter().fold(Self([0; 32]), |all, squares| all.with(*squares, |a, b| a | b));
        let bare = if cover { covered.with(columns, |a, b| a ^ b).lanes() } else { 0 };
        (lives & !bare, unused.lanes())
    }

    #[inline(never)]
    unsafe fn sift_rests(unused: Self) -> (u32, u32) {
        (0, unused.lanes())
    }

    #[inline(never)]
    unsafe fn append_children(kept: (u32, u32), child: [Self; 3], to: [*mut u16; 3], len: usize) -> usize {
        // SAFETY: the caller's duty.
        unsafe { Self::append(child, to, len, kept.0) }
    }

    #[inline(never)]
    unsafe fn append_rests(kept: (u32, u32), rest: [Self; 4], to: [*mut u16; 4], len: usize) -> usize {
        // SAFETY: the caller's duty.
        unsafe { Self::append(rest, to, len, kept.1) }
    }

    #[inline(never)]
    unsafe fn tally(sum: Self, rows: [Self; 2], low: Self, high: Self, low_shifted: Self) -> Self {
        Self(std::array::from_fn(|i| {
            let clear = high.0[i] != low_shifted.0[i];
            let fits = |a: Self, b: Self| clear && rows[0].0[i] & a.0[i] != 0 && rows[1].0[i] & b.0[i] != 0;
            sum.0[i] + u16::from(fits(low, high)) + u16::from(fits(high, low))
        }))
    }

    #[inline(never)]
    unsafe fn total(self) -> u64 {
        self.0.iter().map(|&lane| u64::from(lane)).sum()
    }
}

/// The kernel of the model; every machine can run it.
pub(super) struct Model;

impl Backend for Model {
    const BATCH: usize = BATCH;
    type Bucket = Streams<{ 2 * BATCH + SLACK }>;

    fn expand(&mut self, pass: Pass<'_>, here: &mut Level<Self::Bucket>, below: &mut Self::Bucket) -> u64 {
        const CAP: usize = 2 * BATCH + SLACK;
        let left = pass.group.rows() - pass.t - 1;
        let near = pass.group.adjacent(pass.t, if left >= DEEP { 3 } else { left });
        macro_rules! run {
            ($left:literal) => {
                // SAFETY: no instruction set is needed.
                unsafe {
                    match (pass.rest, near) {
                        (false, false) => expand::<Lanes, CAP, $left, false, false>(pass, here, below),
                        (false, true) => expand::<Lanes, CAP, $left, false, true>(pass, here, below),
                        (true, false) => expand::<Lanes, CAP, $left, true, false>(pass, here, below),
                        (true, true) => expand::<Lanes, CAP, $left, true, true>(pass, here, below),
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
