//! The search itself: iterative, every state on its own level.

use super::instance::{Instance, State};
use crate::board::Square;

/// In which order solutions come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// As is fastest.
    Fast,
    /// Lexicographically, as sequences of squares in the order of reading.
    Lexicographic,
}

/// A node and what is left to try there.
#[derive(Clone, Debug)]
struct Level {
    state: State,
    branch: Branch,
    /// The option whose queens made this node.
    option: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Branch {
    /// Options of this set.
    Set(u32),
    /// All options, in order.
    All,
    /// Nothing is left.
    Done,
}

/// A subtree, to be searched anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    state: State,
    options: Vec<u32>,
}

/// What the search came upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A solution; see [`Search::queens`].
    Solution,
    /// Another node.
    Node,
    /// The end of the tree.
    End,
}

/// A search in progress.
pub(crate) struct Search<'i> {
    instance: &'i Instance,
    order: Order,
    levels: Vec<Level>,
    /// Levels in use.
    depth: usize,
    /// For each set, how often it could not be met, and one.
    failures: Vec<u64>,
    /// Options above the root of this search.
    above: Vec<u32>,
    /// Nodes met, the root included.
    pub(crate) nodes: u64,
    /// Whether solutions need not be told one by one.
    bulk: bool,
    /// Solutions that were counted without being told.
    pub(crate) counted: u64,
}

impl<'i> Search<'i> {
    /// A search of the whole tree.
    pub(crate) fn new(instance: &'i Instance, order: Order) -> Self {
        Self::below(instance, order, &Unit::root(instance))
    }

    /// A search of a subtree.
    pub(crate) fn below(instance: &'i Instance, order: Order, unit: &Unit) -> Self {
        let level = Level { state: unit.state.clone(), branch: Branch::Done, option: u32::MAX };
        let mut search = Self {
            instance,
            order,
            levels: vec![level],
            depth: 0,
            failures: vec![1; instance.sets.len()],
            above: unit.options.clone(),
            nodes: 0,
            bulk: false,
            counted: 0,
        };
        if !unit.state.dead {
            search.depth = 1;
        }
        search
    }

    /// A search of a subtree that counts the last queens of solutions by their number where it can: see [`counted`](Self::counted).
    pub(crate) fn counting(instance: &'i Instance, unit: &Unit) -> Self {
        Self { bulk: true, ..Self::below(instance, Order::Fast, unit) }
    }

    /// Goes on to the next node. A node that is a solution is told once, as such; the root is told too.
    pub(crate) fn step(&mut self) -> Step {
        if self.nodes == 0 && self.depth == 1 {
            return self.enter();
        }
        while self.depth > 0 {
            let (below, above) = self.levels.split_at_mut(self.depth);
            let level = &mut below[self.depth - 1];
            let set = match level.branch {
                Branch::Done => {
                    self.depth -= 1;
                    continue;
                }
                Branch::Set(set) => Some(set as usize),
                Branch::All => None,
            };
            let Some(option) = self.instance.lowest(&level.state, set) else {
                self.depth -= 1;
                continue;
            };
            let mut fresh = None;
            let child = match above.first_mut() {
                Some(child) => {
                    child.state.copy_from(&level.state);
                    child
                }
                None => fresh.insert(level.clone()),
            };
            child.option = option as u32;
            self.instance.place(&mut child.state, option);
            self.instance.take_away(&mut level.state, option);
            if level.state.dead {
                level.branch = Branch::Done;
            }
            let failed = child.state.sets.iter().position(|set| set.open < set.need);
            if let Some(set) = failed {
                self.failures[set] += 1;
            }
            let dead = failed.is_some();
            if let Some(fresh) = fresh {
                self.levels.push(fresh);
            }
            if !dead {
                self.depth += 1;
                return self.enter();
            }
        }
        Step::End
    }

