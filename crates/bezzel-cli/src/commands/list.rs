use super::SCHEMA;
use crate::args::ListArgs;
use crate::classic_output::ClassicOutput;
use crate::exit::Exit;
use crate::output::Output;
use crate::session::Session;
use anyhow::{Result, bail};
use bezzel::event::{End, Progress, StopReason};
use bezzel::format::{Format, IndexBase, Writer};
use bezzel::goal::Budget;
use bezzel::known::{self, Kind};
use bezzel::{Event, Goal, Options, Placement, Plan, Problem};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;

/// `bezzel list N`
pub(crate) fn run(args: &ListArgs, quiet: bool) -> Result<Exit> {
    let asked = args.problem.problem()?;
    let problem = asked.problem;
    let goal = if args.fundamental { Goal::ListFundamental } else { Goal::List };
    let mut session = Session::start(quiet, args.time.time_limit);
    let last = args.limit.map(|limit| args.skip.saturating_add(limit));
    let options = Options {
        method: args.method.only_method()?,
        budget: Budget { nodes: None, solutions: last },
        cancel: session.cancel.clone(),
        ..Options::default()
    };
    let plan = Plan::choose(&problem, goal, &options)?;
    if let Some(note) = &asked.note {
        session.note(note);
    }
    let mut printer = Printer::new(args, &problem)?;
    if let Some(base) = printer.base() {
        session.note(format!("rows and columns are {base}, row {} is the top row", base.first()));
    }

    let mut out = Output::new();
    printer.begin(&mut out)?;
    let (mut met, mut listed) = (0u64, 0u64);
    let mut failure: Option<anyhow::Error> = None;
    // Where solutions scroll by on a terminal they are the progress.
    let watch = !std::io::stdout().is_terminal();
    let kind = if args.fundamental { Kind::Fundamental } else { Kind::All };
    let known = problem.plain_order().and_then(|n| known::count(kind, n));
    let total = known.map_or(u64::MAX, |known| known.count as u64).min(last.unwrap_or(u64::MAX));
    if args.limit == Some(0) {
        printer.end(&mut out, 0, true, session.seconds())?;
        out.flush()?;
        return Ok(Exit::Done);
    }
    let outcome = plan.run(|event| {
        let Event::Solution(solution) = event else { return ControlFlow::Continue(()) };
        met += 1;
        if met > args.skip {
            listed += 1;
            let written = printer.solution(&mut out, solution.placement(), listed);
            if let Err(error) = written.and_then(|()| Ok(out.write_blocks()?)) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
        }
        if watch && met.is_multiple_of(1 << 14) {
            session.progress(Progress { done: met, total, found: met.into(), nodes: 0 });
        }
        ControlFlow::Continue(())
    })?;
    session.end_progress();
    if let Some(error) = failure {
        return Err(error);
    }
    let complete = outcome.exhausted() || outcome.end == End::Stopped(StopReason::SolutionBudget);
    printer.end(&mut out, listed, complete, session.seconds())?;
    out.flush()?;
    if !complete {
        session.note(format!("stopped after {listed} solutions: {}", session.cancelled_by()));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Done)
}

/// How solutions are printed: in a style, as one JSON object, or as a classic program prints them.
enum Printer {
    Style(Writer),
    Json { writer: Writer, problem: serde_json::Value, base: IndexBase },
    Classic(Box<ClassicOutput>),
}

impl Printer {
    fn new(args: &ListArgs, problem: &Problem) -> Result<Self> {
        let base = match (args.zero_based, args.one_based) {
            (true, _) => Some(IndexBase::Zero),
            (_, true) => Some(IndexBase::One),
            _ => None,
        };
        if args.json {
            let writer = Writer::new(Format::Jsonl, problem.board(), base)?;
            let base = writer.base().unwrap_or(IndexBase::One);
            let problem = json!({ "problem": problem.to_string(), "n": problem.plain_order() });
            return Ok(Self::Json { writer, problem, base });
        }
        match (args.style, args.method.algorithm) {
            (None, Some(algorithm)) => {
                if base.is_some() {
                    bail!("{algorithm} prints as it always did: for another index base name a style too");
                }
                Ok(Self::Classic(Box::new(ClassicOutput::new(algorithm, problem.board())?)))
            }
            (style, _) => Ok(Self::Style(Writer::new(style.unwrap_or(Format::Columns), problem.board(), base)?)),
        }
    }

    fn base(&self) -> Option<IndexBase> {
        match self {
            Self::Style(writer) => writer.base(),
            Self::Json { .. } => None,
            Self::Classic(printer) => printer.base(),
        }
    }

    fn begin(&self, out: &mut Output) -> Result<()> {
        match self {
            Self::Style(writer) => writer.header(&mut out.buffer),
            Self::Json { problem, base, .. } => {
                write!(out, "{{\"schema\":{SCHEMA},\"n\":{},\"problem\":{},", problem["n"], problem["problem"])?;
                write!(out, "\"index_base\":{},\"solutions\":[", base.first())?;
            }
            Self::Classic(_) => {}
        }
        Ok(())
    }

    fn solution(&mut self, out: &mut Output, placement: &Placement, number: u64) -> Result<()> {
        match self {
            Self::Style(writer) => writer.write(placement, &mut out.buffer)?,
            Self::Json { writer, .. } => {
                out.buffer.extend_from_slice(if number == 1 { b"\n" } else { b",\n" });
                writer.write(placement, &mut out.buffer)?;
                out.buffer.pop_if(|last| *last == b'\n');
            }
            Self::Classic(printer) => printer.solution(out, placement, number)?,
        }
        Ok(())
    }

    /// What follows the last solution. A list that was stopped is still well formed, but claims no total.
    fn end(&self, out: &mut Output, listed: u64, complete: bool, seconds: f64) -> Result<()> {
        match self {
            Self::Style(writer) => writer.footer(&mut out.buffer),
            Self::Json { .. } => writeln!(out, "\n],\"listed\":{listed},\"complete\":{complete}}}")?,
            Self::Classic(printer) if complete => printer.end(out, listed, seconds)?,
            Self::Classic(_) => {}
        }
        Ok(())
    }
}
