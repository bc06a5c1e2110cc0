//! `bezzel bench`: the counting engine against the textbook program, in one process, run in turn.
//!
//! A neighbour on the same processor slows programs that are bound by its throughput (the vector kernels) more than those that mostly
//! wait for mispredicted branches (the textbook program). So the median alone misleads on a shared machine: the least time is what the
//! work takes when nothing else runs, and is told beside it.

mod record;

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

/// What the times of a contender come to.
struct Row<'a> {
    name: &'a str,
    least: f64,
    median: f64,
    /// Of the least time of the baseline to the least of this one.
    ratio_of_leasts: f64,
    /// The ratio of each round; what slows the machine down for long slows both.
    median_of_ratios: f64,
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
    // Before anything is measured: what cannot be written is told at once.
    let record = args.record.as_deref().map(record::Records::open).transpose()?;
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
    let machine = machine();
    let rows = rows(&contenders);
    write_rows(args, &machine, &rows)?;
    if let Some(mut record) = record {
        record.append(&machine, args, &rows)?;
    }
    Ok(Exit::Done)
}

fn rows(contenders: &[Contender]) -> Vec<Row<'_>> {
    let baseline = &contenders[0].seconds;
    let row = |contender: &'_ Contender| {
        let ratios = baseline.iter().zip(&contender.seconds).map(|(base, own)| base / own).collect();
        (least(&contender.seconds), median(contender.seconds.clone()), median(ratios))
    };
    let rows = contenders.iter().map(|contender| (contender, row(contender)));
    rows.map(|(contender, (own_least, median, median_of_ratios))| Row {
        name: &contender.name,
        least: own_least,
        median,
        ratio_of_leasts: least(baseline) / own_least,
        median_of_ratios,
    })
    .collect()
}

fn write_rows(args: &BenchArgs, machine: &str, rows: &[Row<'_>]) -> Result<()> {
    let mut out = Output::new();
    if args.json {
        let rows = rows.iter().map(|row| {
            json!({
                "name": row.name, "least_seconds": row.least, "median_seconds": row.median,
                "ratio_of_leasts": row.ratio_of_leasts, "median_of_ratios": row.median_of_ratios,
            })
        });
        let rows: Vec<_> = rows.collect();
        let object = json!({
            "schema": SCHEMA, "machine": machine, "n": args.n, "rounds": args.rounds, "threads": 1, "rows": rows,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{machine}; n = {}, one thread, {} rounds in turn", args.n, args.rounds)?;
        writeln!(out, "{:<20} {:>10} {:>10}   {:>20}", "", "least", "median", "times faster")?;
        for row in rows {
            let (least, median) = (duration(row.least), duration(row.median));
            let [leasts, medians] = [row.ratio_of_leasts, row.median_of_ratios].map(three_digits);
            writeln!(out, "{:<20} {least:>10} {median:>10}   {leasts:>9} {medians:>10}", row.name)?;
        }
        writeln!(out, "(than baseline: by the least times, and the median of the ratios of the rounds)")?;
    }
    out.flush()?;
    Ok(())
}

/// A ratio with at least three digits that tell something.
fn three_digits(ratio: f64) -> String {
    match ratio {
        r if r >= 100.0 => format!("{r:.0}"),
        r if r >= 10.0 => format!("{r:.1}"),
        r if r >= 1.0 => format!("{r:.2}"),
        r if r >= 0.1 => format!("{r:.3}"),
        r => format!("{r:.4}"),
    }
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
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
    fn rows_of_times() {
        let contender = |name: &str, seconds: &[f64]| Contender {
            name: name.to_owned(),
            options: Options::default(),
            seconds: seconds.to_vec(),
        };
        let contenders = [contender("baseline", &[8.0, 4.0, 6.0]), contender("other", &[1.0, 2.0, 1.5])];
        let rows = rows(&contenders);
        assert_eq!((rows[0].least, rows[0].median), (4.0, 6.0));
        assert_eq!((rows[0].ratio_of_leasts, rows[0].median_of_ratios), (1.0, 1.0));
        assert_eq!((rows[1].least, rows[1].median), (1.0, 1.5));
        assert_eq!((rows[1].ratio_of_leasts, rows[1].median_of_ratios), (4.0, 4.0));
        assert_eq!(median(vec![8.0, 2.0, 4.0]), 4.0);
    }

    #[test]
    fn ratios_have_digits() {
        for (ratio, text) in [(207.3, "207"), (58.04, "58.0"), (2.3, "2.30"), (0.25, "0.250"), (0.0021, "0.0021")] {
            assert_eq!(three_digits(ratio), text);
        }
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
