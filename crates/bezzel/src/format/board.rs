//! `board`: a picture of `Q` and `.`, one line a row, top row first, a blank line after each board.
//!
//! ```text
//! text   = { board }
//! board  = { row line-end } line-end
//! row    = { square [ blank ] }
//! square = "Q" | "."
//! ```
//!
//! The reader takes for queens also `q ♛ ♕ * x X 1`, for empty squares `- _ · ⋅ □ 0`, and blanks:
//!
//! - If any empty square of the text is one of these signs, blanks at the ends of rows and lines of blanks mean nothing. If in
//!   every row every second character is a blank, the blanks separate squares; otherwise they are empty squares.
//! - If none is, blanks are the empty squares: a line of blanks is an empty row, only an empty line ends a board, and rows
//!   that lack the blanks at their end are taken as if they had them.
//!
//! ```text
//! .Q..
//! ...Q
//! Q...
//! ..Q.
//! ```
//!
//! n = 0 is an empty line.

use super::fault::{Expected, Fault, Found};
use super::picture::{Picture, RowPattern, Width, is_dot, is_queen, is_variation_selector};
use super::reading::Intake;
use super::text_lines::{Line, Text};
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let dotted = text.filled_lines().any(|line| line.text.contains(is_dot));
    let spaced = dotted
        && text.filled_lines().all(is_spaced)
        && text.filled_lines().any(|line| line.text.trim_end().chars().count() > 2);
    let width = if dotted { Width::OfMostRows } else { Width::Padded };
    let mut picture: Option<Picture> = None;
    for line in text.lines() {
        let row = if dotted { line.text.trim_end() } else { line.text };
        if row.is_empty() {
            if let Some(picture) = picture.take() {
                picture.finish(width, intake);
            }
            continue;
        }
        let picture = picture.get_or_insert_with(|| Picture::new(line.number, intake));
        picture.begin_row(line.place(0));
        let row = row.char_indices().filter(|&(_, c)| !is_variation_selector(c));
        for (offset, c) in row.step_by(if spaced { 2 } else { 1 }) {
            if is_queen(c) || is_dot(c) || c.is_whitespace() {
                picture.push(is_queen(c));
            } else {
                let place = || line.place(offset);
                intake.fault_with(|| Fault {
                    place: place(),
                    found: Found::Text(c.to_string()),
                    expected: Expected::Cell,
                });
            }
        }
    }
    if let Some(picture) = picture {
        picture.finish(width, intake);
    }
}

/// Whether every second character of a row is a blank, and no other.
fn is_spaced(line: Line<'_>) -> bool {
    let row = line.text.trim_end().chars().filter(|&c| !is_variation_selector(c));
    row.enumerate().all(|(index, c)| c.is_whitespace() == (index % 2 == 1))
}

pub(super) struct Writer(RowPattern);

impl Writer {
    pub(super) fn new(board: Board) -> Self {
        Self(RowPattern::new(board, ["", "", "\n"], ".", "Q"))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        self.0.write(placement, out);
        out.push(b'\n');
    }
}
