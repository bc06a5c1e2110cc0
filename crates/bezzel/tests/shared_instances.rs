//! The hard instances and the region puzzles that all parts of the project share, from the folder that `BEZZEL_SHARED` names.

use bezzel::attack::AttackRule;
use bezzel::board::{Regions, Square};
use bezzel::engine::Engine;
use bezzel::event::End;
use bezzel::{Goal, Method, Options, Outcome, Plan, Problem, Spec};
use serde_json::Value;
use std::ops::ControlFlow;

/// A file of cases, or `None`, loudly, where the folder is not there.
fn cases(file: &str) -> Option<Value> {
    let Some(folder) = std::env::var_os("BEZZEL_SHARED").filter(|folder| std::path::Path::new(folder).is_dir())
    else {
        eprintln!("================================================================================");
        eprintln!("SKIPPED: BEZZEL_SHARED names no folder, so {file} is not checked.");
        eprintln!("================================================================================");
        return None;
    };
    let path = std::path::Path::new(&folder).join("cases").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(serde_json::from_str(&text).unwrap())
}

fn run(problem: &Problem, goal: Goal, method: Option<Method>) -> Outcome {
    let options = Options { method, ..Options::default() };
    Plan::choose(problem, goal, &options).unwrap().run(|_| ControlFlow::Continue(())).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// A square given by 1-based row and column.
fn square(value: &Value) -> Square {
    let side = |index: usize| value[index].as_u64().unwrap() as u32 - 1;
    Square::new(side(0), side(1))
}

/// Whether there is a solution, by the method that is chosen; it is verified by the referee.
fn is_solvable(problem: &Problem) -> bool {
    let outcome = run(problem, Goal::Any, None);
    assert!(matches!(outcome.end, End::Found | End::Exhausted), "{problem}: {:?}", outcome.end);
    outcome.solution.is_some()
}

/// S37, S33, S19, S31 and the others: the exact number of solutions of every region puzzle.
#[test]
fn region_puzzles() {
    let Some(cases) = cases("region-puzzles.json") else { return };
    let levels = list(&cases["levels"]);
    assert_eq!(levels.len(), 267);
    for level in levels {
        let (name, size) = (&level["id"], level["size"].as_u64().unwrap());
        let cells = list(&level["regions"]).iter().flat_map(|row| row.as_str().unwrap().chars()).map(u32::from);
        let problem = Spec::new(size)
            .rule(AttackRule::NoTouch)
            .queens_per_line(level["stars"].as_u64().unwrap() as u32)
            .regions(Regions::new(cells.collect()))
            .build()
            .unwrap();
        let outcome = run(&problem, Goal::Count, Some(Method::Engine(Engine::ExactCover)));
        assert_eq!(outcome.count, u128::from(level["solutions"].as_u64().unwrap()), "{name}");
    }
}

#[test]
fn completions() {
    let Some(cases) = cases("completion-instances.json") else { return };
    for case in list(&cases["instances"]) {
        let mut spec = Spec::new(case["n"].as_u64().unwrap());
        for queen in list(&case["preplaced"]) {
            spec = spec.place(square(queen));
        }
        let problem = spec.build().unwrap();
        assert_eq!(is_solvable(&problem), case["label"] == "sat", "{}", case["id"]);
        if let Some(count) = case["exact_completions_backtracking"].as_u64() {
            assert_eq!(run(&problem, Goal::Count, None).count, u128::from(count), "{}", case["id"]);
        }
    }
}

#[test]
fn blocked_boards() {
    let Some(cases) = cases("blocked-instances.json") else { return };
    for case in list(&cases["instances"]) {
        let mut spec = Spec::new(case["n"].as_u64().unwrap());
        for (row, text) in list(&case["board"]).iter().enumerate() {
            for (column, cell) in text.as_str().unwrap().chars().enumerate() {
                if cell == 'x' {
                    spec = spec.block(Square::new(row as u32, column as u32));
                }
            }
        }
        let problem = spec.build().unwrap();
        assert_eq!(is_solvable(&problem), case["label"] == "sat", "{}", case["id"]);
        if let Some(count) = case["solutions"].as_u64() {
            for engine in [Engine::ExactCover, Engine::Backtrack] {
                let method = Some(Method::Engine(engine));
                assert_eq!(run(&problem, Goal::Count, method).count, u128::from(count), "{}", case["id"]);
            }
        }
    }
}

#[test]
fn excluded_diagonals() {
    let Some(cases) = cases("csplib-instances.json") else { return };
    for case in list(&cases["excluded_diagonals"]) {
        let mut spec = Spec::new(case["n"].as_u64().unwrap());
        for sum in list(&case["excluded_sum_diagonals"]) {
            spec = spec.exclude_sum(sum.as_u64().unwrap());
        }
        for difference in list(&case["excluded_difference_diagonals"]) {
            spec = spec.exclude_difference(difference.as_i64().unwrap());
        }
        let problem = spec.build().unwrap();
        assert_eq!(is_solvable(&problem), case["label"] == "sat", "{}", case["id"]);
    }
}

/// Twenty boards of a solver competition: nine tenths of the squares are blocked.
#[test]
fn competition_boards() {
    let Some(cases) = cases("csplib-instances.json") else { return };
    for case in list(&cases["blocked"]) {
        let mut spec = Spec::new(case["n"].as_u64().unwrap());
        for blocked in list(&case["blocked_1based"]) {
            spec = spec.block(square(blocked));
        }
        assert_eq!(is_solvable(&spec.build().unwrap()), case["label"] == "sat", "{}", case["id"]);
    }
}
