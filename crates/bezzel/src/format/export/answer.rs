//! What other solvers answer, read back as placements; whether these are right is for [`check`](crate::check) to say.
//!
//! | export | lines that are read | a solution |
//! |---|---|---|
//! | `cnf` | `s …`, `v 1 -2 3 0`, or as minisat `SAT` and numbers | variables |
//! | `opb` | `s …`, `v x1 -x2` | variables |
//! | `lp` | any line that names a variable and then a number; words as `OPTIMAL`, `INFEASIBLE` | `x_1_5  1` |
//! | `mzn` | pictures of `Q` and `.`, `----------`, `==========`, `=====UNSATISFIABLE=====` | pictures |
//! | `xcsp3` | `s …`, `<instantiation> <list> … </list> <values> … </values>` | lists |
//! | `asp` | `SATISFIABLE`, …, `Answer: 1` and atoms | `queen(1,5)` |
//! | `dlx` | `1:` and options, `Altogether 92 solutions` | chess names |

use super::ExportFormat;
use crate::board::{Board, Square};
use crate::format::fault::{Expected, Fault, Faults, Found, Place, ReadError};
use crate::format::text_lines::{Line, Text, Word};
use crate::format::{Located, TextFormat};
use crate::placement::Placement;
use crate::problem::Problem;
use std::collections::HashMap;
use std::fmt;

/// What a solver says of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is a solution.
    Satisfiable,
    /// There is a solution, and no better one; or these are all solutions.
    Complete,
    /// There is no solution.
    Unsatisfiable,
    /// The solver has not found out.
    Unknown,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "there is a solution",
            Self::Complete => "there is a solution, and the search is complete",
            Self::Unsatisfiable => "there is no solution",
            Self::Unknown => "it is not known whether there is a solution",
        })
    }
}

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it says, if it says anything; the last word counts.
    pub claim: Option<Claim>,
    /// The solutions it shows, right or wrong.
    pub placements: Vec<Located>,
}

/// Reads what a solver printed for an [`export`](super::export) of a problem.
///
/// # Errors
/// Every fault of the text, up to [`ReadError::LISTED_FAULTS`] of them listed; and a text with neither a claim nor a solution.
pub fn read_answer(format: ExportFormat, input: &[u8], problem: &Problem) -> Result<Answer, ReadError> {
    let error = |faults: Faults| ReadError {
        format: Some(TextFormat::Answer(format)),
        base: None,
        fault_count: faults.count,
        faults: faults.listed,
        fitting_base: None,
    };
    let mut reader = Reader {
        board: problem.board(),
        problem,
        claim: None,
        placements: Vec::new(),
        faults: Faults::default(),
        queens: Vec::new(),
        open: None,
    };
    match Text::new(input) {
        Err(fault) => reader.faults.add(|| fault),
        Ok(text) => {
            match format {
                ExportFormat::Cnf => reader.read_values(text, ""),
                ExportFormat::Opb => reader.read_values(text, "x"),
                ExportFormat::Lp => reader.read_named_values(text),
                ExportFormat::Mzn => reader.read_pictures(text),
                ExportFormat::Xcsp3 => reader.read_instantiations(text),
                ExportFormat::Asp => reader.read_atoms(text),
                ExportFormat::Dlx => reader.read_options(text),
            }
            reader.close();
            if reader.faults.count == 0 && reader.claim.is_none() && reader.placements.is_empty() {
                let expected = Expected::Words("an answer: whether there is a solution, or a solution");
                reader.faults.add(|| Fault { place: text.end(), found: Found::EndOfText, expected });
            }
        }
    }
    if reader.faults.count > 0 {
        return Err(error(reader.faults));
    }
    Ok(Answer { claim: reader.claim, placements: reader.placements })
}

struct Reader<'p> {
    board: Board,
    problem: &'p Problem,
    claim: Option<Claim>,
    placements: Vec<Located>,
    faults: Faults,
    /// The queens of the solution that is being read.
    queens: Vec<Square>,
    /// Where that began.
    open: Option<Place>,
}

