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
        let mut search = Search::below(instance, Order::Fast, &unit);
        let step = search.step();
        if step == Step::End {
            return probes;
        }
        probes.nodes += weight;
        if step == Step::Solution {
            probes.solutions += weight;
        }
        let mut children = search.children();
        if children.is_empty() {
            return probes;
        }
        weight *= children.len() as f64;
        unit = children.swap_remove(choose(children.len()));
    }
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
