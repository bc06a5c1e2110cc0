//! A problem: valid and normalised. Search code never sees a [`Spec`].

mod fault;

pub use fault::{Fault, ProblemError, SquareFault, Use};

use crate::attack::AttackRule;
use crate::board::{Board, Regions, Square, SquareSet, Symmetry, Topology};
use crate::spec::{Spec, SquareText};
use std::fmt;

// Search code never sees a `Spec`: what it needs of the words of one it takes from here.
pub use crate::spec::{QueenCount, RequiredSymmetry};

/// A problem that makes sense (it need not have a solution). Only [`Spec::build`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    board: Board,
    rule: AttackRule,
    queens: QueenCount,
    queens_per_line: Option<u32>,
    placed: Vec<Square>,
    /// `None` when no square is blocked: the set takes a bit a square, too much for a bare board of 10^6 rows.
    blocked: Option<SquareSet>,
    regions: Option<Regions>,
    symmetric: Option<RequiredSymmetry>,
}

impl Problem {
    /// n queens on the n × n board, nothing more.
    ///
    /// # Errors
    /// n exceeds [`Board::MAX_SIDE`].
    pub fn plain(n: u64) -> Result<Self, ProblemError> {
        Spec::new(n).build()
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How the pieces attack.
    pub const fn rule(&self) -> AttackRule {
        self.rule
    }

    /// How many queens a solution holds.
    pub const fn queens(&self) -> QueenCount {
        self.queens
    }

    /// How many queens every row and every column (and every region) must hold, if that is asked.
    pub const fn queens_per_line(&self) -> Option<u32> {
        self.queens_per_line
    }

    /// Squares that must hold a queen, in the order of reading, each once.
    pub fn placed(&self) -> &[Square] {
        &self.placed
    }

    /// Whether a queen may stand on this square of the board.
    pub fn is_blocked(&self, square: Square) -> bool {
        self.blocked.as_ref().is_some_and(|blocked| blocked.contains(square))
    }

    /// Number of blocked squares.
    pub fn blocked_count(&self) -> usize {
        self.blocked.as_ref().map_or(0, SquareSet::len)
    }

    /// The blocked squares, in the order of reading.
    pub fn blocked_squares(&self) -> impl Iterator<Item = Square> {
        let board = self.board;
        self.blocked.iter().flat_map(move |blocked| board.squares().filter(|&square| blocked.contains(square)))
    }

    /// A description of the problem: what [`Spec::build`] makes this problem of. Excluded diagonals are told as the squares they block.
    pub fn to_spec(&self) -> Spec {
        let mut spec = Spec::rectangle(self.board.rows().into(), self.board.columns().into());
        spec.topology = self.board.topology();
        spec.rule = self.rule;
        let default = spec.default_queens(self.queens_per_line);
        spec.queens = Some(self.queens).filter(|&queens| queens != QueenCount::Exactly(default));
        spec.queens_per_line = self.queens_per_line;
        spec.placed = self.placed.iter().copied().map(SquareText::from).collect();
        spec.blocked = self.blocked_squares().map(SquareText::from).collect();
        spec.regions = self.regions.clone();
        spec.symmetric = self.symmetric;
        spec
    }

    /// The regions, each of which must hold [`queens_per_line`](Self::queens_per_line) queens.
    pub const fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// The symmetry a solution must have.
    pub const fn symmetric(&self) -> Option<RequiredSymmetry> {
        self.symmetric
    }

    /// The order n if this is n queens on the plane n × n board, where queens may be placed and squares blocked, and nothing else is asked.
    pub fn completion_order(&self) -> Option<u32> {
        let n = self.board.rows();
        let fits = self.board == Board::plane(n)
            && self.rule == AttackRule::Queen
            && self.queens == QueenCount::Exactly(u64::from(n))
            && self.queens_per_line.is_none()
            && self.regions.is_none()
            && self.symmetric.is_none();
        fits.then_some(n)
    }

    /// Whether nothing is asked but a number of queens on the plane n × n board.
    pub fn is_bare(&self) -> bool {
        self.board == Board::plane(self.board.rows())
            && self.rule == AttackRule::Queen
            && self.queens_per_line.is_none()
            && self.placed.is_empty()
            && self.blocked.is_none()
            && self.regions.is_none()
            && self.symmetric.is_none()
    }

    /// The symmetries of the board that map the problem to itself, the identity first. They form a group, and map solutions to solutions.
    ///
    /// # Complexity
    /// Linear in the squares of the board where squares are blocked or in regions, else in the queens placed.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.is_unchanged_by(symmetry)).collect()
    }

