//! `csv`: columns separated by commas under a header, one placement a line; for spreadsheets and data frames.
//!
//! ```text
//! text   = [ header ] { line }
//! header = "row1" { "," "row" number } line-end
//! line   = number { "," number } line-end
//! ```
//!
//! The header is always written, optional when reading, and there recognised by its first letter. The reader also takes
//! semicolons.
//!
//! ```text
//! row1,row2,row3,row4
//! 2,4,1,3
//! 3,1,4,2
//! ```
//!
//! n = 0 is an empty line without a header.

use super::IndexBase;
use super::fault::{Expected, Fault, Found};
use super::numbers::{ColumnTexts, NotOneARow, read_row_by_row};
use super::reading::Intake;
use super::text_lines::{Line, Text, Word};
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let mut fields_expected = intake.given_rows();
    for (index, line) in text.filled_lines().enumerate() {
        let count = fields(line).count() as u64;
        let expected = *fields_expected.get_or_insert(count);
        if index == 0 && is_header(line) {
            read_header(line, intake);
        } else if count == expected {
            read_row_by_row(|| fields(line), intake);
            continue;
        }
        if count != expected {
            intake.fault(line.place(0), Found::Numbers(count), Expected::Numbers(expected));
        }
    }
}

/// Whether a first line can only be meant as a header.
fn is_header(line: Line<'_>) -> bool {
    line.text.trim_start().starts_with(|c: char| c.is_alphabetic())
}

/// Notes every title that is not `row` and its number.
fn read_header(line: Line<'_>, intake: &mut Intake) {
    for (row, field) in (1..).zip(fields(line)) {
        if !field.text.eq_ignore_ascii_case(&format!("row{row}")) {
            let expected = Expected::Title(row);
            intake.fault_with(|| Fault { place: field.place(), found: Found::text(field.text), expected });
        }
    }
}

/// The fields of a line, without the blanks around them. Empty fields count.
fn fields(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    let mut start = 0;
    line.text.split([',', ';']).map(move |field| {
        let offset = start + field.len() - field.trim_start().len();
        start += field.len() + 1;
        Word { line, offset, text: field.trim() }
    })
}

pub(super) struct Writer {
    board: Board,
    texts: ColumnTexts,
}

impl Writer {
    pub(super) fn new(board: Board, base: IndexBase) -> Self {
        Self { board, texts: ColumnTexts::new(board, base, Some(b',')) }
    }

    pub(super) fn header(&self, out: &mut Vec<u8>) {
        for row in 1..=self.board.rows() {
            out.extend_from_slice(b"row");
            out.extend_from_slice(itoa::Buffer::new().format(row).as_bytes());
            out.push(if row < self.board.rows() { b',' } else { b'\n' });
        }
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        self.texts.write_ended(placement, b'\n', out)
    }
}
