//! Traces: one resumed at any of its events goes on as the whole one did, and one that is stopped stops at once.
//!
//! Input: n, the program, and the event (four bytes).
#![no_main]

use bezzel::classic::Algorithm;
use bezzel::event::{Position, Totals, TraceEvent, Tracer};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

const MAX_ORDER: u32 = 6;

fuzz_target!(|input: [u8; 6]| {
    let [n, algorithm, event @ ..] = input;
    let n = u32::from(n) % (MAX_ORDER + 1);
    let algorithm = Algorithm::ALL[usize::from(algorithm) % Algorithm::ALL.len()];

    let mut whole = Recorder::of(n, usize::MAX);
    assert!(algorithm.run(n, &mut whole).is_continue());
    assert_eq!(whole.totals.events, whole.events.len() as u64);
    if whole.events.is_empty() {
        return;
    }
    let at = u32::from_le_bytes(event) as usize % whole.events.len();

    let mut stopped = Recorder::of(n, at + 1);
    assert!(algorithm.run(n, &mut stopped).is_break());
    assert_eq!(stopped.events, whole.events[..=at], "{algorithm}, n = {n}, stopped after event {at}");

    if stopped.resumable {
        let mut rest = Recorder { totals: stopped.totals, ..Recorder::of(n, usize::MAX) };
        assert!(algorithm.resume(n, &stopped.position, &mut rest).is_continue());
        assert_eq!(rest.totals, whole.totals, "{algorithm}, n = {n}, resumed after event {at}");
        assert_eq!(rest.events, whole.events[at + 1..], "{algorithm}, n = {n}, resumed after event {at}");
    }
});

/// Keeps what a program reports, until it has so many events.
struct Recorder {
    n: u32,
    limit: usize,
    events: Vec<Kept>,
    position: Position,
    /// Whether the trace can be resumed after the last event.
    resumable: bool,
    totals: Totals,
}

/// An event that outlives its program.
#[derive(Debug, PartialEq)]
enum Kept {
    Solution(Vec<u32>),
    Other(TraceEvent<'static>),
}

impl Recorder {
    fn of(n: u32, limit: usize) -> Self {
        Self {
            n,
            limit,
            events: Vec::new(),
            position: Position::default(),
            resumable: false,
            totals: Totals::default(),
        }
    }
}

impl Tracer for Recorder {
    fn event(&mut self, event: TraceEvent<'_>) -> ControlFlow<()> {
        self.resumable = self.position.follow(&event, self.n);
        self.totals.count(&event);
        self.events.push(match event {
            TraceEvent::Solution { columns } => Kept::Solution(columns.to_vec()),
            TraceEvent::EnterRow { row } => Kept::Other(TraceEvent::EnterRow { row }),
            TraceEvent::ChooseLine { line, candidates } => Kept::Other(TraceEvent::ChooseLine { line, candidates }),
            TraceEvent::TestSquare { square, refused_by } => {
                Kept::Other(TraceEvent::TestSquare { square, refused_by })
            }
            TraceEvent::FreeSquares { row, free } => Kept::Other(TraceEvent::FreeSquares { row, free }),
            TraceEvent::Place { square } => Kept::Other(TraceEvent::Place { square }),
            TraceEvent::Remove { square } => Kept::Other(TraceEvent::Remove { square }),
            TraceEvent::DeadEnd { line } => Kept::Other(TraceEvent::DeadEnd { line }),
        });
        if self.events.len() == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
