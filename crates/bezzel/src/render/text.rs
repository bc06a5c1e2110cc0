//! A board as text: one line a rank, every cell of the same width.

use super::annotation::Tone;
use super::grid::{RegionLook, is_dark};
use super::palette::{self, Colour, DARK, INK, LIGHT};
use super::picture::{Picture, PictureError};
use crate::board::{Square, column_letters};
use std::borrow::Cow;
use std::fmt::Write;

/// The longest side of a board shown as text.
pub const MAX_TEXT_SIDE: u32 = 1_000;

/// How a board is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Use ASCII characters alone: `Q` for ♛, `+-|` for the frame.
    pub ascii: bool,
    /// Colour the squares for a terminal (ANSI escapes, the palette of 256 colours). Nothing is told by colour alone.
    pub colour: bool,
}

/// Writes a picture as text.
///
/// A cell reads
///
/// | sign | meaning | around it | meaning |
/// |---|---|---|---|
/// | `♛`, `Q` | queen | `!Q!` | clashes with another |
/// | `.` | empty square | `[Q]` | given by the problem |
/// | `#` | blocked | `(.)` | highlighted |
/// | `x`, `o` | cross, dot | | |
///
/// and then its label, or the letter of its region, or its shade from 0 to 9. Lines and arrows cannot be shown; the queens
/// they join are marked if they clash. Labels are shown in ASCII, other characters as `?`: only then is their width known
/// everywhere. Those longer than 24 characters are cut, and end in `~`.
///
/// # Errors
/// The board has a side above [`MAX_TEXT_SIDE`], or marks or problem do not fit it.
pub fn text(picture: &Picture<'_>, style: &TextStyle) -> Result<String, PictureError> {
    picture.check(MAX_TEXT_SIDE)?;
    let (rows, columns) = (picture.board.rows(), picture.board.columns());
    let regions = picture.problem.and_then(|p| p.regions()).map(|regions| RegionLook::new(picture.board, regions));
    // Made twice rather than kept: a million cells would take more memory than the text they become.
    let cell = |square| Cell::of(picture, regions.as_ref(), style, square);
    let letters = if picture.coordinates { column_letters(columns.saturating_sub(1)).len() } else { 0 };
    // A letter may reach into the blank at the left of its cell.
    let widest = picture.board.squares().map(|square| cell(square).content.chars().count()).max().unwrap_or(1);
    let width = widest.max(letters.saturating_sub(1));
    let ranks = if picture.coordinates { rows.to_string().len() } else { 0 };
    let indent = if picture.coordinates { ranks + 1 } else { 0 };

    let [horizontal, vertical, corners] =
        if style.ascii { ["-", "|", "++++"] } else { ["─", "│", "┌┐└┘"] };
    let corners: Vec<char> = corners.chars().collect();
    let rule = |left: char, right: char| {
        format!("{:indent$}{left}{}{right}\n", "", horizontal.repeat(columns as usize * (width + 2)))
    };
    let mut out = rule(corners[0], corners[1]);
    for row in 0..rows {
        if picture.coordinates {
            let _ = write!(out, "{:>ranks$} ", rows - row);
        }
        out.push_str(vertical);
        for column in 0..columns {
            let square = Square::new(row, column);
            cell(square).write(&mut out, width, style.colour.then(|| colours(picture, square)));
        }
        if style.colour && columns > 0 {
            out.push_str("\x1b[0m");
        }
        out.push_str(vertical);
        out.push('\n');
    }
    out += &rule(corners[2], corners[3]);
    if picture.coordinates && columns > 0 {
        // Right-aligned with the contents: the last blank of a cell stays free.
        let letters = (0..columns).map(|column| format!("{:>1$} ", column_letters(column), width + 1));
        let line = " ".repeat(indent + 1) + &letters.collect::<String>();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if let Some(caption) = &picture.annotations.caption {
        for line in caption.lines() {
            out.push_str(&printable(line, style.ascii));
            out.push('\n');
        }
    }
    Ok(out)
}

/// One square in writing: a mark, the content, a mark.
struct Cell {
    left: char,
    content: String,
    right: char,
}

impl Cell {
    fn of(picture: &Picture<'_>, regions: Option<&RegionLook<'_>>, style: &TextStyle, square: Square) -> Self {
        let marks = &picture.annotations;
        let queen = picture.holds_queen(square);
        let sign = if queen {
            if style.ascii { "Q" } else { "♛" }
        } else if picture.is_blocked(square) {
            "#"
        } else if marks.crosses.contains(&square) {
            "x"
        } else if marks.dots.contains(&square) {
            "o"
        } else {
            ""
        };
        let addition = match (marks.labels.get(&square), regions, marks.shades.get(&square)) {
            (Some(label), _, _) => Cow::Owned(short(label)),
            (None, Some(regions), _) => Cow::Borrowed(regions.letter(square)),
            (None, None, Some(shade)) => Cow::Owned(((shade * 9.0).round() as u32).to_string()),
            (None, None, None) => Cow::Borrowed(""),
        };
        let content = format!("{sign}{addition}");
        let (left, right) = if marks.clashes.contains(&square) {
            ('!', '!')
        } else if picture.is_given(square) {
            ('[', ']')
        } else if marks.highlights.contains_key(&square) {
            ('(', ')')
        } else {
            (' ', ' ')
        };
        Self { left, content: if content.is_empty() { ".".to_owned() } else { content }, right }
    }

    fn write(&self, out: &mut String, width: usize, colours: Option<(Colour, Colour)>) {
        if let Some((paper, ink)) = colours {
            let _ = write!(out, "\x1b[48;5;{};38;5;{}m", terminal_colour(paper), terminal_colour(ink));
        }
        // The marks stay with the content, however wide the cell.
        let _ = write!(out, "{:>1$}{2}", format!("{}{}", self.left, self.content), width + 1, self.right);
    }
}

/// Background and foreground of a square.
fn colours(picture: &Picture<'_>, square: Square) -> (Colour, Colour) {
    let marks = &picture.annotations;
    let shade = marks.shades.get(&square).copied();
    let ground = if is_dark(&picture.board, square) { DARK } else { LIGHT };
    let paper = shade.map_or(ground, palette::heat);
    let ink =
        if marks.clashes.contains(&square) { Tone::Bad.colour() } else { shade.map_or(INK, palette::ink_on_heat) };
    (paper, ink)
}

/// The nearest colour of the 6 × 6 × 6 cube in the terminals' palette of 256.
fn terminal_colour(Colour(r, g, b): Colour) -> u8 {
    /// The steps of each component.
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |c: u8| (0..6_u8).min_by_key(|&step| STEPS[usize::from(step)].abs_diff(c)).unwrap_or(0);
    16 + 36 * nearest(r) + 6 * nearest(g) + nearest(b)
}

/// A label as it stands in a cell. All cells are as wide as the widest, so that one long label would fill the screen; any
/// 64-bit number fits.
fn short(label: &str) -> String {
    const LONGEST: usize = 24;
    match label.char_indices().nth(LONGEST) {
        None => printable(label, true),
        Some(_) => printable(&label.chars().take(LONGEST - 1).collect::<String>(), true) + "~",
    }
}

/// A text that is safe to print: control characters (a terminal would obey them) and, in ASCII, what has no ASCII form
/// become `?`.
fn printable(text: &str, ascii: bool) -> String {
    let shown = |c: char| match c {
        '×' if ascii => 'x',
        '−' | '–' | '—' if ascii => '-',
        '‘' | '’' if ascii => '\'',
        _ if c.is_control() || (ascii && !c.is_ascii()) => '?',
        _ => c,
    };
    text.chars().map(shown).collect()
}
