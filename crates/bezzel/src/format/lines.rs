//! `lines`: one column number a line, top row first; a blank line separates placements. For boards so large that a
//! placement is not held but streamed.
//!
//! ```text
//! text      = placement { blank-line placement }
//! placement = number { line-end number } line-end
//! ```
//!
//! ```text
//! 2
//! 4
//! 1
//! 3
//! ```
//!
//! As many rows as lines, and as many columns, unless a size is given. n = 0 cannot be told: it has no lines.

use super::IndexBase;
use super::numbers::{ColumnTexts, NotOneARow, read_row_by_row};
use super::reading::Intake;
use super::text_lines::{Line, Text};
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for block in text.blocks() {
        read_row_by_row(|| block.lines().map(Line::trimmed), intake);
    }
}

/// Appends one line, for a 0-based column. What a caller needs who streams a placement row by row.
pub fn write_line(column: u32, base: IndexBase, out: &mut Vec<u8>) {
    let number = u64::from(column) + u64::from(base.first());
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    out.push(b'\n');
}

pub(super) struct Writer {
    texts: ColumnTexts,
    /// Whether a blank line is due before the next placement.
    begun: bool,
}

impl Writer {
    pub(super) fn new(board: Board, base: IndexBase) -> Self {
        Self { texts: ColumnTexts::new(board, base, Some(b'\n')), begun: false }
    }

    pub(super) fn write(&mut self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        let start = out.len();
        if self.begun {
            out.push(b'\n');
        }
        self.texts.write(placement, out).inspect_err(|_| out.truncate(start))?;
        self.begun = true;
        Ok(())
    }
}
