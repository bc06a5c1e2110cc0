use super::{Board, Square};
use std::cmp::Ordering;

/// The eight symmetries of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Leaves every square where it is.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarter turns clockwise.
    ThreeQuarterTurn,
    /// Left and right exchanged.
    MirrorColumns,
    /// Top and bottom exchanged.
    MirrorRows,
    /// Rows and columns exchanged (reflection in the main diagonal).
    Transpose,
    /// Reflection in the main antidiagonal.
    Antitranspose,
}

impl Symmetry {
    /// All eight; the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Transpose,
        Self::Antitranspose,
    ];

    /// The image of a square of the n × n board.
    ///
    /// # Panics
    /// In debug builds, if the square is off the board.
    pub const fn apply(self, square: Square, n: u32) -> Square {
        let Square { row, column } = square;
        debug_assert!(row < n && column < n);
        let (far_row, far_column) = (n - 1 - row, n - 1 - column);
        let (row, column) = match self {
            Self::Identity => (row, column),
            Self::QuarterTurn => (column, far_row),
            Self::HalfTurn => (far_row, far_column),
            Self::ThreeQuarterTurn => (far_column, row),
            Self::MirrorColumns => (row, far_column),
            Self::MirrorRows => (far_row, column),
            Self::Transpose => (column, row),
            Self::Antitranspose => (far_column, far_row),
        };
        Square::new(row, column)
    }

    /// Whether the symmetry maps every board of these sides to itself: those that exchange rows and columns need as many of both.
    pub const fn fits(self, board: &Board) -> bool {
        board.is_square() || matches!(self, Self::Identity | Self::HalfTurn | Self::MirrorColumns | Self::MirrorRows)
    }

    /// The image of a square of a board, which need not be square.
    ///
    /// # Panics
    /// In debug builds, if the square is off the board or the symmetry does not [fit](Self::fits) it.
    pub const fn image_on(self, board: &Board, square: Square) -> Square {
        debug_assert!(board.contains(square) && self.fits(board));
        let (far_row, far_column) = (board.rows() - 1 - square.row, board.columns() - 1 - square.column);
        match self {
            Self::Identity => square,
            Self::HalfTurn => Square::new(far_row, far_column),
            Self::MirrorColumns => Square::new(square.row, far_column),
            Self::MirrorRows => Square::new(far_row, square.column),
            other => other.apply(square, board.rows()),
        }
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            other => other,
        }
    }

    /// The image of a permutation placement, given and returned as the 0-based column of each row.
    ///
    /// # Panics
    /// If `columns` is not a permutation of `0..columns.len()` (see [`columns_are_a_permutation`]).
    pub fn image(self, columns: &[u32]) -> Vec<u32> {
        let n = columns.len() as u32;
        let mut image = vec![0; columns.len()];
        for (row, &column) in columns.iter().enumerate() {
            let to = self.apply(Square::new(row as u32, column), n);
            image[to.row as usize] = to.column;
        }
        image
    }
}

/// Whether `columns` holds every number of `0..columns.len()` once.
pub fn columns_are_a_permutation(columns: &[u32]) -> bool {
    let mut seen = vec![false; columns.len()];
    columns.iter().all(|&column| seen.get_mut(column as usize).is_some_and(|seen| !std::mem::replace(seen, true)))
}

/// The size of the orbit of a permutation placement (1, 2, 4 or 8), if it is the lexicographically first of its eight images:
/// the one that stands for its class in every list of fundamental solutions. Else `None`.
///
/// # Panics
/// As [`Symmetry::image`].
pub fn orbit_if_fundamental(columns: &[u32]) -> Option<u32> {
    let mut unchanged = 0;
    for symmetry in Symmetry::ALL {
        match (*symmetry.image(columns)).cmp(columns) {
            Ordering::Less => return None,
            Ordering::Equal => unchanged += 1,
            Ordering::Greater => {}
        }
    }
    Some(8 / unchanged)
}

/// Whether none of the images of a set of squares, each in the order of reading, comes before it: then it stands for its class in lists of
/// fundamental solutions.
///
/// # Panics
/// In debug builds, if a symmetry does not [fit](Symmetry::fits) the board or a square lies off it.
pub fn is_first_image(board: &Board, symmetries: &[Symmetry], squares: &[Square]) -> bool {
    symmetries.iter().all(|symmetry| {
        let mut image: Vec<Square> = squares.iter().map(|&square| symmetry.image_on(board, square)).collect();
        image.sort_unstable();
        *image >= *squares
    })
}

/// The symmetries that leave a permutation placement unchanged; its orbit has `8 / stabiliser.len()` members.
///
/// # Panics
/// As [`Symmetry::image`].
pub fn stabiliser(columns: &[u32]) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|symmetry| symmetry.image(columns) == columns).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn the_eight_form_a_group() {
        for n in 1..6 {
            for first in Symmetry::ALL {
                for square in Board::plane(n).squares() {
                    assert_eq!(first.inverse().apply(first.apply(square, n), n), square);
                }
                for second in Symmetry::ALL {
                    let composed = |s| second.apply(first.apply(s, n), n);
                    assert!(
                        Symmetry::ALL
                            .iter()
                            .any(|third| Board::plane(n).squares().all(|s| third.apply(s, n) == composed(s)))
                    );
                }
            }
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        assert_eq!(Symmetry::QuarterTurn.apply(Square::new(0, 0), 8), Square::new(0, 7));
        assert_eq!(Symmetry::QuarterTurn.apply(Square::new(0, 7), 8), Square::new(7, 7));
    }

    #[test]
    fn orbits_of_known_solutions() {
        // The one solution for n = 8 with an orbit of four, unchanged by the half turn.
        let columns = [2, 4, 1, 7, 0, 6, 3, 5];
        assert_eq!(stabiliser(&columns), [Symmetry::Identity, Symmetry::HalfTurn]);
        // n = 4: unchanged by quarter turns, an orbit of two.
        assert_eq!(stabiliser(&[1, 3, 0, 2]).len(), 4);
        assert_eq!(orbit_if_fundamental(&[1, 3, 0, 2]), Some(2));
        assert_eq!(orbit_if_fundamental(&[2, 0, 3, 1]), None);
        assert_eq!(orbit_if_fundamental(&columns), Some(4));
        assert_eq!(orbit_if_fundamental(&[0, 4, 7, 5, 2, 6, 1, 3]), Some(8));
        assert_eq!((orbit_if_fundamental(&[0]), orbit_if_fundamental(&[])), (Some(1), Some(1)));
        assert!(!columns_are_a_permutation(&[0, 0]));
        assert!(!columns_are_a_permutation(&[0, 2]));
        assert!(columns_are_a_permutation(&[]));
    }
}
