//! Column numbers as text: one word at a time when reading, whole rows at once when writing.

use super::IndexBase;
use super::fault::{Expected, Fault, Found};
use super::reading::Intake;
use super::text_lines::Word;
use crate::board::{Board, Square};
use crate::placement::Placement;

/// The number that a word of digits is; `u64::MAX` for all that are too large. `None` if it is no number.
pub(super) fn number(word: &str) -> Option<u64> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.parse().unwrap_or(u64::MAX))
}

/// The 0-based column that a word names on a board of `columns` columns; a fault otherwise.
pub(super) fn read_column(word: Word<'_>, columns: u64, intake: &mut Intake) -> Option<u32> {
    let first = u64::from(intake.base.first());
    let expected = match number(word.text) {
        // A board that is too wide is a fault of its own; here the number only has to fit its type.
        Some(number) if number >= first && number - first < columns && number - first < u64::from(u32::MAX) => {
            return Some((number - first) as u32);
        }
        Some(_) => Expected::Column { lowest: first, highest: (columns + first).saturating_sub(1) },
        None => Expected::Number,
    };
    intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
    None
}

/// Reads a placement from one word a row. `words` are gone through twice: to count them, which tells the size of the
/// board, and to read them.
pub(super) fn read_row_by_row<'a, I>(words: impl Fn() -> I, intake: &mut Intake)
where
    I: Iterator<Item = Word<'a>>,
{
    let Some(first) = words().next() else { return };
    let count = words().count() as u64;
    let rows = intake.given_rows().unwrap_or(count);
    let columns = intake.given_columns().unwrap_or(count);
    let faults_before = intake.fault_count();
    if count != rows {
        intake.fault(first.place(), Found::Numbers(count), Expected::Numbers(rows));
    }
    let mut queens = Vec::with_capacity(count as usize);
    for (row, word) in words().enumerate() {
        if let Some(column) = read_column(word, columns, intake) {
            queens.push(Square::new(row as u32, column));
        }
    }
    if intake.fault_count() == faults_before {
        intake.place(first.line.number, rows, columns, queens);
    }
}

/// Boards up to this wide have the text of every column number at hand: three digits and a separator are one word of
/// four bytes, which is stored whole and then overlapped by the next.
const TABLE_COLUMNS: u32 = 999;

/// Writes the column of every row's queen, each followed by the same separator.
///
/// # Complexity
/// About 1 ns a number on boards up to 999 wide: no division and no branch on the number of digits.
pub(super) struct ColumnTexts {
    base: IndexBase,
    separator: Option<u8>,
    /// For every column, its text and the length of it; empty on wider boards.
    table: Vec<([u8; 4], u8)>,
}

impl ColumnTexts {
    /// Numbers on this board, each followed by `separator`.
    pub(super) fn new(board: Board, base: IndexBase, separator: Option<u8>) -> Self {
        let columns = if board.columns() <= TABLE_COLUMNS { board.columns() } else { 0 };
        let table = (0..columns).map(|column| {
            let mut text = itoa::Buffer::new().format(column + base.first()).as_bytes().to_vec();
            text.extend(separator);
            let mut padded = [0; 4];
            padded[..text.len()].copy_from_slice(&text);
            (padded, text.len() as u8)
        });
        Self { base, separator, table: table.collect() }
    }

    /// Appends the columns of a placement, or nothing if a row does not hold exactly one queen.
    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        let queens = placement.queens();
        if queens.len() != placement.board().rows() as usize
            || queens.iter().enumerate().any(|(row, queen)| queen.row as usize != row)
        {
            return Err(NotOneARow);
        }
        let start = out.len();
        if self.table.is_empty() {
            let mut digits = itoa::Buffer::new();
            for queen in queens {
                out.extend_from_slice(digits.format(queen.column + self.base.first()).as_bytes());
                out.extend(self.separator);
            }
        } else {
            out.resize(start + 4 * queens.len(), 0);
            let mut end = start;
            for queen in queens {
                let (text, length) = &self.table[queen.column as usize];
                out[end..end + 4].copy_from_slice(text);
                end += usize::from(*length);
            }
            out.truncate(end);
        }
        Ok(())
    }

    /// As [`write`](Self::write), but `end` takes the place of the separator after the last number.
    pub(super) fn write_ended(&self, placement: &Placement, end: u8, out: &mut Vec<u8>) -> Result<(), NotOneARow> {
        self.write(placement, out)?;
        match out.last_mut() {
            Some(last) if self.separator.is_some() && !placement.queens().is_empty() => *last = end,
            _ => out.push(end),
        }
        Ok(())
    }
}

/// A row holds no queen or several, so that a list of columns cannot tell the placement.
pub(super) struct NotOneARow;
