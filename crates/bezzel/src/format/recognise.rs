//! Which format a text is in, when nobody says: the first rule that fits, in one fixed order.

use super::Format;
use super::columns::is_separator;
use super::framed::is_edge;
use super::picture::{is_dot, is_queen, is_variation_selector};
use super::squares::is_square;
use super::text_lines::{Line, Text, Word};

/// Rows and columns, if they are given.
type Size = Option<(u32, u32)>;

/// A text in no named format, and its first line that is not blank.
struct Unnamed<'a> {
    text: Text<'a>,
    size: Size,
    first: Line<'a>,
}

struct Rule {
    format: Format,
    /// The condition in words, as users are told it.
    when: &'static str,
    fits: fn(&Unnamed<'_>) -> bool,
}

/// The first rule that fits decides. "First line" is the first one that is not blank.
const RULES: [Rule; 17] = [
    Rule {
        format: Format::Leetcode,
        when: "it begins with [ and there are quotes",
        fits: |it| it.begins_with('[') && it.any_line(|line| line.text.contains(['"', '\''])),
    },
    Rule {
        format: Format::Jsonl,
        when: "it begins with [ and there are commas, or a single number on its first line",
        fits: |it| {
            it.begins_with('[')
                && (it.any_line(|line| line.text.contains(',')) || it.first.words(is_separator).nth(1).is_none())
        },
    },
    Rule { format: Format::Pairs, when: "it begins with (", fits: |it| it.begins_with('(') },
    Rule { format: Format::Framed, when: "its first line is all #, two or more", fits: |it| is_edge(it.first) },
    Rule {
        format: Format::Csv,
        when: "it begins with row1",
        fits: |it| it.first.trimmed().text.get(..4).is_some_and(|title| title.eq_ignore_ascii_case("row1")),
    },
    Rule {
        format: Format::Fen,
        when: "there is a / in its first word",
        fits: |it| it.first_word().is_some_and(|word| word.text.contains('/')),
    },
    Rule {
        format: Format::Squares,
        when: "its first word is letters and then a number that does not begin with 0",
        fits: |it| it.first_word().is_some_and(|word| is_square(word.text)),
    },
    Rule {
        format: Format::Grid,
        when: "all words are 0 or 1, and every block of lines has as many lines as words in each, two or more (or the given size)",
        fits: |it| all_blocks_fit(it.text, it.size, grid_width),
    },
    Rule {
        format: Format::Board,
        when: "the same, of characters instead of words",
        fits: |it| all_blocks_fit(it.text, it.size, digit_board_width),
    },
    Rule {
        format: Format::Compact,
        when: "one word of digits a line, all of one length from 2 to 10, and one of them begins with 0 or exceeds the number of lines",
        fits: is_compact,
    },
    Rule {
        format: Format::Lines,
        when: "one word of digits a line, on several lines",
        fits: |it| {
            it.text.filled_lines().nth(1).is_some()
                && it.text.filled_lines().all(|line| is_number(line.trimmed().text))
        },
    },
    Rule {
        format: Format::Columns,
        when: "nothing but digits, blanks, commas, semicolons and brackets",
        fits: |it| {
            it.text.filled_lines().all(|line| line.text.chars().all(|c| c.is_ascii_digit() || is_separator(c)))
        },
    },
    Rule {
        format: Format::Columns,
        when: "its first line is numbers with a sign among them (which is then a fault)",
        fits: |it| is_signed_numbers(it.first),
    },
    Rule {
        format: Format::Unicode,
        when: "its first line has only the signs of a board, and there is ♛, ♕ or ⋅ in the text",
        fits: |it| it.first.text.chars().all(is_cell) && it.any_line(|line| line.text.contains(['♛', '♕', '⋅'])),
    },
    Rule {
        format: Format::Board,
        when: "its first line has only the signs of a board",
        fits: |it| it.first.text.chars().all(is_cell),
    },
    Rule {
        format: Format::Columns,
        when: "it begins with a digit (and then has faults)",
        fits: |it| it.first_word().is_some_and(|word| word.text.starts_with(|c: char| c.is_ascii_digit())),
    },
    Rule {
        format: Format::Board,
        when: "at least half of the signs of its first line are those of a board (the others are then faults)",
        fits: |it| {
            let signs = || it.first.text.chars().filter(|c| !c.is_whitespace());
            2 * signs().filter(|&c| is_cell(c)).count() >= signs().count()
        },
    },
];

/// The order in which formats are tried on a text whose format is not named, each with its condition in words: the first
/// one that fits is taken. A format may be tried more than once.
pub fn precedence() -> impl ExactSizeIterator<Item = (Format, &'static str)> {
    RULES.iter().map(|rule| (rule.format, rule.when))
}

/// The format of a text, or `None` if no rule fits.
pub(super) fn recognise(text: Text<'_>, size: Size) -> Option<Format> {
    let unnamed = Unnamed { text, size, first: text.filled_lines().next()? };
    RULES.iter().find(|rule| (rule.fits)(&unnamed)).map(|rule| rule.format)
}

impl<'a> Unnamed<'a> {
    fn first_word(&self) -> Option<Word<'a>> {
        self.first.words(|c| c.is_whitespace() || matches!(c, ',' | ';')).next()
    }

    fn begins_with(&self, c: char) -> bool {
        self.first.text.trim_start().starts_with(c)
    }

    fn any_line(&self, holds: impl Fn(Line<'a>) -> bool) -> bool {
        self.text.filled_lines().any(holds)
    }
}

/// Whether a character may be in a row of `board`.
fn is_cell(c: char) -> bool {
    is_queen(c) || is_dot(c) || c.is_whitespace() || is_variation_selector(c)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// Whether every block has the given size or is a square of two rows or more, where `width` tells the squares of a row.
fn all_blocks_fit(text: Text<'_>, size: Size, width: fn(Line<'_>) -> Option<usize>) -> bool {
    text.blocks().all(|block| {
        let (rows, columns) = match size {
            Some((rows, columns)) => (rows as usize, columns as usize),
            None => (block.len(), block.len()),
        };
        // The first line is looked at first: most texts are told apart by it.
        columns >= 2 && block.len() == rows && block.lines().all(|line| width(line) == Some(columns))
    })
}

fn grid_width(line: Line<'_>) -> Option<usize> {
    line.words(char::is_whitespace)
        .all(|word| matches!(word.text, "0" | "1"))
        .then(|| line.words(char::is_whitespace).count())
}

fn digit_board_width(line: Line<'_>) -> Option<usize> {
    let row = line.trimmed().text;
    row.bytes().all(|b| matches!(b, b'0' | b'1')).then_some(row.len())
}

fn is_compact(it: &Unnamed<'_>) -> bool {
    let length = it.first.trimmed().text.len();
    let words = || it.text.filled_lines().map(|line| line.trimmed().text);
    if !(2..=10).contains(&length) || !words().all(|word| word.len() == length && is_number(word)) {
        return false;
    }
    let lines = it.text.blocks().map(|block| block.len() as u64).max().unwrap_or(0);
    words().any(|word| word.starts_with('0') || word.parse().is_ok_and(|number: u64| number > lines))
}

fn is_signed_numbers(line: Line<'_>) -> bool {
    let words = || line.words(is_separator).map(|word| word.text);
    words().all(|word| is_number(word.strip_prefix(['-', '+', '−']).unwrap_or(word)))
        && words().any(|word| !is_number(word))
}
