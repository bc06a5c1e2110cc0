//! JSON arrays, and arrays of arrays, of numbers or texts: what `jsonl` and `leetcode` have in common.
//!
//! ```text
//! text   = { array }
//! array  = "[" [ leaf { "," leaf } ] "]" | "[" array { "," array } "]"      nested once at most
//! leaf   = characters without blanks, commas, brackets and quotes | '"' characters '"'
//! ```
//!
//! Arrays may go over several lines. Single quotes are taken as well, for lists as Python prints them.

use super::fault::{Expected, Fault, Found};
use super::reading::Intake;
use super::text_lines::{Line, Text, Word};

/// An item of an innermost array.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    /// The item, without its quotes.
    pub(super) word: Word<'a>,
    /// Whether it had quotes.
    pub(super) quoted: bool,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A leaf, an array, or the end of the array just opened.
    FirstItem,
    /// A leaf or an array.
    Item,
    /// A comma, or the end of the array.
    CommaOrEnd,
}

/// Hands the leaves of every innermost array to `take`, with the line where the array began.
///
/// After a fault of the grammar, reading goes on with the next line that opens an array.
pub(super) fn read_arrays<'a>(
    text: Text<'a>,
    intake: &mut Intake,
    mut take: impl FnMut(u64, &[Leaf<'a>], &mut Intake),
) {
    let mut parser = Parser { depth: 0, next: Next::Item, leaves: Vec::new(), start: 0, nested: false };
    let mut lost = false;
    for line in text.filled_lines() {
        if lost && !line.text.trim_start().starts_with('[') {
            continue;
        }
        lost = false;
        let mut offset = 0;
        while let Some((token, end)) = next_token(line, offset) {
            offset = end;
            if let Err(expected) = parser.step(token, &mut |start, leaves| take(start, leaves, intake)) {
                let word = token.word();
                intake.fault_with(|| Fault { place: word.place(), found: Found::text(word.text), expected });
                parser.reset();
                lost = true;
                break;
            }
        }
    }
    if parser.depth > 0 {
        intake.fault(text.end(), Found::EndOfText, Expected::Sign("]"));
    }
}

struct Parser<'a> {
    depth: u8,
    next: Next,
    /// The leaves of the array that is being read.
    leaves: Vec<Leaf<'a>>,
    /// The line where it began.
    start: u64,
    /// Whether the outer array holds arrays.
    nested: bool,
}

impl<'a> Parser<'a> {
    fn reset(&mut self) {
        self.depth = 0;
        self.next = Next::Item;
        self.leaves.clear();
        self.nested = false;
    }

    /// Takes one token, or says what is expected instead.
    fn step(&mut self, token: Token<'a>, take: &mut impl FnMut(u64, &[Leaf<'a>])) -> Result<(), Expected> {
        let item_expected = matches!(self.next, Next::FirstItem | Next::Item);
        match token {
            // An array may hold arrays only if it holds no leaves.
            Token::Open(word) if item_expected && self.depth < 2 && self.leaves.is_empty() => {
                self.nested = self.depth == 1;
                self.depth += 1;
                self.start = word.line.number;
                self.next = Next::FirstItem;
            }
            Token::Close(_) if self.depth > 0 && self.next != Next::Item => {
                if self.depth == 2 || !self.nested {
                    take(self.start, &self.leaves);
                    self.leaves.clear();
                }
                self.depth -= 1;
                if self.depth == 0 {
                    self.reset();
                } else {
                    self.next = Next::CommaOrEnd;
                }
            }
            Token::Comma(_) if self.depth > 0 && self.next == Next::CommaOrEnd => self.next = Next::Item,
            // After an inner array, the outer one takes no leaves.
            Token::Leaf(leaf) if self.depth > 0 && item_expected && (self.depth == 2 || !self.nested) => {
                self.leaves.push(leaf);
                self.next = Next::CommaOrEnd;
            }
            _ if self.depth == 0 => return Err(Expected::Sign("[")),
            _ if self.next == Next::CommaOrEnd => return Err(Expected::Sign(", or ]")),
            _ if self.depth == 1 && self.nested => return Err(Expected::Sign("[")),
            _ => return Err(Expected::Sign("an item of the array")),
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Token<'a> {
    Open(Word<'a>),
    Close(Word<'a>),
    Comma(Word<'a>),
    Leaf(Leaf<'a>),
}

impl<'a> Token<'a> {
    const fn word(self) -> Word<'a> {
        match self {
            Self::Open(word) | Self::Close(word) | Self::Comma(word) => word,
            Self::Leaf(leaf) => leaf.word,
        }
    }
}

/// The token after byte `from` of a line, and the byte behind it. A text without its closing quote ends with the line, and
/// its opening quote is then part of it.
fn next_token(line: Line<'_>, from: usize) -> Option<(Token<'_>, usize)> {
    let start = from + line.text[from..].find(|c: char| !c.is_whitespace())?;
    let rest = &line.text[start..];
    let word = |offset: usize, length: usize| Word { line, offset, text: &line.text[offset..offset + length] };
    let single = word(start, rest.chars().next()?.len_utf8());
    Some(match single.text {
        "[" => (Token::Open(single), start + 1),
        "]" => (Token::Close(single), start + 1),
        "," => (Token::Comma(single), start + 1),
        quote @ ("\"" | "'") => match rest[1..].find(quote) {
            Some(length) => (Token::Leaf(Leaf { word: word(start + 1, length), quoted: true }), start + length + 2),
            None => (Token::Leaf(Leaf { word: word(start, rest.len()), quoted: false }), line.text.len()),
        },
        _ => {
            let ends = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | ',' | '"' | '\'');
            let length = rest.find(ends).unwrap_or(rest.len());
            (Token::Leaf(Leaf { word: word(start, length), quoted: false }), start + length)
        }
    })
}
