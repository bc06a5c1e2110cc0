//! Random walks down the tree of the search.

use super::instance::Instance;
use super::search::{Order, Search, Step, Unit};

/// What one walk estimates; the mean over many tends to the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Probes {
    /// Nodes of the subtree, its root included.
    pub(crate) nodes: f64,
    /// Solutions in it.
    pub(crate) solutions: f64,
}

/// Walks from the root of a unit to a leaf, each time to a child that `choose` picks among so many.
///
/// # Complexity
/// All children of every node on the way.
pub(crate) fn probe(instance: &Instance, unit: &Unit, mut choose: impl FnMut(usize) -> usize) -> Probes {
    let mut probes = Probes::default();
    let mut weight = 1.0;
    let mut unit = unit.clone();
    loop {
        let (node, mut below) = children(instance, &unit);
        probes.nodes += weight * node.nodes;
        probes.solutions += weight * node.solutions;
        if below.is_empty() {
            return probes;
        }
        weight *= below.len() as f64;
        unit = below.swap_remove(choose(below.len()));
    }
}

/// The root of a unit, as a node and perhaps a solution, and the units below it.
pub(crate) fn children(instance: &Instance, unit: &Unit) -> (Probes, Vec<Unit>) {
    let mut search = Search::below(instance, Order::Fast, unit);
    let step = search.step();
    if step == Step::End {
        return (Probes::default(), Vec::new());
    }
    let solutions = if step == Step::Solution { 1.0 } else { 0.0 };
    (Probes { nodes: 1.0, solutions }, search.children())
}

impl Search<'_> {
    /// The children of the root, after it was entered.
    pub(super) fn children(&mut self) -> Vec<Unit> {
        let mut children = Vec::new();
        while self.step() != Step::End {
            children.push(self.top());
            self.leave();
        }
        children
    }
}
