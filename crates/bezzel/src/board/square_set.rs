use super::{Board, Square};

/// A set of squares of one board, a bit a square, row by row; bit 0 of word 0 is the top left square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareSet {
    columns: u32,
    words: Vec<u64>,
    len: usize,
}

impl SquareSet {
    /// The empty set on a board. Takes one bit of memory a square.
    pub fn empty(board: &Board) -> Self {
        Self { columns: board.columns(), words: vec![0; board.area().div_ceil(64) as usize], len: 0 }
    }

    fn position(&self, square: Square) -> (usize, u64) {
        let index = u64::from(square.row) * u64::from(self.columns) + u64::from(square.column);
        ((index / 64) as usize, 1 << (index % 64))
    }

    /// Adds a square of the board; says whether it was new.
    pub fn insert(&mut self, square: Square) -> bool {
        let (word, bit) = self.position(square);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.len += usize::from(new);
        new
    }

    /// Whether the square (of the board) is in the set.
    pub fn contains(&self, square: Square) -> bool {
        let (word, bit) = self.position(square);
        self.words[word] & bit != 0
    }

    /// Number of squares in the set.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the set holds no square.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Topology;

    #[test]
    fn holds_exactly_what_was_inserted() {
        let board = Board::new(7, 13, Topology::Plane);
        let mut set = SquareSet::empty(&board);
        assert!(set.is_empty());
        for square in board.squares().filter(|s| (s.row + s.column) % 3 == 0) {
            assert!(set.insert(square));
            assert!(!set.insert(square));
        }
        for square in board.squares() {
            assert_eq!(set.contains(square), (square.row + square.column) % 3 == 0);
        }
        assert_eq!(set.len(), board.squares().filter(|s| (s.row + s.column) % 3 == 0).count());
    }
}
