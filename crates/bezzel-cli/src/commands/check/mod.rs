//! `bezzel check`: reads placements in any format and judges them.

mod answer;
mod faulty;
mod input;
mod stream;
mod verdict;

pub(crate) use faulty::FaultyText;
pub(crate) use input::{Input, MOST_READ_WHOLE};

use super::problem_source::Problems;
use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::output::Output;
use crate::session::Session;
use anyhow::Result;
use bezzel::format::{Format, IndexBase, Located, ProblemReadOptions, ReadOptions, Reading, read};
use bezzel::{Placement, Problem, Spec, judge};
use verdict::{Found, Verdict, Verdicts};

/// `bezzel check [FILE|-]`
pub(crate) fn run(args: &CheckArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let options = ReadOptions {
        format: args.format,
        base: match (args.zero_based, args.one_based) {
            (true, _) => Some(IndexBase::Zero),
            (_, true) => Some(IndexBase::One),
            _ => None,
        },
        size: args.board,
    };
    let problem = match &args.judge.problem {
        None => None,
        Some(source) => {
            let options = ProblemReadOptions { size: args.board, stars: args.judge.per_line, ..Default::default() };
            Some(Problems::read(Some(source), &options)?.only()?)
        }
    };
    if let (Some(format), Some(problem)) = (args.judge.answer, &problem) {
        return answer::run(args, format, problem, &session);
    }
    let mut input = Input::open(args.file.as_deref())?;
    let mut verdicts = Verdicts::new(args.json);
    let mut out = Output::new();
    let (way, options) = match &problem {
        None => (stream::choose(&mut input, &options)?, options),
        // What the text does not tell, the problem does.
        Some(problem) => {
            let board = problem.board();
            (
                stream::Way::Whole(None),
                ReadOptions { size: options.size.or(Some((board.rows(), board.columns()))), ..options },
            )
        }
    };
    let told = match way {
        stream::Way::OnePlacement { format, base, rows } => {
            let verdict = stream::judge_one(&mut input, (format, base), rows, args.board)?;
            verdicts.add(&mut out, verdict)?;
            Told { format, base: Some(base), likelier_base: None }
        }
        stream::Way::LineByLine => {
            stream::judge_lines(&mut input, &options, |located| verdicts.add(&mut out, judge_located(located)?))?
        }
        stream::Way::Whole(format) => {
            let text = input.whole()?;
            let options = ReadOptions { format: format.or(options.format), ..options };
            let reading = read(&text, &options).map_err(|error| FaultyText::new(input.name(), &text, error))?;
            let told = Told::of(&reading);
            for located in reading.placements {
                let verdict = match &problem {
                    None => judge_located(located)?,
                    Some(problem) => judge_by(problem, located),
                };
                verdicts.add(&mut out, verdict)?;
            }
            told
        }
    };
    session.note(format!("read as {}{}", told.format, told.base.map(|base| format!(", {base}")).unwrap_or_default()));
    if let Some(base) = told.likelier_base {
        session.note(format!("as many queens as rows only when read as {base}: was that meant?"));
    }
    verdicts.finish(&mut out, told.format.into(), told.base)?;
    out.flush()?;
    Ok(if verdicts.all_valid() { Exit::Done } else { Exit::No })
}

/// As what a text was read.
struct Told {
    format: Format,
    base: Option<IndexBase>,
    likelier_base: Option<IndexBase>,
}

impl Told {
    fn of(reading: &Reading) -> Self {
        Self { format: reading.format, base: reading.base, likelier_base: reading.likelier_base }
    }
}

/// Judges a placement as a solution for its own board.
fn judge_located(located: Located) -> Result<Verdict> {
    let board = located.placement.board();
    Ok(judge_by(&Spec::rectangle(board.rows().into(), board.columns().into()).build()?, located))
}

/// Judges a placement as a solution of a problem.
fn judge_by(problem: &Problem, located: Located) -> Verdict {
    let board = located.placement.board();
    let queens = located.placement.queens().len() as u64;
    let found = match judge(problem, on_board_of(problem, located.placement)) {
        Ok(_) => Found::Valid,
        Err(rejection) => Found::Invalid(rejection),
    };
    Verdict { line: located.line, board, queens, found }
}

/// Texts do not tell how edges are joined: on a board of the same size, the problem does.
fn on_board_of(problem: &Problem, placement: Placement) -> Placement {
    let (board, found) = (problem.board(), placement.board());
    if (board.rows(), board.columns()) != (found.rows(), found.columns()) {
        return placement;
    }
    Placement::new(board, placement.queens().to_vec()).unwrap_or(placement)
}