    fn is_unchanged_by(&self, symmetry: Symmetry) -> bool {
        use Symmetry::{Antitranspose, HalfTurn, Identity, MirrorColumns, MirrorRows, Transpose};
        let board = &self.board;
        let image = |square: Square| symmetry.image_on(board, square);
        // Rows do not wrap on a cylinder, columns do: the two are not exchanged.
        let fits = symmetry.fits(board)
            && (board.topology() != Topology::Cylinder
                || matches!(symmetry, Identity | HalfTurn | MirrorColumns | MirrorRows))
            && (self.rule != AttackRule::OneDiagonal
                || matches!(symmetry, Identity | HalfTurn | Transpose | Antitranspose));
        fits && self.placed.iter().all(|&square| self.placed.binary_search(&image(square)).is_ok())
            && (self.blocked.is_none()
                || board.squares().all(|square| self.is_blocked(square) == self.is_blocked(image(square))))
            && self.regions.as_ref().is_none_or(|regions| {
                let mut image_of = std::collections::BTreeMap::new();
                board.squares().all(|square| {
                    let there = regions.of(board, image(square));
                    *image_of.entry(regions.of(board, square)).or_insert(there) == there
                })
            })
    }

    /// The order n if this is the bare problem: n queens on the plane n × n board, nothing placed, blocked or asked besides.
    pub fn plain_order(&self) -> Option<u32> {
        let n = self.completion_order()?;
        let plain = self.placed.is_empty() && self.blocked.is_none();
        plain.then_some(n)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(n) = self.plain_order() {
            return write!(f, "{n} queens on the {n}×{n} board");
        }
        match self.queens {
            QueenCount::Exactly(k) => write!(f, "{k}")?,
            QueenCount::AtMost(k) => write!(f, "at most {k}")?,
            QueenCount::Most => f.write_str("the most")?,
        }
        let pieces = match self.rule {
            AttackRule::Queen => "queens",
            AttackRule::Amazon => "amazons",
            AttackRule::Rook => "rooks",
            AttackRule::Bishop => "bishops",
            AttackRule::OneDiagonal => "one-diagonal queens",
            AttackRule::NoTouch => "queens that do not touch",
        };
        write!(f, " {pieces} on the {}×{} ", self.board.rows(), self.board.columns())?;
        f.write_str(match self.board.topology() {
            Topology::Plane => "board",
            Topology::Cylinder => "cylinder",
            Topology::Torus => "torus",
        })?;
        if !self.placed.is_empty() {
            write!(f, ", {} placed", self.placed.len())?;
        }
        if self.blocked.is_some() {
            write!(f, ", {} squares blocked", self.blocked_count())?;
        }
        if let Some(count) = self.queens_per_line {
            write!(f, ", {count} in every row and column")?;
        }
        if let Some(regions) = &self.regions {
            write!(f, ", {} regions", regions.count())?;
        }
        match self.symmetric {
            None => Ok(()),
            Some(RequiredSymmetry::HalfTurn) => f.write_str(", unchanged by a half turn"),
            Some(RequiredSymmetry::QuarterTurn) => f.write_str(", unchanged by a quarter turn"),
        }
    }
}

