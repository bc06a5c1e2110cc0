//! Many boards on one sheet.

use super::glyph::{self, SIDE};
use super::grid::dark_squares;
use super::palette::{DARK, INK, LIGHT, PAPER, SOFT_INK};
use super::picture::PictureError;
use super::svg::{MAX_SVG_SIDE, label, path, start};
use super::words::text_width;
use super::xml::{Attribute, Xml};
use crate::board::{Board, Topology};
use crate::placement::Placement;

/// The most boards on one sheet: all 2680 solutions for n = 11 fit.
pub const MAX_BOARDS: usize = 3_000;

/// How a sheet is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetStyle {
    /// The side of a square in user units.
    pub square_size: u32,
    /// Boards side by side; by default as many as make the sheet about three halves as wide as high.
    pub across: Option<u32>,
    /// The name of the sheet for those who cannot see it; by default English: `92 boards`.
    pub title: Option<String>,
}

impl Default for SheetStyle {
    fn default() -> Self {
        Self { square_size: 12, across: None, title: None }
    }
}

/// Around a board.
const GAP: u32 = 75;
const CAPTION_SIZE: u32 = 78;
/// The foot of a caption, below its board, and the room it takes.
const CAPTION_DROP: u32 = 86;
const CAPTION_HEIGHT: u32 = 100;

/// Draws many boards in a grid, a small caption below each; `caption` is asked with the 0-based number of the board.
///
/// Boards and queens are defined once and referred to, which keeps the 92 solutions for n = 8 below 60 kB.
///
/// ```
/// use bezzel::render::{SheetStyle, sheet};
/// let boards = [[1, 3, 0, 2], [2, 0, 3, 1]].map(|columns| bezzel::Placement::from_columns(&columns).unwrap());
/// let svg = sheet(&boards, |index, _| format!("{}", index + 1), &SheetStyle::default())?;
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), bezzel::render::PictureError>(())
/// ```
///
/// # Errors
/// There are more than [`MAX_BOARDS`], or one has a side above [`MAX_SVG_SIDE`].
pub fn sheet(
    placements: &[Placement],
    mut caption: impl FnMut(usize, &Placement) -> String,
    style: &SheetStyle,
) -> Result<String, PictureError> {
    if placements.len() > MAX_BOARDS {
        return Err(PictureError::TooManyBoards { found: placements.len(), limit: MAX_BOARDS });
    }
    let sizes: Vec<(u32, u32)> = placements.iter().map(|p| (p.board().rows(), p.board().columns())).collect();
    if let Some(&(rows, columns)) = sizes.iter().find(|(rows, columns)| rows.max(columns) > &MAX_SVG_SIDE) {
        return Err(PictureError::TooLarge { rows, columns, max_side: MAX_SVG_SIDE });
    }
    let captions: Vec<String> =
        placements.iter().enumerate().map(|(index, placement)| caption(index, placement)).collect();

    let with_captions = captions.iter().any(|caption| !caption.is_empty());
    let grid = Grid::new(&sizes, with_captions, style.across);

    let mut xml = Xml::new();
    let (width, height) = grid.size();
    start(&mut xml, width, height, style.square_size);
    let default_title = format!("{} board{}", placements.len(), if placements.len() == 1 { "" } else { "s" });
    xml.text("title", &[], style.title.as_ref().unwrap_or(&default_title));
    xml.text("desc", &[], &format!("{} rows of {} boards. {}", grid.down, grid.across, captions.join(", ")));
    glyph::define_queen(&mut xml);
    define_boards(&mut xml, &sizes);
    xml.leaf("rect", &[("width", &width), ("height", &height), ("fill", &PAPER)]);
    for (index, (placement, caption)) in placements.iter().zip(&captions).enumerate() {
        let (x, y) = grid.place(index as u32, sizes[index]);
        xml.start("g", &[("transform", &format!("translate({x} {y})")), ("fill", &INK)]);
        board(&mut xml, placement, caption, grid.cell_width);
        xml.end();
    }
    Ok(xml.finish())
}

/// Where each board of a sheet goes.
struct Grid {
    across: u32,
    down: u32,
    /// The room for one board and what surrounds it.
    cell_width: u32,
    cell_height: u32,
    /// The room for the largest board alone.
    widest: u32,
    highest: u32,
}

impl Grid {
    fn new(sizes: &[(u32, u32)], with_captions: bool, across: Option<u32>) -> Self {
        let highest = sizes.iter().map(|size| size.0).max().unwrap_or(0) * SIDE;
        let widest = sizes.iter().map(|size| size.1).max().unwrap_or(0) * SIDE;
        let cell_width = widest + GAP;
        let cell_height = highest + GAP + if with_captions { CAPTION_HEIGHT } else { 0 };
        let boards = sizes.len() as u32;
        let across = across.unwrap_or_else(|| balanced(boards, cell_width, cell_height)).clamp(1, boards.max(1));
        Self { across, down: boards.div_ceil(across), cell_width, cell_height, widest, highest }
    }

    /// Width and height of the sheet.
    const fn size(&self) -> (u32, u32) {
        (GAP + self.across * self.cell_width, GAP + self.down * self.cell_height)
    }

    /// The upper left corner of a board; one smaller than the largest stands in the middle of its room.
    const fn place(&self, index: u32, (rows, columns): (u32, u32)) -> (u32, u32) {
        let (column, row) = (index % self.across, index / self.across);
        let x = GAP + column * self.cell_width + (self.widest - columns * SIDE) / 2;
        let y = GAP + row * self.cell_height + (self.highest - rows * SIDE) / 2;
        (x, y)
    }
}

/// The number of boards side by side that comes nearest to a sheet of 3 : 2.
fn balanced(boards: u32, cell_width: u32, cell_height: u32) -> u32 {
    let area = f64::from(boards) * f64::from(cell_width) * f64::from(cell_height);
    ((area * 1.5).sqrt() / f64::from(cell_width)).round() as u32
}

/// One board: its squares, queens and caption.
fn board(xml: &mut Xml, placement: &Placement, caption: &str, cell_width: u32) {
    let (rows, columns) = (placement.board().rows(), placement.board().columns());
    xml.leaf("use", &[("href", &format!("#{}", board_id((rows, columns))))]);
    for queen in placement.queens() {
        let (x, y) = glyph::corner(*queen);
        xml.leaf("use", &[("href", &"#bezzel-queen"), ("x", &x), ("y", &y)]);
    }
    if !caption.is_empty() {
        let size = (cell_width * 1000 / text_width(caption).max(1)).clamp(1, CAPTION_SIZE);
        label(xml, columns * SIDE / 2, rows * SIDE + CAPTION_DROP, size, SOFT_INK, caption);
    }
}

/// The name by which an empty board is referred to.
fn board_id((rows, columns): (u32, u32)) -> String {
    format!("bezzel-{rows}x{columns}")
}

/// Defines an empty board of each size.
fn define_boards(xml: &mut Xml, sizes: &[(u32, u32)]) {
    let mut different = sizes.to_vec();
    different.sort_unstable();
    different.dedup();
    xml.start("defs", &[]);
    for size @ (rows, columns) in different {
        let (width, height) = (columns * SIDE, rows * SIDE);
        let board = Board::new(rows, columns, Topology::Plane);
        let rim: &[Attribute<'_>] =
            &[("width", &width), ("height", &height), ("fill", &LIGHT), ("stroke", &SOFT_INK), ("stroke-width", &8)];
        xml.start("g", &[("id", &board_id(size))]);
        xml.leaf("rect", rim);
        path(xml, &dark_squares(&board), &[("fill", &DARK)]);
        xml.end();
    }
    xml.end();
}
