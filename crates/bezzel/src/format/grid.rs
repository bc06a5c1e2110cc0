//! `grid`: 1 for a queen and 0 for an empty square, separated by blanks, one line a row, top row first, a blank line after
//! each board; as the classic program `flat-board` prints its array.
//!
//! ```text
//! text  = { board }
//! board = { row line-end } line-end
//! row   = [ cell { blank cell } ]
//! cell  = "0" | "1"
//! ```
//!
//! ```text
//! 0 1 0 0
//! 0 0 0 1
//! 1 0 0 0
//! 0 0 1 0
//! ```
//!
//! n = 0 is an empty line.

use super::fault::{Expected, Fault, Found};
use super::picture::{Picture, RowPattern, Width};
use super::reading::Intake;
use super::text_lines::Text;
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for block in text.blocks() {
        let mut picture = Picture::new(block.first.number, intake);
        for line in block.lines() {
            picture.begin_row(line.place(0));
            for word in line.words(char::is_whitespace) {
                if !matches!(word.text, "0" | "1") {
                    let expected = Expected::GridCell;
                    intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
                }
                picture.push(word.text == "1");
            }
        }
        picture.finish(Width::OfMostRows, intake);
    }
}

pub(super) struct Writer(RowPattern);

impl Writer {
    pub(super) fn new(board: Board) -> Self {
        Self(RowPattern::new(board, ["", " ", "\n"], "0", "1"))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        self.0.write(placement, out);
        out.push(b'\n');
    }
}
