//! `xcsp3`: XML for constraint solvers. `x[r][c]` is the square in row r and column c, counted from 0 at the top left.

use super::{Bound, Export, bounds, is_impossible};
use crate::board::Square;
use std::fmt::Write;

fn name(square: Square) -> String {
    format!("x[{}][{}]", square.row, square.column)
}

pub(super) fn write(export: &Export<'_>) -> String {
    let model = &export.model;
    let board = model.board();
    let kind = if export.wants_most() { "COP" } else { "CSP" };
    let mut text = format!("<instance format=\"XCSP3\" type=\"{kind}\">\n");
    for line in export.remarks("").lines() {
        // Two hyphens would end the remark.
        let _ = writeln!(text, "<!-- {} -->", line.trim().replace("--", "- -"));
    }
    text += "<!-- x[r][c] = 1: a queen in row r, column c (from 0, from the top left) -->\n";
    let empty = board.area() == 0;
    let (rows, columns) = if empty { (1, 1) } else { (board.rows(), board.columns()) };
    // Writing to a string does not fail.
    let _ = writeln!(text, "<variables>\n<array id=\"x\" size=\"[{rows}][{columns}]\"> 0 1 </array>\n</variables>");
    text += "<constraints>\n";
    let mut fix = |squares: Vec<String>, value: &str| {
        if !squares.is_empty() {
            let values = vec![value; squares.len()].join(" ");
            let _ = writeln!(
                text,
                "<instantiation> <list> {} </list> <values> {values} </values> </instantiation>",
                squares.join(" ")
            );
        }
    };
    fix(export.problem.blocked_squares().map(name).collect(), "0");
    fix(model.placed().iter().map(|&number| name(export.square(number))).collect(), "1");
    if empty {
        // A file needs a variable; it is 0.
        fix(vec!["x[0][0]".to_owned()], "0");
    }
    let mut sum = |list: &str, condition: &str| {
        let _ = writeln!(text, "<sum> <list> {list} </list> <condition> {condition} </condition> </sum>");
    };
    for constraint in model.constraints() {
        if is_impossible(constraint) {
            // A variable is 0 or 1.
            sum("x[0][0]", "(ge,2)");
            continue;
        }
        let list: Vec<String> = constraint.squares.iter().map(|&number| name(export.square(number))).collect();
        for bound in bounds(constraint) {
            let condition = match bound {
                Bound::Equal(count) => format!("(eq,{count})"),
                Bound::AtLeast(count) => format!("(ge,{count})"),
                Bound::AtMost(count) => format!("(le,{count})"),
            };
            sum(&list.join(" "), &condition);
        }
    }
    for &(a, b) in model.equal() {
        let _ = writeln!(text, "<intension> eq({},{}) </intension>", name(export.square(a)), name(export.square(b)));
    }
    text += "</constraints>\n";
    if export.wants_most() {
        text += "<objectives>\n<maximize type=\"sum\"> x[][] </maximize>\n</objectives>\n";
    }
    text + "</instance>\n"
}
