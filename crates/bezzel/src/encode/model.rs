//! A problem as cardinality constraints on squares.

use crate::attack::{Attack, AttackRule};
use crate::board::{Board, Direction, Square, Symmetry, Topology};
use crate::problem::{Problem, QueenCount, RequiredSymmetry};
use std::fmt;

/// A problem as 0/1 variables, one for each square that may hold a queen, and constraints on how many are 1.
///
/// ```text
///  squares       0 1 2 3 …           reading order, blocked squares left out
///  constraints   row 1: {0,1,2,3} exactly 1      diagonal 3: {4,9} at most 1      all: {0,…} exactly 8
///  placed        {5}                 must be 1
///  equal         (0,15) (1,14) …     the images under a required symmetry
/// ```
///
/// Every attack of the rule is an "at most 1" on some set: lines are sets, touching is a set of 2×2 squares, a knight's move a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub(super) board: Board,
    pub(super) squares: Vec<Square>,
    pub(super) constraints: Vec<Constraint>,
    pub(super) placed: Vec<u32>,
    pub(super) equal: Vec<(u32, u32)>,
}

/// How many queens a set of squares holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// What the set is.
    pub scope: Scope,
    /// Numbers of its squares, ascending.
    pub squares: Vec<u32>,
    /// The fewest queens it may hold. More than `at_most` if it cannot be met.
    pub at_least: u32,
    /// The most queens it may hold.
    pub at_most: u32,
}

/// What a constraint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// A row, 0-based from the top.
    Row(u32),
    /// A column, 0-based from the left.
    Column(u32),
    /// The squares with this `row − column`: on the plane as it is, else modulo the columns (cylinder) or the greatest common divisor
    /// of the sides (torus).
    Diagonal(i64),
    /// The squares with this `row + column`, likewise.
    Antidiagonal(i64),
    /// A region, by its number.
    Region(u32),
    /// The 2×2 squares of which this is the upper left.
    Touching(Square),
    /// Two squares a knight's move apart.
    KnightsMove(Square, Square),
    /// The squares that a queen here would occupy or attack.
    Neighbourhood(Square),
    /// All squares.
    All,
}

impl fmt::Display for Scope {
    /// 1-based, as people count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column + 1),
            Self::Diagonal(difference) => write!(f, "diagonal row - column = {difference}"),
            Self::Antidiagonal(sum) => write!(f, "antidiagonal row + column = {sum} (from 0)"),
            Self::Region(region) => write!(f, "region {region}"),
            Self::Touching(square) => write!(f, "the 2x2 squares from {square}"),
            Self::KnightsMove(a, b) => write!(f, "the knight's move {a}-{b}"),
            Self::Neighbourhood(square) => write!(f, "the squares that attack {square}, and itself"),
            Self::All => f.write_str("the board"),
        }
    }
}

/// A problem is too large to be written out square by square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// Squares of its board.
    pub squares: u64,
}

impl ModelError {
    /// The most squares a model may have: 2000 × 2000.
    pub const MAX_SQUARES: u64 = 4_000_000;
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} squares: constraints are written out for at most {}", self.squares, Self::MAX_SQUARES)
    }
}

impl std::error::Error for ModelError {}

impl Model {
    /// The constraints of a problem. For [`QueenCount::Most`] the number of queens is left open.
    ///
    /// # Errors
    /// A board of more than [`ModelError::MAX_SQUARES`] squares.
    ///
    /// # Complexity
    /// Linear in the squares; about 50 bytes each.
    pub fn new(problem: &Problem) -> Result<Self, ModelError> {
        Self::with_queens(problem, problem.queens())
    }

    /// The constraints of a problem with another number of queens.
    ///
    /// # Errors
    /// As [`Model::new`].
    pub fn with_queens(problem: &Problem, queens: QueenCount) -> Result<Self, ModelError> {
        let board = problem.board();
        if board.area() > ModelError::MAX_SQUARES {
            return Err(ModelError { squares: board.area() });
        }
        let mut model = Self::bare(board, |square| !problem.is_blocked(square));
        model.add_attacks(problem.rule());
        model.add_line_quotas(problem);
        model.add_queens(queens);
        let number = |square: &Square| model.number(*square).expect("placed squares are not blocked");
        model.placed = problem.placed().iter().map(number).collect();
        if let Some(required) = problem.symmetric() {
            model.require(match required {
                RequiredSymmetry::HalfTurn => Symmetry::HalfTurn,
                RequiredSymmetry::QuarterTurn => Symmetry::QuarterTurn,
            });
        }
        Ok(model)
    }

