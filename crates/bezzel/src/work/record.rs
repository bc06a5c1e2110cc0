//! The result of a unit as one line of text.
//!
//! ```text
//! bezzel-unit 1 n=16 units=50 unit=17 first=w2:3.9:7.1 begin=9134 weight=8 count=295450 mod=295450,295450 nodes=1407519 crc=5d7a01c3
//! └─ version ─┘ └──── the problem ───┘ └── what the unit is ──────┘ └──────── its result ─────────────────────────┘ └ of all before ┘
//! ```
//!
//! `count` counts each solution found once, divided by the common `weight`; `mod` is the same modulo the two primes of the kernel,
//! accumulated beside the count during the search; a unit without work has `first=-`.

use super::tally::PRIMES;

/// The version written.
const VERSION: u64 = 1;
const NAME: &str = "bezzel-unit";

/// What the search of a unit found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Order of the board.
    pub n: usize,
    /// How many units the count was split into.
    pub units: u64,
    /// Which of them.
    pub unit: u64,
    /// The name of its first piece, `-` if it has none; no spaces.
    pub first: String,
    /// Where it begins; see [`WorkUnit::begin`](super::unit::WorkUnit::begin).
    pub begin: u128,
    /// Each solution counted stands for so many.
    pub weight: u32,
    /// Solutions counted.
    pub count: u64,
    /// The count modulo [`PRIMES`], accumulated during the search.
    pub residues: [u64; 2],
    /// Nodes of the search.
    pub nodes: u64,
}

/// A line is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It does not begin with the name of the format.
    NotARecord,
    /// It is of a version this program does not know.
    Version(String),
    /// A field is missing, or another one is in its place.
    Field {
        /// The field expected.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// The value of a field is not a number that fits.
    Number {
        /// The field.
        field: &'static str,
        /// Its value.
        text: String,
    },
    /// There is more after the last field.
    Trailing(String),
    /// The checksum differs: the line was damaged.
    Checksum {
        /// As written.
        written: u32,
        /// As computed from the line.
        computed: u32,
    },
    /// The count and its residues contradict each other: a counter wrapped, or memory is faulty.
    Residue {
        /// The prime.
        prime: u64,
        /// The residue accumulated.
        accumulated: u64,
        /// The residue of the count.
        of_count: u64,
    },
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotARecord => write!(f, "not a record: the line does not begin with `{NAME}`"),
            Self::Version(version) => write!(f, "version {version} of the record is unknown"),
            Self::Field { expected, found } => {
                write!(f, "expected the field `{expected}`, found `{found}`")
            }
            Self::Number { field, text } => {
                write!(f, "`{field}` is `{text}`, which is not a number that fits")
            }
            Self::Trailing(text) => write!(f, "more after the last field: `{text}`"),
            Self::Checksum { written, computed } => {
                write!(f, "the checksum is {written:08x}, but the line has {computed:08x}")
            }
            Self::Residue { prime, accumulated, of_count } => {
                write!(f, "the count is {of_count} modulo {prime}, but {accumulated} was accumulated")
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.text();
        write!(f, "{text} crc={:08x}", crc32(text.as_bytes()))
    }
}

impl Record {
    /// All but the checksum.
    fn text(&self) -> String {
        let Self { n, units, unit, first, begin, weight, count, residues: [a, b], nodes } = self;
        format!(
            "{NAME} {VERSION} n={n} units={units} unit={unit} first={first} begin={begin} \
             weight={weight} count={count} mod={a},{b} nodes={nodes}"
        )
    }

    /// Where the cross of its first piece has the queen of the first middle row (a column) and of the first middle column (a row), 0-based;
    /// `None` for a unit without work.
    pub fn first_cross(&self) -> Option<(u8, u8)> {
        let mut lists = self.first.split(':').skip(1);
        let mut first = || lists.next()?.split('.').next()?.parse().ok();
        Some((first()?, first()?))
    }

    /// Check that the count and its residues agree.
    ///
    /// # Errors
    /// [`RecordError::Residue`] if they do not.
    pub fn check(&self) -> Result<(), RecordError> {
        for (prime, accumulated) in PRIMES.into_iter().zip(self.residues) {
            let of_count = self.count % prime;
            if accumulated != of_count {
                return Err(RecordError::Residue { prime, accumulated, of_count });
            }
        }
        Ok(())
    }
}

