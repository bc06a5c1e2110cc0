//! A trace that can be looked at from any place, forwards and backwards, without being stored.
//!
//! Sparse checkpoints (a [`Position`] and the [`Totals`]) are kept where the trace was run through; what lies between two of them is
//! replayed. When there are too many, every second one is dropped and the distance doubles: memory is bounded, and any event
//! behind the furthest one reached costs at most the distance.

use super::Algorithm;
use crate::board::Square;
use crate::event::{Position, Totals, TraceEvent};
use std::ops::ControlFlow;

/// Events between two checkpoints of a young trace.
const FIRST_DISTANCE: u64 = 1 << 10;
/// The most checkpoints kept.
const MAX_CHECKPOINTS: usize = 1 << 11;
/// Events between two calls of an observer that may stop a search.
const EVENTS_A_LOOK: u64 = 1 << 14;

/// A trace and where it can be resumed.
#[derive(Clone, Debug)]
pub struct Playback {
    algorithm: Algorithm,
    n: u32,
    distance: u64,
    /// In order; the first is the beginning, before any event.
    checkpoints: Vec<Checkpoint>,
    end: Option<Totals>,
}

#[derive(Clone, Debug)]
struct Checkpoint {
    /// `None` before the first event, where a trace begins instead of being resumed.
    position: Option<Position>,
    /// Its number of events is the place in the trace.
    totals: Totals,
}

/// What to run to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next solution.
    Solution,
    /// The next dead end.
    DeadEnd,
    /// The end of the trace.
    End,
}

/// How a run through a trace ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// At the event that was wanted, which is the last one of these totals.
    Found(Totals),
    /// At the end of the trace.
    End(Totals),
    /// The observer stopped it, here.
    Stopped(Totals),
}

/// Some consecutive events of a trace, and the state before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The queens before the first event of the window, in the order in which they were placed.
    pub queens: Vec<Square>,
    /// The counters before the first event of the window; [`Totals::events`] is its place in the trace.
    pub totals: Totals,
    events: Vec<TraceEvent<'static>>,
    /// The columns of the solutions among the events, one after the other.
    columns: Vec<u32>,
}

/// A node of the search tree: a queen that was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Events that had happened when the queen stood.
    pub at: u64,
    /// The node of the queen placed before it; `None` for a first queen.
    pub parent: Option<usize>,
    /// The queen.
    pub square: Square,
}

impl Playback {
    /// The trace of a program on the n × n board.
    ///
    /// # Panics
    /// If n exceeds [`Algorithm::largest_order`].
    pub fn new(algorithm: Algorithm, n: u32) -> Self {
        assert!(n <= algorithm.largest_order(), "{algorithm} takes n up to {}", algorithm.largest_order());
        let start = Checkpoint { position: None, totals: Totals::default() };
        Self { algorithm, n, distance: FIRST_DISTANCE, checkpoints: vec![start], end: None }
    }

    /// The program.
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The order of the board.
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// The counters at the end of the trace, once it has been reached.
    pub const fn end(&self) -> Option<&Totals> {
        self.end.as_ref()
    }

