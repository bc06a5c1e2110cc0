//! `levels`: region puzzles as the daily games keep them, in JSON.
//!
//! ```text
//! {"regions":[[0,0,1],[0,1,1],[2,2,2]]}
//! {"size":3,"colorRegions":[["A","A","B"],["A","B","B"],["C","C","C"]]}
//! ```
//!
//! An object, an array of such, several one after another, or an object whose `levels` is such an array. `regions` and `colorRegions` are
//! rows of numbers or texts, or one text a row; `size` has to agree; `stars` is the number of queens in every row, column and region (1 if
//! it is not there); `grid` holds 1 where a queen is placed and else 0; `id` or `name` is the name. All else is passed over.

use super::intake::{Draft, Intake, Spot};
use super::json_value::{Kind, Value, parse};
use super::star_battle;
use crate::board::Square;
use crate::format::fault::{Expected, Found};
use crate::format::text_lines::Text;
use crate::problem::Problem;
use std::collections::HashMap;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    match parse(text.as_str()) {
        Ok(values) => values.iter().for_each(|value| read_value(value, intake)),
        Err(fault) => intake.faults.add(|| fault),
    }
}

fn read_value(value: &Value, intake: &mut Intake) {
    if let Some(items) = value.items() {
        items.iter().for_each(|item| read_value(item, intake));
    } else if let Some(levels) = value.field("levels") {
        read_value(levels, intake);
    } else {
        read_level(value, intake);
    }
}

fn read_level(level: &Value, intake: &mut Intake) {
    let Some(rows) = level.field("regions").or_else(|| level.field("colorRegions")) else {
        return intake.fault(level.place, level.found(), Expected::Words("an object with regions or colorRegions"));
    };
    let faults_before = intake.faults.count;
    let Some(cells) = read_rows(rows, "an array of rows", intake) else { return };
    let n = cells.len() as u64;
    if let Some(size) = level.field("size").filter(|size| size.number() != Some(n)) {
        intake.fault(rows.place, Found::Rows(n), Expected::Rows(size.number().unwrap_or(0)));
    }
    let mut numbers = HashMap::new();
    let number = |word: &String| {
        let next = numbers.len() as u32;
        *numbers.entry(word.clone()).or_insert(next)
    };
    let regions = cells.iter().flatten().map(number).collect();
    let stars = match level.field("stars") {
        None => Some(intake.stars),
        Some(stars) => {
            let count = stars.number().and_then(|count| u32::try_from(count).ok());
            if count.is_none() {
                intake.fault(stars.place, stars.found(), Expected::Number);
            }
            count
        }
    };
    let mut draft = Draft::new(star_battle::spec(n, stars.unwrap_or(1), regions), level.place);
    draft.regions = Some(rows.place);
    draft.name = level.field("id").or_else(|| level.field("name")).and_then(Value::word).map(str::to_owned);
    if let Some(grid) = level.field("grid") {
        place_queens(grid, cells.len(), &mut draft, intake);
    }
    if intake.faults.count == faults_before {
        intake.take(draft);
    }
}

/// The words of n rows of n squares.
fn read_rows(rows: &Value, expected: &'static str, intake: &mut Intake) -> Option<Vec<Vec<String>>> {
    let Some(items) = rows.items() else {
        intake.fault(rows.place, rows.found(), Expected::Words(expected));
        return None;
    };
    let faults_before = intake.faults.count;
    let mut cells = Vec::new();
    for (number, row) in (1..).zip(items) {
        let words: Vec<String> = match &row.kind {
            Kind::Text(text) if text.contains(char::is_whitespace) => {
                text.split_whitespace().map(str::to_owned).collect()
            }
            Kind::Text(text) => text.chars().map(String::from).collect(),
            Kind::Array(squares) => {
                for square in squares.iter().filter(|square| square.word().is_none()) {
                    intake.fault(
                        square.place,
                        square.found(),
                        Expected::Words("a number or text that names a region"),
                    );
                }
                squares.iter().map(|square| square.word().unwrap_or_default().to_owned()).collect()
            }
            _ => {
                intake.fault(row.place, row.found(), Expected::Words("a row: an array or a text"));
                continue;
            }
        };
        if words.len() != items.len() {
            let found = Found::Row { row: number, squares: words.len() as u64 };
            intake.fault(row.place, found, Expected::Squares(items.len() as u64));
        }
        cells.push(words);
    }
    (intake.faults.count == faults_before).then_some(cells)
}

/// Places the queens of a grid of 0 and 1.
fn place_queens(grid: &Value, n: usize, draft: &mut Draft<'_>, intake: &mut Intake) {
    let Some(rows) = grid.items() else {
        return intake.fault(grid.place, grid.found(), Expected::Words("an array of rows of 0 and 1"));
    };
    if rows.len() != n {
        intake.fault(grid.place, Found::Rows(rows.len() as u64), Expected::Rows(n as u64));
    }
    for (row, cells) in (0..).zip(rows) {
        let Some(squares) = cells.items() else {
            intake.fault(cells.place, cells.found(), Expected::Words("an array of 0 and 1"));
            continue;
        };
        if squares.len() != n {
            let found = Found::Row { row: u64::from(row) + 1, squares: squares.len() as u64 };
            intake.fault(cells.place, found, Expected::Squares(n as u64));
        }
        for (column, square) in (0..).zip(squares) {
            match square.number() {
                Some(0) => {}
                Some(1) => {
                    draft.spec.placed.push(Square::new(row, column).into());
                    draft.placed.push(Spot::At(square.place));
                }
                _ => intake.fault(square.place, square.found(), Expected::GridCell),
            }
        }
    }
}

/// Appends an object and a line end.
pub(super) fn write(problem: &Problem, out: &mut String) {
    let Some(regions) = problem.regions() else { return };
    let n = problem.board().rows() as usize;
    let numbered = star_battle::numbered(regions);
    let rows = |cell: &dyn Fn(usize) -> u32| {
        let row = |row: usize| {
            let cells: Vec<String> = (0..n).map(|column| cell(row * n + column).to_string()).collect();
            format!("[{}]", cells.join(","))
        };
        format!("[{}]", (0..n).map(row).collect::<Vec<_>>().join(","))
    };
    out.push_str(&format!("{{\"size\":{n},\"stars\":{}", problem.queens_per_line().unwrap_or(1)));
    out.push_str(&format!(",\"regions\":{}", rows(&|cell| numbered[cell])));
    if !problem.placed().is_empty() {
        let queen = |cell: usize| {
            let square = Square::new((cell / n) as u32, (cell % n) as u32);
            u32::from(problem.placed().binary_search(&square).is_ok())
        };
        out.push_str(&format!(",\"grid\":{}", rows(&queen)));
    }
    out.push_str("}\n");
}
