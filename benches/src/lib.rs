//! Measuring work that says whether its result is right: no time without a right answer.

use std::time::{Duration, Instant};

/// The times of the runs of one benchmark, in ascending order.
#[derive(Clone, Debug)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Times in any order, at least one.
    ///
    /// # Panics
    /// If there are none.
    pub fn new(mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty());
        times.sort();
        Self(times)
    }

    /// The time in the middle.
    pub fn median(&self) -> Duration {
        self.0[self.0.len() / 2]
    }

    /// The shortest time: what the work takes when nothing else runs.
    pub fn least(&self) -> Duration {
        self.0[0]
    }

    /// How many runs there were.
    pub fn runs(&self) -> usize {
        self.0.len()
    }
}

/// Does several works in turn, `runs` times each after a first time that does not count, so that what else the machine does
/// meets all alike. A work panics if its result is wrong.
pub fn measure<const N: usize>(runs: usize, works: [&mut dyn FnMut(); N]) -> [Times; N] {
    let mut times = [const { Vec::new() }; N];
    let mut works = works;
    for run in 0..=runs {
        for (work, times) in works.iter_mut().zip(&mut times) {
            let started = Instant::now();
            work();
            let time = started.elapsed();
            if run > 0 {
                times.push(time);
            }
        }
    }
    times.map(Times::new)
}
