//! A region puzzle: a valid one, ready to be searched and explained.

use super::cells::Cells;
use super::geometry::Geometry;
use super::position::Marks;
use super::unit::Unit;
use crate::attack::AttackRule;
use crate::board::{Board, Regions, Square};
use crate::problem::{Problem, ProblemError, QueenCount};
use crate::spec::Spec;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The largest puzzle: so many squares a side.
pub const MAX_SIZE: u32 = 25;
/// The most queens in a row, column and region.
pub const MAX_STARS: u32 = 5;

/// A region puzzle: so many queens (`stars`) in every row, column and region of a square board, of which no two attack each other by its rule
/// (usually [`AttackRule::NoTouch`]); some queens may be given and some squares crossed out.
///
/// It need not have a solution, or only one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "PuzzleData", try_from = "PuzzleData")]
pub struct RegionPuzzle {
    pub(super) problem: Problem,
    pub(super) geometry: Arc<Geometry>,
    pub(super) stars: u32,
    /// The region of each square, numbered in the order in which one meets them when reading.
    pub(super) regions: Vec<u32>,
    /// The squares of rows, columns and regions, in this order.
    pub(super) units: Vec<Cells>,
    pub(super) placed: Cells,
    pub(super) crossed: Cells,
}

/// A region puzzle as data, right or wrong: what a [`RegionPuzzle`] is for serde.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleData {
    /// Squares a side.
    pub size: u32,
    /// Queens in every row, column and region.
    #[serde(default = "one")]
    pub stars: u32,
    /// How queens attack.
    #[serde(default = "no_touch")]
    pub rule: AttackRule,
    /// The region of each square, row by row.
    pub regions: Vec<u32>,
    /// Queens that are given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queens: Vec<Square>,
    /// Squares that are crossed out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crosses: Vec<Square>,
}

const fn one() -> u32 {
    1
}

const fn no_touch() -> AttackRule {
    AttackRule::NoTouch
}

impl From<RegionPuzzle> for PuzzleData {
    fn from(puzzle: RegionPuzzle) -> Self {
        Self {
            size: puzzle.size(),
            stars: puzzle.stars,
            rule: puzzle.rule(),
            queens: puzzle.squares(&puzzle.placed),
            crosses: puzzle.squares(&puzzle.crossed),
            regions: puzzle.regions,
        }
    }
}

impl TryFrom<PuzzleData> for RegionPuzzle {
    type Error = NotARegionPuzzle;

    fn try_from(data: PuzzleData) -> Result<Self, NotARegionPuzzle> {
        let spec = Spec::new(data.size.into())
            .rule(data.rule)
            .queens_per_line(data.stars)
            .regions(Regions::new(numbered(&data.regions)));
        let spec = data.queens.into_iter().fold(spec, Spec::place);
        let spec = data.crosses.into_iter().fold(spec, Spec::block);
        Self::try_from(&spec.build().map_err(NotARegionPuzzle::Problem)?)
    }
}

/// Why a problem is no region puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotARegionPuzzle {
    /// There are no regions.
    NoRegions,
    /// The board is larger than [`MAX_SIZE`].
    TooLarge {
        /// Squares a side.
        size: u32,
    },
    /// More queens a row than [`MAX_STARS`], or none.
    Stars {
        /// Queens a row.
        found: u32,
    },
    /// Another number of queens is asked for than the rows hold.
    QueenCount,
    /// Solutions are asked to be symmetric.
    Symmetric,
    /// It is no problem at all.
    Problem(ProblemError),
}

