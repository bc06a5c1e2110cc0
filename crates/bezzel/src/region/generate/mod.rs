//! New puzzles: a solution first, regions grown around its queens, and borders moved until no other solution is left.
//!
//! 1. A random solution of the board without regions ([`solution`]).
//! 2. Each queen (each group of queens) grows into a region ([`grow`]).
//! 3. While the exact search finds another solution, a square of it is handed to a neighbouring region, which then holds two of its queens
//!    ([`borders`]). After so many moves the attempt is given up.
//! 4. If a level is wanted, borders are moved on, uniqueness kept, as long as the level is another one.
//!
//! Attempt k draws from stream k of ChaCha8 with the seed: the same seed makes the same puzzles, on every machine, and more of them begin with
//! the same ones. Every puzzle was found unique by two engines, and none is another one rotated, reflected or renamed.

mod borders;
mod grow;
mod solution;

use super::canonical::CanonicalForm;
use super::deduce::{Level, Technique};
use super::explain::Grade;
use super::geometry::Geometry;
use super::puzzle::{MAX_SIZE, MAX_STARS, NotARegionPuzzle, RegionPuzzle};
use super::second_opinion;
use crate::attack::AttackRule;
use crate::board::Board;
use crate::check::Solution;
use crate::goal::Cancel;
use borders::{Borders, Move};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

/// What is to be generated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GenerateOptions {
    /// Squares a side.
    pub size: u32,
    /// Queens in every row, column and region.
    pub stars: u32,
    /// The rule by which queens attack.
    pub rule: AttackRule,
    /// The level, if only one is wanted.
    pub level: Option<Level>,
    /// Puzzles wanted.
    pub count: usize,
    /// Seed of everything random.
    pub seed: u64,
    /// Only puzzles that need no trying of squares.
    pub by_logic: bool,
    /// Only regions in one piece.
    pub connected: bool,
    /// Attempts before it ends with what was found.
    pub max_attempts: u64,
}

impl Default for GenerateOptions {
    fn default() -> Self {
        Self {
            size: 8,
            stars: 1,
            rule: AttackRule::NoTouch,
            level: None,
            count: 1,
            seed: 0,
            by_logic: false,
            connected: true,
            max_attempts: 10_000,
        }
    }
}

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: RegionPuzzle,
    /// Its one solution.
    pub solution: Solution,
    /// How hard it is.
    pub grade: Grade,
    /// The attempt that made it, counted from 1.
    pub attempt: u64,
}

/// How far a generation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateProgress {
    /// Attempts begun.
    pub attempts: u64,
    /// Puzzles found.
    pub found: usize,
    /// Attempts given up because another solution remained.
    pub ambiguous: u64,
    /// Unique puzzles of another level than wanted.
    pub other_level: u64,
    /// Puzzles that were there before.
    pub duplicates: u64,
}

/// What is told while puzzles are generated.
#[derive(Clone, Copy, Debug)]
pub enum GenerateEvent<'a> {
    /// An attempt is over.
    Progress(GenerateProgress),
    /// A puzzle was found.
    Found(&'a Generated),
}

/// How a generation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GenerateEnd {
    /// All puzzles wanted were found.
    Complete,
    /// The attempts are spent.
    AttemptsSpent,
    /// Cancelled, by the flag or by the observer.
    Cancelled,
}

/// What was generated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GenerateOutcome {
    /// The puzzles, in the order in which they were found.
    pub puzzles: Vec<Generated>,
    /// What it took.
    pub progress: GenerateProgress,
    /// Why it ended.
    pub end: GenerateEnd,
}

/// Nothing can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// Size or number of queens are out of range.
    Puzzle(NotARegionPuzzle),
    /// No placement has so many queens in every row and column, or none was found.
    NoPlacement {
        /// Squares a side.
        size: u32,
        /// Queens a row.
        stars: u32,
        /// Whether that is certain.
        proved: bool,
    },
    /// Easy puzzles need no trying of squares, expert ones do.
    Contrary,
    /// Two engines disagree about a puzzle: one of them is wrong.
    Disagreement,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(error) => error.fmt(f),
            Self::NoPlacement { size, stars, proved } => {
                let how = if *proved { "there is no placement of" } else { "no placement was found of" };
                write!(
                    f,
                    "{how} {stars} queen{} in every row and column of {size}×{size} squares",
                    if *stars == 1 { "" } else { "s" }
                )
            }
            Self::Contrary => f.write_str(
                "a puzzle of level expert needs trying of squares: expected another level where that is not wanted",
            ),
            Self::Disagreement => f.write_str("two engines disagree on whether a puzzle has one solution"),
        }
    }
}

impl std::error::Error for GenerateError {}

/// Moves of a border before an attempt is given up, for each square of the board.
const MOVES_A_SQUARE: usize = 8;
/// Moves on the way to another level, for each square of the board.
const WALK_A_SQUARE: usize = 4;

