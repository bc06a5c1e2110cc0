//! What can be typed. One definition feeds the parser, the help, the man page and the completions.

use crate::problem_args::ProblemArgs;
pub(crate) use crate::problem_args::rectangle;
use crate::question_args::{ArmiesArgs, DominateArgs, EstimateArgs, IndependentArgs};
use crate::values::{
    algorithm, board_size, engine_choice, kind, language, level, readable, style, threads, time, until, whole_number,
};
use bezzel::classic::Algorithm;
use bezzel::engine::{Engine, Level};
use bezzel::format::Format;
use bezzel::text::Language;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

/// Queens on a chessboard: count, list, solve, check, trace, draw, explain.
///
/// n queens stand on an n×n board so that no two share a row, a column or a diagonal. Max Bezzel asked in 1848 for the
/// ways to place eight; there are 92.
#[derive(Debug, Parser)]
#[command(
    name = "bezzel",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  bezzel count 8                     92
  bezzel list 6 --style board        the four solutions for six queens
  bezzel solve 1000000 > big.txt     one solution for a million queens
  bezzel check big.txt               and the proof that it is one
  bezzel trace 4 --until first       every step of the search to the first solution
  bezzel explain                     what there is to learn

Exit codes: 0 done; 1 the answer is no; 2 cannot be done as asked; 3 stopped before an answer; 4 a check failed."
)]
pub(crate) struct Cli {
    /// Say nothing on standard error but errors.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// When to use colours. NO_COLOR is obeyed.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// Language of explanations and traces: en, zh [default: that of LANG].
    #[arg(long, global = true, value_name = "TAG", value_parser = language)]
    pub(crate) language: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// The language asked for, or that of the environment, or English.
    pub(crate) fn language(&self) -> Language {
        let of_environment = || {
            let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
            Language::of_locale(&locales.into_iter().find(|locale| !locale.is_empty())?)
        };
        self.language.or_else(of_environment).unwrap_or_default()
    }
}

/// When to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Tells the output streams.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => return,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count all solutions, exactly.
    Count(CountArgs),
    /// List every solution, in lexicographic order.
    List(ListArgs),
    /// Find one solution.
    Solve(SolveArgs),
    /// Estimate the number of solutions, the nodes of the search and the time, with their error.
    Estimate(EstimateArgs),
    /// The fewest queens that attack or occupy every square, and in how many ways.
    Dominate(DominateArgs),
    /// The largest two armies of queens, one white, one black, that do not attack each other.
    Armies(ArmiesArgs),
    /// Placements of any number of queens that do not attack each other.
    Independent(IndependentArgs),
    /// Judge a placement: valid, or every pair of queens that attack each other.
    Check(CheckArgs),
    /// Show the search, event by event.
    Trace(TraceArgs),
    /// Run all algorithms and engines side by side.
    Compare(CompareArgs),
    /// Measure the counting engine against the textbook program, on this machine.
    Bench(BenchArgs),
    /// Learn: backtracking, representation, recursion, symmetry, history.
    Explain(ExplainArgs),
    /// Convert placements and problems from one text format to another.
    Convert(crate::format_args::ConvertArgs),
    /// Write a problem for other solvers: SAT, pseudo-Boolean, integer and constraint programming, answer sets.
    Export(crate::format_args::ExportArgs),
    /// The page: watch, solve, count and look, in a browser on this machine.
    Serve(ServeArgs),
    /// Draw a board: SVG, PNG or text.
    Draw(DrawArgs),
    /// Region puzzles: solve, hint, explain, grade, generate, check, print.
    #[command(after_help = "Example:\n  bezzel puzzle generate | bezzel puzzle explain")]
    Puzzle {
        /// What to do.
        #[command(subcommand)]
        command: crate::puzzle_args::PuzzleCommand,
    },
    /// The table of published counts.
    Known(KnownArgs),
    /// The engines and algorithms: what each can do, at what cost.
    Algorithms(AlgorithmsArgs),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man {
        /// The command whose page is wanted.
        command: Option<String>,
    },
}

