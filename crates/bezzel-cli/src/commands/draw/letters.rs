//! Letters as outlines. Our pictures leave letters to whoever shows them; a PNG must bring its own. One font of fixed width is part
//! of the program, so a look-up a letter suffices, and no text engine is needed (it would double the time to build).

use anyhow::{Context, Result};
use std::fmt::Write;
use ttf_parser::{Face, OutlineBuilder};

/// Replaces every `text` element of an SVG of ours by a path that looks like it.
///
/// Understood are `x`, `y`, and `font-size` and `text-anchor` of the element or of those around it.
pub(super) fn outline(svg: &str) -> Result<String> {
    let face = Face::parse(epaint_default_fonts::HACK_REGULAR, 0).context("the font cannot be read")?;
    let document = roxmltree::Document::parse(svg).context("the picture cannot be read again")?;
    let mut outlined = String::with_capacity(svg.len());
    let mut copied = 0;
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        outlined.push_str(&svg[copied..node.range().start]);
        copied = node.range().end;
        let inherited = |name: &str| node.ancestors().find_map(|node| node.attribute(name));
        let number = |name: &str| inherited(name).and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0);
        let fill = node.attribute("fill").map(|fill| format!(" fill=\"{fill}\"")).unwrap_or_default();
        let text = node.text().unwrap_or_default();
        let word = word(&face, text);
        let scale = number("font-size") / f64::from(face.units_per_em());
        let shift = match inherited("text-anchor") {
            Some("middle") => word.width / 2.0,
            Some("end") => word.width,
            _ => 0.0,
        };
        let (x, y) = (number("x") - shift * scale, number("y"));
        // Fonts measure upwards, pictures downwards.
        write!(
            outlined,
            "<path transform=\"translate({x} {y}) scale({scale} -{scale})\"{fill} d=\"{}\"/>",
            word.path
        )?;
    }
    outlined.push_str(&svg[copied..]);
    Ok(outlined)
}

/// A word in units of the font.
struct Word {
    path: String,
    width: f64,
}

fn word(face: &Face<'_>, text: &str) -> Word {
    let mut pen = Pen { path: String::new(), x: 0.0 };
    for letter in text.chars() {
        // A letter that the font lacks shows as its box for missing ones.
        let glyph = face.glyph_index(letter).unwrap_or_default();
        face.outline_glyph(glyph, &mut pen);
        pen.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    Word { width: pen.x.into(), path: pen.path }
}

/// Writes outlines as path data, letter after letter.
struct Pen {
    path: String,
    x: f32,
}

impl Pen {
    fn draw(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            // Writing to a string does not fail.
            let _ = write!(self.path, "{} {} ", x + self.x, y);
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.draw('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.draw('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.draw('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.draw('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_paths_and_all_else_stays() {
        let svg = "<svg><g font-size=\"20\" text-anchor=\"end\"><rect/><text x=\"3\" y=\"4\" fill=\"#123\">a8</text></g></svg>";
        let outlined = outline(svg).unwrap();
        assert!(
            outlined.starts_with("<svg><g font-size=\"20\" text-anchor=\"end\"><rect/><path transform=\"translate(")
        );
        assert!(
            outlined.contains("fill=\"#123\"") && outlined.ends_with("\"/></g></svg>") && !outlined.contains("<text")
        );
        roxmltree::Document::parse(&outlined).unwrap();
    }

    #[test]
    fn letters_stand_where_the_anchor_says() {
        let x = |anchor: &str| {
            let outlined =
                outline(&format!("<text x=\"100\" y=\"0\" font-size=\"10\" text-anchor=\"{anchor}\">ab</text>"));
            let outlined = outlined.unwrap();
            let start = outlined.find("translate(").unwrap() + "translate(".len();
            outlined[start..].split(' ').next().unwrap().parse::<f64>().unwrap()
        };
        assert_eq!(x("start"), 100.0);
        assert!((x("start") - x("end") - 2.0 * (x("start") - x("middle"))).abs() < 1e-9);
        // Hack is 0.602 wide.
        assert!((x("start") - x("end") - 12.04).abs() < 0.01);
    }
}
