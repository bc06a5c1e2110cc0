//! How large a search tree is, without searching it: random probing.
//!
//! A probe walks from the root to a dead end and at each node goes to a random child. The product of the numbers of
//! children seen so far is an unbiased estimate of the number of nodes at that depth (every node is reached with one over
//! that product as its probability), so the mean over many probes tends to the size of the tree.
//!
//! # Source
//! D. E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29 (1975).

mod crosses;
mod forecast;
mod problem;

pub(in crate::engine) use crosses::group;
pub use crosses::{Size, symmetric_search};
pub(in crate::engine) use forecast::Forecast;
pub(crate) use problem::count_within_reach;
pub use problem::{EstimateError, of_problem};

use super::Reason;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// An estimated number with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean over the probes.
    pub mean: f64,
    /// The standard error of the mean. Few probes see the rare large subtrees, so the true error can be larger.
    pub standard_error: f64,
}

impl fmt::Display for Estimate {
    /// `5.9e42 ± 3%`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = if self.mean > 0.0 { 100.0 * self.standard_error / self.mean } else { 0.0 };
        write!(f, "{:.1e} ± {percent:.0}%", self.mean)
    }
}

/// The sums of a sample.
#[derive(Clone, Copy, Default)]
struct Sample {
    probes: u32,
    sum: f64,
    sum_of_squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.probes += 1;
        self.sum += value;
        self.sum_of_squares += value * value;
    }

    fn estimate(&self) -> Estimate {
        let count = f64::from(self.probes.max(1));
        let mean = self.sum / count;
        let variance = (self.sum_of_squares / count - mean * mean).max(0.0);
        Estimate { mean, standard_error: (variance / (count - 1.0).max(1.0)).sqrt() }
    }
}

/// A number below `bound` from one draw; that some are likelier by bound / 2^64 does not matter here.
fn below(random: &mut ChaCha8Rng, bound: u64) -> u64 {
    ((u128::from(random.next_u64()) * u128::from(bound)) >> 64) as u64
}

/// Estimates nodes (A319283, the root included) and solutions of the row-by-row search on the plain n × n board.
///
/// The same seed gives the same estimate on every machine.
///
/// # Panics
/// If n exceeds 64 or no probe is asked for.
///
/// # Complexity
/// At most n nodes a probe.
pub fn row_by_row_search(n: u32, probes: u32, seed: u64) -> Size {
    assert!(n <= 64 && probes > 0);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut nodes, mut solutions) = (Sample::default(), Sample::default());
    for _ in 0..probes {
        let probe = probe(n, &mut random);
        nodes.add(probe.nodes);
        solutions.add(probe.solutions);
    }
    Size { nodes: nodes.estimate(), solutions: solutions.estimate() }
}

/// What one walk came to.
struct Probe {
    nodes: f64,
    solutions: f64,
}

fn probe(n: u32, random: &mut ChaCha8Rng) -> Probe {
    let all = if n == 64 { u64::MAX } else { (1 << n) - 1 };
    let (mut columns, mut left, mut right) = (0u64, 0u64, 0u64);
    let (mut weight, mut nodes) = (1.0, 1.0);
    for _ in 0..n {
        let mut free = all & !(columns | left | right);
        let children = free.count_ones();
        if children == 0 {
            return Probe { nodes, solutions: 0.0 };
        }
        weight *= f64::from(children);
        nodes += weight;
        for _ in 0..below(random, children.into()) {
            free &= free - 1;
        }
        let queen = free & free.wrapping_neg();
        columns |= queen;
        left = (left | queen) << 1;
        right = (right | queen) >> 1;
    }
    Probe { nodes, solutions: weight }
}

/// The largest tree that is worth beginning: at a node a nanosecond, 10^22 nodes are 300,000 years of one core.
const MOST_NODES: f64 = 1e22;

/// Whether a complete row-by-row search for order n can end in a lifetime of anyone.
pub(crate) fn row_by_row_within_reach(n: u32) -> Result<(), Reason> {
    // Below this, trees are small (n = 27: some 10^19 nodes).
    const SURELY: u32 = 27;
    if n <= SURELY {
        return Ok(());
    }
    within_reach(n, (n <= 64).then(|| row_by_row_search(n, 50_000, 0)))
}

/// The same for the program that generates all permutations: the tree has about e · n! nodes.
pub(crate) fn permutations_within_reach(n: u32) -> Result<(), Reason> {
    let nodes = std::f64::consts::E * (1..=n).map(f64::from).product::<f64>();
    let exactly = |mean| Estimate { mean, standard_error: 0.0 };
    within_reach(n, Some(Size { nodes: exactly(nodes), solutions: exactly(0.0) }))
}

fn within_reach(n: u32, estimate: Option<Size>) -> Result<(), Reason> {
    match estimate {
        Some(estimate) if estimate.nodes.mean <= MOST_NODES => Ok(()),
        _ => Err(Reason::OutOfReach { n, estimate, digits: digits_of_solutions(n) }),
    }
}

/// Decimal digits of the number of solutions for n queens, by the asymptotic formula (0.143 n)^n.
///
/// A rough figure: the formula is far from exact for small n.
///
/// # Source
/// M. Simkin, *The number of n-queens configurations* (2021): Q(n) = ((1 + o(1)) n e^−γ)^n with γ ≈ 1.942.
pub fn digits_of_solutions(n: u32) -> u64 {
    let n = f64::from(n);
    (n * (n.ln() - 1.942) / std::f64::consts::LN_10).max(0.0) as u64 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A319283 and A000170.
    const KNOWN: [(u32, f64, f64); 6] = [
        (0, 1.0, 1.0),
        (1, 2.0, 1.0),
        (4, 17.0, 2.0),
        (8, 2057.0, 92.0),
        (12, 856_189.0, 14_200.0),
        (16, 1_141_190_303.0, 14_772_512.0),
    ];

    #[test]
    fn estimates_are_near_the_known_numbers() {
        for (n, nodes, solutions) in KNOWN {
            let size = row_by_row_search(n, 50_000, 1);
            for (estimate, known) in [(size.nodes, nodes), (size.solutions, solutions)] {
                let error = (estimate.mean - known).abs();
                assert!(error <= 4.0 * estimate.standard_error, "n = {n}: {estimate}, known {known}");
                assert!(estimate.standard_error <= 0.1 * known, "n = {n}: {estimate}");
            }
            assert_eq!(size, row_by_row_search(n, 50_000, 1));
        }
        assert!(row_by_row_search(64, 100, 1).nodes.mean > 1e50);
    }

    #[test]
    fn digits() {
        // Q(27) = 234907967154122528 has 18 digits; the formula says 16.
        assert_eq!(digits_of_solutions(27), 16);
        assert_eq!(digits_of_solutions(0), 1);
        assert_eq!(digits_of_solutions(1_000), 2157);
    }
}
