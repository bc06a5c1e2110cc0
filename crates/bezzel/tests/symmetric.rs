//! A count by `symmetric` does not depend on instruction set, threads, units, order or interruption; and nothing that does not belong
//! to it gets into it.

use bezzel::engine::{Engine, Isa, Level, Reason};
use bezzel::event::{End, Progress, StopReason};
use bezzel::known::{self, Kind};
use bezzel::work::record::Record;
use bezzel::work::tally::{Tally, TallyError};
use bezzel::work::unit::{Split, WorkUnit};
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem};
use proptest::prelude::*;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;

fn options(isa: Isa, threads: usize, units: Option<u64>) -> Options {
    Options {
        method: Some(Method::Engine(Engine::Symmetric)),
        isa: Some(isa.level()),
        threads: NonZeroUsize::new(threads).unwrap(),
        split: units.and_then(NonZeroU64::new),
        ..Options::default()
    }
}

fn known_count(n: u64) -> u128 {
    known::count(Kind::All, n as u32).unwrap().count
}

fn count(n: u64, options: &Options) -> Outcome {
    let problem = Problem::plain(n).unwrap();
    let outcome = Plan::choose(&problem, Goal::Count, options).unwrap().run(|_| ControlFlow::Continue(())).unwrap();
    assert!(outcome.exhausted());
    assert_eq!(outcome.count, known_count(n), "n = {n}");
    outcome
}

#[test]
fn every_level_counts_right() {
    for isa in Isa::available() {
        for n in 0..=16 {
            count(n, &options(isa, 1, None));
        }
    }
}

/// A machine that promises a level must have run it: what the operating system says of the CPU is not skipped.
#[test]
fn every_promised_level_is_available() {
    let Ok(cpu) = std::fs::read_to_string("/proc/cpuinfo") else { return };
    let flags: Vec<&str> = cpu.lines().find(|line| line.starts_with("flags")).unwrap_or("").split(' ').collect();
    // What Linux calls the features.
    let linux = |feature: &str| if feature == "avx512vbmi2" { "avx512_vbmi2".to_owned() } else { feature.to_owned() };
    for level in Level::ALL {
        let promised = level.features().iter().all(|feature| flags.contains(&linux(feature).as_str()));
        assert_eq!(Isa::force(level).is_ok(), promised, "{level}");
    }
}

/// Same answer, same search, on every level.
#[test]
fn nodes_are_pinned() {
    const NODES: [(u64, u64); 12] = [
        (5, 5),
        (6, 3),
        (7, 75),
        (8, 115),
        (9, 1121),
        (10, 2549),
        (11, 19_075),
        (12, 58_925),
        (13, 465_277),
        (14, 1_757_869),
        (15, 11_057_405),
        (16, 70_375_977),
    ];
    for isa in Isa::available() {
        for (n, nodes) in NODES {
            assert_eq!(count(n, &options(isa, 2, Some(1))).nodes, nodes, "n = {n}, {}", isa.level());
        }
    }
}

/// S09, and more threads than cores.
#[test]
fn any_number_of_units_and_threads() {
    for n in 0..=12 {
        for units in [1, 2, 3, 7, 50] {
            let mut nodes = None;
            for threads in 1..=16 {
                for isa in Isa::available() {
                    let counted = count(n, &options(isa, threads, Some(units)));
                    assert_eq!(*nodes.get_or_insert(counted.nodes), counted.nodes);
                }
            }
        }
    }
}

#[test]
fn a_hundred_thousand_units() {
    for n in [0, 1, 4, 7, 11, 12] {
        count(n, &options(Isa::best(), 2, Some(100_000)));
    }
}

