//! What can be typed for region puzzles: `bezzel puzzle …`.

use crate::args::TimeArgs;
use crate::problem_args::ProblemArgs;
use crate::values::{attack_rule, puzzle_level, readable_problem, style, technique};
use bezzel::attack::AttackRule;
use bezzel::format::{Format, ProblemFormat};
use bezzel::region::{Level, Technique};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What is asked about region puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// The solution, or that there is none, or two different ones side by side.
    Solve(SolvePuzzleArgs),
    /// The easiest next step, and why.
    Hint(HintArgs),
    /// The whole way to the solution, step by step.
    Explain(ExplainPuzzleArgs),
    /// How hard a puzzle is: the hardest technique it needs, and a score.
    Grade(GradeArgs),
    /// Make new puzzles, each with one solution.
    Generate(GenerateArgs),
    /// Judge a puzzle: its regions, and whether it has exactly one solution; repair it if wanted.
    Check(CheckPuzzleArgs),
    /// A page of puzzles to be printed.
    Print(PrintArgs),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel puzzle solve puzzle.txt                 the solution; two of them if there are several
  bezzel puzzle solve puzzle.txt --count         how many there are
  bezzel puzzle solve puzzle.txt --stars 2       two queens in every row, column and region
  bezzel puzzle solve puzzle.txt --place c5 --cross a1,b1

Exit codes: 0 exactly one solution (or counted), 1 none or several.")]
pub(crate) struct SolvePuzzleArgs {
    /// Count the solutions.
    #[arg(long)]
    pub(crate) count: bool,
    /// How to print the solution [default: a picture].
    #[arg(long, value_name = "NAME", value_parser = style, conflicts_with = "count")]
    pub(crate) style: Option<Format>,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long, conflicts_with = "style")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel puzzle hint puzzle.txt
  bezzel puzzle hint puzzle.txt --place c5 --cross a1,b1     what follows from there
  bezzel puzzle hint puzzle.txt --language zh")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel puzzle explain puzzle.txt
  bezzel puzzle explain puzzle.txt --pictures
  bezzel puzzle explain puzzle.txt --up-to starved     without trying squares

Exit codes: 0 explained to the end, 1 not.")]
pub(crate) struct ExplainPuzzleArgs {
    /// The hardest technique that may be used.
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique, default_value = "contradiction")]
    pub(crate) up_to: Technique,
    /// Draw the board at every step.
    #[arg(long, conflicts_with = "json")]
    pub(crate) pictures: bool,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  bezzel puzzle grade puzzle.txt

Exit codes: 0 graded, 1 it does not have exactly one solution.")]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel puzzle generate --size 8 --count 3
  bezzel puzzle generate --size 10 --grade hard --count 20 --seed 7
  bezzel puzzle generate --size 10 --stars 2 --unique-by-logic --to starbattle

The same seed makes the same puzzles. It ends when there are enough or the attempts are spent; what was found is printed in any case.
Exit codes: 0 as many as wanted, 3 fewer.")]
pub(crate) struct GenerateArgs {
    /// Squares a side.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) size: u32,
    /// Queens in every row, column and region.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) stars: u32,
    /// The level wanted: easy, medium, hard, expert [default: any].
    #[arg(long, value_name = "LEVEL", value_parser = puzzle_level)]
    pub(crate) grade: Option<Level>,
    /// Puzzles wanted.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Only puzzles that can be solved without trying squares.
    #[arg(long)]
    pub(crate) unique_by_logic: bool,
    /// Whether every region is in one piece.
    #[arg(long, value_name = "YES", num_args = 0..=1, default_value_t = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(crate) connected: bool,
    /// How queens attack: no-touch, queen, ….
    #[arg(long, value_name = "RULE", value_parser = attack_rule, default_value = "no-touch")]
    pub(crate) rule: AttackRule,
    /// Attempts before it ends with what was found [default: 2000 a puzzle].
    #[arg(long, value_name = "K")]
    pub(crate) max_attempts: Option<u64>,
    /// How to write them: a format of problems [default: regions for one star, levels for more, description for other rules].
    #[arg(long, value_name = "NAME", value_parser = readable_problem)]
    pub(crate) to: Option<ProblemFormat>,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object, with solutions and grades.
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel puzzle check puzzle.txt
  bezzel puzzle check puzzle.txt --repair         the fewest squares that have to change their region
  bezzel puzzle check puzzle.txt --repair 1       no more than one

Exit codes: 0 exactly one solution, 1 not, 2 no puzzle.")]
pub(crate) struct CheckPuzzleArgs {
    /// Propose the smallest change of squares, up to so many, that makes the solution the only one.
    #[arg(long, value_name = "SQUARES", num_args = 0..=1, default_missing_value = "5", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) repair: Option<u8>,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel puzzle generate --count 6 | bezzel puzzle print > page.svg
  bezzel puzzle print puzzles.txt --page 2 --output page2.svg")]
pub(crate) struct PrintArgs {
    /// The file with the puzzles; standard input if it is - or left out.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Which six puzzles: page 1 has the first six.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) page: u32,
    /// Print the solutions instead.
    #[arg(long)]
    pub(crate) solutions: bool,
    /// Queens in every row, column and region, where a puzzle does not tell it.
    #[arg(long, value_name = "S")]
    pub(crate) stars: Option<u32>,
    /// Where to write; standard output if left out.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