/// Generates puzzles. It ends when there are enough, when the attempts are spent, or when it is told to; what was found is kept.
///
/// # Errors
/// The size or the number of queens is out of range, or no placement has it.
pub fn generate(
    options: &GenerateOptions,
    cancel: &Cancel,
    observer: &mut dyn FnMut(GenerateEvent<'_>) -> ControlFlow<()>,
) -> Result<GenerateOutcome, GenerateError> {
    let GenerateOptions { size, stars, .. } = *options;
    if size > MAX_SIZE {
        return Err(GenerateError::Puzzle(NotARegionPuzzle::TooLarge { size }));
    }
    if stars == 0 || stars > MAX_STARS {
        return Err(GenerateError::Puzzle(NotARegionPuzzle::Stars { found: stars }));
    }
    if options.by_logic && options.level == Some(Level::Expert) {
        return Err(GenerateError::Contrary);
    }
    let geometry = Geometry::new(Board::plane(size), options.rule);
    let mut seen: HashSet<CanonicalForm> = HashSet::new();
    let mut outcome =
        GenerateOutcome { puzzles: Vec::new(), progress: GenerateProgress::default(), end: GenerateEnd::Complete };
    while outcome.puzzles.len() < options.count {
        if cancel.is_cancelled() {
            outcome.end = GenerateEnd::Cancelled;
            break;
        }
        if outcome.progress.attempts == options.max_attempts {
            outcome.end = GenerateEnd::AttemptsSpent;
            break;
        }
        outcome.progress.attempts += 1;
        let mut random = Random::of_attempt(options.seed, outcome.progress.attempts);
        match attempt(options, &geometry, &mut random, cancel)? {
            Attempt::Ambiguous => outcome.progress.ambiguous += 1,
            Attempt::OtherLevel => outcome.progress.other_level += 1,
            Attempt::Cancelled => {}
            Attempt::Found(puzzle, grade) => {
                if !seen.insert(puzzle.canonical()) {
                    outcome.progress.duplicates += 1;
                } else {
                    let solution = match puzzle.verdict(&Cancel::default()) {
                        Some(super::Verdict::One(solution))
                            if second_opinion::is_unique(puzzle.problem()) == Some(true) =>
                        {
                            solution
                        }
                        _ => return Err(GenerateError::Disagreement),
                    };
                    let found = Generated { puzzle: *puzzle, solution, grade, attempt: outcome.progress.attempts };
                    outcome.progress.found += 1;
                    let told = observer(GenerateEvent::Found(&found));
                    outcome.puzzles.push(found);
                    if told.is_break() {
                        outcome.end = GenerateEnd::Cancelled;
                        break;
                    }
                }
            }
        }
        if observer(GenerateEvent::Progress(outcome.progress)).is_break() {
            outcome.end = GenerateEnd::Cancelled;
            break;
        }
    }
    if outcome.puzzles.len() == options.count {
        outcome.end = GenerateEnd::Complete;
    }
    Ok(outcome)
}

enum Attempt {
    Ambiguous,
    OtherLevel,
    Cancelled,
    Found(Box<RegionPuzzle>, Grade),
}

fn attempt(
    options: &GenerateOptions,
    geometry: &Geometry,
    random: &mut Random,
    cancel: &Cancel,
) -> Result<Attempt, GenerateError> {
    let stars = options.stars;
    let queens = solution::random(geometry, stars, random).map_err(|proved| GenerateError::NoPlacement {
        size: options.size,
        stars,
        proved,
    })?;
    let Some(regions) = grow::regions(geometry, &queens, stars, random) else { return Ok(Attempt::Ambiguous) };
    let mut borders = Borders::new(geometry, stars, queens, regions, options.connected);
    let squares = geometry.n * geometry.n;
    let mut unique = false;
    for _ in 0..MOVES_A_SQUARE * squares {
        match borders.improve(random, cancel) {
            Move::Unique => {
                unique = true;
                break;
            }
            Move::Made => {}
            Move::Stuck => break,
        }
        if cancel.is_cancelled() {
            return Ok(Attempt::Cancelled);
        }
    }
    if !unique {
        return Ok(Attempt::Ambiguous);
    }
    let template = RegionPuzzle::new(options.size, stars, &borders.regions).map_err(GenerateError::Puzzle)?;
    let template = if options.rule == AttackRule::NoTouch { template } else { template.with_rule(options.rule) };
    let mut puzzle = template.clone();
    let Some(mut grade) = puzzle.grade(Technique::Contradiction, cancel) else { return Ok(Attempt::Cancelled) };
    let mut walk = WALK_A_SQUARE * squares;
    while !is_wanted(options, &grade) {
        if walk == 0 {
            return Ok(Attempt::OtherLevel);
        }
        walk -= 1;
        let before = borders.regions.clone();
        if !borders.wander(random, cancel) {
            borders.restore(before);
            continue;
        }
        let changed = template.with_regions(&borders.regions);
        let Some(new) = changed.grade(Technique::Contradiction, cancel) else { return Ok(Attempt::Cancelled) };
        if distance(options, &new) <= distance(options, &grade) {
            (puzzle, grade) = (changed, new);
        } else {
            borders.restore(before);
        }
    }
    Ok(Attempt::Found(Box::new(puzzle), grade))
}

fn is_wanted(options: &GenerateOptions, grade: &Grade) -> bool {
    distance(options, grade) == 0
}

/// How far a grade is from what is wanted: levels first, then the score, which leads on from puzzle to puzzle of one level.
fn distance(options: &GenerateOptions, grade: &Grade) -> u32 {
    let Some(level) = grade.level else { return u32::MAX };
    let wanted = match (options.level, options.by_logic) {
        (Some(wanted), _) => wanted,
        (None, true) if level == Level::Expert => Level::Hard,
        (None, _) => return 0,
    };
    let score = grade.score.min(999);
    match level.cmp(&wanted) {
        Ordering::Equal => 0,
        Ordering::Less => 1000 * (wanted as u32 - level as u32) + 999 - score,
        Ordering::Greater => 1000 * (level as u32 - wanted as u32) + score,
    }
}

/// Random numbers of one attempt.
pub(super) struct Random(ChaCha8Rng);

impl Random {
    fn of_attempt(seed: u64, attempt: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(attempt);
        Self(random)
    }

    /// A number below a bound, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
