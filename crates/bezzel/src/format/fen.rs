//! `fen`: the placement field of the Forsyth–Edwards notation, top rank first, one placement a line.
//!
//! ```text
//! text = { rank { "/" rank } line-end }
//! rank = { "Q" | blanks }
//! ```
//!
//! `blanks` is a number of empty squares. On boards wider than 9, digits that stand together are one number; on smaller
//! boards every digit is a number. The reader also takes `q`, and the further fields of a record, which it passes over.
//!
//! ```text
//! Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4
//! Q9/2Q7/5Q4/7Q2/9Q/4Q5/8Q1/1Q8/3Q6/6Q3
//! ```
//!
//! As many columns as ranks, unless a size is given. n = 0 is an empty line.

use super::fault::{Expected, Fault, Found};
use super::numbers::number;
use super::reading::Intake;
use super::text_lines::{Text, Word};
use crate::board::Square;
use crate::placement::Placement;

/// On boards wider than this, digits that stand together are one number.
const WIDEST_WITH_DIGITS: u64 = 9;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for line in text.filled_lines() {
        let mut words = line.words(char::is_whitespace);
        let Some(field) = words.next() else { continue };
        let faults_before = intake.fault_count();
        if let Some(more) = words.next().filter(|more| !matches!(more.text, "w" | "b")) {
            let expected = Expected::FenEnd;
            intake.fault_with(|| Fault { place: more.place(), found: Found::text(more.text), expected });
        }
        let ranks = field.text.split('/').count() as u64;
        let columns = intake.given_columns().unwrap_or(ranks);
        if let Some(expected) = intake.given_rows().filter(|&expected| expected != ranks) {
            intake.fault(field.place(), Found::Rows(ranks), Expected::Rows(expected));
        }
        let mut queens = Vec::new();
        let mut offset = field.offset;
        for (row, rank) in field.text.split('/').enumerate() {
            read_rank(Word { line, offset, text: rank }, row as u32, columns, &mut queens, intake);
            offset += rank.len() + 1;
        }
        if intake.fault_count() == faults_before {
            intake.place(line.number, ranks, columns, queens);
        }
    }
}

fn read_rank(rank: Word<'_>, row: u32, columns: u64, queens: &mut Vec<Square>, intake: &mut Intake) {
    let mut squares: u64 = 0;
    let mut offset = 0;
    let faults_before = intake.fault_count();
    while let Some(c) = rank.text[offset..].chars().next() {
        let length = match c {
            '0'..='9' if columns > WIDEST_WITH_DIGITS => {
                let rest = &rank.text[offset..];
                rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
            }
            _ => c.len_utf8(),
        };
        let part = &rank.text[offset..offset + length];
        match number(part) {
            Some(blanks) if blanks > 0 => squares = squares.saturating_add(blanks),
            None if matches!(c, 'Q' | 'q') => {
                // A queen off the board comes with the fault that the rank is too long.
                queens.push(Square::new(row, u32::try_from(squares).unwrap_or(u32::MAX)));
                squares = squares.saturating_add(1);
            }
            _ => intake.fault_with(|| Fault {
                place: rank.line.place(rank.offset + offset),
                found: Found::text(part),
                expected: Expected::FenPart,
            }),
        }
        offset += length;
    }
    if squares != columns && intake.fault_count() == faults_before {
        let found = Found::Rank { rank: u64::from(row) + 1, squares };
        intake.fault_with(|| Fault { place: rank.place(), found, expected: Expected::Squares(columns) });
    }
}

pub(super) fn write(placement: &Placement, out: &mut Vec<u8>) {
    let board = placement.board();
    let mut queens = placement.queens().iter().peekable();
    for row in 0..board.rows() {
        if row > 0 {
            out.push(b'/');
        }
        let mut column = 0;
        while let Some(queen) = queens.next_if(|queen| queen.row == row) {
            write_blanks(queen.column - column, out);
            out.push(b'Q');
            column = queen.column + 1;
        }
        write_blanks(board.columns() - column, out);
    }
    out.push(b'\n');
}

fn write_blanks(blanks: u32, out: &mut Vec<u8>) {
    if blanks > 0 {
        out.extend_from_slice(itoa::Buffer::new().format(blanks).as_bytes());
    }
}
