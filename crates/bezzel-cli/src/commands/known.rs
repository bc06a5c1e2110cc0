use super::SCHEMA;
use crate::args::KnownArgs;
use crate::exit::Exit;
use crate::output::{BAD, GOOD, Output, say};
use anyhow::{Result, bail};
use bezzel::known::{self, Agreement, Kind, Known};
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value, json};
use std::io::Write;

/// `bezzel known [N] [--compare COUNT]`
pub(crate) fn run(args: &KnownArgs) -> Result<Exit> {
    let n = args.n.map(|n| n as u32);
    if let (Some(n), Some(number)) = (n, args.compare) {
        return compare(args, n, number);
    }
    let wanted = |known: &Known| n.is_none_or(|n| known.n == n) && args.kind.is_none_or(|kind| known.kind == kind);
    let found: Vec<Known> = known::table().filter(wanted).collect();
    let mut out = Output::new();
    if args.json {
        let counts: Vec<_> = found.iter().map(json).collect();
        writeln!(out, "{}", json!({ "schema": SCHEMA, "counts": counts }))?;
    } else if found.is_empty() {
        let largest =
            known::table().filter(|known| known.kind == args.kind.unwrap_or(Kind::All)).map(|known| known.n).max();
        bail!("nothing is published for this n: the largest known is n = {}", largest.unwrap_or(0));
    } else if n.is_some() {
        for known in &found {
            writeln!(out, "{:<13} {:>20}  {}", known.kind.name(), known.count, known.source)?;
        }
    } else {
        writeln!(out, "{}", table(&found, args.kind))?;
        let mut sources: Vec<_> = found.iter().map(|known| format!("{}: {}", known.kind, known.source)).collect();
        sources.dedup();
        sources.retain(|source| !source.ends_with("by convention"));
        writeln!(out, "{}", sources.join("; "))?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn compare(args: &KnownArgs, n: u32, number: u128) -> Result<Exit> {
    let kind = args.kind.unwrap_or(Kind::All);
    let agreement = known::compare(kind, n, number);
    let mut out = Output::new();
    let published = match agreement {
        Agreement::Match(known) | Agreement::Mismatch(known) => Some(known),
        Agreement::Unknown => None,
    };
    if args.json {
        let object = json!({
            "schema": SCHEMA, "n": n, "kind": kind.name(), "number": number.to_string(), "known": agreement.word(),
            "published": published.map(|known| known.count.to_string()), "source": published.map(|known| known.source),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}", agreement.word())?;
    }
    out.flush()?;
    Ok(match agreement {
        Agreement::Match(known) => {
            say(format_args!("{GOOD}agrees with {}{GOOD:#}", known.source));
            Exit::Done
        }
        Agreement::Mismatch(known) => {
            say(format_args!("{BAD}DISAGREES with {}: {} is published{BAD:#}", known.source, known.count));
            Exit::CheckFailed
        }
        Agreement::Unknown => {
            say(format_args!("no number is published for n = {n} ({kind})"));
            Exit::Done
        }
    })
}

fn table(found: &[Known], only: Option<Kind>) -> String {
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| only.is_none_or(|only| only == *kind)).collect();
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(std::iter::once("n").chain(kinds.iter().map(|kind| kind.name())));
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let last = found.iter().map(|known| known.n).max().unwrap_or(0);
    for n in 0..=last {
        let count = |kind: &Kind| {
            let known = found.iter().find(|known| known.n == n && known.kind == *kind);
            known.map_or_else(|| "?".to_owned(), |known| known.count.to_string())
        };
        table.add_row(std::iter::once(n.to_string()).chain(kinds.iter().map(count)));
    }
    table.to_string()
}

fn json(known: &Known) -> Value {
    json!({ "n": known.n, "kind": known.kind.name(), "count": known.count.to_string(), "source": known.source })
}
