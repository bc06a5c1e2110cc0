//! `param`: the parameter files of CSPLib 079 (n queens with blocked squares) and 080 (with excluded diagonals).
//!
//! ```text
//! text   = { [ "letting" ] name ( "=" | "be" ) value }
//! value  = number | "[" [ pair { "," pair } ] "]"
//! pair   = "[" number "," number "]"
//! ```
//!
//! ```text
//! letting n = 4
//! letting blocks = [[1,1],[4,4]]
//! ```
//!
//! `n` is the size of the board; `blocks` are blocked squares, row and column counted from 1; `diags` are excluded diagonals `[d, t]`, of
//! which only the first `numdiags` count: row + column = d for t = 1, row − column + n − 1 = d for t = 0, all counted from 0. Line ends
//! mean nothing; remarks begin with $, % or #; semicolons may end statements, a line `language …` may come first.

use super::intake::{Draft, Intake, Spot};
use crate::format::fault::{Expected, Found, Place};
use crate::format::numbers::number;
use crate::format::text_lines::{Line, Text, Word};
use crate::problem::Problem;
use crate::spec::{Spec, SquareText};

/// The names that mean something.
const NAMES: [&str; 4] = ["n", "blocks", "numdiags", "diags"];

/// Whether a line begins such a file.
pub(super) fn begins(line: Line<'_>) -> bool {
    let words: Vec<&str> = tokens(line).map(|token| token.text).collect();
    match words[..] {
        ["letting" | "language", ..] => true,
        [name, sign, ..] => NAMES.contains(&name) && matches!(sign, "=" | "be"),
        _ => false,
    }
}

/// Words, numbers and signs of a line.
fn tokens<'a>(line: Line<'a>) -> impl Iterator<Item = Word<'a>> {
    let text = line.text.find(['$', '%', '#']).map_or(line.text, |end| &line.text[..end]);
    let mut offset = 0;
    std::iter::from_fn(move || {
        offset += text[offset..].find(|c: char| !c.is_whitespace() && c != ';')?;
        let rest = &text[offset..];
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'');
        let first = rest.chars().next()?;
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let word = Word { line, offset, text: &rest[..end] };
        offset += end;
        Some(word)
    })
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let lines = text.all_lines().filter(|line| !line.text.trim_start().starts_with("language"));
    let tokens: Vec<Word<'_>> = lines.flat_map(tokens).collect();
    let mut reader = Reader { tokens: &tokens, at: 0, end: text.end() };
    let mut found = Parameters::default();
    let faults_before = intake.faults.count;
    while reader.at < tokens.len() {
        if let Err((place, was, expected)) = reader.statement(&mut found) {
            intake.fault(place, was, expected);
            // The next statement may be in order.
            while reader.at < tokens.len()
                && !(tokens[reader.at].text == "letting" || NAMES.contains(&tokens[reader.at].text))
            {
                reader.at += 1;
            }
        }
    }
    let start = tokens.first().map_or(Place::START, |token| token.place());
    let Some((n, _)) = found.n else {
        return intake.fault(text.end(), Found::EndOfText, Expected::Words("n = and a number"));
    };
    let mut draft = Draft::new(Spec::new(n), start);
    for &([row, column], place) in found.blocks.iter().flatten() {
        draft.spec.blocked.push(SquareText::At(row, column));
        draft.blocked.push(Spot::Word(place));
    }
    let diagonals = found.diags.as_deref().unwrap_or_default();
    let counted = found.numdiags.map_or(diagonals.len() as u64, |(count, _)| count);
    if let Some((_, place)) = found.numdiags.filter(|&(count, _)| count > diagonals.len() as u64) {
        let words = Found::Text(format!("numdiags = {counted}, but {} diagonals", diagonals.len()));
        intake.fault(place, words, Expected::Words("at least so many diagonals"));
    }
    for &([d, t], place) in diagonals.iter().take(usize::try_from(counted).unwrap_or(usize::MAX)) {
        match t {
            1 => {
                draft.spec.excluded_sums.push(d);
                draft.sums.push(Spot::Word(place));
            }
            0 => {
                let difference = i128::from(d) - i128::from(n) + 1;
                draft.spec.excluded_differences.push(i64::try_from(difference).unwrap_or(i64::MAX));
                draft.differences.push(Spot::Word(place));
            }
            _ => intake.fault(
                place.place(),
                Found::Text(format!("[{d},{t}]")),
                Expected::Words("[d,1] (a sum) or [d,0] (a difference)"),
            ),
        }
    }
    if intake.faults.count == faults_before {
        intake.take(draft);
    }
}

