//! `leetcode`: a JSON array of the rows, each a text of `Q` and `.`, top row first, one board a line; as judge sites show
//! boards.
//!
//! ```text
//! text = { "[" [ row { "," row } ] "]" line-end }
//! row  = '"' { "Q" | "." } '"'
//! ```
//!
//! The reader also takes arrays of boards, arrays over several lines, single quotes, and the signs that `board` has.
//!
//! ```text
//! [".Q..","...Q","Q...","..Q."]
//! ```
//!
//! n = 0 is `[]`.

use super::fault::{Expected, Fault, Found};
use super::json_arrays::read_arrays;
use super::jsonl::place_empty;
use super::picture::{Picture, RowPattern, Width, is_dot, is_queen, is_variation_selector};
use super::reading::Intake;
use super::text_lines::Text;
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    read_arrays(text, intake, |start, rows, intake| {
        if rows.is_empty() {
            return place_empty(start, intake);
        }
        let mut picture = Picture::new(start, intake);
        for row in rows {
            let word = row.word;
            if !row.quoted {
                let expected = Expected::QuotedRow;
                intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
                continue;
            }
            picture.begin_row(word.place());
            for (c, square) in word.characters().filter(|&(c, _)| !is_variation_selector(c)) {
                if !is_queen(c) && !is_dot(c) && c != ' ' {
                    let expected = Expected::Cell;
                    intake.fault_with(|| Fault { place: square.place(), found: Found::text(square.text), expected });
                }
                picture.push(is_queen(c));
            }
        }
        picture.finish(Width::OfMostRows, intake);
    });
}

pub(super) struct Writer(RowPattern);

impl Writer {
    pub(super) fn new(board: Board) -> Self {
        Self(RowPattern::new(board, ["\"", "", "\","], ".", "Q"))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        out.push(b'[');
        self.0.write(placement, out);
        if placement.board().rows() > 0 {
            // The comma after the last row.
            out.pop();
        }
        out.extend_from_slice(b"]\n");
    }
}
