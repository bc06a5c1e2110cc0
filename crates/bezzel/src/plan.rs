//! The choice of a method: which, and why; and running it.

use crate::classic::Algorithm;
use crate::engine::{self, Context, Engine, Isa, Level, Reason, RunError, Unsupported, construct, estimate};
use crate::event::{End, Event, Outcome, StopReason, Totals, TraceEvent};
use crate::goal::{Budget, Cancel, Goal};
use crate::problem::Problem;
use crate::work::tally::Tally;
use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;

/// How to go about it. The default is one thread, seed 0, no limits, and the method chosen by [`Plan::choose`].
#[derive(Clone, Debug)]
pub struct Options {
    /// The method, if it is not to be chosen.
    pub method: Option<Method>,
    /// Threads that may work at once. A count does not depend on it.
    pub threads: NonZeroUsize,
    /// The instruction set of the counting kernel, if it is not to be the best that the CPU has. A count does not depend on it.
    pub isa: Option<Level>,
    /// Into how many units to split a count, if the engine is not to choose. A count does not depend on it.
    pub split: Option<NonZeroU64>,
    /// Seed for whatever is random (ChaCha8): the same seed, the same answer, on every machine.
    pub seed: u64,
    /// What may be spent.
    pub budget: Budget,
    /// Stops the run from another thread.
    pub cancel: Cancel,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: None,
            threads: NonZeroUsize::MIN,
            isa: None,
            split: None,
            seed: 0,
            budget: Budget::default(),
            cancel: Cancel::default(),
        }
    }
}

/// From this order on `symmetric` counts faster than `backtrack` (which for n = 10 needs about half a millisecond, as
/// long as starting threads takes; n = 11: 2.5 ms against 0.6).
const SYMMETRIC_WINS: u32 = 11;

/// Who finds one solution, in order. Twenty competition boards with nine tenths of their squares blocked took `exact-cover` 37 s
/// together (docs/algorithms.md), and completions of boards with up to 100 queens some milliseconds.
const ANY: &[(Engine, &str)] = &[
    (Engine::Construct, "plain boards have an explicit solution"),
    (Engine::ExactCover, "takes the tightest row, column or region first"),
    (Engine::LocalSearch, "the board is too large to be searched"),
    #[cfg(feature = "sat")]
    (Engine::Sat, "the board is too large for the other engines"),
];

/// An engine, or a program of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// An engine.
    Engine(Engine),
    /// A classic program, which finds solutions in its own order.
    Classic(Algorithm),
}

impl Method {
    /// The name by which commands know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Classic(algorithm) => algorithm.name(),
        }
    }

    /// Whether the method can do this, as far as it goes without limits of time.
    ///
    /// # Errors
    /// The reason why not.
    pub fn supports(self, problem: &Problem, goal: Goal) -> Result<(), Unsupported> {
        let algorithm = match self {
            Self::Engine(engine) => return engine.supports(problem, goal),
            Self::Classic(algorithm) => algorithm,
        };
        const OFFERED: &[Goal] = &[Goal::Count, Goal::List, Goal::Any];
        const IN_ORDER: &[Goal] = &[Goal::Count, Goal::List, Goal::First, Goal::Any];
        let decline = |reason| Unsupported { by: algorithm.name(), reason };
        let offered = if algorithm.is_row_by_row() { IN_ORDER } else { OFFERED };
        if !offered.contains(&goal) {
            return Err(decline(Reason::Goal { goal, offered }));
        }
        let n = problem.plain_order().ok_or_else(|| decline(Reason::OnlyPlain))?;
        let limit = algorithm.largest_order();
        if n > limit {
            return Err(decline(Reason::TooLarge { what: "rows", limit: limit.into(), found: n.into() }));
        }
        Ok(())
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A method chosen for a problem and a goal, and why. `Display` tells it.
#[derive(Clone, Debug)]
pub struct Plan<'p> {
    problem: &'p Problem,
    goal: Goal,
    options: Options,
    method: Method,
    reason: &'static str,
    isa: Isa,
}

