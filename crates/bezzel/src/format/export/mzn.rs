//! `mzn`: MiniZinc. `x[r, c]` is the square in row r and column c, counted from 1 at the top left; solutions are printed as pictures of `Q`
//! and `.`.

use super::{Bound, Export, bounds, is_impossible};
use crate::board::Square;
use std::fmt::Write;

fn name(square: Square) -> String {
    format!("x[{},{}]", square.row + 1, square.column + 1)
}

pub(super) fn write(export: &Export<'_>) -> String {
    let model = &export.model;
    let board = model.board();
    let mut text = export.remarks("%");
    text += "% x[r, c] = 1: a queen in row r, column c (from 1, from the top left)\n";
    // Writing to a string does not fail.
    let _ = writeln!(text, "int: rows = {};\nint: columns = {};", board.rows(), board.columns());
    text += "array[1..rows, 1..columns] of var 0..1: x;\n";
    for square in export.problem.blocked_squares() {
        let _ = writeln!(text, "constraint {} = 0;", name(square));
    }
    for constraint in model.constraints() {
        if is_impossible(constraint) {
            text += "constraint false;\n";
            continue;
        }
        let squares: Vec<String> = constraint.squares.iter().map(|&number| name(export.square(number))).collect();
        for bound in bounds(constraint) {
            let condition = match bound {
                Bound::Equal(count) => format!("= {count}"),
                Bound::AtLeast(count) => format!(">= {count}"),
                Bound::AtMost(count) => format!("<= {count}"),
            };
            let _ = writeln!(text, "constraint {} {condition};", squares.join(" + "));
        }
    }
    for &square in model.placed() {
        let _ = writeln!(text, "constraint {} = 1;", name(export.square(square)));
    }
    for &(a, b) in model.equal() {
        let _ = writeln!(text, "constraint {} = {};", name(export.square(a)), name(export.square(b)));
    }
    text += if export.wants_most() { "solve maximize sum(x);\n" } else { "solve satisfy;\n" };
    text += "output [ (if fix(x[r, c]) = 1 then \"Q\" else \".\" endif) ++ (if c = columns then \"\\n\" else \"\" endif)\n";
    text + "         | r in 1..rows, c in 1..columns ];\n"
}