#[test]
fn interrupted_and_continued() {
    let problem = Problem::plain(11).unwrap();
    let plan = Plan::choose(&problem, Goal::Count, &options(Isa::best(), 2, Some(50))).unwrap();
    let mut tally = Tally::new(11, 50);
    let mut rounds = 0;
    while !tally.is_complete() {
        let mut left = 1 + rounds % 9;
        rounds += 1;
        plan.resume(&mut tally, |event| {
            let Event::Unit(_) = event else { return ControlFlow::Continue(()) };
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        assert_eq!(tally.missing().count() as u64 + tally.units_done(), 50);
    }
    assert!(rounds > 5);
    assert_eq!(tally.total(), Some(known_count(11)));
    assert!(tally.residues_agree());
    // A tally of another board is refused.
    assert!(plan.resume(&mut Tally::new(12, 50), |_| ControlFlow::Continue(())).is_err());
}

/// What stops a round of a count.
#[derive(Clone, Copy, Debug)]
enum Stop {
    /// The observer, after so many units.
    Units(u64),
    /// The flag, after so many events of any kind.
    Flag(u64),
    /// A budget of nodes.
    Nodes(u64),
}

fn any_stop() -> impl Strategy<Value = Stop> {
    prop_oneof![
        (1..40u64).prop_map(Stop::Units),
        (0..40u64).prop_map(Stop::Flag),
        (0..20_000u64).prop_map(Stop::Nodes),
    ]
}

/// Goes on with a count until it is complete or stopped; checks what must hold at any time.
fn go_on(tally: &mut Tally, n: u64, threads: usize, stop: Option<Stop>) {
    let mut options = options(Isa::best(), threads, Some(tally.units()));
    let cancel = options.cancel.clone();
    match stop {
        Some(Stop::Nodes(nodes)) => options.budget.nodes = Some(nodes),
        Some(Stop::Flag(0)) => cancel.cancel(),
        _ => {}
    }
    let problem = Problem::plain(n).unwrap();
    let plan = Plan::choose(&problem, Goal::Count, &options).unwrap();
    let before = tally.clone();
    let (mut units, mut events) = (0, 0);
    let outcome = plan
        .resume(tally, |event| {
            events += 1;
            units += u64::from(matches!(event, Event::Unit(_)));
            if let Event::Unit(record) = event {
                assert!(!before.has(record.unit), "{record} was counted before");
            }
            match stop {
                Some(Stop::Flag(after)) if events >= after => cancel.cancel(),
                Some(Stop::Units(after)) if units >= after => return ControlFlow::Break(()),
                _ => {}
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(tally.units_done() >= before.units_done() && tally.so_far() >= before.so_far());
    assert_eq!(tally.missing().count() as u64 + tally.units_done(), tally.units());
    assert_eq!(outcome.exhausted(), tally.is_complete());
    assert_eq!(outcome.count, tally.so_far());
    assert!(outcome.count <= known_count(n));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// However often it is stopped, and by whatever: the count is the same, and so are the nodes.
    #[test]
    fn random_interruptions_and_continuations(
        n in 0..=12u64,
        units in 1..=200u64,
        rounds in proptest::collection::vec((any_stop(), 1..=4usize), 0..8),
        last in 1..=4usize,
    ) {
        let mut tally = Tally::new(n as usize, units);
        for (stop, threads) in rounds {
            go_on(&mut tally, n, threads, Some(stop));
        }
        go_on(&mut tally, n, last, None);
        prop_assert_eq!(tally.total(), Some(known_count(n)));
        prop_assert!(tally.residues_agree());
        let mut uninterrupted = Tally::new(n as usize, units);
        go_on(&mut uninterrupted, n, 1, None);
        prop_assert_eq!(tally, uninterrupted);
    }
}

/// Progress against the nodes visited, which are counted, on a board where the sizes alone are off by a factor of two.
#[test]
fn progress_is_near_the_part_of_the_nodes_that_is_visited() {
    let problem = Problem::plain(17).unwrap();
    for threads in [1, 2] {
        let plan = Plan::choose(&problem, Goal::Count, &options(Isa::best(), threads, None)).unwrap();
        let mut reports = Vec::new();
        let outcome = plan
            .run(|event| {
                if let Event::Progress(progress) = event {
                    reports.push(progress);
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!((outcome.count, outcome.nodes), (known_count(17), 517_564_980));
        assert!(reports.is_sorted_by_key(|progress| (progress.done, progress.found, progress.nodes)));
        let visited = |progress: &Progress| progress.nodes as f64 / outcome.nodes as f64;
        let told = |progress: &Progress| progress.done as f64 / progress.total as f64;
        let known = reports.iter().filter(|progress| progress.total > 0);
        let mut worst = 0.0f64;
        for progress in known.clone() {
            let (visited, told) = (visited(progress), told(progress));
            worst = worst.max((told - visited).abs());
            assert!((told - visited).abs() < 0.1, "{threads} threads: {told:.3} at {visited:.3}");
        }
        println!("{threads} threads: {} reports, at most {worst:.3} off", reports.len());
        for part in [0.1, 0.5, 0.9] {
            assert!(known.clone().any(|progress| (visited(progress) - part).abs() < 0.05), "a report near {part}");
        }
        let last = reports.last().unwrap();
        assert_eq!((last.done, last.found, last.nodes), (last.total, outcome.count, outcome.nodes));
    }
}

/// Also while the work is being divided, and where half of it was done before.
#[test]
fn progress_of_what_is_prepared_and_of_what_is_continued() {
    let large = Problem::plain(22).unwrap();
    let plan = Plan::choose(&large, Goal::Count, &options(Isa::best(), 1, Some(1000))).unwrap();
    let mut asked = 0;
    let outcome = plan
        .run(|event| {
            assert!(matches!(event, Event::Progress(Progress { total: 0, .. })), "{event:?}");
            asked += 1;
            if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!((asked, outcome.end), (3, End::Stopped(StopReason::Observer)));

    let problem = Problem::plain(12).unwrap();
    let plan = Plan::choose(&problem, Goal::Count, &options(Isa::best(), 1, Some(50))).unwrap();
    let mut tally = Tally::new(12, 50);
    let mut parts = Vec::new();
    for round in 0..2 {
        let mut units = 0;
        plan.resume(&mut tally, |event| {
            match event {
                Event::Progress(progress) if progress.total > 0 => {
                    parts.push(progress.done as f64 / progress.total as f64);
                }
                Event::Unit(_) => units += 1,
                _ => {}
            }
            if round == 0 && units == 25 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    }
    assert!(tally.is_complete());
    let (before, after) = parts.split_at(parts.iter().rposition(|&part| part == 0.0).unwrap());
    assert!(before.last().is_some_and(|part| (0.3..0.7).contains(part)), "{before:?}");
    assert!(after[1] > 0.3, "what was done before counts: {after:?}");
    assert_eq!(after.last(), Some(&1.0));
}

#[test]
fn units_resume_by_name_and_are_of_similar_size() {
    for (n, units) in [(10, 7), (12, 50), (17, 3000)] {
        let split = Split::new(n, units).unwrap();
        let mean = split.size() / u128::from(units);
        let mut seen = vec![false; units as usize];
        for unit in split.units() {
            assert!(!std::mem::replace(&mut seen[unit.index as usize], true));
            let Some(first) = unit.first() else { continue };
            if unit.index % 97 < 3 {
                let again = split.resume(unit.index, &first, unit.begin).unwrap();
                let names = |unit: &WorkUnit| -> Vec<_> { unit.pieces.iter().map(|piece| piece.name).collect() };
                assert_eq!(names(&again), names(&unit));
                assert_eq!((again.size, again.weight), (unit.size, unit.weight));
            }
            assert!(unit.size <= 5 * mean + 10, "n = {n}, unit {}", unit.index);
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}

#[test]
fn tallies_refuse_what_does_not_belong() {
    let problem = Problem::plain(10).unwrap();
    let mut records = Vec::new();
    Plan::choose(&problem, Goal::Count, &options(Isa::best(), 1, Some(7)))
        .unwrap()
        .run(|event| {
            if let Event::Unit(record) = event {
                records.push(record.clone());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(records.len(), 7);
    // Through text, in another order.
    records.reverse();
    let mut tally = Tally::new(10, 7);
    for record in &records {
        assert_eq!(tally.total(), None);
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(&read, record);
        tally.add(&read).unwrap();
        assert_eq!(tally.add(&read), Err(TallyError::Duplicate(read.unit)));
    }
    assert_eq!(tally.total(), Some(known_count(10)));
    let mut tally = Tally::new(10, 7);
    let change = |change: fn(&mut Record)| {
        let mut record = records[3].clone();
        change(&mut record);
        record
    };
    let refused = [
        change(|record| record.unit = 7),
        change(|record| record.n = 11),
        change(|record| record.units = 8),
        change(|record| record.count += 1),
        change(|record| record.residues[1] += 1),
    ];
    for record in refused {
        assert!(tally.add(&record).is_err());
        assert_eq!(tally, Tally::new(10, 7));
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let problem = Problem::plain(33).unwrap();
    let refused = Plan::choose(&problem, Goal::Count, &options(Isa::best(), 1, None)).unwrap_err();
    assert!(matches!(refused.reason, Reason::TooLarge { limit: 32, .. }));
    for level in Level::ALL.into_iter().filter(|&level| Isa::force(level).is_err()) {
        let options = Options { isa: Some(level), ..Options::default() };
        let small = Problem::plain(12).unwrap();
        let refused = Plan::choose(&small, Goal::Count, &options).unwrap_err();
        assert!(refused.to_string().contains("this CPU has no"), "{refused}");
    }
}
