//! `bezzel count N --dry-run`: how much work a count would be, before it begins.

use super::SCHEMA;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::output::{Output, duration, grouped};
use anyhow::{Result, bail};
use bezzel::engine::estimate::{Estimate, row_by_row_search, symmetric_search};
use bezzel::engine::{Engine, symmetric};
use bezzel::{Goal, Method, Options, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Random walks for the estimate.
const PROBES: u32 = 20_000;

/// Estimates a count that `plan` would do.
pub(crate) fn run(args: &CountArgs, problem: &Problem, plan: &Plan<'_>, options: &Options) -> Result<Exit> {
    let Some(n) = problem.plain_order() else {
        bail!("a dry run tells of plain boards: for other problems there is `bezzel estimate`");
    };
    // The board on which the speed of this machine is measured: a tenth of a second or less.
    let (units, size, measured) = match plan.method() {
        Method::Engine(Engine::Symmetric) => {
            let units = options.split.map_or_else(|| symmetric::default_units(n as usize), u64::from);
            (Some(units), symmetric_search(n as usize, PROBES, 0)?, 16)
        }
        Method::Engine(Engine::Backtrack) if !args.fundamental && !args.symmetry => {
            (None, row_by_row_search(n, PROBES, 0), 12)
        }
        method => {
            bail!("no estimate for {method} here: a dry run tells of --engine symmetric, and of backtrack's counts")
        }
    };
    let seconds_a_node = seconds_a_node(plan.method(), measured, options)?;
    // The speed was measured on all threads together.
    let seconds = Estimate {
        mean: size.nodes.mean * seconds_a_node,
        standard_error: size.nodes.standard_error * seconds_a_node,
    };
    let mut out = Output::new();
    if args.json {
        let number = |estimate: Estimate| json!({ "mean": estimate.mean, "standard_error": estimate.standard_error });
        let object = json!({
            "schema": SCHEMA, "n": n, "engine": plan.method().name(), "units": units,
            "nodes": number(size.nodes), "solutions": number(size.solutions), "seconds": number(seconds),
            "threads": options.threads,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "engine     {plan}")?;
        writeln!(out, "units      {}", units.map_or_else(|| "none".to_owned(), grouped))?;
        writeln!(out, "nodes      {}", size.nodes)?;
        writeln!(out, "solutions  {}", size.solutions)?;
        let error = 100.0 * seconds.standard_error / seconds.mean.max(f64::MIN_POSITIVE);
        let mean = duration(seconds.mean);
        writeln!(out, "time       {mean} ± {error:.0}%, at the speed of n = {measured} here and now")?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Seconds a node, on this machine with these options: the best of some counts of order `n`.
fn seconds_a_node(method: Method, n: u64, options: &Options) -> Result<f64> {
    let problem = Problem::plain(n)?;
    let options = Options { method: Some(method), split: None, ..options.clone() };
    let plan = Plan::choose(&problem, Goal::Count, &options)?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let started = Instant::now();
        let outcome = plan.run(|_| ControlFlow::Continue(()))?;
        if !outcome.exhausted() {
            bail!("stopped while the speed of this machine was measured");
        }
        best = best.min(started.elapsed().as_secs_f64() / outcome.nodes as f64);
    }
    Ok(best)
}
