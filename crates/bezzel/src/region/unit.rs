use serde::{Deserialize, Serialize};

/// What must hold its number of queens: a row, a column or a region, each numbered from 0 (rows from the top, columns from the left, regions
/// in the order in which one meets them when reading).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A row, from the top.
    Row(u32),
    /// A column, from the left.
    Column(u32),
    /// A region.
    Region(u32),
}

/// One of the three families of units; each is a partition of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// All rows.
    Rows,
    /// All columns.
    Columns,
    /// All regions.
    Regions,
}

impl Family {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Rows, Self::Columns, Self::Regions];
}

impl Unit {
    /// Its family.
    pub const fn family(self) -> Family {
        match self {
            Self::Row(_) => Family::Rows,
            Self::Column(_) => Family::Columns,
            Self::Region(_) => Family::Regions,
        }
    }

    /// Its number within the family, from 0.
    pub const fn index(self) -> u32 {
        match self {
            Self::Row(index) | Self::Column(index) | Self::Region(index) => index,
        }
    }
}
