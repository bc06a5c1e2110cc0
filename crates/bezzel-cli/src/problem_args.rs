//! A problem, as it is typed: a board size, flags, a file, or all of them.

use crate::commands::check::{FaultyText, Input};
use crate::values::shortened;
use anyhow::{Context, Result, bail};
use bezzel::attack::AttackRule;
use bezzel::board::{Board, Topology};
use bezzel::format::{ProblemFormat, ProblemReadOptions, TextFormat, read_problems};
use bezzel::problem::{QueenCount, RequiredSymmetry};
use bezzel::spec::SquareText;
use bezzel::{Problem, Spec};
use clap::Args;
use std::path::Path;

/// What the problem is.
#[derive(Args, Debug)]
#[command(next_help_heading = "The problem")]
pub(crate) struct ProblemArgs {
    /// Board size, or a file that holds a problem (- for standard input).
    #[arg(value_name = "N|FILE", allow_negative_numbers = true)]
    what: Option<String>,
    /// Rows and columns: 8x12 (or 8).
    #[arg(long, value_name = "SIZE", value_parser = rectangle, conflicts_with = "what")]
    board: Option<(u32, u32)>,
    /// How many queens: 5, ..5 (at most), or most [default: one a row of the shorter side].
    #[arg(long, short = 'k', value_name = "K", value_parser = queens)]
    queens: Option<QueenCount>,
    /// Queens in every row, column and region.
    #[arg(long, visible_alias = "stars", value_name = "S")]
    per_line: Option<u32>,
    /// Squares with a queen: b4,d5 or 5:2 (row:column from the top left).
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    place: Vec<SquareText>,
    /// Squares where no queen may stand.
    #[arg(long, visible_alias = "cross", value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    block: Vec<SquareText>,
    /// Antidiagonals without queens, by row + column, both from 0.
    #[arg(long, value_name = "SUMS", value_delimiter = ',')]
    exclude_sum: Vec<u64>,
    /// Diagonals without queens, by row - column.
    #[arg(long, value_name = "DIFFERENCES", value_delimiter = ',', allow_negative_numbers = true)]
    exclude_difference: Vec<i64>,
    /// Join the left and right edge, and the top and bottom edge.
    #[arg(long, conflicts_with = "cylinder")]
    torus: bool,
    /// Join the left and right edge.
    #[arg(long)]
    cylinder: bool,
    /// How the pieces attack: queen, amazon, rook, bishop, one-diagonal, no-touch.
    #[arg(long, value_name = "RULE", value_parser = rule)]
    rule: Option<AttackRule>,
    /// Only solutions unchanged by a half-turn or quarter-turn.
    #[arg(long, value_name = "TURN", value_parser = turn)]
    symmetric: Option<RequiredSymmetry>,
    /// How to read the file, if it is not to be recognised.
    #[arg(long, value_name = "NAME", value_parser = text_format)]
    format: Option<TextFormat>,
    /// Which problem of the file, counted from 1.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
}

/// A problem, and what is to be said of where it came from.
pub(crate) struct Asked {
    pub(crate) problem: Problem,
    /// `read as completion; problem 1 of 3`, for a file.
    pub(crate) note: Option<String>,
}

impl ProblemArgs {
    /// The problem.
    ///
    /// # Errors
    /// All faults of the description or of the file.
    pub(crate) fn problem(&self) -> Result<Asked> {
        let (spec, note) = match (&self.what, self.board) {
            (Some(what), _) => match what.parse::<u64>() {
                Ok(n) if n <= Board::MAX_SIDE.into() => (Spec::new(n), None),
                _ => self.read(what)?,
            },
            (None, Some((rows, columns))) => (Spec::rectangle(rows.into(), columns.into()), None),
            (None, None) => bail!("no problem: expected a board size, --board, or a file (- for standard input)"),
        };
        Ok(Asked { problem: self.amend(spec).build()?, note })
    }

    /// The problem; where nothing names one, standard input is read.
    ///
    /// # Errors
    /// As [`problem`](Self::problem).
    pub(crate) fn problem_or_input(&self) -> Result<Asked> {
        if self.what.is_some() || self.board.is_some() {
            return self.problem();
        }
        let (spec, note) = self.read("-")?;
        Ok(Asked { problem: self.amend(spec).build()?, note })
    }

