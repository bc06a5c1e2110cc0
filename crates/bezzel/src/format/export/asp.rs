//! `asp`: an answer set program. `queen(r,c)` is a queen in row r and column c, counted from 1 at the top left.

use super::{Bound, Export, bounds, is_impossible};
use crate::board::Square;
use std::fmt::Write;

fn atom(square: Square) -> String {
    format!("queen({},{})", square.row + 1, square.column + 1)
}

pub(super) fn write(export: &Export<'_>) -> String {
    let model = &export.model;
    let mut text = export.remarks("%");
    text += "% queen(r,c): a queen in row r, column c (from 1, from the top left)\n";
    for &square in model.squares() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{{ {} }}.", atom(square));
    }
    for constraint in model.constraints() {
        if is_impossible(constraint) {
            text += ":- .\n";
            continue;
        }
        let atoms: Vec<String> = constraint.squares.iter().map(|&number| atom(export.square(number))).collect();
        let set = format!("{{ {} }}", atoms.join("; "));
        for bound in bounds(constraint) {
            let _ = match bound {
                Bound::Equal(count) => writeln!(text, ":- not {count} {set} {count}."),
                Bound::AtLeast(count) => writeln!(text, ":- not {count} {set}."),
                Bound::AtMost(count) => writeln!(text, ":- {} {set}.", u64::from(count) + 1),
            };
        }
    }
    for &square in model.placed() {
        let _ = writeln!(text, ":- not {}.", atom(export.square(square)));
    }
    for &(a, b) in model.equal() {
        let (a, b) = (atom(export.square(a)), atom(export.square(b)));
        let _ = writeln!(text, ":- {a}, not {b}.\n:- {b}, not {a}.");
    }
    if export.wants_most() && !model.squares().is_empty() {
        text += "#maximize { 1,R,C : queen(R,C) }.\n";
    }
    if model.squares().is_empty() {
        text += "#defined queen/2.\n";
    }
    text + "#show queen/2.\n"
}
