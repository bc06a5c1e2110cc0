//! The `bezzel` program: what was typed goes to the library, what the library answers is shown.

mod animation;
mod args;
mod classic_output;
mod commands;
mod exit;
mod format_args;
mod output;
mod problem_args;
mod puzzle_args;
mod question_args;
mod session;
mod values;

use args::Cli;
use clap::Parser;
use exit::Exit;
use std::io::IsTerminal;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    let language = cli.language();
    let result = match cli.command {
        Some(command) => commands::run(command, cli.quiet, language),
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => commands::ask::run(cli.quiet),
        None => commands::help(),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(error) if output::is_closed_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            output::report(&error);
            Exit::CannotDo.into()
        }
    }
}
