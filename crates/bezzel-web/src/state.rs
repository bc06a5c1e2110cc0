//! What requests share: traces that were played, solutions that were listed, and how many runs are going on.

use bezzel::classic::{Algorithm, Playback};
use bezzel::goal::Cancel;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::Semaphore;

/// Traces kept with their checkpoints, some megabytes each at most.
const MAX_TRACES: usize = 16;
/// Runs that may go on at once, and searches through traces.
const MAX_RUNS: usize = 4;

pub(crate) struct State {
    port: u16,
    traces: Mutex<VecDeque<Playback>>,
    /// One permit a run.
    pub(crate) runs: Arc<Semaphore>,
    /// The flags of all work that is going on.
    going_on: Mutex<Vec<Weak<Work>>>,
}

/// Work that ends when nobody waits for it: dropping the last owner of it cancels.
pub(crate) struct Work {
    pub(crate) cancel: Cancel,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl State {
    pub(crate) fn new(port: u16) -> Self {
        Self { port, traces: Mutex::default(), runs: Arc::new(Semaphore::new(MAX_RUNS)), going_on: Mutex::default() }
    }

    /// Whether a `Host` names this server.
    pub(crate) fn is_own_host(&self, host: &str) -> bool {
        let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
        matches!(name, "127.0.0.1" | "localhost") && port.parse() == Ok(self.port)
    }

    /// Work that is cancelled with its last owner or when the server stops.
    pub(crate) fn work(&self) -> Arc<Work> {
        let work = Arc::new(Work { cancel: Cancel::default() });
        let mut going_on = self.going_on.lock().unwrap_or_else(PoisonError::into_inner);
        going_on.retain(|work| work.strong_count() > 0);
        going_on.push(Arc::downgrade(&work));
        work
    }

    /// Cancels all work.
    pub(crate) fn stop(&self) {
        for work in self.going_on.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            if let Some(work) = work.upgrade() {
                work.cancel.cancel();
            }
        }
    }

    /// The trace of a program, with the checkpoints that earlier requests left.
    pub(crate) fn trace(&self, algorithm: Algorithm, n: u32) -> Playback {
        let traces = self.traces.lock().unwrap_or_else(PoisonError::into_inner);
        let known = traces.iter().find(|trace| trace.algorithm() == algorithm && trace.n() == n);
        known.cloned().unwrap_or_else(|| Playback::new(algorithm, n))
    }

    /// Keeps a trace, if it has come further than the one that is kept.
    pub(crate) fn keep(&self, trace: Playback) {
        let mut traces = self.traces.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |other: &Playback| other.algorithm() == trace.algorithm() && other.n() == trace.n();
        if let Some(known) = traces.iter_mut().find(|other| same(other)) {
            if known.reach() < trace.reach() {
                *known = trace;
            }
            return;
        }
        if traces.len() == MAX_TRACES {
            traces.pop_front();
        }
        traces.push_back(trace);
    }
}
