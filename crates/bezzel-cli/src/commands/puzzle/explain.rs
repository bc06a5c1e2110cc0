use super::{picture, puzzle, stopped, tell};
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration, plural};
use crate::puzzle_args::ExplainPuzzleArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::board::Square;
use bezzel::region::{ExplanationEnd, Marks};
use bezzel::text::Language;
use serde_json::{Value, json};
use std::io::Write;

/// `bezzel puzzle explain FILE`
pub(super) fn run(args: &ExplainPuzzleArgs, quiet: bool, language: Language) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let puzzle = puzzle(&args.problem, &session)?;
    let way = puzzle.explain(&Marks::default(), args.up_to, &session.cancel);
    let solved = way.end == ExplanationEnd::Solved;
    let mut out = Output::new();
    if args.json {
        let dead =
            if let ExplanationEnd::Dead(dead) = way.end { tell::dead(&puzzle, dead, language) } else { Value::Null };
        let steps: Vec<Value> = way.steps.iter().map(|step| tell::step(&puzzle, step, language)).collect();
        let object = json!({
            "schema": SCHEMA, "size": puzzle.size(), "stars": puzzle.stars(), "solved": solved, "dead": dead,
            "hardest": way.hardest().map(|technique| technique.name()), "contradictions": way.contradictions(),
            "index_base": 1, "queens": tell::columns(&puzzle, &way.queens), "steps": steps, "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else {
        let mut queens: Vec<Square> = puzzle.problem().placed().to_vec();
        let mut crosses: Vec<Square> = Vec::new();
        for (number, step) in (1..).zip(&way.steps) {
            writeln!(
                out,
                "{number}. {}: {}",
                language.technique(step.technique),
                tell::lines(&puzzle, step, language)
            )?;
            if args.pictures {
                let marks = crosses.iter().fold(picture::marks(step), |marks, &square| marks.cross(square));
                queens.extend(&step.placed);
                crosses.extend(&step.crossed);
                writeln!(out, "{}", picture::board(&puzzle, &queens, marks)?)?;
            }
        }
        match way.end {
            ExplanationEnd::Solved => write!(out, "{}", picture::board(&puzzle, &way.queens, Default::default())?)?,
            ExplanationEnd::Dead(dead) => writeln!(out, "{}", language.dead(&puzzle, dead))?,
            ExplanationEnd::Stuck | ExplanationEnd::Stopped => {}
        }
    }
    out.flush()?;
    let count = way.steps.len();
    let tried = way.contradictions();
    let told = format!(
        "{count} step{}, {tried} of them by trying a square; {}",
        plural(count as u128),
        duration(session.seconds())
    );
    match way.end {
        ExplanationEnd::Solved => session.note(format!("{GOOD}solved{GOOD:#}; {told}")),
        ExplanationEnd::Dead(_) => session.note(format!("{BAD}no solution{BAD:#}; {told}")),
        ExplanationEnd::Stuck => {
            session.note(format!("{BAD}nothing more follows{BAD:#} by techniques up to {}; {told}", args.up_to));
        }
        ExplanationEnd::Stopped => return Ok(stopped(&session)),
    }
    Ok(if solved { Exit::Done } else { Exit::No })
}
