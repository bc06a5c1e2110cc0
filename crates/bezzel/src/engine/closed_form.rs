//! `closed-form`: one, two or three queens on the n × n board, by formula, for any n.
//!
//! ```text
//! k = 1    n²
//! k = 2    n (n−1) (n−2) (3n−1) / 6
//! k = 3    n (n−2)² (2n³ − 12n² + 23n − 10) / 12                for even n
//!          (n−1) (n−3) (2n⁴ − 12n³ + 25n² − 14n + 1) / 12       for odd n
//! ```
//!
//! # Source
//! E. Landau, *Naturwissenschaftliche Wochenschrift* (1896), for three; OEIS A036464, A047659.

use super::{Capability, Reason};
use crate::event::Outcome;
use crate::goal::Goal;
use crate::problem::{Problem, QueenCount};
use num_bigint::BigUint;

pub(super) const CAPABILITY: Capability = Capability {
    method: "a formula",
    goals: &[Goal::Count],
    problems: "one, two or three queens on the plane n×n board, any n",
    cost: "none",
    source: "E. Landau (1896); OEIS A036464, A047659",
};

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    few_queens(problem).map(|_| ()).ok_or(Reason::OnlyFewQueens)
}

/// k and n.
fn few_queens(problem: &Problem) -> Option<(u64, u64)> {
    let QueenCount::Exactly(k @ 1..=3) = problem.queens() else { return None };
    problem.is_bare().then(|| (k, u64::from(problem.board().rows())))
}

pub(super) fn run(problem: &Problem) -> Outcome {
    let (k, n) = few_queens(problem).expect("supports() was asked");
    let count = count(k as u32, n).expect("k is 1, 2 or 3");
    match u128::try_from(&count) {
        Ok(count) => Outcome { count, ..Outcome::nothing() },
        Err(_) => Outcome { count: u128::MAX, large: Some(count), ..Outcome::nothing() },
    }
}

/// The ways to place k queens on the n × n board so that none attack each other; `None` if k is not 0, 1, 2 or 3.
pub fn count(k: u32, n: u64) -> Option<BigUint> {
    let big = |value: u64| BigUint::from(value);
    // Where a factor would be negative the count is zero.
    Some(match (k, n) {
        (0, _) => big(1),
        (1, _) => big(n) * n,
        (2, 0..=2) | (3, 0..=3) => big(0),
        (2, _) => big(n) * (n - 1) * (n - 2) * (big(3) * n - 1u32) / 6u32,
        (3, _) if n.is_multiple_of(2) => {
            let cubic = big(2) * n * n * n + big(23) * n - (big(12) * n * n + 10u32);
            big(n) * (n - 2) * (n - 2) * cubic / 12u32
        }
        (3, _) => {
            let quartic = big(2) * n * n * n * n + big(25) * n * n + 1u32 - (big(12) * n * n * n + big(14) * n);
            big(n - 1) * (n - 3) * quartic / 12u32
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A036464, A047659.
    #[test]
    fn the_published_numbers() {
        let counts = |k, range: std::ops::Range<u64>| {
            range.map(|n| u64::try_from(count(k, n).unwrap()).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(counts(2, 0..9), [0, 0, 0, 8, 44, 140, 340, 700, 1288]);
        assert_eq!(counts(3, 0..12), [0, 0, 0, 0, 24, 204, 1024, 3628, 10320, 25096, 54400, 107_880]);
        assert_eq!(count(4, 8), None);
    }

    /// S06, and past 128 bits.
    #[test]
    fn large_boards() {
        assert_eq!(count(2, 1_000_000).unwrap().to_string(), "499998333334833333000000");
        let large = count(3, 1_000_000_000).unwrap();
        assert!(u128::try_from(&large).is_err());
        assert_eq!(large.to_string().len(), 54);
    }
}
