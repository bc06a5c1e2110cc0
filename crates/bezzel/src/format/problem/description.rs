//! `description`: one statement a line; the text format for problems of all kinds.
//!
//! ```text
//! text      = { problem }
//! problem   = board-line { line }
//! board     = "board" number [ "x" number ]                      rows, columns
//! line      = [ statement ] [ "#" remark ] line-end
//! statement = "topology" ( "plane" | "cylinder" | "torus" )
//!           | "rule" ( "queen" | "amazon" | "rook" | "bishop" | "one-diagonal" | "no-touch" )
//!           | "queens" ( number | "at most" number | "most" )
//!           | "per-line" number                                  queens in every row, column and region
//!           | ( "place" | "block" ) square { square }            may repeat
//!           | "exclude sum" number { number }                    row + column, from 0
//!           | "exclude difference" number { number }             row − column
//!           | "symmetric" ( "half-turn" | "quarter-turn" )
//!           | "regions" line-end { row line-end } empty-line     as in `regions`
//! square    = letters number | "(" row "," column ")"
//! ```
//!
//! A further `board` begins a further problem. Rows of regions end with an empty line or the text.

use super::intake::{Draft, Intake, Spot};
use super::regions::{Cells, read_rows};
use super::tokens::{signed, square, words};
use crate::attack::AttackRule;
use crate::board::{Regions, Topology};
use crate::format::fault::{Expected, Found};
use crate::format::numbers::number;
use crate::format::text_lines::{Line, Text, Word};
use crate::problem::Problem;
use crate::spec::{QueenCount, RequiredSymmetry, Spec};
use std::collections::BTreeSet;

/// The keywords, each with what has to follow it.
const STATEMENTS: [(&str, &str); 10] = [
    ("board", "rows x columns, as in board 8x12"),
    ("topology", "plane, cylinder or torus"),
    ("rule", "queen, amazon, rook, bishop, one-diagonal or no-touch"),
    ("queens", "a number, at most and a number, or most"),
    ("per-line", "a number of queens"),
    ("place", "squares, as in place b4 (5,2)"),
    ("block", "squares, as in block a1 (3,3)"),
    ("exclude", "sum or difference, then numbers"),
    ("symmetric", "half-turn or quarter-turn"),
    ("regions", "the end of the line, then one line a row"),
];

/// What stands at a place where a statement should begin.
const A_STATEMENT: &str =
    "board, topology, rule, queens, per-line, place, block, exclude, symmetric, regions, or # and a remark";

/// Whether a line is the first of a description.
pub(super) fn begins(line: Line<'_>) -> bool {
    let mut words = line.words(char::is_whitespace).map(|word| word.text);
    let size = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    words.next().is_some_and(|word| STATEMENTS.iter().any(|&(keyword, _)| keyword == word))
        && (!line.text.trim_start().starts_with("board") || words.next().is_none_or(size))
}

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    let mut reader = Reader { draft: None, said: BTreeSet::new() };
    let mut lines = text.all_lines();
    while let Some(line) = lines.next() {
        let line = Line { text: line.text.split('#').next().unwrap_or_default(), ..line };
        let Some(keyword) = words(line, 0).next() else { continue };
        let rest: Vec<Word<'_>> = words(line, keyword.offset + keyword.text.len()).collect();
        let Some(&(statement, expected)) = STATEMENTS.iter().find(|&&(name, _)| name == keyword.text) else {
            intake.unexpected(keyword.place(), keyword.text, A_STATEMENT);
            continue;
        };
        if statement == "board" {
            reader.finish(intake);
            match board(&rest) {
                Some((rows, columns)) => {
                    reader.draft = Some(Draft::new(Spec::rectangle(rows, columns), keyword.place()))
                }
                None => {
                    unfit(line, rest.first().copied(), expected, intake);
                    // What follows belongs to a board of some size.
                    reader.draft = Some(Draft::new(Spec::new(0), keyword.place()));
                }
            }
            continue;
        }
        let rows = if statement == "regions" {
            let rows: Vec<Line<'_>> = lines.by_ref().take_while(|line| !line.is_blank()).collect();
            Some(rows)
        } else {
            None
        };
        reader.statement(statement, expected, line, keyword, &rest, intake);
        if let Some(rows) = rows {
            reader.regions(line, keyword, &rows, intake);
        }
    }
    reader.finish(intake);
}