impl Reader<'_> {
    fn unexpected(&mut self, word: Word<'_>, expected: &'static str) {
        self.faults.add(|| Fault {
            place: word.place(),
            found: Found::text(word.text),
            expected: Expected::Words(expected),
        });
    }

    /// Ends the solution that is being read, if one is.
    fn close(&mut self) {
        let queens = std::mem::take(&mut self.queens);
        let Some(place) = self.open.take() else { return };
        match Placement::new(self.board, queens) {
            Ok(placement) => self.placements.push(Located { line: place.line, placement }),
            Err(error) => {
                self.faults.add(|| Fault {
                    place,
                    found: Found::text(&error.to_string()),
                    expected: Expected::NewSquare,
                });
            }
        }
    }

    /// Adds a queen, in the row and column that are told from 1.
    fn queen_at(&mut self, row: Option<u64>, column: Option<u64>, word: Word<'_>) {
        let index = |one_based: Option<u64>| u32::try_from(one_based?.checked_sub(1)?).ok();
        match (index(row), index(column)) {
            (Some(row), Some(column)) if self.board.contains(Square::new(row, column)) => {
                self.queens.push(Square::new(row, column));
            }
            _ => self.unexpected(word, "a square of the board"),
        }
    }

    /// What a line says of solutions, in the words of most solvers.
    fn take_claim(&mut self, words: &str) -> bool {
        let claim = match words.to_ascii_uppercase().as_str() {
            "SATISFIABLE" | "SAT" => Claim::Satisfiable,
            "OPTIMUM FOUND" => Claim::Complete,
            "UNSATISFIABLE" | "UNSAT" => Claim::Unsatisfiable,
            "UNKNOWN" | "INDETERMINATE" => Claim::Unknown,
            _ => return false,
        };
        self.claim = Some(claim);
        true
    }

    /// `cnf` and `opb`: variables with a sign, `prefix` before their number.
    fn read_values(&mut self, text: Text<'_>, prefix: &str) {
        let blocked = |square: &Square| self.problem.is_blocked(*square);
        let squares: Vec<Square> = self.board.squares().filter(|square| !blocked(square)).collect();
        let mut said: HashMap<u64, bool> = HashMap::new();
        for line in text.all_lines().filter(|line| !line.is_blank()) {
            let words: Vec<Word<'_>> = line.words(char::is_whitespace).collect();
            let values = match words[0].text {
                "c" | "o" => continue,
                "s" if self.take_claim(&line.trimmed().text[1..].trim_start().replace('\t', " ")) => continue,
                "v" => &words[1..],
                word if self.take_claim(word) => continue,
                word if prefix.is_empty()
                    && word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) =>
                {
                    &words[..]
                }
                word if word.starts_with('c') && word.len() == 1 => continue,
                _ => {
                    self.unexpected(words[0], "a line that begins with c, s, o or v");
                    continue;
                }
            };
            self.open.get_or_insert(line.place(0));
            for &word in values {
                let (holds, name) = word.text.strip_prefix('-').map_or((true, word.text), |name| (false, name));
                let variable = name.strip_prefix(prefix).and_then(|digits| digits.parse::<u64>().ok());
                match variable {
                    Some(0) if prefix.is_empty() => {
                        self.close();
                        said.clear();
                    }
                    Some(variable @ 1..) => {
                        if said.insert(variable, holds).is_some() {
                            self.unexpected(word, "every variable once");
                        } else if let Some(&square) = squares.get(variable as usize - 1).filter(|_| holds) {
                            self.open.get_or_insert(line.place(0));
                            self.queens.push(square);
                        }
                    }
                    _ => self.unexpected(word, "a variable with or without -"),
                }
            }
        }
    }

    /// `lp`: `x_r_c`, and behind it a number.
    fn read_named_values(&mut self, text: Text<'_>) {
        const NONE: [&str; 4] = ["INFEASIBLE", "INTEGER EMPTY", "NO PRIMAL FEASIBLE", "NO INTEGER FEASIBLE"];
        for line in text.all_lines() {
            let upper = line.text.to_ascii_uppercase();
            if NONE.iter().any(|words| upper.contains(words)) {
                self.claim = Some(Claim::Unsatisfiable);
            } else if upper.contains("OPTIMAL") && self.claim.is_none() {
                self.claim = Some(Claim::Complete);
            }
            let words: Vec<Word<'_>> =
                line.words(|c| c.is_whitespace() || matches!(c, '=' | ':' | ',' | '"')).collect();
            for (index, word) in words.iter().enumerate() {
                let Some((row, column)) = word.text.strip_prefix("x_").and_then(|rest| rest.split_once('_')) else {
                    continue;
                };
                let value = words[index + 1..].iter().find_map(|word| word.text.parse::<f64>().ok());
                self.open.get_or_insert(line.place(0));
                match value {
                    Some(value) if value > 0.5 => self.queen_at(row.parse().ok(), column.parse().ok(), *word),
                    Some(_) => {}
                    None => self.unexpected(*word, "a number behind the variable"),
                }
            }
        }
        if self.claim == Some(Claim::Unsatisfiable) {
            // Values beside that claim are those of a relaxation.
            self.open = None;
        }
    }

    /// `mzn`: pictures with a line of hyphens behind each.
    fn read_pictures(&mut self, text: Text<'_>) {
        let mut row = 0;
        for line in text.all_lines() {
            let word = line.trimmed();
            match word.text {
                "" => {}
                "==========" => {
                    self.claim = Some(Claim::Complete);
                }
                "=====UNSATISFIABLE=====" => self.claim = Some(Claim::Unsatisfiable),
                "=====UNKNOWN=====" => self.claim = Some(Claim::Unknown),
                "----------" => {
                    self.open.get_or_insert(line.place(0));
                    if row != self.board.rows() {
                        let (found, expected) = (Found::Rows(row.into()), Expected::Rows(self.board.rows().into()));
                        self.faults.add(|| Fault { place: line.place(0), found, expected });
                    }
                    self.claim = self.claim.or(Some(Claim::Satisfiable));
                    self.close();
                    row = 0;
                }
                remark if remark.starts_with('%') => {}
                picture => {
                    self.open.get_or_insert(line.place(0));
                    let squares = picture.chars().count() as u64;
                    if squares != u64::from(self.board.columns()) {
                        let found = Found::Row { row: u64::from(row) + 1, squares };
                        let expected = Expected::Squares(self.board.columns().into());
                        self.faults.add(|| Fault { place: word.place(), found, expected });
                    }
                    for (column, (sign, sign_word)) in (1..).zip(word.characters()) {
                        match sign {
                            'Q' => self.queen_at(Some(u64::from(row) + 1), Some(column), sign_word),
                            '.' => {}
                            _ => self.unexpected(sign_word, "Q or ."),
                        }
                    }
                    row += 1;
                }
            }
        }
    }

    /// `asp`: atoms.
    fn read_atoms(&mut self, text: Text<'_>) {
        let mut answer_follows = false;
        for line in text.all_lines() {
            if line.text.starts_with("Answer:") {
                self.close();
                answer_follows = true;
                continue;
            }
            if self.take_claim(line.text.trim()) {
                self.close();
                continue;
            }
            let is_answer = std::mem::take(&mut answer_follows) || line.text.trim_start().starts_with("queen(");
            if !is_answer {
                continue;
            }
            self.open.get_or_insert(line.place(0));
            for word in line.words(char::is_whitespace) {
                let arguments = word.text.strip_prefix("queen(").and_then(|rest| rest.strip_suffix(')'));
                if let Some(arguments) = arguments {
                    let (row, column) = arguments.split_once(',').unwrap_or_default();
                    self.queen_at(row.parse().ok(), column.parse().ok(), word);
                }
            }
            self.close();
        }
    }

    /// `dlx`: a number and a colon, then the options of a solution, each with the chess name of its square.
    fn read_options(&mut self, text: Text<'_>) {
        for line in text.all_lines() {
            let words: Vec<Word<'_>> = line.words(char::is_whitespace).collect();
            let Some(first) = words.first() else { continue };
            if first.text.strip_suffix(':').is_some_and(|number| number.parse::<u64>().is_ok()) {
                self.close();
                self.open = Some(line.place(0));
            }
            if first.text == "Altogether" {
                let none = words.get(1).is_some_and(|word| word.text == "0");
                self.claim = Some(if none { Claim::Unsatisfiable } else { Claim::Complete });
                continue;
            }
            for word in words {
                let letters = word.text.trim_end_matches(|c: char| c.is_ascii_digit());
                let is_name = letters.len() < word.text.len()
                    && !letters.is_empty()
                    && letters.bytes().all(|b| b.is_ascii_lowercase());
                if is_name {
                    self.open.get_or_insert(line.place(0));
                    match Square::from_chess_name(word.text, self.board.rows()) {
                        Ok(square) if self.board.contains(square) => self.queens.push(square),
                        _ => self.unexpected(word, "a square of the board"),
                    }
                }
            }
        }
    }

    /// `xcsp3`: lists of variables and lists of values.
    fn read_instantiations(&mut self, text: Text<'_>) {
        // Tags and words, each with its line; solvers put `v` before every line.
        let mut parts: Vec<Word<'_>> = Vec::new();
        for line in text.all_lines() {
            let trimmed = line.trimmed();
            if let Some(claim) = trimmed.text.strip_prefix("s ").filter(|claim| self.take_claim(claim.trim())) {
                let _ = claim;
                continue;
            }
            if trimmed.text.starts_with("c ") || trimmed.text.starts_with("o ") {
                continue;
            }
            parts.extend(tags_and_words(line));
        }
        let (mut list, mut values) = (Vec::new(), Vec::new());
        let mut within = "";
        for part in parts {
            match part.text {
                "v" => {}
                tag if tag.starts_with("</list") || tag.starts_with("</values") => within = "",
                tag if tag.starts_with("<list") => within = "list",
                tag if tag.starts_with("<values") => within = "values",
                tag if tag.starts_with("</instantiation") => {
                    self.instantiate(&std::mem::take(&mut list), &std::mem::take(&mut values), part);
                }
                tag if tag.starts_with('<') => {}
                _ if within == "list" => list.push(part),
                _ if within == "values" => values.push(part),
                _ => {}
            }
        }
    }

    /// Variables `x[r][c]` or all of them, `x[][]`; and their values, where `0x5` is five times 0.
    fn instantiate(&mut self, list: &[Word<'_>], values: &[Word<'_>], end: Word<'_>) {
        let mut squares = Vec::new();
        for &word in list {
            let index = word.text.strip_prefix("x[").and_then(|rest| rest.strip_suffix(']'));
            match index.and_then(|rest| rest.split_once("][")) {
                Some(("", "")) => squares.extend(self.board.squares().map(|square| (square, word))),
                Some((row, column)) => match (row.parse(), column.parse()) {
                    (Ok(row), Ok(column)) => squares.push((Square::new(row, column), word)),
                    _ => self.unexpected(word, "x[r][c] or x[][]"),
                },
                None => self.unexpected(word, "x[r][c] or x[][]"),
            }
        }
        self.open = Some(list.first().unwrap_or(&end).place());
        let mut squares = squares.into_iter();
        for &word in values {
            let (value, times) = word.text.split_once('x').unwrap_or((word.text, "1"));
            let (Ok(value @ 0..=1), Ok(times)) = (value.parse::<u64>(), times.parse::<usize>()) else {
                self.unexpected(word, "0 or 1");
                continue;
            };
            let mut taken = 0;
            for (square, name) in squares.by_ref().take(times) {
                taken += 1;
                if value == 1 {
                    self.queen_at(Some(u64::from(square.row) + 1), Some(u64::from(square.column) + 1), name);
                }
            }
            // On a board without squares there is one variable that means nothing.
            if taken < times && self.board.area() > 0 {
                self.unexpected(word, "as many values as variables");
            }
        }
        if squares.next().is_some() {
            self.unexpected(end, "as many values as variables");
        }
        self.close();
    }
}

/// The tags of a line, and the words between them.
fn tags_and_words<'a>(line: Line<'a>) -> Vec<Word<'a>> {
    let mut parts = Vec::new();
    let mut offset = 0;
    while let Some(start) = line.text[offset..].find(|c: char| !c.is_whitespace()).map(|at| offset + at) {
        let rest = &line.text[start..];
        let length = if rest.starts_with('<') {
            rest.find('>').map_or(rest.len(), |end| end + 1)
        } else {
            rest.find(|c: char| c.is_whitespace() || c == '<').unwrap_or(rest.len())
        };
        parts.push(Word { line, offset: start, text: &rest[..length] });
        offset = start + length;
    }
    parts
}
