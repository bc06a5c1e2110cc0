//! The sum of all units; it exists only when every unit is accounted for.

use super::record::{Record, RecordError};

/// The primes modulo which counts are accumulated beside the count.
pub const PRIMES: [u64; 2] = [4_294_967_291, 4_294_967_279];

/// Merges the records of a split in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    n: usize,
    units: u64,
    /// A bit a unit.
    done: Vec<u64>,
    units_done: u64,
    count: u128,
    residues: [u64; 2],
    nodes: u128,
}

/// A record does not belong in a tally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TallyError {
    /// It is of another order, or another number of units.
    OtherProblem {
        /// n and number of units of the tally.
        expected: (usize, u64),
        /// Those of the record.
        found: (usize, u64),
    },
    /// There is no such unit.
    Unknown {
        /// Which.
        unit: u64,
        /// How many there are.
        units: u64,
    },
    /// The unit was merged before.
    Duplicate(u64),
    /// Its count and residues contradict each other.
    Damaged(RecordError),
    /// The sum would not fit.
    Overflow,
}

impl std::fmt::Display for TallyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OtherProblem { expected, found } => write!(
                f,
                "a record of n = {} in {} units, but n = {} in {} units is counted",
                found.0, found.1, expected.0, expected.1
            ),
            Self::Unknown { unit, units } => {
                write!(f, "there is no unit {unit} (units are 0 to {})", units - 1)
            }
            Self::Duplicate(unit) => write!(f, "unit {unit} was counted before"),
            Self::Damaged(error) => write!(f, "damaged record: {error}"),
            Self::Overflow => f.write_str("the total does not fit in 128 bits"),
        }
    }
}

impl std::error::Error for TallyError {}

impl Tally {
    /// Of order n in `units` units (at least one); all are missing.
    #[must_use]
    pub fn new(n: usize, units: u64) -> Self {
        let units = units.max(1);
        Self {
            n,
            units,
            done: vec![0; units.div_ceil(64) as usize],
            units_done: 0,
            count: 0,
            residues: [0; 2],
            nodes: 0,
        }
    }

    /// The order of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// Merge the record of one unit.
    ///
    /// # Errors
    /// If it is of another problem, unknown, a duplicate or damaged; the tally is unchanged then.
    pub fn add(&mut self, record: &Record) -> Result<(), TallyError> {
        if (record.n, record.units) != (self.n, self.units) {
            return Err(TallyError::OtherProblem { expected: (self.n, self.units), found: (record.n, record.units) });
        }
        if record.unit >= self.units {
            return Err(TallyError::Unknown { unit: record.unit, units: self.units });
        }
        if self.has(record.unit) {
            return Err(TallyError::Duplicate(record.unit));
        }
        record.check().map_err(TallyError::Damaged)?;
        let more = u128::from(record.count) * u128::from(record.weight);
        self.count = self.count.checked_add(more).ok_or(TallyError::Overflow)?;
        for ((sum, residue), prime) in self.residues.iter_mut().zip(record.residues).zip(PRIMES) {
            *sum = (*sum + residue % prime * u64::from(record.weight)) % prime;
        }
        self.nodes += u128::from(record.nodes);
        self.done[(record.unit / 64) as usize] |= 1 << (record.unit % 64);
        self.units_done += 1;
        Ok(())
    }

    /// Whether a unit was merged.
    #[must_use]
    pub fn has(&self, unit: u64) -> bool {
        unit < self.units && self.done[(unit / 64) as usize] >> (unit % 64) & 1 == 1
    }

    /// Units merged.
    #[must_use]
    pub fn units_done(&self) -> u64 {
        self.units_done
    }

    /// The units not merged, in order.
    pub fn missing(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.units).filter(|&unit| !self.has(unit))
    }

    /// Whether no unit is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.units_done == self.units
    }

    /// All solutions; `None` as long as a unit is missing.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.is_complete().then_some(self.count)
    }

    /// The solutions of the units merged so far: a lower bound.
    #[must_use]
    pub fn so_far(&self) -> u128 {
        self.count
    }

    /// The nodes of the units merged so far.
    #[must_use]
    pub fn nodes(&self) -> u128 {
        self.nodes
    }

    /// Whether the sum of the residues is that of the sum.
    #[must_use]
    pub fn residues_agree(&self) -> bool {
        let expected = PRIMES.map(|prime| (self.count % u128::from(prime)) as u64);
        self.residues == expected
    }
}
