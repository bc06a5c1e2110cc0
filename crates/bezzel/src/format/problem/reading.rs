//! Reading a whole text of problems, in a named or a recognised format.

use super::intake::{Draft, Intake};
use super::recognise::recognise;
use super::{ProblemFormat, blocked, completion, description, json, levels, param, pzprv3, regions, starbattle};
use crate::format::fault::{Expected, Fault, Faults, Found, Place, ReadError, TextFormat};
use crate::format::text_lines::Text;
use crate::format::{IndexBase, ReadOptions, read};
use crate::spec::Spec;

/// What is known of a text of problems before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemReadOptions {
    /// The format; by default it is recognised (see [`problem_precedence`](super::problem_precedence)).
    pub format: Option<TextFormat>,
    /// Rows and columns of the board, for placements, which may not tell it.
    pub size: Option<(u32, u32)>,
    /// Where rows and columns are counted from, in placements.
    pub base: Option<IndexBase>,
    /// Queens in every row, column and region, in puzzles that do not tell it; one if it is not given.
    pub stars: Option<u32>,
}

/// What a text of problems holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemReading {
    /// As what it was read.
    pub format: TextFormat,
    /// The problems, in the order of the text; at least one. Each can be built.
    pub problems: Vec<LocatedSpec>,
}

/// A problem and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedSpec {
    /// The 1-based line where it starts.
    pub line: u64,
    /// What the text calls it.
    pub name: Option<String>,
    /// The problem.
    pub spec: Spec,
}

/// Reads the problems of a text. Placements are read as well: their queens are placed on an otherwise empty board.
///
/// # Errors
/// Every fault of the text and of the problems that it describes, with its place, up to [`ReadError::LISTED_FAULTS`] of them listed.
///
/// # Memory
/// Proportional to the input and to the squares of its boards.
pub fn read_problems(input: &[u8], options: &ProblemReadOptions) -> Result<ProblemReading, ReadError> {
    let error =
        |format, fault| ReadError { format, base: None, faults: vec![fault], fault_count: 1, fitting_base: None };
    let text = Text::new(input).map_err(|fault| error(options.format, fault))?;
    let expected = Expected::Words(
        "a problem, as board 8 and place b4 d5, or a board of x and ., or regions (or name the format)",
    );
    let Some(first) = text.all_lines().find(|line| !line.is_blank()) else {
        let found = if text.is_empty() { Found::Nothing } else { Found::Blanks };
        return Err(error(options.format, Fault { place: Place::START, found, expected }));
    };
    let Some(format) = options.format.or_else(|| recognise(text)) else {
        let word = first.trimmed();
        return Err(error(None, Fault { place: word.place(), found: Found::text(word.text), expected }));
    };
    let mut intake = Intake { stars: options.stars.unwrap_or(1), problems: Vec::new(), faults: Faults::default() };
    match format {
        TextFormat::Placement(format) => {
            let options = ReadOptions { format: Some(format), base: options.base, size: options.size };
            for located in read(input, &options)?.placements {
                let board = located.placement.board();
                let spec = Spec::rectangle(board.rows().into(), board.columns().into());
                let spec = located.placement.queens().iter().fold(spec, |spec, &queen| spec.place(queen));
                intake.take(Draft::new(spec, Place { line: located.line, column: 1 }));
            }
        }
        // Refused below: an answer holds no problem.
        TextFormat::Answer(_) => {}
        TextFormat::Problem(format) => match format {
            ProblemFormat::Description => description::read(text, &mut intake),
            ProblemFormat::Json => json::read(text, &mut intake),
            ProblemFormat::Completion => completion::read(text, &mut intake),
            ProblemFormat::Blocked => blocked::read(text, &mut intake),
            ProblemFormat::Regions => regions::read(text, &mut intake),
            ProblemFormat::Levels => levels::read(text, &mut intake),
            ProblemFormat::Starbattle => starbattle::read(text, &mut intake),
            ProblemFormat::Pzprv3 => pzprv3::read(text, &mut intake),
            ProblemFormat::Param => param::read(text, &mut intake),
        },
    }
    if intake.faults.count == 0 && intake.problems.is_empty() {
        intake.fault(text.end(), Found::NoProblem, expected);
    }
    if let Some(error) = intake.error() {
        return Err(ReadError { format: Some(format), ..error });
    }
    Ok(ProblemReading { format, problems: intake.problems })
}
