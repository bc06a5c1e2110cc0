//! Attacking pairs in linear time: two queens of a plane board share at most one line, so the number of pairs is the sum of
//! C(k, 2) over the lines that hold k ≥ 2 queens.

use super::{AttackingPair, Rejection};
use crate::attack::Attack;
use crate::board::{Board, Direction, Line, Square};
use std::collections::HashMap;

/// First pass over the queens of a plane board, in the order of reading: which lines hold more than one.
///
/// # Memory
/// `columns + 2·(rows + columns)` bits (5 bits a row on a square board), and an entry for every line with two queens or more.
///
/// # Complexity
/// Constant time a queen.
pub struct LineCheck<'a> {
    board: Board,
    directions: &'a [Direction],
    columns: Bits,
    /// By row − column + columns.
    diagonals: Bits,
    /// By row + column.
    antidiagonals: Bits,
    /// The row of the last queen: rows are met in order and need no bits.
    last_row: Option<u32>,
    queens: u64,
    repeated: HashMap<Line, u64>,
}

/// The lines with more than one queen, and how many each holds.
pub struct RepeatedLines<'a> {
    directions: &'a [Direction],
    lines: HashMap<Line, u64>,
    queens: u64,
}

impl RepeatedLines<'_> {
    /// Number of pairs of queens that attack each other.
    pub fn attacking_pairs(&self) -> u64 {
        self.lines.values().map(|queens| queens * (queens - 1) / 2).sum()
    }

    /// Number of queens seen.
    pub const fn queens(&self) -> u64 {
        self.queens
    }
}

impl<'a> LineCheck<'a> {
    /// Starts a check on a board (its topology is taken as plane) of pieces that attack in these directions.
    pub fn new(board: &Board, directions: &'a [Direction]) -> Self {
        let (rows, columns) = (board.rows() as usize, board.columns() as usize);
        let bits = |direction, len| Bits::new(if directions.contains(&direction) { len } else { 0 });
        Self {
            board: *board,
            directions,
            columns: bits(Direction::Column, columns),
            diagonals: bits(Direction::Diagonal, rows + columns),
            antidiagonals: bits(Direction::Antidiagonal, rows + columns),
            last_row: None,
            queens: 0,
            repeated: HashMap::new(),
        }
    }

    /// Takes the next queen.
    ///
    /// # Panics
    /// If the square is off the board; in debug builds, if it does not come after the last one in the order of reading.
    pub fn push(&mut self, queen: Square) {
        assert!(self.board.contains(queen), "{queen} is off the board");
        debug_assert!(self.last_row.is_none_or(|row| row <= queen.row));
        self.queens += 1;
        for &direction in self.directions {
            let seen = match direction {
                Direction::Row => self.last_row == Some(queen.row),
                Direction::Column => self.columns.insert(queen.column as usize),
                Direction::Diagonal => {
                    self.diagonals.insert((queen.row + self.board.columns() - queen.column) as usize)
                }
                Direction::Antidiagonal => self.antidiagonals.insert((queen.row + queen.column) as usize),
            };
            if seen {
                *self.repeated.entry(direction.line_through(queen)).or_insert(1) += 1;
            }
        }
        self.last_row = Some(queen.row);
    }

    /// Ends the pass.
    pub fn finish(self) -> RepeatedLines<'a> {
        RepeatedLines { directions: self.directions, lines: self.repeated, queens: self.queens }
    }
}

/// Second pass over the same queens in the same order: names the first attacking pairs.
pub struct PairFinder<'a> {
    lines: &'a RepeatedLines<'a>,
    /// Queens met so far on each repeated line.
    met: HashMap<Line, u64>,
    /// The first queens that have partners still to come, with the partners met.
    watched: Vec<(Square, Vec<AttackingPair>)>,
    /// Partners that all watched queens have.
    promised: u64,
}

impl<'a> PairFinder<'a> {
    /// Starts the second pass from the result of the first.
    pub fn new(lines: &'a RepeatedLines<'a>) -> Self {
        Self { lines, met: HashMap::new(), watched: Vec::new(), promised: 0 }
    }

    /// Takes the next queen.
    pub fn push(&mut self, queen: Square) {
        let mut partners_to_come = 0;
        for &direction in self.lines.directions {
            let line = direction.line_through(queen);
            let Some(&total) = self.lines.lines.get(&line) else { continue };
            for (first, pairs) in &mut self.watched {
                if pairs.len() < Rejection::NAMED_PAIRS && direction.line_through(*first) == line {
                    pairs.push(AttackingPair { a: *first, b: queen, attack: Attack::Along(direction) });
                }
            }
            let met = self.met.entry(line).or_default();
            *met += 1;
            partners_to_come += total - *met;
        }
        if partners_to_come > 0 && self.promised < Rejection::NAMED_PAIRS as u64 {
            self.watched.push((queen, Vec::new()));
            self.promised += partners_to_come;
        }
    }

    /// The first [`Rejection::NAMED_PAIRS`] attacking pairs, by first queen, then by second.
    pub fn finish(self) -> Vec<AttackingPair> {
        self.watched.into_iter().flat_map(|(_, pairs)| pairs).take(Rejection::NAMED_PAIRS).collect()
    }
}

/// A fixed number of bits.
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    /// Sets a bit; says whether it was set before.
    fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (&mut self.0[index / 64], 1 << (index % 64));
        let seen = *word & bit != 0;
        *word |= bit;
        seen
    }
}