impl Spec {
    /// Judges the description.
    ///
    /// The default number of queens is that of the shorter side (times the queens per line, where that is given).
    /// Queens placed so that they attack each other are not a fault: such a problem has no solution.
    ///
    /// # Errors
    /// Every fault of the description, at once.
    pub fn build(self) -> Result<Problem, ProblemError> {
        let mut faults = Vec::new();
        let mut side = |name, length: u64| {
            u32::try_from(length).ok().filter(|&side| side <= Board::MAX_SIDE).unwrap_or_else(|| {
                faults.push(Fault::SideTooLong { side: name, found: length });
                0
            })
        };
        let (rows, columns) = (side("rows", self.rows), side("columns", self.columns));
        if !faults.is_empty() {
            return Err(ProblemError { faults });
        }
        let board = Board::new(rows, columns, self.topology);

        let placed = distinct_squares(&board, &self.placed, Use::Placed, &mut faults);
        let blocked_squares = distinct_squares(&board, &self.blocked, Use::Blocked, &mut faults);
        let excluded = excluded_diagonals(&board, &self, &mut faults);
        let mut blocked = None;
        if !blocked_squares.is_empty() || !excluded.is_empty() {
            if board.area() <= MAX_BLOCKED_AREA {
                let set = blocked.insert(SquareSet::empty(&board));
                let excluded_squares = excluded.iter().flat_map(|diagonal| diagonal.squares(&board));
                for square in blocked_squares.into_iter().chain(excluded_squares) {
                    set.insert(square);
                }
                for &square in placed.iter().filter(|&&square| set.contains(square)) {
                    faults.push(Fault::PlacedOnBlocked { square });
                }
            } else {
                faults.push(Fault::TooLargeForBlocked { area: board.area() });
            }
        }

        let queens_per_line = self.queens_per_line.or(self.regions.is_some().then_some(1));
        if queens_per_line.is_some() && !board.is_square() {
            faults.push(Fault::NotSquare { rows, columns, needed_for: "a number of queens per row and column" });
        }
        if let Some(regions) = &self.regions {
            if regions.cells().len() as u64 != board.area() {
                faults.push(Fault::RegionCells { found: regions.cells().len(), expected: board.area() });
            } else if regions.count() as u64 != u64::from(rows) {
                faults.push(Fault::RegionCount { found: regions.count(), size: rows });
            }
        }
        if self.symmetric.is_some() && !board.is_square() {
            faults.push(Fault::NotSquare { rows, columns, needed_for: "solutions with a rotational symmetry" });
        }

        let queens = self.queens.unwrap_or(QueenCount::Exactly(self.default_queens(queens_per_line)));
        if !faults.is_empty() {
            return Err(ProblemError { faults });
        }
        Ok(Problem {
            board,
            rule: self.rule,
            queens,
            queens_per_line,
            placed,
            blocked,
            regions: self.regions,
            symmetric: self.symmetric,
        })
    }
}

impl Spec {
    /// The number of queens where none is asked for: that of the shorter side, times the queens per line.
    fn default_queens(&self, queens_per_line: Option<u32>) -> u64 {
        self.rows.min(self.columns).saturating_mul(queens_per_line.unwrap_or(1).into())
    }
}

/// Blocked squares are held as a bit a square; 10,000 × 10,000 squares take 12.5 MB.
const MAX_BLOCKED_AREA: u64 = 100_000_000;

/// A diagonal on which no queen may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExcludedDiagonal {
    /// The squares whose 0-based row and column have this sum.
    Sum(u64),
    /// The squares with this row minus column.
    Difference(i64),
}

impl ExcludedDiagonal {
    /// Its squares on a board, as if that were plane; none if it lies off the board.
    fn squares(self, board: &Board) -> impl Iterator<Item = Square> {
        let columns = i128::from(board.columns());
        (0..board.rows()).filter_map(move |row| {
            let column = match self {
                Self::Sum(sum) => i128::from(sum) - i128::from(row),
                Self::Difference(difference) => i128::from(row) - i128::from(difference),
            };
            (0..columns).contains(&column).then(|| Square::new(row, column as u32))
        })
    }
}

impl fmt::Display for ExcludedDiagonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(sum) => write!(f, "row + column = {sum}"),
            Self::Difference(difference) => write!(f, "row - column = {difference}"),
        }
    }
}

/// The excluded diagonals, each once; a fault for each that is off the board or named twice.
fn excluded_diagonals(board: &Board, spec: &Spec, faults: &mut Vec<Fault>) -> Vec<ExcludedDiagonal> {
    let sums = spec.excluded_sums.iter().map(|&sum| ExcludedDiagonal::Sum(sum));
    let differences = spec.excluded_differences.iter().map(|&difference| ExcludedDiagonal::Difference(difference));
    let mut diagonals: Vec<_> = sums.chain(differences).collect();
    diagonals.sort_unstable();
    for pair in diagonals.windows(2).filter(|pair| pair[0] == pair[1]) {
        faults.push(Fault::RepeatedDiagonal { diagonal: pair[0] });
    }
    diagonals.dedup();
    for &diagonal in &diagonals {
        if diagonal.squares(board).next().is_none() {
            faults.push(Fault::DiagonalOffBoard { diagonal, board: *board });
        }
    }
    diagonals
}

fn distinct_squares(board: &Board, texts: &[SquareText], used: Use, faults: &mut Vec<Fault>) -> Vec<Square> {
    let mut squares = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        match resolve(board, text) {
            Ok(square) => squares.push(square),
            Err(why) => faults.push(Fault::Square { used, index, why }),
        }
    }
    squares.sort_unstable();
    for pair in squares.windows(2).filter(|pair| pair[0] == pair[1]) {
        faults.push(Fault::Repeated { used, square: pair[0] });
    }
    squares.dedup();
    squares
}

