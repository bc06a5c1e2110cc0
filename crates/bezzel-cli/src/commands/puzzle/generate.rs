use super::tell;
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration, grouped, plural};
use crate::puzzle_args::GenerateArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::attack::AttackRule;
use bezzel::event::Progress;
use bezzel::format::{ProblemFormat, write_problem};
use bezzel::region::{GenerateEnd, GenerateEvent, GenerateOptions, Generated, generate};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;

/// Attempts for each puzzle wanted, unless another number is named.
const ATTEMPTS: u64 = 2_000;

/// `bezzel puzzle generate --size N`
pub(super) fn run(args: &GenerateArgs, quiet: bool) -> Result<Exit> {
    let mut session = Session::start(quiet, args.time.time_limit);
    let options = GenerateOptions {
        size: args.size,
        stars: args.stars,
        rule: args.rule,
        level: args.grade,
        count: args.count as usize,
        seed: args.seed,
        by_logic: args.unique_by_logic,
        connected: args.connected,
        max_attempts: args.max_attempts.unwrap_or(ATTEMPTS * u64::from(args.count)),
    };
    let format = args.to.unwrap_or(match (args.rule, args.stars) {
        (AttackRule::NoTouch, 1) => ProblemFormat::Regions,
        (AttackRule::NoTouch, _) => ProblemFormat::Levels,
        _ => ProblemFormat::Description,
    });
    let mut out = Output::new();
    let mut written = Ok(());
    let cancel = session.cancel.clone();
    let outcome = generate(&options, &cancel, &mut |event| {
        match event {
            GenerateEvent::Progress(progress) => {
                let (done, total) = (progress.found as u64, options.count as u64);
                session.progress(Progress { done, total, ..Progress::default() });
            }
            // What is found is printed at once: whoever interrupts has it.
            GenerateEvent::Found(found) if !args.json => {
                written = write(format, found, &mut out);
                if written.is_err() {
                    return ControlFlow::Break(());
                }
            }
            GenerateEvent::Found(_) => {}
        }
        ControlFlow::Continue(())
    })?;
    session.end_progress();
    written?;
    let progress = outcome.progress;
    if args.json {
        let end = match outcome.end {
            GenerateEnd::Complete => "complete",
            GenerateEnd::AttemptsSpent => "attempts-spent",
            GenerateEnd::Cancelled => "cancelled",
        };
        let object = json!({
            "schema": SCHEMA, "seed": args.seed, "end": end, "attempts": progress.attempts,
            "puzzles": outcome.puzzles.iter().map(puzzle).collect::<Vec<_>>(), "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    }
    out.flush()?;
    let told = format!(
        "{} puzzle{} in {} attempt{} ({} ambiguous, {} of another level, {} there before); seed {}; {}",
        grouped(progress.found),
        plural(progress.found as u128),
        grouped(progress.attempts),
        plural(progress.attempts.into()),
        grouped(progress.ambiguous),
        grouped(progress.other_level),
        grouped(progress.duplicates),
        args.seed,
        duration(session.seconds())
    );
    Ok(match outcome.end {
        GenerateEnd::Complete => {
            session.note(format!("{GOOD}{told}{GOOD:#}"));
            Exit::Done
        }
        GenerateEnd::AttemptsSpent => {
            session.note(format!("{BAD}the attempts are spent{BAD:#}: {told}"));
            Exit::Stopped
        }
        GenerateEnd::Cancelled => {
            session.note(format!("{BAD}stopped{BAD:#} ({}): {told}", session.cancelled_by()));
            Exit::Stopped
        }
    })
}

fn write(format: ProblemFormat, found: &Generated, out: &mut Output) -> Result<()> {
    write_problem(format, found.puzzle.problem(), &mut out.buffer)?;
    out.flush()?;
    Ok(())
}

fn puzzle(found: &Generated) -> Value {
    let Generated { puzzle, solution, grade, attempt } = found;
    json!({
        "size": puzzle.size(), "stars": puzzle.stars(), "regions": tell::region_rows(puzzle), "index_base": 1,
        "solution": tell::columns(puzzle, solution.placement().queens()), "level": grade.level.map(|level| level.name()),
        "hardest": grade.hardest.map(|technique| technique.name()), "score": grade.score,
        "contradictions": grade.contradictions, "attempt": attempt,
    })
}
