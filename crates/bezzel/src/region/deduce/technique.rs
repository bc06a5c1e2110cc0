use serde::{Deserialize, Serialize};
use std::fmt;

/// The techniques of people, easiest first. Each has its own file, which says why it is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Technique {
    /// Squares that a queen attacks, and the rest of a row, column or region that has its queens.
    Attacked,
    /// A row, column or region with no more open squares than it needs.
    LastFree,
    /// A region whose open squares lie in one row or column.
    RegionInLine,
    /// A row or column whose open squares lie in one region.
    LineInRegion,
    /// A square from which a queen would leave some row, column or region too few squares.
    SeenByAll,
    /// All ways to fill a row, column or region have something in common.
    Crowded,
    /// Two units within two units of another family.
    TwoInTwo,
    /// Three units within three units of another family.
    ThreeInThree,
    /// More units within as many of another family.
    ManyInMany,
    /// Two neighbouring lines that are covered by just as many blocks of 2 × 2 squares as they hold queens.
    Pressed,
    /// The queens that some neighbouring lines hold are just the most, or the fewest, that the regions can give them.
    Counting,
    /// A square from which a queen would leave some units too few lines together.
    Starved,
    /// A square from which a queen leads to a contradiction.
    Contradiction,
}

/// How hard a puzzle is: by the hardest technique that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// One looks at one unit at a time.
    Easy,
    /// One looks at what a unit leaves to others, or at two units.
    Medium,
    /// One looks at several units, or one queen ahead.
    Hard,
    /// One tries.
    Expert,
}

impl Technique {
    /// All techniques, easiest first.
    pub const ALL: [Self; 13] = [
        Self::Attacked,
        Self::LastFree,
        Self::RegionInLine,
        Self::LineInRegion,
        Self::SeenByAll,
        Self::Crowded,
        Self::TwoInTwo,
        Self::ThreeInThree,
        Self::ManyInMany,
        Self::Pressed,
        Self::Counting,
        Self::Starved,
        Self::Contradiction,
    ];

    /// The name by which it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacked => "attacked",
            Self::LastFree => "last-free",
            Self::RegionInLine => "region-in-line",
            Self::LineInRegion => "line-in-region",
            Self::SeenByAll => "seen-by-all",
            Self::Crowded => "crowded",
            Self::TwoInTwo => "two-in-two",
            Self::ThreeInThree => "three-in-three",
            Self::ManyInMany => "many-in-many",
            Self::Pressed => "pressed",
            Self::Counting => "counting",
            Self::Starved => "starved",
            Self::Contradiction => "contradiction",
        }
    }

    /// What it adds to the score of a puzzle, each time it is needed.
    pub const fn difficulty(self) -> u32 {
        match self {
            Self::Attacked => 0,
            Self::LastFree => 1,
            Self::RegionInLine => 2,
            Self::LineInRegion => 3,
            Self::SeenByAll => 5,
            Self::Crowded => 7,
            Self::TwoInTwo => 8,
            Self::ThreeInThree => 12,
            Self::ManyInMany => 16,
            Self::Pressed => 18,
            Self::Counting => 20,
            Self::Starved => 25,
            Self::Contradiction => 50,
        }
    }

    /// How hard a puzzle is that needs nothing harder.
    pub const fn level(self) -> Level {
        match self {
            Self::Attacked | Self::LastFree | Self::RegionInLine | Self::LineInRegion => Level::Easy,
            Self::SeenByAll | Self::Crowded | Self::TwoInTwo => Level::Medium,
            Self::ThreeInThree | Self::ManyInMany | Self::Pressed | Self::Counting | Self::Starved => Level::Hard,
            Self::Contradiction => Level::Expert,
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// `easy`, `medium`, `hard`, `expert`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
