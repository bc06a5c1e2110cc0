use super::{puzzle, stopped};
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::{Output, duration};
use crate::puzzle_args::GradeArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::region::{Technique, Verdict};
use serde_json::json;
use std::io::Write;

/// `bezzel puzzle grade FILE`
pub(super) fn run(args: &GradeArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let puzzle = puzzle(&args.problem, &session)?;
    let Some(verdict) = puzzle.verdict(&session.cancel) else { return Ok(stopped(&session)) };
    let Some(grade) = puzzle.grade(Technique::Contradiction, &session.cancel) else { return Ok(stopped(&session)) };
    let solutions = match verdict {
        Verdict::None => "none",
        Verdict::One(_) => "one",
        Verdict::Several(_) => "many",
    };
    let mut out = Output::new();
    if args.json {
        let object = json!({
            "schema": SCHEMA, "size": puzzle.size(), "stars": puzzle.stars(), "solutions": solutions, "solved": grade.solved,
            "level": grade.level.map(|level| level.name()), "hardest": grade.hardest.map(|technique| technique.name()),
            "score": grade.score, "contradictions": grade.contradictions, "rounds": grade.rounds, "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else {
        match grade.level {
            Some(level) => writeln!(out, "{level}, score {}", grade.score)?,
            None => writeln!(out, "no grade: {} solutions", if solutions == "none" { "no" } else { "several" })?,
        }
        if let Some(hardest) = grade.hardest {
            writeln!(out, "hardest technique: {hardest}")?;
        }
        if grade.contradictions > 0 {
            writeln!(out, "squares have to be tried {} times", grade.contradictions)?;
        }
    }
    out.flush()?;
    session.note(duration(session.seconds()));
    Ok(if grade.solved { Exit::Done } else { Exit::No })
}
