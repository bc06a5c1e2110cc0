//! `bezzel dominate`: the fewest queens that attack or occupy every square.

use super::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, Output, duration, grouped};
use crate::question_args::DominateArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::board::{Board, Topology};
use bezzel::extremal::{Domination, domination};
use serde_json::json;
use std::io::Write;

/// `bezzel dominate SIZE`
pub(crate) fn run(args: &DominateArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let board = Board::new(args.board.0, args.board.1, Topology::Plane);
    let mut out = Output::new();
    let Domination { queens, ways, example, nodes } = match domination(board, args.independent, &session.cancel)? {
        Ok(found) => found,
        Err(at_least) => {
            session.note(format!("{BAD}stopped{BAD:#}: {}; at least {at_least} are needed", session.cancelled_by()));
            return Ok(Exit::Stopped);
        }
    };
    let squares: Vec<String> = example.iter().map(|square| square.chess_name(board.rows())).collect();
    if args.json {
        let object = json!({
            "schema": SCHEMA, "rows": board.rows(), "columns": board.columns(), "independent": args.independent,
            "queens": queens, "ways": ways.to_string(), "example": squares, "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{queens} queens, in {ways} ways")?;
        writeln!(out, "{}", squares.join(" "))?;
    }
    out.flush()?;
    session.note(format!("{} nodes, {}", grouped(nodes), duration(session.seconds())));
    Ok(Exit::Done)
}
