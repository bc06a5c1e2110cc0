//! `bezzel solve --proof FILE`: a proof that there is no solution.

use super::SCHEMA;
use crate::exit::Exit;
use crate::output::{Output, duration};
use crate::session::Session;
use anyhow::{Context, Result};
use bezzel::Problem;
use bezzel::engine::sat::{Proof, prove};
use serde_json::json;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::rc::Rc;

/// Writes the proof to a new file, which goes again if there is nothing to prove.
pub(crate) fn run(path: &Path, problem: &Problem, session: &Session, as_json: bool) -> Result<Exit> {
    let file = File::create_new(path).with_context(|| format!("cannot make {}", path.display()))?;
    let file = Rc::new(RefCell::new((BufWriter::new(file), Ok(()))));
    let sink = Rc::clone(&file);
    let cancel = session.cancel.clone();
    let proof = prove(problem, session.cancel.clone(), move |line| {
        let (file, written) = &mut *sink.borrow_mut();
        if written.is_ok() {
            *written = file.write_all(line);
            if written.is_err() {
                cancel.cancel();
            }
        }
    })?;
    let mut guard = file.borrow_mut();
    let flushed = guard.0.flush();
    std::mem::replace(&mut guard.1, Ok(()))
        .and(flushed)
        .with_context(|| format!("cannot write {}", path.display()))?;
    let (answer, exit) = match &proof {
        Proof::NoSolution => ("no solution", Exit::No),
        Proof::Solution(_) => ("solution", Exit::Done),
        Proof::Stopped => (session.cancelled_by(), Exit::Stopped),
    };
    if exit != Exit::No {
        std::fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    let mut out = Output::new();
    if as_json {
        let written = (exit == Exit::No).then(|| path.display().to_string());
        let object = json!({
            "schema": SCHEMA, "problem": problem.to_string(), "engine": "sat", "answer": answer, "proof": written,
            "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else {
        match &proof {
            Proof::Solution(solution) => {
                let squares: Vec<_> = solution.placement().queens().iter().map(|square| square.to_string()).collect();
                writeln!(out, "{}", squares.join(" "))?;
            }
            _ => writeln!(out, "{answer}")?,
        }
    }
    out.flush()?;
    session.note(match exit {
        Exit::No => format!(
            "{}: proof in {} (DRAT, for the clauses of `bezzel export cnf`); engine sat, {}",
            problem,
            path.display(),
            duration(session.seconds())
        ),
        Exit::Done => "there is a solution, so there is no proof".to_owned(),
        _ => format!("stopped: {answer}; the unfinished proof is removed"),
    });
    Ok(exit)
}
