//! The signs that stand in a square.

use super::annotation::Tone;
use super::palette::{INK, PAPER};
use super::xml::{Attribute, Xml};
use crate::board::Square;

/// The side of a square in the units of the drawing. All lengths are hundredths of a square, and nearly all of them whole:
/// the size in pixels is applied once, to the picture as a whole.
pub(super) const SIDE: u32 = 100;

/// A queen of five spikes that end in balls, above a collar and a base. One path, so that the light rim painted before the
/// fill also parts collar and base from the crown.
///
/// ```text
///            o
///       o    |    o        y 12 … 38   balls
///   o   |\  / \  /|   o
///    \  | \/   \/ |  /
///     \_|         |_/      y 62 … 69   foot of the crown
///      (___________)       y 69 … 80   collar
///     (_____________)      y 80 … 91   base
/// ```
const QUEEN: &str = "M16 32L27.5 52 33 24 42 48.5 50 20 58 48.5 67 24 72.5 52 84 32 75.5 69Q50 62 24.5 69Z\
     M9.5 31a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0Z\
     M26 22.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0Z\
     M43.5 18.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0Z\
     M61 22.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0Z\
     M77.5 31a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0Z\
     M25.5 73Q50 66 74.5 73L73.5 79.5Q50 73 26.5 79.5Z\
     M26 83.5Q50 77 74 83.5Q79.5 85.5 79.5 91H20.5Q20.5 85.5 26 83.5Z";

/// Puts the queen among the definitions, for [`queen`] to refer to.
pub(super) fn define_queen(xml: &mut Xml) {
    let path: &[Attribute<'_>] = &[
        ("id", &"bezzel-queen"),
        ("d", &QUEEN),
        ("stroke", &PAPER),
        ("stroke-width", &5),
        ("stroke-linejoin", &"round"),
        ("paint-order", &"stroke"),
    ];
    xml.start("defs", &[]);
    xml.leaf("path", path);
    xml.end();
}

/// A queen; one that clashes is drawn in the colour of what is wrong, and [`clash_badge`] marks it a second time.
pub(super) fn queen(xml: &mut Xml, square: Square, clashes: bool) {
    let (x, y) = corner(square);
    let colour = if clashes { Tone::Bad.colour() } else { INK };
    xml.leaf("use", &[("href", &"#bezzel-queen"), ("x", &x), ("y", &y), ("fill", &colour)]);
}

/// A disc with an exclamation mark in the upper right corner. Drawn, not written: no font is needed.
pub(super) fn clash_badge(xml: &mut Xml, square: Square) {
    let (x, y) = corner(square);
    let (x, y) = (x + 86, y + 14);
    let colour = Tone::Bad.colour();
    xml.leaf(
        "circle",
        &[("cx", &x), ("cy", &y), ("r", &11), ("fill", &PAPER), ("stroke", &colour), ("stroke-width", &4)],
    );
    let mark = format!("M{x} {}v6M{x} {}v.1", y - 6, y + 6);
    xml.leaf("path", &[("d", &mark), ("stroke", &colour), ("stroke-width", &4), ("stroke-linecap", &"round")]);
}

/// Brackets in the corners: this queen was given and stays.
pub(super) fn given_brackets(xml: &mut Xml, square: Square) {
    let (x, y) = corner(square);
    let (left, top, right, bottom) = (x + 7, y + 7, x + SIDE - 7, y + SIDE - 7);
    let brackets = format!(
        "M{left} {}v-16h16M{} {top}h16v16M{right} {}v16h-16M{} {bottom}h-16v-16",
        top + 16,
        right - 16,
        bottom - 16,
        left + 16
    );
    xml.leaf("path", &[("d", &brackets), ("fill", &"none"), ("stroke", &INK), ("stroke-width", &5)]);
}

/// A frame within the square.
pub(super) fn highlight(xml: &mut Xml, square: Square, tone: Tone) {
    let (x, y) = corner(square);
    let frame: &[Attribute<'_>] = &[
        ("x", &(x + 6)),
        ("y", &(y + 6)),
        ("width", &(SIDE - 12)),
        ("height", &(SIDE - 12)),
        ("rx", &10),
        ("fill", &tone.colour()),
        ("fill-opacity", &".14"),
        ("stroke", &tone.colour()),
        ("stroke-width", &7),
        ("stroke-linecap", &"round"),
        ("stroke-dasharray", &tone.dashes()),
    ];
    xml.leaf("rect", frame);
}

/// The stroke of a cross, for a path that holds all crosses.
pub(super) fn cross(square: Square) -> String {
    let (x, y) = corner(square);
    format!("M{} {}l36 36m0-36l-36 36", x + 32, y + 32)
}

/// A dot in the middle of a square.
pub(super) fn dot(xml: &mut Xml, square: Square) {
    let (x, y) = centre(square);
    let colour = Tone::Good.colour();
    xml.leaf(
        "circle",
        &[("cx", &x), ("cy", &y), ("r", &13), ("fill", &colour), ("stroke", &PAPER), ("stroke-width", &4)],
    );
}

/// The hatching of a blocked square, for a path that holds all of it: slanted strokes that meet those of the neighbours.
pub(super) fn hatching(square: Square) -> String {
    let (x, y) = corner(square);
    let (right, bottom) = (x + SIDE, y + SIDE);
    let rising = [25, 50, 75, 100].map(|step| format!("M{x} {}L{} {y}", y + step, x + step));
    let falling = [25, 50, 75].map(|step| format!("M{} {bottom}L{right} {}", x + step, y + step));
    rising.concat() + &falling.concat()
}

/// The upper left corner of a square.
pub(super) const fn corner(square: Square) -> (u32, u32) {
    (square.column * SIDE, square.row * SIDE)
}

/// The middle of a square.
pub(super) const fn centre(square: Square) -> (u32, u32) {
    (square.column * SIDE + SIDE / 2, square.row * SIDE + SIDE / 2)
}
