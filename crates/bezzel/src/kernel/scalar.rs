//! Plain code that the compiler makes into the vectors every machine of its target has (8 lanes with SSE2 or NEON).
//!
//! A pass goes over its batch in simple loops, each of which the compiler vectorises by itself: no branch, no index that depends
//! on data.
//!
//! ```text
//!  bucket of states          scratch: a stream a mask             made: states          buckets
//!  c l r f | c l r f | …  ─►  c c c c c c c c …  ─►  c' c' c' …  ─►  c' l' r' - | …  ─►  only those kept
//!        unpack               l l l l l l l l …       make           pack                keep
//! ```
//!
//! Only `keep` handles one state at a time: each is stored where the next kept one belongs, and the place advances if it was to be
//! kept, so that there is no branch to be mispredicted (about one in two states is kept, at random: a miss would cost
//! more than all the rest).

use super::batch::{Backend, Bucket, Level, Pass};
use super::group::Group;
use super::state::{CLOSED, DEEP, State};

const BATCH: usize = 256;
/// Lanes that the loops are rounded up to.
const LANES: usize = 8;
const CAPACITY: usize = 2 * BATCH + LANES;

/// A state in one word, so that it is moved by one store: columns, left, right, and the candidates not used so far (meaningless
/// in the bucket of fresh states).
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Packed([u16; 4]);

/// A stack of states.
pub(super) struct Stack {
    states: [Packed; CAPACITY],
    len: usize,
}

impl Default for Stack {
    fn default() -> Self {
        Self { states: [Packed::default(); CAPACITY], len: 0 }
    }
}

impl Bucket for Stack {
    fn len(&self) -> usize {
        self.len
    }

    fn push(&mut self, state: State, free: u16) {
        self.states[self.len] = Packed([state.columns, state.left, state.right, free]);
        self.len += 1;
    }

    #[cfg(test)]
    fn get(&self, at: usize) -> (State, u16) {
        let Packed([columns, left, right, free]) = self.states[at];
        let state = State { columns, left, right };
        (state, free)
    }
}

/// One mask of each state of a batch.
type Stream = [u16; BATCH];

/// What the loops hand on to each other.
struct Scratch {
    /// Columns, left, right, candidates not used so far.
    states: [Stream; 4],
    /// Columns, left, right of the children.
    children: [Stream; 3],
    /// Candidates of the states still unused after this pass.
    unused: Stream,
    /// 1 if the child is to be kept.
    lives: Stream,
    /// 1 if the state has candidates left.
    has_unused: Stream,
    packed: [Packed; BATCH],
}

/// The kernel; every machine can run it.
pub(super) struct Scalar(Box<Scratch>);

impl Scalar {
    pub(super) fn new() -> Self {
        let none = [0; BATCH];
        Self(Box::new(Scratch {
            states: [none; 4],
            children: [none; 3],
            unused: none,
            lives: none,
            has_unused: none,
            packed: [Packed::default(); BATCH],
        }))
    }
}

impl Backend for Scalar {
    const BATCH: usize = BATCH;
    type Bucket = Stack;

    fn expand(&mut self, pass: Pass<'_>, here: &mut Level<Stack>, below: &mut Stack) -> u64 {
        let Pass { group, t, rest, batch } = pass;
        let scratch = &mut *self.0;
        let source = if rest { &mut here.rest } else { &mut here.fresh };
        // States of zeros die without a trace: they fill the last lanes.
        let lanes = batch.next_multiple_of(LANES);
        source.states[source.len..][..lanes - batch].fill(Packed::default());
        source.len -= batch;
        unpack(&source.states[source.len..][..lanes], &mut scratch.states);
        macro_rules! run {
            ($left:expr) => {
                if rest {
                    make::<$left, true>(group, t, lanes, scratch)
                } else {
                    make::<$left, false>(group, t, lanes, scratch)
                }
            };
        }
        let left = group.rows() - t - 1;
        let solutions = match left {
            CLOSED => run!(2),
            3 => run!(3),
            4 => run!(4),
            5 => run!(5),
            _ => run!(6),
        };
        let packed = &mut scratch.packed[..lanes];
        if left > CLOSED {
            let [columns, left, right] = &scratch.children;
            pack(columns, left, right, columns, packed);
            keep(packed, &scratch.lives[..lanes], below);
        }
        let [columns, left, right, _] = &scratch.states;
        pack(columns, left, right, &scratch.unused, packed);
        keep(packed, &scratch.has_unused[..lanes], &mut here.rest);
        solutions
    }
}

/// Take states apart. The order of the lanes changes: lane 4j + k is the state j + k·quarter.
///
/// Two rounds of swaps transpose four words of four lanes, which is plain 64-bit arithmetic; a loop over the
/// fields themselves becomes a load for each of them.
#[inline(never)]
fn unpack(states: &[Packed], streams: &mut [Stream; 4]) {
    let quarter = states.len() / 4;
    // SAFETY: a `Packed` is 8 bytes of plain integers, aligned as a `u64`.
    let words = unsafe { std::slice::from_raw_parts(states.as_ptr().cast::<u64>(), states.len()) };
    let (low, high) = words.split_at(2 * quarter);
    let ((w0, w1), (w2, w3)) = (low.split_at(quarter), high.split_at(quarter));
    let words = w0.iter().zip(w1).zip(w2.iter().zip(w3));
    let [s0, s1, s2, s3] = streams.each_mut().map(|stream| stream.as_chunks_mut::<4>().0);
    let streams = s0.iter_mut().zip(s1).zip(s2.iter_mut().zip(s3));
    for (((w0, w1), (w2, w3)), ((s0, s1), (s2, s3))) in words.zip(streams) {
        let (w0, w1) = swap::<16, 0x0000_ffff_0000_ffff>(*w0, *w1);
        let (w2, w3) = swap::<16, 0x0000_ffff_0000_ffff>(*w2, *w3);
        let (w0, w2) = swap::<32, 0x0000_0000_ffff_ffff>(w0, w2);
        let (w1, w3) = swap::<32, 0x0000_0000_ffff_ffff>(w1, w3);
        *s0 = lanes_of(w0);
        *s1 = lanes_of(w1);
        *s2 = lanes_of(w2);
        *s3 = lanes_of(w3);
    }
}

