use super::cover::{MAX_OPTIONS, TooManyOptions};
use crate::check::Solution;
use crate::encode::ModelError;
use crate::event::{End, Event, Outcome, Progress, StopReason};
use crate::goal::{Budget, Cancel, Goal};
use crate::kernel::Isa;
use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// What an engine works with while it runs.
pub struct Context<'a> {
    pub(crate) threads: NonZeroUsize,
    pub(crate) isa: Isa,
    /// Into how many units to split a count.
    pub(crate) split: Option<NonZeroU64>,
    pub(crate) seed: u64,
    pub(crate) budget: Budget,
    pub(crate) cancel: Cancel,
    pub(crate) observer: &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
}

/// A run failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunError {
    /// A count does not fit its counter. Nothing was wrapped.
    CountOverflow,
    /// The operating system gave no threads.
    Threads,
    /// More squares are left open, after what follows from the queens placed, than the engine takes.
    TooManySquares {
        /// Squares left open.
        found: usize,
        /// The most it takes.
        limit: usize,
    },
    /// The solver gave up.
    Solver,
    /// What is to be continued belongs to another problem or method.
    OtherProblem,
    /// Parts of the count contradict each other: a residue, a unit twice or missing. The machine computes wrongly, or the program
    /// does.
    Inconsistent,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManySquares { found, limit } => {
                return write!(f, "{found} squares are left open: this engine takes up to {limit}");
            }
            Self::Solver => "the solver gave up without an answer",
            Self::CountOverflow => "a count does not fit its counter",
            Self::Threads => "the operating system gave no threads",
            Self::OtherProblem => "what is to be continued belongs to another problem or method",
            Self::Inconsistent => "parts of the count contradict each other: nothing of it can be trusted",
        })
    }
}

impl std::error::Error for RunError {}

impl From<ModelError> for RunError {
    fn from(error: ModelError) -> Self {
        let found = usize::try_from(error.squares).unwrap_or(usize::MAX);
        Self::TooManySquares { found, limit: ModelError::MAX_SQUARES as usize }
    }
}

impl From<TooManyOptions> for RunError {
    fn from(error: TooManyOptions) -> Self {
        Self::TooManySquares { found: error.found, limit: MAX_OPTIONS }
    }
}

/// What is asked of a number of queens, asked of the most that fit: from the largest number there is room for down to the first that
/// has a solution.
pub(crate) fn with_the_most_queens(
    room: u64,
    mut with: impl FnMut(u64) -> Result<Outcome, RunError>,
) -> Result<Outcome, RunError> {
    let mut nodes = 0;
    for k in (0..=room).rev() {
        let mut outcome = with(k)?;
        nodes += outcome.nodes;
        if outcome.count > 0 || matches!(outcome.end, End::Stopped(_)) {
            outcome.nodes = nodes;
            return Ok(outcome);
        }
    }
    Ok(Outcome { nodes, ..Outcome::nothing() })
}

/// Raised when workers are to stop: by whoever holds the [`Cancel`], or by the run itself.
pub(crate) struct Interrupt {
    cancel: Cancel,
    stop: AtomicBool,
    node_budget: u64,
}

impl Interrupt {
    pub(crate) fn new(cancel: Cancel, budget: Budget) -> Self {
        Self { cancel, stop: AtomicBool::new(false), node_budget: budget.nodes.unwrap_or(u64::MAX) }
    }

    /// Whether to stop, for a worker that has visited so many nodes of its unit.
    pub(crate) fn raised(&self, nodes: u64) -> bool {
        nodes >= self.node_budget || self.cancel.is_cancelled() || self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn raise(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Context<'_> {
    /// Whether the budget or the flag says stop, after so many nodes.
    pub(crate) fn stop_reason(&self, nodes: u64) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if self.budget.nodes.is_some_and(|budget| nodes >= budget) {
            Some(StopReason::NodeBudget)
        } else {
            None
        }
    }

    /// Tells the observer of a verified solution and counts it; says how the run ends, if it does.
    pub(crate) fn report(&mut self, goal: Goal, solution: Solution, outcome: &mut Outcome) -> ControlFlow<End> {
        outcome.count += 1;
        if (self.observer)(Event::Solution(&solution)).is_break() {
            return ControlFlow::Break(End::Stopped(StopReason::Observer));
        }
        if goal.wants_one() {
            outcome.solution = Some(solution);
            return ControlFlow::Break(End::Found);
        }
        if self.budget.solutions.is_some_and(|budget| outcome.count >= u128::from(budget)) {
            return ControlFlow::Break(End::Stopped(StopReason::SolutionBudget));
        }
        ControlFlow::Continue(())
    }

    /// Works on all units, on as many threads as the context has, and hands each result to `merge` on this thread, in any
    /// order. `merge` returns the progress so far, which the observer is told.
    ///
    /// Says why the work was stopped early, if it was. `work` looks at the interrupt now and then and may return early.
    ///
    /// # Errors
    /// No threads.
    pub(crate) fn work_on<U: Sync, R: Send>(
        &mut self,
        units: &[U],
        work: impl Fn(&U, &Interrupt) -> R + Sync,
        mut merge: impl FnMut(R) -> Progress,
    ) -> Result<Option<StopReason>, RunError> {
        let interrupt = Interrupt::new(self.cancel.clone(), self.budget);
        let mut reason = None;
        let mut complete = units.is_empty();
        let mut take = |context: &mut Self, result: R| {
            let progress = merge(result);
            let observed = (context.observer)(Event::Progress(progress));
            let stop = context.stop_reason(progress.nodes);
            let stop = stop.or(observed.is_break().then_some(StopReason::Observer));
            complete = progress.done >= progress.total;
            // What is complete is not stopped.
            if stop.is_some() && !complete && reason.is_none() {
                reason = stop;
                interrupt.raise();
            }
        };
        if self.threads.get() == 1 || units.len() < 2 {
            for unit in units {
                if interrupt.raised(0) {
                    break;
                }
                take(self, work(unit, &interrupt));
            }
        } else {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(self.threads.get().min(units.len()))
                .build()
                .map_err(|_| RunError::Threads)?;
            let (results, received) = mpsc::channel();
            let (work, interrupt) = (&work, &interrupt);
            std::thread::scope(|scope| {
                scope.spawn(move || {
                    pool.in_place_scope_fifo(|pool_scope| {
                        for unit in units {
                            let results = results.clone();
                            pool_scope.spawn_fifo(move |_| {
                                if !interrupt.raised(0) {
                                    // The receiver lives as long as this scope.
                                    let _ = results.send(work(unit, interrupt));
                                }
                            });
                        }
                    });
                });
                for result in received {
                    take(self, result);
                }
            });
        }
        // Cancelled while no result was on its way.
        if !complete && reason.is_none() {
            reason = Some(StopReason::Cancelled);
        }
        Ok(reason)
    }
}
