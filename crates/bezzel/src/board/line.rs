use super::Square;
use std::fmt;

/// The four directions in which a queen attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along the row.
    Row,
    /// Along the column.
    Column,
    /// From the upper left to the lower right: `row − column` is constant.
    Diagonal,
    /// From the upper right to the lower left: `row + column` is constant.
    Antidiagonal,
}

impl Direction {
    /// The four directions, in the order in which attacks are looked for and named.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::Antidiagonal];

    /// The English name: `row`, `column`, `diagonal`, `antidiagonal`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        }
    }

    /// The line through `square` in this direction, on a plane board.
    pub const fn line_through(self, square: Square) -> Line {
        match self {
            Self::Row => Line::Row(square.row),
            Self::Column => Line::Column(square.column),
            Self::Diagonal => Line::Diagonal(square.row as i32 - square.column as i32),
            Self::Antidiagonal => Line::Antidiagonal(square.row + square.column),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One line of a plane board, named by its 0-based invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The squares of one row.
    Row(u32),
    /// The squares of one column.
    Column(u32),
    /// The squares with this `row − column`.
    Diagonal(i32),
    /// The squares with this `row + column`.
    Antidiagonal(u32),
}

impl Line {
    /// The direction of the line.
    pub const fn direction(self) -> Direction {
        match self {
            Self::Row(_) => Direction::Row,
            Self::Column(_) => Direction::Column,
            Self::Diagonal(_) => Direction::Diagonal,
            Self::Antidiagonal(_) => Direction::Antidiagonal,
        }
    }
}

impl fmt::Display for Line {
    /// `row 3`, `column 7` (1-based), `diagonal −2` (row − column), `antidiagonal 9` (row + column, 1-based).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Row(row) => write!(f, "row {}", u64::from(row) + 1),
            Self::Column(column) => write!(f, "column {}", u64::from(column) + 1),
            Self::Diagonal(difference) => write!(f, "diagonal {difference}"),
            Self::Antidiagonal(sum) => write!(f, "antidiagonal {}", u64::from(sum) + 2),
        }
    }
}
