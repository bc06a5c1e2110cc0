//! Parts of what the commands print.

use bezzel::board::{Square, column_letters};
use bezzel::region::{Dead, Deduction, RegionPuzzle, Unit};
use bezzel::text::Language;
use serde_json::{Value, json};

/// The letter of a region.
pub(super) fn region_letter(region: u32) -> String {
    column_letters(region).to_uppercase()
}

/// The 1-based columns of the queens of each row: a number where a row has one, else a list.
pub(super) fn columns(puzzle: &RegionPuzzle, queens: &[Square]) -> Value {
    let rows = (0..puzzle.size()).map(|row| {
        let columns: Vec<u32> =
            queens.iter().filter(|square| square.row == row).map(|square| square.column + 1).collect();
        if puzzle.stars() == 1 && columns.len() == 1 { json!(columns[0]) } else { json!(columns) }
    });
    rows.collect()
}

/// The rows of regions, a letter a square (numbers where the letters run out).
pub(super) fn region_rows(puzzle: &RegionPuzzle) -> Value {
    let rows = puzzle.regions().chunks(puzzle.size().max(1) as usize);
    if puzzle.size() > 26 {
        return rows.map(|row| json!(row)).collect();
    }
    rows.map(|row| json!(row.iter().map(|&region| region_letter(region)).collect::<String>())).collect()
}

/// Chess names.
pub(super) fn names(puzzle: &RegionPuzzle, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| square.chess_name(puzzle.size())).collect()
}

/// `row 3`, `column c`, `region A`, for machines.
fn unit(unit: Unit) -> Value {
    match unit {
        Unit::Row(index) => json!({ "row": index + 1 }),
        Unit::Column(index) => json!({ "column": index + 1 }),
        Unit::Region(index) => json!({ "region": region_letter(index) }),
    }
}

pub(super) fn dead(puzzle: &RegionPuzzle, dead: Dead, language: Language) -> Value {
    let text = language.dead(puzzle, dead);
    match dead {
        Dead::TooFew { unit: of } => json!({ "why": "too-few", "unit": unit(of), "text": text }),
        Dead::TooMany { unit: of } => json!({ "why": "too-many", "unit": unit(of), "text": text }),
        Dead::Attack { a, b } => json!({ "why": "attack", "queens": names(puzzle, &[a, b]), "text": text }),
    }
}

/// A step, for machines: squares by their chess names, and the sentence.
pub(super) fn step(puzzle: &RegionPuzzle, step: &Deduction, language: Language) -> Value {
    let units = |units: &[Unit]| -> Value { units.iter().map(|&of| unit(of)).collect() };
    let text = language.deduction(puzzle, step).into_iter().next().map(|line| line.text);
    let mut object = json!({
        "technique": step.technique.name(), "placed": names(puzzle, &step.placed), "crossed": names(puzzle, &step.crossed),
        "units": units(&step.units), "others": units(&step.others), "because": names(puzzle, &step.because), "text": text,
    });
    if !step.blocks.is_empty() {
        object["blocks"] = step.blocks.iter().map(|block| json!(names(puzzle, block))).collect();
    }
    if let Some(chain) = &step.chain {
        object["chain"] = json!({
            "assumed": chain.assumed.chess_name(puzzle.size()),
            "steps": chain.steps.iter().map(|inner| self::step(puzzle, inner, language)).collect::<Vec<_>>(),
            "dead": dead(puzzle, chain.dead, language),
        });
    }
    object
}

/// A step in lines for people.
pub(super) fn lines(puzzle: &RegionPuzzle, step: &Deduction, language: Language) -> String {
    let lines = language.deduction(puzzle, step).into_iter();
    lines.map(|line| format!("{}{}", "    ".repeat(line.depth as usize), line.text)).collect::<Vec<_>>().join("\n")
}
