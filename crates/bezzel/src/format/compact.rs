//! `compact`: one digit a row, top row first, nothing between them; one placement a line.
//!
//! ```text
//! text = { line }
//! line = { digit }
//! ```
//!
//! ```text
//! 15863724
//! ```
//!
//! Boards up to 9 wide, or 10 when columns are counted from 0. n = 0 is an empty line.

use super::IndexBase;
use super::fault::{Expected, Fault, Found};
use super::numbers::{ColumnTexts, NotOneARow, read_row_by_row};
use super::reading::Intake;
use super::text_lines::Text;
use crate::board::Board;
use crate::placement::Placement;

/// The widest board whose columns have one digit.
pub(super) const fn widest(base: IndexBase) -> u32 {
    match base {
        IndexBase::Zero => 10,
        IndexBase::One => 9,
    }
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for line in text.filled_lines() {
        let widest = u64::from(widest(intake.base));
        let word = line.trimmed();
        let digits = word.text.chars().count() as u64;
        if intake.given_columns().unwrap_or(digits) > widest {
            let expected = Expected::DigitsAtMost(widest);
            intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
        } else {
            read_row_by_row(|| word.characters().map(|(_, digit)| digit), intake);
        }
    }
}

pub(super) struct Writer(ColumnTexts);

impl Writer {
    pub(super) fn new(board: Board, base: IndexBase) -> Self {
        Self(ColumnTexts::new(board, base, None))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        self.0.write_ended(placement, b'\n', out)
    }
}
