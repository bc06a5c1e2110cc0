//! `squares`: the chess names of the squares with queens, one placement a line: letters for the column from the left, a number
//! for the rank from the bottom. After `z` columns go on as `aa`, `ab`, ….
//!
//! ```text
//! text   = { [ square { separator square } ] line-end }
//! square = letter { letter } number
//! ```
//!
//! Separators are blanks; the reader also takes commas and semicolons, capital letters, and squares in any order.
//!
//! ```text
//! a8 e7 h6 f5 c4 g3 b2 d1
//! ```
//!
//! The board is the smallest n × n that holds all squares of the text and as many rows as the longest line has queens, unless
//! a size is given. Since ranks count from the bottom, a few squares of a larger board are in other rows than they are
//! meant to be, as seen from the top, unless the size is given. A board without queens is an empty line, which is not read.

use super::fault::{Expected, Fault, Found};
use super::named_squares::{Named, NamedSquares, bounds};
use super::reading::Intake;
use super::text_lines::{Text, Word};
use crate::board::{Board, Square, SquareNameError, column_letters};
use crate::placement::Placement;

/// Whether a character stands between squares.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// Whether a word looks like a chess square on some board.
pub(super) fn is_square(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    digits.len() < word.len()
        && digits.starts_with(|c: char| matches!(c, '1'..='9'))
        && digits.bytes().all(|b| b.is_ascii_digit())
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let words = text.filled_lines().map(|line| line.words(is_separator).count() as u64).sum();
    let (rows, columns) = bounds(words, intake);
    let mut named = NamedSquares::default();
    let faults_before = intake.fault_count();
    for line in text.filled_lines() {
        let mut squares = Vec::new();
        for word in line.words(is_separator) {
            squares.extend(read_square(word, rows, columns, intake));
        }
        if !squares.is_empty() {
            named.lists.push((line.number, squares));
        }
    }
    if intake.fault_count() == faults_before {
        named.finish(|named| named.row.into(), |named, rows| rows as u32 - named.row, intake);
    }
}

/// The square that a word names, its row counted from the bottom, from 1.
fn read_square(word: Word<'_>, rows: u64, columns: u64, intake: &mut Intake) -> Option<Named> {
    let rows = u32::try_from(rows).unwrap_or(Board::MAX_SIDE).min(Board::MAX_SIDE);
    let expected = match Square::from_chess_name(word.text, rows) {
        Ok(square) if u64::from(square.column) < columns => {
            return Some(Named { row: rows - square.row, column: square.column, place: word.place() });
        }
        Ok(_) => Expected::File { last: u32::try_from(columns.saturating_sub(1)).unwrap_or(Board::MAX_SIDE) },
        Err(SquareNameError::Rank { .. }) => Expected::Rank { highest: rows.into() },
        Err(SquareNameError::Shape { .. }) => Expected::ChessSquare,
    };
    intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
    None
}

/// Writes placements; the letters of every column are put together once.
pub(super) struct Writer {
    letters: Vec<Box<[u8]>>,
}

impl Writer {
    /// The letters of the first columns; further ones are rare enough to be put together when they are met.
    pub(super) fn new(board: Board) -> Self {
        let columns = board.columns().min(1000);
        Self { letters: (0..columns).map(|column| column_letters(column).into_bytes().into()).collect() }
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        let rows = placement.board().rows();
        let mut digits = itoa::Buffer::new();
        for (index, queen) in placement.queens().iter().enumerate() {
            if index > 0 {
                out.push(b' ');
            }
            match self.letters.get(queen.column as usize) {
                Some(letters) => out.extend_from_slice(letters),
                None => out.extend_from_slice(column_letters(queen.column).as_bytes()),
            }
            out.extend_from_slice(digits.format(rows - queen.row).as_bytes());
        }
        out.push(b'\n');
    }
}
