//! `bezzel explain`: the lesson in short, with numbers computed on the spot.

use super::compare::{factorial, power};
use crate::args::{ExplainArgs, Topic};
use crate::exit::Exit;
use crate::output::{Output, STRONG, grouped};
use anyhow::Result;
use bezzel::classic::Algorithm;
use bezzel::event::{SymmetryClasses, Totals, TraceEvent};
use bezzel::text::Language;
use bezzel::{Goal, Options, Plan, Problem};
use clap::ValueEnum;
use std::io::Write;
use std::ops::ControlFlow;

/// `bezzel explain [TOPIC]`
pub(crate) fn run(args: &ExplainArgs, language: Language) -> Result<Exit> {
    let text = match args.topic {
        None => topics(language),
        Some(Topic::Backtracking) => backtracking(language),
        Some(Topic::Representation) => representation(language),
        Some(Topic::Recursion) => recursion(language),
        Some(Topic::Symmetry) => symmetry(language)?,
        Some(Topic::History) => history(language)?,
    };
    let mut out = Output::new();
    if let Some(topic) = args.topic {
        let title = language.say(&format!("explain.{}.title", topic.name()), &[]);
        let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        if colour {
            writeln!(out, "{STRONG}{title}{STRONG:#}\n")?;
        } else {
            writeln!(out, "{title}\n")?;
        }
    }
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Exit::Done)
}

/// The totals of a whole trace.
fn totals(algorithm: Algorithm, n: u32) -> Totals {
    let mut totals = Totals::default();
    let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        ControlFlow::Continue(())
    });
    totals
}

/// Queens placed until the first solution stood.
fn placements_to_first(n: u32) -> u64 {
    let mut totals = Totals::default();
    let _ = Algorithm::QueensClass.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        if matches!(event, TraceEvent::Solution { .. }) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    totals.placements
}

fn classes(n: u64) -> Result<SymmetryClasses> {
    let problem = Problem::plain(n)?;
    let outcome =
        Plan::choose(&problem, Goal::CountFundamental, &Options::default())?.run(|_| ControlFlow::Continue(()))?;
    Ok(outcome.classes.unwrap_or_default())
}

fn topics(language: Language) -> String {
    let mut text = format!("{}\n\n", language.say("explain.topics", &[]));
    for topic in Topic::value_variants() {
        let about = language.say(&format!("explain.{}.about", topic.name()), &[]);
        text += &format!("  {:<16}{about}\n", topic.name());
    }
    text + "\n" + &language.say("explain.topics.end", &[])
}

fn backtracking(language: Language) -> String {
    let (eight, twelve) = (totals(Algorithm::QueensClass, 8), totals(Algorithm::QueensClass, 12));
    let arrangements = |n| power(n).map_or_else(String::new, grouped);
    let depths: Vec<_> = eight.nodes_by_depth.iter().map(|nodes| grouped(*nodes)).collect();
    language.say(
        "explain.backtracking",
        &[
            ("arrangements8", &arrangements(8)),
            ("arrangements12", &arrangements(12)),
            ("nodes8", &grouped(eight.nodes())),
            ("nodes12", &grouped(twelve.nodes())),
            ("depths", &depths.join("  ")),
            ("first8", &placements_to_first(8)),
            ("first12", &placements_to_first(12)),
        ],
    )
}

fn representation(language: Language) -> String {
    let placements = |algorithm| grouped(totals(algorithm, 8).placements);
    language.say(
        "explain.representation",
        &[
            ("tests", &grouped(totals(Algorithm::QueensClass, 8).squares_tested)),
            ("permutations", &factorial(8).map_or_else(String::new, grouped)),
            ("generated", &placements(Algorithm::AllPermutations)),
            ("placements", &placements(Algorithm::Permutation)),
            ("links", &placements(Algorithm::DancingLinks)),
        ],
    )
}

fn recursion(language: Language) -> String {
    let eight = totals(Algorithm::Iterative, 8);
    language.say(
        "explain.recursion",
        &[
            ("placements", &grouped(eight.placements)),
            ("removals", &grouped(eight.removals)),
            ("depth", &eight.maximum_depth()),
        ],
    )
}

fn symmetry(language: Language) -> Result<String> {
    let mut rows = String::new();
    for n in [4u64, 5, 6, 7, 8, 9, 10] {
        let classes = classes(n)?;
        rows += &format!(
            "  {n:>2}  {:>11}  {:>5}   {} × 8 + {} × 4 + {} × 2\n",
            classes.fundamental(),
            classes.all().unwrap_or_default(),
            classes.of_eight,
            classes.of_four,
            classes.of_two
        );
    }
    let eight = classes(8)?;
    Ok(language.say(
        "explain.symmetry",
        &[
            ("all", &eight.all().unwrap_or_default()),
            ("eights", &eight.of_eight),
            ("fours", &eight.of_four),
            ("fundamental", &eight.fundamental()),
            ("rows", &rows),
        ],
    ))
}

fn history(language: Language) -> Result<String> {
    let eight = classes(8)?;
    let last = bezzel::known::table().filter(|known| known.kind == bezzel::known::Kind::All).last();
    let last = last.map_or_else(String::new, |known| format!("n = {}: {}", known.n, grouped(known.count)));
    Ok(language.say(
        "explain.history",
        &[("all", &eight.all().unwrap_or_default()), ("fundamental", &eight.fundamental()), ("last", &last)],
    ))
}
