//! Which engine runs and why (`--why`), and all that can, side by side (`--engine all`).

use super::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration, grouped, say};
use crate::session::Session;
use anyhow::{Result, bail};
use bezzel::engine::Engine;
use bezzel::event::End;
use bezzel::{Goal, Method, Options, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Tells which method would run, and of every engine whether it could.
pub(crate) fn tell(problem: &Problem, goal: Goal, options: &Options) -> Result<Exit> {
    let mut out = Output::new();
    writeln!(out, "{problem}")?;
    match Plan::choose(problem, goal, options) {
        Ok(plan) => writeln!(out, "would run: {plan}\n")?,
        Err(unsupported) => writeln!(out, "nothing can: {unsupported}\n")?,
    }
    for &engine in Engine::ALL {
        match engine.supports(problem, goal) {
            Ok(()) => writeln!(out, "  {:<14}can; {}", engine.name(), engine.capability().cost)?,
            Err(unsupported) => writeln!(out, "  {:<14}{}", engine.name(), unsupported.reason)?,
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Runs every engine that can count the problem and compares the answers.
pub(crate) fn compare(
    problem: &Problem,
    goal: Goal,
    options: &Options,
    session: &Session,
    as_json: bool,
) -> Result<Exit> {
    let (mut rows, mut counts) = (Vec::new(), Vec::new());
    for &engine in Engine::ALL.iter().filter(|engine| engine.supports(problem, goal).is_ok()) {
        let options = Options { method: Some(Method::Engine(engine)), ..options.clone() };
        let plan = Plan::choose(problem, goal, &options)?;
        let started = Instant::now();
        let outcome = plan.run(|_| ControlFlow::Continue(()))?;
        let exact = !matches!(outcome.end, End::Stopped(_));
        if exact {
            counts.push(outcome.total());
        }
        rows.push((engine, outcome, started.elapsed().as_secs_f64(), exact));
    }
    if rows.is_empty() {
        bail!("no engine can do it; --why tells the reasons");
    }
    let agree = counts.windows(2).all(|pair| pair[0] == pair[1]);
    let mut out = Output::new();
    if as_json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(engine, outcome, seconds, exact)| {
                let count = exact.then(|| outcome.total().to_string());
                json!({ "engine": engine.name(), "count": count, "nodes": outcome.nodes, "seconds": seconds })
            })
            .collect();
        let agree = (counts.len() > 1).then_some(agree);
        writeln!(
            out,
            "{}",
            json!({ "schema": SCHEMA, "problem": problem.to_string(), "agree": agree, "engines": rows })
        )?;
    } else {
        writeln!(out, "{:<14}{:>24}{:>20}{:>14}", "engine", "count", "nodes", "time")?;
        for (engine, outcome, seconds, exact) in &rows {
            let count = if *exact { outcome.total().to_string() } else { session.cancelled_by().to_owned() };
            writeln!(
                out,
                "{:<14}{count:>24}{:>20}{:>14}",
                engine.name(),
                grouped(outcome.nodes),
                duration(*seconds)
            )?;
        }
    }
    out.flush()?;
    if !agree {
        say(format_args!("{BAD}the engines DISAGREE{BAD:#}: one of them is wrong"));
        return Ok(Exit::CheckFailed);
    }
    match counts.len() {
        0 => return Ok(Exit::Stopped),
        1 => session.note("one engine only: nothing to compare with"),
        several => session.note(format!("{GOOD}all {several} agree{GOOD:#}")),
    }
    Ok(Exit::Done)
}
