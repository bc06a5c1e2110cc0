use super::SCHEMA;
use crate::args::CompareArgs;
use crate::exit::Exit;
use crate::output::{BAD, Output, duration, grouped, say};
use crate::session::{Session, all_cores};
use anyhow::Result;
use bezzel::classic::Algorithm;
use bezzel::engine::Engine;
use bezzel::event::{Totals, TraceEvent};
use bezzel::known::{Kind, compare};
use bezzel::text::Language;
use bezzel::{Goal, Method, Options, Plan, Problem};
use comfy_table::{CellAlignment, Table, presets};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Each method may take so long, unless told otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one method did.
struct Row {
    method: Method,
    solutions: u128,
    squares_tested: Option<u64>,
    placements: Option<u64>,
    nodes: u64,
    seconds: f64,
    complete: bool,
}

/// `bezzel compare N`
pub(crate) fn run(args: &CompareArgs, quiet: bool, language: Language) -> Result<Exit> {
    let problem = Problem::plain(args.n)?;
    let n = args.n as u32;
    let session = Session::start(quiet, None);
    let limit = args.time_limit.unwrap_or(PATIENCE);
    let mut rows = Vec::new();
    let mut declined = Vec::new();
    for method in
        Algorithm::ALL.map(Method::Classic).into_iter().chain(Engine::ALL.iter().copied().map(Method::Engine))
    {
        let may = method.supports(&problem, Goal::Count);
        if let Err(unsupported) = may {
            declined.push(unsupported);
            continue;
        }
        if session.cancel.is_cancelled() {
            break;
        }
        rows.push(match method {
            Method::Classic(algorithm) => trace(algorithm, n, limit, &session),
            Method::Engine(engine) => count(engine, &problem, limit, &session)?,
        });
    }
    if rows.is_empty() {
        let reasons: Vec<_> = declined.iter().map(|unsupported| language.declines(unsupported)).collect();
        anyhow::bail!("{}\n{}", language.say("compare.no-method", &[("n", &n)]), reasons.join("\n"));
    }
    let mut out = Output::new();
    if args.json {
        let rows: Vec<_> = rows.iter().map(json).collect();
        let object = json!({
            "schema": SCHEMA, "n": n,
            "arrangements_one_a_row": power(n).map(|number| number.to_string()),
            "permutations": factorial(n).map(|number| number.to_string()),
            "methods": rows, "declined": declined.iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}", table(&rows, language))?;
        writeln!(out)?;
        let or_more = |number: Option<u128>| number.map_or_else(|| language.say("compare.huge", &[]), grouped);
        let arrangements = or_more(power(n));
        writeln!(out, "{}", language.say("compare.arrangements", &[("n", &n), ("number", &arrangements)]))?;
        writeln!(out, "{}", language.say("compare.permutations", &[("number", &or_more(factorial(n)))]))?;
    }
    out.flush()?;
    for unsupported in &declined {
        session.note(language.declines(unsupported));
    }
    if let Some(wrong) = rows.iter().find(|row| row.complete && row.solutions != rows_agree_on(&rows)) {
        let sentence = language.say("compare.disagrees", &[("method", &wrong.method)]);
        say(format_args!("{BAD}{sentence}{BAD:#}"));
        return Ok(Exit::CheckFailed);
    }
    let complete = rows.iter().find(|row| row.complete);
    if let Some(row) = complete
        && let bezzel::known::Agreement::Mismatch(known) = compare(Kind::All, n, row.solutions)
    {
        let sentence =
            language.say("compare.disagrees.published", &[("source", &known.source), ("count", &known.count)]);
        say(format_args!("{BAD}{sentence}{BAD:#}"));
        return Ok(Exit::CheckFailed);
    }
    Ok(if session.cancel.is_cancelled() { Exit::Stopped } else { Exit::Done })
}

fn rows_agree_on(rows: &[Row]) -> u128 {
    rows.iter().find(|row| row.complete).map_or(0, |row| row.solutions)
}

fn trace(algorithm: Algorithm, n: u32, limit: Duration, session: &Session) -> Row {
    let started = Instant::now();
    let mut totals = Totals::default();
    let ended = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        let look = totals.events.is_multiple_of(1 << 12);
        if look && (started.elapsed() > limit || session.cancel.is_cancelled()) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    Row {
        method: Method::Classic(algorithm),
        solutions: totals.solutions.into(),
        squares_tested: algorithm.tests_squares().then_some(totals.squares_tested),
        placements: Some(totals.placements),
        nodes: totals.nodes(),
        seconds: started.elapsed().as_secs_f64(),
        complete: ended.is_continue(),
    }
}

fn count(engine: Engine, problem: &Problem, limit: Duration, session: &Session) -> Result<Row> {
    let started = Instant::now();
    let options = Options {
        method: Some(Method::Engine(engine)),
        threads: all_cores(),
        // A flag of its own: one method's limit is not the end of the next.
        cancel: bezzel::goal::Cancel::default(),
        ..Options::default()
    };
    let (flag, interrupted) = (options.cancel.clone(), session.cancel.clone());
    let (done, ended) = std::sync::mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        // Ends when the run does: the sender is dropped.
        while let Err(std::sync::mpsc::RecvTimeoutError::Timeout) = ended.recv_timeout(Duration::from_millis(20)) {
            if started.elapsed() > limit || interrupted.is_cancelled() {
                flag.cancel();
            }
        }
    });
    let outcome = Plan::choose(problem, Goal::Count, &options).map(|plan| plan.run(|_| ControlFlow::Continue(())));
    drop(done);
    let _ = watch.join();
    let outcome = outcome??;
    Ok(Row {
        method: Method::Engine(engine),
        solutions: outcome.count,
        squares_tested: None,
        placements: None,
        nodes: outcome.nodes,
        seconds: started.elapsed().as_secs_f64(),
        complete: outcome.exhausted(),
    })
}

fn table(rows: &[Row], language: Language) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(
        ["method", "solutions", "squares-tested", "placements", "nodes", "time"]
            .map(|name| language.say(&format!("compare.{name}"), &[])),
    );
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for row in rows {
        let or_dash = |number: Option<u64>| number.map_or_else(|| "–".to_owned(), grouped);
        let time = duration(row.seconds);
        let time = if row.complete { time } else { language.say("compare.stopped", &[("time", &time)]) };
        table.add_row([
            row.method.to_string(),
            format!("{}{}", if row.complete { "" } else { "≥ " }, grouped(row.solutions)),
            or_dash(row.squares_tested),
            or_dash(row.placements),
            grouped(row.nodes),
            time,
        ]);
    }
    table.to_string()
}

fn json(row: &Row) -> serde_json::Value {
    json!({
        "method": row.method.name(),
        "solutions": row.solutions.to_string(),
        "squares_tested": row.squares_tested,
        "placements": row.placements,
        "nodes": row.nodes,
        "seconds": row.seconds,
        "complete": row.complete,
    })
}

/// n^n.
pub(crate) fn power(n: u32) -> Option<u128> {
    u128::from(n).checked_pow(n)
}

/// n!
pub(crate) fn factorial(n: u32) -> Option<u128> {
    (1..=u128::from(n)).try_fold(1u128, u128::checked_mul)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_of_the_lesson() {
        assert_eq!(power(8), Some(16_777_216));
        assert_eq!(power(12), Some(8_916_100_448_256));
        assert_eq!(factorial(8), Some(40_320));
        assert_eq!((power(0), factorial(0)), (Some(1), Some(1)));
        assert_eq!((power(60), factorial(60)), (None, None));
    }
}