impl fmt::Display for NotARegionPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRegions => f.write_str("the problem has no regions: expected a region puzzle"),
            Self::TooLarge { size } => {
                write!(f, "a region puzzle of {size}×{size} squares: expected at most {MAX_SIZE}×{MAX_SIZE}")
            }
            Self::Stars { found } => {
                write!(f, "{found} queens in every row, column and region: expected 1 to {MAX_STARS}")
            }
            Self::QueenCount => f.write_str("another number of queens than its rows hold: expected a region puzzle"),
            Self::Symmetric => {
                f.write_str("only symmetric solutions are asked for: expected a region puzzle without that")
            }
            Self::Problem(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotARegionPuzzle {}

impl TryFrom<&Problem> for RegionPuzzle {
    type Error = NotARegionPuzzle;

    fn try_from(problem: &Problem) -> Result<Self, NotARegionPuzzle> {
        let Some(regions) = problem.regions() else { return Err(NotARegionPuzzle::NoRegions) };
        let board = problem.board();
        let size = board.rows();
        if size > MAX_SIZE {
            return Err(NotARegionPuzzle::TooLarge { size });
        }
        let stars = problem.queens_per_line().unwrap_or(1);
        if stars == 0 || stars > MAX_STARS {
            return Err(NotARegionPuzzle::Stars { found: stars });
        }
        if problem.queens() != QueenCount::Exactly(u64::from(size) * u64::from(stars)) {
            return Err(NotARegionPuzzle::QueenCount);
        }
        if problem.symmetric().is_some() {
            return Err(NotARegionPuzzle::Symmetric);
        }
        let geometry = Arc::new(Geometry::new(board, problem.rule()));
        Ok(Self::with(problem.clone(), geometry, stars, &numbered(regions.cells())))
    }
}

/// The same regions, numbered from 0 in the order in which they first appear.
pub(super) fn numbered(regions: &[u32]) -> Vec<u32> {
    let mut numbers = HashMap::new();
    regions
        .iter()
        .map(|region| {
            let next = numbers.len() as u32;
            *numbers.entry(*region).or_insert(next)
        })
        .collect()
}

impl RegionPuzzle {
    fn with(problem: Problem, geometry: Arc<Geometry>, stars: u32, regions: &[u32]) -> Self {
        let cell = |square: Square| geometry.cell(square);
        let placed = problem.placed().iter().copied().map(cell).collect();
        let crossed = problem.blocked_squares().map(cell).collect();
        let mut units = geometry.lines.clone();
        units.resize(3 * geometry.n, Cells::EMPTY);
        for (cell, &region) in regions.iter().enumerate() {
            units[2 * geometry.n + region as usize].insert(cell);
        }
        Self { problem, geometry, stars, regions: regions.to_vec(), units, placed, crossed }
    }

    /// A puzzle by the usual rule (no two queens touch), from the region of each square, row by row.
    ///
    /// # Errors
    /// The regions do not fit the board, or it is too large.
    pub fn new(size: u32, stars: u32, regions: &[u32]) -> Result<Self, NotARegionPuzzle> {
        let spec = Spec::new(size.into())
            .rule(AttackRule::NoTouch)
            .queens_per_line(stars)
            .regions(Regions::new(numbered(regions)));
        Self::try_from(&spec.build().map_err(NotARegionPuzzle::Problem)?)
    }

    /// The same puzzle with other regions.
    ///
    /// # Panics
    /// There are not as many regions as rows, or not as many squares as the board has.
    pub(super) fn with_regions(&self, regions: &[u32]) -> Self {
        let regions = numbered(regions);
        let spec = self.problem.to_spec().regions(Regions::new(regions.clone()));
        let problem = spec.build().expect("as many regions as rows");
        Self::with(problem, self.geometry.clone(), self.stars, &regions)
    }

    /// The puzzle without its queens and crosses, and these as a player's marks.
    #[must_use]
    pub fn without_marks(&self) -> (Self, Marks) {
        let marks = Marks { queens: self.squares(&self.placed), crosses: self.squares(&self.crossed) };
        let spec = Spec::new(self.size().into())
            .topology(self.board().topology())
            .rule(self.rule())
            .queens_per_line(self.stars)
            .regions(Regions::new(self.regions.clone()));
        let problem = spec.build().expect("the regions of a puzzle");
        (Self::with(problem, self.geometry.clone(), self.stars, &self.regions), marks)
    }

    /// The same puzzle by another rule.
    pub(super) fn with_rule(&self, rule: AttackRule) -> Self {
        let spec = self.problem.to_spec().rule(rule);
        let problem = spec.build().expect("rules fit every board");
        let geometry = Arc::new(Geometry::new(self.board(), rule));
        Self::with(problem, geometry, self.stars, &self.regions)
    }

    /// The problem it is.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Its board.
    pub fn board(&self) -> Board {
        self.geometry.board
    }

    /// Squares a side.
    pub fn size(&self) -> u32 {
        self.geometry.n as u32
    }

    /// Queens in every row, column and region.
    pub const fn stars(&self) -> u32 {
        self.stars
    }

    /// By which rule queens attack.
    pub fn rule(&self) -> AttackRule {
        self.geometry.rule
    }

    /// The region of each square, row by row, numbered from 0 in the order in which one meets them when reading.
    pub fn regions(&self) -> &[u32] {
        &self.regions
    }

    /// The region of a square of the board.
    pub fn region_of(&self, square: Square) -> u32 {
        self.regions[self.geometry.cell(square)]
    }

    /// The squares of a unit.
    ///
    /// # Panics
    /// There is no such unit.
    pub fn cells_of(&self, unit: Unit) -> Cells {
        let n = self.geometry.n;
        let family = match unit {
            Unit::Row(_) => 0,
            Unit::Column(_) => n,
            Unit::Region(_) => 2 * n,
        };
        self.units[family + unit.index() as usize]
    }

    /// The squares of a set, in the order of reading.
    pub fn squares(&self, cells: &Cells) -> Vec<Square> {
        cells.iter().map(|cell| self.geometry.square(cell)).collect()
    }

    /// The set of squares of the board.
    pub fn cells(&self, squares: &[Square]) -> Cells {
        squares.iter().map(|&square| self.geometry.cell(square)).collect()
    }

    /// The numbers of the three units that a square belongs to: its row, its column, its region.
    pub(super) fn units_of(&self, cell: usize) -> [usize; 3] {
        let n = self.geometry.n;
        [cell / n, n + cell % n, 2 * n + self.regions[cell] as usize]
    }
}

impl PartialEq for RegionPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.problem == other.problem
    }
}

impl Eq for RegionPuzzle {}
