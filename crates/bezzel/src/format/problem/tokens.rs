//! Lines of statements taken apart: words, and squares in parentheses.

use super::intake::Intake;
use crate::format::numbers::number;
use crate::format::squares::is_square;
use crate::format::text_lines::{Line, Word};
use crate::spec::SquareText;

/// The words of a line from byte `from` on, between blanks, commas and semicolons; what stands in parentheses is one word.
pub(super) fn words<'a>(line: Line<'a>, from: usize) -> impl Iterator<Item = Word<'a>> {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut offset = from;
    std::iter::from_fn(move || {
        offset += line.text[offset..].find(|c| !separates(c))?;
        let rest = &line.text[offset..];
        // A square in parentheses is short: a bracket without its partner must not make every word look through the whole line.
        let closing = || rest.bytes().take(64).position(|byte| byte == b')');
        let end = match rest.starts_with('(').then(closing).flatten() {
            Some(end) => end + 1,
            _ => {
                rest.char_indices().skip(1).find(|&(_, c)| separates(c) || c == '(').map_or(rest.len(), |(at, _)| at)
            }
        };
        let word = Word { line, offset, text: &rest[..end] };
        offset += end;
        Some(word)
    })
}

/// The square that a word names: by chess name, or by row and column in parentheses, 1-based from the top left.
pub(super) fn square(word: Word<'_>, intake: &mut Intake) -> Option<SquareText> {
    if is_square(word.text) {
        return Some(SquareText::Named(word.text.to_owned()));
    }
    let pair = word.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let at = pair.and_then(|pair| {
        let mut parts = pair.split(|c: char| c.is_whitespace() || c == ',').filter(|part| !part.is_empty());
        let (row, column) = (number(parts.next()?)?, number(parts.next()?)?);
        parts.next().is_none().then_some(SquareText::At(row, column))
    });
    if at.is_none() {
        intake.unexpected(word.place(), word.text, "a square: b4, or (row,column) counted from 1 at the top left");
    }
    at
}

/// A whole number, with a sign perhaps.
pub(super) fn signed(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['-', '−', '+']).unwrap_or(word);
    let size: i64 = number(digits)?.try_into().ok()?;
    Some(if word.starts_with(['-', '−']) { -size } else { size })
}
