use super::cells::Cells;
use super::unit::Unit;
use crate::attack::AttackRule;
use crate::board::{Board, Square};

/// What the squares of a board mean to each other before there are regions: the lines and who attacks whom.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub(super) board: Board,
    pub(super) rule: AttackRule,
    /// Squares a side.
    pub(super) n: usize,
    /// For each square, the squares that the rule forbids beside a queen there. It is not among them itself.
    pub(super) attacked: Vec<Cells>,
    /// Rows from the top, then columns from the left.
    pub(super) lines: Vec<Cells>,
    /// All squares.
    pub(super) all: Cells,
}

impl Geometry {
    /// The geometry of a square board of at most [`MAX_SIZE`](super::MAX_SIZE) squares a side.
    pub(super) fn new(board: Board, rule: AttackRule) -> Self {
        let n = board.rows() as usize;
        let squares: Vec<Square> = board.squares().collect();
        let attacked = squares
            .iter()
            .map(|&here| {
                (0..squares.len()).filter(|&there| rule.attack(&board, here, squares[there]).is_some()).collect()
            })
            .collect();
        let row = |row: usize| (0..n).map(|column| row * n + column).collect();
        let column = |column: usize| (0..n).map(|row| row * n + column).collect();
        let lines = (0..n).map(row).chain((0..n).map(column)).collect();
        Self { board, rule, n, attacked, lines, all: (0..n * n).collect() }
    }

    /// The number of a square.
    pub(super) const fn cell(&self, square: Square) -> usize {
        square.row as usize * self.n + square.column as usize
    }

    /// The square of a number.
    pub(super) const fn square(&self, cell: usize) -> Square {
        Square::new((cell / self.n) as u32, (cell % self.n) as u32)
    }

    /// The squares that share an edge with this one, on the paper (edges that are joined do not count).
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let n = self.n;
        let (row, column) = (cell / n, cell % n);
        let up = (row > 0).then(|| cell - n);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < n).then(|| cell + 1);
        let down = (row + 1 < n).then(|| cell + n);
        [up, left, right, down].into_iter().flatten()
    }

    /// Whether squares hang together by their edges. None at all do.
    pub(super) fn is_connected(&self, cells: &Cells) -> bool {
        self.piece_of(cells).is_none_or(|piece| piece == *cells)
    }

    /// The squares that hang together with the first one.
    pub(super) fn piece_of(&self, cells: &Cells) -> Option<Cells> {
        let first = cells.first()?;
        let mut piece = Cells::one(first);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            for next in self.beside(cell).filter(|&next| cells.contains(next)) {
                if !piece.contains(next) {
                    piece.insert(next);
                    open.push(next);
                }
            }
        }
        Some(piece)
    }

    /// Which lines a unit number means.
    pub(super) const fn unit(&self, index: usize) -> Unit {
        let n = self.n;
        if index < n {
            Unit::Row(index as u32)
        } else if index < 2 * n {
            Unit::Column((index - n) as u32)
        } else {
            Unit::Region((index - 2 * n) as u32)
        }
    }
}
