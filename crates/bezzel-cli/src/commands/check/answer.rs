//! `bezzel check --answer`: what another solver answered.

use super::input::Input;
use super::verdict::Verdicts;
use super::{FaultyText, judge_by};
use crate::args::CheckArgs;
use crate::commands::SCHEMA;
use crate::exit::Exit;
use crate::output::Output;
use crate::session::Session;
use anyhow::Result;
use bezzel::Problem;
use bezzel::format::{Claim, ExportFormat, TextFormat, read_answer};
use bezzel::known::{self, Kind};
use serde_json::json;
use std::io::Write;

/// Judges the placements of an answer; if there are none, tells what the solver claims.
pub(super) fn run(args: &CheckArgs, format: ExportFormat, problem: &Problem, session: &Session) -> Result<Exit> {
    let mut input = Input::open(args.file.as_deref())?;
    let text = input.whole()?;
    let answer = read_answer(format, &text, problem).map_err(|error| FaultyText::new(input.name(), &text, error))?;
    let mut out = Output::new();
    session.note(format!("read as an answer to {format}: {problem}"));
    if answer.placements.is_empty() {
        let claim = answer.claim.unwrap_or(Claim::Unknown);
        let known = problem.plain_order().and_then(|n| known::count(Kind::All, n));
        let refuted = claim == Claim::Unsatisfiable && known.is_some_and(|known| known.count > 0);
        let confirmed = claim == Claim::Unsatisfiable && known.is_some_and(|known| known.count == 0);
        if args.json {
            let object = json!({
                "schema": SCHEMA, "format": format.name(), "placements": 0, "claim": claim_word(claim),
                "known_solutions": known.map(|known| known.count.to_string()),
            });
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "the solver claims: {claim}")?;
            if let Some(known) = known.filter(|_| refuted || confirmed) {
                let verdict = if refuted { "wrong" } else { "right" };
                writeln!(out, "{verdict}: {} solutions are published ({})", known.count, known.source)?;
            }
        }
        out.flush()?;
        return Ok(match claim {
            Claim::Unsatisfiable if refuted => Exit::CheckFailed,
            Claim::Unknown => Exit::Stopped,
            _ => Exit::Done,
        });
    }
    if let Some(claim) = answer.claim {
        session.note(format!("the solver claims: {claim}"));
    }
    let mut verdicts = Verdicts::new(args.json);
    for located in answer.placements {
        verdicts.add(&mut out, judge_by(problem, located))?;
    }
    verdicts.finish(&mut out, TextFormat::Answer(format), None)?;
    out.flush()?;
    Ok(if verdicts.all_valid() { Exit::Done } else { Exit::No })
}

/// The word for machines.
const fn claim_word(claim: Claim) -> &'static str {
    match claim {
        Claim::Satisfiable => "satisfiable",
        Claim::Complete => "complete",
        Claim::Unsatisfiable => "unsatisfiable",
        Claim::Unknown => "unknown",
    }
}
