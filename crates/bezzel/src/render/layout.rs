//! The measures of a picture: margins, coordinates, caption.
//!
//! Everything outside the board is measured in quarters of a square, so that the edges of the squares fall between pixels, not
//! across them, wherever the side of a square is a multiple of 4 pixels.

use super::glyph::SIDE;
use super::palette::INK;
use super::picture::Picture;
use super::svg::label;
use super::words::{self, text_width};
use super::xml::Xml;

/// Where the board and its caption go.
pub(super) struct Layout {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The upper left corner of the board.
    pub(super) left: u32,
    pub(super) top: u32,
    /// The lines of the caption, and the height of the first one's foot.
    caption: Vec<String>,
    caption_top: u32,
}

/// The size of coordinates.
pub(super) const COORDINATE_SIZE: u32 = 28;
/// Between the board and the numbers of its ranks.
pub(super) const RANK_GAP: u32 = 14;
const CAPTION_SIZE: u32 = 32;
const CAPTION_LINE: u32 = 43;
/// The foot of the first line of the caption, below the space of the coordinates.
const CAPTION_DROP: u32 = 22;
/// A quarter of a square.
const QUARTER: u32 = SIDE / 4;
/// Between the board and the edge of the picture.
const MARGIN: u32 = QUARTER;
/// A caption below a narrow board makes the picture this wide before it breaks into lines.
const CAPTION_WIDTH: u32 = 8 * SIDE;

impl Layout {
    /// Measures a picture.
    pub(super) fn of(picture: &Picture<'_>) -> Self {
        let (rows, columns) = (picture.board.rows(), picture.board.columns());
        let (mut left, mut bottom) = (MARGIN, MARGIN);
        if picture.coordinates && picture.board.area() > 0 {
            let ranks = COORDINATE_SIZE * text_width(&rows.to_string()) / 1000;
            left = (RANK_GAP + ranks + RANK_GAP).next_multiple_of(QUARTER);
            bottom = 3 * QUARTER;
        }
        let mut width = left + columns * SIDE + MARGIN;
        let caption = picture.annotations.caption.as_deref().unwrap_or_default();
        let scaled = |text: &str| (text_width(text) * CAPTION_SIZE).div_ceil(1000) + 2 * MARGIN;
        let longest = caption.lines().map(scaled).max().unwrap_or(0);
        let needed = longest.min(CAPTION_WIDTH);
        let aside = (needed.saturating_sub(width) / 2).next_multiple_of(QUARTER);
        left += aside;
        width += 2 * aside;
        let caption = words::wrap(caption, (width - 2 * MARGIN) * 1000 / CAPTION_SIZE);
        let board_bottom = MARGIN + rows * SIDE + bottom;
        let caption_height =
            if caption.is_empty() { 0 } else { (caption.len() as u32 * CAPTION_LINE).next_multiple_of(QUARTER) };
        Self {
            width,
            height: board_bottom + caption_height,
            left,
            top: MARGIN,
            caption,
            caption_top: board_bottom + CAPTION_DROP,
        }
    }

    /// Writes the caption.
    pub(super) fn caption(&self, xml: &mut Xml) {
        for (index, line) in self.caption.iter().enumerate() {
            let y = self.caption_top + index as u32 * CAPTION_LINE;
            // A single word may be wider than the picture: then it is set smaller.
            let room = (self.width - MARGIN) * 1000 / text_width(line).max(1);
            label(xml, self.width / 2, y, CAPTION_SIZE.min(room).max(1), INK, line);
        }
    }
}
