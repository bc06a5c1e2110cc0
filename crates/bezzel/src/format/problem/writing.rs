//! Writing problems in any format that can express them.

use super::{ProblemFormat, blocked, completion, description, json, levels, param, pzprv3, regions, starbattle};
use crate::attack::AttackRule;
use crate::board::Topology;
use crate::format::MAX_PICTURE_SIDE;
use crate::problem::{Problem, QueenCount};
use std::fmt;

/// A format cannot express a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemWriteError {
    /// The format.
    pub format: ProblemFormat,
    /// All that it cannot express, in words.
    pub cannot: Vec<String>,
}

impl fmt::Display for ProblemWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot express: {}", self.format, self.cannot.join("; "))
    }
}

impl std::error::Error for ProblemWriteError {}

/// Appends a problem. Excluded diagonals are written as the blocked squares that they are.
///
/// # Errors
/// All that the format cannot express. Nothing is appended then.
pub fn write_problem(format: ProblemFormat, problem: &Problem, out: &mut Vec<u8>) -> Result<(), ProblemWriteError> {
    let cannot = inexpressible(format, problem);
    if !cannot.is_empty() {
        return Err(ProblemWriteError { format, cannot });
    }
    let mut text = String::new();
    match format {
        ProblemFormat::Description => description::write(problem, &mut text),
        ProblemFormat::Json => json::write(problem, &mut text),
        ProblemFormat::Completion => completion::write(problem, &mut text),
        ProblemFormat::Blocked => blocked::write(problem, &mut text),
        ProblemFormat::Regions => {
            if let Some(regions) = problem.regions() {
                regions::write_rows(regions, problem.board().columns(), &mut text);
                regions::write_marks(problem, &mut text);
                text.push('\n');
            }
        }
        ProblemFormat::Levels => levels::write(problem, &mut text),
        ProblemFormat::Starbattle => starbattle::write(problem, &mut text),
        ProblemFormat::Pzprv3 => pzprv3::write(problem, &mut text),
        ProblemFormat::Param => param::write(problem, &mut text),
    }
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// What a format cannot express of a problem, or misses in it.
fn inexpressible(format: ProblemFormat, problem: &Problem) -> Vec<String> {
    use ProblemFormat as F;
    if matches!(format, F::Description | F::Json) {
        return Vec::new();
    }
    let mut cannot = Vec::new();
    let mut refuse = |holds: bool, what: &str| {
        if holds {
            cannot.push(what.to_owned());
        }
    };
    let board = problem.board();
    let of_regions = matches!(format, F::Regions | F::Levels | F::Starbattle | F::Pzprv3);
    let stars = problem.queens_per_line().unwrap_or(1);
    refuse(board.topology() != Topology::Plane, "joined edges of the board");
    refuse(!board.is_square() && format != F::Blocked, "a board with more rows than columns, or fewer");
    refuse(board.area() == 0 && format != F::Completion && format != F::Param, "a board without squares");
    let rule = if of_regions { AttackRule::NoTouch } else { AttackRule::Queen };
    refuse(
        problem.rule() != rule,
        if of_regions { "another rule than no-touch" } else { "another rule than that of queens" },
    );
    let queens = u64::from(board.rows().min(board.columns())) * u64::from(stars);
    refuse(
        problem.queens() != QueenCount::Exactly(queens),
        "another number of queens than one a row (of the shorter side)",
    );
    refuse(!of_regions && problem.queens_per_line().is_some(), "a number of queens in every row and column");
    refuse(format == F::Regions && stars != 1, "another number of queens in every row than one");
    refuse(of_regions && problem.regions().is_none(), "a board without regions");
    refuse(!of_regions && problem.regions().is_some(), "regions");
    let holds_marks = format == F::Regions && u64::from(board.rows()) >= regions::SMALLEST_WITH_MARKS;
    let holds_placed = holds_marks || matches!(format, F::Completion | F::Blocked | F::Levels | F::Pzprv3);
    refuse(!holds_placed && !problem.placed().is_empty(), "placed queens");
    let holds_blocked = holds_marks || matches!(format, F::Blocked | F::Param);
    refuse(!holds_blocked && problem.blocked_count() > 0, "blocked squares");
    refuse(problem.symmetric().is_some(), "a required symmetry");
    let is_picture = !matches!(format, F::Completion | F::Param);
    refuse(is_picture && board.rows().max(board.columns()) > MAX_PICTURE_SIDE, "a side above 10000");
    if let Some(regions) = problem.regions().filter(|_| format == F::Starbattle) {
        refuse(!starbattle::are_connected(regions, board.rows()), "regions in several pieces");
    }
    cannot
}
