//! Pieces at equal distances on the line of all pieces, chosen in one pass whose length is not known before.
//!
//! ```text
//!  pieces   |----|--|-----------|---|-|------|   by estimated size
//!  points   0       1       2       3       4    every `step`: a large piece is met more often, and by more than one point
//! ```
//!
//! When there are too many points, every other one is dropped and the step doubled.

use super::decomposition::Piece;
use super::subproblem::Board;

/// Most points kept; at least half as many are there, whatever the sizes.
const MOST: usize = 1 << 11;

/// The piece at one place of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The queens placed.
    pub board: Board,
    /// How many border columns its prefix fills.
    pub filled: usize,
    /// Its estimated size.
    pub size: u64,
}

/// The points of one pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    step: u128,
    points: Vec<Point>,
}

impl Default for Points {
    fn default() -> Self {
        Self { step: 1, points: Vec::new() }
    }
}

impl Points {
    /// The points in the order of the line, all equally far apart.
    #[must_use]
    pub fn as_slice(&self) -> &[Point] {
        &self.points
    }

    /// Takes the next piece, which begins there.
    pub(super) fn pass(&mut self, begin: u128, piece: &Piece) {
        let point = Point { board: piece.board, filled: piece.name.prefix.rows().len(), size: piece.size };
        while self.step * (self.points.len() as u128) < begin + u128::from(piece.size) {
            if self.points.len() == MOST {
                let mut even = false;
                self.points.retain(|_| {
                    even = !even;
                    even
                });
                self.step *= 2;
            } else {
                self.points.push(point);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::decomposition::Decomposition;

    #[test]
    fn points_are_at_equal_distances() {
        let decomposition = Decomposition::new(12).unwrap();
        for depth in [0, 2] {
            let pieces: Vec<Piece> = decomposition.pieces(depth).collect();
            let (mut points, mut begin) = (Points::default(), 0);
            for piece in &pieces {
                points.pass(begin, piece);
                begin += u128::from(piece.size);
            }
            assert!((MOST / 2..=MOST).contains(&points.as_slice().len()), "{}", points.as_slice().len());
            let mut end = 0;
            let mut ends = pieces.iter().map(|piece| {
                end += u128::from(piece.size);
                (end, piece)
            });
            let (mut end, mut piece) = ends.next().unwrap();
            for (number, point) in points.as_slice().iter().enumerate() {
                while points.step * number as u128 >= end {
                    (end, piece) = ends.next().unwrap();
                }
                assert_eq!((point.board, point.size, point.filled), (piece.board, piece.size, depth));
            }
            assert!(points.step * points.as_slice().len() as u128 >= begin);
        }
    }
}
