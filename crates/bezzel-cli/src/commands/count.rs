use super::SCHEMA;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration, grouped, plural, say};
use crate::session::{Session, all_cores};
use anyhow::Result;
use bezzel::event::{End, StopReason};
use bezzel::known::{Agreement, Kind, compare};
use bezzel::{Event, Goal, Options, Outcome, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;

/// `bezzel count N`
pub(crate) fn run(args: &CountArgs, quiet: bool) -> Result<Exit> {
    let problem = Problem::plain(args.n)?;
    let goal = if args.fundamental { Goal::CountFundamental } else { Goal::Count };
    let mut session = Session::start(quiet, args.time.time_limit);
    let options = Options {
        method: args.method.method(),
        threads: args.threads.unwrap_or_else(all_cores),
        cancel: session.cancel.clone(),
        ..Options::default()
    };
    let plan = Plan::choose(&problem, goal, &options)?;
    let outcome = plan.run(|event| {
        if let Event::Progress(progress) = event {
            session.progress(progress);
        }
        ControlFlow::Continue(())
    })?;
    session.end_progress();
    let seconds = session.seconds();

    let kind = if args.fundamental { Kind::Fundamental } else { Kind::All };
    let agreement =
        if outcome.exhausted() { compare(kind, args.n as u32, outcome.count) } else { Agreement::Unknown };
    let mut out = Output::new();
    if args.json {
        let object = object(args, &plan, &options, &outcome, seconds, agreement, &session);
        writeln!(out, "{object}")?;
    } else if outcome.exhausted() {
        writeln!(out, "{}", outcome.count)?;
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

fn object(
    args: &CountArgs,
    plan: &Plan<'_>,
    options: &Options,
    outcome: &Outcome,
    seconds: f64,
    agreement: Agreement,
    session: &Session,
) -> serde_json::Value {
    // The number of all solutions, also where only the classes were counted.
    let all = match outcome.classes {
        Some(classes) => classes.all(),
        None => Some(outcome.count),
    };
    let exact = |count: Option<u128>| count.filter(|_| outcome.exhausted()).map(|count| count.to_string());
    let mut object = json!({
        "schema": SCHEMA,
        "n": args.n,
        "count": exact(all),
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