/// Swap the bits of `low` outside `MASK` with those of `high` in `MASK`, which are `BITS` below.
fn swap<const BITS: u32, const MASK: u64>(low: u64, high: u64) -> (u64, u64) {
    (low & MASK | (high & MASK) << BITS, (low >> BITS) & MASK | high & !MASK)
}

/// The four lanes of a word.
fn lanes_of(word: u64) -> [u16; 4] {
    // SAFETY: both are 8 bytes of plain integers.
    unsafe { std::mem::transmute(word) }
}

/// Put states together.
///
/// A function of its own, never inlined, as the other loops: its parameters tell the compiler that the streams do not overlap.
#[inline(never)]
fn pack(columns: &Stream, left: &Stream, right: &Stream, free: &Stream, states: &mut [Packed]) {
    let masks = columns.iter().zip(left).zip(right).zip(free);
    for (Packed(state), (((column, left), right), free)) in states.iter_mut().zip(masks) {
        // One by one: a state made as a whole is put together in a 64-bit register, which is twice as slow.
        state[0] = *column;
        state[1] = *left;
        state[2] = *right;
        state[3] = *free;
    }
}

/// Move the states that are kept (1; the others 0) to a stack.
#[inline(never)]
fn keep(states: &[Packed], kept: &[u16], to: &mut Stack) {
    assert!(to.len + states.len() <= CAPACITY);
    let mut len = to.len;
    let (states, kept) = (states.as_chunks::<LANES>().0, kept.as_chunks::<LANES>().0);
    for (states, kept) in states.iter().zip(kept) {
        for (state, kept) in states.iter().zip(kept) {
            // SAFETY: `len` grows by at most 1 a state, so it stays below CAPACITY (asserted above).
            unsafe { *to.states.get_unchecked_mut(len) = *state };
            len += usize::from(*kept);
        }
    }
    to.len = len;
}

/// The shifts of diagonals over one gap, as multiplications: right for a gap of 16 too, and the compiler has vectors for them.
#[derive(Clone, Copy)]
struct Gap {
    left: u16,
    right: u16,
}

impl Gap {
    fn shl(self, x: u16) -> u16 {
        x.wrapping_mul(self.left)
    }

    fn shr(self, x: u16) -> u16 {
        ((u32::from(x) * u32::from(self.right)) >> 16) as u16
    }
}

/// One child and the rest of every state, with `LEFT` rows left below the row to fill (6 stands for all that is more). Returns
/// the number of solutions if those are the last two.
#[inline(never)]
fn make<const LEFT: usize, const REST: bool>(group: &Group, t: usize, lanes: usize, scratch: &mut Scratch) -> u64 {
    let tested = if LEFT >= DEEP { 3 } else { LEFT };
    let free: [u16; 6] = std::array::from_fn(|j| group.free(t + j));
    let gaps: [Gap; 6] = std::array::from_fn(|j| Gap {
        left: (1u32 << group.gap(t + j)) as u16,
        right: (1u32 << (16 - group.gap(t + j))) as u16,
    });
    let Scratch {
        states: [columns, left, right, candidates],
        children: [child_columns, child_left, child_right],
        unused,
        lives,
        has_unused,
        ..
    } = scratch;
    let lanes = lanes.min(BATCH);
    let mut solutions = 0u16;
    for i in 0..lanes {
        let (c, l, r) = (columns[i], left[i], right[i]);
        let candidates = if REST { candidates[i] } else { free[0] & c & !(l | r) };
        let queen = candidates & candidates.wrapping_neg();
        unused[i] = candidates ^ queen;
        has_unused[i] = u16::from(candidates != queen);
        let c = c ^ queen;
        let mut l = gaps[0].shl(l | queen);
        let mut r = gaps[0].shr(r | queen);
        if LEFT > CLOSED {
            child_columns[i] = c;
            child_left[i] = l;
            child_right[i] = r;
        }

        // The squares where the next rows can be filled.
        let mut open = [0; 6];
        for j in 0..tested {
            open[j] = free[j + 1] & c & !(l | r);
            l = gaps[j + 1].shl(l);
            r = gaps[j + 1].shr(r);
        }

        if LEFT == CLOSED {
            let low = c & c.wrapping_neg();
            let high = c ^ low;
            let clear = high != gaps[1].shl(low);
            let falling = clear & (open[0] & low != 0) & (open[1] & high != 0);
            let rising = clear & (open[0] & high != 0) & (open[1] & low != 0);
            solutions = solutions.wrapping_add(u16::from(falling)).wrapping_add(u16::from(rising));
        } else {
            let mut kept = true;
            let mut cover = 0;
            for &squares in &open[..tested] {
                kept &= squares != 0;
                cover |= squares;
            }
            if LEFT < DEEP {
                kept &= cover == c;
            }
            lives[i] = u16::from(kept);
        }
    }
    u64::from(solutions)
}