    /// Squares without any constraint.
    pub(crate) fn bare(board: Board, open: impl Fn(Square) -> bool) -> Self {
        let squares = board.squares().filter(|&square| open(square)).collect();
        Self { board, squares, constraints: Vec::new(), placed: Vec::new(), equal: Vec::new() }
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The squares that may hold a queen, in the order of reading; their places here are their numbers.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Numbers of the squares that must hold a queen.
    pub fn placed(&self) -> &[u32] {
        &self.placed
    }

    /// Pairs of squares of which both hold a queen or neither.
    pub fn equal(&self) -> &[(u32, u32)] {
        &self.equal
    }

    /// The number of a square, unless it is blocked.
    pub fn number(&self, square: Square) -> Option<u32> {
        self.squares.binary_search(&square).ok().map(|number| number as u32)
    }

    /// Adds that no two queens attack each other.
    pub(crate) fn add_attacks(&mut self, rule: AttackRule) {
        for &direction in rule.directions() {
            self.add_family(|board, square| line_through(board, direction, square), 0, 1);
        }
        match rule {
            AttackRule::NoTouch => self.add_touching(),
            AttackRule::Amazon => self.add_knights_moves(),
            _ => {}
        }
    }

    /// One constraint for each set of squares that `scope` gives the same name, in the order of their first squares.
    fn add_family(&mut self, scope: impl Fn(&Board, Square) -> Scope, at_least: u32, at_most: u32) {
        let mut place = std::collections::HashMap::new();
        let first = self.constraints.len();
        for (number, &square) in self.squares.iter().enumerate() {
            let name = scope(&self.board, square);
            let index = *place.entry(name).or_insert(self.constraints.len());
            if index == self.constraints.len() {
                self.constraints.push(Constraint { scope: name, squares: Vec::new(), at_least, at_most });
            }
            self.constraints[index].squares.push(number as u32);
        }
        // A set of one square says nothing if it may hold a queen and need not.
        let mut index = 0;
        self.constraints.retain(|constraint| {
            index += 1;
            index <= first || at_least > 0 || constraint.squares.len() > at_most as usize
        });
    }

    /// The squares of `near` (rows down, columns right) from a square, where the edges are joined as they are.
    fn near(&self, square: Square, down: i64, right: i64) -> Option<u32> {
        let step = |at: u32, by: i64, side: u32, wraps: bool| {
            let to = i64::from(at) + by;
            let to = if wraps { to.rem_euclid(i64::from(side)) } else { to };
            (0..i64::from(side)).contains(&to).then_some(to as u32)
        };
        let topology = self.board.topology();
        let row = step(square.row, down, self.board.rows(), topology.wraps_rows())?;
        let column = step(square.column, right, self.board.columns(), topology.wraps_columns())?;
        self.number(Square::new(row, column))
    }

    /// Two squares touch exactly if some 2×2 squares hold both.
    fn add_touching(&mut self) {
        let corners: Vec<Square> = self.board.squares().collect();
        for corner in corners {
            let mut squares: Vec<u32> =
                [(0, 0), (0, 1), (1, 0), (1, 1)].iter().filter_map(|&(d, r)| self.near(corner, d, r)).collect();
            squares.sort_unstable();
            squares.dedup();
            if squares.len() > 1 {
                self.constraints.push(Constraint {
                    scope: Scope::Touching(corner),
                    squares,
                    at_least: 0,
                    at_most: 1,
                });
            }
        }
    }

    fn add_knights_moves(&mut self) {
        const MOVES: [(i64, i64); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];
        for a in 0..self.squares.len() as u32 {
            let square = self.squares[a as usize];
            let mut targets: Vec<u32> = MOVES.iter().filter_map(|&(d, r)| self.near(square, d, r)).collect();
            targets.sort_unstable();
            targets.dedup();
            for b in targets.into_iter().filter(|&b| b > a) {
                let other = self.squares[b as usize];
                // On a board with joined edges they may share a line as well.
                if AttackRule::Amazon.attack(&self.board, square, other) == Some(Attack::KnightsMove) {
                    let scope = Scope::KnightsMove(square, other);
                    self.constraints.push(Constraint { scope, squares: vec![a, b], at_least: 0, at_most: 1 });
                }
            }
        }
    }

    /// Adds that every row, column and region holds its number of queens.
    fn add_line_quotas(&mut self, problem: &Problem) {
        let Some(quota) = problem.queens_per_line() else { return };
        for direction in [Direction::Row, Direction::Column] {
            let lines = if direction == Direction::Row { self.board.rows() } else { self.board.columns() };
            for line in 0..lines {
                let scope = if direction == Direction::Row { Scope::Row(line) } else { Scope::Column(line) };
                self.raise(scope, quota, |_, square| {
                    line == if direction == Direction::Row { square.row } else { square.column }
                });
            }
        }
        if let Some(regions) = problem.regions() {
            let mut numbers: Vec<u32> = regions.cells().to_vec();
            numbers.sort_unstable();
            numbers.dedup();
            for region in numbers {
                self.raise(Scope::Region(region), quota, |board, square| regions.of(board, square) == region);
            }
        }
    }

    /// Asks for exactly `quota` queens on the squares of a scope, which may have a constraint already.
    fn raise(&mut self, scope: Scope, quota: u32, of: impl Fn(&Board, Square) -> bool) {
        if let Some(constraint) = self.constraints.iter_mut().find(|constraint| constraint.scope == scope) {
            (constraint.at_least, constraint.at_most) = (quota, constraint.at_most.min(quota));
            return;
        }
        let squares = self.squares.iter().zip(0..).filter(|&(&square, _)| of(&self.board, square));
        let squares = squares.map(|(_, number)| number).collect();
        self.constraints.push(Constraint { scope, squares, at_least: quota, at_most: quota });
    }

    /// Adds the number of queens in all. Where that means a queen in every row or column, it is said of these.
    pub(crate) fn add_queens(&mut self, queens: QueenCount) {
        let narrow = |k: u64| u32::try_from(k).unwrap_or(u32::MAX);
        let (at_least, at_most) = match queens {
            QueenCount::Exactly(k) => (narrow(k), narrow(k)),
            QueenCount::AtMost(k) => (0, narrow(k)),
            QueenCount::Most => return,
        };
        let mut said = false;
        for is_row in [true, false] {
            let lines = if is_row { self.board.rows() } else { self.board.columns() };
            if let Some(each) = self.even_lines(is_row) {
                let all = each.saturating_mul(lines);
                if at_least == all {
                    for constraint in self.constraints.iter_mut().filter(|c| is_line(c.scope, is_row)) {
                        constraint.at_least = constraint.at_least.max(each);
                    }
                    said = true;
                } else if at_most >= all && at_least == 0 {
                    said = true;
                }
            }
        }
        if !said && (at_least > 0 || u64::from(at_most) < self.squares.len() as u64) {
            let squares = (0..self.squares.len() as u32).collect();
            self.constraints.push(Constraint { scope: Scope::All, squares, at_least, at_most });
        }
    }

    /// The most queens of each row (or column), if all have that constraint and it is the same.
    fn even_lines(&mut self, is_row: bool) -> Option<u32> {
        let lines = if is_row { self.board.rows() } else { self.board.columns() };
        let of_lines = |model: &Self| {
            let constraints = model.constraints.iter().filter(|c| is_line(c.scope, is_row));
            constraints.map(|constraint| (constraint.scope, constraint.at_most)).collect::<Vec<_>>()
        };
        let found = of_lines(self);
        let &(_, each) = found.first()?;
        if found.iter().any(|&(_, at_most)| at_most != each) {
            return None;
        }
        // Lines of no or one open square have no constraint yet; they need one where queens are asked for.
        let missing: Vec<u32> = (0..lines)
            .filter(|&line| {
                let scope = if is_row { Scope::Row(line) } else { Scope::Column(line) };
                !found.iter().any(|&(known, _)| known == scope)
            })
            .collect();
        for line in missing {
            let scope = if is_row { Scope::Row(line) } else { Scope::Column(line) };
            let squares = self.squares.iter().zip(0..);
            let squares = squares
                .filter(|&(square, _)| line == if is_row { square.row } else { square.column })
                .map(|(_, number)| number)
                .collect();
            self.constraints.push(Constraint { scope, squares, at_least: 0, at_most: each });
        }
        Some(each)
    }

    /// Adds that the placement is unchanged by a symmetry of the board. A square whose image is blocked stays empty.
    ///
    /// # Panics
    /// If the board is not square and the symmetry needs that.
    pub(crate) fn require(&mut self, symmetry: Symmetry) {
        let mut empty = Vec::new();
        for number in 0..self.squares.len() as u32 {
            let image = symmetry.image_on(&self.board, self.squares[number as usize]);
            match self.number(image) {
                Some(image) if image != number => self.equal.push((number, image)),
                Some(_) => {}
                None => empty.push(number),
            }
        }
        for number in empty {
            let scope = Scope::Neighbourhood(self.squares[number as usize]);
            self.constraints.push(Constraint { scope, squares: vec![number], at_least: 0, at_most: 0 });
        }
    }

    /// No placement that meets the constraints has more queens than this.
    pub fn most_queens(&self) -> u64 {
        let sum = |is_row: bool| {
            let lines = if is_row { self.board.rows() } else { self.board.columns() };
            let constraints = self.constraints.iter().filter(|c| is_line(c.scope, is_row));
            let (count, sum) = constraints.fold((0u64, 0u64), |(count, sum), c| {
                (count + 1, sum + u64::from(c.at_most).min(c.squares.len() as u64))
            });
            // Lines without a constraint have at most one open square.
            if count == 0 { self.squares.len() as u64 } else { sum + (u64::from(lines) - count) }
        };
        sum(true).min(sum(false)).min(self.squares.len() as u64)
    }
}

fn is_line(scope: Scope, row: bool) -> bool {
    match scope {
        Scope::Row(_) => row,
        Scope::Column(_) => !row,
        _ => false,
    }
}

/// The name of the line through a square.
fn line_through(board: &Board, direction: Direction, square: Square) -> Scope {
    let (row, column) = (i64::from(square.row), i64::from(square.column));
    let wrap = |value: i64| match board.topology() {
        Topology::Plane => value,
        Topology::Cylinder => value.rem_euclid(i64::from(board.columns())),
        Topology::Torus => value.rem_euclid(gcd(i64::from(board.rows()), i64::from(board.columns()))),
    };
    match direction {
        Direction::Row => Scope::Row(square.row),
        Direction::Column => Scope::Column(square.column),
        Direction::Diagonal => Scope::Diagonal(wrap(row - column)),
        Direction::Antidiagonal => Scope::Antidiagonal(wrap(row + column)),
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
