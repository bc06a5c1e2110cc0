//! A place in a trace that moves: what a front end shows while it plays.

use super::playback::{Arrival, Playback, Until, Window};
use crate::board::Square;
use crate::event::{Totals, TraceEvent};
use std::ops::ControlFlow;

/// Events of a window.
const WINDOW: usize = 512;
/// Events of a new window that lie before the place wanted, so that a step back finds them there.
const BEHIND: u64 = 128;

/// A place in a trace. What is seen there is a fold over at most a window of events.
#[derive(Clone, Debug)]
pub struct Player {
    playback: Playback,
    window: Window,
    /// Events of the window that have happened.
    happened: usize,
}

/// What is to be seen at a place of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment<'a> {
    /// The queens, in the order in which they were placed.
    pub queens: Vec<Square>,
    /// The counters.
    pub totals: Totals,
    /// The event that happened last, if any has.
    pub event: Option<TraceEvent<'a>>,
}

impl Player {
    /// Before the first event.
    pub fn new(mut playback: Playback) -> Self {
        let window = playback.window(0, WINDOW, || false).expect("nobody stops it");
        Self { playback, window, happened: 0 }
    }

    /// The trace.
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Events that have happened.
    pub const fn at(&self) -> u64 {
        self.window.totals.events + self.happened as u64
    }

    /// One event forwards; says whether there was one.
    pub fn step(&mut self) -> bool {
        let before = self.at();
        self.go_to(before + 1, || false) && self.at() > before
    }

    /// One event backwards; says whether there was one.
    pub fn back(&mut self) -> bool {
        if self.at() == 0 {
            return false;
        }
        self.go_to(self.at() - 1, || false)
    }

    /// Goes where so many events have happened, or to the end of the trace. Returns false, and stays, if `stop` said so.
    pub fn go_to(&mut self, at: u64, stop: impl FnMut() -> bool) -> bool {
        // Within the window; at its beginning only if that is the beginning of the trace, for the last event is to be seen too.
        let first = self.window.totals.events;
        if let Some(happened) = at.checked_sub(first).and_then(|happened| usize::try_from(happened).ok())
            && happened <= self.window.len()
            && (happened > 0 || first == 0)
        {
            self.happened = happened;
            return true;
        }
        let Some(window) = self.playback.window(at.saturating_sub(BEHIND), WINDOW, stop) else { return false };
        self.happened =
            usize::try_from(at.saturating_sub(window.totals.events)).unwrap_or(usize::MAX).min(window.len());
        self.window = window;
        true
    }

    /// Goes on until something happens, or to the end of the trace if it does not. The observer is told the counters now and then, and
    /// may stop it: then it stays where it was.
    pub fn run_to(&mut self, until: Until, observer: impl FnMut(&Totals) -> ControlFlow<()>) -> Arrival {
        let arrival = self.playback.find(self.at(), until, observer);
        if let Arrival::Found(totals) | Arrival::End(totals) = &arrival {
            let at = totals.events;
            self.go_to(at, || false);
        }
        arrival
    }

    /// What is to be seen here.
    pub fn moment(&self) -> Moment<'_> {
        let (mut queens, mut totals) = (self.window.queens.clone(), self.window.totals.clone());
        let mut last = None;
        for event in self.window.events(self.playback.n()).take(self.happened) {
            totals.count(&event);
            match event {
                TraceEvent::Place { square } => queens.push(square),
                TraceEvent::Remove { .. } => {
                    queens.pop();
                }
                _ => {}
            }
            last = Some(event);
        }
        Moment { queens, totals, event: last }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Algorithm;
    use super::*;
    use proptest::prelude::*;

