//! Which format a text of problems is in, when nobody says: the first rule that fits, in one fixed order.

use super::{ProblemFormat, blocked, completion, description, param, pzprv3, regions, starbattle};
use crate::format::TextFormat;
use crate::format::recognise::recognise as recognise_placements;
use crate::format::text_lines::{Line, Text};

/// A text in no named format, with its first block of filled lines.
struct Unnamed<'a> {
    text: Text<'a>,
    block: Vec<Line<'a>>,
}

impl Unnamed<'_> {
    fn first(&self) -> &str {
        self.block[0].text.trim_start()
    }

    fn is_json(&self) -> bool {
        self.first().starts_with('{')
            || self
                .text
                .as_str()
                .trim_start()
                .strip_prefix('[')
                .is_some_and(|rest| rest.trim_start().starts_with('{'))
    }
}

struct Rule {
    format: ProblemFormat,
    /// The condition in words, as users are told it.
    when: &'static str,
    fits: fn(&Unnamed<'_>) -> bool,
}

/// The first rule that fits decides.
const RULES: [Rule; 9] = [
    Rule {
        format: ProblemFormat::Pzprv3,
        when: "it begins with pzprv3",
        fits: |it| it.first().starts_with(pzprv3::MARK),
    },
    Rule {
        format: ProblemFormat::Starbattle,
        when: "there is starbattle/ on its first line",
        fits: |it| it.first().contains(starbattle::MARK),
    },
    Rule {
        format: ProblemFormat::Json,
        when: "it begins with { or [{ and there is \"rows\"",
        fits: |it| it.is_json() && it.text.as_str().contains("\"rows\""),
    },
    Rule { format: ProblemFormat::Levels, when: "it begins with { or [{", fits: |it| it.is_json() },
    Rule {
        format: ProblemFormat::Param,
        when: "its first line, or the first that is no remark, begins with letting, language, or n, blocks, numdiags or diags and =",
        fits: |it| {
            let mut lines = it
                .text
                .all_lines()
                .filter(|line| !line.is_blank() && !line.text.trim_start().starts_with(['$', '%', '#']));
            lines.next().is_some_and(param::begins)
        },
    },
    Rule {
        format: ProblemFormat::Description,
        when: "its first line, or the first that is no remark, begins with a word of description (board with a number behind it)",
        fits: |it| {
            let mut lines =
                it.text.all_lines().filter(|line| !line.is_blank() && !line.text.trim_start().starts_with('#'));
            lines.next().is_some_and(description::begins)
        },
    },
    Rule {
        format: ProblemFormat::Completion,
        when: "every line is a size and pairs of numbers from 1 to that size",
        fits: |it| it.text.all_lines().filter(|line| !line.is_blank()).all(completion::fits),
    },
    Rule {
        format: ProblemFormat::Blocked,
        when: "it has only the signs of blocked, x and . among them",
        fits: |it| blocked::fits(it.text.all_lines().filter(|line| !line.is_blank())),
    },
    Rule {
        format: ProblemFormat::Regions,
        when: "at least half of its first lines up to an empty one have as many squares as there are lines, and it is no placement",
        fits: |it| {
            regions::fits(&it.block) && recognise_placements(it.text, None).is_none_or(|format| !reads(format, it))
        },
    },
];

/// Whether a text can be read as placements in a format.
fn reads(format: crate::format::Format, it: &Unnamed<'_>) -> bool {
    let options = crate::format::ReadOptions { format: Some(format), ..Default::default() };
    crate::format::read(it.text.as_str().as_bytes(), &options).is_ok()
}

/// The order in which formats of problems are tried on a text whose format is not named, each with its condition in words: the first
/// one that fits is taken. If none fits, the text is read as placements: their queens are placed.
pub fn problem_precedence() -> impl ExactSizeIterator<Item = (ProblemFormat, &'static str)> {
    RULES.iter().map(|rule| (rule.format, rule.when))
}

/// The format of a text, or `None` if no rule fits.
pub(super) fn recognise(text: Text<'_>) -> Option<TextFormat> {
    let block = text.all_blocks().next()?;
    let unnamed = Unnamed { text, block };
    let rule = RULES.iter().find(|rule| (rule.fits)(&unnamed));
    match rule {
        Some(rule) => Some(rule.format.into()),
        None => recognise_placements(text, None).map(TextFormat::Placement),
    }
}
