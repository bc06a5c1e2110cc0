//! Boards drawn square by square: what the picture formats have in common.

use super::fault::{Expected, Found, Place};
use super::reading::Intake;
use crate::board::{Board, Square};
use crate::placement::Placement;
use std::collections::BTreeMap;

/// Whether a character stands for a queen, in the pictures people draw.
pub(super) const fn is_queen(c: char) -> bool {
    matches!(c, 'Q' | 'q' | '♛' | '♕' | '*' | 'x' | 'X' | '1')
}

/// Whether a character that is no blank stands for an empty square.
pub(super) const fn is_dot(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '·' | '⋅' | '□' | '0')
}

/// Whether a character only chooses between the text and the emoji form of the one before it.
pub(super) const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// One picture as it is read.
pub(super) struct Picture {
    /// The line where it starts.
    line: u64,
    /// Where each row starts, and its number of squares.
    rows: Vec<(Place, u64)>,
    queens: Vec<Square>,
    faults_before: u64,
}

/// How wide a picture is expected to be, unless the width of the board was given.
#[derive(Clone, Copy)]
pub(super) enum Width {
    /// As wide as high if any row is, else as wide as most rows.
    OfMostRows,
    /// As wide as high, or as the longest row if that is more; shorter rows end in blanks that are not in the text.
    Padded,
    /// So many squares.
    Exactly(u64),
}

impl Picture {
    pub(super) fn new(line: u64, intake: &Intake) -> Self {
        Self { line, rows: Vec::new(), queens: Vec::new(), faults_before: intake.fault_count() }
    }

    pub(super) fn begin_row(&mut self, place: Place) {
        self.rows.push((place, 0));
    }

    /// Adds a square to the row begun last.
    pub(super) fn push(&mut self, queen: bool) {
        let row = self.rows.len().saturating_sub(1) as u32;
        let Some((_, squares)) = self.rows.last_mut() else { return };
        if queen {
            // Rows too long for any board are refused by `Intake::place`.
            self.queens.push(Square::new(row, u32::try_from(*squares).unwrap_or(u32::MAX)));
        }
        *squares += 1;
    }

    /// Notes every row of the wrong length, or hands the placement over.
    pub(super) fn finish(self, width: Width, intake: &mut Intake) {
        let rows = self.rows.len() as u64;
        let longest = self.rows.iter().map(|&(_, squares)| squares).max().unwrap_or(0);
        let columns = intake.given_columns().unwrap_or_else(|| match width {
            Width::OfMostRows => self.width_of_most_rows(),
            Width::Padded => rows.max(longest),
            Width::Exactly(squares) => squares,
        });
        if intake.fault_count() == self.faults_before {
            for (row, &(place, squares)) in (1..).zip(&self.rows) {
                let fits = if matches!(width, Width::Padded) { squares <= columns } else { squares == columns };
                if !fits {
                    intake.fault(place, Found::Row { row, squares }, Expected::Squares(columns));
                }
            }
            if let Some(expected) = intake.given_rows().filter(|&expected| expected != rows) {
                let place = Place { line: self.line, column: 1 };
                intake.fault(place, Found::Rows(rows), Expected::Rows(expected));
            }
        }
        if intake.fault_count() == self.faults_before {
            intake.place(self.line, rows, columns, self.queens);
        }
    }

    fn width_of_most_rows(&self) -> u64 {
        let mut rows_by_width: BTreeMap<u64, usize> = BTreeMap::new();
        for &(_, squares) in &self.rows {
            *rows_by_width.entry(squares).or_default() += 1;
        }
        let rows = self.rows.len() as u64;
        if rows_by_width.contains_key(&rows) {
            return rows;
        }
        rows_by_width.into_iter().max_by_key(|&(_, rows)| rows).map_or(0, |(width, _)| width)
    }
}

/// Writes rows by copying an empty one and putting queens on it: both kinds of square take equally many bytes.
pub(super) struct RowPattern {
    row: Vec<u8>,
    /// The byte of the first square, and from each square to the next.
    first: usize,
    stride: usize,
    queen: &'static [u8],
}

impl RowPattern {
    /// Rows that begin with `before`, end with `after`, and whose squares are separated by `between`.
    ///
    /// # Panics
    /// If the two kinds of square differ in length: the formats are fixed, so a test of each would tell.
    pub(super) fn new(
        board: Board,
        [before, between, after]: [&str; 3],
        empty: &'static str,
        queen: &'static str,
    ) -> Self {
        assert_eq!(empty.len(), queen.len());
        let squares = vec![empty; board.columns() as usize].join(between);
        Self {
            row: [before, &squares, after].concat().into_bytes(),
            first: before.len(),
            stride: empty.len() + between.len(),
            queen: queen.as_bytes(),
        }
    }

    /// Appends all rows of a placement.
    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        let mut queens = placement.queens().iter().peekable();
        for row in 0..placement.board().rows() {
            let start = out.len() + self.first;
            out.extend_from_slice(&self.row);
            while let Some(queen) = queens.next_if(|queen| queen.row == row) {
                let at = start + queen.column as usize * self.stride;
                out[at..at + self.queen.len()].copy_from_slice(self.queen);
            }
        }
    }
}
