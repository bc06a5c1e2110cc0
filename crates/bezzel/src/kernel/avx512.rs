//! AVX-512: 32 states at a time.
//!
//! Lanes are compressed in a register and stored whole: a compress to memory is slow on some CPUs. Masks are registers of their
//! own, so a test is one instruction and needs no packing; logic of three inputs is one instruction, named by its table of
//! truth. Shifts by a variable exist, one instruction each.

use std::arch::x86_64::*;

use super::batch::{Backend, Level, Pass};
use super::expand::{Vector, backend, expand};
use super::isa::{self, Isa};
use super::state::{CLOSED, DEEP};
use super::streams::{SLACK, Streams};

backend! {
    /// Proof that the CPU has AVX-512 with the compress of 16-bit lanes.
    Avx512, Lanes, Avx512, "avx512f,avx512bw,avx512vbmi2,popcnt", 512
}

/// Truth table of `a & !(b | c)`: only a = 1, b = 0, c = 0 (bit 4a + 2b + c).
const A_NOT_B_NOT_C: i32 = 1 << 4;
/// Truth table of `a | b | c`.
const A_OR_B_OR_C: i32 = 0xfe;

/// 32 lanes of 16 bits.
#[derive(Clone, Copy)]
struct Lanes(__m512i);

impl Lanes {
    /// Store the lanes of each value that are named by the bits of `kept`.
    #[inline(always)]
    unsafe fn append<const K: usize>(values: [Self; K], to: [*mut u16; K], len: usize, kept: __mmask32) -> usize {
        // SAFETY: the caller vouches for the room.
        unsafe {
            let mut k = 0;
            while k < K {
                let packed = _mm512_maskz_compress_epi16(kept, values[k].0);
                _mm512_storeu_si512(to[k].add(len).cast(), packed);
                k += 1;
            }
        }
        len + kept.count_ones() as usize
    }
}

// SAFETY of all blocks: the caller's duty, as the trait says.
impl Vector for Lanes {
    const LANES: usize = 32;
    /// The gap in every lane.
    type Gap = __m512i;
    /// Children, rests.
    type Kept = (__mmask32, __mmask32);

    #[inline(always)]
    unsafe fn splat(x: u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_set1_epi16(x.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u16) {
        // SAFETY: see above.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn open(free: Self, left: Self, right: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_ternarylogic_epi32::<A_NOT_B_NOT_C>(free.0, left.0, right.0) })
    }

    #[inline(always)]
    unsafe fn lowest(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let negated = _mm512_sub_epi16(_mm512_setzero_si512(), self.0);
            Self(_mm512_and_si512(self.0, negated))
        }
    }

    #[inline(always)]
    unsafe fn gap(gap: u32) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi16(gap as i16) }
    }

    #[inline(always)]
    unsafe fn shl<const NEAR: bool>(self, gap: __m512i) -> Self {
        // SAFETY: see above. A shift by 16 gives zero.
        unsafe { Self(if NEAR { _mm512_slli_epi16::<1>(self.0) } else { _mm512_sllv_epi16(self.0, gap) }) }
    }

    #[inline(always)]
    unsafe fn shr<const NEAR: bool>(self, gap: __m512i) -> Self {
        // SAFETY: see above. A shift by 16 gives zero.
        unsafe { Self(if NEAR { _mm512_srli_epi16::<1>(self.0) } else { _mm512_srlv_epi16(self.0, gap) }) }
    }

    #[inline(always)]
    unsafe fn sift(open: &[Self], cover: bool, columns: Self, unused: Self) -> (__mmask32, __mmask32) {
        // SAFETY: see above.
        unsafe {
            let mut fewest = open[0].0;
            let mut j = 1;
            while j < open.len() {
                fewest = _mm512_min_epu16(fewest, open[j].0);
                j += 1;
            }
            let lives = _mm512_test_epi16_mask(fewest, fewest);
            let lives = if cover {
                let mut covered = open[0].0;
                let mut j = 1;
                while j + 1 < open.len() {
                    let (a, b) = (open[j].0, open[j + 1].0);
                    covered = _mm512_ternarylogic_epi32::<A_OR_B_OR_C>(covered, a, b);
                    j += 2;
                }
                if j < open.len() {
                    covered = _mm512_or_si512(covered, open[j].0);
                }
                _mm512_mask_cmpeq_epi16_mask(lives, covered, columns.0)
            } else {
                lives
            };
            (lives, _mm512_test_epi16_mask(unused.0, unused.0))
        }
    }

    #[inline(always)]
    unsafe fn sift_rests(unused: Self) -> (__mmask32, __mmask32) {
        // SAFETY: see above.
        (0, unsafe { _mm512_test_epi16_mask(unused.0, unused.0) })
    }

    #[inline(always)]
    unsafe fn append_children(
        kept: (__mmask32, __mmask32),
        child: [Self; 3],
        to: [*mut u16; 3],
        len: usize,
    ) -> usize {
        // SAFETY: see above.
        unsafe { Self::append(child, to, len, kept.0) }
    }

    #[inline(always)]
    unsafe fn append_rests(kept: (__mmask32, __mmask32), rest: [Self; 4], to: [*mut u16; 4], len: usize) -> usize {
        // SAFETY: see above.
        unsafe { Self::append(rest, to, len, kept.1) }
    }

    #[inline(always)]
    unsafe fn tally(sum: Self, rows: [Self; 2], low: Self, high: Self, low_shifted: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            let clear = _mm512_cmpneq_epi16_mask(high.0, low_shifted.0);
            let falling = _mm512_mask_test_epi16_mask(clear, rows[0].0, low.0);
            let falling = _mm512_mask_test_epi16_mask(falling, rows[1].0, high.0);
            let rising = _mm512_mask_test_epi16_mask(clear, rows[0].0, high.0);
            let rising = _mm512_mask_test_epi16_mask(rising, rows[1].0, low.0);
            let one = _mm512_set1_epi16(1);
            let sum = _mm512_mask_add_epi16(sum.0, falling, sum.0, one);
            Self(_mm512_mask_add_epi16(sum, rising, sum, one))
        }
    }

    #[inline(always)]
    unsafe fn total(self) -> u64 {
        // SAFETY: see above.
        unsafe {
            let pairs = _mm512_madd_epi16(self.0, _mm512_set1_epi16(1));
            u64::from(_mm512_reduce_add_epi32(pairs).cast_unsigned())
        }
    }
}
