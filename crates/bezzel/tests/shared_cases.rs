//! The reference numbers that all parts of the project share, from the folder that `BEZZEL_SHARED` names.

use bezzel::attack::AttackRule;
use bezzel::board::{Board, Square, Topology};
use bezzel::engine::Engine;
use bezzel::extremal::maximal_placements;
use bezzel::goal::Cancel;
use bezzel::known::{self, Kind};
use bezzel::problem::{QueenCount, RequiredSymmetry};
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem, Spec};
use serde_json::Value;
use std::ops::ControlFlow;

/// The largest board of `naive`.
const MOST_SQUARES: u64 = 64;

/// The reference numbers, or `None`, loudly, where the folder is not there.
fn reference() -> Option<Value> {
    let Some(folder) = std::env::var_os("BEZZEL_SHARED").filter(|folder| std::path::Path::new(folder).is_dir())
    else {
        eprintln!("================================================================================");
        eprintln!("SKIPPED: BEZZEL_SHARED names no folder, so the reference numbers are not checked.");
        eprintln!("================================================================================");
        return None;
    };
    let path = std::path::Path::new(&folder).join("reference/counts-verified.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(serde_json::from_str(&text).unwrap())
}

fn run(problem: &Problem, goal: Goal, engine: Engine) -> Outcome {
    let options = Options { method: Some(Method::Engine(engine)), ..Options::default() };
    let outcome = Plan::choose(problem, goal, &options).unwrap().run(|_| ControlFlow::Continue(())).unwrap();
    assert!(outcome.exhausted());
    outcome
}

/// The count by every engine that can, two at least, which have to agree; the slow ones only on small boards.
fn count(spec: Spec) -> u64 {
    let problem = spec.build().unwrap();
    let area = problem.board().area();
    let is_quick = |engine| match engine {
        Engine::Naive if problem.rule() == AttackRule::NoTouch => area <= 36,
        Engine::Naive => area <= MOST_SQUARES.min(49),
        Engine::Baseline => problem.board().rows() <= 13,
        _ => true,
    };
    let engines = Engine::ALL.iter().copied().filter(|engine| engine.supports(&problem, Goal::Count).is_ok());
    let counts: Vec<_> = engines
        .filter(|&engine| is_quick(engine))
        .map(|engine| (engine, run(&problem, Goal::Count, engine).count))
        .collect();
    assert!(counts.len() >= 2 || area > 36, "{problem}: only {counts:?}");
    assert!(counts.windows(2).all(|pair| pair[0].1 == pair[1].1), "{problem}: {counts:?}");
    counts[0].1.try_into().unwrap()
}

/// The entries of a table from n to a value.
fn by_order<'v>(reference: &'v Value, table: &str) -> Vec<(u64, &'v Value)> {
    let entries = reference[table].as_object().unwrap_or_else(|| panic!("{table} is a table"));
    entries.iter().map(|(n, entry)| (n.parse().unwrap(), entry)).collect()
}

fn list<'v>(reference: &'v Value, table: &str) -> &'v [Value] {
    reference[table].as_array().unwrap_or_else(|| panic!("{table} is a list"))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(number).collect()
}

/// A square of the reference: 1-based row and column, from the top left.
fn square(value: &Value) -> Square {
    let [row, column] = numbers(value)[..] else { panic!("{value} is no square") };
    Square::new(row as u32 - 1, column as u32 - 1)
}

#[test]
fn plain_boards() {
    let Some(reference) = reference() else { return };
    for (n, entry) in by_order(&reference, "plain") {
        let expected = number(&entry["count"]);
        assert_eq!(known::count(Kind::All, n as u32).unwrap().count, u128::from(expected), "n = {n}");
        if n <= 12 {
            assert_eq!(count(Spec::new(n)), expected, "n = {n}");
        }
        if n * n <= MOST_SQUARES {
            assert_eq!(count(Spec::new(n)), expected, "n = {n}");
        }
    }
    for (n, entry) in by_order(&reference, "fundamental") {
        let expected = u128::from(number(&entry["count"]));
        assert_eq!(known::count(Kind::Fundamental, n as u32).unwrap().count, expected, "n = {n}");
        if n > 12 {
            continue;
        }
        let outcome = run(&Problem::plain(n).unwrap(), Goal::CountFundamental, Engine::Backtrack);
        assert_eq!(outcome.count, expected, "n = {n}");
        if let Some(sizes) = entry["by_orbit_size"].as_object() {
            let classes = outcome.classes.unwrap();
            let found =
                [classes.of_two, classes.of_four, classes.of_eight].map(|count| u64::try_from(count).unwrap());
            assert_eq!(found, ["two", "four", "eight"].map(|size| number(&sizes[size])), "n = {n}");
        }
    }
}

