//! A text as lines: byte-order mark, line ends and encoding dealt with once, for all readers.

use super::fault::{Expected, Fault, Found, Place};

/// A text in UTF-8 without control characters.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    text: &'a str,
}

impl<'a> Text<'a> {
    /// The text of an input, without its byte-order mark.
    ///
    /// # Errors
    /// The first byte that is not UTF-8, or a control character that no text file holds.
    pub(super) fn new(input: &'a [u8]) -> Result<Self, Fault> {
        let input = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input);
        let (text, mut faulty) = match std::str::from_utf8(input) {
            Ok(text) => (text, None),
            Err(error) => {
                let good = std::str::from_utf8(&input[..error.valid_up_to()]).unwrap_or_default();
                (good, Some(input[error.valid_up_to()]))
            }
        };
        let is_control = |b: &u8| (*b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)) || *b == 0x7F;
        let control = text.bytes().position(|b| is_control(&b));
        let good = &text[..control.unwrap_or(text.len())];
        if let Some(at) = control {
            faulty = Some(input[at]);
        }
        match faulty {
            None => Ok(Self { text }),
            Some(byte) => Err(Fault { place: end_of(good), found: Found::Byte(byte), expected: Expected::PlainText }),
        }
    }

    /// The lines, ended by LF, CRLF or CR; a line end at the end of the text does not begin another line.
    ///
    /// Lines that the classic programs print besides placements (`Total: 92`, `92 solutions in 0.01 s`) come as empty.
    pub(super) fn lines(self) -> Lines<'a> {
        Lines { rest: self.text, number: 0, keeps_remarks: false }
    }

    /// The lines as they are, remarks too.
    pub(super) fn all_lines(self) -> Lines<'a> {
        Lines { rest: self.text, number: 0, keeps_remarks: true }
    }

    /// The filled lines as they are in blocks, which blank lines separate.
    pub(super) fn all_blocks(self) -> impl Iterator<Item = Vec<Line<'a>>> {
        let mut lines = self.all_lines();
        std::iter::from_fn(move || {
            let first = lines.find(|line| !line.is_blank())?;
            let rest = lines.by_ref().take_while(|line| !line.is_blank());
            Some(std::iter::once(first).chain(rest).collect())
        })
    }

    /// The text.
    pub(super) const fn as_str(self) -> &'a str {
        self.text
    }

    /// The lines that hold more than blanks.
    pub(super) fn filled_lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        self.lines().filter(|line| !line.is_blank())
    }

    /// The filled lines in blocks, which blank lines separate.
    pub(super) fn blocks(self) -> impl Iterator<Item = Block<'a>> {
        let mut lines = self.lines();
        std::iter::from_fn(move || {
            let first = lines.find(|line| !line.is_blank())?;
            let mut block = Block { first, rest: lines.clone(), more: 0 };
            while lines.next().is_some_and(|line| !line.is_blank()) {
                block.more += 1;
            }
            Some(block)
        })
    }

    /// Whether the input was empty.
    pub(super) const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Whether the input held nothing but blanks and line ends.
    pub(super) fn is_blank(self) -> bool {
        self.text.trim_start().is_empty()
    }

    /// The place behind the last character.
    pub(super) fn end(self) -> Place {
        end_of(self.text)
    }
}

/// The place behind the last character of a text.
fn end_of(text: &str) -> Place {
    let mut end = Place::START;
    for line in (Lines { rest: text, number: 0, keeps_remarks: true }) {
        end = Place { line: line.number, column: line.text.chars().count() as u64 + 1 };
    }
    if text.ends_with(['\n', '\r']) { Place { line: end.line + 1, column: 1 } } else { end }
}

/// Consecutive filled lines.
pub(super) struct Block<'a> {
    /// The first of them.
    pub(super) first: Line<'a>,
    rest: Lines<'a>,
    more: usize,
}

impl<'a> Block<'a> {
    /// How many lines there are.
    pub(super) const fn len(&self) -> usize {
        self.more + 1
    }

    /// The lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        std::iter::once(self.first).chain(self.rest.clone().take(self.more))
    }
}

/// One line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its 1-based number.
    pub(super) number: u64,
    /// The line without its end.
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    /// Whether it holds nothing but blanks.
    pub(super) fn is_blank(self) -> bool {
        self.text.trim_start().is_empty()
    }

    /// The line without the blanks around it, as one word.
    pub(super) fn trimmed(self) -> Word<'a> {
        let text = self.text.trim_start();
        Word { line: self, offset: self.text.len() - text.len(), text: text.trim_end() }
    }

    /// The place of a byte of the line.
    pub(super) fn place(self, offset: usize) -> Place {
        Place { line: self.number, column: self.text[..offset].chars().count() as u64 + 1 }
    }

    /// The words of the line, between characters that separate.
    pub(super) fn words(self, separates: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = Word<'a>> {
        let mut offset = 0;
        std::iter::from_fn(move || {
            offset += self.text[offset..].find(|c| !separates(c))?;
            let rest = &self.text[offset..];
            let text = &rest[..rest.find(separates).unwrap_or(rest.len())];
            let word = Word { line: self, offset, text };
            offset += text.len();
            Some(word)
        })
    }
}

