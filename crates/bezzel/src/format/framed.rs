//! `framed`: `*` for a queen and a blank for an empty square within a ring of `#`, a blank line after each frame; as the
//! classic program `bordered-board` keeps its array of (n+2) × (n+2) characters.
//!
//! ```text
//! text  = { frame }
//! frame = edge { "#" { "*" | " " } "#" line-end } edge line-end
//! edge  = "#" { "#" } "#" line-end
//! ```
//!
//! Between frames the reader also takes running numbers, and within them every sign that `board` has.
//!
//! ```text
//! ######
//! # *  #
//! #   *#
//! #*   #
//! #  * #
//! ######
//! ```
//!
//! n = 0 is an empty frame, two lines of `##`.

use super::fault::{Expected, Fault, Found};
use super::picture::{Picture, RowPattern, Width, is_dot, is_queen, is_variation_selector};
use super::reading::Intake;
use super::text_lines::{Line, Text};
use crate::board::Board;
use crate::placement::Placement;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    // The frame that is being read, and its width.
    let mut frame: Option<(Picture, u64)> = None;
    for line in text.lines() {
        if is_edge(line) {
            let squares = line.trimmed().text.len() as u64 - 2;
            frame = match frame.take() {
                None => Some((Picture::new(line.number, intake), squares)),
                Some((picture, width)) => {
                    if squares != width {
                        let found = Found::text(line.trimmed().text);
                        intake.fault(line.place(0), found, Expected::Squares(width + 2));
                    }
                    picture.finish(Width::Exactly(width), intake);
                    None
                }
            };
        } else if let Some((picture, _)) = &mut frame {
            read_row(line, picture, intake);
        } else if !line.is_blank() && !is_running_number(line) {
            let word = line.trimmed();
            let expected = Expected::FrameEdge;
            intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
        }
    }
    if frame.is_some() {
        intake.fault(text.end(), Found::EndOfText, Expected::FrameEdge);
    }
}

/// Whether a line is the top or bottom of a frame.
pub(super) fn is_edge(line: Line<'_>) -> bool {
    let text = line.trimmed().text;
    text.len() >= 2 && text.bytes().all(|b| b == b'#')
}

/// Whether a line is a number, with the signs people put around it: `3`, `3.`, `(3)`, `No. 3:`.
fn is_running_number(line: Line<'_>) -> bool {
    let text = line.trimmed().text;
    let digits = text.trim_start_matches("No").trim_matches(['.', ':', '(', ')', ' ']);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn read_row(line: Line<'_>, picture: &mut Picture, intake: &mut Intake) {
    let word = line.trimmed();
    picture.begin_row(word.place());
    if word.text.len() < 2 || !word.text.starts_with('#') || !word.text.ends_with('#') {
        let found = if word.text.is_empty() { Found::Blanks } else { Found::text(word.text) };
        return intake.fault(word.place(), found, Expected::FrameSide);
    }
    let squares = word.text[1..word.text.len() - 1].char_indices().filter(|&(_, c)| !is_variation_selector(c));
    for (offset, c) in squares {
        if !is_queen(c) && !is_dot(c) && c != ' ' {
            let place = || line.place(word.offset + 1 + offset);
            let found = || Found::Text(c.to_string());
            intake.fault_with(|| Fault { place: place(), found: found(), expected: Expected::FrameCell });
        }
        picture.push(is_queen(c));
    }
}

pub(super) struct Writer {
    edge: Vec<u8>,
    rows: RowPattern,
}

impl Writer {
    pub(super) fn new(board: Board) -> Self {
        let mut edge = vec![b'#'; board.columns() as usize + 2];
        edge.push(b'\n');
        Self { edge, rows: RowPattern::new(board, ["#", "", "#\n"], " ", "*") }
    }

    pub(super) fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.edge);
        self.rows.write(placement, out);
        out.extend_from_slice(&self.edge);
        out.push(b'\n');
    }
}
