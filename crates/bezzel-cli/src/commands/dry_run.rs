//! `bezzel count N --dry-run`: how much work a count would be, before it begins.

use super::SCHEMA;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::output::{Output, duration, grouped};
use anyhow::{Result, bail};
use bezzel::engine::estimate::{Estimate, symmetric_search};
use bezzel::engine::{Engine, symmetric};
use bezzel::{Method, Options, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// Random walks for the estimate.
const PROBES: u32 = 20_000;
/// The board on which the speed of this machine is measured: a tenth of a second or less.
const MEASURED: u64 = 16;

/// Estimates a count that `plan` would do.
pub(crate) fn run(args: &CountArgs, problem: &Problem, plan: &Plan<'_>, options: &Options) -> Result<Exit> {
    if plan.method() != Method::Engine(Engine::Symmetric) {
        bail!("{} counts without units: for other engines than symmetric there is `bezzel estimate`", plan.method());
    }
    let n = problem.plain_order().expect("what symmetric counts");
    let units = options.split.map_or_else(|| symmetric::default_units(n as usize), u64::from);
    let size = symmetric_search(n as usize, PROBES, 0)?;
    let seconds_a_node = measure(options)?;
    // The speed was measured on all threads together.
    let seconds = Estimate {
        mean: size.nodes.mean * seconds_a_node,
        standard_error: size.nodes.standard_error * seconds_a_node,
    };
    let mut out = Output::new();
    if args.json {
        let number = |estimate: Estimate| json!({ "mean": estimate.mean, "standard_error": estimate.standard_error });
        let object = json!({
            "schema": SCHEMA, "n": n, "units": units, "nodes": number(size.nodes),
            "solutions": number(size.solutions), "seconds": number(seconds), "threads": options.threads,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "engine     {plan}")?;
        writeln!(out, "units      {}", grouped(units))?;
        writeln!(out, "nodes      {}", size.nodes)?;
        writeln!(out, "solutions  {}", size.solutions)?;
        let error = 100.0 * seconds.standard_error / seconds.mean.max(f64::MIN_POSITIVE);
        writeln!(
            out,
            "time       {} ± {error:.0}%, at the speed of n = {MEASURED} here and now",
            duration(seconds.mean)
        )?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Seconds a node, on this machine with these options.
fn measure(options: &Options) -> Result<f64> {
    let problem = bezzel::Problem::plain(MEASURED)?;
    let options = Options { method: Some(Method::Engine(Engine::Symmetric)), split: None, ..options.clone() };
    let plan = Plan::choose(&problem, bezzel::Goal::Count, &options)?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let started = Instant::now();
        let outcome = plan.run(|_| ControlFlow::Continue(()))?;
        best = best.min(started.elapsed().as_secs_f64() / outcome.nodes as f64);
    }
    Ok(best)
}