/// Which method is to be used.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct MethodArgs {
    /// Use a program of the lesson.
    #[arg(long, value_name = "NAME", value_parser = algorithm)]
    pub(crate) algorithm: Option<Algorithm>,
    /// Use an engine: see bezzel algorithms; all runs every one that can and compares the answers (count).
    #[arg(long, value_name = "NAME", value_parser = engine_choice)]
    pub(crate) engine: Option<EngineChoice>,
}

/// One engine, or all that can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineChoice {
    One(Engine),
    All,
}

impl MethodArgs {
    pub(crate) fn method(&self) -> Option<bezzel::Method> {
        match (self.algorithm, self.engine) {
            (Some(algorithm), _) => Some(bezzel::Method::Classic(algorithm)),
            (None, Some(EngineChoice::One(engine))) => Some(bezzel::Method::Engine(engine)),
            (None, Some(EngineChoice::All) | None) => None,
        }
    }

    /// Whether every engine is to run.
    pub(crate) fn all_engines(&self) -> bool {
        self.engine == Some(EngineChoice::All)
    }

    /// For commands that need one method.
    pub(crate) fn only_method(&self) -> anyhow::Result<Option<bezzel::Method>> {
        if self.all_engines() {
            anyhow::bail!("--engine all compares counts: expected the name of one engine here");
        }
        Ok(self.method())
    }
}

