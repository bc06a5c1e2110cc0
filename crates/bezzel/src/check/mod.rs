//! The referee. [`verify`] says what a solution is, slowly and obviously; [`LineCheck`] says the same of plane boards in
//! linear time and is judged by it. Only this module makes a [`Solution`].

mod lines;
mod referee;

pub use lines::{LineCheck, PairFinder, RepeatedLines};
pub use referee::Referee;

use crate::attack::Attack;
use crate::board::{Direction, Square, Symmetry, Topology};
use crate::placement::Placement;
use crate::problem::{Problem, QueenCount, RequiredSymmetry};
use std::fmt;

/// A placement that was verified to solve a problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    placement: Placement,
}

/// For serde: the squares of the queens, in the order of reading.
impl serde::Serialize for Solution {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.placement.queens().serialize(serializer)
    }
}

impl Solution {
    /// The verified placement.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The placement, without the word that it was verified.
    pub fn into_placement(self) -> Placement {
        self.placement
    }
}

/// Two queens that attack each other; `a` comes first in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttackingPair {
    /// The queen that comes first.
    pub a: Square,
    /// The other queen.
    pub b: Square,
    /// How they attack each other.
    pub attack: Attack,
}

/// Why a placement does not solve a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Number of pairs that attack each other.
    pub attacking_pairs: u64,
    /// The first [`Rejection::NAMED_PAIRS`] of them, by first queen, then by second, in the order of reading.
    pub first_pairs: Vec<AttackingPair>,
    /// Everything else that is wrong.
    pub violations: Vec<Violation>,
}

impl Rejection {
    /// How many attacking pairs are named.
    pub const NAMED_PAIRS: usize = 20;
}

/// A condition of the problem, other than that no two queens attack each other, that a placement breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The placement is on another board than the problem.
    OtherBoard,
    /// The number of queens is not the one asked for.
    QueenCount {
        /// Queens found.
        found: u64,
        /// Queens asked for.
        expected: QueenCount,
    },
    /// No queen stands where the problem has placed one.
    MissingPlaced {
        /// The square.
        square: Square,
    },
    /// A queen stands on a blocked square.
    OnBlocked {
        /// The square.
        square: Square,
    },
    /// A row or column does not hold the number of queens asked for.
    LineCount {
        /// Row or column.
        direction: Direction,
        /// Its 0-based number.
        index: u32,
        /// Queens found.
        found: u32,
        /// Queens asked for.
        expected: u32,
    },
    /// A region does not hold the number of queens asked for.
    RegionCount {
        /// The region's number.
        region: u32,
        /// Queens found.
        found: u32,
        /// Queens asked for.
        expected: u32,
    },
    /// The placement lacks the symmetry asked for.
    NotSymmetric {
        /// A queen without its image.
        square: Square,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherBoard => f.write_str("the placement is on another board"),
            Self::QueenCount { found, expected } => match expected {
                QueenCount::Exactly(k) => write!(f, "{found} queens: expected {k}"),
                QueenCount::AtMost(k) => write!(f, "{found} queens: expected at most {k}"),
                QueenCount::Most => write!(f, "{found} queens are not the most that fit"),
            },
            Self::MissingPlaced { square } => write!(f, "no queen on {square}, where one is given"),
            Self::OnBlocked { square } => write!(f, "a queen on the blocked square {square}"),
            Self::LineCount { direction, index, found, expected } => {
                write!(f, "{found} queens in {direction} {}: expected {expected}", index + 1)
            }
            Self::RegionCount { region, found, expected } => {
                write!(f, "{found} queens in region {region}: expected {expected}")
            }
            Self::NotSymmetric { square } => {
                write!(f, "the queen on {square} has no image under the symmetry asked for")
            }
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sentences: Vec<String> = self.violations.iter().map(Violation::to_string).collect();
        match self.attacking_pairs {
            0 => {}
            1 => sentences.push("1 pair of queens attack each other".to_owned()),
            pairs => sentences.push(format!("{pairs} pairs of queens attack each other")),
        }
        f.write_str(&sentences.join("; "))
    }
}

impl std::error::Error for Rejection {}

/// Judges a placement by the definition: every pair of queens, then every condition.
///
/// For [`QueenCount::Most`] only the conditions are judged; that no larger placement exists is for an exhaustive search to
/// say.
///
/// # Errors
/// All that is wrong with it.
///
/// # Complexity
/// Quadratic in the number of queens.
pub fn verify(problem: &Problem, placement: Placement) -> Result<Solution, Rejection> {
    let board = problem.board();
    let queens = placement.queens();
    let mut attacking_pairs = 0;
    let mut first_pairs = Vec::new();
    for (index, &a) in queens.iter().enumerate() {
        for &b in &queens[index + 1..] {
            if let Some(attack) = problem.rule().attack(&board, a, b) {
                attacking_pairs += 1;
                if first_pairs.len() < Rejection::NAMED_PAIRS {
                    first_pairs.push(AttackingPair { a, b, attack });
                }
            }
        }
    }
    conclude(problem, placement, attacking_pairs, first_pairs)
}

