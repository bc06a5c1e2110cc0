//! The four classic programs of the lesson and its later steps, each a short file to be read. They find every solution of
//! the plain board and report each step to a [`Tracer`]; they neither print nor read a clock.

mod all_permutations;
mod bitmask;
mod bordered_board;
mod code;
mod dancing_links;
mod flat_board;
mod iterative;
mod occupancy_counters;
mod permutation;
mod playback;
mod player;
mod queens_class;
mod resume;

pub use code::{CodeLine, Step};
pub use playback::{Arrival, Playback, TreeNode, Until, Window};
pub use player::{Moment, Player};

use crate::event::{Position, Tracer};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A program of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// One flat array of n·n integers.
    FlatBoard,
    /// A value with the operations unguarded, insert, remove, is_solved.
    QueensClass,
    /// A vector of columns, tested by two nested loops.
    Permutation,
    /// A character board with a border that stops every walk.
    BorderedBoard,
    /// Three masks of attacked columns, all squares of a row tested at once.
    Bitmask,
    /// A counter for every column and diagonal, which names the queen that occupies it.
    OccupancyCounters,
    /// An explicit stack instead of recursion.
    Iterative,
    /// Generate every permutation, then test it.
    AllPermutations,
    /// Exact cover with dancing links.
    DancingLinks,
}

impl Algorithm {
    /// All of them, in the order of the lesson.
    pub const ALL: [Self; 9] = [
        Self::FlatBoard,
        Self::QueensClass,
        Self::Permutation,
        Self::BorderedBoard,
        Self::Bitmask,
        Self::OccupancyCounters,
        Self::Iterative,
        Self::AllPermutations,
        Self::DancingLinks,
    ];

    /// The name by which commands know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlatBoard => "flat-board",
            Self::QueensClass => "queens-class",
            Self::Permutation => "permutation",
            Self::BorderedBoard => "bordered-board",
            Self::Bitmask => "bitmask",
            Self::OccupancyCounters => "occupancy-counters",
            Self::Iterative => "iterative",
            Self::AllPermutations => "all-permutations",
            Self::DancingLinks => "dancing-links",
        }
    }

    /// What it keeps of the board, in a line.
    pub const fn state(self) -> &'static str {
        match self {
            Self::FlatBoard => "a flat array of n·n integers, 1 = queen, 0 = candidate",
            Self::QueensClass => "a board size, a queen count and an n×n grid",
            Self::Permutation => "a vector of columns, one a row",
            Self::BorderedBoard => "an (n+2)×(n+2) character board with a sentinel border",
            Self::Bitmask => "three bit masks: columns, diagonals, antidiagonals",
            Self::OccupancyCounters => "a counter a column and a diagonal",
            Self::Iterative => "a vector of columns as an explicit stack",
            Self::AllPermutations => "a permutation, tested when it is complete",
            Self::DancingLinks => "linked lists of lines and the squares left on them",
        }
    }

    /// How it finds out whether a square is attacked, in a line.
    pub const fn test(self) -> &'static str {
        match self {
            Self::FlatBoard => "walks up the column, up-left and up-right",
            Self::QueensClass => "walks over the rows already filled",
            Self::Permutation => "compares with every row above: two nested loops",
            Self::BorderedBoard => "walks along three vectors until it meets a queen or the border",
            Self::Bitmask => "one expression gives all free squares of a row",
            Self::OccupancyCounters => "three look-ups",
            Self::Iterative => "compares with every row above",
            Self::AllPermutations => "compares all pairs of a complete permutation",
            Self::DancingLinks => "attacked squares have left the lists",
        }
    }

    /// Whether it fills row after row from the lowest column, so that its solutions come in lexicographic order and its
    /// nodes are those of A319283.
    pub const fn is_row_by_row(self) -> bool {
        !matches!(self, Self::AllPermutations | Self::DancingLinks)
    }

    /// The largest board it takes: 30 for `queens-class`, whose prompt says so, and 64 for the others (a mask word).
    pub const fn largest_order(self) -> u32 {
        match self {
            Self::QueensClass => 30,
            _ => 64,
        }
    }

    /// Runs the program on the n × n board, to its end or until the tracer breaks.
    ///
    /// # Panics
    /// If n exceeds [`largest_order`](Self::largest_order).
    ///
    /// # Complexity
    /// Exponential in n; the stack and the memory are O(n) to O(n²), `dancing-links` O(n²) nodes of a list.
    pub fn run<T: Tracer>(self, n: u32, tracer: &mut T) -> ControlFlow<()> {
        assert!(n <= self.largest_order(), "{self} takes n up to {}", self.largest_order());
        match self {
            Self::FlatBoard => flat_board::run(n, tracer),
            Self::QueensClass => queens_class::run(n, tracer),
            Self::Permutation => permutation::run(n, tracer),
            Self::BorderedBoard => bordered_board::run(n, tracer),
            Self::Bitmask => bitmask::run(n, tracer),
            Self::OccupancyCounters => occupancy_counters::run(n, tracer),
            Self::Iterative => iterative::run(n, tracer),
            Self::AllPermutations => all_permutations::run(n, tracer),
            Self::DancingLinks => dancing_links::run(n, tracer),
        }
    }

    /// Runs the program from a [`Position`] of its own trace on: the tracer gets exactly the events that followed it.
    ///
    /// The queens of the position are placed without a test and without an event.
    ///
    /// # Panics
    /// As [`run`](Self::run); and if the position was not reached by this program on this board.
    ///
    /// # Complexity
    /// One candidate a queen of the position before the first event.
    pub fn resume<T: Tracer>(self, n: u32, position: &Position, tracer: &mut T) -> ControlFlow<()> {
        self.run(n, &mut resume::FastForward::new(position, tracer))
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == name)
            .ok_or_else(|| UnknownAlgorithm { found: name.chars().take(40).collect() })
    }
}

/// There is no program of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm {
    found: String,
}

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
        write!(f, "no algorithm `{}`: expected one of {}", self.found, names.join(", "))
    }
}

impl std::error::Error for UnknownAlgorithm {}

#[cfg(test)]
mod tests;