    /// A description with what the flags say.
    fn amend(&self, mut spec: Spec) -> Spec {
        if self.torus || self.cylinder {
            spec = spec.topology(if self.torus { Topology::Torus } else { Topology::Cylinder });
        }
        if let Some(rule) = self.rule {
            spec = spec.rule(rule);
        }
        if let Some(queens) = self.queens {
            spec = spec.queens(queens);
        }
        if let Some(per_line) = self.per_line {
            spec = spec.queens_per_line(per_line);
        }
        if let Some(symmetry) = self.symmetric {
            spec = spec.symmetric(symmetry);
        }
        spec = self.place.iter().cloned().fold(spec, Spec::place);
        spec = self.block.iter().cloned().fold(spec, Spec::block);
        spec = self.exclude_sum.iter().copied().fold(spec, Spec::exclude_sum);
        self.exclude_difference.iter().copied().fold(spec, Spec::exclude_difference)
    }

    fn read(&self, what: &str) -> Result<(Spec, Option<String>)> {
        let mut input = Input::open(Some(Path::new(what))).with_context(|| {
            let expected = format!("expected a whole number from 0 to {}", Board::MAX_SIDE);
            format!("`{}` is not a board size ({expected}), and not a file that can be read", shortened(what))
        })?;
        let text = input.whole()?;
        let options =
            ProblemReadOptions { format: self.format, stars: self.per_line, ..ProblemReadOptions::default() };
        let mut reading =
            read_problems(&text, &options).map_err(|error| FaultyText::new(input.name(), &text, error))?;
        let count = reading.problems.len() as u64;
        if self.number > count {
            bail!(
                "{} holds {count} problem{}: there is no number {}",
                input.name(),
                crate::output::plural(count.into()),
                self.number
            );
        }
        let which =
            if count == 1 { String::new() } else { format!("; problem {} of {count} (--number)", self.number) };
        let located = reading.problems.swap_remove(self.number as usize - 1);
        let name = located.name.map(|name| format!("; {name}")).unwrap_or_default();
        Ok((located.spec, Some(format!("read as {}{which}{name}", reading.format))))
    }
}

pub(crate) fn rectangle(text: &str) -> Result<(u32, u32), String> {
    let side = |side: &str| side.parse().ok().filter(|&side| side <= Board::MAX_SIDE);
    let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    side(rows).zip(side(columns)).ok_or_else(|| {
        format!(
            "`{}` is not a board size: expected 8 or 8x12, with sides from 0 to {}",
            shortened(text),
            Board::MAX_SIDE
        )
    })
}

fn queens(text: &str) -> Result<QueenCount, String> {
    let number = |text: &str| {
        let error = || format!("`{}` is not a number of queens: expected 5, ..5 (at most) or most", shortened(text));
        text.parse::<u64>().map_err(|_| error())
    };
    match (text, text.strip_prefix("..")) {
        ("most" | "max", _) => Ok(QueenCount::Most),
        (_, Some(most)) => number(most.trim_start_matches('=')).map(QueenCount::AtMost),
        _ => number(text).map(QueenCount::Exactly),
    }
}

fn square(text: &str) -> Result<SquareText, String> {
    let text = text.trim();
    let Some((row, column)) = text.split_once(':') else { return Ok(SquareText::from(text)) };
    match (row.parse(), column.parse()) {
        (Ok(row), Ok(column)) => Ok(SquareText::At(row, column)),
        _ => Err(format!("`{}` is not a square: expected a name as c5, or row:column", shortened(text))),
    }
}

pub(crate) fn rule(name: &str) -> Result<AttackRule, String> {
    let names = AttackRule::ALL.map(AttackRule::name).join(", ");
    let rule = AttackRule::ALL.into_iter().find(|rule| rule.name() == name);
    rule.ok_or_else(|| format!("no rule `{}`: expected one of {names}", shortened(name)))
}

fn turn(name: &str) -> Result<RequiredSymmetry, String> {
    match name {
        "half-turn" => Ok(RequiredSymmetry::HalfTurn),
        "quarter-turn" => Ok(RequiredSymmetry::QuarterTurn),
        _ => Err(format!("no symmetry `{}`: expected half-turn or quarter-turn", shortened(name))),
    }
}

/// A format of problems or of placements.
fn text_format(name: &str) -> Result<TextFormat, String> {
    if let Some(format) = ProblemFormat::ALL.into_iter().find(|format| format.name() == name) {
        return Ok(format.into());
    }
    if let Ok(format) = name.parse::<bezzel::format::Format>()
        && format.can_read()
    {
        return Ok(format.into());
    }
    let names: Vec<&str> = ProblemFormat::ALL.into_iter().map(ProblemFormat::name).collect();
    Err(format!("no format `{}`: expected one of {}, or a format of placements", shortened(name), names.join(", ")))
}
