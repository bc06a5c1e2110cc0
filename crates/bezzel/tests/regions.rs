//! Region puzzles.

use bezzel::goal::Cancel;
use bezzel::region::{ExplanationEnd, GenerateOptions, Level, Marks, RegionPuzzle, Technique, generate};
use std::ops::ControlFlow;
use std::time::Instant;

fn shared() -> Option<Vec<(String, RegionPuzzle, u128)>> {
    let folder = std::env::var_os("BEZZEL_SHARED")?;
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("cases/region-puzzles.json")).unwrap();
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let levels = cases["levels"].as_array().unwrap();
    Some(
        levels
            .iter()
            .map(|level| {
                let rows = level["regions"].as_array().unwrap().iter();
                let cells: Vec<u32> = rows.flat_map(|row| row.as_str().unwrap().chars().map(u32::from)).collect();
                let size = level["size"].as_u64().unwrap() as u32;
                let stars = level["stars"].as_u64().unwrap() as u32;
                let puzzle = RegionPuzzle::new(size, stars, &cells).unwrap();
                let count = level["solutions"].as_u64().unwrap().into();
                (level["id"].as_str().unwrap().to_owned(), puzzle, count)
            })
            .collect(),
    )
}

#[test]
fn exact_counts_of_all_shared_puzzles() {
    let Some(puzzles) = shared() else { return };
    let started = Instant::now();
    let mut nodes = 0;
    for (id, puzzle, expected) in &puzzles {
        let found = puzzle.count(&Cancel::default());
        assert_eq!(found.solutions, *expected, "{id}");
        nodes += found.nodes;
        if found.nodes > 2000 {
            eprintln!("{id} {} {}", found.nodes, found.solutions);
        }
    }
    eprintln!("{} ms, {nodes} nodes", started.elapsed().as_secs_f64() * 1e3);
}

#[test]
fn every_unique_shared_puzzle_is_explained() {
    let Some(puzzles) = shared() else { return };
    let started = Instant::now();
    let mut by = std::collections::BTreeMap::new();
    let (mut small, mut without) = (0, 0);
    for (id, puzzle, count) in &puzzles {
        if *count != 1 {
            continue;
        }
        let t = Instant::now();
        let way = puzzle.explain(&Marks::default(), Technique::Contradiction, &Cancel::default());
        assert_eq!(way.end, ExplanationEnd::Solved, "{id}");
        *by.entry(way.hardest()).or_insert(0) += 1;
        if puzzle.size() <= 11 {
            small += 1;
            without += usize::from(way.contradictions() == 0);
        }
        if t.elapsed().as_millis() > 5 || way.contradictions() > 0 {
            eprintln!("{id} {} {} {:?}", puzzle.size(), way.contradictions(), t.elapsed());
        }
    }
    eprintln!("{by:?} {without}/{small} {} ms", started.elapsed().as_secs_f64() * 1e3);
    let started = Instant::now();
    for (_, puzzle, _) in &puzzles {
        puzzle.grade(Technique::Contradiction, &Cancel::default());
    }
    eprintln!("grades {} ms", started.elapsed().as_secs_f64() * 1e3);
}

#[test]
fn generates() {
    for (size, stars, count, level) in [
        (8, 1, 100, None),
        (10, 1, 100, None),
        (12, 1, 20, None),
        (10, 2, 3, None),
        (8, 1, 20, Some(Level::Easy)),
        (8, 1, 20, Some(Level::Medium)),
        (8, 1, 20, Some(Level::Hard)),
        (8, 1, 20, Some(Level::Expert)),
    ] {
        let started = Instant::now();
        let options = GenerateOptions { size, stars, count, level, max_attempts: 3000, ..Default::default() };
        let out = generate(&options, &Cancel::default(), &mut |_| {
            if started.elapsed().as_secs() > 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        let mut levels = std::collections::BTreeMap::new();
        for g in &out.puzzles {
            *levels.entry(g.grade.level).or_insert(0) += 1;
        }
        eprintln!("{size} {stars} {level:?}: {:?} {:?} {:?} {:?}", out.progress, out.end, started.elapsed(), levels);
    }
}
