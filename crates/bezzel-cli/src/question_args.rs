//! What can be typed for questions that are no count, list or solution: estimates, domination, armies, independent sets.

use crate::args::TimeArgs;
use crate::problem_args::{ProblemArgs, rectangle};
use clap::Args;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel estimate 20
  bezzel estimate --board 12x14 --torus --probes 100000")]
pub(crate) struct EstimateArgs {
    /// Random walks down the search tree.
    #[arg(long, value_name = "P", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(2..=100_000_000))]
    pub(crate) probes: u32,
    /// Seed of the walks: the same seed, the same estimate.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel dominate 8                  5 queens, in 4860 ways
  bezzel dominate 8 --independent    5 queens that do not attack each other")]
pub(crate) struct DominateArgs {
    /// Board size: 8 or 8x12.
    #[arg(value_name = "SIZE", value_parser = rectangle)]
    pub(crate) board: (u32, u32),
    /// Only queens that do not attack each other.
    #[arg(long)]
    pub(crate) independent: bool,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  bezzel armies 8                    9 queens a side")]
pub(crate) struct ArmiesArgs {
    /// Board size: 8 or 8x12.
    #[arg(value_name = "SIZE", value_parser = rectangle)]
    pub(crate) board: (u32, u32),
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel independent 8               118969 placements of 0 to 8 queens
  bezzel independent 3 --maximal     9, to which no queen can be added")]
pub(crate) struct IndependentArgs {
    /// Board size: 8 or 8x12.
    #[arg(value_name = "SIZE", value_parser = rectangle)]
    pub(crate) board: (u32, u32),
    /// Only placements to which no queen can be added.
    #[arg(long)]
    pub(crate) maximal: bool,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}