    /// Looks at the node on top: whether it is a solution and how to go on.
    fn enter(&mut self) -> Step {
        self.nodes += 1;
        let order = self.order;
        let level = &mut self.levels[self.depth - 1];
        let mut needs = 0u32;
        let mut best: Option<(u64, u64, usize)> = None;
        for ((number, set), &failures) in level.state.sets.iter().enumerate().zip(&self.failures) {
            if set.need > 0 {
                needs += u32::from(set.need);
                let ways = u64::from(set.open - set.need);
                // The fewest ways for each failure: a/b < c/d.
                if best.is_none_or(|(fewest, most, _)| ways * most < fewest * failures) {
                    best = Some((ways, failures, number));
                    // A forced queen: no need to look further, unless it may be the last one.
                    if ways == 0 && !self.bulk {
                        break;
                    }
                }
            }
        }
        if self.bulk
            && needs == 1
            && let Some((_, _, set)) = best
            && level.state.sets[set].room == 1
            && u32::from(level.state.sets[set].open)
                == level.state.open.iter().map(|word| word.count_ones()).sum::<u32>()
        {
            // One queen is missing, every open option is one of its, and leaves nothing open.
            let last = u64::from(level.state.sets[set].open);
            (self.counted, self.nodes) = (self.counted + last, self.nodes + last);
            level.branch = Branch::Done;
            return Step::Node;
        }
        level.branch = match best {
            Some((_, _, set)) if order == Order::Fast => Branch::Set(set as u32),
            _ => Branch::All,
        };
        if best.is_none() { Step::Solution } else { Step::Node }
    }

    /// The queens of the node met last, in the order of reading.
    pub(crate) fn queens(&self) -> Vec<Square> {
        let options = self.above.iter().copied().chain(self.options());
        let placed = options.flat_map(|option| &self.instance.options[option as usize]).copied();
        let mut queens: Vec<Square> = self.instance.queens.iter().copied().chain(placed).collect();
        queens.sort_unstable();
        queens
    }

    fn options(&self) -> impl Iterator<Item = u32> + '_ {
        self.levels[1.min(self.depth)..self.depth].iter().map(|level| level.option)
    }

    /// The node on top as a unit of its own.
    pub(super) fn top(&self) -> Unit {
        let options = self.above.iter().copied().chain(self.options()).collect();
        Unit { state: self.levels[self.depth - 1].state.clone(), options }
    }

    /// Leaves the node on top without searching below it.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// Units that together are the tree, at least `wanted` unless there are fewer, and what was met on the way to them.
pub(crate) struct Split {
    pub(crate) units: Vec<Unit>,
    pub(crate) solutions: u64,
    pub(crate) nodes: u64,
}

impl Split {
    pub(crate) fn new(instance: &Instance, wanted: usize) -> Self {
        /// Levels to go down: units get small faster than they get many.
        const DEEPEST: usize = 4;
        let mut split = Self { units: vec![Unit::root(instance)], solutions: 0, nodes: 0 };
        for _ in 0..DEEPEST {
            if split.units.len() >= wanted {
                break;
            }
            for unit in std::mem::take(&mut split.units) {
                let mut search = Search::below(instance, Order::Fast, &unit);
                match search.step() {
                    Step::End => continue,
                    Step::Solution => split.solutions += 1,
                    Step::Node => {}
                }
                split.nodes += 1;
                split.units.extend(search.children());
            }
        }
        split
    }
}

impl Unit {
    /// The queens of its root, in the order of reading.
    pub(crate) fn queens(&self, instance: &Instance) -> Vec<Square> {
        let placed = self.options.iter().flat_map(|&option| &instance.options[option as usize]).copied();
        let mut queens: Vec<Square> = instance.queens.iter().copied().chain(placed).collect();
        queens.sort_unstable();
        queens
    }

    /// The whole tree.
    pub(crate) fn root(instance: &Instance) -> Self {
        Self { state: instance.root.clone(), options: Vec::new() }
    }
}
