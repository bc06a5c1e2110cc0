//! Chores of the workspace: `cargo xtask tidy`, `cargo xtask ci`, `cargo xtask fuzz`, `cargo xtask verify`.

mod ci;
mod fuzz;
mod layers;
mod tidy;
mod verify;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the workspace")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check the rules that no compiler knows: layers, `unsafe`, purity, names, lengths, lock files
    Tidy {
        /// Print the table of layers as ARCHITECTURE.md shows it, and check nothing
        #[arg(long)]
        table: bool,
    },
    /// Do all that CI does after the tests: format, clippy, docs, tidy, a little fuzzing
    Ci,
    /// Fuzz, guided by coverage, on the stable toolchain
    Fuzz {
        /// The target, a file of fuzz/src/bin; all of them if not given
        target: Option<String>,
        /// How long each target runs
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Run the target on this one file instead, such as one under fuzz/artifacts
        #[arg(long, requires = "target")]
        input: Option<PathBuf>,
    },
    /// Count all known orders on every instruction set and by two engines, and compare with the published numbers
    Verify {
        /// The largest order
        #[arg(long, default_value_t = 16)]
        to: u32,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    let root = root()?;
    match task {
        Task::Tidy { table: true } => {
            layers::as_markdown().iter().for_each(|line| println!("{line}"));
            Ok(())
        }
        Task::Tidy { table: false } => tidy::check(root),
        Task::Ci => ci::run(root),
        Task::Verify { to } => verify::run(root, to),
        Task::Fuzz { target: Some(target), input: Some(input), .. } => fuzz::reproduce(root, &target, &input),
        Task::Fuzz { target, seconds, .. } => fuzz::run(root, target.as_deref(), Duration::from_secs(seconds)),
    }
}

/// The root of the workspace: the folder that holds this package's.
fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")
}
