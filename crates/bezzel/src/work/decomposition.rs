//! How a board of order n is cut into subproblems: crosses, their orientation, and the border columns that are filled as well.

use super::cross::{Centre, Cross, Crosses, MAX_WIDTH};
use super::subproblem::{Board, MAX_ORDER, Rest, SizeModel};

/// Columns that a kernel's lane holds: on larger boards, columns at the right border are filled before.
pub const WINDOW: usize = 16;

/// Smallest order that is decomposed. Below, there may be no cross at all.
pub const SMALLEST_ORDER: usize = 5;

/// From this order on the centre of odd boards is refined: 27 % fewer nodes at n = 17, but more groups than it is worth below.
const REFINED_FROM: usize = 15;

/// Most border columns that a piece's prefix fills beyond what the window needs.
const DEEPER: usize = 6;

/// Rows of the queens in the border columns n−1, n−2, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefix {
    rows: [u8; MAX_ORDER],
    len: u8,
}

impl Prefix {
    /// No column.
    const EMPTY: Self = Self { rows: [0; MAX_ORDER], len: 0 };

    /// The rows, of column n−1 first.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows[..usize::from(self.len)]
    }

    fn push(mut self, row: usize) -> Self {
        self.rows[usize::from(self.len)] = row as u8;
        self.len += 1;
        self
    }
}

/// The name of a piece of work: a cross, and where the queens of the first border columns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceName {
    /// The canonical cross.
    pub cross: Cross,
    /// On the cross as oriented by the [`Decomposition`].
    pub prefix: Prefix,
}

impl std::fmt::Display for PieceName {
    /// `w2:3.9:7.0:5.1`: width, columns of the queens in the middle rows, rows of those in the middle columns, prefix.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "w{}", self.cross.width())?;
        for list in [self.cross.rows(), self.cross.columns(), self.prefix.rows()] {
            for (i, place) in list.iter().enumerate() {
                write!(f, "{}{place}", if i == 0 { ':' } else { '.' })?;
            }
        }
        Ok(())
    }
}

/// Work that is not cut further: a board with the queens of a cross and of some border columns.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Which.
    pub name: PieceName,
    /// Each of its solutions stands for so many.
    pub weight: u32,
    /// The queens placed.
    pub board: Board,
    /// Estimated size of its tree, in units of [`SizeModel`]; at least 1.
    pub size: u64,
}

/// An order cannot be decomposed as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecompositionError {
    /// The masks hold no such board.
    Order(usize),
    /// No central cross is so wide.
    Width {
        /// Order of the board.
        n: usize,
        /// Width asked for.
        width: usize,
    },
}

impl std::fmt::Display for DecompositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Order(n) => write!(f, "order {n} exceeds {MAX_ORDER}"),
            Self::Width { n, width } => {
                write!(f, "no central cross of width {width} on a board of order {n}")
            }
        }
    }
}

impl std::error::Error for DecompositionError {}

/// The cut of an n×n board into pieces.
#[derive(Clone, Debug)]
pub struct Decomposition {
    n: usize,
    /// Disjoint sets of crosses, together all.
    parts: Vec<(usize, Centre)>,
    model: SizeModel,
}

impl Decomposition {
    /// The best cut known: width 2 for even n; width 1 for odd n, where from n = 15 on a queen on the centre square, which
    /// leaves all eight symmetries, is refined to width 3.
    ///
    /// # Errors
    /// If n exceeds [`MAX_ORDER`].
    pub fn new(n: usize) -> Result<Self, DecompositionError> {
        let parts = match n {
            0..SMALLEST_ORDER => vec![],
            _ if n.is_multiple_of(2) => vec![(2, Centre::Any)],
            _ if n < REFINED_FROM => vec![(1, Centre::Any)],
            _ => vec![(1, Centre::Empty), (3, Centre::Queen)],
        };
        Self::of(n, parts)
    }

    /// The cut by crosses of one width.
    ///
    /// # Errors
    /// If there are none on this board, or n exceeds [`MAX_ORDER`].
    pub fn with_width(n: usize, width: usize) -> Result<Self, DecompositionError> {
        let fits = (1..=MAX_WIDTH).contains(&width) && width <= n && (n - width).is_multiple_of(2);
        if n < SMALLEST_ORDER || !fits {
            return Err(DecompositionError::Width { n, width });
        }
        Self::of(n, vec![(width, Centre::Any)])
    }

    fn of(n: usize, parts: Vec<(usize, Centre)>) -> Result<Self, DecompositionError> {
        if n > MAX_ORDER {
            return Err(DecompositionError::Order(n));
        }
        Ok(Self { n, parts, model: SizeModel::new(n) })
    }

    /// The order of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// Border columns to be filled before a kernel can take over.
    #[must_use]
    pub fn extra_columns(&self) -> usize {
        self.n.saturating_sub(WINDOW)
    }

    /// Most border columns that a piece's prefix may fill.
    #[must_use]
    pub fn deepest(&self) -> usize {
        (self.extra_columns() + DEEPER).min(self.n)
    }

