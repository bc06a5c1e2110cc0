//! Work units: the count of a board as any number of independent parts of about equal size.

use super::decomposition::{Decomposition, DecompositionError, Piece, PieceName, Pieces};
use super::sample::{Point, Points};

/// No piece is to be this many times larger than the mean unit: the prefix grows until there is none. Each column costs 6 to 23 % more
/// nodes, so somewhat uneven units, the largest first, are better than a longer prefix (n = 17 in 128 units: 14 % more nodes with
/// 1 instead of 4).
const TOO_LARGE: u128 = 4;

/// A unit this many times larger than the mean counts as oversized and is handed out first.
const OVERSIZED: u128 = 2;

/// A count as so many units; the same for all who ask for the same order and number of units.
///
/// The pieces, in their order, are laid end to end by estimated size, and that line is cut into equal parts: a piece belongs to
/// the unit in which it begins. So units are found in one pass, and are never all held. Where there are fewer pieces than
/// units, some units are empty; they are units nevertheless.
#[derive(Clone, Debug)]
pub struct Split {
    decomposition: Decomposition,
    units: u64,
    depth: usize,
    /// The sum of the sizes of all pieces.
    size: u128,
    /// Whether some piece alone is oversized.
    uneven: bool,
    points: Points,
}

/// A unit of work: the pieces of a [`Split`] that begin in one part of it.
#[derive(Clone, Debug)]
pub struct WorkUnit {
    /// Its place among the units.
    pub index: u64,
    /// Where it begins on the line of all pieces: the sizes of those before it.
    pub begin: u128,
    /// The greatest common divisor of the weights of its pieces; 1 if it has none.
    pub weight: u32,
    /// Estimated size, in the units of [`Split::size`].
    pub size: u128,
    /// The work.
    pub pieces: Vec<Piece>,
}

impl WorkUnit {
    /// The name of the first piece; with the split it says what the unit is.
    #[must_use]
    pub fn first(&self) -> Option<PieceName> {
        self.pieces.first().map(|piece| piece.name)
    }
}

impl Split {
    /// The board of order n as `units` units (at least one).
    ///
    /// Goes over all pieces once for each column that the prefix fills, and once more: seconds for n = 22.
    ///
    /// # Errors
    /// If n is too large for the masks.
    pub fn new(n: usize, units: u64) -> Result<Self, DecompositionError> {
        Ok(Self::of(Decomposition::new(n)?, units))
    }

    /// The board cut by `decomposition` as `units` units (at least one).
    pub fn of(decomposition: Decomposition, units: u64) -> Self {
        Self::unless(decomposition, units, || false).expect("nothing stops it")
    }

    /// As [`of`](Self::of); `None` once `stop`, which is asked now and then, says so.
    pub fn unless(decomposition: Decomposition, units: u64, mut stop: impl FnMut() -> bool) -> Option<Self> {
        let mut split =
            Self { decomposition, units: units.max(1), depth: 0, size: 0, uneven: false, points: Points::default() };
        while split.measure(&mut stop)? && units > 1 && split.depth < split.decomposition.deepest() {
            split.depth += 1;
        }
        Some(split)
    }

    /// Sets the total size; says whether some piece is too large, or `None` when stopped.
    fn measure(&mut self, stop: &mut impl FnMut() -> bool) -> Option<bool> {
        /// Some microseconds each.
        const PIECES_A_LOOK: usize = 1 << 10;
        let (mut size, mut largest) = (0u128, 0);
        let mut points = Points::default();
        for (number, piece) in self.decomposition.pieces(self.depth).enumerate() {
            if (number + 1).is_multiple_of(PIECES_A_LOOK) && stop() {
                return None;
            }
            points.pass(size, &piece);
            size += u128::from(piece.size);
            largest = largest.max(piece.size);
        }
        let largest = u128::from(largest) * u128::from(self.units);
        self.size = size;
        self.points = points;
        self.uneven = largest > OVERSIZED * size;
        Some(largest > TOO_LARGE * size)
    }

