//! Published counts with their sources. What is not published is `None`, never zero.

use std::fmt;
use std::str::FromStr;

/// The table, `n,kind,count,source` a line; it lies with the other engine-independent data.
const TABLE: &str = include_str!("../../../suite/counts.csv");

/// What was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// All solutions.
    All,
    /// Solutions up to the eight symmetries of the board.
    Fundamental,
    /// Solutions unchanged by a half turn.
    HalfTurn,
    /// Solutions unchanged by a quarter turn.
    QuarterTurn,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::All, Self::Fundamental, Self::HalfTurn, Self::QuarterTurn];

    /// The name in the table: `all`, `fundamental`, `half-turn`, `quarter-turn`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Fundamental => "fundamental",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or(UnknownKind)
    }
}

/// There is no kind of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected all, fundamental, half-turn or quarter-turn")
    }
}

impl std::error::Error for UnknownKind {}

/// A published count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The order.
    pub n: u32,
    /// What was counted.
    pub kind: Kind,
    /// The number.
    pub count: u128,
    /// Where it is published: `OEIS A000170`.
    pub source: &'static str,
}

/// The whole table, kind by kind, n ascending.
pub fn table() -> impl Iterator<Item = Known> {
    TABLE.lines().skip(1).map(|line| {
        let mut fields = line.splitn(4, ',');
        let mut field = || fields.next().expect("four fields a line");
        Known {
            n: field().parse().expect("an order"),
            kind: field().parse().expect("a kind"),
            count: field().parse().expect("a count"),
            source: field(),
        }
    })
}

/// The published count, or `None` if there is none.
pub fn count(kind: Kind, n: u32) -> Option<Known> {
    table().find(|known| known.kind == kind && known.n == n)
}

/// How a number compares with the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It is the published number.
    Match(Known),
    /// Another number is published.
    Mismatch(Known),
    /// No number is published.
    Unknown,
}

impl Agreement {
    /// The word for machines: `match`, `mismatch`, `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match(_) => "match",
            Self::Mismatch(_) => "mismatch",
            Self::Unknown => "unknown",
        }
    }
}

/// Compares a number with the published one.
pub fn compare(kind: Kind, n: u32, number: u128) -> Agreement {
    match count(kind, n) {
        Some(known) if known.count == number => Agreement::Match(known),
        Some(known) => Agreement::Mismatch(known),
        None => Agreement::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_complete_and_ordered() {
        for (kind, last) in [(Kind::All, 27), (Kind::Fundamental, 27), (Kind::HalfTurn, 32), (Kind::QuarterTurn, 32)]
        {
            let orders: Vec<u32> = table().filter(|known| known.kind == kind).map(|known| known.n).collect();
            assert_eq!(orders, (0..=last).collect::<Vec<_>>(), "{kind}");
            assert_eq!(count(kind, last + 1), None);
        }
    }

    /// Burnside: 8 · fundamental = all + half-turn + 2 · quarter-turn for n ≥ 2 (no solution has a mirror symmetry).
    #[test]
    fn the_published_numbers_fit_together() {
        for n in 2..=27 {
            let of = |kind| count(kind, n).unwrap().count;
            assert_eq!(
                8 * of(Kind::Fundamental),
                of(Kind::All) + of(Kind::HalfTurn) + 2 * of(Kind::QuarterTurn),
                "n = {n}"
            );
        }
    }

    /// S05: a published Q(24) was wrong by 182 · 2^32.
    #[test]
    fn a_wrong_number_is_a_mismatch() {
        assert!(matches!(compare(Kind::All, 24, 226_732_487_925_864), Agreement::Mismatch(_)));
        assert!(matches!(compare(Kind::All, 24, 227_514_171_973_736), Agreement::Match(_)));
        assert_eq!(compare(Kind::All, 28, 1), Agreement::Unknown);
    }
}
