//! `bezzel armies`: the largest peaceable armies of queens.

use super::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, Output, duration};
use crate::question_args::ArmiesArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::board::{Board, Topology};
use bezzel::extremal::{Armies, armies};
use serde_json::json;
use std::io::Write;

/// `bezzel armies SIZE`
pub(crate) fn run(args: &ArmiesArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let board = Board::new(args.board.0, args.board.1, Topology::Plane);
    let Armies { size, white, black, proved } = armies(board, &session.cancel)?;
    let mut out = Output::new();
    if args.json {
        let names = |army: &[bezzel::board::Square]| -> Vec<String> {
            army.iter().map(|square| square.chess_name(board.rows())).collect()
        };
        let object = json!({
            "schema": SCHEMA, "rows": board.rows(), "columns": board.columns(), "queens": size, "proved": proved,
            "white": names(&white), "black": names(&black), "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{size} queens on each side")?;
        for row in 0..board.rows() {
            let cells: Vec<&str> = (0..board.columns())
                .map(|column| {
                    let here = bezzel::board::Square::new(row, column);
                    match (white.contains(&here), black.contains(&here)) {
                        (true, _) => "W",
                        (_, true) => "B",
                        _ => ".",
                    }
                })
                .collect();
            writeln!(out, "{}", cells.join(" "))?;
        }
    }
    out.flush()?;
    if proved {
        session.note(format!("no larger armies; {}", duration(session.seconds())));
        return Ok(Exit::Done);
    }
    session.note(format!("{BAD}stopped{BAD:#}: {}; larger armies are not ruled out", session.cancelled_by()));
    Ok(Exit::Stopped)
}
