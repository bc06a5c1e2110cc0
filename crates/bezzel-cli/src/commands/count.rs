use super::SCHEMA;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration, grouped, plural, say};
use crate::session::{Session, all_cores};
use anyhow::{Context, Result, bail};
use bezzel::engine::Engine;
use bezzel::event::{End, StopReason, SymmetryClasses};
use bezzel::known::{Agreement, Kind, compare};
use bezzel::work::record::Record;
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;

/// `bezzel count N`
pub(crate) fn run(args: &CountArgs, quiet: bool) -> Result<Exit> {
    let asked = args.problem.problem()?;
    let problem = &asked.problem;
    if args.symmetry && problem.plain_order().is_none() {
        bail!("the classes by size are told of plain boards only: expected --fundamental for this problem");
    }
    let goal = if args.fundamental || args.symmetry { Goal::CountFundamental } else { Goal::Count };
    let mut session = Session::start(quiet, args.time.time_limit);
    let options = Options {
        method: args.method.method(),
        threads: args.threads.unwrap_or_else(all_cores),
        isa: args.isa,
        split: args.split,
        cancel: session.cancel.clone(),
        ..Options::default()
    };
    if args.why {
        return super::choice::tell(problem, goal, &options);
    }
    if let Some(note) = &asked.note {
        session.note(note);
    }
    if args.method.all_engines() {
        return super::choice::compare(problem, goal, &options, &session, args.json);
    }
    let plan = Plan::choose(problem, goal, &options)?;
    if args.dry_run {
        return super::dry_run::run(args, problem, &plan, &options);
    }
    let mut records = args.records.as_deref().map(|path| Records::create(path, &plan)).transpose()?;
    let mut failure = None;
    let outcome = plan.run(|event| {
        match (event, &mut records) {
            (Event::Progress(progress), _) => session.progress(progress),
            (Event::Unit(record), Some(records)) => {
                if let Err(error) = records.write(record) {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    })?;
    session.end_progress();
    if let Some(error) = failure {
        return Err(error);
    }
    let seconds = session.seconds();

    let kind = if goal.is_fundamental() { Kind::Fundamental } else { Kind::All };
    let agreement = match problem.plain_order() {
        Some(n) if outcome.exhausted() => compare(kind, n, outcome.count),
        _ => Agreement::Unknown,
    };
    let mut out = Output::new();
    if args.json {
        let object = object(problem, &plan, &options, &outcome, seconds, agreement, &session);
        writeln!(out, "{object}")?;
    } else if let (true, true, Some(classes)) = (args.symmetry, outcome.exhausted(), outcome.classes) {
        write_classes(&mut out, &classes)?;
    } else if outcome.exhausted() {
        writeln!(out, "{}", outcome.total())?;
    }
    out.flush()?;

    let nodes = format!("{} node{}", grouped(outcome.nodes), plural(outcome.nodes.into()));
    if let End::Stopped(reason) = outcome.end {
        let why = if reason == StopReason::Cancelled { session.cancelled_by() } else { reason.words() };
        session.note(format!(
            "{BAD}stopped{BAD:#} after {}: {why}; found so far, at least: {}\nengine {plan}; {nodes}",
            duration(seconds),
            grouped(outcome.count)
        ));
        return Ok(Exit::Stopped);
    }
    session.note(format!("{problem}: engine {plan}; {}, {nodes}", duration(seconds)));
    match agreement {
        Agreement::Match(known) => session.note(format!("{GOOD}agrees with {}{GOOD:#}", known.source)),
        Agreement::Unknown => session.note("no published number to compare with"),
        Agreement::Mismatch(known) => {
            say(format_args!("{BAD}DISAGREES with {}: {} is published{BAD:#}", known.source, known.count));
            return Ok(Exit::CheckFailed);
        }
    }
    Ok(Exit::Done)
}

/// The classes, and the numbers of solutions that they come from.
fn write_classes(out: &mut Output, classes: &SymmetryClasses) -> Result<()> {
    let all = classes.all().map_or_else(|| "more than 128 bits hold".to_owned(), |all| all.to_string());
    for (name, number) in [
        ("all solutions", all),
        ("fundamental solutions", classes.fundamental().to_string()),
        ("classes of 8", classes.of_eight.to_string()),
        ("classes of 4, unchanged by a half turn", classes.of_four.to_string()),
        ("classes of 2, unchanged by a quarter turn", classes.of_two.to_string()),
        ("classes of 1", classes.of_one.to_string()),
    ] {
        writeln!(out, "{name:<42} {number:>20}")?;
    }
    Ok(())
}

/// A file that gets the record of every unit, a line each.
struct Records {
    file: std::io::BufWriter<std::fs::File>,
    path: std::path::PathBuf,
}

impl Records {
    /// Makes a new file: records of another count are never overwritten.
    fn create(path: &std::path::Path, plan: &Plan<'_>) -> Result<Self> {
        if plan.method() != Method::Engine(Engine::Symmetric) {
            bail!("{} counts without units: --records needs --engine symmetric", plan.method());
        }
        let file = std::fs::File::create_new(path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self { file: std::io::BufWriter::new(file), path: path.to_owned() })
    }

    fn write(&mut self, record: &Record) -> Result<()> {
        writeln!(self.file, "{record}")
            .and_then(|()| self.file.flush())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

fn object(
    problem: &Problem,
    plan: &Plan<'_>,
    options: &Options,
    outcome: &Outcome,
    seconds: f64,
    agreement: Agreement,
    session: &Session,
) -> serde_json::Value {
    let fundamental = plan.goal().is_fundamental();
    // The number of all solutions, also where only the classes were counted.
    let all = match outcome.classes {
        Some(classes) => classes.all().map(|all| all.to_string()),
        // Of problems without classes only the fundamental solutions were counted.
        None if fundamental => None,
        None => Some(outcome.total().to_string()),
    };
    let mut object = json!({
        "schema": SCHEMA,
        "problem": problem.to_string(),
        "n": problem.plain_order(),
        "count": all.filter(|_| outcome.exhausted()),
        "engine": plan.method().name(),
        "threads": options.threads,
        "seconds": seconds,
        "nodes": outcome.nodes,
        "exhausted": outcome.exhausted(),
        "known": agreement.word(),
    });
    if let Agreement::Match(known) | Agreement::Mismatch(known) = agreement {
        object["source"] = json!(known.source);
    }
    if fundamental && outcome.classes.is_none() && outcome.exhausted() {
        object["fundamental"] = json!(outcome.total().to_string());
    }
    if let Some(classes) = outcome.classes.filter(|_| outcome.exhausted()) {
        object["fundamental"] = json!(classes.fundamental().to_string());
        object["classes"] = json!({
            "1": classes.of_one.to_string(),
            "2": classes.of_two.to_string(),
            "4": classes.of_four.to_string(),
            "8": classes.of_eight.to_string(),
        });
    }
    if let End::Stopped(reason) = outcome.end {
        let why = if reason == StopReason::Cancelled { session.cancelled_by() } else { reason.words() };
        object["stopped"] = json!(why);
        object["found_so_far"] = json!(outcome.count.to_string());
    }
    object
}
