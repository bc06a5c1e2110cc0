//! `dlx`: an exact cover, as Knuth's programs read it: a line of items, those behind `|` to be covered at most once, then one option a line.
//!
//! Items are lines, regions and other sets of squares; an option is a square with a queen, and holds its chess name as an item of its own.
//! A square on no set that needs a queen has an item of its own that it or nothing covers: only then is it free to stay empty.

use super::{Export, ExportError, ExportFormat};
use crate::encode::{Constraint, Scope};

/// The name of an item: at most eight characters, for the programs read no more.
fn item(constraint: &Constraint, index: usize) -> String {
    match constraint.scope {
        Scope::Row(row) => format!("R{}", row + 1),
        Scope::Column(column) => format!("C{}", column + 1),
        Scope::Diagonal(difference) => format!("D{difference}"),
        Scope::Antidiagonal(sum) => format!("A{sum}"),
        Scope::Region(region) => format!("G{region}"),
        _ => format!("S{index}"),
    }
}

/// What an exact cover cannot express of a constraint.
fn inexpressible(constraint: &Constraint) -> Option<String> {
    let (at_least, at_most) = (constraint.at_least, constraint.at_most);
    match (at_least, at_most) {
        (_, 0) | (0 | 1, 1) => None,
        (0, _) if at_most as usize >= constraint.squares.len() => None,
        _ if at_least > at_most => None,
        _ if at_least == at_most => Some(format!("{at_least} queens in {}", constraint.scope)),
        _ => Some(format!("{at_least} to {at_most} queens in {}", constraint.scope)),
    }
}

pub(super) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    let model = &export.model;
    let refuse = |what: String| Err(ExportError::Inexpressible { format: ExportFormat::Dlx, what });
    if export.wants_most() {
        return refuse("the most queens".to_owned());
    }
    if !model.equal().is_empty() {
        return refuse("a required symmetry".to_owned());
    }
    if let Some(what) = model.constraints().iter().find_map(inexpressible) {
        return refuse(what);
    }
    let rows = model.board().rows();
    let squares = model.squares().len();
    let (mut primary, mut secondary) = (Vec::new(), Vec::new());
    let mut items: Vec<Vec<String>> = vec![Vec::new(); squares];
    let mut covers_primary = vec![false; squares];
    let mut forbidden = vec![false; squares];
    for (index, constraint) in model.constraints().iter().enumerate() {
        let of_squares = || constraint.squares.iter().map(|&square| square as usize);
        match (constraint.at_least, constraint.at_most) {
            // An item in no option is never covered.
            (at_least, at_most) if at_least > at_most => primary.push(item(constraint, index)),
            (_, 0) => of_squares().for_each(|square| forbidden[square] = true),
            (1, _) => {
                primary.push(item(constraint, index));
                of_squares().for_each(|square| {
                    items[square].push(item(constraint, index));
                    covers_primary[square] = true;
                });
            }
            (_, 1) => {
                secondary.push(item(constraint, index));
                of_squares().for_each(|square| items[square].push(item(constraint, index)));
            }
            _ => {}
        }
    }
    for &square in model.placed() {
        let name = format!("P{}", square + 1);
        items[square as usize].push(name.clone());
        covers_primary[square as usize] = true;
        primary.push(name);
    }
    let mut options = Vec::new();
    for (number, square) in model.squares().iter().enumerate().filter(|&(number, _)| !forbidden[number]) {
        let name = square.chess_name(rows);
        let mut option = std::mem::take(&mut items[number]);
        if !covers_primary[number] {
            let free = format!("F{}", number + 1);
            options.push(free.clone());
            option.push(free.clone());
            primary.push(free);
        }
        option.push(name.clone());
        secondary.push(name);
        options.push(option.join(" "));
    }
    if primary.is_empty() {
        return refuse("a board without squares".to_owned());
    }
    let mut text = export.remarks("|");
    text += "| an option is a queen on the square whose chess name it holds\n";
    text += &primary.join(" ");
    if !secondary.is_empty() {
        text += &format!(" | {}", secondary.join(" "));
    }
    text.push('\n');
    options.iter().for_each(|option| text += &format!("{option}\n"));
    Ok(text)
}
