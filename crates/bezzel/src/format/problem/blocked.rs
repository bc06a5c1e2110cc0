//! `blocked`: a picture of the board, `x` for a blocked square and `.` for an open one; several boards with an empty line between them.
//!
//! ```text
//! text   = { board }
//! board  = { row line-end } empty-line
//! row    = { square }
//! square = "x" | "." | "Q"
//! ```
//!
//! ```text
//! x...
//! ....
//! ....
//! ...x
//! ```
//!
//! `Q` is a queen that is placed. The reader also takes `X` and `#` for blocked squares, `-` and `_` for open ones, `q` and `♛` for queens,
//! and blanks between squares.

use super::intake::{Draft, Intake, Spot};
use crate::board::Square;
use crate::format::fault::{Expected, Found};
use crate::format::text_lines::{Line, Text, Word};
use crate::problem::Problem;
use crate::spec::Spec;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Blocked,
    Open,
    Queen,
}

const fn cell(c: char) -> Option<Cell> {
    match c {
        'x' | 'X' | '#' => Some(Cell::Blocked),
        '.' | '-' | '_' => Some(Cell::Open),
        'Q' | 'q' | '♛' => Some(Cell::Queen),
        _ => None,
    }
}

/// Whether lines are of the signs of this format, with a blocked square and an open one among them.
pub(super) fn fits<'a>(mut lines: impl Iterator<Item = Line<'a>> + Clone) -> bool {
    let has = |wanted| move |line: Line<'a>| line.text.chars().any(|c| cell(c) == Some(wanted));
    lines.clone().any(has(Cell::Blocked))
        && lines.clone().any(has(Cell::Open))
        && lines.all(|line| line.text.chars().all(|c| c.is_whitespace() || cell(c).is_some()))
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for block in text.all_blocks() {
        let first = block[0];
        let width_of = |line: Line<'_>| line.text.chars().filter(|c| !c.is_whitespace()).count();
        let width = width_of(first);
        let mut draft = Draft::new(Spec::rectangle(block.len() as u64, width as u64), first.trimmed().place());
        for (row, &line) in (0..).zip(&block) {
            if width_of(line) != width {
                let found = Found::Row { row: u64::from(row) + 1, squares: width_of(line) as u64 };
                intake.fault(line.trimmed().place(), found, Expected::Squares(width as u64));
            }
            let signs = line.text.char_indices().filter(|(_, c)| !c.is_whitespace());
            for (column, (offset, c)) in (0..).zip(signs) {
                let (squares, places) = match cell(c) {
                    Some(Cell::Open) => continue,
                    Some(Cell::Blocked) => (&mut draft.spec.blocked, &mut draft.blocked),
                    Some(Cell::Queen) => (&mut draft.spec.placed, &mut draft.placed),
                    None => {
                        let expected = "x (blocked), . (open) or Q (a queen)";
                        intake.unexpected(line.place(offset), &c.to_string(), expected);
                        continue;
                    }
                };
                squares.push(Square::new(row, column).into());
                places.push(Spot::Word(Word { line, offset, text: &line.text[offset..offset + c.len_utf8()] }));
            }
        }
        let rows_fit = block.iter().all(|&line| width_of(line) == width);
        if rows_fit {
            intake.take(draft);
        }
    }
}

/// Appends a board and an empty line.
pub(super) fn write(problem: &Problem, out: &mut String) {
    let board = problem.board();
    let mut placed = problem.placed().iter().peekable();
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let square = Square::new(row, column);
            out.push(match () {
                () if placed.next_if(|&&queen| queen == square).is_some() => 'Q',
                () if problem.is_blocked(square) => 'x',
                () => '.',
            });
        }
        out.push('\n');
    }
    out.push('\n');
}
