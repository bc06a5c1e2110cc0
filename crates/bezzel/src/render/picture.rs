use super::annotation::Annotations;
use crate::board::{Board, Square};
use crate::placement::Placement;
use crate::problem::Problem;
use std::fmt;

/// What a picture shows: a board, its queens, the conditions of a problem and marks.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    pub(super) board: Board,
    pub(super) queens: &'a [Square],
    pub(super) problem: Option<&'a Problem>,
    pub(super) annotations: Annotations,
    pub(super) coordinates: bool,
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
}

impl<'a> Picture<'a> {
    /// A placement on its board.
    pub fn of(placement: &'a Placement) -> Self {
        Self::new(placement.board(), placement.queens(), None)
    }

    /// A board without queens.
    pub const fn empty(board: Board) -> Self {
        Self::new(board, &[], None)
    }

    /// A problem before it is solved: the queens are those it has placed.
    pub fn of_problem(problem: &'a Problem) -> Self {
        Self::new(problem.board(), problem.placed(), Some(problem))
    }

    const fn new(board: Board, queens: &'a [Square], problem: Option<&'a Problem>) -> Self {
        Self {
            board,
            queens,
            problem,
            annotations: Annotations::NONE,
            coordinates: true,
            title: None,
            description: None,
        }
    }

    /// Shows the conditions of a problem on the same board: blocked squares, regions, and which queens were placed by it.
    #[must_use]
    pub const fn with_problem(mut self, problem: &'a Problem) -> Self {
        self.problem = Some(problem);
        self
    }

    /// Adds marks to those there are.
    #[must_use]
    pub fn annotate(mut self, annotations: Annotations) -> Self {
        self.annotations = self.annotations.and(annotations);
        self
    }

    /// Whether letters below and numbers at the left name the squares, as in chess. They do unless told otherwise.
    #[must_use]
    pub const fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// A sentence below the board.
    #[must_use]
    pub fn caption(self, caption: impl Into<String>) -> Self {
        self.annotate(Annotations::default().caption(caption))
    }

    /// The name of the picture for those who cannot see it. By default English: `8 queens on the 8×8 board`.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// What the picture shows, for those who cannot see it. By default English: queens, clashes, labels by square.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Whether a queen stands on the square.
    pub(super) fn holds_queen(&self, square: Square) -> bool {
        // A placement keeps its queens, and a problem those it has placed, in the order of reading.
        self.queens.binary_search(&square).is_ok()
    }

    /// Whether the problem has placed a queen on the square.
    pub(super) fn is_given(&self, square: Square) -> bool {
        self.problem.is_some_and(|problem| problem.placed().binary_search(&square).is_ok())
    }

    /// Whether the problem forbids queens on the square.
    pub(super) fn is_blocked(&self, square: Square) -> bool {
        self.problem.is_some_and(|problem| problem.is_blocked(square))
    }

    /// Judges whether all that is shown lies on one board with sides up to `max_side`.
    pub(super) fn check(&self, max_side: u32) -> Result<(), PictureError> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        if rows.max(columns) > max_side {
            return Err(PictureError::TooLarge { rows, columns, max_side });
        }
        if self.problem.is_some_and(|problem| problem.board() != self.board) {
            return Err(PictureError::OtherBoard);
        }
        match self.annotations.squares().find(|&square| !self.board.contains(square)) {
            Some(square) => Err(PictureError::OffBoard { square }),
            None => Ok(()),
        }
    }
}

/// Why something cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The board has longer sides than this kind of picture can show.
    TooLarge {
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
        /// The longest side that can be shown.
        max_side: u32,
    },
    /// The problem is posed on another board than the queens stand on.
    OtherBoard,
    /// A mark lies off the board.
    OffBoard {
        /// The square marked.
        square: Square,
    },
    /// More boards than one sheet can show.
    TooManyBoards {
        /// Boards given.
        found: usize,
        /// The most that can be shown.
        limit: usize,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { rows, columns, max_side } => write!(
                f,
                "a board of {rows}×{columns} squares is too large to draw: expected sides of at most {max_side}"
            ),
            Self::OtherBoard => f.write_str("the problem is posed on another board than the queens stand on"),
            Self::OffBoard { square } => write!(f, "a mark on {square}, which is off the board"),
            Self::TooManyBoards { found, limit } => {
                write!(f, "{found} boards are too many for one sheet: expected at most {limit}")
            }
        }
    }
}

impl std::error::Error for PictureError {}
