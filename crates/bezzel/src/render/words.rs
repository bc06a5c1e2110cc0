//! Titles and descriptions for those who cannot see a picture, where the caller gave none; and lines of a given width.

use super::picture::Picture;
use crate::board::{Board, Square, Topology};

/// How many squares are named one by one; a longer list is for the eye only.
const NAMED: usize = 100;

/// `8 queens on the 8×8 board`.
pub(super) fn title(picture: &Picture<'_>) -> String {
    picture.title.clone().unwrap_or_else(|| queens_on(&picture.board, picture.queens.len()))
}

fn queens_on(board: &Board, queens: usize) -> String {
    let place = match board.topology() {
        Topology::Plane => "board",
        Topology::Cylinder => "cylinder",
        Topology::Torus => "torus",
    };
    let pieces = if queens == 1 { "queen" } else { "queens" };
    format!("{queens} {pieces} on the {}×{} {place}", board.rows(), board.columns())
}

/// What can be seen, in a few sentences.
pub(super) fn description(picture: &Picture<'_>) -> String {
    if let Some(description) = &picture.description {
        return description.clone();
    }
    let rows = picture.board.rows();
    let name = |square: &Square| square.chess_name(rows);
    let marks = &picture.annotations;
    let blocked: Vec<String> =
        picture.board.squares().filter(|&square| picture.is_blocked(square)).map(|s| name(&s)).collect();
    let lists = [
        ("Queens", picture.queens.iter().map(name).collect()),
        ("Clashing", marks.clashes.iter().map(name).collect()),
        ("Blocked", blocked),
        ("Marked", marks.highlights.keys().map(name).collect()),
        ("Crossed out", marks.crosses.iter().map(name).collect()),
        ("Dotted", marks.dots.iter().map(name).collect()),
        ("Labelled", marks.labels.iter().map(|(square, label)| format!("{} {label}", name(square))).collect()),
    ];
    let mut sentences: Vec<String> =
        lists.into_iter().filter(|(_, items)| !items.is_empty()).map(|(what, items)| listing(what, &items)).collect();
    if let Some(regions) = picture.problem.and_then(|problem| problem.regions()) {
        sentences.push(format!("{} regions.", regions.count()));
    }
    sentences.extend(marks.caption.clone());
    sentences.join(" ")
}

fn listing(what: &str, items: &[String]) -> String {
    let separator = if what == "Labelled" { ", " } else { " " };
    let mut text = format!("{what}: {}", items[..items.len().min(NAMED)].join(separator));
    if items.len() > NAMED {
        text += &format!(" and {} more", items.len() - NAMED);
    }
    text + "."
}

/// The width of a text in a fixed-width font, in thousandths of its size. Hack and its kin are 602 wide; Chinese, Japanese and
/// Korean characters, which come from another font, are square. Beyond 10,000 characters nothing fits anyway.
pub(super) fn text_width(text: &str) -> u32 {
    text.chars().take(10_000).map(|c| if c < '\u{2e80}' { 602 } else { 1000 }).sum()
}

/// Breaks a text at its blanks into lines of at most `width` (as [`text_width`]), except where one word is wider.
pub(super) fn wrap(text: &str, width: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || text_width(&longer) <= width {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
        }
        lines.push(line);
    }
    lines
}
