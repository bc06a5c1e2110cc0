//! Geometry: squares, lines, boards and their symmetries. Knows nothing of queens.

mod line;
mod regions;
mod square;
mod square_set;
mod symmetry;
mod topology;

pub use line::{Direction, Line};
pub use regions::Regions;
pub use square::{Square, SquareNameError, column_letters};
pub use square_set::SquareSet;
pub use symmetry::{Symmetry, columns_are_a_permutation, is_first_image, orbit_if_fundamental, stabiliser};
pub use topology::Topology;

/// A board: rows × columns, and how its edges are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
    topology: Topology,
}

impl Board {
    /// The longest side a board may have. Sums and differences of two coordinates then fit `u32` and `i32`.
    pub const MAX_SIDE: u32 = 1_000_000_000;

    /// A board of `rows` × `columns` squares; either may be 0.
    ///
    /// # Panics
    /// If a side exceeds [`Board::MAX_SIDE`]: descriptions by users are checked on their way into a
    /// [`Problem`](crate::Problem).
    pub const fn new(rows: u32, columns: u32, topology: Topology) -> Self {
        assert!(rows <= Self::MAX_SIDE && columns <= Self::MAX_SIDE, "side of a board too long");
        Self { rows, columns, topology }
    }

    /// The ordinary n × n board.
    ///
    /// # Panics
    /// As [`Board::new`].
    pub const fn plane(n: u32) -> Self {
        Self::new(n, n, Topology::Plane)
    }

    /// Number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of columns.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// How the edges are joined.
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// Whether the board has as many rows as columns.
    pub const fn is_square(&self) -> bool {
        self.rows == self.columns
    }

    /// Number of squares.
    pub const fn area(&self) -> u64 {
        self.rows as u64 * self.columns as u64
    }

    /// Whether the square lies on the board.
    pub const fn contains(&self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// All squares as one reads: row by row from the top, each row from the left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Square::new(row, column)))
    }
}