impl<'p> Plan<'p> {
    /// Chooses the method: the one that the options name, or the first of the following that supports problem and goal.
    ///
    /// | goal | methods, in order |
    /// |---|---|
    /// | count (fundamental or all) | `backtrack` for plain n < 11, `closed-form`, `symmetric`, `backtrack`, `exact-cover` |
    /// | list (fundamental or all), first | `backtrack`, `exact-cover` |
    /// | any | `construct`, `exact-cover` up to 20,000 squares, `local-search`, `sat` |
    /// | random | `construct` for n = 2, 3 (it knows that there is none), else `local-search`, `uniform` |
    ///
    /// # Errors
    /// No method can do it, or the named one cannot; a count is refused when no one could live to see it.
    pub fn choose(problem: &'p Problem, goal: Goal, options: &Options) -> Result<Self, Unsupported> {
        let isa = match options.isa {
            None => Isa::best(),
            Some(level) => Isa::force(level)
                .map_err(|_| Unsupported { by: Engine::Symmetric.name(), reason: Reason::NoSuchIsa { level } })?,
        };
        let chosen = |method, reason| Self { problem, goal, options: options.clone(), method, reason, isa };
        let plan = if let Some(method) = options.method {
            method.supports(problem, goal)?;
            chosen(method, "as asked for")
        } else {
            let unsolvable = matches!(goal, Goal::Any | Goal::Random) && matches!(problem.plain_order(), Some(2 | 3));
            if unsolvable {
                return Ok(chosen(Method::Engine(Engine::Construct), "n = 2 and n = 3 have no solution"));
            }
            let candidates: &[(Engine, &'static str)] = match goal {
                Goal::Count | Goal::CountFundamental if problem.plain_order().is_some_and(|n| n < SYMMETRIC_WINS) => {
                    &[(Engine::Backtrack, "a small board: done before other methods have begun")]
                }
                Goal::Count | Goal::CountFundamental if problem.plain_order().is_some() => {
                    &[(Engine::Symmetric, "the fastest exact count of plain boards")]
                }
                Goal::Count | Goal::CountFundamental => &[
                    (Engine::ClosedForm, "there is a formula"),
                    (Engine::Backtrack, "the fastest exact count where no row holds two queens"),
                    (Engine::ExactCover, "counts any problem"),
                ],
                // A plain board of more than 64 columns is out of reach of any search in order.
                Goal::List | Goal::ListFundamental | Goal::First if problem.plain_order().is_some() => {
                    &[(Engine::Backtrack, "searches row by row in lexicographic order")]
                }
                Goal::List | Goal::ListFundamental | Goal::First => &[
                    (Engine::Backtrack, "searches row by row in lexicographic order"),
                    (Engine::ExactCover, "lists any problem in lexicographic order"),
                ],
                Goal::Any => ANY,
                Goal::Random => &[
                    (Engine::LocalSearch, "finds different solutions by different seeds, not uniformly"),
                    (Engine::Uniform, "counts on the way down: every solution is equally likely"),
                ],
            };
            let mut declined = None;
            let engine = candidates.iter().find(|(engine, _)| match engine.supports(problem, goal) {
                Ok(()) => true,
                Err(unsupported) => {
                    declined.get_or_insert(unsupported);
                    false
                }
            });
            match (engine, declined) {
                (Some(&(engine, reason)), _) => chosen(Method::Engine(engine), reason),
                (None, Some(mut unsupported)) => {
                    // A board too large for the search is, to who wants a count, out of reach.
                    if let (Goal::Count | Goal::CountFundamental, Some(n)) = (goal, problem.plain_order()) {
                        unsupported.reason = estimate::row_by_row_within_reach(n).err().unwrap_or(unsupported.reason);
                    }
                    return Err(unsupported);
                }
                (None, None) => unreachable!("every goal has a candidate"),
            }
        };
        let limited = options.budget.nodes.is_some() || options.budget.solutions.is_some();
        if let (Goal::Count | Goal::CountFundamental, Some(n), false) = (goal, problem.plain_order(), limited) {
            let within_reach = match plan.method {
                Method::Classic(Algorithm::AllPermutations) => estimate::permutations_within_reach(n),
                _ => estimate::row_by_row_within_reach(n),
            };
            within_reach.map_err(|reason| Unsupported { by: plan.method.name(), reason })?;
        }
        let searches = matches!(plan.method, Method::Engine(Engine::Backtrack | Engine::ExactCover));
        if matches!(goal, Goal::Count | Goal::CountFundamental)
            && !limited
            && searches
            && problem.plain_order().is_none()
        {
            estimate::count_within_reach(problem).map_err(|reason| Unsupported { by: plan.method.name(), reason })?;
        }
        Ok(plan)
    }

    /// The method chosen.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// What is wanted.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Why it was chosen.
    pub const fn reason(&self) -> &'static str {
        self.reason
    }