/// How long it may take.
#[derive(Args, Debug)]
pub(crate) struct TimeArgs {
    /// Stop after this time: 90s, 10min, 2h (seconds without a unit).
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel count 16                            14772512
  bezzel count 8 --fundamental               12, up to rotation and reflection
  bezzel count 20 --dry-run                  how long it would take
  bezzel count 10 --algorithm permutation    724, by a program of the lesson
  bezzel count --board 8x12                  195270: eight queens on 8 rows of 12 squares
  bezzel count 8 --place b4,d5               2: the completions of a position of 1850
  bezzel count 11 --torus --engine all       88, by every engine that can
  bezzel count 12 --json                     one object for machines")]
pub(crate) struct CountArgs {
    /// Count up to the eight rotations and reflections.
    #[arg(long)]
    pub(crate) fundamental: bool,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    /// Count the classes under the eight symmetries by their size: 2, 4 or 8 solutions.
    #[arg(long, conflicts_with = "fundamental")]
    pub(crate) symmetry: bool,
    /// Threads [default: all cores].
    #[arg(long, short, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Use this instruction set: scalar, avx2, avx512 [default: the best there is].
    #[arg(long, value_name = "SET", value_parser = level)]
    pub(crate) isa: Option<Level>,
    /// Split the count into this many units of work.
    #[arg(long, value_name = "UNITS")]
    pub(crate) split: Option<NonZeroU64>,
    /// Write the record of every unit to this file (a new one), a line each.
    #[arg(long, value_name = "FILE", conflicts_with = "dry_run")]
    pub(crate) records: Option<PathBuf>,
    /// Only estimate: units, nodes, solutions and time, with their error.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Say which engine would run and why the others would not, and do nothing.
    #[arg(long)]
    pub(crate) why: bool,
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
  bezzel list 8                              92 lines, first 1 5 8 6 3 7 2 4
  bezzel list 6 --style board                pictures
  bezzel list 8 --fundamental                the 12 that differ
  bezzel list 8 --algorithm bordered-board   what that program of the lesson prints
  bezzel list 13 | wc -l                     73712")]
pub(crate) struct ListArgs {
    /// How to print.
    #[arg(long, value_name = "NAME", value_parser = style)]
    pub(crate) style: Option<Format>,
    /// Only the first of each class under rotation and reflection.
    #[arg(long)]
    pub(crate) fundamental: bool,
    /// Print at most this many.
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<u64>,
    /// Leave out the first ones.
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) skip: u64,
    /// Count rows and columns from 0.
    #[arg(long)]
    pub(crate) zero_based: bool,
    /// Count rows and columns from 1 (the default but for pairs).
    #[arg(long, conflicts_with = "zero_based")]
    pub(crate) one_based: bool,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
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
  bezzel solve 8                                a solution by construction
  bezzel solve 8 --first                        1 5 8 6 3 7 2 4
  bezzel solve 1000000 --random --seed 7        a random one, the same for the same seed
  bezzel solve 100000000 --style lines          one column a line, streamed
  bezzel solve 3                                no solution (exit code 1)
  bezzel solve puzzle.txt                       a problem from a file, in any format
  bezzel solve 20 --random --engine uniform     every solution is equally likely
  bezzel solve 3 --proof no.drat                and a proof that there is none")]
pub(crate) struct SolveArgs {
    /// The lexicographically first solution.
    #[arg(long, conflicts_with = "random")]
    pub(crate) first: bool,
    /// A random solution (uniformly random only with --engine uniform).
    #[arg(long)]
    pub(crate) random: bool,
    /// Say which engine would run and why the others would not, and do nothing.
    #[arg(long)]
    pub(crate) why: bool,
    /// Write a DRAT proof of "no solution" for the clauses of `bezzel export cnf` to this file (a new one).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "random", "algorithm", "engine"])]
    pub(crate) proof: Option<PathBuf>,
    /// Seed of the random solution: the same seed, the same solution.
    #[arg(long, value_name = "S", requires = "random", default_value_t = 0)]
    pub(crate) seed: u64,
    /// How to print.
    #[arg(long, value_name = "NAME", value_parser = style, default_value = "columns")]
    pub(crate) style: Format,
    /// Count rows and columns from 0.
    #[arg(long)]
    pub(crate) zero_based: bool,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
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
  echo 1 5 8 6 3 7 2 4 | bezzel check        valid
  echo c5 f2 | bezzel check --board 8        the two attack each other
  bezzel list 8 --style fen | bezzel check   all 92
  bezzel solve 1000000 | bezzel check        large ones are streamed
  bezzel check two.txt --problem puzzle.txt  as a solution of that puzzle
  cadical 8.cnf | bezzel check --answer cnf --problem 8

Exit codes: 0 valid, 1 invalid, 2 unreadable.")]
pub(crate) struct CheckArgs {
    /// The file to read; standard input if it is - or left out.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// How to read it, if it is not to be recognised.
    #[arg(long, value_name = "NAME", value_parser = readable)]
    pub(crate) format: Option<Format>,
    /// Rows and columns are counted from 0.
    #[arg(long)]
    pub(crate) zero_based: bool,
    /// Rows and columns are counted from 1 (the default but for pairs).
    #[arg(long, conflicts_with = "zero_based")]
    pub(crate) one_based: bool,
    /// Size of the board, where the input does not tell it: 8 or 8x8.
    #[arg(long, value_name = "SIZE", value_parser = rectangle)]
    pub(crate) board: Option<(u32, u32)>,
    #[command(flatten)]
    pub(crate) judge: crate::format_args::JudgeArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel trace 8                                     on a terminal: an animation with keys
  bezzel trace 4 --text                              the whole search, as text
  bezzel trace 8 --until first                       to the first solution
  bezzel trace 5 --algorithm dancing-links --json    one event a line")]
pub(crate) struct TraceArgs {
    /// Board size.
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    pub(crate) n: u64,
    /// The program of the lesson to follow.
    #[arg(long, value_name = "NAME", value_parser = algorithm, default_value = "queens-class")]
    pub(crate) algorithm: Algorithm,
    /// Where to stop: first (solution), all, or a number of events.
    #[arg(long, value_name = "WHEN", value_parser = until, default_value = "all")]
    pub(crate) until: Until,
    /// Print the totals only.
    #[arg(long)]
    pub(crate) totals: bool,
    /// Print text, also on a terminal, instead of an animation.
    #[arg(long)]
    pub(crate) text: bool,
    /// Animate with ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Print one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

impl TraceArgs {
    /// Whether something was asked for that an animation does not give.
    pub(crate) fn asks_for_text(&self) -> bool {
        self.text || self.json || self.totals || self.until != Until::All || self.time.time_limit.is_some()
    }
}

/// Where a trace ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    First,
    All,
    Events(u64),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel compare 8
  bezzel compare 10 --json")]
pub(crate) struct CompareArgs {
    /// Board size.
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    pub(crate) n: u64,
    /// Stop each method after this time [default: 10s].
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time_limit: Option<Duration>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel bench                    n = 14
  bezzel bench --n 16 --isa avx2  the figures of docs/algorithms.md")]
pub(crate) struct BenchArgs {
    /// Board size.
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(8..=20))]
    pub(crate) n: u32,
    /// Measure this instruction set only: scalar, avx2, avx512 [default: all there are].
    #[arg(long, value_name = "SET", value_parser = level)]
    pub(crate) isa: Option<Level>,
    /// Rounds, each of one run of everything in turn.
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,
    /// Append a line a contender to this CSV file, for benches/records.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel explain
  bezzel explain backtracking")]
pub(crate) struct ExplainArgs {
    /// What to explain; without it, the topics.
    pub(crate) topic: Option<Topic>,
}

/// What there is to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Topic {
    Backtracking,
    Representation,
    Recursion,
    Symmetry,
    History,
}

impl Topic {
    /// The name by which it is asked for.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::Representation => "representation",
            Self::Recursion => "recursion",
            Self::Symmetry => "symmetry",
            Self::History => "history",
        }
    }
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel serve --open          in the browser
  bezzel serve --port 8000     at http://127.0.0.1:8000/

It listens on 127.0.0.1 only: nobody else can reach it.")]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free, and the address is printed.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
    /// Open the page in the browser.
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel draw 8 --output eight.svg                  the first solution
  bezzel draw 6 --all --text                        all four
  echo 1 3 5 7 2 8 6 4 | bezzel draw - --attacks    who attacks whom
  bezzel draw 8 --png --output eight.png")]
pub(crate) struct DrawArgs {
    /// Board size (draws the first solution), or a file with a placement (- for standard input).
    #[arg(value_name = "N|FILE")]
    pub(crate) what: String,
    /// As SVG (the default, unless the name of the output says otherwise).
    #[arg(long, group = "picture")]
    pub(crate) svg: bool,
    /// As PNG.
    #[arg(long, group = "picture")]
    pub(crate) png: bool,
    /// As text.
    #[arg(long, group = "picture")]
    pub(crate) text: bool,
    /// Text in plain ASCII.
    #[arg(long, requires = "text")]
    pub(crate) ascii: bool,
    /// Show which queens attack each other.
    #[arg(long)]
    pub(crate) attacks: bool,
    /// All solutions on one sheet, or all placements of the file.
    #[arg(long, conflicts_with = "attacks")]
    pub(crate) all: bool,
    /// Width of a square, in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(4..=400))]
    pub(crate) square: u32,
    /// Where to write; standard output if left out.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// How to read the file, if it is not to be recognised.
    #[arg(long, value_name = "NAME", value_parser = readable)]
    pub(crate) format: Option<Format>,
    /// Rows and columns of the file are counted from 0.
    #[arg(long)]
    pub(crate) zero_based: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  bezzel known                                  the whole table
  bezzel known 27                               what is published for 27 queens
  bezzel known 24 --compare 226732487925864     mismatch (exit code 4)")]
pub(crate) struct KnownArgs {
    /// Board size.
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    pub(crate) n: Option<u64>,
    /// Compare this number with the published one.
    #[arg(long, value_name = "COUNT", requires = "n", value_parser = whole_number)]
    pub(crate) compare: Option<u128>,
    /// What was counted: all, fundamental, half-turn, quarter-turn.
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<bezzel::known::Kind>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  bezzel algorithms")]
pub(crate) struct AlgorithmsArgs {
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    /// Every command's help shows an example.
    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            if !["completions", "man", "help"].contains(&command.get_name()) {
                let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.contains("bezzel "), "{}", command.get_name());
            }
        }
    }
}
