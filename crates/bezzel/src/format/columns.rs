//! `columns`: the column of the queen of every row, top row first, one placement a line.
//!
//! ```text
//! text   = { line }
//! line   = [ number { separator number } ]
//! ```
//!
//! Separators are blanks; the reader also takes commas, semicolons and brackets: `[0, 4, 7, 5, 2, 6, 1, 3]`.
//!
//! ```text
//! 1 5 8 6 3 7 2 4
//! ```
//!
//! As many rows as numbers, and as many columns, unless a size is given. n = 0 is an empty line.

use super::IndexBase;
use super::numbers::{ColumnTexts, NotOneARow, read_row_by_row};
use super::reading::Intake;
use super::text_lines::Text;
use crate::board::Board;
use crate::placement::Placement;

/// Whether a character stands between numbers.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']')
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for line in text.filled_lines() {
        read_row_by_row(|| line.words(is_separator), intake);
    }
}

pub(super) struct Writer(ColumnTexts);

impl Writer {
    pub(super) fn new(board: Board, base: IndexBase) -> Self {
        Self(ColumnTexts::new(board, base, Some(b' ')))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        self.0.write_ended(placement, b'\n', out)
    }
}
