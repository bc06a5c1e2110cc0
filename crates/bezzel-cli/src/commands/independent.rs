//! `bezzel independent`: placements of any number of queens that do not attack each other.

use super::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, Output, duration, grouped};
use crate::question_args::IndependentArgs;
use crate::session::{Session, all_cores};
use anyhow::Result;
use bezzel::board::{Board, Topology};
use bezzel::extremal::maximal_placements;
use bezzel::problem::QueenCount;
use bezzel::{Event, Goal, Options, Plan, Spec};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow;

/// `bezzel independent SIZE`
pub(crate) fn run(args: &IndependentArgs, quiet: bool) -> Result<Exit> {
    let mut session = Session::start(quiet, args.time.time_limit);
    let (rows, columns) = args.board;
    let (count, nodes, exact) = if args.maximal {
        let board = Board::new(rows, columns, Topology::Plane);
        let found = maximal_placements(board, &session.cancel)?;
        (found.count, found.nodes, found.exhausted)
    } else {
        let most = QueenCount::AtMost(u64::from(rows.min(columns)));
        let problem = Spec::rectangle(rows.into(), columns.into()).queens(most).build()?;
        let options = Options { threads: all_cores(), cancel: session.cancel.clone(), ..Options::default() };
        let outcome = Plan::choose(&problem, Goal::Count, &options)?.run(|event| {
            if let Event::Progress(progress) = event {
                session.progress(progress);
            }
            ControlFlow::Continue(())
        })?;
        session.end_progress();
        (outcome.count, outcome.nodes, outcome.exhausted())
    };
    let mut out = Output::new();
    if args.json {
        let object = json!({
            "schema": SCHEMA, "rows": rows, "columns": columns, "maximal": args.maximal,
            "count": exact.then(|| count.to_string()), "nodes": nodes, "exhausted": exact, "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else if exact {
        writeln!(out, "{count}")?;
    }
    out.flush()?;
    if !exact {
        session.note(format!("{BAD}stopped{BAD:#}: {}; at least {}", session.cancelled_by(), grouped(count)));
        return Ok(Exit::Stopped);
    }
    session.note(format!("{} nodes, {}", grouped(nodes), duration(session.seconds())));
    Ok(Exit::Done)
}
