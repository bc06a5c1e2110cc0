use super::{Board, Direction, Square};

/// How the edges of a board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topology {
    /// An ordinary board.
    #[default]
    Plane,
    /// The left edge joins the right edge.
    Cylinder,
    /// The left edge joins the right edge and the top edge joins the bottom edge.
    Torus,
}

impl Topology {
    /// All topologies.
    pub const ALL: [Self; 3] = [Self::Plane, Self::Cylinder, Self::Torus];

    /// The name used in descriptions: `plane`, `cylinder`, `torus`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plane => "plane",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
        }
    }

    /// Whether columns wrap around.
    pub const fn wraps_columns(self) -> bool {
        matches!(self, Self::Cylinder | Self::Torus)
    }

    /// Whether rows wrap around.
    pub const fn wraps_rows(self) -> bool {
        matches!(self, Self::Torus)
    }
}

impl Board {
    /// Whether two different squares lie on one line of this direction.
    ///
    /// On the plane a diagonal through `(r, c)` holds `(r + t, c + t)` for every `t` that stays on the board. Where an edge is
    /// joined, the coordinate is taken modulo the side; on a torus of m × n this leaves the condition
    /// `Δrow ≡ ±Δcolumn (mod gcd(m, n))`, on a cylinder `Δrow ≡ ±Δcolumn (mod columns)`.
    pub fn share_line(&self, direction: Direction, a: Square, b: Square) -> bool {
        let rows = i64::from(a.row) - i64::from(b.row);
        let columns = i64::from(a.column) - i64::from(b.column);
        let modulus = match self.topology() {
            Topology::Plane => None,
            Topology::Cylinder => Some(i64::from(self.columns())),
            Topology::Torus => Some(gcd(i64::from(self.rows()), i64::from(self.columns()))),
        };
        let vanishes = |difference: i64| match modulus {
            None => difference == 0,
            Some(modulus) => difference.rem_euclid(modulus) == 0,
        };
        match direction {
            Direction::Row => rows == 0,
            Direction::Column => columns == 0,
            Direction::Diagonal => vanishes(rows - columns),
            Direction::Antidiagonal => vanishes(rows + columns),
        }
    }

    /// Row and column distance of two squares, each the shorter way round where the board wraps.
    pub fn distances(&self, a: Square, b: Square) -> (u32, u32) {
        let shortest = |difference: u32, side: u32, wraps: bool| {
            if wraps { difference.min(side - difference) } else { difference }
        };
        (
            shortest(a.row.abs_diff(b.row), self.rows(), self.topology().wraps_rows()),
            shortest(a.column.abs_diff(b.column), self.columns(), self.topology().wraps_columns()),
        )
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks from `a` one step at a time, as the rule is told at a board, and reports whether it meets `b`.
    fn meets_by_walking(board: &Board, step: (i64, i64), a: Square, b: Square) -> bool {
        [1, -1].into_iter().any(|way| {
            let (mut row, mut column) = (i64::from(a.row), i64::from(a.column));
            for _ in 0..board.rows() * board.columns() {
                row += way * step.0;
                column += way * step.1;
                if board.topology().wraps_rows() {
                    row = row.rem_euclid(i64::from(board.rows()));
                }
                if board.topology().wraps_columns() {
                    column = column.rem_euclid(i64::from(board.columns()));
                }
                if row < 0 || column < 0 || row >= i64::from(board.rows()) || column >= i64::from(board.columns()) {
                    return false;
                }
                if (row, column) == (i64::from(b.row), i64::from(b.column)) {
                    return true;
                }
            }
            false
        })
    }

    #[test]
    fn lines_are_what_walking_finds() {
        for topology in [Topology::Plane, Topology::Cylinder, Topology::Torus] {
            for (rows, columns) in [(1, 1), (4, 4), (5, 5), (6, 6), (4, 6), (6, 4), (3, 7), (2, 5)] {
                let board = Board::new(rows, columns, topology);
                for a in board.squares() {
                    for b in board.squares().filter(|&b| b != a) {
                        for (direction, step) in Direction::ALL.into_iter().zip([(0, 1), (1, 0), (1, 1), (1, -1)]) {
                            assert_eq!(
                                board.share_line(direction, a, b),
                                meets_by_walking(&board, step, a, b),
                                "{board:?} {direction} {a} {b}"
                            );
                        }
                    }
                }
            }
        }
    }
}
