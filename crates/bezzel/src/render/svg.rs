//! One board as SVG. The picture stands alone: no script, no font, no file beside it.

use super::annotation::Annotations;
use super::glyph::{self, SIDE, centre, corner};
use super::grid::{RegionLook, dark_squares, grid_lines, square_path};
use super::layout::{COORDINATE_SIZE, Layout, RANK_GAP};
use super::palette::{self, Colour, DARK, INK, LIGHT, PAPER, SOFT_INK};
use super::picture::{Picture, PictureError};
use super::strokes;
use super::words::{self, text_width};
use super::xml::{Attribute, Xml, hundredths};
use crate::board::{Square, column_letters};

/// The longest side of a board drawn as SVG: a picture of 200 × 200 squares takes some megabytes at most.
pub const MAX_SVG_SIDE: u32 = 200;

/// The fonts asked for; the first is the one that comes with the program's PNG writer.
const FONTS: &str = "Hack, 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/// How an SVG is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SvgStyle {
    /// The side of a square in user units (pixels, unless the picture is scaled where it is shown); at least 1. Multiples of
    /// 4 give the sharpest edges.
    pub square_size: u32,
}

impl Default for SvgStyle {
    fn default() -> Self {
        Self { square_size: 48 }
    }
}

/// Draws a picture as SVG.
///
/// The text is well-formed XML with `role="img"`, `<title>` and `<desc>`, and the same for the same picture, byte by byte.
///
/// # Errors
/// The board has a side above [`MAX_SVG_SIDE`], or marks or problem do not fit it.
pub fn svg(picture: &Picture<'_>, style: &SvgStyle) -> Result<String, PictureError> {
    picture.check(MAX_SVG_SIDE)?;
    let layout = Layout::of(picture);
    let mut xml = Xml::new();
    start(&mut xml, layout.width, layout.height, style.square_size);
    xml.text("title", &[], &words::title(picture));
    xml.text("desc", &[], &words::description(picture));
    glyph::define_queen(&mut xml);
    xml.leaf("rect", &[("width", &layout.width), ("height", &layout.height), ("rx", &16), ("fill", &PAPER)]);
    xml.start("g", &[("transform", &format!("translate({} {})", layout.left, layout.top))]);
    let regions = picture.problem.and_then(|p| p.regions()).map(|regions| RegionLook::new(picture.board, regions));
    ground(&mut xml, picture, regions.as_ref());
    marks_below(&mut xml, picture);
    if let Some(regions) = &regions {
        region_letters(&mut xml, picture, regions);
    }
    queens(&mut xml, picture);
    marks_above(&mut xml, picture);
    if picture.coordinates {
        coordinates(&mut xml, picture);
    }
    xml.end();
    layout.caption(&mut xml);
    Ok(xml.finish())
}

/// Opens the root element of a picture of `width` × `height` hundredths of a square.
pub(super) fn start(xml: &mut Xml, width: u32, height: u32, square_size: u32) {
    let scaled = |length: u32| hundredths(u64::from(length) * u64::from(square_size.max(1)));
    let root: &[Attribute<'_>] = &[
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("role", &"img"),
        ("width", &scaled(width)),
        ("height", &scaled(height)),
        ("viewBox", &format!("0 0 {width} {height}")),
        ("font-family", &FONTS),
    ];
    xml.start("svg", root);
}

