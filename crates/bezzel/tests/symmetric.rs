//! A count by `symmetric` does not depend on instruction set, threads, units, order or interruption; and nothing that does not belong
//! to it gets into it.

use bezzel::engine::{Engine, Isa, Level, Reason};
use bezzel::known::{self, Kind};
use bezzel::work::record::Record;
use bezzel::work::tally::{Tally, TallyError};
use bezzel::work::unit::{Split, WorkUnit};
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem};
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
