//! The rules: which two squares attack each other. This is the definition; everything fast is judged by it.

use crate::board::{Board, Direction, Square};
use std::fmt;

/// How a piece attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackRule {
    /// Along rows, columns and both diagonals.
    #[default]
    Queen,
    /// As a queen and as a knight.
    Amazon,
    /// Along rows and columns.
    Rook,
    /// Along both diagonals.
    Bishop,
    /// Along rows, columns and one direction of diagonals (A099152).
    OneDiagonal,
    /// The eight neighbouring squares alone (a king's move).
    NoTouch,
}

/// In which way two squares attack each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attack {
    /// Along a line.
    Along(Direction),
    /// By a knight's move.
    KnightsMove,
    /// By touching.
    Touch,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Along(direction) => direction.fmt(f),
            Self::KnightsMove => f.write_str("knight's move"),
            Self::Touch => f.write_str("touching"),
        }
    }
}

impl AttackRule {
    /// All rules.
    pub const ALL: [Self; 6] =
        [Self::Queen, Self::Amazon, Self::Rook, Self::Bishop, Self::OneDiagonal, Self::NoTouch];

    /// The name used in descriptions: `queen`, `amazon`, `rook`, `bishop`, `one-diagonal`, `no-touch`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Amazon => "amazon",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::OneDiagonal => "one-diagonal",
            Self::NoTouch => "no-touch",
        }
    }

    /// The lines along which the piece attacks.
    pub const fn directions(self) -> &'static [Direction] {
        use Direction::{Antidiagonal, Column, Diagonal, Row};
        match self {
            Self::Queen | Self::Amazon => &[Row, Column, Diagonal, Antidiagonal],
            Self::Rook => &[Row, Column],
            Self::Bishop => &[Diagonal, Antidiagonal],
            Self::OneDiagonal => &[Row, Column, Diagonal],
            Self::NoTouch => &[],
        }
    }

    /// How two different squares of a board attack each other, or `None`.
    ///
    /// Lines are looked at in the order row, column, diagonal, antidiagonal and the first is named (on a torus two squares
    /// can share several). Pieces between the two make no difference. A square does not attack itself.
    pub fn attack(self, board: &Board, a: Square, b: Square) -> Option<Attack> {
        if a == b {
            return None;
        }
        if let Some(&direction) = self.directions().iter().find(|&&d| board.share_line(d, a, b)) {
            return Some(Attack::Along(direction));
        }
        match (self, board.distances(a, b)) {
            (Self::Amazon, (1, 2) | (2, 1)) => Some(Attack::KnightsMove),
            (Self::NoTouch, (0 | 1, 0 | 1)) => Some(Attack::Touch),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Topology;

    fn attacked_by(rule: AttackRule, board: &Board, from: Square) -> usize {
        board.squares().filter(|&to| rule.attack(board, from, to).is_some()).count()
    }

    #[test]
    fn squares_attacked_from_a_central_and_a_corner_square() {
        let board = Board::plane(8);
        let (d4, a1) = (Square::new(4, 3), Square::new(7, 0));
        for (rule, central, corner) in [
            (AttackRule::Queen, 27, 21),
            (AttackRule::Amazon, 35, 23),
            (AttackRule::Rook, 14, 14),
            (AttackRule::Bishop, 13, 7),
            (AttackRule::NoTouch, 8, 3),
        ] {
            assert_eq!(attacked_by(rule, &board, d4), central, "{rule:?}");
            assert_eq!(attacked_by(rule, &board, a1), corner, "{rule:?}");
        }
        assert_eq!(attacked_by(AttackRule::OneDiagonal, &board, d4), 14 + 6);
    }

    #[test]
    fn attacks_are_mutual_and_survive_wrapping() {
        for topology in [Topology::Plane, Topology::Cylinder, Topology::Torus] {
            let board = Board::new(5, 6, topology);
            for rule in AttackRule::ALL {
                for a in board.squares() {
                    for b in board.squares() {
                        assert_eq!(rule.attack(&board, a, b), rule.attack(&board, b, a));
                    }
                }
            }
        }
        let torus = Board::new(8, 8, Topology::Torus);
        let touch = |a, b| AttackRule::NoTouch.attack(&torus, a, b);
        assert_eq!(touch(Square::new(0, 0), Square::new(7, 7)), Some(Attack::Touch));
    }

    /// S24: c5 and f2 attack each other.
    #[test]
    fn c5_attacks_f2() {
        let square = |name| Square::from_chess_name(name, 8).unwrap();
        assert_eq!(square("c5"), Square::new(3, 2));
        assert_eq!(
            AttackRule::Queen.attack(&Board::plane(8), square("c5"), square("f2")),
            Some(Attack::Along(Direction::Diagonal))
        );
    }
}