/// A pair of numbers and where it begins.
type Pair<'a> = ([u64; 2], Word<'a>);

#[derive(Default)]
struct Parameters<'a> {
    n: Option<(u64, Place)>,
    blocks: Option<Vec<Pair<'a>>>,
    numdiags: Option<(u64, Place)>,
    diags: Option<Vec<Pair<'a>>>,
}

struct Reader<'t, 'a> {
    tokens: &'t [Word<'a>],
    at: usize,
    end: Place,
}

/// Where, what was found, and what was expected.
type Unfit = (Place, Found, Expected);

impl<'a> Reader<'_, 'a> {
    /// The next token, which is passed over.
    fn next(&mut self) -> Option<Word<'a>> {
        let token = self.tokens.get(self.at).copied();
        self.at += 1;
        token
    }

    fn unfit(&self, token: Option<Word<'_>>, expected: Expected) -> Unfit {
        match token {
            Some(token) => (token.place(), Found::text(token.text), expected),
            None => (self.end, Found::EndOfText, expected),
        }
    }

    fn sign(&mut self, signs: &[&str], expected: &'static str) -> Result<Word<'a>, Unfit> {
        match self.next() {
            Some(token) if signs.contains(&token.text) => Ok(token),
            other => Err(self.unfit(other, Expected::Words(expected))),
        }
    }

    fn number(&mut self) -> Result<u64, Unfit> {
        let token = self.next();
        token.and_then(|token| number(token.text)).ok_or_else(|| self.unfit(token, Expected::Number))
    }

    fn statement(&mut self, found: &mut Parameters<'a>) -> Result<(), Unfit> {
        let mut name = self.next();
        if name.is_some_and(|word| word.text == "letting") {
            name = self.next();
        }
        let Some(word) = name.filter(|word| NAMES.contains(&word.text)) else {
            return Err(self.unfit(name, Expected::Words("n, blocks, numdiags or diags")));
        };
        self.sign(&["=", "be"], "=")?;
        let place = word.place();
        let before = match word.text {
            "n" => found.n.replace((self.number()?, place)).is_some(),
            "numdiags" => found.numdiags.replace((self.number()?, place)).is_some(),
            "blocks" => found.blocks.replace(self.pairs()?).is_some(),
            _ => found.diags.replace(self.pairs()?).is_some(),
        };
        if before { Err((place, Found::text(word.text), Expected::Words("each name once"))) } else { Ok(()) }
    }

    fn pairs(&mut self) -> Result<Vec<Pair<'a>>, Unfit> {
        self.sign(&["["], "[")?;
        let mut pairs = Vec::new();
        if self.tokens.get(self.at).is_some_and(|token| token.text == "]") {
            self.at += 1;
            return Ok(pairs);
        }
        loop {
            let word = self.sign(&["["], "[")?;
            let first = self.number()?;
            self.sign(&[","], ",")?;
            let second = self.number()?;
            self.sign(&["]"], "]")?;
            pairs.push(([first, second], word));
            if self.sign(&[",", "]"], ", or ]")?.text == "]" {
                return Ok(pairs);
            }
        }
    }
}

/// Appends n queens on the n × n board with blocked squares.
pub(super) fn write(problem: &Problem, out: &mut String) {
    let blocks: Vec<String> =
        problem.blocked_squares().map(|square| format!("[{},{}]", square.row + 1, square.column + 1)).collect();
    out.push_str(&format!("letting n = {}\nletting blocks = [{}]\n", problem.board().rows(), blocks.join(",")));
}