    /// The 0-based columns of the solution one by one, top row first, where the method can produce them so: for
    /// solutions too large to hold.
    pub fn stream_columns(&self) -> Option<impl ExactSizeIterator<Item = u32> + Clone + use<>> {
        match (self.method, self.problem.plain_order()) {
            (Method::Engine(Engine::Construct), Some(n)) => construct::columns(n),
            _ => None,
        }
    }

    /// Runs the plan. The observer is called on this thread, in order; [`ControlFlow::Break`] ends the run.
    ///
    /// # Errors
    /// A count that its counter cannot hold (never wrapped), no threads, or results that contradict each other.
    pub fn run(&self, mut observer: impl FnMut(Event<'_>) -> ControlFlow<()>) -> Result<Outcome, RunError> {
        let mut context = self.context(&mut observer);
        match self.method {
            Method::Engine(engine) => engine.run(self.problem, self.goal, &mut context),
            Method::Classic(algorithm) => Ok(run_classic(algorithm, self.problem, self.goal, &mut context)),
        }
    }

    /// Goes on with a count by units: counts those that the tally lacks, and adds them to it.
    ///
    /// # Errors
    /// As [`run`](Self::run); and [`RunError::OtherProblem`] if the tally is of another problem or the method does not count by
    /// units.
    pub fn resume(
        &self,
        tally: &mut Tally,
        mut observer: impl FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Result<Outcome, RunError> {
        let by_units = self.method == Method::Engine(Engine::Symmetric);
        if !by_units || self.problem.plain_order().map(|n| n as usize) != Some(tally.n()) {
            return Err(RunError::OtherProblem);
        }
        engine::resume(tally, self.goal, &mut self.context(&mut observer))
    }

    fn context<'a>(&self, observer: &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>) -> Context<'a> {
        Context {
            threads: self.options.threads,
            isa: self.isa,
            split: self.options.split,
            seed: self.options.seed,
            budget: self.options.budget,
            cancel: self.options.cancel.clone(),
            observer,
        }
    }
}

impl fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.method, self.goal, self.reason)?;
        let threads = self.options.threads.get();
        let threads = format!("{threads} thread{}", if threads == 1 { "" } else { "s" });
        match self.method {
            Method::Engine(Engine::Symmetric) => write!(f, "; {}, {threads}", self.isa.level()),
            Method::Engine(Engine::Backtrack) if !self.goal.reports_solutions() => write!(f, "; {threads}"),
            _ => Ok(()),
        }
    }
}

/// Runs a program of the lesson to serve a goal.
fn run_classic(algorithm: Algorithm, problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Outcome {
    /// Events between two looks at the flag that cancels.
    const EVENTS_A_LOOK: u64 = 1 << 12;
    let n = problem.plain_order().expect("supports() was asked");
    let mut referee = crate::check::Referee::new(problem);
    let mut totals = Totals::default();
    let mut end = End::Exhausted;
    let mut found = None;
    let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        let mut stop = |why| {
            end = why;
            ControlFlow::Break(())
        };
        if totals.events % EVENTS_A_LOOK == 0
            && let Some(reason) = context.stop_reason(totals.nodes())
        {
            return stop(End::Stopped(reason));
        }
        let TraceEvent::Solution { columns } = event else { return ControlFlow::Continue(()) };
        if !goal.reports_solutions() {
            return ControlFlow::Continue(());
        }
        let narrow: Vec<u8> = columns.iter().map(|&column| column as u8).collect();
        let solution = referee.verify_columns(&narrow).expect("the programs place no attacked queen");
        if (context.observer)(Event::Solution(solution)).is_break() {
            return stop(End::Stopped(StopReason::Observer));
        }
        if goal.wants_one() {
            found = Some(solution.clone());
            return stop(End::Found);
        }
        if context.budget.solutions.is_some_and(|budget| totals.solutions >= budget) {
            return stop(End::Stopped(StopReason::SolutionBudget));
        }
        ControlFlow::Continue(())
    });
    Outcome {
        count: u128::from(totals.solutions),
        end,
        nodes: totals.nodes(),
        nodes_by_depth: totals.nodes_by_depth,
        classes: None,
        solution: found,
        ..Outcome::nothing()
    }
}
