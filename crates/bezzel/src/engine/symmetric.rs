//! `symmetric`: all solutions on plain boards, by central crosses under the eight symmetries.
//!
//! The queens of the middle rows and columns (the *cross*) are fixed first: they attack most squares, and their eight images make
//! one class. Of each class only the smallest member is searched, and counts for `8 / its stabiliser`. Each cross, with the
//! queens of border columns for n ≥ 17, leaves a subproblem for the [`kernel`](crate::kernel).
//!
//! ```text
//!  Split ─► Units ─(one lock)─► worker: unit ─► Rest ─► Group ─► kernel ─► Record ─► observer, Tally
//!                               worker: …                             (this thread)
//! ```
//!
//! Fundamental solutions are counted without listing any: [`invariant`] counts the solutions with a symmetry, Burnside's lemma does
//! the rest.
//!
//! # Complexity
//! About 4.8 nodes a solution at n = 16, 5.4 at n = 17, 6.1 at n = 18; memory under 1 MB a thread.
//! # Source
//! Own; the experiments that led here are in `docs/algorithms.md`.

use super::context::Interrupt;
use super::estimate::{Forecast, group};
use super::{Capability, Context, Reason, RunError, invariant};
use crate::event::{End, Event, Outcome, Progress, StopReason, SymmetryClasses};
use crate::goal::Goal;
use crate::kernel::{Counter, PRIMES};
use crate::problem::Problem;
use crate::work::decomposition::{Decomposition, SMALLEST_ORDER};
use crate::work::record::Record;
use crate::work::tally::Tally;
use crate::work::unit::{Split, WorkUnit};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, mpsc};

pub(super) const CAPABILITY: Capability = Capability {
    method: "central crosses under the eight symmetries, thousands of states side by side (scalar, AVX2 or AVX-512)",
    goals: &[Goal::Count, Goal::CountFundamental],
    problems: "plain n×n boards up to n = 32",
    cost: "about 5 nodes a solution, under 1 ns each with AVX2; 1 MB a thread",
    source: "own (docs/algorithms.md)",
};

/// Largest order: beyond, no one has a computer for it, and counts of single units might not fit.
pub const LARGEST_ORDER: u32 = 32;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let n = problem.plain_order().ok_or(Reason::OnlyPlain)?;
    if n > LARGEST_ORDER {
        return Err(Reason::TooLarge { what: "rows", limit: LARGEST_ORDER.into(), found: n.into() });
    }
    Ok(())
}

/// The number of units for order n when none is asked for: some milliseconds each up to n = 20, then 65,536.
pub fn default_units(n: usize) -> u64 {
    match n {
        0..15 => 1,
        15 => 4,
        16 => 32,
        17 => 32,
        18 => 512,
        19 => 4096,
        _ => 65536,
    }
}

pub(super) fn run(problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let n = problem.plain_order().expect("supports() was asked") as usize;
    let units = context.split.map_or_else(|| default_units(n), u64::from);
    resume(&mut Tally::new(n, units), goal, context)
}

/// Counts what is missing in a tally.
pub(super) fn resume(tally: &mut Tally, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let n = tally.n();
    let stopped = count(tally, context)?;
    let nodes = u64::try_from(tally.nodes()).map_err(|_| RunError::CountOverflow)?;
    let mut outcome = Outcome { nodes, count: tally.so_far(), ..Outcome::nothing() };
    outcome.end = match (tally.total(), stopped) {
        (Some(_), _) => End::Exhausted,
        (None, Some(reason)) => End::Stopped(reason),
        // Every unit was handed out and none failed, so none can be missing.
        (None, None) => return Err(RunError::Inconsistent),
    };
    if outcome.exhausted() && !tally.residues_agree() {
        return Err(RunError::Inconsistent);
    }
    if goal.is_fundamental() {
        let classes = invariant::classes(n, outcome.count);
        match (outcome.exhausted(), classes) {
            (true, Some(classes)) => {
                outcome.count = classes.fundamental();
                outcome.classes = Some(classes);
            }
            (true, None) => return Err(RunError::Inconsistent),
            // Of a part of the solutions nothing can be said but the number.
            (false, _) => {
                outcome.count = 0;
                outcome.classes = Some(SymmetryClasses::default());
            }
        }
    }
    Ok(outcome)
}

/// What a worker tells.
enum Message {
    /// So many more nodes of a unit were visited.
    Begun(u64),
    /// A unit is done, or was before; where it begins on the line of all pieces, and its size.
    Passed { begin: u128, size: u128, result: Option<Counted> },
}

/// A unit that was counted.
struct Counted {
    record: Result<Record, RunError>,
    /// The nodes that [`Message::Begun`] told of it.
    told: u64,
}