/// A part of a line that is looked at as a whole.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    /// The line.
    pub(super) line: Line<'a>,
    /// The byte of the line where the word starts.
    pub(super) offset: usize,
    /// The word.
    pub(super) text: &'a str,
}

impl<'a> Word<'a> {
    /// Where the word starts.
    pub(super) fn place(self) -> Place {
        self.line.place(self.offset)
    }

    /// Its characters, each as a word.
    pub(super) fn characters(self) -> impl Iterator<Item = (char, Word<'a>)> + Clone {
        self.text.char_indices().map(move |(at, c)| {
            (c, Word { line: self.line, offset: self.offset + at, text: &self.text[at..at + c.len_utf8()] })
        })
    }
}

/// Iterator over the lines of a text. Cloning it is free: nothing is stored, whatever the number of lines.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: &'a str,
    number: u64,
    keeps_remarks: bool,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.bytes().position(|b| b == b'\n' || b == b'\r').unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r'])).unwrap_or(rest);
        self.number += 1;
        Some(Line { number: self.number, text: if !self.keeps_remarks && is_remark(text) { "" } else { text } })
    }
}

/// Words of which at least one makes a line a remark.
const REMARK_WORDS: [&str; 9] =
    ["total", "solution", "solutions", "time", "seconds", "second", "elapsed", "milliseconds", "microseconds"];

/// Words that a remark may hold besides these and numbers.
const FILLERS: [&str; 13] = ["number", "no", "of", "found", "taken", "in", "and", "s", "sec", "ms", "us", "µs", "ns"];

/// Whether a line is one that programs print besides placements: a total, a time, the title of a solution.
fn is_remark(text: &str) -> bool {
    if text.len() > 100 || !text.bytes().any(|b| b.is_ascii_alphabetic()) {
        return false;
    }
    let mut remark = false;
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    for word in words {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).to_lowercase();
        if REMARK_WORDS.contains(&word.as_str()) {
            remark = true;
        } else if !word.is_empty() && !FILLERS.contains(&word.as_str()) {
            return false;
        }
    }
    remark
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(u64, &str)> {
        Text::new(text.as_bytes()).unwrap().lines().map(|line| (line.number, line.text)).collect()
    }

    #[test]
    fn all_line_ends_are_line_ends() {
        assert_eq!(lines("a\nb\r\nc\rd"), [(1, "a"), (2, "b"), (3, "c"), (4, "d")]);
        assert_eq!(lines("a\n\r\n\n"), [(1, "a"), (2, ""), (3, "")]);
        assert_eq!(lines("\u{FEFF}a\r\n"), [(1, "a")]);
        assert_eq!(lines("").len(), 0);
    }

    #[test]
    fn remarks_are_emptied() {
        for remark in
            ["Total: 92", "92 solutions", "92 solutions in 0.013 s", "Time: 12ms", "time taken: 0.1 seconds"]
        {
            assert!(is_remark(remark), "{remark}");
        }
        for text in ["1 5 8", "a8 e7", "Q...", "s 3", "total nonsense", "8/8", "in 5"] {
            assert!(!is_remark(text), "{text}");
        }
    }

    #[test]
    fn places_count_characters() {
        let line = Line { number: 3, text: "♛ ⋅ x" };
        let words: Vec<_> = line.words(char::is_whitespace).map(|word| (word.text, word.place().column)).collect();
        assert_eq!(words, [("♛", 1), ("⋅", 3), ("x", 5)]);
    }

    #[test]
    fn blocks_are_separated_by_blank_lines() {
        let text = Text::new(b"\n a\nb\n \t\n\nc\nTotal: 1\nd").unwrap();
        let blocks: Vec<Vec<_>> = text.blocks().map(|block| block.lines().map(|line| line.text).collect()).collect();
        assert_eq!(blocks, [vec![" a", "b"], vec!["c"], vec!["d"]]);
    }

    #[test]
    fn binary_data_is_no_text() {
        let place =
            |input: &[u8]| Text::new(input).err().map(|fault| (fault.place.line, fault.place.column, fault.found));
        assert_eq!(place(b"1 2\n3\0"), Some((2, 2, Found::Byte(0))));
        assert_eq!(place(b"1 2\n\xFF"), Some((2, 1, Found::Byte(0xFF))));
        assert_eq!(place(b"\x01\xFF"), Some((1, 1, Found::Byte(1))));
        assert_eq!(place(b"\xEF\xBB\xBF1\t2\r\n"), None);
    }
}
