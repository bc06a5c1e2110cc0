//! `opb`: linear constraints on 0/1 variables, as pseudo-Boolean solvers read them. Variable xk is the k-th square that is not blocked.

use super::{Bound, Export, bounds, is_impossible};
use std::fmt::Write;

pub(super) fn write(export: &Export<'_>) -> String {
    let model = &export.model;
    let mut lines = Vec::new();
    if export.wants_most() {
        let terms: Vec<String> = (1..=model.squares().len()).map(|variable| format!("-1 x{variable}")).collect();
        if !terms.is_empty() {
            lines.push(format!("min: {} ;", terms.join(" ")));
        }
    }
    let objective = lines.len();
    for constraint in model.constraints() {
        if is_impossible(constraint) {
            // A variable is 0 or 1.
            lines.push("+1 x1 >= 2 ;".to_owned());
            continue;
        }
        for bound in bounds(constraint) {
            let (sign, sum) = match bound {
                Bound::Equal(count) => ('+', format!("= {count}")),
                Bound::AtLeast(count) => ('+', format!(">= {count}")),
                Bound::AtMost(0) => ('-', ">= 0".to_owned()),
                Bound::AtMost(count) => ('-', format!(">= -{count}")),
            };
            let mut line = String::new();
            for square in &constraint.squares {
                // Writing to a string does not fail.
                let _ = write!(line, "{sign}1 x{} ", square + 1);
            }
            lines.push(format!("{line}{sum} ;"));
        }
    }
    lines.extend(model.placed().iter().map(|square| format!("+1 x{} = 1 ;", square + 1)));
    lines.extend(model.equal().iter().map(|(a, b)| format!("+1 x{} -1 x{} = 0 ;", a + 1, b + 1)));
    let mut variables = model.squares().len();
    if variables == 0 {
        // A file needs a variable; it is 0.
        variables = 1;
        lines.push("+1 x1 = 0 ;".to_owned());
    }
    let constraints = lines.len() - objective;
    let mut text = format!("* #variable= {variables} #constraint= {constraints}\n");
    text += &export.remarks("*");
    text += &export.numbered_variables("*");
    text += &lines.join("\n");
    text.push('\n');
    text
}
