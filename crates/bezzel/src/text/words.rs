//! Things of the library in words.

use super::Language;
use crate::board::{Direction, Line, Square};
use crate::classic::Algorithm;
use crate::engine::{Reason, Unsupported};
use crate::event::{Totals, TraceEvent};

impl Language {
    /// What a program of the lesson keeps of the board, in a line.
    pub fn state(self, algorithm: Algorithm) -> String {
        self.say(&format!("algorithm.{algorithm}.state"), &[])
    }

    /// How a program of the lesson finds out whether a square is attacked, in a line.
    pub fn test(self, algorithm: Algorithm) -> String {
        self.say(&format!("algorithm.{algorithm}.test"), &[])
    }

    /// The name of a direction: `column`.
    pub fn direction(self, direction: Direction) -> String {
        self.say(&format!("direction.{}", direction.name()), &[])
    }

    /// The name of a line: `row 3`; numbers as in [`Line`]'s own words.
    pub fn line(self, line: Line) -> String {
        let (key, number) = match line {
            Line::Row(row) => ("line.row", i64::from(row) + 1),
            Line::Column(column) => ("line.column", i64::from(column) + 1),
            Line::Diagonal(difference) => ("line.diagonal", i64::from(difference)),
            Line::Antidiagonal(sum) => ("line.antidiagonal", i64::from(sum) + 2),
        };
        self.say(key, &[("number", &number)])
    }

    /// An event of a trace on a board of `n` rows, in a sentence. Squares are named by row and column, 1-based, and as on a chessboard.
    pub fn event(self, event: &TraceEvent<'_>, n: u32) -> String {
        let name = |square: Square| format!("{square} {}", square.chess_name(n));
        match *event {
            TraceEvent::EnterRow { row } => self.say("trace.enter", &[("row", &(row + 1))]),
            TraceEvent::ChooseLine { line, candidates } => {
                self.say("trace.choose", &[("line", &self.line(line)), ("candidates", &candidates)])
            }
            TraceEvent::TestSquare { square, refused_by: None } => {
                self.say("trace.test.free", &[("square", &name(square))])
            }
            TraceEvent::TestSquare { square, refused_by: Some(refusal) } => self.say(
                "trace.test.refused",
                &[
                    ("square", &name(square)),
                    ("queen", &name(refusal.queen)),
                    ("direction", &self.direction(refusal.along)),
                ],
            ),
            TraceEvent::FreeSquares { row, free } => {
                let columns: String = (0..n).map(|column| if free >> column & 1 == 1 { '1' } else { '0' }).collect();
                self.say("trace.free", &[("row", &(row + 1)), ("columns", &columns)])
            }
            TraceEvent::Place { square } => self.say("trace.place", &[("square", &name(square))]),
            TraceEvent::Remove { square } => self.say("trace.remove", &[("square", &name(square))]),
            TraceEvent::DeadEnd { line: Line::Row(row) } => self.say("trace.dead-end.row", &[("row", &(row + 1))]),
            TraceEvent::DeadEnd { line } => self.say("trace.dead-end.line", &[("line", &self.line(line))]),
            TraceEvent::Solution { columns } => {
                let columns: Vec<_> = columns.iter().map(|column| (column + 1).to_string()).collect();
                self.say("trace.solution", &[("columns", &columns.join(" "))])
            }
        }
    }

    /// Why a method declines, in a sentence. Counts that are out of reach are told in English only, as errors are.
    pub fn declines(self, unsupported: &Unsupported) -> String {
        let reason = match &unsupported.reason {
            Reason::Goal { goal, offered } => {
                let offered: Vec<_> = offered.iter().map(ToString::to_string).collect();
                self.say("unsupported.goal", &[("goal", goal), ("offered", &offered.join(", "))])
            }
            Reason::OnlyPlain => self.say("unsupported.only-plain", &[]),
            Reason::OnlyCompletions => self.say("unsupported.only-completions", &[]),
            Reason::OnlyFewQueens => self.say("unsupported.only-few-queens", &[]),
            Reason::MostQueens => self.say("unsupported.most-queens", &[]),
            Reason::OneQueenARow => self.say("unsupported.one-queen-a-row", &[]),
            Reason::NoRegionsOrSymmetry => self.say("unsupported.no-regions-or-symmetry", &[]),
            Reason::FundamentalOnlyPlain => self.say("unsupported.fundamental-only-plain", &[]),
            Reason::TooLarge { what, limit, found } => {
                let what = self.sentence(&format!("unsupported.what.{}", what.replace(' ', "-"))).unwrap_or(what);
                self.say("unsupported.too-large", &[("what", &what), ("limit", limit), ("found", found)])
            }
            Reason::NoSuchIsa { .. } | Reason::TooMuch { .. } | Reason::OutOfReach { .. } => {
                return unsupported.to_string();
            }
        };
        self.say("unsupported.declines", &[("by", &unsupported.by), ("reason", &reason)])
    }

