//! Estimates the search of a group from one random path.

use super::batch::FEWEST_ROWS;
use super::group::Group;
use super::state::State;

/// What one random path says of the whole search; the mean over many paths is right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probe {
    /// Of [`Counted::children`](super::Counted::children).
    pub children: f64,
    /// Of [`Counted::count`](super::Counted::count).
    pub solutions: f64,
}

/// Follow one random path from the root down, choosing among all candidates of each state; `choose(k)` is to return a number below k,
/// each equally likely.
///
/// # Complexity
/// One state a row.
/// # Source
/// D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975).
pub fn probe(group: &Group, mut choose: impl FnMut(u32) -> u32) -> Probe {
    let mut state = State::root(group);
    let mut probe = Probe::default();
    if group.rows() < FEWEST_ROWS {
        probe.solutions = state.count(group, 0) as f64;
        return probe;
    }
    if !state.survives(group, 0) {
        return probe;
    }
    let last = group.rows() - FEWEST_ROWS;
    // One over the probability of the path so far.
    let mut weight = 1.0;
    for t in 0..=last {
        let mut free = state.candidates(group, t);
        weight *= f64::from(free.count_ones());
        probe.children += weight;
        for _ in 0..choose(free.count_ones()) {
            free &= free - 1;
        }
        state = state.child(group, t, free & free.wrapping_neg());
        if t == last {
            probe.solutions = weight * state.count(group, t + 1) as f64;
        } else if !state.survives(group, t + 1) {
            break;
        }
    }
    probe
}