/// Notes that something else should follow the keyword.
fn unfit(line: Line<'_>, word: Option<Word<'_>>, expected: &'static str, intake: &mut Intake) {
    match word {
        Some(word) => intake.unexpected(word.place(), word.text, expected),
        None => intake.fault(line.place(line.text.trim_end().len()), Found::EndOfLine, Expected::Words(expected)),
    }
}

/// Rows and columns.
fn board(words: &[Word<'_>]) -> Option<(u64, u64)> {
    let text: String = words.iter().map(|word| word.text).collect();
    match text.split_once(['x', 'X', '×']) {
        Some((rows, columns)) => Some((number(rows)?, number(columns)?)),
        None => number(&text).filter(|_| words.len() == 1).map(|side| (side, side)),
    }
}

struct Reader<'a> {
    /// The problem that is being read.
    draft: Option<Draft<'a>>,
    /// Statements of it that may not come again.
    said: BTreeSet<&'static str>,
}

impl<'a> Reader<'a> {
    fn finish(&mut self, intake: &mut Intake) {
        self.said.clear();
        if let Some(draft) = self.draft.take() {
            // Of a board that could not be read, only that is told.
            if intake.faults.count == 0 || draft.spec.rows > 0 {
                intake.take(draft);
            }
        }
    }

    /// A statement other than `board`; the rows of regions follow.
    fn statement(
        &mut self,
        statement: &'static str,
        expected: &'static str,
        line: Line<'a>,
        keyword: Word<'a>,
        rest: &[Word<'a>],
        intake: &mut Intake,
    ) {
        let may_repeat = matches!(statement, "place" | "block" | "exclude");
        if !may_repeat && !self.said.insert(statement) {
            intake.fault(keyword.place(), Found::Again(statement), Expected::Words("each statement once"));
        }
        let Some(draft) = &mut self.draft else {
            intake.fault(
                keyword.place(),
                Found::text(keyword.text),
                Expected::Words("board first, as in board 8x12"),
            );
            self.draft = Some(Draft::new(Spec::new(0), keyword.place()));
            return;
        };
        let texts: Vec<&str> = rest.iter().map(|word| word.text).collect();
        let spec = &mut draft.spec;
        let understood = match (statement, &texts[..]) {
            ("topology", [name]) => topology(name).map(|topology| spec.topology = topology),
            ("rule", [name]) => rule(name).map(|rule| spec.rule = rule),
            ("queens", ["most"]) => {
                spec.queens = Some(QueenCount::Most);
                Some(())
            }
            ("queens", ["at", "most", count]) => {
                number(count).map(|count| spec.queens = Some(QueenCount::AtMost(count)))
            }
            ("queens", [count]) => number(count).map(|count| spec.queens = Some(QueenCount::Exactly(count))),
            ("per-line", [count]) => {
                draft.square = Some(keyword.place());
                count.parse().ok().map(|count| spec.queens_per_line = Some(count))
            }
            ("symmetric", [name]) => {
                draft.square = Some(keyword.place());
                symmetry(name).map(|symmetry| spec.symmetric = Some(symmetry))
            }
            ("place" | "block", [_, ..]) => {
                for &word in rest {
                    let Some(square) = square(word, intake) else { continue };
                    let (squares, places) = match statement {
                        "place" => (&mut spec.placed, &mut draft.placed),
                        _ => (&mut spec.blocked, &mut draft.blocked),
                    };
                    squares.push(square);
                    places.push(Spot::Word(word));
                }
                Some(())
            }
            ("exclude", ["sum" | "difference", _, ..]) => {
                for &word in &rest[1..] {
                    match (texts[0], signed(word.text)) {
                        ("sum", Some(sum @ 0..)) => {
                            spec.excluded_sums.push(sum as u64);
                            draft.sums.push(Spot::Word(word));
                        }
                        ("difference", Some(difference)) => {
                            spec.excluded_differences.push(difference);
                            draft.differences.push(Spot::Word(word));
                        }
                        _ => intake.unexpected(word.place(), word.text, "a whole number (sums are 0 or more)"),
                    }
                }
                Some(())
            }
            ("regions", []) => Some(()),
            _ => None,
        };
        if understood.is_none() {
            // The first word that does not fit, or the end of the line.
            let wrong = match statement {
                "exclude" if matches!(texts[..], ["sum" | "difference"]) => None,
                "regions" | "place" | "block" | "exclude" => rest.first(),
                _ => rest.last(),
            };
            unfit(line, wrong.copied(), expected, intake);
        }
    }

    fn regions(&mut self, line: Line<'_>, keyword: Word<'_>, rows: &[Line<'_>], intake: &mut Intake) {
        let Some(draft) = &mut self.draft else { return };
        if rows.is_empty() {
            if draft.spec.rows.min(draft.spec.columns) == 0 {
                draft.spec.regions = Some(Regions::new(Vec::new()));
                return;
            }
            return intake.fault(
                line.place(line.text.trim_end().len()),
                Found::EndOfLine,
                Expected::Words("one line a row after this one"),
            );
        }
        let width = Some(draft.spec.columns).filter(|&columns| columns > 0);
        let Some(Cells { regions, .. }) = read_rows(rows, width, intake) else { return };
        draft.regions = Some(keyword.place());
        draft.spec.regions = Some(Regions::new(regions));
    }
}

fn topology(name: &str) -> Option<Topology> {
    [Topology::Plane, Topology::Cylinder, Topology::Torus].into_iter().find(|&topology| topology.name() == name)
}

fn rule(name: &str) -> Option<AttackRule> {
    AttackRule::ALL.into_iter().find(|rule| rule.name() == name)
}

fn symmetry(name: &str) -> Option<RequiredSymmetry> {
    match name {
        "half-turn" => Some(RequiredSymmetry::HalfTurn),
        "quarter-turn" => Some(RequiredSymmetry::QuarterTurn),
        _ => None,
    }
}

/// Squares a line of `place` and `block`.
const SQUARES_A_LINE: usize = 16;

/// Appends a problem; one after another needs nothing between them.
pub(super) fn write(problem: &Problem, out: &mut String) {
    let board = problem.board();
    let (rows, columns) = (board.rows(), board.columns());
    if rows == columns {
        out.push_str(&format!("board {rows}\n"));
    } else {
        out.push_str(&format!("board {rows}x{columns}\n"));
    }
    if board.topology() != Topology::Plane {
        out.push_str(&format!("topology {}\n", board.topology().name()));
    }
    if problem.rule() != AttackRule::Queen {
        out.push_str(&format!("rule {}\n", problem.rule().name()));
    }
    let default = u64::from(rows.min(columns)) * u64::from(problem.queens_per_line().unwrap_or(1));
    match problem.queens() {
        QueenCount::Exactly(count) if count == default => {}
        QueenCount::Exactly(count) => out.push_str(&format!("queens {count}\n")),
        QueenCount::AtMost(count) => out.push_str(&format!("queens at most {count}\n")),
        QueenCount::Most => out.push_str("queens most\n"),
    }
    if let Some(count) = problem.queens_per_line() {
        out.push_str(&format!("per-line {count}\n"));
    }
    let placed: Vec<_> = problem.placed().to_vec();
    let blocked = problem.blocked_squares().collect();
    for (statement, squares) in [("place", placed), ("block", blocked)] {
        for line in squares.chunks(SQUARES_A_LINE) {
            let names: Vec<String> = line.iter().map(|square| square.chess_name(rows)).collect();
            out.push_str(&format!("{statement} {}\n", names.join(" ")));
        }
    }
    match problem.symmetric() {
        None => {}
        Some(RequiredSymmetry::HalfTurn) => out.push_str("symmetric half-turn\n"),
        Some(RequiredSymmetry::QuarterTurn) => out.push_str("symmetric quarter-turn\n"),
    }
    if let Some(regions) = problem.regions() {
        out.push_str("regions\n");
        super::regions::write_rows(regions, columns, out);
        out.push('\n');
    }
}
