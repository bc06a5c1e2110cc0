//! `pzprv3`: files of region puzzles as puzz.link saves them; slashes may stand for line ends.
//!
//! ```text
//! text   = { "pzprv3" end "starbattle" end rows end columns end stars end regions end { row end } { marks end } }
//! row    = { number blank }                        the region of each square, numbered from 0
//! marks  = { ( "." | "+" | "-" | "#" | "*" ) blank }
//! end    = "/" | line-end
//! ```
//!
//! ```text
//! pzprv3/starbattle/3/3/1/3/0 0 1 /0 1 1 /2 2 2 /. . . /# . . /. . . /
//! ```
//!
//! Of the marks, which may be missing, `#` and `*` are placed queens.

use super::intake::{Draft, Intake, Spot};
use super::star_battle;
use crate::board::Square;
use crate::format::fault::{Expected, Found};
use crate::format::numbers::number;
use crate::format::text_lines::{Text, Word};
use crate::problem::Problem;

/// How every file begins.
pub(super) const MARK: &str = "pzprv3";

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    // A puzzle is a list of parts; the next one begins with the mark.
    let parts = text.all_lines().flat_map(|line| {
        let mut offset = 0;
        line.text.split('/').map(move |part| {
            let word = Word { line, offset: offset + part.len() - part.trim_start().len(), text: part.trim() };
            offset += part.len() + 1;
            word
        })
    });
    let parts: Vec<Word<'_>> = parts.filter(|part| !part.text.is_empty()).collect();
    let begins = |part: &Word<'_>| part.text.starts_with(MARK);
    if let Some(first) = parts.first().filter(|first| !begins(first)) {
        intake.unexpected(first.place(), first.text, "pzprv3");
    }
    let starts: Vec<usize> = (0..parts.len()).filter(|&index| begins(&parts[index])).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(parts.len());
        read_puzzle(text, &parts[start..end], intake);
    }
}

fn read_puzzle(text: Text<'_>, parts: &[Word<'_>], intake: &mut Intake) {
    let end = || text.end();
    match parts.get(1) {
        Some(name) if name.text == "starbattle" => {}
        Some(name) => return intake.unexpected(name.place(), name.text, "starbattle"),
        None => return intake.fault(end(), Found::EndOfText, Expected::Words("starbattle")),
    }
    let mut numbers = [0; 4];
    for (index, value) in numbers.iter_mut().enumerate() {
        let expected =
            ["the number of rows", "the number of columns", "the number of stars", "the number of regions"][index];
        match parts.get(index + 2).map(|word| (word, number(word.text))) {
            Some((_, Some(number))) => *value = number,
            Some((word, None)) => return intake.unexpected(word.place(), word.text, expected),
            None => return intake.fault(end(), Found::EndOfText, Expected::Words(expected)),
        }
    }
    let [rows, columns, stars, count] = numbers;
    if rows != columns {
        return intake.unexpected(parts[3].place(), parts[3].text, "as many columns as rows");
    }
    let lines = &parts[6..];
    if (lines.len() as u64) < rows {
        return intake.fault(end(), Found::Rows(lines.len() as u64), Expected::Rows(rows));
    }
    let (region_rows, mark_rows) = lines.split_at(rows as usize);
    let faults_before = intake.faults.count;
    let check = |row: usize, line: &Word<'_>, found: usize, intake: &mut Intake| {
        if found as u64 != columns {
            let found = Found::Row { row: row as u64 + 1, squares: found as u64 };
            intake.fault(line.place(), found, Expected::Squares(columns));
        }
    };
    let mut regions = Vec::new();
    for (row, line) in region_rows.iter().enumerate() {
        let squares = squares(*line);
        check(row, line, squares.len(), intake);
        for square in squares {
            match number(square.text).filter(|&region| region < count) {
                Some(region) => regions.push(u32::try_from(region).unwrap_or(u32::MAX)),
                None => {
                    let expected = Expected::Between { lowest: 0, highest: count.saturating_sub(1) };
                    intake.fault(square.place(), Found::text(square.text), expected);
                }
            }
        }
    }
    let stars = u32::try_from(stars).unwrap_or(u32::MAX);
    let mut draft = Draft::new(star_battle::spec(rows, stars, regions), parts[0].place());
    draft.regions = region_rows.first().map(|line| line.place());
    for (row, line) in mark_rows.iter().enumerate() {
        let squares = squares(*line);
        if row as u64 >= rows {
            intake.unexpected(line.place(), line.text, "the end of the puzzle");
            break;
        }
        check(row, line, squares.len(), intake);
        for (column, square) in squares.into_iter().enumerate() {
            match square.text {
                "." | "+" | "-" => {}
                "#" | "*" => {
                    draft.spec.placed.push(Square::new(row as u32, column as u32).into());
                    draft.placed.push(Spot::Word(square));
                }
                other => intake.unexpected(square.place(), other, "a mark: . + - # or *"),
            }
        }
    }
    if intake.faults.count == faults_before {
        intake.take(draft);
    }
}

/// The words of a part.
fn squares<'a>(part: Word<'a>) -> Vec<Word<'a>> {
    let within = part.offset..part.offset + part.text.len();
    part.line.words(|c| c.is_whitespace() || c == '/').filter(|word| within.contains(&word.offset)).collect()
}

/// Appends a puzzle on one line.
pub(super) fn write(problem: &Problem, out: &mut String) {
    let Some(regions) = problem.regions() else { return };
    let n = problem.board().rows() as usize;
    let stars = problem.queens_per_line().unwrap_or(1);
    out.push_str(&format!("pzprv3/starbattle/{n}/{n}/{stars}/{}/", regions.count()));
    for row in star_battle::numbered(regions).chunks(n.max(1)) {
        row.iter().for_each(|region| out.push_str(&format!("{region} ")));
        out.push('/');
    }
    if !problem.placed().is_empty() {
        for square in problem.board().squares() {
            out.push_str(if problem.placed().binary_search(&square).is_ok() { "# " } else { ". " });
            out.push_str(if square.column as usize + 1 == n { "/" } else { "" });
        }
    }
    out.push('\n');
}
