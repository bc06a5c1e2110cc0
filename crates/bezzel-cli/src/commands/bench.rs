//! `bezzel bench`: the counting engine against the textbook program, in one process, run in turn.

use super::SCHEMA;
use crate::args::BenchArgs;
use crate::exit::Exit;
use crate::output::{Output, duration};
use crate::session::Session;
use anyhow::{Result, bail};
use bezzel::engine::{Engine, Isa, Level};
use bezzel::known::{self, Kind};
use bezzel::{Goal, Method, Options, Plan, Problem};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// One program with its times, in seconds.
struct Contender {
    name: String,
    options: Options,
    seconds: Vec<f64>,
}

/// `bezzel bench`
pub(crate) fn run(args: &BenchArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let problem = Problem::plain(args.n.into())?;
    let levels: Vec<Level> = match args.isa {
        Some(level) => vec![Isa::force(level)?.level()],
        None => Isa::available().into_iter().map(Isa::level).collect(),
    };
    let contender = |name: String, engine, isa| Contender {
        name,
        options: Options { method: Some(Method::Engine(engine)), isa, ..Options::default() },
        seconds: Vec::new(),
    };
    let mut contenders = vec![contender("baseline".to_owned(), Engine::Baseline, None)];
    contenders
        .extend(levels.iter().map(|&level| contender(format!("symmetric, {level}"), Engine::Symmetric, Some(level))));
    let Some(expected) = known::count(Kind::All, args.n) else { bail!("no count is published for n = {}", args.n) };

    for round in 0..args.rounds {
        session.note(format!("round {} of {}", round + 1, args.rounds));
        for contender in &mut contenders {
            let plan = Plan::choose(&problem, Goal::Count, &contender.options)?;
            let started = Instant::now();
            let outcome = plan.run(|_| ControlFlow::Continue(()))?;
            contender.seconds.push(started.elapsed().as_secs_f64());
            if outcome.count != expected.count {
                anstream::eprintln!("{} counts {}, not {}", contender.name, outcome.count, expected.count);
                return Ok(Exit::CheckFailed);
            }
            if session.cancel.is_cancelled() {
                return Ok(Exit::Stopped);
            }
        }
    }
    report(args, &contenders)?;
    Ok(Exit::Done)
}

fn report(args: &BenchArgs, contenders: &[Contender]) -> Result<()> {
    let machine = machine();
    let baseline = &contenders[0].seconds;
    let rows: Vec<_> = contenders
        .iter()
        .map(|contender| {
            // The ratio of each round: what slows the machine down slows both.
            let ratios = baseline.iter().zip(&contender.seconds).map(|(base, own)| base / own).collect();
            (contender.name.as_str(), median(contender.seconds.clone()), median(ratios))
        })
        .collect();
    let mut out = Output::new();
    if args.json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(name, seconds, ratio)| json!({ "name": name, "median_seconds": seconds, "median_ratio": ratio }))
            .collect();
        let object = json!({
            "schema": SCHEMA, "machine": machine, "n": args.n, "rounds": args.rounds, "threads": 1, "rows": rows,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{machine}; n = {}, one thread, medians of {} rounds in turn", args.n, args.rounds)?;
        for (name, seconds, ratio) in rows {
            writeln!(out, "  {name:<20} {:>10}   {ratio:>7.1} × baseline", duration(seconds))?;
        }
    }
    out.flush()?;
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len().is_multiple_of(2) { (values[middle - 1] + values[middle]) / 2.0 } else { values[middle] }
}

/// The processor, as far as the operating system tells.
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map(|(_, name)| name);
    let levels: Vec<_> = Isa::available().into_iter().map(|isa| isa.level().name()).collect();
    format!("{} ({} cores; {})", model.unwrap_or("unknown processor"), crate::session::all_cores(), levels.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
