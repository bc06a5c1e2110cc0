//! The ladder climbed: the next step, the whole way, and how hard it is.

use super::cells::Cells;
use super::deduce::{Deduction, Finding, Level, Technique, apply_all, round};
use super::position::{Dead, Marks, Position};
use super::puzzle::RegionPuzzle;
use crate::board::Square;
use crate::goal::Cancel;
use serde::{Deserialize, Serialize};

/// What there is to say of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// The easiest next step.
    Step(Box<Deduction>),
    /// Every row, column and region has its queens, by the rules.
    Solved,
    /// Marks of the player that no solution of the puzzle has. (Told only where the puzzle has one solution.)
    Wrong {
        /// Queens that are wrong.
        queens: Vec<Square>,
        /// Crosses on squares that hold a queen.
        crosses: Vec<Square>,
    },
    /// The rules are broken, or a unit cannot get its queens any more.
    Dead(Dead),
    /// No solution is left, or several: no step leads to an end.
    Stuck,
    /// Cancelled before there was an answer.
    Stopped,
}

/// The way from a position by the ladder, easiest steps first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<Deduction>,
    /// How it ends.
    pub end: ExplanationEnd,
    /// The queens at the end, the given ones included.
    pub queens: Vec<Square>,
}

/// How an explanation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExplanationEnd {
    /// With the solution.
    Solved,
    /// With a contradiction: there is no solution.
    Dead(Dead),
    /// With nothing that follows: there are several solutions, or the techniques allowed do not suffice.
    Stuck,
    /// Cancelled.
    Stopped,
}

impl Explanation {
    /// The hardest technique used.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }

    /// Steps that try a square.
    pub fn contradictions(&self) -> usize {
        self.steps.iter().filter(|step| step.technique == Technique::Contradiction).count()
    }
}

/// How hard a puzzle is. It does not depend on the names of regions, nor on how the board is turned or reflected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    /// Whether the ladder reaches the one solution.
    pub solved: bool,
    /// The hardest technique needed; `None` if nothing was to be done.
    pub hardest: Option<Technique>,
    /// By the hardest technique; `None` unless solved.
    pub level: Option<Level>,
    /// The sum of the difficulties of the rounds, in each of which everything is done that the easiest technique finds.
    pub score: u32,
    /// Rounds in which nothing less than trying squares helped.
    pub contradictions: u32,
    /// Rounds in all.
    pub rounds: u32,
}

impl RegionPuzzle {
    /// The easiest next step for a player with these marks.
    ///
    /// Where the puzzle has exactly one solution, marks that contradict it are told instead.
    pub fn hint(&self, marks: &Marks, cancel: &Cancel) -> Hint {
        let position = Position::new(self, marks);
        let Some(wrong) = self.squares_of_no_solution(&Position::new(self, &Marks::default()), cancel) else {
            return Hint::Stopped;
        };
        let right = self.geometry.all.without(&wrong).without(&self.crossed);
        if right.len() == self.size() * self.stars {
            let queens = (position.queens.without(&right)).without(&self.placed);
            let crosses = right.without(&position.open).without(&position.queens);
            if !(queens.is_empty() && crosses.is_empty()) {
                return Hint::Wrong { queens: self.squares(&queens), crosses: self.squares(&crosses) };
            }
        }
        if let Some(dead) = position.dead(self) {
            return Hint::Dead(dead);
        }
        if position.is_solved() {
            return Hint::Solved;
        }
        let found = round(self, &position, Technique::Contradiction, cancel);
        match easiest(self, &found) {
            Some(finding) => Hint::Step(Box::new(Deduction::of(self, finding))),
            None if cancel.is_cancelled() => Hint::Stopped,
            None => Hint::Stuck,
        }
    }

    /// The way to the solution, by techniques up to `limit`.
    pub fn explain(&self, marks: &Marks, limit: Technique, cancel: &Cancel) -> Explanation {
        let mut position = Position::new(self, marks);
        let mut steps = Vec::new();
        let end = loop {
            if let Some(dead) = position.dead(self) {
                break ExplanationEnd::Dead(dead);
            }
            if position.is_solved() && position.open.is_empty() {
                break ExplanationEnd::Solved;
            }
            let mut found = round(self, &position, limit, cancel);
            if cancel.is_cancelled() {
                break ExplanationEnd::Stopped;
            }
            if found.first().is_some_and(|finding| finding.technique > Technique::LastFree) {
                found = easiest(self, &found).into_iter().cloned().collect();
            }
            apply_all(self, &mut position, &mut found);
            if found.is_empty() {
                break ExplanationEnd::Stuck;
            }
            steps.extend(found.iter().map(|finding| Deduction::of(self, finding)));
        };
        Explanation { steps, end, queens: self.squares(&position.queens) }
    }

    /// How hard the puzzle is, by techniques up to `limit`; `None` if cancelled.
    pub fn grade(&self, limit: Technique, cancel: &Cancel) -> Option<Grade> {
        let mut position = Position::new(self, &Marks::default());
        let mut grade = Grade { solved: false, hardest: None, level: None, score: 0, contradictions: 0, rounds: 0 };
        while position.dead(self).is_none() {
            if position.is_solved() {
                grade.solved = true;
                grade.level = Some(grade.hardest.map_or(Level::Easy, Technique::level));
                break;
            }
            let mut found = round(self, &position, limit, cancel);
            if cancel.is_cancelled() {
                return None;
            }
            let Some(finding) = found.first() else { break };
            let technique = finding.technique;
            grade.score += found.iter().map(Finding::difficulty).min().unwrap_or(0);
            grade.hardest = grade.hardest.max(Some(technique));
            grade.contradictions += u32::from(technique == Technique::Contradiction);
            grade.rounds += 1;
            apply_all(self, &mut position, &mut found);
        }
        Some(grade)
    }
}

/// Of what a round found, what is told first: of chains the shortest, else what looks at the fewest units; then what closes the most squares.
fn easiest<'f>(puzzle: &RegionPuzzle, found: &'f [Finding]) -> Option<&'f Finding> {
    found.iter().min_by_key(|finding| {
        let news: Cells = finding.placed | finding.crossed;
        let chain = finding.chain.as_ref().map_or(0, |chain| {
            Deduction::of(puzzle, finding).chain.map_or(0, |told| told.steps.len()) + chain.depth as usize
        });
        (chain, finding.units.len(), std::cmp::Reverse(news.len()))
    })
}