    /// How far the trace is known: the events before the last checkpoint, all of them once the end was reached.
    pub fn reach(&self) -> u64 {
        let last = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.totals.events);
        self.end.as_ref().map_or(last, |end| end.events)
    }

    /// Up to `count` events, the first of which follows `from` events. Past the end of the trace the window is empty and stands
    /// at the end. `None` if `stop`, which is asked now and then, said so.
    pub fn window(&mut self, from: u64, count: usize, mut stop: impl FnMut() -> bool) -> Option<Window> {
        let from = self.end.as_ref().map_or(from, |end| from.min(end.events));
        let mut window = None;
        let stopped = self.replay(from, |queens, totals, event| {
            if totals.events <= from {
                // The state behind the event is the beginning of the window.
                if totals.events.is_multiple_of(EVENTS_A_LOOK) && stop() {
                    return ControlFlow::Break(());
                }
                if totals.events == from {
                    window = Some(Window::new(queens, totals));
                }
                return if count == 0 && window.is_some() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                };
            }
            let Some(event) = event else { return ControlFlow::Continue(()) };
            let window = window.get_or_insert_with(|| unreachable!("the state before the first event was told"));
            window.push(event);
            if window.len() >= count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (window, stopped) {
            (Some(window), _) => Some(window),
            (None, true) => None,
            // The trace ended before: the window stands at its end.
            (None, false) => self.end.clone().map(|end| Window::new(&[], &end)),
        }
    }

    /// Runs on behind `from` events until something happens. The observer is told the counters now and then, and may stop the run.
    pub fn find(&mut self, from: u64, until: Until, mut observer: impl FnMut(&Totals) -> ControlFlow<()>) -> Arrival {
        if let (Until::End, Some(end)) = (until, &self.end) {
            return Arrival::End(end.clone());
        }
        let (mut found, mut last) = (None, None);
        let stopped = self.replay(from, |_, totals, event| {
            let wanted = match event {
                Some(TraceEvent::Solution { .. }) => until == Until::Solution,
                Some(TraceEvent::DeadEnd { .. }) => until == Until::DeadEnd,
                _ => false,
            };
            if wanted && totals.events > from {
                found = Some(totals.clone());
                return ControlFlow::Break(());
            }
            if totals.events.is_multiple_of(EVENTS_A_LOOK) && observer(totals).is_break() {
                last = Some(totals.clone());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match (found, last, stopped) {
            (Some(totals), ..) => Arrival::Found(totals),
            (None, Some(totals), _) => Arrival::Stopped(totals),
            (None, None, _) => Arrival::End(self.end.clone().unwrap_or_default()),
        }
    }

    /// The first `limit` nodes of the search tree, in the order of their queens, and whether these are all.
    pub fn tree(&self, limit: usize) -> (Vec<TreeNode>, bool) {
        let (mut nodes, mut path, mut at) = (Vec::new(), Vec::new(), 0);
        let end = self.algorithm.run(self.n, &mut |event: TraceEvent<'_>| {
            at += 1;
            match event {
                TraceEvent::Place { square } => {
                    if nodes.len() == limit {
                        return ControlFlow::Break(());
                    }
                    let parent = path.last().copied();
                    path.push(nodes.len());
                    nodes.push(TreeNode { at, parent, square });
                }
                TraceEvent::Remove { .. } => {
                    path.pop();
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        (nodes, end.is_continue())
    }

    /// Runs the trace from the last checkpoint at or before `from` events. The visitor gets, first without an event and then after each
    /// event, the queens and the counters. Returns whether the visitor broke off.
    fn replay(
        &mut self,
        from: u64,
        mut visit: impl FnMut(&[Square], &Totals, Option<TraceEvent<'_>>) -> ControlFlow<()>,
    ) -> bool {
        let index = self.checkpoints.partition_point(|checkpoint| checkpoint.totals.events <= from) - 1;
        let Checkpoint { position, mut totals } = self.checkpoints[index].clone();
        let mut here = position.clone().unwrap_or_default();
        if visit(&here.path, &totals, None).is_break() {
            return true;
        }
        let (algorithm, n) = (self.algorithm, self.n);
        let mut step = |event: TraceEvent<'_>| {
            totals.count(&event);
            if here.follow(&event, n) {
                self.keep(&here, &totals);
            }
            visit(&here.path, &totals, Some(event))
        };
        let end = match position {
            None => algorithm.run(n, &mut step),
            Some(position) => algorithm.resume(n, &position, &mut step),
        };
        if end.is_continue() {
            self.end.get_or_insert(totals);
        }
        end.is_break()
    }

    /// Keeps a checkpoint, if it is far enough behind the last one.
    fn keep(&mut self, position: &Position, totals: &Totals) {
        let last = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.totals.events);
        if totals.events < last + self.distance {
            return;
        }
        self.checkpoints.push(Checkpoint { position: Some(position.clone()), totals: totals.clone() });
        if self.checkpoints.len() > MAX_CHECKPOINTS {
            let mut index = 0;
            self.checkpoints.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.distance *= 2;
        }
    }
}

impl Window {
    fn new(queens: &[Square], totals: &Totals) -> Self {
        Self { queens: queens.to_vec(), totals: totals.clone(), events: Vec::new(), columns: Vec::new() }
    }

    fn push(&mut self, event: TraceEvent<'_>) {
        self.events.push(match event {
            TraceEvent::Solution { columns } => {
                self.columns.extend(columns);
                TraceEvent::Solution { columns: &[] }
            }
            TraceEvent::EnterRow { row } => TraceEvent::EnterRow { row },
            TraceEvent::ChooseLine { line, candidates } => TraceEvent::ChooseLine { line, candidates },
            TraceEvent::TestSquare { square, refused_by } => TraceEvent::TestSquare { square, refused_by },
            TraceEvent::FreeSquares { row, free } => TraceEvent::FreeSquares { row, free },
            TraceEvent::Place { square } => TraceEvent::Place { square },
            TraceEvent::Remove { square } => TraceEvent::Remove { square },
            TraceEvent::DeadEnd { line } => TraceEvent::DeadEnd { line },
        });
    }

    /// Number of events.
    pub const fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether the window holds no event.
    pub const fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The events.
    pub fn events(&self, n: u32) -> impl Iterator<Item = TraceEvent<'_>> {
        // The board without squares has a solution without columns.
        let mut solutions = self.columns.chunks_exact((n as usize).max(1));
        self.events.iter().map(move |event| match event {
            TraceEvent::Solution { .. } => TraceEvent::Solution { columns: solutions.next().unwrap_or_default() },
            other => *other,
        })
    }
}
