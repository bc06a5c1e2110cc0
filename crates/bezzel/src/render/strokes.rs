//! Lines and arrows between squares.

use super::annotation::{Stroke, Tone};
use super::glyph::centre;
use super::palette::PAPER;
use super::picture::Picture;
use super::svg::path;
use super::xml::{Xml, hundredths};

/// Draws all strokes, to lie below the queens.
pub(super) fn draw(xml: &mut Xml, picture: &Picture<'_>) {
    let all: Vec<(&Stroke, Segment)> = picture
        .annotations
        .strokes
        .iter()
        .filter(|stroke| stroke.from != stroke.to)
        .map(|stroke| (stroke, Segment::of(stroke, picture)))
        .collect();
    // The light rims of all strokes come first, so that no rim cuts another stroke.
    let rims: String = all.iter().map(|(_, segment)| segment.line() + &segment.head).collect();
    path(
        xml,
        &rims,
        &[
            ("fill", &"none"),
            ("stroke", &PAPER),
            ("stroke-width", &18),
            ("stroke-linecap", &"round"),
            ("stroke-linejoin", &"round"),
        ],
    );
    for tone in Tone::ALL {
        for over_edge in [false, true] {
            let group = || all.iter().filter(|(s, _)| s.tone == tone && s.over_edge == over_edge);
            let lines: String = group().map(|(_, segment)| segment.line()).collect();
            let dashes = if over_edge { "18 16" } else { "none" };
            path(
                xml,
                &lines,
                &[
                    ("stroke", &tone.colour()),
                    ("stroke-width", &tone.line_width()),
                    ("stroke-linecap", &"round"),
                    ("stroke-dasharray", &dashes),
                ],
            );
            let heads: String = group().map(|(_, segment)| segment.head.as_str()).collect();
            path(
                xml,
                &heads,
                &[
                    ("fill", &tone.colour()),
                    ("stroke", &tone.colour()),
                    ("stroke-width", &4),
                    ("stroke-linejoin", &"round"),
                ],
            );
        }
    }
}

/// A stroke in the units of the drawing.
struct Segment {
    from: (f64, f64),
    to: (f64, f64),
    /// The path of the arrowhead, if there is one.
    head: String,
}

impl Segment {
    /// The part of a stroke between the queens it joins.
    fn of(stroke: &Stroke, picture: &Picture<'_>) -> Self {
        /// From the middle of a queen to where a line may begin.
        const CLEARANCE: f64 = 40.0;
        const HEAD_LENGTH: f64 = 26.0;
        const HEAD_HALF_WIDTH: f64 = 15.0;
        let middle = |square| {
            let (x, y) = centre(square);
            (f64::from(x), f64::from(y))
        };
        let ((x1, y1), (x2, y2)) = (middle(stroke.from), middle(stroke.to));
        let length = ((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).sqrt();
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let clearance = |square| if picture.holds_queen(square) { CLEARANCE } else { 0.0 };
        let (start, tip) = (clearance(stroke.from), length - clearance(stroke.to));
        let at = |along: f64, aside: f64| (x1 + dx * along - dy * aside, y1 + dy * along + dx * aside);
        // Between neighbours the head is all there is room for.
        let end = if stroke.arrow { (tip - HEAD_LENGTH).max(start) } else { tip };
        let head = if stroke.arrow {
            let (tip, left, right) = (at(tip, 0.0), at(end, HEAD_HALF_WIDTH), at(end, -HEAD_HALF_WIDTH));
            format!("M{}L{} {}z", point(left), point(tip), point(right))
        } else {
            String::new()
        };
        Self { from: at(start, 0.0), to: at(end, 0.0), head }
    }

    fn line(&self) -> String {
        format!("M{}L{}", point(self.from), point(self.to))
    }
}

/// A point to a tenth of a unit. Sums, products, quotients and roots are rounded alike on every machine (IEEE 754).
fn point((x, y): (f64, f64)) -> String {
    let tenths = |value: f64| hundredths((value * 10.0).round().max(0.0) as u64 * 10);
    format!("{} {}", tenths(x), tenths(y))
}
