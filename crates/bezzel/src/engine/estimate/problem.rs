//! Any problem, by probing the search of `exact-cover`.

use super::{Estimate, Sample, Size, below};
use crate::encode::{Model, ModelError};
use crate::engine::cover::{Instance, Probes, Unit, children, probe};
use crate::engine::unsupported::Reason;
use crate::goal::Cancel;
use crate::problem::{Problem, QueenCount};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt;

/// A problem cannot be estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EstimateError {
    /// It is too large to be written out square by square.
    Model(ModelError),
    /// It leaves more squares open than the search takes.
    TooManySquares {
        /// Squares left open.
        found: usize,
    },
    /// "The most queens" is not one search but several.
    MostQueens,
    /// It was cancelled.
    Cancelled,
}

impl fmt::Display for EstimateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model(error) => error.fmt(f),
            Self::TooManySquares { found } => write!(f, "{found} squares are left open: too many to be probed"),
            Self::MostQueens => {
                f.write_str("the most queens that fit are not estimated: expected a number of queens")
            }
            Self::Cancelled => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for EstimateError {}

/// Estimates the number of solutions of a problem, and the nodes of `exact-cover`'s search for all of them.
///
/// The probes are stratified: the children of the root are probed equally often, and their estimates added up. Where everything
/// follows from the queens placed, the figures are exact. The same seed gives the same estimate on every machine.
///
/// # Errors
/// A problem that is too large, or one that asks for the most queens; or it was cancelled.
///
/// # Complexity
/// At most all children of all nodes of one path a probe; the flag that cancels is looked at before each.
pub fn of_problem(problem: &Problem, probes: u32, seed: u64, cancel: &Cancel) -> Result<Size, EstimateError> {
    if problem.queens() == QueenCount::Most {
        return Err(EstimateError::MostQueens);
    }
    let exactly = |mean| Estimate { mean, standard_error: 0.0 };
    let model = Model::new(problem).map_err(EstimateError::Model)?;
    let Ok(simplified) = model.simplify() else {
        return Ok(Size { nodes: exactly(1.0), solutions: exactly(0.0) });
    };
    let instance =
        Instance::new(&simplified).map_err(|error| EstimateError::TooManySquares { found: error.found })?;
    let (root, strata) = children(&instance, &Unit::root(&instance));
    let each = (probes / (strata.len() as u32).max(1)).max(2);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut sum = [exactly(root.nodes), exactly(root.solutions)];
    for stratum in &strata {
        let mut samples = [Sample::default(); 2];
        for _ in 0..each {
            if cancel.is_cancelled() {
                return Err(EstimateError::Cancelled);
            }
            let Probes { nodes, solutions } =
                probe(&instance, stratum, |children| below(&mut random, children as u64) as usize);
            samples[0].add(nodes);
            samples[1].add(solutions);
        }
        for (sum, sample) in sum.iter_mut().zip(samples) {
            let part = sample.estimate();
            sum.mean += part.mean;
            sum.standard_error = sum.standard_error.hypot(part.standard_error);
        }
    }
    Ok(Size { nodes: sum[0], solutions: sum[1] })
}

/// The largest tree that is worth beginning: at 100 ns a node, 10^16 nodes are 30 years of one core.
const MOST_NODES: f64 = 1e16;

/// Whether a count by search can end in a lifetime. Boards of up to 144 squares always can; larger ones are probed, some
/// hundredths of a second.
///
/// # Errors
/// [`Reason::TooMuch`] with the estimate.
pub(crate) fn count_within_reach(problem: &Problem) -> Result<(), Reason> {
    const SURELY: u64 = 144;
    let area = problem.board().area();
    if area <= SURELY || problem.queens() == QueenCount::Most {
        return Ok(());
    }
    // Few walks tell whether it is far from the limit; only near it are more worth their time.
    let far = |size: &Size| size.nodes.mean < MOST_NODES * 1e-5;
    let never = Cancel::default();
    let estimate = match of_problem(problem, 30, 0, &never) {
        Ok(size) if !far(&size) && area <= 1_000 => of_problem(problem, 1_000, 0, &never),
        estimate => estimate,
    };
    match estimate {
        Ok(size) if size.nodes.mean > MOST_NODES => Err(Reason::TooMuch { estimate: size }),
        // What cannot be probed is refused by the engine itself, with its reason.
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Topology;
    use crate::spec::Spec;

    #[test]
    fn a_cancelled_estimate_says_so() {
        let cancel = Cancel::default();
        cancel.cancel();
        let problem = Spec::new(40).build().unwrap();
        assert_eq!(of_problem(&problem, 1_000_000, 0, &cancel), Err(EstimateError::Cancelled));
    }

    /// Published counts (A000170, A007705, A061990 and others) lie within four standard errors, and those are small.
    #[test]
    fn known_counts_are_met() {
        let torus = Spec::new(11).topology(Topology::Torus);
        let few = Spec::new(8).queens(QueenCount::Exactly(4));
        let completion = Spec::new(8).place("b4").place("d5");
        let cases = [
            (Spec::new(8), 92.0),
            (Spec::new(12), 14_200.0),
            (torus, 88.0),
            (Spec::rectangle(8, 12), 195_270.0),
            (few, 34_568.0),
            (completion, 2.0),
            (Spec::new(3), 0.0),
            (Spec::new(0), 1.0),
        ];
        for (spec, known) in cases {
            let problem = spec.build().unwrap();
            let size = of_problem(&problem, 40_000, 1, &Cancel::default()).unwrap();
            let error = (size.solutions.mean - known).abs();
            assert!(
                error <= 4.0 * size.solutions.standard_error + 1e-9,
                "{problem}: {}, known {known}",
                size.solutions
            );
            assert!(size.solutions.standard_error <= 0.1 * known + 1e-9, "{problem}: {}", size.solutions);
            assert!(size.nodes.mean >= 1.0);
            assert_eq!(size, of_problem(&problem, 40_000, 1, &Cancel::default()).unwrap());
        }
    }
}