/// The square of the board that a text names.
pub(crate) fn resolve(board: &Board, text: &SquareText) -> Result<Square, SquareFault> {
    let square = match text {
        SquareText::Named(name) => Square::from_chess_name(name, board.rows()).map_err(SquareFault::Name)?,
        &SquareText::At(row, column) => {
            let index = |one_based: u64| one_based.checked_sub(1).and_then(|index| u32::try_from(index).ok());
            match (index(row), index(column)) {
                (Some(row), Some(column)) => Square::new(row, column),
                _ => return Err(SquareFault::OffBoard { row, column, board: *board }),
            }
        }
    };
    if board.contains(square) {
        Ok(square)
    } else {
        let (row, column) = (u64::from(square.row) + 1, u64::from(square.column) + 1);
        Err(SquareFault::OffBoard { row, column, board: *board })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_reported_at_once() {
        let error = Spec::rectangle(8, 7)
            .place("c9")
            .place("b2")
            .place("b2")
            .place("h1")
            .block("b2")
            .block("x")
            .symmetric(RequiredSymmetry::HalfTurn)
            .regions(Regions::new(vec![0; 5]))
            .build()
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "placed queen number 1: rank 9 is off the board: expected 1 to 8\n\
             placed queen number 4: row 8, column 8 is off the board: expected rows 1 to 8, columns 1 to 7\n\
             placed queen (7,2) is named twice\n\
             blocked square number 2: `x` is not a chess square: expected letters and a number, as in c5\n\
             a queen is placed on the blocked square (7,2)\n\
             a board of 8×7 squares: a number of queens per row and column needs as many rows as columns\n\
             5 region cells for a board of 56 squares\n\
             a board of 8×7 squares: solutions with a rotational symmetry needs as many rows as columns"
        );
        assert_eq!(error.faults().len(), 8);
        let sides = Spec::rectangle(u64::MAX, 1 << 40).build().unwrap_err();
        assert_eq!(sides.faults().len(), 2);
    }

    #[test]
    fn excluded_diagonals_are_blocked_squares() {
        let problem = Spec::rectangle(3, 4).exclude_sum(4).exclude_difference(-1).block("a1").build().unwrap();
        // Row + column = 4: (1,3) and (2,2); row - column = -1: (0,1), (1,2) and (2,3); a1 is (2,0).
        let blocked: Vec<_> = problem.board().squares().filter(|&square| problem.is_blocked(square)).collect();
        let expected = [(0, 1), (1, 2), (1, 3), (2, 0), (2, 2), (2, 3)].map(|(row, column)| Square::new(row, column));
        assert_eq!(blocked, expected);
        let error = Spec::rectangle(3, 4)
            .exclude_sum(6)
            .exclude_sum(5)
            .exclude_sum(5)
            .exclude_difference(3)
            .exclude_difference(-3)
            .exclude_difference(-4)
            .exclude_difference(i64::MIN)
            .place("d1")
            .build()
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "the excluded diagonal row + column = 5 is named twice\n\
             the excluded diagonal row + column = 6 is off the board: expected a sum from 0 to 5\n\
             the excluded diagonal row - column = -9223372036854775808 is off the board: expected a difference from -3 to 2\n\
             the excluded diagonal row - column = -4 is off the board: expected a difference from -3 to 2\n\
             the excluded diagonal row - column = 3 is off the board: expected a difference from -3 to 2\n\
             a queen is placed on the blocked square (3,4)"
        );
        let empty = Spec::new(0).exclude_sum(0).build().unwrap_err();
        assert_eq!(empty.to_string(), "the excluded diagonal row + column = 0 is off the board: it has no squares");
    }

    /// S32: a level with 11 regions on 10 × 10.
    #[test]
    fn a_wrong_number_of_regions_is_named() {
        let cells = (0..100).map(|cell| cell / 9).map(|region: u32| region.min(10)).collect();
        let error = Spec::new(10).regions(Regions::new(cells)).build().unwrap_err();
        assert_eq!(error.to_string(), "11 regions, size 10: expected 10 regions");
    }

    #[test]
    fn plain_problems_know_their_order() {
        for n in [0, 1, 2, 8, 1_000_000_000] {
            assert_eq!(Problem::plain(n).unwrap().plain_order(), Some(n as u32));
        }
        assert_eq!(Spec::new(8).place("a1").build().unwrap().plain_order(), None);
        assert_eq!(Spec::rectangle(8, 9).build().unwrap().plain_order(), None);
        assert_eq!(Spec::new(8).rule(AttackRule::Amazon).build().unwrap().plain_order(), None);
        let same = Spec::new(8).queens(QueenCount::Exactly(8)).build().unwrap();
        assert_eq!(same, Problem::plain(8).unwrap());
        assert_eq!(same.to_string(), "8 queens on the 8×8 board");
    }
}