impl std::str::FromStr for Record {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        let line = line.trim_end_matches(['\r', '\n']);
        let mut words = line.split(' ');
        if words.next() != Some(NAME) {
            return Err(RecordError::NotARecord);
        }
        let version = words.next().unwrap_or_default();
        if version != VERSION.to_string() {
            return Err(RecordError::Version(version.to_owned()));
        }
        let mut field = |name: &'static str| {
            let word = words.next().unwrap_or_default();
            match word.split_once('=') {
                Some((key, value)) if key == name => Ok(value),
                _ => Err(RecordError::Field { expected: name, found: word.to_owned() }),
            }
        };
        let n = number("n", field("n")?)?;
        let units = number("units", field("units")?)?;
        let unit = number("unit", field("unit")?)?;
        let first = field("first")?.to_owned();
        let begin = number("begin", field("begin")?)?;
        let weight = number("weight", field("weight")?)?;
        let count = number("count", field("count")?)?;
        let residues = field("mod")?;
        let (a, b) = residues.split_once(',').unwrap_or((residues, ""));
        let residues = [number("mod", a)?, number("mod", b)?];
        let nodes = number("nodes", field("nodes")?)?;
        let crc = field("crc")?;
        let written =
            u32::from_str_radix(crc, 16).map_err(|_| RecordError::Number { field: "crc", text: crc.to_owned() })?;
        if let Some(more) = words.next() {
            return Err(RecordError::Trailing(more.to_owned()));
        }
        let record = Self { n, units, unit, first, begin, weight, count, residues, nodes };
        // Of the text as it is, not as it would be written again: `+5` and `05` are damage too.
        let text = &line[..line.len() - crc.len() - " crc=".len()];
        let computed = crc32(text.as_bytes());
        if computed != written || text != record.text() || crc.len() != 8 {
            return Err(RecordError::Checksum { written, computed });
        }
        record.check()?;
        Ok(record)
    }
}

fn number<T: std::str::FromStr>(field: &'static str, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|_| RecordError::Number { field, text: text.to_owned() })
}

/// The checksum of Ethernet and zip (polynomial 0x04c11db7, reflected), bit by bit: it runs once a unit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ ((crc & 1) * 0xedb8_8320))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            n: 16,
            units: 50,
            unit: 17,
            first: "w2:3.9:7.1".to_owned(),
            begin: 9134,
            weight: 8,
            count: 5_000_000_000,
            residues: PRIMES.map(|prime| 5_000_000_000 % prime),
            nodes: 1_407_519,
        }
    }

    #[test]
    fn known_checksum() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn round_trip() {
        assert_eq!(record().to_string().parse(), Ok(record()));
        assert_eq!(format!("{}\r\n", record()).parse(), Ok(record()));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let line = record().to_string();
        for at in 0..line.len() {
            for byte in [b'0', b'7', b' ', b'x', b'+'] {
                let mut damaged = line.clone().into_bytes();
                if damaged[at] != byte {
                    damaged[at] = byte;
                    let damaged = String::from_utf8(damaged).unwrap();
                    assert!(damaged.parse::<Record>().is_err(), "{damaged}");
                }
            }
            assert!(line[..at].parse::<Record>().is_err());
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = |line: &str| line.parse::<Record>().unwrap_err().to_string();
        assert_eq!(error(""), "not a record: the line does not begin with `bezzel-unit`");
        assert_eq!(error("bezzel-unit 2 n=4"), "version 2 of the record is unknown");
        assert_eq!(error("bezzel-unit 1 m=4"), "expected the field `n`, found `m=4`");
        assert_eq!(error("bezzel-unit 1 n=x"), "`n` is `x`, which is not a number that fits");
        let wrapped = Record { count: 5_000_000_000 % (1 << 32), ..record() };
        assert_eq!(
            error(&wrapped.to_string()),
            "the count is 705032704 modulo 4294967291, but 705032709 was accumulated"
        );
    }
}
