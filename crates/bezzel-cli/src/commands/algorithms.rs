use super::SCHEMA;
use crate::args::AlgorithmsArgs;
use crate::exit::Exit;
use crate::output::Output;
use anyhow::Result;
use bezzel::classic::Algorithm;
use bezzel::engine::Engine;
use bezzel::text::Language;
use serde_json::json;
use std::io::Write;

/// `bezzel algorithms`
pub(crate) fn run(args: &AlgorithmsArgs, language: Language) -> Result<Exit> {
    let mut out = Output::new();
    if args.json {
        let engines: Vec<_> = Engine::ALL
            .iter()
            .map(|engine| {
                let row = engine.capability();
                let goals: Vec<_> = row.goals.iter().map(ToString::to_string).collect();
                json!({
                    "name": engine.name(), "method": row.method, "goals": goals, "problems": row.problems,
                    "cost": row.cost, "source": row.source,
                })
            })
            .collect();
        let algorithms: Vec<_> = Algorithm::ALL
            .iter()
            .map(|algorithm| {
                json!({
                    "name": algorithm.name(), "state": Language::English.state(*algorithm), "test": Language::English.test(*algorithm),
                    "row_by_row": algorithm.is_row_by_row(), "largest_n": algorithm.largest_order(),
                })
            })
            .collect();
        writeln!(out, "{}", json!({ "schema": SCHEMA, "engines": engines, "algorithms": algorithms }))?;
    } else {
        writeln!(out, "Programs of the lesson (--algorithm NAME): to read, to trace, to compare\n")?;
        for algorithm in Algorithm::ALL {
            writeln!(out, "  {:<20}{}", algorithm.name(), language.state(algorithm))?;
            writeln!(out, "  {:<20}{}; n ≤ {}", "", language.test(algorithm), algorithm.largest_order())?;
        }
        writeln!(out, "\nEngines (--engine NAME): to get answers; without a name the right one is chosen\n")?;
        for &engine in Engine::ALL {
            let row = engine.capability();
            let goals: Vec<_> = row.goals.iter().map(ToString::to_string).collect();
            writeln!(out, "  {:<20}{}", engine.name(), row.method)?;
            writeln!(out, "  {:<20}problems  {}", "", row.problems)?;
            writeln!(out, "  {:<20}goals     {}", "", goals.join(", "))?;
            writeln!(out, "  {:<20}cost      {}", "", row.cost)?;
            writeln!(out, "  {:<20}source    {}", "", row.source)?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}
