//! `unicode`: a picture of `♛` (U+265B) and `⋅` (U+22C5), one line a row, top row first, a blank line after each board.
//!
//! Both signs are one column wide on every terminal: neither is of ambiguous width, as `·` (U+00B7) is. The grammar is that
//! of `board`, and so is the reader.
//!
//! ```text
//! ⋅♛⋅⋅
//! ⋅⋅⋅♛
//! ♛⋅⋅⋅
//! ⋅⋅♛⋅
//! ```
//!
//! n = 0 is an empty line.

use super::picture::RowPattern;
use crate::board::Board;
use crate::placement::Placement;

pub(super) use super::board::read;

/// The sign of a queen.
const QUEEN: &str = "♛";
/// The sign of an empty square.
const EMPTY: &str = "⋅";

pub(super) struct Writer(RowPattern);

impl Writer {
    pub(super) fn new(board: Board) -> Self {
        Self(RowPattern::new(board, ["", "", "\n"], EMPTY, QUEEN))
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        self.0.write(placement, out);
        out.push(b'\n');
    }
}
