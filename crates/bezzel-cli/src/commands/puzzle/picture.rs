//! Boards of puzzles as text.

use anyhow::Result;
use bezzel::Placement;
use bezzel::board::Square;
use bezzel::region::{Deduction, RegionPuzzle};
use bezzel::render::{Annotations, Picture, TextStyle, Tone, text};
use std::io::IsTerminal;

fn style() -> TextStyle {
    let colour = std::io::stdout().is_terminal()
        && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    TextStyle { ascii: false, colour }
}

/// The board with these queens and marks.
pub(super) fn board(puzzle: &RegionPuzzle, queens: &[Square], marks: Annotations) -> Result<String> {
    let placement = Placement::new(puzzle.board(), queens.to_vec())?;
    let picture = Picture::of(&placement).with_problem(puzzle.problem()).annotate(marks);
    Ok(text(&picture, &style())?)
}

/// Squares that a reader is to look at.
pub(super) fn highlighted(squares: &[Square]) -> Annotations {
    squares.iter().fold(Annotations::default(), |marks, &square| marks.highlight(square, Tone::Neutral))
}

/// The marks of a step: squares to look at in brackets, crosses where no queen can stand.
pub(super) fn marks(step: &Deduction) -> Annotations {
    let marks = highlighted(&step.because);
    let marks = step.placed.iter().fold(marks, |marks, &square| marks.highlight(square, Tone::Good));
    step.crossed.iter().fold(marks, |marks, &square| marks.cross(square))
}

/// Two texts side by side.
pub(super) fn side_by_side(left: &str, right: &str) -> String {
    let width = left.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut out = String::new();
    loop {
        match (left.next(), right.next()) {
            (None, None) => return out,
            (a, b) => {
                let line = format!("{:<width$}   {}", a.unwrap_or_default(), b.unwrap_or_default());
                out.push_str(line.trim_end());
                out.push('\n');
            }
        }
    }
}
