//! AVX2: 16 states at a time.
//!
//! There is no compress instruction: a table of 256 byte shuffles compresses eight lanes each, the low half is stored at p, the high half
//! at p + (lanes kept in the low half). One pack and one movemask give all four indices of the table:
//!
//! ```text
//!  packs(children, rests) → bytes of   children 0..8 | rests 0..8 | children 8..16 | rests 8..16
//!  movemask               → bits        0..8            8..16        16..24            24..32
//! ```

use std::arch::x86_64::*;

use super::batch::{Backend, Level, Pass};
use super::expand::{Vector, backend, expand};
use super::isa::{self, Isa};
use super::state::{CLOSED, DEEP};
use super::streams::{SLACK, Streams};

backend! {
    /// Proof that the CPU has AVX2.
    Avx2, Lanes, Avx2, "avx2,bmi1,popcnt", 256
}

/// Byte shuffles that move the 16-bit lanes named by the bits of the index to the front.
#[repr(align(64))]
struct Compress([[u8; 16]; 256]);

static COMPRESS: Compress = Compress(compress_table());

const fn compress_table() -> [[u8; 16]; 256] {
    let mut table = [[0x80; 16]; 256];
    let mut kept = 0;
    while kept < 256 {
        let (mut lane, mut to) = (0, 0);
        while lane < 8 {
            if kept >> lane & 1 == 1 {
                table[kept][to] = 2 * lane;
                table[kept][to + 1] = 2 * lane + 1;
                to += 2;
            }
            lane += 1;
        }
        kept += 1;
    }
    table
}

/// 16 lanes of 16 bits.
#[derive(Clone, Copy)]
struct Lanes(__m256i);

impl Lanes {
    /// All bits where a lane is zero.
    #[inline(always)]
    unsafe fn is_zero(self) -> __m256i {
        // SAFETY: the caller's duty.
        unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) }
    }

    /// Store the lanes of each value that are named by the bits of `low` (lanes 0..8) and `high` (8..16), both below 256.
    #[inline(always)]
    unsafe fn append<const K: usize>(values: [Self; K], to: [*mut u16; K], len: usize, low: u32, high: u32) -> usize {
        let middle = len + low.count_ones() as usize;
        // SAFETY: the table has 256 entries; the caller vouches for the room.
        unsafe {
            let table = COMPRESS.0.as_ptr();
            let order = _mm256_inserti128_si256::<1>(
                _mm256_castsi128_si256(_mm_load_si128(table.add(low as usize).cast())),
                _mm_load_si128(table.add(high as usize).cast()),
            );
            let mut k = 0;
            while k < K {
                let packed = _mm256_shuffle_epi8(values[k].0, order);
                _mm_storeu_si128(to[k].add(len).cast(), _mm256_castsi256_si128(packed));
                _mm_storeu_si128(to[k].add(middle).cast(), _mm256_extracti128_si256::<1>(packed));
                k += 1;
            }
        }
        middle + high.count_ones() as usize
    }
}

// SAFETY of all blocks: the caller's duty, as the trait says.
impl Vector for Lanes {
    const LANES: usize = 16;
    type Gap = __m128i;
    /// Bits as drawn at the top.
    type Kept = u32;

    #[inline(always)]
    unsafe fn splat(x: u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_set1_epi16(x.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u16) {
        // SAFETY: see above.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn open(free: Self, left: Self, right: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_andnot_si256(_mm256_or_si256(left.0, right.0), free.0) })
    }

    #[inline(always)]
    unsafe fn lowest(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let negated = _mm256_sub_epi16(_mm256_setzero_si256(), self.0);
            Self(_mm256_and_si256(self.0, negated))
        }
    }

    #[inline(always)]
    unsafe fn gap(gap: u32) -> __m128i {
        // SAFETY: see above.
        unsafe { _mm_cvtsi32_si128(gap.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn shl<const NEAR: bool>(self, gap: __m128i) -> Self {
        // SAFETY: see above.
        unsafe { Self(if NEAR { _mm256_slli_epi16::<1>(self.0) } else { _mm256_sll_epi16(self.0, gap) }) }
    }

    #[inline(always)]
    unsafe fn shr<const NEAR: bool>(self, gap: __m128i) -> Self {
        // SAFETY: see above.
        unsafe { Self(if NEAR { _mm256_srli_epi16::<1>(self.0) } else { _mm256_srl_epi16(self.0, gap) }) }
    }

    #[inline(always)]
    unsafe fn sift(open: &[Self], cover: bool, columns: Self, unused: Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            let (mut fewest, mut covered) = (open[0].0, open[0].0);
            let mut j = 1;
            while j < open.len() {
                fewest = _mm256_min_epu16(fewest, open[j].0);
                covered = _mm256_or_si256(covered, open[j].0);
                j += 1;
            }
            let blocked = Self(fewest).is_zero();
            if cover {
                let covered = _mm256_cmpeq_epi16(covered, columns.0);
                let lives = _mm256_andnot_si256(blocked, covered);
                let packed = _mm256_packs_epi16(lives, unused.is_zero());
                _mm256_movemask_epi8(packed).cast_unsigned() ^ 0xff00_ff00
            } else {
                let packed = _mm256_packs_epi16(blocked, unused.is_zero());
                !_mm256_movemask_epi8(packed).cast_unsigned()
            }
        }
    }

    #[inline(always)]
    unsafe fn sift_rests(unused: Self) -> u32 {
        // SAFETY: see above.
        unsafe {
            let packed = _mm256_packs_epi16(unused.is_zero(), unused.is_zero());
            !_mm256_movemask_epi8(packed).cast_unsigned()
        }
    }

    #[inline(always)]
    unsafe fn append_children(kept: u32, child: [Self; 3], to: [*mut u16; 3], len: usize) -> usize {
        // SAFETY: see above.
        unsafe { Self::append(child, to, len, kept & 0xff, kept >> 16 & 0xff) }
    }

    #[inline(always)]
    unsafe fn append_rests(kept: u32, rest: [Self; 4], to: [*mut u16; 4], len: usize) -> usize {
        // SAFETY: see above.
        unsafe { Self::append(rest, to, len, kept >> 8 & 0xff, kept >> 24) }
    }

    #[inline(always)]
    unsafe fn tally(sum: Self, rows: [Self; 2], low: Self, high: Self, low_shifted: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            let clash = _mm256_cmpeq_epi16(high.0, low_shifted.0);
            let upper = _mm256_andnot_si256(clash, rows[0].0);
            // Not zero exactly if both are not.
            let falling = _mm256_min_epu16(_mm256_and_si256(upper, low.0), _mm256_and_si256(rows[1].0, high.0));
            let rising = _mm256_min_epu16(_mm256_and_si256(upper, high.0), _mm256_and_si256(rows[1].0, low.0));
            // Each comparison is −1 where there is no way: 2 is added to all lanes.
            let no_ways = _mm256_add_epi16(Self(falling).is_zero(), Self(rising).is_zero());
            let ways = _mm256_add_epi16(no_ways, _mm256_set1_epi16(2));
            Self(_mm256_add_epi16(sum.0, ways))
        }
    }

    #[inline(always)]
    unsafe fn total(self) -> u64 {
        // SAFETY: see above; both are 32 bytes of plain integers.
        unsafe {
            let pairs = _mm256_madd_epi16(self.0, _mm256_set1_epi16(1));
            let pairs: [u32; 8] = std::mem::transmute(pairs);
            pairs.iter().map(|&pair| u64::from(pair)).sum()
        }
    }
}
