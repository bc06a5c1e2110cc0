//! `regions`: a picture of a region puzzle, one line a row, one character a square; squares with the same character are a region.
//!
//! ```text
//! text = { puzzle }
//! puzzle = { row line-end } empty-line [ marks ]
//! row    = { character } | word { blank word }
//! marks  = { { "." | "Q" | "x" } line-end } empty-line      as many rows and columns as the puzzle, which has four or more
//! ```
//!
//! ```text
//! AAB
//! ABB
//! CCC
//! ```
//!
//! Any characters will do; where rows hold blanks, words take the place of characters. One queen stands in every row, column and region,
//! and no two touch; another number has to be given. Of the marks, `Q` is a queen that is placed, `x` a square that is crossed out. (No puzzle
//! of four rows or more has only three regions, so that marks are no puzzle.)

use super::intake::{Draft, Intake, Spot};
use super::star_battle;
use crate::board::{Regions, Square};
use crate::format::fault::{Expected, Found, Place};
use crate::format::text_lines::{Line, Text, Word};
use crate::problem::{self, Problem};
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

/// From this size on a picture of three signs is no puzzle, and may be the marks of the puzzle before it.
pub(super) const SMALLEST_WITH_MARKS: u64 = 4;
const QUEEN: &str = "Q";
const CROSS: &str = "x";
/// A square without a mark, and, in a picture with a region too many, one that belongs to no region.
const NOTHING: &str = ".";

/// Whether a block is the marks of a puzzle of this size.
fn is_marks(block: &[Line<'_>], size: u64) -> bool {
    let marks = |line: &Line<'_>| {
        let cells = cells(*line);
        cells.len() as u64 == size && cells.iter().all(|cell| [QUEEN, CROSS, NOTHING].contains(&cell.text))
    };
    size >= SMALLEST_WITH_MARKS && block.len() as u64 == size && block.iter().all(marks)
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let mut blocks = text.all_blocks().peekable();
    while let Some(block) = blocks.next() {
        let start = block[0].trimmed().place();
        let read = read_rows(&block, None, intake);
        let size = read.as_ref().map_or(block.len() as u64, |cells| cells.rows);
        let marks = blocks.next_if(|next| is_marks(next, size));
        let Some(cells) = read else { continue };
        if cells.rows != cells.columns {
            intake.fault(start, Found::Rows(cells.rows), Expected::Rows(cells.columns));
            continue;
        }
        if has_squares_without_region(&block, &cells, start, intake) {
            continue;
        }
        let mut draft = Draft::new(star_battle::spec(cells.rows, intake.stars, cells.regions), start);
        draft.regions = Some(start);
        for (row, line) in (0..).zip(marks.iter().flatten()) {
            for (column, mark) in (0..).zip(self::cells(*line)) {
                let square = Square::new(row, column);
                match mark.text {
                    QUEEN => {
                        draft.spec = draft.spec.place(square);
                        draft.placed.push(Spot::Word(mark));
                    }
                    CROSS => {
                        draft.spec = draft.spec.block(square);
                        draft.blocked.push(Spot::Word(mark));
                    }
                    _ => {}
                }
            }
        }
        intake.take(draft);
    }
}

/// A point is a sign like any other; but where there is one region too many, the squares with points are taken to belong to none. Notes each of
/// them, and the number of the other regions if that is wrong as well.
fn has_squares_without_region(block: &[Line<'_>], read: &Cells, start: Place, intake: &mut Intake) -> bool {
    let points: Vec<Word<'_>> =
        block.iter().flat_map(|&line| cells(line)).filter(|cell| cell.text == NOTHING).collect();
    let count = read.regions.iter().max().map_or(0, |&last| last as usize + 1);
    if points.is_empty() || count as u64 <= read.rows {
        return false;
    }
    for point in points {
        intake.unexpected(point.place(), NOTHING, "a region: every square belongs to one");
    }
    let (found, size) = (count - 1, read.rows as u32);
    if found as u64 != read.rows {
        intake.fault(start, Found::Nonsense(problem::Fault::RegionCount { found, size }), Expected::Sense);
    }
    true
}

/// Appends the marks of a puzzle, if it has any, as a picture of their own.
pub(super) fn write_marks(problem: &Problem, out: &mut String) {
    if problem.placed().is_empty() && problem.blocked_count() == 0 {
        return;
    }
    out.push('\n');
    let last = problem.board().columns().saturating_sub(1);
    for square in problem.board().squares() {
        let placed = problem.placed().binary_search(&square).is_ok();
        out.push_str(if placed {
            QUEEN
        } else if problem.is_blocked(square) {
            CROSS
        } else {
            NOTHING
        });
        if square.column == last {
            out.push('\n');
        }
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
