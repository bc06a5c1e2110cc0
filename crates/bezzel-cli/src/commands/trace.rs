use super::SCHEMA;
use crate::args::{TraceArgs, Until};
use crate::exit::Exit;
use crate::output::{Output, grouped};
use crate::session::Session;
use anyhow::Result;
use bezzel::event::{Totals, TraceEvent};
use bezzel::text::Language;
use bezzel::{Goal, Method, Problem};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;

/// `bezzel trace N --algorithm A`: an animation on a terminal, else text.
pub(crate) fn run(args: &TraceArgs, quiet: bool, language: Language) -> Result<Exit> {
    let problem = Problem::plain(args.n)?;
    Method::Classic(args.algorithm).supports(&problem, Goal::List)?;
    let on_a_terminal = || std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if !args.asks_for_text() && on_a_terminal() {
        return crate::animation::run(args.algorithm, args.n as u32, args.ascii, language);
    }
    print(args, quiet, language)
}

/// Prints the events, as text or as JSON lines, and then the counters.
fn print(args: &TraceArgs, quiet: bool, language: Language) -> Result<Exit> {
    let n = args.n as u32;
    let session = Session::start(quiet, args.time.time_limit);
    let mut out = Output::new();
    if args.json {
        let head = json!({
            "schema": SCHEMA, "event": "start", "n": n, "algorithm": args.algorithm.name(), "index_base": 1,
        });
        writeln!(out, "{head}")?;
    } else {
        let test = language.test(args.algorithm);
        session.note(language.say("trace.head", &[("algorithm", &args.algorithm), ("test", &test)]));
    }
    let mut totals = Totals::default();
    let mut failure = None;
    let mut wanted = false;
    let mut cancelled = false;
    if args.until == Until::Events(0) {
        wanted = true;
    } else {
        let _ = args.algorithm.run(n, &mut |event: TraceEvent<'_>| {
            totals.count(&event);
            if !args.totals {
                let written = if args.json {
                    writeln!(out, "{}", event.to_json())
                } else {
                    writeln!(out, "{:>6}  {}", totals.events, language.event(&event, n))
                };
                if let Err(error) = written {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            cancelled = totals.events.is_multiple_of(1 << 10) && session.cancel.is_cancelled();
            wanted = match args.until {
                Until::First => matches!(event, TraceEvent::Solution { .. }),
                Until::Events(limit) => totals.events >= limit,
                Until::All => false,
            };
            if wanted || cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    if let Some(error) = failure {
        return Err(error.into());
    }
    if args.json {
        let mut object = json!({ "event": "totals", "complete": !wanted && !cancelled, "nodes": totals.nodes() });
        if let (Value::Object(object), Value::Object(fields)) = (&mut object, serde_json::to_value(&totals)?) {
            object.extend(fields);
        }
        object["maximum_depth"] = json!(totals.maximum_depth());
        writeln!(out, "{object}")?;
    } else {
        write_totals(&mut out, &totals, language)?;
    }
    out.flush()?;
    if cancelled {
        session.note(language.say("trace.stopped", &[("why", &language.say(session.cancelled_by_key(), &[]))]));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Done)
}

fn write_totals(out: &mut Output, totals: &Totals, language: Language) -> std::io::Result<()> {
    for (name, values, is_part) in language.totals(totals) {
        let name = format!("{}{name}", if is_part { "  " } else { "" });
        let values: Vec<_> = match values[..] {
            [value] => vec![grouped(value)],
            _ => values.iter().map(u64::to_string).collect(),
        };
        writeln!(out, "{} {}", crate::output::padded(&name, 27), values.join(" "))?;
    }
    Ok(())
}
