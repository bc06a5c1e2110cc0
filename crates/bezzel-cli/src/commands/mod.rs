//! One file a command.

mod algorithms;
mod armies;
pub(crate) mod ask;
mod bench;
pub(crate) mod check;
mod choice;
mod compare;
mod convert;
mod count;
mod dominate;
mod draw;
mod dry_run;
mod estimate;
mod explain;
mod export;
mod independent;
mod known;
mod list;
pub(crate) mod problem_source;
mod proof;
mod puzzle;
mod serve;
mod solve;
mod trace;

use crate::args::{Cli, Command};
use crate::exit::Exit;
use crate::output::Output;
use anyhow::{Result, bail};
use bezzel::text::Language;
use clap::CommandFactory;
use std::io::Write;

/// Version of the objects that `--json` prints; raised when a field changes its meaning or goes.
pub(crate) const SCHEMA: u32 = 1;

/// Runs a command.
pub(crate) fn run(command: Command, quiet: bool, language: Language) -> Result<Exit> {
    match command {
        Command::Count(args) => count::run(&args, quiet),
        Command::List(args) => list::run(&args, quiet),
        Command::Solve(args) => solve::run(&args, quiet),
        Command::Estimate(args) => estimate::run(&args, quiet),
        Command::Dominate(args) => dominate::run(&args, quiet),
        Command::Armies(args) => armies::run(&args, quiet),
        Command::Independent(args) => independent::run(&args, quiet),
        Command::Check(args) => check::run(&args, quiet),
        Command::Trace(args) => trace::run(&args, quiet, language),
        Command::Compare(args) => compare::run(&args, quiet, language),
        Command::Bench(args) => bench::run(&args, quiet),
        Command::Explain(args) => explain::run(&args, language),
        Command::Convert(args) => convert::run(&args, quiet),
        Command::Export(args) => export::run(&args, quiet),
        Command::Serve(args) => serve::run(&args, quiet),
        Command::Draw(args) => draw::run(&args, quiet),
        Command::Puzzle { command } => puzzle::run(&command, quiet, language),
        Command::Known(args) => known::run(&args),
        Command::Algorithms(args) => algorithms::run(&args, language),
        Command::Completions { shell } => completions(shell),
        Command::Man { command } => man(command.as_deref()),
    }
}

/// Prints the help.
pub(crate) fn help() -> Result<Exit> {
    let mut out = Output::new();
    write!(out, "{}", Cli::command().render_help())?;
    out.flush()?;
    Ok(Exit::Done)
}

fn completions(shell: clap_complete::Shell) -> Result<Exit> {
    // It panics where it cannot write: so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "bezzel", &mut script);
    let mut out = Output::new();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Done)
}

fn man(command: Option<&str>) -> Result<Exit> {
    let mut program = Cli::command();
    program.build();
    let page = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => bail!("there is no command `{name}`"),
        },
    };
    let mut out = Output::new();
    clap_mangen::Man::new(page).render(&mut out)?;
    out.flush()?;
    Ok(Exit::Done)
}
