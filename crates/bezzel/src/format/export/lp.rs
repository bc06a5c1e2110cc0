//! `lp`: CPLEX LP, for integer programming. Variable `x_r_c` is the square in row r and column c, counted from 1 at the top left.

use super::{Bound, Export, bounds, is_impossible};
use crate::board::Square;

/// Terms a line: readers differ in how long a line may be.
const TERMS_A_LINE: usize = 12;

fn name(square: Square) -> String {
    format!("x_{}_{}", square.row + 1, square.column + 1)
}

/// Terms with a sign between them, on lines that are not too long.
fn sum(names: &[String]) -> String {
    names.chunks(TERMS_A_LINE).map(|line| line.join(" + ")).collect::<Vec<_>>().join("\n  + ")
}

pub(super) fn write(export: &Export<'_>) -> String {
    let model = &export.model;
    let of = |numbers: &[u32]| numbers.iter().map(|&number| name(export.square(number))).collect::<Vec<_>>();
    let mut names: Vec<String> = model.squares().iter().map(|&square| name(square)).collect();
    let mut rows = Vec::new();
    if names.is_empty() {
        // A file needs a variable; it is 0.
        names.push("none".to_owned());
        rows.push("none = 0".to_owned());
    }
    for constraint in model.constraints() {
        if is_impossible(constraint) {
            rows.push(format!("{} >= 2", names[0]));
            continue;
        }
        rows.extend(bounds(constraint).into_iter().map(|bound| {
            let condition = match bound {
                Bound::Equal(count) => format!("= {count}"),
                Bound::AtLeast(count) => format!(">= {count}"),
                Bound::AtMost(count) => format!("<= {count}"),
            };
            format!("{} {condition}", sum(&of(&constraint.squares)))
        }));
    }
    rows.extend(of(model.placed()).into_iter().map(|name| format!("{name} = 1")));
    rows.extend(
        model.equal().iter().map(|&(a, b)| format!("{} - {} = 0", name(export.square(a)), name(export.square(b)))),
    );
    let mut text = export.remarks("\\");
    text += "\\ x_r_c = 1: a queen in row r, column c (from 1, from the top left)\n";
    let objective = if export.wants_most() { sum(&names) } else { format!("0 {}", names[0]) };
    text += &format!("Maximize\n queens: {objective}\nSubject To\n");
    for (number, row) in (1..).zip(rows) {
        text += &format!(" c{number}: {row}\n");
    }
    text += "Binary\n";
    for line in names.chunks(TERMS_A_LINE) {
        text += &format!(" {}\n", line.join(" "));
    }
    text + "End\n"
}
