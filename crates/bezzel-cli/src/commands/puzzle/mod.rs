//! `bezzel puzzle …`: region puzzles, one file a command.

mod check;
mod explain;
mod generate;
mod grade;
mod hint;
mod picture;
mod print;
mod solve;
mod tell;

use crate::exit::Exit;
use crate::problem_args::ProblemArgs;
use crate::puzzle_args::PuzzleCommand;
use crate::session::Session;
use anyhow::Result;
use bezzel::region::RegionPuzzle;
use bezzel::text::Language;

/// Runs a command about puzzles.
pub(crate) fn run(command: &PuzzleCommand, quiet: bool, language: Language) -> Result<Exit> {
    match command {
        PuzzleCommand::Solve(args) => solve::run(args, quiet),
        PuzzleCommand::Hint(args) => hint::run(args, quiet, language),
        PuzzleCommand::Explain(args) => explain::run(args, quiet, language),
        PuzzleCommand::Grade(args) => grade::run(args, quiet),
        PuzzleCommand::Generate(args) => generate::run(args, quiet),
        PuzzleCommand::Check(args) => check::run(args, quiet),
        PuzzleCommand::Print(args) => print::run(args, quiet),
    }
}

/// The puzzle that a command is about; standard input if none is named.
fn puzzle(args: &ProblemArgs, session: &Session) -> Result<RegionPuzzle> {
    let asked = args.problem_or_input()?;
    if let Some(note) = &asked.note {
        session.note(note);
    }
    Ok(RegionPuzzle::try_from(&asked.problem)?)
}

/// Told when a run was interrupted or its time is over.
fn stopped(session: &Session) -> Exit {
    session.note(format!("stopped: {}", session.cancelled_by()));
    Exit::Stopped
}
