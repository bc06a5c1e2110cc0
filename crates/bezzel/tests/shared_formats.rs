//! The shared instances as texts: from the folder that `BEZZEL_SHARED` names, read in the formats that people keep them in, and their witnesses
//! judged.

use bezzel::board::Square;
use bezzel::format::{ProblemFormat, ProblemReadOptions, read_problems, write_problem};
use bezzel::{Placement, Problem, verify};
use serde_json::Value;

/// A shared file, or `None`, loudly, where the folder is not there.
fn shared(file: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("BEZZEL_SHARED").filter(|folder| std::path::Path::new(folder).is_dir())
    else {
        eprintln!("================================================================================");
        eprintln!("SKIPPED: BEZZEL_SHARED names no folder, so the shared instances are not read.");
        eprintln!("================================================================================");
        return None;
    };
    let path = std::path::Path::new(&folder).join("cases").join(file);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The problems of a text, with their names.
fn problems(text: &str, format: ProblemFormat) -> Vec<(Option<String>, Problem)> {
    let reading = read_problems(text.as_bytes(), &ProblemReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}: {}", text.lines().next().unwrap_or_default()));
    assert_eq!(reading.format, format.into());
    reading.problems.into_iter().map(|located| (located.name, located.spec.build().unwrap())).collect()
}

fn only(text: &str, format: ProblemFormat) -> Problem {
    let mut all = problems(text, format);
    assert_eq!(all.len(), 1);
    all.remove(0).1
}

fn numbers(value: &Value) -> Vec<u32> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as u32).collect()
}

/// 1-based columns, one a row or several.
fn solves(problem: &Problem, rows: &Value) -> bool {
    let mut queens = Vec::new();
    for (row, columns) in (0..).zip(rows.as_array().unwrap()) {
        let columns = if columns.is_array() { numbers(columns) } else { vec![columns.as_u64().unwrap() as u32] };
        queens.extend(columns.into_iter().map(|column| Square::new(row, column - 1)));
    }
    verify(problem, Placement::new(problem.board(), queens).unwrap()).is_ok()
}

/// Writes a problem in every format that can express it; each is read back as the same problem. Returns how many could.
fn check_round_trips(problem: &Problem) -> usize {
    let mut count = 0;
    for format in ProblemFormat::ALL {
        let mut text = Vec::new();
        if write_problem(format, problem, &mut text).is_ok() {
            let text = String::from_utf8(text).unwrap();
            let named = ProblemReadOptions { format: Some(format.into()), ..ProblemReadOptions::default() };
            let again = read_problems(text.as_bytes(), &named).unwrap().problems.remove(0).spec.build().unwrap();
            // Regions may be numbered otherwise: compare what is independent of that.
            let mut one = (Vec::new(), Vec::new());
            write_problem(ProblemFormat::Description, &again, &mut one.0).unwrap();
            write_problem(ProblemFormat::Description, problem, &mut one.1).unwrap();
            assert_eq!(one.0, one.1, "{format}");
            count += 1;
        }
    }
    count
}

