use crate::board::{Direction, Line, Square};
use std::ops::ControlFlow;

/// One step of a teaching program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceEvent<'a> {
    /// The search turns to a row (0-based) to find a square for its queen.
    EnterRow {
        /// The row.
        row: u32,
    },
    /// The search turns to the line with the fewest candidates (`dancing-links`, instead of `EnterRow`).
    ChooseLine {
        /// A row or a column.
        line: Line,
        /// Squares of it that no queen attacks.
        candidates: u32,
    },
    /// A square was tested.
    TestSquare {
        /// The square.
        square: Square,
        /// The queen that attacks it and along which line, or `None` if the square is free.
        refused_by: Option<Refusal>,
    },
    /// The free squares of a row became known all at once (`bitmask`, instead of `TestSquare`).
    FreeSquares {
        /// The row.
        row: u32,
        /// Bit c is set when column c is free.
        free: u64,
    },
    /// A queen was placed.
    Place {
        /// Where.
        square: Square,
    },
    /// The last queen was removed.
    Remove {
        /// From where.
        square: Square,
    },
    /// No (further) square of the line is left: back to the queen before.
    DeadEnd {
        /// The row; or the row or column that `dancing-links` chose.
        line: Line,
    },
    /// All queens stand.
    Solution {
        /// The 0-based column of the queen of each row, top row first.
        columns: &'a [u32],
    },
}

/// The queen that attacks a square under test, and along which line: the first one found in the program's own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where the attacking queen stands.
    pub queen: Square,
    /// The line.
    pub along: Direction,
}

/// Listens to a teaching program.
///
/// A closure that takes a [`TraceEvent`] is a tracer.
pub trait Tracer {
    /// Takes the next event; [`ControlFlow::Break`] ends the program at once.
    fn event(&mut self, event: TraceEvent<'_>) -> ControlFlow<()>;

    /// With which candidate the program begins when it has placed `depth` queens: at the start, unless it is being
    /// [resumed](crate::classic::Algorithm::resume). Asked once each time that depth is entered.
    fn resume_at(&mut self, depth: usize) -> ResumeAt {
        let _ = depth;
        ResumeAt::Start
    }

    /// [`resume_at`](Self::resume_at) for the programs that fill row after row from the lowest column.
    fn first_column(&mut self, row: u32) -> u32 {
        match self.resume_at(row as usize) {
            ResumeAt::Start => 0,
            ResumeAt::At(square) => square.column,
            ResumeAt::After(square) => square.column + 1,
        }
    }
}

impl<F: FnMut(TraceEvent<'_>) -> ControlFlow<()>> Tracer for F {
    fn event(&mut self, event: TraceEvent<'_>) -> ControlFlow<()> {
        self(event)
    }
}

/// Where to begin among the candidates of one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeAt {
    /// With the first one.
    Start,
    /// With this one.
    At(Square),
    /// With the one that follows this one.
    After(Square),
}

/// A place in a trace from which it can be resumed: the queens so far, and the candidate tried last for the next one.
///
/// A front end that steps back keeps a position and the [`Totals`] now and then, resumes from the last one before
/// the wanted event, and replays. The default position is that after the first event of a trace, not before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The queens, in the order in which they were placed.
    pub path: Vec<Square>,
    /// The candidate tried last for the next queen.
    pub tried: Option<Square>,
}

impl Position {
    /// Follows one event of a trace; says whether the trace can be resumed from here.
    ///
    /// It can when a row was entered or a line chosen, and between one candidate and the next: not between the test of a
    /// square and the placing of its queen, nor before a row is entered.
    pub fn follow(&mut self, event: &TraceEvent<'_>, n: u32) -> bool {
        match *event {
            TraceEvent::EnterRow { .. } | TraceEvent::ChooseLine { .. } => {
                self.tried = None;
                true
            }
            // The same path and no candidate tried: `EnterRow` before it had this position.
            TraceEvent::FreeSquares { .. } => false,
            TraceEvent::TestSquare { square, refused_by } => {
                // Generate and test: the complete permutation is tested, no next candidate of any row is.
                if self.path.len() == n as usize {
                    return false;
                }
                self.tried = Some(square);
                refused_by.is_some()
            }
            TraceEvent::Place { square } => {
                self.path.push(square);
                self.tried = None;
                false
            }
            TraceEvent::Remove { square } => {
                self.path.pop();
                self.tried = Some(square);
                true
            }
            TraceEvent::DeadEnd { .. } | TraceEvent::Solution { .. } => false,
        }
    }
}

/// Running counters of a trace.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Totals {
    /// Events so far.
    pub events: u64,
    /// Squares tested, one by one.
    pub squares_tested: u64,
    /// Squares refused because of a queen in their column.
    pub refused_by_column: u64,
    /// Squares refused because of a queen on their diagonal.
    pub refused_by_diagonal: u64,
    /// Squares refused because of a queen on their antidiagonal.
    pub refused_by_antidiagonal: u64,
    /// Queens placed.
    pub placements: u64,
    /// Queens removed.
    pub removals: u64,
    /// Times that no square was left.
    pub dead_ends: u64,
    /// Solutions.
    pub solutions: u64,
    /// Nodes by number of queens; the root is entry 0.
    pub nodes_by_depth: Vec<u64>,
    /// Queens on the board now.
    #[serde(skip)]
    pub depth: usize,
}

impl Default for Totals {
    /// Before the first event: the root is the one node.
    fn default() -> Self {
        Self {
            events: 0,
            squares_tested: 0,
            refused_by_column: 0,
            refused_by_diagonal: 0,
            refused_by_antidiagonal: 0,
            placements: 0,
            removals: 0,
            dead_ends: 0,
            solutions: 0,
            nodes_by_depth: vec![1],
            depth: 0,
        }
    }
}

impl Totals {
    /// Counts one event. Of a trace that is resumed, begin with the totals that were kept with its position.
    ///
    /// # Panics
    /// In debug builds, if more queens are removed than were placed: the totals are of another place in the trace.
    pub fn count(&mut self, event: &TraceEvent<'_>) {
        self.events += 1;
        match event {
            TraceEvent::EnterRow { .. } | TraceEvent::ChooseLine { .. } | TraceEvent::FreeSquares { .. } => {}
            TraceEvent::TestSquare { refused_by, .. } => {
                self.squares_tested += 1;
                match refused_by.map(|refusal| refusal.along) {
                    Some(Direction::Column) => self.refused_by_column += 1,
                    Some(Direction::Diagonal) => self.refused_by_diagonal += 1,
                    Some(Direction::Antidiagonal) => self.refused_by_antidiagonal += 1,
                    Some(Direction::Row) | None => {}
                }
            }
            TraceEvent::Place { .. } => {
                self.placements += 1;
                self.depth += 1;
                if self.nodes_by_depth.len() <= self.depth {
                    self.nodes_by_depth.push(0);
                }
                self.nodes_by_depth[self.depth] += 1;
            }
            TraceEvent::Remove { .. } => {
                self.removals += 1;
                self.depth -= 1;
            }
            TraceEvent::DeadEnd { .. } => self.dead_ends += 1,
            TraceEvent::Solution { .. } => self.solutions += 1,
        }
    }

    /// Nodes of the tree searched so far: the root and every placement.
    pub const fn nodes(&self) -> u64 {
        1 + self.placements
    }

    /// The most queens that stood at once.
    pub fn maximum_depth(&self) -> usize {
        self.nodes_by_depth.len() - 1
    }
}
