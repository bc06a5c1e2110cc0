//! The schedule that all kernels share: which batch of states to expand next.

use super::Counted;
use super::group::{Group, MAX_ROWS};
use super::state::{CLOSED, State};

/// Fewest rows for which the buckets are worth it, and for which a level above the closed form exists.
pub(super) const FEWEST_ROWS: usize = CLOSED + 1;

/// A stack of states that have the same rows left.
pub(super) trait Bucket: Default {
    /// States in the bucket.
    fn len(&self) -> usize;
    /// Add one state; `free` are its candidates not used so far, which only the bucket of rests remembers.
    fn push(&mut self, state: State, free: u16);
    /// What was pushed at this place.
    #[cfg(test)]
    fn get(&self, at: usize) -> (State, u16);
}

/// The two buckets of a level.
#[derive(Default)]
pub(super) struct Level<B> {
    /// States not yet looked at: the candidates are computed when they are.
    pub(super) fresh: B,
    /// States looked at before, with the candidates not used so far.
    pub(super) rest: B,
}

/// Which states to expand.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a> {
    pub(super) group: &'a Group,
    /// The row to fill.
    pub(super) t: usize,
    /// From [`Level::rest`], not from [`Level::fresh`].
    pub(super) rest: bool,
    /// So many states, from the top of the bucket; each gets one child.
    pub(super) batch: usize,
}

/// What an instruction set has to supply.
pub(super) trait Backend {
    /// States expanded at once, when there are so many. A bucket holds twice that and a little more.
    const BATCH: usize;
    /// How states are stored.
    type Bucket: Bucket;

    /// Take the top `pass.batch` states of a bucket of `here`, each of which has a candidate, make one child of each; put the children that survive
    /// into `below`, the states with candidates left into `here.rest`. Returns the number of solutions found, which is zero but in
    /// the last level, where nothing is stored in `below`.
    fn expand(&mut self, pass: Pass<'_>, here: &mut Level<Self::Bucket>, below: &mut Self::Bucket) -> u64;
}

/// The buckets of all levels; one such set a thread, used for one group after the other.
pub(super) struct Search<K: Backend> {
    kernel: K,
    levels: Vec<Level<K::Bucket>>,
}

impl<K: Backend> Search<K> {
    pub(super) fn new(kernel: K) -> Self {
        // The level of the closed form has a bucket too, which stays empty.
        let levels = (0..MAX_ROWS - CLOSED + 1).map(|_| Level::default());
        Self { kernel, levels: levels.collect() }
    }

    /// Count all ways to fill the rows of `group`.
    pub(super) fn count(&mut self, group: &Group) -> Counted {
        let mut counted = Counted::default();
        if group.rows() < FEWEST_ROWS {
            counted.add(State::root(group).count(group, 0));
            return counted;
        }
        let root = State::root(group);
        if !root.survives(group, 0) {
            return counted;
        }
        self.levels[0].fresh.push(root, 0);
        let last = group.rows() - FEWEST_ROWS;
        // Levels above `drained` are empty; the search is at level `t`.
        let (mut drained, mut t) = (0, 0);
        while drained <= last {
            let here = &self.levels[t];
            let (rest, fresh) = (here.rest.len(), here.fresh.len());
            let (rest, batch) = if rest >= K::BATCH {
                (true, K::BATCH)
            } else if fresh >= K::BATCH {
                (false, K::BATCH)
            } else if t > drained {
                t -= 1;
                continue;
            } else if rest > 0 {
                (true, rest)
            } else if fresh > 0 {
                (false, fresh)
            } else {
                drained += 1;
                t = drained;
                continue;
            };
            let pass = Pass { group, t, rest, batch };
            let (upper, lower) = self.levels.split_at_mut(t + 1);
            let solutions = self.kernel.expand(pass, &mut upper[t], &mut lower[0].fresh);
            counted.children += batch as u64;
            if t == last {
                counted.add(solutions);
            } else if self.levels[t + 1].fresh.len() >= K::BATCH {
                t += 1;
            }
        }
        counted
    }
}
