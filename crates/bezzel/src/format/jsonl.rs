//! `jsonl`: one JSON array of columns a line, top row first.
//!
//! ```text
//! text = { "[" [ number { "," number } ] "]" line-end }
//! ```
//!
//! The reader also takes arrays over several lines, and arrays of such arrays.
//!
//! ```text
//! [1,5,8,6,3,7,2,4]
//! ```
//!
//! n = 0 is `[]`.

use super::IndexBase;
use super::fault::{Expected, Fault, Found};
use super::json_arrays::read_arrays;
use super::numbers::{ColumnTexts, NotOneARow, read_row_by_row};
use super::reading::Intake;
use super::text_lines::Text;
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    read_arrays(text, intake, |line, leaves, intake| {
        for leaf in leaves.iter().filter(|leaf| leaf.quoted) {
            let place = leaf.word.place();
            intake.fault_with(|| Fault { place, found: Found::text(leaf.word.text), expected: Expected::Number });
        }
        if leaves.is_empty() {
            place_empty(line, intake);
        } else if leaves.iter().all(|leaf| !leaf.quoted) {
            read_row_by_row(|| leaves.iter().map(|leaf| leaf.word), intake);
        }
    });
}

/// Takes `[]`: a board without rows.
pub(super) fn place_empty(line: u64, intake: &mut Intake) {
    match intake.given_rows() {
        Some(rows) if rows > 0 => {
            let place = super::Place { line, column: 1 };
            intake.fault(place, Found::Rows(0), Expected::Rows(rows));
        }
        _ => intake.place(line, 0, intake.given_columns().unwrap_or(0), Vec::new()),
    }
}

pub(super) struct Writer(ColumnTexts);

impl Writer {
    pub(super) fn new(board: Board, base: IndexBase) -> Self {
        Self(ColumnTexts::new(board, base, Some(b',')))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        let start = out.len();
        out.push(b'[');
        self.0.write_ended(placement, b']', out).inspect_err(|_| out.truncate(start))?;
        out.push(b'\n');
        Ok(())
    }
}
