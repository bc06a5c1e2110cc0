//! Words that hold a bit a column.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A word of bits: `u64`, or `u128` for boards of more than 64 columns.
pub(super) trait Mask:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    /// The lowest bit alone.
    const ONE: Self;
    const BITS: u32;

    fn trailing_zeros(self) -> u32;
    fn count_ones(self) -> u32;
    /// Without the lowest bit that is set.
    fn without_lowest(self) -> Self;

    /// The lowest `count` bits.
    fn lowest(count: u32) -> Self {
        if count == 0 { Self::NONE } else { !Self::NONE >> (Self::BITS - count) }
    }
}

macro_rules! mask {
    ($word:ty) => {
        impl Mask for $word {
            const NONE: Self = 0;
            const ONE: Self = 1;
            const BITS: u32 = <$word>::BITS;

            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

mask!(u64);
mask!(u128);