    /// Queens, events and counters at every place of a trace, from the definition.
    fn moments(algorithm: Algorithm, n: u32) -> Vec<(Vec<Square>, Totals, String)> {
        let (mut queens, mut totals) = (Vec::new(), Totals::default());
        let mut moments = vec![(Vec::new(), totals.clone(), String::new())];
        let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            totals.count(&event);
            match event {
                TraceEvent::Place { square } => queens.push(square),
                TraceEvent::Remove { .. } => drop(queens.pop()),
                _ => {}
            }
            moments.push((queens.clone(), totals.clone(), format!("{event:?}")));
            ControlFlow::Continue(())
        });
        moments
    }

    fn seen(player: &Player) -> (Vec<Square>, Totals, String) {
        let Moment { queens, totals, event } = player.moment();
        (queens, totals, event.map_or_else(String::new, |event| format!("{event:?}")))
    }

    #[test]
    fn every_place_of_a_trace_is_seen_forwards_and_backwards() {
        for algorithm in Algorithm::ALL {
            for n in 0..=if algorithm == Algorithm::AllPermutations { 5 } else { 6 } {
                let expected = moments(algorithm, n);
                let mut player = Player::new(Playback::new(algorithm, n));
                for (at, moment) in expected.iter().enumerate() {
                    assert_eq!(&seen(&player), moment, "{algorithm}, n = {n}, after {at} events");
                    assert_eq!(player.step(), at + 1 < expected.len(), "{algorithm}, n = {n}, after {at} events");
                }
                for (at, moment) in expected.iter().enumerate().rev() {
                    assert_eq!(&seen(&player), moment, "{algorithm}, n = {n}, back after {at} events");
                    assert_eq!(player.back(), at > 0);
                }
            }
        }
    }

    #[test]
    fn five_hundred_steps_and_back_at_n_8() {
        for algorithm in Algorithm::ALL {
            let mut player = Player::new(Playback::new(algorithm, 8));
            for start in [0, 1, 700, 2_000, 3_500] {
                player.go_to(start, || false);
                let before = seen(&player);
                assert!((0..500).all(|_| player.step()) && (0..500).all(|_| player.back()), "{algorithm}");
                assert_eq!(seen(&player), before, "{algorithm} from {start}");
            }
        }
    }

    #[test]
    fn runs_to_solutions_dead_ends_and_the_end() {
        let mut player = Player::new(Playback::new(Algorithm::QueensClass, 8));
        let go_on = |_: &Totals| ControlFlow::Continue(());
        for solution in 1..=92 {
            assert!(matches!(player.run_to(Until::Solution, go_on), Arrival::Found(_)));
            assert_eq!(player.moment().totals.solutions, solution);
        }
        assert!(matches!(player.run_to(Until::Solution, go_on), Arrival::End(_)));
        assert_eq!((player.moment().totals.placements, player.moment().totals.solutions), (2056, 92));
        let end = player.at();
        assert!(!player.step());
        player.go_to(0, || false);
        assert!(matches!(player.run_to(Until::DeadEnd, go_on), Arrival::Found(_)));
        assert_eq!(player.moment().totals.dead_ends, 1);
        assert!(matches!(player.run_to(Until::End, go_on), Arrival::End(_)));
        assert_eq!(player.at(), end);
        player.go_to(u64::MAX, || false);
        assert_eq!(player.at(), end);
    }

    /// Millions of events: checkpoints are dropped and the distance doubles, and still every place is right.
    #[test]
    fn a_long_trace_is_not_stored() {
        let mut playback = Playback::new(Algorithm::Bitmask, 11);
        let arrival = playback.find(0, Until::End, |_| ControlFlow::Continue(()));
        let Arrival::End(end) = arrival else { panic!("it ends") };
        assert_eq!((end.solutions, end.nodes()), (2680, 166_926));
        let distance = end.events / 3;
        for from in [1, distance, 2 * distance, end.events - 10] {
            let window = playback.window(from, 8, || false).expect("nobody stops it");
            let again = Playback::new(Algorithm::Bitmask, 11).window(from, 8, || false).expect("nobody stops it");
            assert_eq!(window, again, "after {from} events");
            assert_eq!(window.totals.events, from);
        }
    }

    #[test]
    fn a_search_without_end_can_be_stopped() {
        let mut player = Player::new(Playback::new(Algorithm::FlatBoard, 20));
        let mut looks = 0;
        let arrival = player.run_to(Until::End, |_| {
            looks += 1;
            if looks == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(arrival, Arrival::Stopped(_)));
        assert_eq!(player.at(), 0);
        assert!(!player.go_to(u64::MAX, || true));
        assert_eq!(player.at(), 0);
    }

    proptest! {
        #[test]
        fn random_walks_agree_with_the_trace(
            algorithm in proptest::sample::select(&Algorithm::ALL[..]),
            moves in proptest::collection::vec(-700i64..700, 1..12),
        ) {
            let expected = moments(algorithm, 5);
            let mut player = Player::new(Playback::new(algorithm, 5));
            for steps in moves {
                for _ in 0..steps.abs() {
                    if steps > 0 { player.step() } else { player.back() };
                }
                prop_assert_eq!(&seen(&player), &expected[player.at() as usize]);
            }
        }
    }
}