    /// The counters of a trace: the name of each and its values (one, but for the nodes by depth). Which are part of the one before
    /// them is told by `true`.
    pub fn totals(self, totals: &Totals) -> Vec<(String, Vec<u64>, bool)> {
        let row = |name: &str, values: &[u64]| (self.say(&format!("totals.{name}"), &[]), values.to_vec());
        let plain = |name, value| {
            let (name, values) = row(name, &[value]);
            (name, values, false)
        };
        let part = |name, value| {
            let (name, values) = row(name, &[value]);
            (name, values, true)
        };
        let (by_depth, depths) = row("nodes-by-depth", &totals.nodes_by_depth);
        vec![
            plain("events", totals.events),
            plain("squares-tested", totals.squares_tested),
            part("refused-by-column", totals.refused_by_column),
            part("refused-by-diagonal", totals.refused_by_diagonal),
            part("refused-by-antidiagonal", totals.refused_by_antidiagonal),
            plain("placements", totals.placements),
            plain("removals", totals.removals),
            plain("dead-ends", totals.dead_ends),
            plain("nodes", totals.nodes()),
            (by_depth, depths, false),
            plain("maximum-depth", totals.maximum_depth() as u64),
            plain("solutions", totals.solutions),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    /// In English a refusal is told as it tells itself, by whatever engine and for whatever reason; in Chinese it is told too.
    #[test]
    fn refusals_have_words() {
        use crate::{Goal, Method, Problem, Spec};
        let problems = [
            Spec::new(8).build(),
            Spec::new(1000).build(),
            Spec::new(8).queens(crate::problem::QueenCount::Most).build(),
            Spec::new(8).queens_per_line(2).build(),
            Spec::new(5).regions(crate::board::Regions::new((0..25).map(|cell| cell / 5).collect())).build(),
        ];
        let mut refusals = 0;
        for problem in problems.map(|problem: Result<Problem, _>| problem.expect("a problem")) {
            for method in crate::engine::Engine::ALL.iter().map(|&engine| Method::Engine(engine)) {
                for goal in Goal::ALL {
                    let Err(refusal) = method.supports(&problem, goal) else { continue };
                    refusals += 1;
                    assert_eq!(Language::English.declines(&refusal), refusal.to_string());
                    let chinese = Language::Chinese.declines(&refusal);
                    assert!(chinese.contains("不接受") && !chinese.contains('{'), "{chinese}");
                }
            }
        }
        assert!(refusals > 50, "{refusals}");
    }

    /// Every event of every program has words in every language, and no place stays open.
    #[test]
    fn every_event_has_words() {
        for (language, algorithm) in Language::ALL.into_iter().flat_map(|l| Algorithm::ALL.map(|a| (l, a))) {
            for text in [language.state(algorithm), language.test(algorithm)] {
                assert!(!text.contains("algorithm."), "{text}");
            }
            let mut totals = Totals::default();
            let _ = algorithm.run(4, &mut |event: TraceEvent<'_>| {
                totals.count(&event);
                let text = language.event(&event, 4);
                assert!(!text.contains('{') && !text.contains("trace."), "{text}");
                ControlFlow::Continue(())
            });
            for (name, values, _) in language.totals(&totals) {
                assert!(!name.contains("totals.") && !values.is_empty(), "{name}");
            }
        }
        for line in [Line::Row(0), Line::Column(3), Line::Diagonal(-2), Line::Antidiagonal(7)] {
            assert_eq!(Language::English.line(line), line.to_string());
            assert_ne!(Language::Chinese.line(line), line.to_string());
            let direction = line.direction();
            assert_eq!(Language::English.direction(direction), direction.name());
        }
    }
}
