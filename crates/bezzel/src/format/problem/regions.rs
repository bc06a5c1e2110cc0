//! `regions`: a picture of a region puzzle, one line a row, one character a square; squares with the same character are a region.
//!
//! ```text
//! text = { puzzle }
//! puzzle = { row line-end } empty-line
//! row    = { character } | word { blank word }
//! ```
//!
//! ```text
//! AAB
//! ABB
//! CCC
//! ```
//!
//! Any characters will do; where rows hold blanks, words take the place of characters. One queen stands in every row, column and region,
//! and no two touch; another number has to be given.

use super::intake::{Draft, Intake};
use super::star_battle;
use crate::board::Regions;
use crate::format::fault::{Expected, Found};
use crate::format::text_lines::{Line, Text, Word};
use std::collections::{BTreeMap, HashMap};

/// Region numbers of all squares, row by row, numbered in the order in which they first appear.
pub(super) struct Cells {
    pub(super) regions: Vec<u32>,
    pub(super) rows: u64,
    pub(super) columns: u64,
}

/// The squares of a row.
fn cells(line: Line<'_>) -> Vec<Word<'_>> {
    let words: Vec<Word<'_>> = line.words(|c| c.is_whitespace() || c == ',').collect();
    match words[..] {
        [word] => word.characters().map(|(_, character)| character).collect(),
        _ => words,
    }
}

/// Reads rows, each as wide as given, or as most of them are.
pub(super) fn read_rows(lines: &[Line<'_>], width: Option<u64>, intake: &mut Intake) -> Option<Cells> {
    let rows: Vec<Vec<Word<'_>>> = lines.iter().map(|&line| cells(line)).collect();
    let columns = width.unwrap_or_else(|| {
        let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
        rows.iter().for_each(|row| *widths.entry(row.len()).or_default() += 1);
        widths.into_iter().max_by_key(|&(_, rows)| rows).map_or(0, |(width, _)| width as u64)
    });
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut regions = Vec::new();
    let mut complete = true;
    for (number, (row, line)) in (1..).zip(rows.iter().zip(lines)) {
        if row.len() as u64 != columns {
            let found = Found::Row { row: number, squares: row.len() as u64 };
            intake.fault(line.trimmed().place(), found, Expected::Squares(columns));
            complete = false;
        }
        for cell in row {
            let next = numbers.len() as u32;
            regions.push(*numbers.entry(cell.text).or_insert(next));
        }
    }
    complete.then_some(Cells { regions, rows: rows.len() as u64, columns })
}

/// Whether lines are a picture of regions: at least half of them have as many squares as there are lines.
pub(super) fn fits(lines: &[Line<'_>]) -> bool {
    let is_cell = |c: char| !matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | '/' | ':' | '=' | '"');
    let square = |line: &Line<'_>| cells(*line).len() == lines.len();
    !lines.is_empty()
        && lines.iter().all(|line| line.text.chars().all(is_cell))
        && 2 * lines.iter().filter(|line| square(line)).count() >= lines.len()
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for block in text.all_blocks() {
        let start = block[0].trimmed().place();
        let Some(cells) = read_rows(&block, None, intake) else { continue };
        if cells.rows != cells.columns {
            intake.fault(start, Found::Rows(cells.rows), Expected::Rows(cells.columns));
            continue;
        }
        let mut draft = Draft::new(star_battle::spec(cells.rows, intake.stars, cells.regions), start);
        draft.regions = Some(start);
        intake.take(draft);
    }
}

/// The signs of the first regions; where there are more, numbers are written.
const SIGNS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Appends the rows of a picture.
pub(super) fn write_rows(regions: &Regions, columns: u32, out: &mut String) {
    let numbered = star_battle::numbered(regions);
    let few = regions.count() <= SIGNS.len();
    for row in numbered.chunks(columns.max(1) as usize) {
        for (index, &region) in row.iter().enumerate() {
            if few {
                out.push(char::from(SIGNS[region as usize]));
            } else {
                out.push_str(if index > 0 { " " } else { "" });
                out.push_str(&(region + 1).to_string());
            }
        }
        out.push('\n');
    }
}