/// S33, S36, S37 and the others: 267 region puzzles with names, some with two stars.
#[test]
fn region_puzzles() {
    let Some(text) = shared("region-puzzles.json") else { return };
    let read = problems(&text, ProblemFormat::Levels);
    let levels: Value = serde_json::from_str(&text).unwrap();
    let levels = levels["levels"].as_array().unwrap();
    assert_eq!((read.len(), levels.len()), (267, 267));
    let (mut solved, mut two_stars) = (0, 0);
    for ((name, problem), level) in read.iter().zip(levels) {
        assert_eq!(name.as_deref(), level["id"].as_str());
        let stars = level["stars"].as_u64().unwrap();
        assert_eq!(problem.queens_per_line().map(u64::from), Some(stars));
        two_stars += u32::from(stars == 2);
        if !level["solution"].is_null() {
            assert!(solves(problem, &level["solution"]), "{name:?}");
            solved += 1;
        }
        // The same as a picture of letters, with the line ends and the mark of some editors.
        let rows: Vec<&str> = level["regions"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let picture = format!("\u{FEFF}{}\r\n", rows.join("\r\n"));
        let options = ProblemReadOptions { stars: Some(stars as u32), ..ProblemReadOptions::default() };
        let reading = read_problems(picture.as_bytes(), &options).unwrap();
        assert_eq!(reading.problems[0].spec.clone().build().as_ref(), Ok(problem), "{name:?}");
        assert!(check_round_trips(problem) >= 3, "{name:?}");
    }
    assert!(solved >= 100 && two_stars >= 1, "{solved} solved, {two_stars} with two stars");
    for name in ["github-issue560", "legup-10x10-2star-normal1", "community-001", "community-007"] {
        assert!(read.iter().any(|(known, _)| known.as_deref() == Some(name)), "{name}");
    }
}

#[test]
fn completions() {
    let Some(text) = shared("completion-instances.json") else { return };
    let file: Value = serde_json::from_str(&text).unwrap();
    for instance in file["instances"].as_array().unwrap() {
        let squares = instance["preplaced"].as_array().unwrap().iter().map(numbers);
        let line = squares.fold(instance["n"].to_string(), |line, at| format!("{line} {} {}", at[0], at[1]));
        let problem = only(&line, ProblemFormat::Completion);
        assert_eq!(problem.placed().len() as u64, instance["k"].as_u64().unwrap());
        if !instance["witness_columns_1based"].is_null() {
            assert!(solves(&problem, &instance["witness_columns_1based"]), "{}", instance["id"]);
        }
        // description, json, completion and blocked
        assert_eq!(check_round_trips(&problem), 4, "{}", instance["id"]);
    }
}

#[test]
fn blocked_boards() {
    let Some(text) = shared("blocked-instances.json") else { return };
    let file: Value = serde_json::from_str(&text).unwrap();
    for instance in file["instances"].as_array().unwrap() {
        let rows: Vec<&str> = instance["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let problem = only(&rows.join("\n"), ProblemFormat::Blocked);
        assert_eq!(problem.board().rows(), instance["n"].as_u64().unwrap() as u32);
        if !instance["witness_columns_1based"].is_null() {
            assert!(solves(&problem, &instance["witness_columns_1based"]), "{}", instance["id"]);
        }
        // description, json, blocked and param
        assert_eq!(check_round_trips(&problem), 4, "{}", instance["id"]);
    }
}

#[test]
fn csplib_parameters() {
    let Some(text) = shared("csplib-instances.json") else { return };
    let file: Value = serde_json::from_str(&text).unwrap();
    for instance in file["blocked"].as_array().unwrap() {
        let param = format!("letting n = {}\nletting blocks = {}\n", instance["n"], instance["blocked_1based"]);
        let problem = only(&param, ProblemFormat::Param);
        assert_eq!(problem.blocked_count(), instance["blocked_1based"].as_array().unwrap().len());
        if !instance["witness_columns_1based"].is_null() {
            assert!(solves(&problem, &instance["witness_columns_1based"]), "{}", instance["id"]);
        }
    }
    for instance in file["excluded_diagonals"].as_array().unwrap() {
        let n = instance["n"].as_i64().unwrap();
        let list = |name: &str| instance[name].as_array().unwrap().iter().map(|number| number.as_i64().unwrap());
        let sums = list("excluded_sum_diagonals").map(|sum| format!("[{sum},1]"));
        let differences =
            list("excluded_difference_diagonals").map(|difference| format!("[{},0]", difference + n - 1));
        let diagonals: Vec<String> = sums.chain(differences).collect();
        // Only the first ones count: one too many stands there.
        let param = format!(
            "n = {n}\nnumdiags = {}\ndiags = [{}, [{},1]]\n",
            diagonals.len(),
            diagonals.join(", "),
            2 * n - 2
        );
        let problem = only(&param, ProblemFormat::Param);
        let excluded = |square: &Square| {
            let (row, column) = (i64::from(square.row), i64::from(square.column));
            list("excluded_sum_diagonals").any(|sum| sum == row + column)
                || list("excluded_difference_diagonals").any(|difference| difference == row - column)
        };
        assert!(problem.board().squares().all(|square| problem.is_blocked(square) == excluded(&square)), "{param}");
        if !instance["witness_columns_1based"].is_null() {
            assert!(solves(&problem, &instance["witness_columns_1based"]), "{}", instance["id"]);
        }
    }
}
