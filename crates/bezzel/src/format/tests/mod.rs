//! What no single format can test: that all of them read what they write, recognise it, and answer bad input.

mod bad_input;
mod cases;
mod docs;
mod recognition;
mod round_trip;

use super::{Format, IndexBase, ReadError, ReadOptions, Reading, Writer, read};
use crate::board::Board;
use crate::placement::Placement;

/// All solutions on the n × n board, in lexicographic order, straight from the definition.
fn solutions(n: u32) -> Vec<Placement> {
    fn extend(n: u32, columns: &mut Vec<u32>, found: &mut Vec<Placement>) {
        let row = columns.len() as u32;
        if row == n {
            found.push(Placement::from_columns(columns).unwrap());
            return;
        }
        for column in 0..n {
            let free = (0..).zip(columns.iter()).all(|(r, &c)| c != column && c.abs_diff(column) != row - r);
            if free {
                columns.push(column);
                extend(n, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

/// Header, placements and footer.
fn written(format: Format, board: Board, base: Option<IndexBase>, placements: &[Placement]) -> Vec<u8> {
    let mut writer = Writer::new(format, board, base).unwrap();
    let mut text = Vec::new();
    writer.header(&mut text);
    for placement in placements {
        writer.write(placement, &mut text).unwrap();
    }
    writer.footer(&mut text);
    text
}

fn written_text(format: Format, placements: &[Placement]) -> String {
    String::from_utf8(written(format, placements[0].board(), None, placements)).unwrap()
}

/// Reads without knowing anything of the text.
fn recognised(text: &str) -> Result<Reading, ReadError> {
    read(text.as_bytes(), &ReadOptions::default())
}

/// Reads as a named format.
fn read_as(format: Format, text: &str) -> Result<Reading, ReadError> {
    read(text.as_bytes(), &ReadOptions { format: Some(format), ..ReadOptions::default() })
}

fn placements(reading: Reading) -> Vec<Placement> {
    reading.placements.into_iter().map(|located| located.placement).collect()
}

/// The 1-based columns of the only placement.
fn only_columns(reading: Reading) -> Vec<u32> {
    let [placement] = &placements(reading)[..] else { panic!("several placements") };
    placement.columns().unwrap().iter().map(|column| column + 1).collect()
}
