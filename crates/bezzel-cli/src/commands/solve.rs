use super::{SCHEMA, proof};
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::output::{BAD, Output, duration};
use crate::session::{Session, all_cores};
use anyhow::{Result, bail};
use bezzel::encode::Model;
use bezzel::event::{End, StopReason};
use bezzel::format::{Format, IndexBase, Writer};
use bezzel::{Event, Goal, Options, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;

/// Solutions that cannot be streamed are held in memory, 8 bytes a queen and more.
const MOST_HELD: u64 = 20_000_000;

/// `bezzel solve N`
pub(crate) fn run(args: &SolveArgs, quiet: bool) -> Result<Exit> {
    let asked = args.problem.problem()?;
    let problem = &asked.problem;
    let goal = match (args.first, args.random) {
        (true, _) => Goal::First,
        (_, true) => Goal::Random,
        _ => Goal::Any,
    };
    let mut session = Session::start(quiet, args.time.time_limit);
    if let Some(note) = &asked.note {
        session.note(note);
    }
    if let Some(path) = &args.proof {
        return proof::run(path, problem, &session, args.json);
    }
    let options = Options {
        method: args.method.only_method()?,
        threads: all_cores(),
        seed: args.seed,
        cancel: session.cancel.clone(),
        ..Options::default()
    };
    if args.why {
        return super::choice::tell(problem, goal, &options);
    }
    let plan = Plan::choose(problem, goal, &options)?;
    let base = if args.zero_based { Some(IndexBase::Zero) } else { None };
    // A style that cannot hold the board is refused before the search.
    let style = if args.json { Format::Jsonl } else { args.style };
    let mut writer = Writer::new(style, problem.board(), base)?;
    let mut out = Output::new();

    let streams = matches!(style, Format::Columns | Format::Lines | Format::Jsonl);
    if let Some(columns) = plan.stream_columns().filter(|_| streams) {
        let first = writer.base().unwrap_or(IndexBase::One).first();
        if args.json {
            write!(out, "{}", json_head(problem, &plan, first))?;
        }
        stream(&mut out, style, columns.map(|column| column + first))?;
        if args.json {
            out.buffer.pop_if(|last| *last == b'\n');
            writeln!(out, ",\"seconds\":{}}}", session.seconds())?;
        }
        out.flush()?;
        note(&session, &plan, writer.base());
        return Ok(Exit::Done);
    }
    if problem.plain_order().is_some_and(|n| u64::from(n) > MOST_HELD) {
        bail!(
            "{style} by {} holds the whole solution in memory: expected n up to {MOST_HELD}; \
             without --random, --style lines or columns streams it",
            plan.method()
        );
    }
    let outcome = plan.run(|event| {
        if let Event::Progress(progress) = event {
            session.progress(progress);
        }
        ControlFlow::Continue(())
    })?;
    session.end_progress();
    let Some(solution) = outcome.solution else {
        return no_solution(args, problem, &plan, &session, outcome.end, &mut out);
    };
    if args.json {
        write!(out, "{}", json_head(problem, &plan, writer.base().unwrap_or(IndexBase::One).first()))?;
    }
    writer.header(&mut out.buffer);
    writer.write(solution.placement(), &mut out.buffer)?;
    if args.json {
        out.buffer.pop_if(|last| *last == b'\n');
        writeln!(out, ",\"seconds\":{}}}", session.seconds())?;
    }
    out.flush()?;
    note(&session, &plan, writer.base());
    Ok(Exit::Done)
}

fn note(session: &Session, plan: &Plan<'_>, base: Option<IndexBase>) {
    let based = base.map(|base| format!("; columns are {base}")).unwrap_or_default();
    session.note(format!("engine {plan}; {}{based}", duration(session.seconds())));
}

fn json_head(problem: &Problem, plan: &Plan<'_>, base: u32) -> String {
    format!(
        "{{\"schema\":{SCHEMA},\"n\":{},\"problem\":{},\"engine\":\"{}\",\"answer\":\"solution\",\"index_base\":{base},\"solution\":",
        json!(problem.plain_order()),
        json!(problem.to_string()),
        plan.method()
    )
}

/// Writes columns as they come; nothing but a block is ever held.
fn stream(out: &mut Output, style: Format, columns: impl Iterator<Item = u32>) -> Result<()> {
    let (before, between, after): (&[u8], &[u8], &[u8]) = match style {
        Format::Lines => (b"", b"\n", b"\n"),
        Format::Jsonl => (b"[", b",", b"]\n"),
        _ => (b"", b" ", b"\n"),
    };
    let mut digits = itoa::Buffer::new();
    out.buffer.extend_from_slice(before);
    for (row, column) in columns.enumerate() {
        if row > 0 {
            out.buffer.extend_from_slice(between);
        }
        out.buffer.extend_from_slice(digits.format(column).as_bytes());
        out.write_blocks()?;
    }
    out.buffer.extend_from_slice(after);
    Ok(())
}

/// Why there is none, where it follows from the queens placed and the sets that are just large enough.
fn reason(problem: &Problem) -> String {
    match Model::new(problem).map(|model| model.simplify()) {
        Ok(Err(contradiction)) => format!("{contradiction}; "),
        _ => String::new(),
    }
}

fn no_solution(
    args: &SolveArgs,
    problem: &Problem,
    plan: &Plan<'_>,
    session: &Session,
    end: End,
    out: &mut Output,
) -> Result<Exit> {
    let (answer, exit) = match end {
        End::Stopped(StopReason::Cancelled) => (session.cancelled_by(), Exit::Stopped),
        End::Stopped(reason) => (reason.words(), Exit::Stopped),
        End::Exhausted | End::Found => ("no solution", Exit::No),
    };
    if args.json {
        let object = json!({
            "schema": SCHEMA, "n": problem.plain_order(), "problem": problem.to_string(), "engine": plan.method().name(), "answer": answer,
            "solution": null, "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else if exit == Exit::No {
        writeln!(out, "no solution")?;
    }
    out.flush()?;
    if exit == Exit::Stopped {
        session.note(format!("{BAD}{answer}{BAD:#}: {} proves nothing by that", plan.method()));
    } else {
        match problem.plain_order() {
            Some(n) => session.note(format!("{n} queens do not fit on the {n}×{n} board; engine {plan}")),
            None => session.note(format!("{problem}: {}engine {plan}", reason(problem))),
        }
    }
    Ok(exit)
}
