use crate::commands::check::{FaultyText, Input};
use crate::exit::Exit;
use crate::output::{Output, plural};
use crate::puzzle_args::PrintArgs;
use crate::session::Session;
use anyhow::{Context, Result, bail};
use bezzel::format::{ProblemReadOptions, read_problems};
use bezzel::region::{RegionPuzzle, Verdict};
use bezzel::render::{Picture, SvgStyle, svg};
use std::fmt::Write as _;
use std::io::Write;

/// Puzzles of a page: two side by side, three below each other.
const PER_PAGE: usize = 6;
const ACROSS: usize = 2;
/// A4 in tenths of a millimetre, its margin, and the room for one puzzle.
const PAGE: (usize, usize) = (2100, 2970);
const MARGIN: usize = 120;
const CELL: (usize, usize) = ((PAGE.0 - 2 * MARGIN) / ACROSS, (PAGE.1 - 2 * MARGIN) / (PER_PAGE / ACROSS));
/// The side of a picture within it.
const SIDE: usize = 800;

/// `bezzel puzzle print FILE`: an SVG page of A4 with six puzzles.
pub(super) fn run(args: &PrintArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let mut input = Input::open(args.file.as_deref())?;
    let text = input.whole()?;
    let options = ProblemReadOptions { stars: args.stars, ..ProblemReadOptions::default() };
    let reading = read_problems(&text, &options).map_err(|error| FaultyText::new(input.name(), &text, error))?;
    let count = reading.problems.len();
    let pages = count.div_ceil(PER_PAGE);
    if args.page as usize > pages {
        bail!(
            "{} holds {count} puzzle{}, {pages} page{}: there is no page {}",
            input.name(),
            plural(count as u128),
            plural(pages as u128),
            args.page
        );
    }
    let first = (args.page as usize - 1) * PER_PAGE;
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 {} {}\">\n",
        PAGE.0, PAGE.1
    );
    let problems = reading.problems.into_iter().enumerate().skip(first).take(PER_PAGE);
    for (place, (number, located)) in problems.enumerate() {
        let puzzle = RegionPuzzle::try_from(&located.spec.build()?)?;
        let (x, y) = (MARGIN + place % ACROSS * CELL.0, MARGIN + place / ACROSS * CELL.1);
        let (x, y) = (x + (CELL.0 - SIDE) / 2, y + CELL.1 - SIDE - 20);
        let caption = format!("{}", number + 1);
        writeln!(
            page,
            "<text x=\"{x}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"44\">{caption}</text>",
            y - 16
        )?;
        let picture = match puzzle.verdict(&session.cancel) {
            Some(Verdict::One(solution)) if args.solutions => svg(
                &Picture::of(solution.placement()).with_problem(puzzle.problem()).coordinates(false),
                &SvgStyle::default(),
            )?,
            Some(Verdict::One(_)) => {
                svg(&Picture::of_problem(puzzle.problem()).coordinates(false), &SvgStyle::default())?
            }
            _ => bail!("puzzle {} does not have exactly one solution: expected puzzles to be printed", number + 1),
        };
        page.push_str(&nested(&picture, x, y, number));
    }
    page.push_str("</svg>\n");
    match &args.output {
        Some(path) => {
            std::fs::write(path, &page).with_context(|| format!("cannot write {}", path.display()))?;
            session.note(format!("wrote {}", path.display()));
        }
        None => {
            let mut out = Output::new();
            out.write_all(page.as_bytes())?;
            out.flush()?;
        }
    }
    session.note(format!("page {} of {pages}", args.page));
    Ok(Exit::Done)
}

/// A picture as a part of a page: with a place and a size, its own names (`id`, `#…`) made different from those of the others.
fn nested(svg: &str, x: usize, y: usize, number: usize) -> String {
    let body = svg.find("<svg").map_or(svg, |start| &svg[start..]);
    let (head, rest) = body.split_once('>').unwrap_or((body, ""));
    let view = head.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("0 0 100 100");
    let rest = rest
        .replace("id=\"", &format!("id=\"p{number}-"))
        .replace("href=\"#", &format!("href=\"#p{number}-"))
        .replace("url(#", &format!("url(#p{number}-"));
    format!("<svg x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" viewBox=\"{view}\">{rest}")
}