    /// All canonical crosses with their weights, as they are asked for.
    pub fn crosses(&self) -> impl Iterator<Item = (Cross, u32)> + '_ {
        self.parts.iter().flat_map(|&(width, centre)| Crosses::new(self.n, width, centre))
    }

    /// The pieces whose prefix fills `depth` border columns, as they are asked for.
    #[must_use]
    pub fn pieces(&self, depth: usize) -> Pieces<'_> {
        Pieces {
            decomposition: self,
            depth: depth.min(self.deepest()),
            parts: self.parts.iter(),
            crosses: None,
            ready: Vec::new().into_iter(),
        }
    }

    /// The image of a cross whose search is smallest.
    ///
    /// Mirrored left to right, the rows are as before: only the border columns to be filled differ. Measured against the size
    /// alone: the size times the square root of the number of ways to fill those columns gives 2 % fewer children and half the groups
    /// at n = 17, 1 % and a third of the groups at n = 18. Summing the sizes of all ways is worse (+2 %). The ways are
    /// estimated by the free squares of each column.
    #[must_use]
    pub fn orient(&self, cross: &Cross) -> Board {
        let columns = self.extra_columns();
        let cost = |board: &Board| {
            let rest = board.rest();
            let squares = |column: usize| {
                let free = rest.free().iter().filter(|free| *free >> column & 1 == 1);
                free.count().max(1) as f64
            };
            let ways: f64 = (self.n - columns..self.n).map(squares).product();
            self.model.size(&rest) * ways.sqrt()
        };
        // Without border columns to fill, an image and its mirror image are the same.
        let step = if columns == 0 { 2 } else { 1 };
        let images = cross.images().into_iter().step_by(step);
        let boards = images
            .map(|image| image.queens().fold(Board::new(self.n), |board, (row, column)| board.with(row, column)));
        boards
            .map(|board| (cost(&board), board))
            .reduce(|best, next| if next.0 < best.0 { next } else { best })
            .map_or(Board::new(self.n), |(_, board)| board)
    }

    /// The estimated size of a board's tree.
    #[must_use]
    pub fn size(&self, board: &Board) -> f64 {
        self.model.size(&board.rest())
    }

    /// All subproblems of a piece: its boards with all border columns filled that the window needs, unless some row or column
    /// of it cannot be filled any more.
    ///
    /// Stops when `visit` says so, and returns whether it went through.
    pub fn subproblems(&self, piece: &Piece, mut visit: impl FnMut(&Rest) -> bool) -> bool {
        let filled = piece.name.prefix.rows().len();
        self.fill(piece.board, filled, &mut visit)
    }

    fn fill(&self, board: Board, filled: usize, visit: &mut impl FnMut(&Rest) -> bool) -> bool {
        if filled >= self.extra_columns() {
            let rest = board.rest();
            return rest.is_dead() || visit(&rest);
        }
        let mut boards = board.fill_column(self.n - 1 - filled);
        boards.all(|(_, board)| self.fill(board, filled + 1, visit))
    }

    fn add_pieces(&self, board: Board, depth: usize, piece: Piece, pieces: &mut Vec<Piece>) {
        let prefix = piece.name.prefix;
        if prefix.rows().len() == depth {
            let rest = board.rest();
            if !rest.is_dead() {
                let size = (self.model.size(&rest) as u64).max(1);
                pieces.push(Piece { board, size, ..piece });
            }
            return;
        }
        for (row, board) in board.fill_column(self.n - 1 - prefix.rows().len()) {
            let name = PieceName { prefix: prefix.push(row), ..piece.name };
            self.add_pieces(board, depth, Piece { name, ..piece }, pieces);
        }
    }
}

/// The pieces of a [`Decomposition`]; those of one cross at a time are held.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    decomposition: &'a Decomposition,
    depth: usize,
    parts: std::slice::Iter<'a, (usize, Centre)>,
    crosses: Option<Crosses>,
    ready: std::vec::IntoIter<Piece>,
}

impl Pieces<'_> {
    /// Go to a piece named before. Returns whether there is such a piece; if not, nothing is left.
    #[must_use]
    pub fn seek(&mut self, name: &PieceName) -> bool {
        let decomposition = self.decomposition;
        let mut parts = decomposition.parts.iter();
        if !parts.any(|&(width, _)| width == name.cross.width()) {
            return false;
        }
        let &(width, centre) = &decomposition.parts[decomposition.parts.len() - parts.len() - 1];
        let mut crosses = Crosses::new(decomposition.n, width, centre);
        crosses.seek(&name.cross);
        (self.parts, self.crosses) = (parts, Some(crosses));
        self.ready = Vec::new().into_iter();
        if !self.refill() {
            return false;
        }
        let skipped = self.ready.as_slice().iter().position(|piece| piece.name == *name);
        match skipped {
            Some(0) => true,
            Some(skipped) => self.ready.nth(skipped - 1).is_some(),
            None => false,
        }
    }

    /// Make the pieces of the next cross. Returns whether there was one.
    fn refill(&mut self) -> bool {
        let decomposition = self.decomposition;
        loop {
            let next = self.crosses.as_mut().and_then(Iterator::next);
            if let Some((cross, weight)) = next {
                let piece = Piece {
                    name: PieceName { cross, prefix: Prefix::EMPTY },
                    weight,
                    board: decomposition.orient(&cross),
                    size: 1,
                };
                let mut pieces = Vec::new();
                decomposition.add_pieces(piece.board, self.depth, piece, &mut pieces);
                self.ready = pieces.into_iter();
                return true;
            }
            let Some(&(width, centre)) = self.parts.next() else {
                return false;
            };
            self.crosses = Some(Crosses::new(decomposition.n, width, centre));
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            if let Some(piece) = self.ready.next() {
                return Some(piece);
            }
            if !self.refill() {
                return None;
            }
        }
    }
}
