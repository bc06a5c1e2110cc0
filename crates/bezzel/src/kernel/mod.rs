//! Counts subproblems ("groups") given purely as masks; knows nothing of boards.
//!
//! # The state
//!
//! A [`Group`] is a set of rows to fill, from the top, and for each the squares `F[t]` that queens placed before leave free. All states
//! of its search share them, so a state holds only what the search itself has placed, three masks of 16 bits:
//!
//! ```text
//!            bit 0                      bit 15        bit 0 is the leftmost column of the window
//!  columns   . 1 . 1 1 . …              .             columns without a queen
//!  left      1 . . . . 1 …              .             squares of row t attacked along ╱: one row down, x << 1
//!  right     . . 1 . . . …              .             squares of row t attacked along ╲: one row down, x >> 1
//! ```
//!
//! (Drawn with bit 0 on the left, `<<` moves to the right.) A diagonal that leaves the window is lost, and may be: it attacks no column
//! that is open. Between row t and row t + 1 of the group lie `gap − 1` rows that have their queens, so masks shift by `gap`.
//!
//! # The search
//!
//! Many states of one row are expanded side by side, one child each, in batches taken from buckets:
//!
//! ```text
//!  level t    fresh: (columns, left, right)        rest: (columns, left, right, unused candidates)
//!
//!  pass over a batch of level t:
//!      f      = F[t] & columns & !left & !right            (fresh)   or the unused candidates   (rest)
//!      queen  = f & −f
//!      child  = (columns ^ queen, (left | queen) << gap, (right | queen) >> gap)
//!      if the child survives the filter:  append it to level t + 1, fresh
//!      if f ^ queen is not zero:          append (state, f ^ queen) to level t, rest
//!
//!  filter, with m rows left below:  X_j = squares where the j-th of them can be filled
//!      m ≥ 6      X_1, X_2, X_3 not zero
//!      3 ≤ m ≤ 5  all X_j not zero, and X_1 | … | X_m = columns
//!      m = 2      nothing is stored: of the two orders of the two columns, count those that fit
//!
//!  schedule:  a full batch of rest[t], else of fresh[t], else one level up; one level down as soon as fresh[t+1] has a full batch;
//!             when there is no full batch left, what remains is drained from the top level down
//! ```
//!
//! No bucket ever holds more than two batches, so all memory is a few hundred kilobytes a thread, mostly in the second-level cache.
//! There is no branch that depends on the data of a state: nothing to be mispredicted.
//!
//! The schedule is in `batch.rs`, the pass for instruction sets with a compress in `expand.rs`, over the operations that `avx2.rs` and
//! `avx512.rs` supply; `scalar.rs` has the pass as plain loops that any compiler vectorises; `state.rs` defines it all for
//! one state. All levels make the same children in the same batches where their batches are equal, and always the same number.
//!
//! # Example
//!
//! ```
//! use bezzel::kernel::{Counter, Group, Isa};
//!
//! // The whole board of order 6.
//! let group = Group::new(0x3f, &[0x3f; 6], &[1; 5])?;
//! for isa in Isa::available() {
//!     assert_eq!(Counter::new(isa).count(&group).count, 4);
//! }
//! # Ok::<(), bezzel::kernel::GroupError>(())
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
#[cfg(target_arch = "x86_64")]
mod expand;
mod group;
mod isa;
#[cfg(all(test, target_arch = "x86_64"))]
mod model;
mod probe;
mod scalar;
mod state;
#[cfg(target_arch = "x86_64")]
mod streams;
#[cfg(test)]
mod tests;

pub use group::{Group, GroupError, MAX_ROWS};
pub use isa::{Isa, IsaUnavailable, Level};
pub use probe::{Probe, probe};

use batch::Search;

/// The primes modulo which counts are accumulated beside the count.
pub const PRIMES: [u64; 2] = [4_294_967_291, 4_294_967_279];

/// What a search found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Solutions.
    pub count: u64,
    /// Children made: the nodes of the search below the root that passed the filter, or were counted in closed form.
    pub children: u64,
    /// The count modulo the two [`PRIMES`], accumulated by itself.
    pub residues: [u64; 2],
}

impl Counted {
    /// Add what one batch found.
    fn add(&mut self, solutions: u64) {
        // No group has more than 16! < 2^45 solutions.
        self.count += solutions;
        for (residue, prime) in self.residues.iter_mut().zip(PRIMES) {
            *residue = (*residue + solutions) % prime;
        }
    }
}

/// Counts groups, one after the other; holds the buffers for that (under 1 MB), so keep one a thread.
pub struct Counter(Inner);

enum Inner {
    Scalar(Box<Search<scalar::Scalar>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<avx2::Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<avx512::Avx512>>),
}

impl Counter {
    /// A counter that runs the kernel of `isa`.
    #[must_use]
    pub fn new(isa: Isa) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(kernel) = avx512::Avx512::new(isa) {
            return Self(Inner::Avx512(Box::new(Search::new(kernel))));
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(kernel) = avx2::Avx2::new(isa) {
            return Self(Inner::Avx2(Box::new(Search::new(kernel))));
        }
        Self(Inner::Scalar(Box::new(Search::new(scalar::Scalar::new()))))
    }

    /// The level whose kernel runs.
    #[must_use]
    pub fn level(&self) -> Level {
        match self.0 {
            Inner::Scalar(_) => Level::Scalar,
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(_) => Level::Avx2,
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(_) => Level::Avx512,
        }
    }

    /// Count all ways to fill the rows of `group`.
    pub fn count(&mut self, group: &Group) -> Counted {
        match &mut self.0 {
            Inner::Scalar(search) => search.count(group),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(search) => search.count(group),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(search) => search.count(group),
        }
    }
}