    /// The order of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.decomposition.n()
    }

    /// How the board is cut.
    #[must_use]
    pub fn decomposition(&self) -> &Decomposition {
        &self.decomposition
    }

    /// How many units there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.units
    }

    /// The estimated size of all units together.
    #[must_use]
    pub fn size(&self) -> u128 {
        self.size
    }

    /// Pieces at equal distances on the line of all pieces.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        self.points.as_slice()
    }

    /// All units, made as they are asked for: first those that are oversized, in a pass of their own if there are any, then
    /// the others, which are of about equal size.
    #[must_use]
    pub fn units(&self) -> Units<'_> {
        Units { oversized: self.uneven, in_order: self.in_order() }
    }

    fn in_order(&self) -> InOrder<'_> {
        InOrder { split: self, pieces: self.decomposition.pieces(self.depth), begin: 0, index: 0 }
    }

    /// A unit that was made before, made again without those before it.
    ///
    /// `first` and `begin` are what it said of itself; other values give another unit or none.
    #[must_use]
    pub fn resume(&self, index: u64, first: &PieceName, begin: u128) -> Option<WorkUnit> {
        let mut pieces = self.decomposition.pieces(self.depth);
        if !pieces.seek(first) {
            return None;
        }
        let mut in_order = InOrder { split: self, pieces, begin, index };
        in_order.next()
    }

    /// The unit in which a piece that begins there belongs.
    fn unit_at(&self, begin: u128) -> u64 {
        // Less than `units`, since `begin` is less than `size`; the sizes of a piece and the number of units are less than 2^64.
        (begin * u128::from(self.units) / self.size.max(1)) as u64
    }
}

/// The units of a [`Split`] by index.
#[derive(Clone, Debug)]
struct InOrder<'a> {
    split: &'a Split,
    pieces: Pieces<'a>,
    /// The sizes of the pieces taken so far.
    begin: u128,
    index: u64,
}

impl Iterator for InOrder<'_> {
    type Item = WorkUnit;

    fn next(&mut self) -> Option<WorkUnit> {
        if self.index >= self.split.units {
            return None;
        }
        let begin = self.begin;
        let mut pieces = Vec::new();
        while self.split.unit_at(self.begin) == self.index
            && let Some(piece) = self.pieces.next()
        {
            self.begin += u128::from(piece.size);
            pieces.push(piece);
        }
        self.index += 1;
        Some(WorkUnit {
            index: self.index - 1,
            begin,
            // Weights are powers of two, so the smallest divides all.
            weight: pieces.iter().map(|piece| piece.weight).min().unwrap_or(1),
            size: self.begin - begin,
            pieces,
        })
    }
}

/// The units of a [`Split`], oversized ones first.
#[derive(Clone, Debug)]
pub struct Units<'a> {
    /// Whether this is the pass over the oversized ones.
    oversized: bool,
    in_order: InOrder<'a>,
}

impl Iterator for Units<'_> {
    type Item = WorkUnit;

    fn next(&mut self) -> Option<WorkUnit> {
        self.next_unless(|| false)
    }
}

impl Units<'_> {
    /// The next unit; `None` also once `stop` says so. Looking for the few oversized units goes over all pieces: seconds for n = 22.
    pub fn next_unless(&mut self, stop: impl Fn() -> bool) -> Option<WorkUnit> {
        let split = self.in_order.split;
        loop {
            if stop() {
                return None;
            }
            let Some(unit) = self.in_order.next() else {
                if !self.oversized {
                    return None;
                }
                self.oversized = false;
                self.in_order = split.in_order();
                continue;
            };
            let oversized = unit.size * u128::from(split.units) > OVERSIZED * split.size;
            if !split.uneven || oversized == self.oversized {
                return Some(unit);
            }
        }
    }
}