#[test]
fn symmetric_solutions() {
    let Some(reference) = reference() else { return };
    for (table, kind, symmetry) in [
        ("half_turn_symmetric", Kind::HalfTurn, RequiredSymmetry::HalfTurn),
        ("quarter_turn_symmetric", Kind::QuarterTurn, RequiredSymmetry::QuarterTurn),
    ] {
        for (n, entry) in by_order(&reference, table) {
            let expected = number(&entry["count"]);
            assert_eq!(known::count(kind, n as u32).unwrap().count, u128::from(expected), "{table}, n = {n}");
            if n <= 14 {
                assert_eq!(count(Spec::new(n).symmetric(symmetry)), expected, "{table}, n = {n}");
            }
        }
    }
}

#[test]
fn nodes_by_depth() {
    let Some(reference) = reference() else { return };
    for (n, entry) in by_order(&reference, "backtrack_tree_nodes_by_depth") {
        let outcome = run(&Problem::plain(n).unwrap(), Goal::Count, Engine::Backtrack);
        assert_eq!(outcome.nodes_by_depth, numbers(entry), "n = {n}");
    }
}

#[test]
fn first_and_last_solutions() {
    let Some(reference) = reference() else { return };
    for (n, entry) in by_order(&reference, "lexicographically_first_and_last") {
        let problem = Problem::plain(n).unwrap();
        let mut listed = Vec::new();
        let plan = Plan::choose(&problem, Goal::List, &Options::default()).unwrap();
        let _ = plan.run(|event| {
            if let Event::Solution(solution) = event {
                let columns = solution.placement().columns().unwrap();
                listed.push(columns.into_iter().map(|column| u64::from(column) + 1).collect::<Vec<_>>());
            }
            ControlFlow::Continue(())
        });
        assert_eq!((&listed[0], &listed[listed.len() - 1]), (&numbers(&entry["first"]), &numbers(&entry["last"])));
    }
}

#[test]
fn any_number_of_queens_on_any_board() {
    let Some(reference) = reference() else { return };
    let mut boards = 0;
    for entry in list(&reference, "k_queens_on_m_by_n") {
        let (rows, columns) = (number(&entry["rows"]), number(&entry["columns"]));
        boards += 1;
        let spec = Spec::rectangle(rows, columns);
        for (k, expected) in numbers(&entry["by_k"]).into_iter().enumerate() {
            let exactly = spec.clone().queens(QueenCount::Exactly(k as u64));
            assert_eq!(count(exactly), expected, "{k} queens on {rows}×{columns}");
        }
        let most = spec.clone().queens(QueenCount::Most);
        assert_eq!(count(most), number(&entry["max_queens_count"]), "most queens on {rows}×{columns}");
        let any = spec.queens(QueenCount::AtMost(columns));
        assert_eq!(count(any), numbers(&entry["by_k"]).iter().sum::<u64>(), "{rows}×{columns}");
    }
    assert!(boards >= 25, "{boards} boards");
}

#[test]
fn blocked_squares() {
    let Some(reference) = reference() else { return };
    for entry in list(&reference, "blocked") {
        let mut spec = Spec::new(number(&entry["n"]));
        for (row, squares) in entry["board"].as_array().unwrap().iter().enumerate() {
            for (column, _) in squares.as_str().unwrap().match_indices('x') {
                spec = spec.block(Square::new(row as u32, column as u32));
            }
        }
        assert_eq!(count(spec), number(&entry["count"]), "n = {}: {}", entry["n"], entry["name"]);
    }
}

#[test]
fn queens_in_place() {
    let Some(reference) = reference() else { return };
    for entry in list(&reference, "fixed_one_queen") {
        let rows = entry["count_with_one_fixed_queen"].as_array().unwrap();
        for (row, counts) in rows.iter().enumerate() {
            for (column, expected) in numbers(counts).into_iter().enumerate() {
                let spec = Spec::new(number(&entry["n"])).place(Square::new(row as u32, column as u32));
                assert_eq!(count(spec), expected, "n = {}, ({row},{column})", entry["n"]);
            }
        }
    }
    for entry in list(&reference, "fixed_several") {
        let placed = entry["fixed"].as_array().unwrap().iter().map(square);
        let spec = placed.fold(Spec::new(number(&entry["n"])), Spec::place);
        assert_eq!(count(spec), number(&entry["count"]), "{}", entry["name"]);
    }
}

#[test]
fn boards_that_wrap() {
    let Some(reference) = reference() else { return };
    for (n, entry) in by_order(&reference, "toroidal").into_iter().filter(|(n, _)| *n <= 13) {
        assert_eq!(count(Spec::new(n).topology(Topology::Torus)), number(&entry["count"]), "n = {n}");
    }
}

#[test]
fn queens_that_must_not_touch() {
    let Some(reference) = reference() else { return };
    for (n, entry) in by_order(&reference, "no_touch_only") {
        let spec = Spec::new(n).rule(AttackRule::NoTouch).queens_per_line(1);
        assert_eq!(count(spec), number(&entry["count"]), "n = {n}");
    }
}

/// Placements to which no queen can be added.
#[test]
fn placements_that_are_full() {
    let Some(reference) = reference() else { return };
    for (n, entry) in by_order(&reference, "maximal_placements") {
        let found = maximal_placements(Board::plane(n as u32), &Cancel::default()).unwrap();
        assert_eq!(found.count, u128::from(number(&entry["count"])), "n = {n}");
    }
}
