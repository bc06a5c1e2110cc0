use super::{picture, puzzle, stopped, tell};
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration, grouped, plural};
use crate::puzzle_args::SolvePuzzleArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::format::Writer;
use bezzel::region::{RegionPuzzle, Verdict};
use serde_json::json;
use std::io::Write;

/// `bezzel puzzle solve FILE`
pub(super) fn run(args: &SolvePuzzleArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let puzzle = puzzle(&args.problem, &session)?;
    if args.count {
        return count(args, &puzzle, &session);
    }
    let Some(verdict) = puzzle.verdict(&session.cancel) else { return Ok(stopped(&session)) };
    let mut out = Output::new();
    if args.json {
        let queens = |solution: &bezzel::Solution| tell::columns(&puzzle, solution.placement().queens());
        let (answer, solutions) = match &verdict {
            Verdict::None => ("none", Vec::new()),
            Verdict::One(only) => ("one", vec![queens(only)]),
            Verdict::Several(both) => ("many", both.iter().map(queens).collect()),
        };
        let object = json!({
            "schema": SCHEMA, "size": puzzle.size(), "stars": puzzle.stars(), "answer": answer, "index_base": 1,
            "solutions": solutions, "differ": tell::names(&puzzle, &verdict.difference()), "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else if let (Some(style), Verdict::One(solution)) = (args.style, &verdict) {
        let mut writer = Writer::new(style, puzzle.board(), None)?;
        writer.header(&mut out.buffer);
        writer.write(solution.placement(), &mut out.buffer)?;
    } else {
        match &verdict {
            Verdict::None => writeln!(out, "no solution")?,
            Verdict::One(solution) => {
                let queens = solution.placement().queens();
                write!(out, "{}", picture::board(&puzzle, queens, Default::default())?)?;
            }
            Verdict::Several(both) => {
                let differ = verdict.difference();
                let [a, b] = both.each_ref().map(|solution| {
                    picture::board(&puzzle, solution.placement().queens(), picture::highlighted(&differ))
                });
                write!(out, "{}", picture::side_by_side(&a?, &b?))?;
                writeln!(out, "they differ on {}", tell::names(&puzzle, &differ).join(" "))?;
            }
        }
    }
    out.flush()?;
    let time = duration(session.seconds());
    Ok(match verdict {
        Verdict::One(_) => {
            session.note(format!("{GOOD}exactly one solution{GOOD:#}; {time}"));
            Exit::Done
        }
        Verdict::None => {
            session.note(format!("{BAD}no solution{BAD:#}; {time}"));
            Exit::No
        }
        Verdict::Several(_) => {
            session.note(format!("{BAD}several solutions{BAD:#}, two of them shown (--count counts them); {time}"));
            Exit::No
        }
    })
}

fn count(args: &SolvePuzzleArgs, puzzle: &RegionPuzzle, session: &Session) -> Result<Exit> {
    let found = puzzle.count(&session.cancel);
    let mut out = Output::new();
    if args.json {
        let object = json!({
            "schema": SCHEMA, "size": puzzle.size(), "stars": puzzle.stars(), "count": found.solutions.to_string(),
            "exact": found.exhausted, "nodes": found.nodes, "seconds": session.seconds(),
        });
        writeln!(out, "{object}")?;
    } else if found.exhausted {
        writeln!(out, "{}", found.solutions)?;
    }
    out.flush()?;
    if !found.exhausted {
        session.note(format!("at least {} solution{}", grouped(found.solutions), plural(found.solutions)));
        return Ok(stopped(session));
    }
    session.note(format!("{} nodes, {}", grouped(found.nodes), duration(session.seconds())));
    Ok(Exit::Done)
}
