use crate::commands::SCHEMA;
use crate::output::{BAD, GOOD, Output, grouped, plural};
use anyhow::Result;
use bezzel::attack::Attack;
use bezzel::board::{Board, Direction, Square};
use bezzel::check::{AttackingPair, Rejection, Violation};
use bezzel::format::{IndexBase, TextFormat};
use serde_json::{Value, json};
use std::io::Write;

/// What was found out about one placement.
pub(super) struct Verdict {
    pub(super) line: u64,
    pub(super) board: Board,
    pub(super) queens: u64,
    pub(super) found: Found,
}

pub(super) enum Found {
    Valid,
    Invalid(Rejection),
}

/// Verdicts as they come. A single one is told at length; of many, only the invalid ones.
pub(super) struct Verdicts {
    json: bool,
    /// Kept until it is known whether another follows.
    only: Option<Verdict>,
    total: u64,
    invalid: u64,
}

/// Invalid placements told at length; the others are counted.
const MOST_TOLD: u64 = 20;

impl Verdicts {
    pub(super) const fn new(json: bool) -> Self {
        Self { json, only: None, total: 0, invalid: 0 }
    }

    pub(super) const fn all_valid(&self) -> bool {
        self.invalid == 0
    }

    pub(super) fn add(&mut self, out: &mut Output, verdict: Verdict) -> Result<()> {
        if self.total == 0 {
            self.only = Some(verdict);
        } else {
            if let Some(first) = self.only.take() {
                self.tell_of_many(out, &first)?;
            }
            self.tell_of_many(out, &verdict)?;
        }
        self.total += 1;
        Ok(())
    }

    fn tell_of_many(&mut self, out: &mut Output, verdict: &Verdict) -> Result<()> {
        let Found::Invalid(_) = verdict.found else { return Ok(()) };
        self.invalid += 1;
        if self.invalid <= MOST_TOLD {
            if self.json {
                let before = if self.invalid == 1 { "" } else { "," };
                write!(out, "{before}\n{}", verdict.json())?;
            } else {
                write!(out, "line {}: ", verdict.line)?;
                verdict.tell(out)?;
            }
        }
        Ok(())
    }

    /// Tells the sum of it.
    pub(super) fn finish(&mut self, out: &mut Output, format: TextFormat, base: Option<IndexBase>) -> Result<()> {
        let only = self.only.take();
        if let Some(Verdict { found: Found::Invalid(_), .. }) = &only {
            self.invalid += 1;
        }
        if self.json {
            let told = std::mem::take(&mut out.buffer);
            let head = json!({
                "schema": SCHEMA,
                "format": format.name(),
                "index_base": base.map(IndexBase::first),
                "placements": self.total,
                "valid": self.all_valid(),
                "invalid": self.invalid,
            });
            let head = head.to_string();
            write!(out, "{},", head.trim_end_matches('}'))?;
            match only {
                Some(verdict) => writeln!(out, "\"verdict\":{}}}", verdict.json())?,
                None => {
                    write!(out, "\"told\":[")?;
                    out.write_all(&told)?;
                    writeln!(out, "]}}")?;
                }
            }
            return Ok(());
        }
        if let Some(verdict) = only {
            return verdict.tell(out);
        }
        if self.invalid > MOST_TOLD {
            writeln!(out, "and {} more", grouped(self.invalid - MOST_TOLD))?;
        }
        let valid = self.total - self.invalid;
        writeln!(
            out,
            "{} placement{}: {} valid, {} invalid",
            grouped(self.total),
            plural(self.total.into()),
            grouped(valid),
            grouped(self.invalid)
        )?;
        Ok(())
    }
}

impl Verdict {
    fn tell(&self, out: &mut Output) -> Result<()> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        match &self.found {
            Found::Valid => {
                let none = if self.queens > 1 { ", no two attack each other" } else { "" };
                let queens = grouped(self.queens);
                let s = plural(self.queens.into());
                writeln!(out, "{}: {queens} queen{s} on the {rows}×{columns} board{none}", styled(GOOD, "valid"))?;
            }
            Found::Invalid(rejection) => {
                writeln!(out, "{}: {rejection}", styled(BAD, "invalid"))?;
                for pair in &rejection.first_pairs {
                    let name = |square: Square| format!("{square} {}", square.chess_name(rows));
                    writeln!(out, "  {} and {} along {}", name(pair.a), name(pair.b), line_name(pair))?;
                }
                let more = rejection.attacking_pairs - rejection.first_pairs.len() as u64;
                if more > 0 {
                    writeln!(out, "  and {} more pair{}", grouped(more), plural(more.into()))?;
                }
            }
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let mut object = json!({
            "line": self.line, "rows": rows, "columns": columns, "queens": self.queens,
            "valid": matches!(self.found, Found::Valid),
        });
        if let Found::Invalid(rejection) = &self.found {
            let square = |square: Square| json!({ "row": square.row + 1, "column": square.column + 1, "square": square.chess_name(rows) });
            let pairs: Vec<_> = rejection
                .first_pairs
                .iter()
                .map(|pair| json!({ "a": square(pair.a), "b": square(pair.b), "along": pair.attack.to_string() }))
                .collect();
            object["attacking_pairs"] = json!(rejection.attacking_pairs);
            object["pairs"] = json!(pairs);
            object["violations"] = json!(rejection.violations.iter().map(Violation::to_string).collect::<Vec<_>>());
        }
        object
    }
}

/// Which line two queens share: rows and columns by number.
fn line_name(pair: &AttackingPair) -> String {
    match pair.attack {
        Attack::Along(direction @ (Direction::Row | Direction::Column)) => direction.line_through(pair.a).to_string(),
        Attack::Along(Direction::Antidiagonal) => "an antidiagonal".to_owned(),
        other => format!("a {other}"),
    }
}

/// A word in colour, if standard output shows colours.
fn styled(style: anstyle::Style, word: &str) -> String {
    let shows_colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    if shows_colour { format!("{style}{word}{style:#}") } else { word.to_owned() }
}
