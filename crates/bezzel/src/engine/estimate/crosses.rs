//! The search of the symmetric engine, by probes that begin with a cross chosen in proportion to its estimated size.

use super::{Estimate, Sample, below, row_by_row_search};
use crate::kernel::{Group, MAX_ROWS, probe};
use crate::work::decomposition::{Decomposition, DecompositionError, SMALLEST_ORDER};
use crate::work::subproblem::{Board, Rest};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The masks of a subproblem, narrowed to the lanes of a kernel.
pub(in crate::engine) fn group(rest: &Rest) -> Group {
    let mut free = [0; MAX_ROWS];
    let rows = rest.free().len();
    for (to, from) in free.iter_mut().zip(rest.free()) {
        *to = *from as u16;
    }
    Group::new(rest.columns() as u16, &free[..rows], rest.gaps())
        .expect("a decomposition fills all border columns outside the window")
}

/// What probing found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// Nodes that the search of all units will have; what a unit's record counts as nodes.
    pub nodes: Estimate,
    /// All solutions.
    pub solutions: Estimate,
}

/// Estimate the search of order n from `probes` random paths.
///
/// A path begins with a cross, chosen in proportion to its estimated size, goes on with the border columns, and ends in a subproblem as
/// the kernel sees it. Every choice is answered for by its probability, so the mean is right whatever the estimated sizes are.
///
/// # Errors
/// If n cannot be decomposed.
/// # Complexity
/// Once over all crosses, about 4 µs each, which are held; then about 1 µs a probe.
/// # Source
/// D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975).
pub fn symmetric_search(n: usize, probes: u32, seed: u64) -> Result<Size, DecompositionError> {
    let decomposition = Decomposition::new(n)?;
    if n < SMALLEST_ORDER {
        // Counted without a tree.
        return Ok(Size { nodes: Estimate::default(), ..row_by_row_search(n as u32, probes.max(1), seed) });
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // Of each cross: the sum of the sizes up to and including its own, its own size, board and weight.
    let mut crosses = Vec::new();
    let mut total = 0u64;
    for piece in decomposition.pieces(0) {
        total += piece.size;
        crosses.push((total, piece.size, piece.board, piece.weight));
    }
    let (mut nodes, mut solutions) = (Sample::default(), Sample::default());
    if total > 0 {
        for _ in 0..probes {
            let at = below(&mut random, total);
            let cross = crosses.partition_point(|(end, ..)| *end <= at);
            let (_, size, board, weight) = crosses[cross];
            let scale = total as f64 / size as f64;
            let (n, s) = path(&decomposition, board, 0, &mut random);
            nodes.add(scale * n);
            solutions.add(scale * s * f64::from(weight));
        }
    }
    Ok(Size { nodes: nodes.estimate(), solutions: solutions.estimate() })
}

/// Nodes and solutions below a board whose first `filled` border columns have their queens, from one random path.
pub(super) fn path(
    decomposition: &Decomposition,
    mut board: Board,
    filled: usize,
    random: &mut ChaCha8Rng,
) -> (f64, f64) {
    let mut ways = 1.0;
    for filled in filled..decomposition.extra_columns() {
        let boards = board.fill_column(decomposition.n() - 1 - filled);
        let boards: Vec<Board> = boards.map(|(_, board)| board).collect();
        if boards.is_empty() {
            return (0.0, 0.0);
        }
        ways *= boards.len() as f64;
        board = boards[below(random, boards.len() as u64) as usize];
    }
    let rest = board.rest();
    if rest.is_dead() {
        return (0.0, 0.0);
    }
    let probe = probe(&group(&rest), |end| below(random, u64::from(end)) as u32);
    (ways * probe.children, ways * probe.solutions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_the_counted_sizes() {
        // Of nodes and solutions, n = 12, 15, 17.
        let counted = [(12, 58_925.0, 14_200.0), (15, 11_057_405.0, 2_279_184.0), (17, 517_564_980.0, 95_815_104.0)];
        for (n, nodes, solutions) in counted {
            let size = symmetric_search(n, 20_000, 1).unwrap();
            assert!(size.nodes.standard_error < 0.1 * nodes, "n = {n}: {}", size.nodes);
            for (estimate, counted) in [(size.nodes, nodes), (size.solutions, solutions)] {
                let off = (estimate.mean - counted).abs();
                assert!(off < 4.0 * estimate.standard_error, "n = {n}: {estimate:?}, counted {counted}");
            }
        }
    }

    #[test]
    fn the_same_for_the_same_seed() {
        assert_eq!(symmetric_search(13, 100, 7), symmetric_search(13, 100, 7));
        assert_ne!(symmetric_search(13, 100, 7), symmetric_search(13, 100, 8));
    }

    #[test]
    fn orders_without_a_cross() {
        for (n, solutions) in [(0, 1.0), (1, 1.0), (2, 0.0), (3, 0.0)] {
            let size = symmetric_search(n, 100, 7).unwrap();
            assert_eq!((size.nodes.mean, size.solutions.mean), (0.0, solutions), "n = {n}");
        }
        assert!(symmetric_search(33, 100, 7).is_err());
    }
}
