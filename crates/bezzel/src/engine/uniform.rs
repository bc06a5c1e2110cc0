//! `uniform`: a solution drawn so that each is equally likely.
//!
//! The tree of `exact-cover`'s search is walked down; at each node the solutions below every child are counted, and a child is taken with
//! a chance in proportion. So the first step costs a whole count, and all others together a fraction of one.

use super::context::RunError;
use super::cover::{Instance, Search, Step, Unit, children};
use super::{Capability, Context, Reason};
use crate::check::judge;
use crate::encode::Model;
use crate::event::{End, Outcome, Progress};
use crate::goal::Goal;
use crate::placement::Placement;
use crate::problem::{Problem, QueenCount};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::ops::ControlFlow;

pub(super) const CAPABILITY: Capability = Capability {
    method: "walks down the search of exact-cover, to each child with a chance in proportion to the solutions below it",
    goals: &[Goal::Random],
    problems: "any whose solutions can be counted, up to 4,000 squares",
    cost: "somewhat more than one count; every solution is equally likely",
    source: "own",
};

/// Beyond, no board can be counted.
const MAX_SQUARES: u64 = 4_000;

/// Nodes between two looks at the flag that cancels.
const NODES_A_LOOK: u64 = 1 << 10;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let found = problem.board().area();
    if found > MAX_SQUARES {
        return Err(Reason::TooLarge { what: "squares", limit: MAX_SQUARES, found });
    }
    if problem.queens() == QueenCount::Most {
        return Err(Reason::MostQueens);
    }
    Ok(())
}

pub(super) fn run(problem: &Problem, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let Ok(simplified) = Model::new(problem)?.simplify() else { return Ok(Outcome::nothing()) };
    let instance = Instance::new(&simplified)?;
    let mut random = ChaCha8Rng::seed_from_u64(context.seed);
    let mut unit = Unit::root(&instance);
    let mut outcome = Outcome::nothing();
    loop {
        let (node, below) = children(&instance, &unit);
        let here = u64::from(node.solutions > 0.0);
        let (mut counts, mut nodes) = (Vec::with_capacity(below.len()), outcome.nodes);
        let total = below.len() as u64;
        let mut parts = vec![0u64; below.len()];
        let numbered: Vec<(usize, &Unit)> = below.iter().enumerate().collect();
        let mut done = 0;
        let stopped = context.work_on(
            &numbered,
            |&(number, unit), interrupt| {
                let mut search = Search::counting(&instance, unit);
                let mut solutions = 0u64;
                loop {
                    match search.step() {
                        Step::Solution => solutions += 1,
                        Step::Node => {}
                        Step::End => break,
                    }
                    if search.nodes.is_multiple_of(NODES_A_LOOK) && interrupt.raised(search.nodes) {
                        break;
                    }
                }
                (number, solutions + search.counted, search.nodes)
            },
            |(number, solutions, visited)| {
                parts[number] = solutions;
                nodes += visited;
                done += 1;
                Progress { done, total, found: 0, nodes }
            },
        )?;
        counts.append(&mut parts);
        outcome.nodes = nodes;
        if let Some(reason) = stopped.filter(|_| !below.is_empty()) {
            outcome.end = End::Stopped(reason);
            return Ok(outcome);
        }
        let all = here + counts.iter().sum::<u64>();
        if all == 0 {
            return Ok(outcome);
        }
        let mut chosen = draw(&mut random, all);
        if chosen < here {
            break;
        }
        chosen -= here;
        let child = counts.iter().position(|&count| {
            let within = chosen < count;
            if !within {
                chosen -= count;
            }
            within
        });
        unit = below.into_iter().nth(child.expect("less than the sum")).expect("as many as counts");
    }
    let placement = Placement::new(problem.board(), unit.queens(&instance)).expect("distinct squares of the board");
    let solution = judge(problem, placement).expect("the constraints are those of the problem");
    if let ControlFlow::Break(end) = context.report(Goal::Random, solution, &mut outcome) {
        outcome.end = end;
    }
    Ok(outcome)
}

/// A number below `bound`, each equally likely: draws that would favour the small ones are thrown away.
fn draw(random: &mut ChaCha8Rng, bound: u64) -> u64 {
    let fair = u64::MAX - u64::MAX % bound;
    loop {
        let drawn = random.next_u64();
        if drawn < fair {
            return drawn % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Method, Options, Plan};
    use crate::spec::Spec;
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    /// 2,000 draws of the ten solutions for five queens: chi-squared with nine degrees of freedom stays below its 99.9 % point.
    #[test]
    fn every_solution_is_equally_likely() {
        let problem = Spec::new(5).build().unwrap();
        let mut drawn = BTreeMap::new();
        for seed in 0..2_000 {
            let options =
                Options { method: Some(Method::Engine(super::super::Engine::Uniform)), seed, ..Options::default() };
            let plan = Plan::choose(&problem, Goal::Random, &options).unwrap();
            let outcome = plan.run(|_| ControlFlow::Continue(())).unwrap();
            *drawn.entry(outcome.solution.unwrap().into_placement().columns().unwrap()).or_insert(0u32) += 1;
        }
        assert_eq!(drawn.len(), 10);
        let chi_squared: f64 = drawn.values().map(|&count| (f64::from(count) - 200.0).powi(2) / 200.0).sum();
        assert!(chi_squared < 27.88, "{chi_squared}: {drawn:?}");
    }
}
