//! `pairs`: row and column of every queen, one placement a line; counted from 0, as the classic program `permutation` prints
//! them.
//!
//! ```text
//! text = { [ pair { separator pair } ] line-end }
//! pair = "(" number "," number ")"
//! ```
//!
//! Separators are blanks; the reader also takes commas and semicolons, blanks within pairs, and pairs in any order.
//!
//! ```text
//! (0,0) (1,4) (2,7) (3,5) (4,2) (5,6) (6,1) (7,3)
//! ```
//!
//! The board is the smallest n × n that holds all pairs of the text and as many rows as the longest line has queens, unless a
//! size is given. A board without queens is an empty line, which is not read.

use super::IndexBase;
use super::fault::{Expected, Fault, Found};
use super::named_squares::{Named, NamedSquares, bounds};
use super::numbers::number;
use super::reading::Intake;
use super::text_lines::{Line, Text, Word};
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let pairs = text.filled_lines().map(|line| line.text.matches('(').count() as u64).sum();
    let (rows, columns) = bounds(pairs, intake);
    let mut named = NamedSquares::default();
    let faults_before = intake.fault_count();
    for line in text.filled_lines() {
        let mut squares = Vec::new();
        for pair in split_pairs(line) {
            squares.extend(read_pair(pair, rows, columns, intake));
        }
        if !squares.is_empty() {
            named.lists.push((line.number, squares));
        }
    }
    if intake.fault_count() == faults_before {
        named.finish(|named| u64::from(named.row) + 1, |named, _| named.row, intake);
    }
}

/// The parts of a line that end with `)` or with the line, without the separators before and behind them.
fn split_pairs(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut start = 0;
    line.text.split_inclusive(')').filter_map(move |part| {
        let text = part.trim_start_matches(separates);
        let offset = start + part.len() - text.len();
        start += part.len();
        let text = text.trim_end_matches(separates);
        (!text.is_empty()).then_some(Word { line, offset, text })
    })
}

fn read_pair(pair: Word<'_>, rows: u64, columns: u64, intake: &mut Intake) -> Option<Named> {
    let first = u64::from(intake.base.first());
    let inner = pair.text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let numbers = inner.and_then(|inner| inner.split_once(',')).map(|(row, column)| (row.trim(), column.trim()));
    let Some((row, column)) = numbers.and_then(|(row, column)| Some((number(row)?, number(column)?))) else {
        let expected = Expected::Pair;
        intake.fault_with(|| Fault { place: pair.place(), found: Found::text(pair.text), expected });
        return None;
    };
    let in_range = |number: u64, side: u64| number >= first && number - first < side;
    let highest = |side: u64| (side + first).saturating_sub(1);
    let faults = [
        (!in_range(row, rows)).then(|| Expected::Row { lowest: first, highest: highest(rows) }),
        (!in_range(column, columns)).then(|| Expected::Column { lowest: first, highest: highest(columns) }),
    ];
    let faults_before = intake.fault_count();
    for expected in faults.into_iter().flatten() {
        intake.fault_with(|| Fault { place: pair.place(), found: Found::text(pair.text), expected });
    }
    // Numbers in range fit their type, for a side does, except on boards that are too large for any placement.
    let narrow = |number: u64| u32::try_from(number - first).unwrap_or(u32::MAX - 1);
    (intake.fault_count() == faults_before).then(|| Named {
        row: narrow(row),
        column: narrow(column),
        place: pair.place(),
    })
}

pub(super) fn write(placement: &Placement, base: IndexBase, out: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    for (index, queen) in placement.queens().iter().enumerate() {
        out.extend_from_slice(if index == 0 { b"(" } else { b" (" });
        out.extend_from_slice(digits.format(queen.row + base.first()).as_bytes());
        out.push(b',');
        out.extend_from_slice(digits.format(queen.column + base.first()).as_bytes());
        out.push(b')');
    }
    out.push(b'\n');
}