/// Text centred on `x`, standing on `y`.
pub(super) fn label(xml: &mut Xml, x: u32, y: u32, size: u32, colour: Colour, text: &str) {
    let attributes: &[Attribute<'_>] =
        &[("x", &x), ("y", &y), ("font-size", &size), ("fill", &colour), ("text-anchor", &"middle")];
    xml.text("text", attributes, text);
}

/// The empty board: squares, or regions where the problem has them; shades, blocked squares, borders, rim.
fn ground(xml: &mut Xml, picture: &Picture<'_>, regions: Option<&RegionLook<'_>>) {
    let board = &picture.board;
    let (width, height) = (board.columns() * SIDE, board.rows() * SIDE);
    xml.leaf("rect", &[("width", &width), ("height", &height), ("fill", &LIGHT)]);
    if let Some(regions) = regions {
        for number in 0..palette::TINT_COUNT {
            let squares = board.squares().filter(|&square| regions.tint(square) == number);
            path(xml, &squares.map(square_path).collect::<String>(), &[("fill", &palette::tint(number))]);
        }
    } else {
        path(xml, &dark_squares(board), &[("fill", &DARK)]);
    }
    for (&square, &value) in &picture.annotations.shades {
        path(xml, &square_path(square), &[("fill", &palette::heat(value))]);
    }
    if regions.is_some() || !picture.annotations.shades.is_empty() {
        path(xml, &grid_lines(board), &[("stroke", &PAPER), ("stroke-width", &3)]);
    }
    let blocked: String = board.squares().filter(|&s| picture.is_blocked(s)).map(square_path).collect();
    path(xml, &blocked, &[("fill", &PAPER), ("fill-opacity", &".55")]);
    let hatching: String = board.squares().filter(|&s| picture.is_blocked(s)).map(glyph::hatching).collect();
    path(xml, &hatching, &[("stroke", &SOFT_INK), ("stroke-width", &5)]);
    if let Some(regions) = regions {
        path(xml, &regions.borders(), &[("stroke", &INK), ("stroke-width", &8), ("stroke-linecap", &"square")]);
    }
    let (colour, thickness) = if regions.is_some() { (INK, 8) } else { (SOFT_INK, 3) };
    if board.area() > 0 {
        let rim: &[Attribute<'_>] = &[
            ("width", &width),
            ("height", &height),
            ("fill", &"none"),
            ("stroke", &colour),
            ("stroke-width", &thickness),
        ];
        xml.leaf("rect", rim);
    }
}

/// The letter of its region in the lower left corner of every square, beside the base of a queen.
fn region_letters(xml: &mut Xml, picture: &Picture<'_>, regions: &RegionLook<'_>) {
    xml.start("g", &[("font-size", &20), ("fill", &SOFT_INK)]);
    for square in picture.board.squares() {
        let (x, y) = corner(square);
        xml.text("text", &[("x", &(x + 8)), ("y", &(y + SIDE - 9))], regions.letter(square));
    }
    xml.end();
}

/// A path, unless it is empty.
pub(super) fn path(xml: &mut Xml, data: &str, attributes: &[Attribute<'_>]) {
    if !data.is_empty() {
        let mut all: Vec<Attribute<'_>> = vec![("d", &data)];
        all.extend(attributes);
        xml.leaf("path", &all);
    }
}

/// Frames, lines and arrows: they lie below the queens and never hide one.
fn marks_below(xml: &mut Xml, picture: &Picture<'_>) {
    for (&square, &tone) in &picture.annotations.highlights {
        glyph::highlight(xml, square, tone);
    }
    strokes::draw(xml, picture);
}

fn queens(xml: &mut Xml, picture: &Picture<'_>) {
    let given = picture.problem.map_or(&[][..], |problem| problem.placed());
    for &square in given {
        glyph::given_brackets(xml, square);
    }
    for &square in picture.queens {
        glyph::queen(xml, square, picture.annotations.clashes.contains(&square));
    }
}

/// Crosses, dots, labels and the second mark of clashing queens.
fn marks_above(xml: &mut Xml, picture: &Picture<'_>) {
    let Annotations { crosses, dots, labels, shades, clashes, .. } = &picture.annotations;
    let crosses: String = crosses.iter().map(|&square| glyph::cross(square)).collect();
    for (colour, width) in [(PAPER, 17), (SOFT_INK, 9)] {
        path(xml, &crosses, &[("stroke", &colour), ("stroke-width", &width), ("stroke-linecap", &"round")]);
    }
    for &square in dots {
        glyph::dot(xml, square);
    }
    // One size for all labels, so that numbers compare at a glance.
    let widest = labels.values().map(|text| text_width(text)).max().unwrap_or(0).max(1);
    for (&square, text) in labels {
        let ink = shades.get(&square).map_or(INK, |&value| palette::ink_on_heat(value));
        let (x, y) = centre(square);
        if picture.holds_queen(square) {
            corner_label(xml, square, text);
        } else {
            let size = (84_000 / widest).clamp(1, 36);
            label(xml, x, y + size * 36 / 100, size, ink, text);
        }
    }
    for &square in clashes {
        glyph::clash_badge(xml, square);
    }
}

/// A label on the square of a queen: small, on a slip of paper in the lower right corner.
fn corner_label(xml: &mut Xml, square: Square, text: &str) {
    let size = (84_000 / text_width(text).max(1)).clamp(1, 22);
    let width = (text_width(text) * size).div_ceil(1000) + 8;
    let (x, y) = corner(square);
    let (right, bottom) = (x + SIDE - 3, y + SIDE - 3);
    xml.leaf(
        "rect",
        &[
            ("x", &(right - width.min(94))),
            ("y", &(bottom - size - 4)),
            ("width", &width.min(94)),
            ("height", &(size + 4)),
            ("rx", &5),
            ("fill", &PAPER),
        ],
    );
    label(xml, right - width.min(94) / 2, bottom - size / 4, size, INK, text);
}

/// Letters below the board, numbers at its left.
fn coordinates(xml: &mut Xml, picture: &Picture<'_>) {
    let (rows, columns) = (picture.board.rows(), picture.board.columns());
    if picture.board.area() == 0 {
        return;
    }
    xml.start("g", &[("font-size", &COORDINATE_SIZE), ("fill", &SOFT_INK), ("text-anchor", &"middle")]);
    for column in 0..columns {
        let (x, y) = (column * SIDE + SIDE / 2, rows * SIDE + 36);
        xml.text("text", &[("x", &x), ("y", &y)], &column_letters(column));
    }
    xml.end();
    xml.start("g", &[("font-size", &COORDINATE_SIZE), ("fill", &SOFT_INK), ("text-anchor", &"end")]);
    for row in 0..rows {
        let y = row * SIDE + SIDE / 2 + 10;
        xml.text("text", &[("x", &format!("-{RANK_GAP}")), ("y", &y)], &(rows - row).to_string());
    }
    xml.end();
}
