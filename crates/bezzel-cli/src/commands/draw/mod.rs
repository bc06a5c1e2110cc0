//! `bezzel draw`: pictures of boards.

mod letters;

use super::check::{FaultyText, Input};
use crate::args::DrawArgs;
use crate::exit::Exit;
use crate::output::{Output, plural};
use crate::session::Session;
use anyhow::{Context, Result, anyhow, bail};
use bezzel::attack::AttackRule;
use bezzel::check::AttackingPair;
use bezzel::event::{End, StopReason};
use bezzel::format::{IndexBase, ReadOptions, read};
use bezzel::goal::Budget;
use bezzel::render::{Annotations, MAX_BOARDS, Picture, SheetStyle, SvgStyle, TextStyle, sheet, svg, text};
use bezzel::{Event, Goal, Options, Placement, Plan, Problem};
use resvg::{tiny_skia, usvg};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// Up to this size the lexicographically first solution is found while one waits; beyond it, one is constructed.
const FIRST_AT_ONCE: u64 = 22;

/// A PNG is drawn in memory, 4 bytes a pixel: 400 MB.
const MOST_PIXELS: u64 = 100_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Text,
}

/// `bezzel draw N|FILE`
pub(crate) fn run(args: &DrawArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let placements = match args.what.parse::<u64>() {
        Ok(n) => solutions(n, args.all, &session)?,
        Err(_) => placements(args)?,
    };
    if placements.is_empty() {
        session.note(format!("nothing to draw: {0} queens have no solution on the {0}×{0} board", args.what));
        return Ok(Exit::No);
    }
    let kind = kind(args);
    let to_terminal = args.output.is_none() && std::io::stdout().is_terminal();
    if kind == Kind::Png && to_terminal {
        bail!("a PNG is not for terminals: name a file (--output FILE), or take --text");
    }
    let picture = match kind {
        Kind::Text => draw_text(args, &placements, to_terminal)?.into_bytes(),
        Kind::Svg => draw_svg(args, &placements)?.into_bytes(),
        Kind::Png => png(&draw_svg(args, &placements)?)?,
    };
    match &args.output {
        Some(path) => {
            std::fs::write(path, &picture).with_context(|| format!("cannot write {}", path.display()))?;
            session.note(format!("wrote {}", path.display()));
        }
        None => {
            let mut out = Output::new();
            out.write_all(&picture)?;
            out.flush()?;
        }
    }
    Ok(Exit::Done)
}

/// The kind asked for, or else the one that the name of the output tells, or else SVG.
fn kind(args: &DrawArgs) -> Kind {
    let extension = args.output.as_deref().and_then(Path::extension).and_then(|extension| extension.to_str());
    match (args.svg, args.png, args.text, extension) {
        (true, ..) => Kind::Svg,
        (_, true, ..) => Kind::Png,
        (_, _, true, _) => Kind::Text,
        (.., Some("png")) => Kind::Png,
        (.., Some("txt")) => Kind::Text,
        _ => Kind::Svg,
    }
}

/// The first solution, or all.
fn solutions(n: u64, all: bool, session: &Session) -> Result<Vec<Placement>> {
    let problem = Problem::plain(n)?;
    let goal = match (all, n <= FIRST_AT_ONCE) {
        (true, _) => Goal::List,
        (_, true) => Goal::First,
        _ => Goal::Any,
    };
    // One more than a sheet holds, so that too many are noticed.
    let budget = Budget { nodes: None, solutions: Some(MAX_BOARDS as u64 + 1) };
    let options = Options { budget, cancel: session.cancel.clone(), ..Options::default() };
    if !all && n > u64::from(bezzel::render::MAX_SVG_SIDE) {
        bail!("a board of {n} rows is too large to draw: expected at most {}", bezzel::render::MAX_SVG_SIDE);
    }
    let mut found = Vec::new();
    let outcome = Plan::choose(&problem, goal, &options)?.run(|event| {
        if let Event::Solution(solution) = event {
            found.push(solution.placement().clone());
        }
        ControlFlow::Continue(())
    })?;
    if outcome.end == End::Stopped(StopReason::Cancelled) {
        bail!("{}", session.cancelled_by());
    }
    Ok(found)
}

/// What a file or standard input holds.
fn placements(args: &DrawArgs) -> Result<Vec<Placement>> {
    let mut input = Input::open(Some(Path::new(&args.what)))
        .with_context(|| format!("`{}` is neither a board size nor a file that can be read", args.what))?;
    let text = input.whole()?;
    let base = if args.zero_based { Some(IndexBase::Zero) } else { None };
    let options = ReadOptions { format: args.format, base, size: None };
    let reading = read(&text, &options).map_err(|error| FaultyText::new(input.name(), &text, error))?;
    if reading.placements.len() > 1 && !args.all {
        bail!("{} holds {} placements: --all draws them on one sheet", input.name(), reading.placements.len());
    }
    Ok(reading.placements.into_iter().map(|located| located.placement).collect())
}

/// A picture of one placement, with the attacks if wanted.
fn picture<'a>(args: &DrawArgs, placement: &'a Placement) -> Picture<'a> {
    let picture = Picture::of(placement);
    if !args.attacks {
        return picture;
    }
    let pairs = attacking_pairs(placement);
    let caption = match pairs.len() {
        0 => "no two queens attack each other".to_owned(),
        1 => "1 pair of queens attack each other".to_owned(),
        pairs => format!("{pairs} pairs of queens attack each other"),
    };
    picture.annotate(Annotations::attacks(&pairs)).caption(caption)
}

fn attacking_pairs(placement: &Placement) -> Vec<AttackingPair> {
    let (board, queens) = (placement.board(), placement.queens());
    let pairs = queens.iter().enumerate().flat_map(|(index, &a)| queens[index + 1..].iter().map(move |&b| (a, b)));
    pairs
        .filter_map(|(a, b)| AttackRule::Queen.attack(&board, a, b).map(|attack| AttackingPair { a, b, attack }))
        .collect()
}

fn draw_text(args: &DrawArgs, placements: &[Placement], to_terminal: bool) -> Result<String> {
    let colour = to_terminal && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let style = TextStyle { ascii: args.ascii, colour };
    let boards: Result<Vec<_>, _> =
        placements.iter().map(|placement| text(&picture(args, placement), &style)).collect();
    Ok(boards?.join("\n"))
}

fn draw_svg(args: &DrawArgs, placements: &[Placement]) -> Result<String> {
    if let ([only], false) = (placements, args.all) {
        return Ok(svg(&picture(args, only), &SvgStyle { square_size: args.square })?);
    }
    let square_size = (args.square / 4).max(4);
    let title = format!("{} placement{}", placements.len(), plural(placements.len() as u128));
    let style = SheetStyle { square_size, title: Some(title), ..SheetStyle::default() };
    Ok(sheet(placements, |index, _| (index + 1).to_string(), &style)?)
}

/// Turns an SVG of ours into a PNG. The letters come from a font that is part of the program, so that the picture is
/// the same on every machine.
fn png(svg: &str) -> Result<Vec<u8>> {
    let svg = letters::outline(svg)?;
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).context("the picture cannot be read again")?;
    let size = tree.size().to_int_size();
    let pixels = u64::from(size.width()) * u64::from(size.height());
    if pixels > MOST_PIXELS {
        bail!(
            "a picture of {} × {} pixels is too large: expected at most {MOST_PIXELS} pixels (--square makes it smaller)",
            size.width(),
            size.height()
        );
    }
    let mut pixels =
        tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(|| anyhow!("an empty picture"))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().context("the picture cannot be written as PNG")
}
