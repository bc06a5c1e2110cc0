use super::{picture, puzzle, stopped, tell};
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, duration};
use crate::puzzle_args::CheckPuzzleArgs;
use crate::session::Session;
use anyhow::Result;
use bezzel::board::Square;
use bezzel::region::{RegionPuzzle, Remark, Repair, RepairOutcome, Verdict};
use serde_json::{Value, json};
use std::io::Write;

/// `bezzel puzzle check FILE`
pub(super) fn run(args: &CheckPuzzleArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, args.time.time_limit);
    let puzzle = puzzle(&args.problem, &session)?;
    let remarks = puzzle.survey();
    let Some(verdict) = puzzle.verdict(&session.cancel) else { return Ok(stopped(&session)) };
    let repair = match args.repair {
        Some(most) if !matches!(verdict, Verdict::One(_)) => Some(puzzle.repair(most.into(), &session.cancel)),
        _ => None,
    };
    let answer = match &verdict {
        Verdict::None => "none",
        Verdict::One(_) => "one",
        Verdict::Several(_) => "many",
    };
    let mut out = Output::new();
    if args.json {
        let mut object = json!({
            "schema": SCHEMA, "size": puzzle.size(), "stars": puzzle.stars(), "answer": answer,
            "remarks": remarks.iter().map(|remark| remark_json(&puzzle, remark)).collect::<Vec<_>>(),
        });
        if let Some(repair) = &repair {
            object["repair"] = repair_json(&puzzle, repair);
        }
        object["seconds"] = json!(session.seconds());
        writeln!(out, "{object}")?;
    } else {
        for remark in &remarks {
            writeln!(out, "{}", remark_words(&puzzle, remark))?;
        }
        writeln!(
            out,
            "{}",
            match &verdict {
                Verdict::None => "no solution",
                Verdict::One(_) => "exactly one solution",
                Verdict::Several(_) => "several solutions (bezzel puzzle solve shows two)",
            }
        )?;
        if let Some(repair) = &repair {
            tell_repair(&puzzle, repair, args.repair.unwrap_or(0), &mut out)?;
        }
    }
    out.flush()?;
    if repair == Some(RepairOutcome::Stopped) {
        return Ok(stopped(&session));
    }
    let unique = matches!(verdict, Verdict::One(_));
    let (style, word) = if unique { (GOOD, "a puzzle") } else { (BAD, "not a puzzle to be published") };
    session.note(format!("{style}{word}{style:#}; {}", duration(session.seconds())));
    Ok(if unique { Exit::Done } else { Exit::No })
}

fn remark_words(puzzle: &RegionPuzzle, remark: &Remark) -> String {
    let names = |squares: &[Square]| tell::names(puzzle, squares).join(" ");
    match remark {
        Remark::TooSmall { region, squares, room } => format!(
            "region {} has room for {room} of its {} queens: {}",
            tell::region_letter(*region),
            puzzle.stars(),
            names(squares)
        ),
        Remark::Disconnected { region, pieces } => format!(
            "region {} is in {} pieces (which is allowed): {}",
            tell::region_letter(*region),
            pieces.len(),
            pieces.iter().map(|piece| names(piece)).collect::<Vec<_>>().join(" | ")
        ),
    }
}

fn remark_json(puzzle: &RegionPuzzle, remark: &Remark) -> Value {
    match remark {
        Remark::TooSmall { region, squares, room } => json!({
            "remark": "too-small", "region": tell::region_letter(*region), "room": room, "squares": tell::names(puzzle, squares),
        }),
        Remark::Disconnected { region, pieces } => json!({
            "remark": "disconnected", "region": tell::region_letter(*region),
            "pieces": pieces.iter().map(|piece| tell::names(puzzle, piece)).collect::<Vec<_>>(),
        }),
    }
}

fn tell_repair(puzzle: &RegionPuzzle, repair: &RepairOutcome, most: u8, out: &mut Output) -> Result<()> {
    match repair {
        RepairOutcome::Repaired(repair) => {
            let Repair { changes, puzzle: repaired, solution, smallest } = &**repair;
            for change in changes {
                writeln!(
                    out,
                    "{}: from region {} to region {}",
                    change.square.chess_name(puzzle.size()),
                    tell::region_letter(change.from),
                    tell::region_letter(change.to)
                )?;
            }
            if !smallest {
                writeln!(out, "(a smaller change that cuts regions was not looked for)")?;
            }
            writeln!(out, "then there is exactly one solution:")?;
            write!(out, "{}", picture::board(repaired, solution.placement().queens(), Default::default())?)?;
        }
        RepairOutcome::NotFound { .. } => writeln!(out, "no change of up to {most} squares makes it one")?,
        RepairOutcome::Unneeded | RepairOutcome::Stopped => {}
    }
    Ok(())
}

fn repair_json(puzzle: &RegionPuzzle, repair: &RepairOutcome) -> Value {
    let RepairOutcome::Repaired(repair) = repair else { return Value::Null };
    let changes = repair.changes.iter().map(|change| {
        json!({
            "square": change.square.chess_name(puzzle.size()), "row": change.square.row + 1, "column": change.square.column + 1,
            "from": tell::region_letter(change.from), "to": tell::region_letter(change.to),
        })
    });
    json!({
        "changes": changes.collect::<Vec<_>>(), "smallest": repair.smallest, "regions": tell::region_rows(&repair.puzzle),
        "index_base": 1, "solution": tell::columns(&repair.puzzle, repair.solution.placement().queens()),
    })
}
