//! Region puzzles: counted, explained, graded, generated; every answer is asserted before a time is told.
//!
//! `cargo bench -p bezzel-benches --bench regions`, with the folder of shared cases in `BEZZEL_SHARED` for the first three. One core, one process.

use bezzel::engine::Engine;
use bezzel::goal::{Budget, Cancel};
use bezzel::region::{ExplanationEnd, GenerateEnd, GenerateOptions, Marks, RegionPuzzle, Technique, generate};
use bezzel::{Goal, Method, Options, Plan};
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Passes, of which the least and the median time are told.
const PASSES: usize = 5;

fn main() {
    let never = Cancel::default();
    let puzzles = shared();
    if puzzles.is_empty() {
        eprintln!("BEZZEL_SHARED names no folder: there are no puzzles to be counted");
    }
    let mut nodes = 0;
    measure(&format!("{} puzzles counted", puzzles.len()), || {
        nodes = 0;
        for (puzzle, expected) in &puzzles {
            let found = puzzle.count(&never);
            assert_eq!(found.solutions, *expected, "{}", puzzle.problem());
            nodes += found.nodes;
        }
    });
    println!("    {nodes} nodes");
    let unique: Vec<&RegionPuzzle> =
        puzzles.iter().filter(|(_, count)| *count == 1).map(|(puzzle, _)| puzzle).collect();
    let (mut small, mut by_logic) = (0, 0);
    measure(&format!("{} puzzles explained to the end", unique.len()), || {
        (small, by_logic) = (0, 0);
        for puzzle in &unique {
            let way = puzzle.explain(&Marks::default(), Technique::Contradiction, &never);
            assert_eq!(way.end, ExplanationEnd::Solved, "{}", puzzle.problem());
            if puzzle.size() <= 11 {
                small += 1;
                by_logic += usize::from(way.contradictions() == 0);
            }
        }
    });
    println!("    {by_logic} of {small} up to 11 × 11 without trying squares");
    measure(&format!("{} puzzles graded", unique.len()), || {
        for puzzle in &unique {
            assert!(puzzle.grade(Technique::Contradiction, &never).is_some_and(|grade| grade.solved));
        }
    });
    for (size, stars, count) in [(8, 1, 100), (10, 1, 100), (12, 1, 20), (10, 2, 5)] {
        measure(&format!("{count} puzzles of {size} × {size} generated, {stars} a unit"), || {
            let options = GenerateOptions { size, stars, count, seed: 1, ..GenerateOptions::default() };
            let outcome = generate(&options, &never, &mut |_| ControlFlow::Continue(())).expect("puzzles");
            assert_eq!((outcome.puzzles.len(), outcome.end), (count, GenerateEnd::Complete));
            for found in &outcome.puzzles {
                assert!(is_unique(&found.puzzle), "{:?}", found.puzzle.regions());
            }
        });
    }
}

/// By another engine, once more.
fn is_unique(puzzle: &RegionPuzzle) -> bool {
    let options = Options {
        method: Some(Method::Engine(Engine::ExactCover)),
        budget: Budget { solutions: Some(2), ..Budget::default() },
        ..Options::default()
    };
    let plan = Plan::choose(puzzle.problem(), Goal::List, &options).expect("a plan");
    plan.run(|_| ControlFlow::Continue(())).expect("an outcome").count == 1
}

fn measure(what: &str, mut work: impl FnMut()) {
    let mut times: Vec<Duration> = (0..PASSES)
        .map(|_| {
            let started = Instant::now();
            work();
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{what}: least {:.1} ms, median {:.1} ms of {PASSES}", ms(times[0]), ms(times[PASSES / 2]));
}

/// The puzzles of the shared folder, with their numbers of solutions.
fn shared() -> Vec<(RegionPuzzle, u128)> {
    let Some(folder) = std::env::var_os("BEZZEL_SHARED") else { return Vec::new() };
    let path = std::path::Path::new(&folder).join("cases/region-puzzles.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases: Value = serde_json::from_str(&text).expect("JSON");
    let level = |level: &Value| {
        let rows = level["regions"].as_array().expect("rows").iter();
        let cells: Vec<u32> = rows.flat_map(|row| row.as_str().expect("a row").chars().map(u32::from)).collect();
        let number = |key: &str| level[key].as_u64().expect("a number");
        let puzzle = RegionPuzzle::new(number("size") as u32, number("stars") as u32, &cells).expect("a puzzle");
        (puzzle, number("solutions").into())
    };
    cases["levels"].as_array().expect("levels").iter().map(level).collect()
}
