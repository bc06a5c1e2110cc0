//! `completion`: the size of the board, then row and column of every queen that is placed, all counted from 1 at the top left; one
//! problem a line.
//!
//! ```text
//! text = { number { number number } line-end }
//! ```
//!
//! ```text
//! 8 5 2 4 4
//! ```
//!
//! Separators are blanks; the reader also takes commas and semicolons.

use super::intake::{Draft, Intake, Spot};
use super::tokens::words;
use crate::format::fault::{Expected, Found};
use crate::format::numbers::number;
use crate::format::text_lines::{Line, Text};
use crate::problem::Problem;
use crate::spec::{Spec, SquareText};

/// Whether a line is a size and squares on a board of that size.
pub(super) fn fits(line: Line<'_>) -> bool {
    let mut numbers = words(line, 0).map(|word| number(word.text));
    let Some(Some(n)) = numbers.next() else { return false };
    let mut count = 0;
    numbers.all(|number| {
        count += 1;
        number.is_some_and(|number| (1..=n).contains(&number))
    }) && count % 2 == 0
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for line in text.all_lines().filter(|line| !line.is_blank()) {
        let mut draft: Option<Draft<'_>> = None;
        let mut row = None;
        for word in words(line, 0) {
            let Some(number) = number(word.text) else {
                intake.fault(word.place(), Found::text(word.text), Expected::Number);
                continue;
            };
            match (&mut draft, row.take()) {
                (None, _) => draft = Some(Draft::new(Spec::new(number), word.place())),
                (Some(_), None) => row = Some((number, word)),
                (Some(draft), Some((row, place))) => {
                    draft.spec.placed.push(SquareText::At(row, number));
                    draft.placed.push(Spot::Word(place));
                }
            }
        }
        if row.is_some() {
            let end = line.place(line.text.trim_end().len());
            intake.fault(end, Found::EndOfLine, Expected::Words("the column of the last queen"));
        }
        if let Some(draft) = draft {
            intake.take(draft);
        }
    }
}

/// Appends n queens on the n × n board, some of them placed.
pub(super) fn write(problem: &Problem, out: &mut String) {
    out.push_str(&problem.board().rows().to_string());
    for queen in problem.placed() {
        out.push_str(&format!(" {} {}", queen.row + 1, queen.column + 1));
    }
    out.push('\n');
}
