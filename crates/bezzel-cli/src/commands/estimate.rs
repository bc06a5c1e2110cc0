//! `bezzel estimate`: how many solutions, how large a search, how long, by random probing.

use super::SCHEMA;
use crate::exit::Exit;
use crate::output::{Output, duration};
use crate::question_args::EstimateArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::engine::Engine;
use bezzel::engine::estimate::{Estimate, EstimateError, of_problem};
use bezzel::goal::Budget;
use bezzel::{Goal, Method, Options, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Nodes on which the speed of this machine is measured: some tenths of a second.
const MEASURED_NODES: u64 = 300_000;

/// `bezzel estimate`
pub(crate) fn run(args: &EstimateArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let asked = args.problem.problem()?;
    if let Some(note) = &asked.note {
        session.note(note);
    }
    let size = match of_problem(&asked.problem, args.probes, args.seed, &session.cancel) {
        Err(EstimateError::Cancelled) => {
            session.note(format!("stopped: {}", session.cancelled_by()));
            return Ok(Exit::Stopped);
        }
        size => size?,
    };
    let each = seconds_a_node(&asked.problem)?;
    let seconds = Estimate { mean: size.nodes.mean * each, standard_error: size.nodes.standard_error * each };
    let mut out = Output::new();
    if args.json {
        let number = |estimate: Estimate| json!({ "mean": estimate.mean, "standard_error": estimate.standard_error });
        let object = json!({
            "schema": SCHEMA, "problem": asked.problem.to_string(), "probes": args.probes, "seed": args.seed,
            "solutions": number(size.solutions), "nodes": number(size.nodes), "seconds": number(seconds),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}", asked.problem)?;
        if size.solutions.mean > 0.0 {
            writeln!(out, "solutions  {}", size.solutions)?;
        } else {
            writeln!(out, "solutions  no random walk met one")?;
        }
        writeln!(out, "nodes      {} of exact-cover", size.nodes)?;
        let error = 100.0 * seconds.standard_error / seconds.mean.max(f64::MIN_POSITIVE);
        writeln!(out, "time       {} ± {error:.0}% on one core, at the speed here and now", duration(seconds.mean))?;
    }
    out.flush()?;
    session.note(format!("{} random walks, seed {}; ± is one standard error", args.probes, args.seed));
    if asked.problem.plain_order().is_some() {
        session.note("plain boards are counted much faster by symmetric: see bezzel count N --dry-run");
    }
    Ok(Exit::Done)
}

/// Seconds a node of the search that was probed, on this machine.
fn seconds_a_node(problem: &Problem) -> Result<f64> {
    let options = Options {
        method: Some(Method::Engine(Engine::ExactCover)),
        budget: Budget { nodes: Some(MEASURED_NODES), solutions: None },
        ..Options::default()
    };
    let plan = Plan::choose(problem, Goal::Count, &options)?;
    let started = Instant::now();
    let outcome = plan.run(|_| ControlFlow::Continue(()))?;
    Ok(started.elapsed().as_secs_f64() / outcome.nodes.max(1) as f64)
}