/// Judges a placement in the fastest way there is for its problem; always answers as [`verify`].
///
/// # Errors
/// As [`verify`].
///
/// # Complexity
/// Linear on plane boards whose pieces attack along lines, else quadratic in the number of queens.
pub fn judge(problem: &Problem, placement: Placement) -> Result<Solution, Rejection> {
    let board = problem.board();
    let directions = problem.rule().directions();
    let along_lines_only =
        matches!(problem.rule(), r if !directions.is_empty() && r != crate::attack::AttackRule::Amazon);
    // The line check takes some bits a row and column: too much for two queens on a huge board.
    let dense = u64::from(board.rows()) + u64::from(board.columns()) <= 1_000 + 64 * placement.queens().len() as u64;
    if board.topology() != Topology::Plane || !along_lines_only || !dense || placement.board() != board {
        return verify(problem, placement);
    }
    let mut check = LineCheck::new(&board, directions);
    for &queen in placement.queens() {
        check.push(queen);
    }
    let repeated = check.finish();
    let mut finder = PairFinder::new(&repeated);
    if repeated.attacking_pairs() > 0 {
        for &queen in placement.queens() {
            finder.push(queen);
        }
    }
    conclude(problem, placement, repeated.attacking_pairs(), finder.finish())
}

/// Adds to the attacking pairs all other conditions.
fn conclude(
    problem: &Problem,
    placement: Placement,
    attacking_pairs: u64,
    first_pairs: Vec<AttackingPair>,
) -> Result<Solution, Rejection> {
    let violations = violations(problem, &placement);
    if attacking_pairs == 0 && violations.is_empty() {
        Ok(Solution { placement })
    } else {
        Err(Rejection { attacking_pairs, first_pairs, violations })
    }
}

fn violations(problem: &Problem, placement: &Placement) -> Vec<Violation> {
    let board = problem.board();
    if placement.board() != board {
        return vec![Violation::OtherBoard];
    }
    let mut violations = Vec::new();
    let queens = placement.queens();
    let holds = |square: &Square| queens.binary_search(square).is_ok();

    let found = queens.len() as u64;
    let right = match problem.queens() {
        QueenCount::Exactly(k) => found == k,
        QueenCount::AtMost(k) => found <= k,
        QueenCount::Most => true,
    };
    if !right {
        violations.push(Violation::QueenCount { found, expected: problem.queens() });
    }
    violations.extend(
        problem.placed().iter().filter(|square| !holds(square)).map(|&square| Violation::MissingPlaced { square }),
    );
    violations.extend(
        queens.iter().filter(|&&square| problem.is_blocked(square)).map(|&square| Violation::OnBlocked { square }),
    );
    if let Some(expected) = problem.queens_per_line() {
        let (mut rows, mut columns) = (vec![0; board.rows() as usize], vec![0; board.columns() as usize]);
        for queen in queens {
            rows[queen.row as usize] += 1;
            columns[queen.column as usize] += 1;
        }
        for (direction, lines) in [(Direction::Row, rows), (Direction::Column, columns)] {
            violations.extend(
                lines
                    .into_iter()
                    .enumerate()
                    .filter(|&(_, found)| found != expected)
                    .map(|(index, found)| Violation::LineCount { direction, index: index as u32, found, expected }),
            );
        }
        if let Some(regions) = problem.regions() {
            let mut found_in: std::collections::BTreeMap<u32, u32> =
                regions.cells().iter().map(|&region| (region, 0)).collect();
            for &queen in queens {
                *found_in.entry(regions.of(&board, queen)).or_default() += 1;
            }
            violations.extend(
                found_in
                    .into_iter()
                    .filter(|&(_, found)| found != expected)
                    .map(|(region, found)| Violation::RegionCount { region, found, expected }),
            );
        }
    }
    if let Some(required) = problem.symmetric() {
        let symmetry = match required {
            RequiredSymmetry::HalfTurn => Symmetry::HalfTurn,
            RequiredSymmetry::QuarterTurn => Symmetry::QuarterTurn,
        };
        violations.extend(
            queens
                .iter()
                .filter(|&&square| !holds(&symmetry.apply(square, board.rows())))
                .map(|&square| Violation::NotSymmetric { square }),
        );
    }
    violations
}

#[cfg(test)]
mod tests;
