use super::{picture, puzzle, stopped, tell};
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, Output};
use crate::puzzle_args::HintArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::region::Hint;
use bezzel::text::Language;
use serde_json::json;
use std::io::Write;

/// `bezzel puzzle hint FILE`: queens and crosses are taken as the player's, and judged where the puzzle without them has one solution.
pub(super) fn run(args: &HintArgs, quiet: bool, language: Language) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let (puzzle, marks) = puzzle(&args.problem, &session)?.without_marks();
    let hint = puzzle.hint(&marks, &session.cancel);
    let (answer, exit) = match &hint {
        Hint::Step(_) => ("step", Exit::Done),
        Hint::Solved => ("solved", Exit::Done),
        Hint::Wrong { .. } => ("wrong", Exit::No),
        Hint::Dead(_) => ("dead", Exit::No),
        Hint::Stuck => ("stuck", Exit::No),
        Hint::Stopped => return Ok(stopped(&session)),
    };
    let mut out = Output::new();
    if args.json {
        let mut object =
            json!({ "schema": SCHEMA, "size": puzzle.size(), "stars": puzzle.stars(), "answer": answer });
        match &hint {
            Hint::Step(step) => object["step"] = tell::step(&puzzle, step, language),
            Hint::Wrong { queens, crosses } => {
                object["queens"] = json!(tell::names(&puzzle, queens));
                object["crosses"] = json!(tell::names(&puzzle, crosses));
            }
            Hint::Dead(dead) => object["dead"] = tell::dead(&puzzle, *dead, language),
            _ => {}
        }
        writeln!(out, "{object}")?;
    } else {
        match &hint {
            Hint::Step(step) => {
                writeln!(out, "{}: {}", language.technique(step.technique), tell::lines(&puzzle, step, language))?;
                let crosses = marks.crosses.iter().fold(picture::marks(step), |all, &square| all.cross(square));
                write!(out, "{}", picture::board(&puzzle, &marks.queens, crosses)?)?;
            }
            Hint::Solved => writeln!(out, "solved")?,
            Hint::Wrong { queens, crosses } => {
                if !queens.is_empty() {
                    writeln!(out, "no queen belongs on {}", tell::names(&puzzle, queens).join(" "))?;
                }
                if !crosses.is_empty() {
                    writeln!(out, "not to be crossed out: {}", tell::names(&puzzle, crosses).join(" "))?;
                }
            }
            Hint::Dead(dead) => writeln!(out, "{}", language.dead(&puzzle, *dead))?,
            Hint::Stuck => writeln!(out, "nothing follows: there is not exactly one solution from here")?,
            Hint::Stopped => {}
        }
    }
    out.flush()?;
    if exit == Exit::No {
        session.note(format!("{BAD}this position does not lead to the solution{BAD:#}"));
    }
    Ok(exit)
}
