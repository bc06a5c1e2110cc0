use super::SCHEMA;
use crate::args::{TraceArgs, Until};
use crate::exit::Exit;
use crate::output::{Output, grouped};
use crate::session::Session;
use anyhow::Result;
use bezzel::board::{Line, Square};
use bezzel::event::{Totals, TraceEvent};
use bezzel::{Goal, Method, Problem};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;

/// `bezzel trace N --algorithm A`
pub(crate) fn run(args: &TraceArgs, quiet: bool) -> Result<Exit> {
    let problem = Problem::plain(args.n)?;
    Method::Classic(args.algorithm).supports(&problem, Goal::List)?;
    let n = args.n as u32;
    let session = Session::start(quiet, args.time.time_limit);
    let mut out = Output::new();
    if args.json {
        let head = json!({
            "schema": SCHEMA, "event": "start", "n": n, "algorithm": args.algorithm.name(), "index_base": 1,
        });
        writeln!(out, "{head}")?;
    } else {
        session.note(format!("{}: {}; rows and columns are 1-based", args.algorithm, args.algorithm.test()));
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
                    writeln!(out, "{}", event_json(&event))
                } else {
                    write_event(&mut out, &event, totals.events, n)
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
        write_totals(&mut out, &totals)?;
    }
    out.flush()?;
    if cancelled {
        session.note(format!("stopped: {}", session.cancelled_by()));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Done)
}

/// One line an event, indented by the number of queens that stand.
fn write_event(out: &mut Output, event: &TraceEvent<'_>, number: u64, n: u32) -> std::io::Result<()> {
    let name = |square: Square| format!("{square} {}", square.chess_name(n));
    write!(out, "{number:>6}  ")?;
    match *event {
        TraceEvent::EnterRow { row } => writeln!(out, "enter row {}", row + 1),
        TraceEvent::ChooseLine { line, candidates } => {
            writeln!(out, "choose {line}: {candidates} candidate{}", if candidates == 1 { "" } else { "s" })
        }
        TraceEvent::TestSquare { square, refused_by: None } => writeln!(out, "test {}: free", name(square)),
        TraceEvent::TestSquare { square, refused_by: Some(refusal) } => {
            writeln!(out, "test {}: refused by {} along the {}", name(square), name(refusal.queen), refusal.along)
        }
        TraceEvent::FreeSquares { row, free } => {
            let columns: String = (0..n).map(|column| if free >> column & 1 == 1 { '1' } else { '0' }).collect();
            writeln!(out, "free squares of row {}, column 1 first: {columns}", row + 1)
        }
        TraceEvent::Place { square } => writeln!(out, "place {}", name(square)),
        TraceEvent::Remove { square } => writeln!(out, "remove {}", name(square)),
        TraceEvent::DeadEnd { line: Line::Row(row) } => {
            writeln!(out, "row {} has no more squares: back", row + 1)
        }
        TraceEvent::DeadEnd { line } => writeln!(out, "{line} has no more squares: back"),
        TraceEvent::Solution { columns } => {
            let columns: Vec<_> = columns.iter().map(|column| (column + 1).to_string()).collect();
            writeln!(out, "SOLUTION {}", columns.join(" "))
        }
    }
}

fn write_totals(out: &mut Output, totals: &Totals) -> std::io::Result<()> {
    let depths: Vec<_> = totals.nodes_by_depth.iter().map(u64::to_string).collect();
    for (name, value) in [
        ("events", grouped(totals.events)),
        ("squares tested", grouped(totals.squares_tested)),
        ("  refused by column", grouped(totals.refused_by_column)),
        ("  refused by diagonal", grouped(totals.refused_by_diagonal)),
        ("  refused by antidiagonal", grouped(totals.refused_by_antidiagonal)),
        ("placements", grouped(totals.placements)),
        ("removals", grouped(totals.removals)),
        ("dead ends", grouped(totals.dead_ends)),
        ("nodes", grouped(totals.nodes())),
        ("nodes by depth", depths.join(" ")),
        ("maximum depth", totals.maximum_depth().to_string()),
        ("solutions", grouped(totals.solutions)),
    ] {
        writeln!(out, "{name:<27} {value}")?;
    }
    Ok(())
}

fn square_json(square: Square) -> Value {
    json!({ "row": square.row + 1, "column": square.column + 1 })
}

fn line_json(line: Line) -> Value {
    match line {
        Line::Row(row) => json!({ "row": row + 1 }),
        Line::Column(column) => json!({ "column": column + 1 }),
        other => json!(other.to_string()),
    }
}

fn event_json(event: &TraceEvent<'_>) -> Value {
    match *event {
        TraceEvent::EnterRow { row } => json!({ "event": "enter", "row": row + 1 }),
        TraceEvent::ChooseLine { line, candidates } => {
            json!({ "event": "choose", "line": line_json(line), "candidates": candidates })
        }
        TraceEvent::TestSquare { square, refused_by } => {
            let refused_by = refused_by.map(|refusal| {
                let mut object = square_json(refusal.queen);
                object["along"] = json!(refusal.along.name());
                object
            });
            json!({ "event": "test", "row": square.row + 1, "column": square.column + 1, "refused_by": refused_by })
        }
        TraceEvent::FreeSquares { row, free } => {
            let columns: Vec<u32> =
                (0..64).filter(|column| free >> column & 1 == 1).map(|column| column + 1).collect();
            json!({ "event": "free", "row": row + 1, "columns": columns })
        }
        TraceEvent::Place { square } => {
            json!({ "event": "place", "row": square.row + 1, "column": square.column + 1 })
        }
        TraceEvent::Remove { square } => {
            json!({ "event": "remove", "row": square.row + 1, "column": square.column + 1 })
        }
        TraceEvent::DeadEnd { line } => json!({ "event": "dead-end", "line": line_json(line) }),
        TraceEvent::Solution { columns } => {
            let columns: Vec<u32> = columns.iter().map(|column| column + 1).collect();
            json!({ "event": "solution", "columns": columns })
        }
    }
}