/// A worker tells after so many nodes that it goes on: some hundredths of a second.
const NODES_A_MESSAGE: u64 = 1 << 24;

/// Counts the units that are missing in `tally`. Says why it was stopped early, if it was; the units then missing are
/// missing in the tally.
fn count(tally: &mut Tally, context: &mut Context<'_>) -> Result<Option<StopReason>, RunError> {
    let interrupt = Interrupt::new(context.cancel.clone(), context.budget);
    let decomposition = Decomposition::new(tally.n()).map_err(|_| RunError::OtherProblem)?;
    let mut observed = ControlFlow::Continue(());
    let split = Split::unless(decomposition, tally.units(), || {
        // Nothing is known of the work yet but that there is some.
        observed = (context.observer)(Event::Progress(Progress::default()));
        observed.is_break() || interrupt.raised(0)
    });
    let Some(split) = split else {
        let reason = if observed.is_break() { StopReason::Observer } else { StopReason::Cancelled };
        return Ok(Some(context.stop_reason(0).unwrap_or(reason)));
    };
    let threads = context.threads.get().min(usize::try_from(tally.units()).unwrap_or(usize::MAX)).max(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(|_| RunError::Threads)?;
    let done = tally.clone();
    // Units are made under the lock, about 1 % of the work, and counted outside.
    let units = Mutex::new(split.units());
    let isa = context.isa;
    let mut reason = None;
    pool.in_place_scope(|scope| {
        let (send, receive) = mpsc::channel();
        let (units, interrupt, split, done) = (&units, &interrupt, &split, &done);
        scope.spawn_broadcast(move |_, _| {
            let mut counter = Counter::new(isa);
            while !interrupt.raised(0) {
                let mut units = units.lock().unwrap_or_else(PoisonError::into_inner);
                let unit = units.next_unless(|| interrupt.raised(0));
                drop(units);
                let Some(unit) = unit else { break };
                let mut result = None;
                if !done.has(unit.index) {
                    let mut told = 0;
                    let mut tell = |nodes: u64| {
                        if nodes - told >= NODES_A_MESSAGE {
                            // If nobody listens any more, the message at the end of the unit ends this worker.
                            let _ = send.send(Message::Begun(nodes - told));
                            told = nodes;
                        }
                    };
                    let counted = count_unit(split, &unit, &mut counter, interrupt, &mut tell);
                    let Some(record) = counted else { break };
                    result = Some(Counted { record, told });
                }
                if send.send(Message::Passed { begin: unit.begin, size: unit.size, result }).is_err() {
                    break;
                }
            }
        });
        // Probing takes milliseconds, while the workers are at work.
        let mut forecast = Forecast::new(split);
        let mut begun = 0;
        let mut failure = None;
        let mut told = (context.observer)(Event::Progress(progress(&mut forecast, tally, begun)));
        if told.is_break() && !tally.is_complete() {
            reason = Some(StopReason::Observer);
            interrupt.raise();
        }
        // What the workers had begun when they were stopped is received, and dropped.
        for message in receive {
            if failure.is_some() || reason.is_some() {
                continue;
            }
            match message {
                Message::Begun(nodes) => begun += nodes,
                Message::Passed { begin, size, result } => {
                    forecast.finish(begin, size);
                    let Some(Counted { record, told: nodes }) = result else { continue };
                    begun -= nodes;
                    let added = record.and_then(|record| {
                        tally.add(&record).map_err(|_| RunError::Inconsistent)?;
                        Ok(record)
                    });
                    match added {
                        Ok(record) if told.is_continue() => told = (context.observer)(Event::Unit(&record)),
                        Ok(_) => {}
                        Err(error) => {
                            failure = Some(error);
                            interrupt.raise();
                            continue;
                        }
                    }
                }
            }
            if told.is_continue() {
                told = (context.observer)(Event::Progress(progress(&mut forecast, tally, begun)));
            }
            let stop = context.stop_reason(u64::try_from(tally.nodes()).unwrap_or(u64::MAX));
            let stop = stop.or(told.is_break().then_some(StopReason::Observer));
            if stop.is_some() && !tally.is_complete() {
                reason = stop;
                interrupt.raise();
            }
        }
        failure.map_or(Ok(()), Err)
    })?;
    if reason.is_none() && !tally.is_complete() {
        // A worker stopped within a unit.
        reason = context.stop_reason(0).or(Some(StopReason::NodeBudget));
    }
    Ok(reason)
}

/// Progress in steps of which there are 2^32, all of them done only when every unit is there.
fn progress(forecast: &mut Forecast, tally: &Tally, begun: u64) -> Progress {
    const STEPS: u64 = 1 << 32;
    let done = (forecast.part_done(tally.nodes(), begun) * STEPS as f64) as u64;
    Progress {
        done: if tally.is_complete() { STEPS } else { done.min(STEPS - 1) },
        total: STEPS,
        found: tally.so_far(),
        nodes: u64::try_from(tally.nodes()).unwrap_or(u64::MAX).saturating_add(begun),
    }
}

/// Counts one unit; `None` if interrupted. `tell` is told its nodes now and then.
fn count_unit(
    split: &Split,
    unit: &WorkUnit,
    counter: &mut Counter,
    interrupt: &Interrupt,
    tell: &mut impl FnMut(u64),
) -> Option<Result<Record, RunError>> {
    let n = split.n();
    let mut record = Record {
        n,
        units: split.count(),
        unit: unit.index,
        first: unit.first().map_or_else(|| "-".to_owned(), |name| name.to_string()),
        begin: unit.begin,
        weight: unit.weight,
        count: 0,
        residues: [0; 2],
        nodes: 0,
    };
    if n < SMALLEST_ORDER && unit.index == 0 {
        record.count = small(n);
        record.residues = PRIMES.map(|prime| record.count % prime);
    }
    for piece in &unit.pieces {
        let share = u64::from(piece.weight / unit.weight);
        let mut fits = true;
        let finished = split.decomposition().subproblems(piece, |rest| {
            let counted = counter.count(&group(rest));
            let more = counted.count.checked_mul(share);
            match more.and_then(|more| record.count.checked_add(more)) {
                Some(count) => record.count = count,
                None => fits = false,
            }
            let residues = record.residues.iter_mut().zip(counted.residues);
            for ((sum, residue), prime) in residues.zip(PRIMES) {
                *sum = (*sum + residue * share) % prime;
            }
            record.nodes += counted.children;
            tell(record.nodes);
            fits && !interrupt.raised(record.nodes)
        });
        if !fits {
            return Some(Err(RunError::CountOverflow));
        }
        if !finished {
            return None;
        }
    }
    Some(Ok(record))
}

/// The orders below [`SMALLEST_ORDER`], by plain recursion over the rows.
fn small(n: usize) -> u64 {
    fn fill(n: usize, placed: &mut Vec<usize>) -> u64 {
        let row = placed.len();
        if row == n {
            return 1;
        }
        let mut total = 0;
        for column in 0..n {
            let attacked = (placed.iter().enumerate()).any(|(r, &c)| c == column || c.abs_diff(column) == row - r);
            if !attacked {
                placed.push(column);
                total += fill(n, placed);
                placed.pop();
            }
        }
        total
    }
    fill(n, &mut Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::{Budget, Cancel};
    use crate::kernel::Isa;

    #[test]
    fn crosses_of_any_width_count_the_same() {
        const KNOWN: [(usize, u128); 8] =
            [(5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724), (11, 2680), (12, 14200)];
        let mut counter = Counter::new(Isa::best());
        for (n, known) in KNOWN {
            for width in 1..=4 {
                let Ok(decomposition) = Decomposition::with_width(n, width) else {
                    assert_eq!((n - width) % 2, 1);
                    continue;
                };
                let split = Split::of(decomposition, 3);
                let mut tally = Tally::new(n, 3);
                for unit in split.units() {
                    let interrupt = Interrupt::new(Cancel::default(), Budget::default());
                    let record = count_unit(&split, &unit, &mut counter, &interrupt, &mut |_| ()).unwrap().unwrap();
                    tally.add(&record).unwrap();
                }
                assert_eq!(tally.total(), Some(known), "n = {n}, {width} wide");
                assert!(tally.residues_agree());
            }
        }
    }

    /// Mirrored and turned subproblems have the same number of solutions, whatever their masks look like.
    #[test]
    fn images_of_a_cross_count_the_same() {
        use crate::work::subproblem::Board;
        let mut counter = Counter::new(Isa::best());
        let mut compared = 0;
        for n in [8, 9, 10, 11] {
            for (cross, _) in Decomposition::new(n).unwrap().crosses() {
                let counts = cross.images().map(|image| {
                    let board = image.queens().fold(Board::new(n), |board, (row, column)| board.with(row, column));
                    let rest = board.rest();
                    if rest.is_dead() { 0 } else { counter.count(&group(&rest)).count }
                });
                assert!(counts.iter().all(|&count| count == counts[0]), "n = {n}: {counts:?}");
                compared += usize::from(counts[0] > 0);
            }
        }
        assert!(compared > 50, "{compared} crosses with solutions");
    }

    /// The kernel and the records accumulate modulo the same primes.
    #[test]
    fn primes_are_the_same_everywhere() {
        assert_eq!(PRIMES, crate::work::tally::PRIMES);
    }
}
