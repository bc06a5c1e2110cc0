//! `bezzel convert`: between formats of placements, between formats of problems, and from problems to other solvers.

use super::check::{FaultyText, Input};
use super::export;
use super::problem_source::Problems;
use crate::exit::Exit;
use crate::format_args::ConvertArgs;
use crate::output::{Output, plural};
use crate::session::Session;
use anyhow::{Result, bail};
use bezzel::format::{
    Format, IndexBase, ProblemFormat, ProblemReadOptions, ReadOptions, TextFormat, Writer, read, read_problems,
    write_problem,
};

/// `bezzel convert [FILE|-] [--to NAME]`
pub(crate) fn run(args: &ConvertArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let mut input = Input::open(args.file.as_deref())?;
    let text = input.whole()?;
    let mut out = Output::new();
    let options = args.reading.problem_options();
    let to = match args.to {
        Some(to) => to,
        None => default_target(&text, &options),
    };
    let told = match to {
        TextFormat::Placement(to) => placements(args, input.name(), &text, to, &mut out)?,
        TextFormat::Problem(to) => {
            let source = Problems::of_text(input.name(), &text, &options)?;
            for problem in &source.problems {
                write_problem(to, problem, &mut out.buffer)?;
                out.write_blocks()?;
            }
            told(source.format.map(TextFormat::name), source.problems.len(), "problem", to.name())
        }
        TextFormat::Answer(to) => {
            let source = Problems::of_text(input.name(), &text, &options)?;
            let format = source.format;
            export::write(to, &source.only()?, &mut out)?;
            told(format.map(TextFormat::name), 1, "problem", to.name())
        }
    };
    out.flush()?;
    session.note(told);
    Ok(Exit::Done)
}

/// Problems are described; placements are shown.
fn default_target(text: &[u8], options: &ProblemReadOptions) -> TextFormat {
    match options.format.or_else(|| read_problems(text, options).ok().map(|reading| reading.format)) {
        Some(TextFormat::Placement(_)) => Format::Board.into(),
        _ => ProblemFormat::Description.into(),
    }
}

/// `read as completion: 1 problem, written as json`
fn told(from: Option<&str>, count: usize, what: &str, to: &str) -> String {
    let s = plural(count as u128);
    format!("read as {}: {count} {what}{s}, written as {to}", from.unwrap_or("a board size"))
}

/// Reads and writes placements.
fn placements(args: &ConvertArgs, name: &str, text: &[u8], to: Format, out: &mut Output) -> Result<String> {
    let holds_problems = |format: TextFormat| {
        format!("{format} holds problems and {to} placements: bezzel solve finds a placement for a problem")
    };
    let format = match args.reading.from {
        None => None,
        Some(TextFormat::Placement(format)) => Some(format),
        Some(problem) => bail!(holds_problems(problem)),
    };
    let options = ReadOptions { format, base: args.reading.base(), size: args.reading.board };
    let reading = match read(text, &options) {
        Ok(reading) => reading,
        Err(error) => match read_problems(text, &args.reading.problem_options()) {
            Ok(problems) if matches!(problems.format, TextFormat::Problem(_)) => {
                bail!(holds_problems(problems.format))
            }
            _ => return Err(FaultyText::new(name, text, error).into()),
        },
    };
    let base = args.to_zero_based.then_some(IndexBase::Zero);
    let mut writer: Option<Writer> = None;
    let mut board = None;
    for located in &reading.placements {
        let placement = &located.placement;
        // A table has one header; in all other formats, boards of different sizes may follow one another.
        if writer.is_none() || (board != Some(placement.board()) && to != Format::Csv) {
            let new = Writer::new(to, placement.board(), base)?;
            new.header(&mut out.buffer);
            writer = Some(new);
            board = Some(placement.board());
        }
        if let Some(writer) = &mut writer {
            writer.write(placement, &mut out.buffer)?;
        }
        out.write_blocks()?;
    }
    if let Some(writer) = &writer {
        writer.footer(&mut out.buffer);
    }
    Ok(told(Some(reading.format.name()), reading.placements.len(), "placement", to.name()))
}
