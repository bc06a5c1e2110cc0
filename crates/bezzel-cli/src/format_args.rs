//! What can be typed for commands about formats: `convert`, `export`, and `check` with a problem or a solver's answer.

use crate::problem_args::ProblemArgs;
use bezzel::format::{ExportFormat, IndexBase, ProblemReadOptions, TextFormat};
use clap::Args;
use std::path::PathBuf;

/// How a text is to be read.
#[derive(Args, Debug)]
pub(crate) struct ReadingArgs {
    /// How to read it, if it is not to be recognised.
    #[arg(long, value_name = "NAME", value_parser = readable)]
    pub(crate) from: Option<TextFormat>,
    /// Size of the board, where placements do not tell it: 8 or 8x8.
    #[arg(long, value_name = "SIZE", value_parser = crate::args::rectangle)]
    pub(crate) board: Option<(u32, u32)>,
    /// Rows and columns of placements are counted from 0.
    #[arg(long)]
    pub(crate) zero_based: bool,
    /// Queens in every row, column and region, where a puzzle does not tell it.
    #[arg(long, value_name = "S")]
    pub(crate) per_line: Option<u32>,
}

impl ReadingArgs {
    pub(crate) fn base(&self) -> Option<IndexBase> {
        self.zero_based.then_some(IndexBase::Zero)
    }

    pub(crate) fn problem_options(&self) -> ProblemReadOptions {
        ProblemReadOptions { format: self.from, size: self.board, base: self.base(), stars: self.per_line }
    }
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel list 8 | bezzel convert --to fen                 placements in another format
  bezzel convert puzzle.txt --to starbattle               a region puzzle as an address of puzz.link
  echo '8 5 2 4 4' | bezzel convert --to json             a completion problem as data
  bezzel convert instance.param --to cnf                  a problem for SAT solvers

Formats of placements: columns, lines, compact, board, grid, framed, pairs, squares, fen, jsonl, csv, unicode, leetcode, tikz;
of problems: description, json, completion, blocked, regions, levels, starbattle, pzprv3, param;
for other solvers (only written): cnf, opb, lp, mzn, xcsp3, asp, dlx.")]
pub(crate) struct ConvertArgs {
    /// The file to read; standard input if it is - or left out.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// How to write it [default: board for placements, description for problems].
    #[arg(long, value_name = "NAME", value_parser = writable)]
    pub(crate) to: Option<TextFormat>,
    /// Write rows and columns of placements counted from 0.
    #[arg(long)]
    pub(crate) to_zero_based: bool,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel export cnf 8 > eight.cnf
  bezzel export asp --board 8x12 --rule amazon
  bezzel export mzn puzzle.txt > puzzle.mzn
  cadical eight.cnf | bezzel check --answer cnf --problem 8

Formats: cnf, opb, lp, mzn, xcsp3, asp, dlx. Remarks in the file tell which variable is which square.")]
pub(crate) struct ExportArgs {
    /// The language.
    #[arg(value_name = "FORMAT", value_parser = export_format)]
    pub(crate) solver_language: ExportFormat,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

/// What `check` judges by.
#[derive(Args, Debug)]
pub(crate) struct JudgeArgs {
    /// Judge by this problem: a board size, or a file [default: queens on the bare board].
    #[arg(long, value_name = "N|FILE")]
    pub(crate) problem: Option<String>,
    /// The input is what a solver printed for `bezzel export FORMAT` of the problem.
    #[arg(long, value_name = "FORMAT", value_parser = export_format, requires = "problem", conflicts_with = "format")]
    pub(crate) answer: Option<ExportFormat>,
    /// Queens in every row, column and region, where the file of the problem does not tell it.
    #[arg(long, value_name = "S", requires = "problem")]
    pub(crate) per_line: Option<u32>,
}

fn export_format(name: &str) -> Result<ExportFormat, String> {
    name.parse().map_err(|error: bezzel::format::UnknownFormat| error.to_string())
}

fn text_format(name: &str) -> Result<TextFormat, String> {
    name.parse().map_err(|error: bezzel::format::UnknownFormat| error.to_string())
}

fn readable(name: &str) -> Result<TextFormat, String> {
    match text_format(name) {
        Ok(TextFormat::Placement(format)) if !format.can_read() => {
            Err(format!("{format} is only written, never read"))
        }
        Err(_) if export_format(name).is_ok() => {
            Err(format!("{name} is only written (bezzel check --answer {name} reads what a solver answers)"))
        }
        other => other,
    }
}

fn writable(name: &str) -> Result<TextFormat, String> {
    let exports = ExportFormat::ALL.map(ExportFormat::name).join(", ");
    export_format(name)
        .map(TextFormat::Answer)
        .or_else(|_| text_format(name))
        .map_err(|error| format!("{error}, {exports}"))
}
