//! The subproblem a kernel counts: some rows still to fill, given purely as masks.

/// Most rows a [`Group`] can have: one bit of a 16-bit lane for each of its columns.
pub const MAX_ROWS: usize = 16;

/// Rows and gaps kept beyond the last row, so that a look-ahead may read past it.
const PADDING: usize = 6;

/// A board with some queens already placed: the rows still to fill, from the top, and where they may be filled.
///
/// Everything that the queens already placed take away is in `free`, because it is the same for every state of
/// the search. What the search itself places is in the states (see [the module](super)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    rows: usize,
    columns: u16,
    free: [u16; MAX_ROWS + PADDING],
    gaps: [u8; MAX_ROWS + PADDING],
}

/// Why masks do not make a [`Group`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupError {
    /// More rows than columns fit into a lane.
    TooManyRows(usize),
    /// As many columns as rows must be left: the last rows are counted in a closed form that needs it.
    ColumnsDiffer {
        /// Rows to fill.
        rows: usize,
        /// Columns left.
        columns: usize,
    },
    /// One gap fewer than rows is needed.
    GapsDiffer {
        /// Rows to fill.
        rows: usize,
        /// Gaps given.
        gaps: usize,
    },
    /// A gap of zero: two rows at the same place.
    ZeroGap,
}

impl std::fmt::Display for GroupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyRows(rows) => {
                write!(f, "{rows} rows to fill, but a lane holds {MAX_ROWS}")
            }
            Self::ColumnsDiffer { rows, columns } => {
                write!(f, "{rows} rows to fill with {columns} columns")
            }
            Self::GapsDiffer { rows, gaps } => write!(f, "{gaps} gaps between {rows} rows"),
            Self::ZeroGap => write!(f, "two rows at the same place"),
        }
    }
}

impl std::error::Error for GroupError {}

impl Group {
    /// A subproblem: `free[t]` are the squares of the t-th row from the top that are neither in a taken column nor
    /// attacked, `gaps[t]` is how many rows the next one is below it, `columns` are those without a queen. Bit 0 is the leftmost
    /// column.
    ///
    /// Squares outside `columns` may be set in `free`; they are never used.
    ///
    /// # Errors
    /// If the masks contradict each other or do not fit; see [`GroupError`].
    pub fn new(columns: u16, free: &[u16], gaps: &[u8]) -> Result<Self, GroupError> {
        let rows = free.len();
        if rows > MAX_ROWS {
            return Err(GroupError::TooManyRows(rows));
        }
        if columns.count_ones() as usize != rows {
            return Err(GroupError::ColumnsDiffer { rows, columns: columns.count_ones() as usize });
        }
        if gaps.len() != rows.saturating_sub(1) {
            return Err(GroupError::GapsDiffer { rows, gaps: gaps.len() });
        }
        if gaps.contains(&0) {
            return Err(GroupError::ZeroGap);
        }
        let mut group = Self { rows, columns, free: [0; MAX_ROWS + PADDING], gaps: [1; MAX_ROWS + PADDING] };
        for (to, from) in group.free.iter_mut().zip(free) {
            *to = from & columns;
        }
        for (to, from) in group.gaps.iter_mut().zip(gaps) {
            // A diagonal has left a 16-bit lane after 16 rows: no larger gap differs from it.
            *to = (*from).min(16);
        }
        Ok(group)
    }

    /// Rows to fill.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns without a queen; as many as [rows](Self::rows).
    #[must_use]
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Squares of row `t` that the queens already placed leave free.
    #[must_use]
    pub fn free(&self, t: usize) -> u16 {
        self.free[t]
    }

    /// How many rows row `t + 1` is below row `t`; 16 stands for all that is more.
    #[must_use]
    pub fn gap(&self, t: usize) -> u32 {
        u32::from(self.gaps[t])
    }

    /// The free squares of row `t` and the rows below it; zeros below the last.
    pub(super) fn next_free(&self, t: usize) -> &[u16; PADDING] {
        self.free[t..].first_chunk().expect("the padding")
    }

    /// The gaps below row `t` and the rows below it.
    pub(super) fn next_gaps(&self, t: usize) -> [u8; PADDING] {
        *self.gaps[t..].first_chunk().expect("the padding")
    }

    /// Whether the rows from `t` to `t + count` follow each other without a gap.
    pub(super) fn adjacent(&self, t: usize, count: usize) -> bool {
        self.gaps[t..t + count].iter().all(|&gap| gap == 1)
    }
}
