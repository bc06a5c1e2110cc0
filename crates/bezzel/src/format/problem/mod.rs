//! The text formats of problems: reading them, writing them, and recognising which one a text is in.
//!
//! One file a format, as for placements. [`read_problems`] reads a whole text and reports every fault with its place, those of the
//! description (a square off the board, eleven regions for ten rows) included; [`write_problem`] appends to the caller's buffer, or says
//! what the format cannot express.
//!
//! ```
//! use bezzel::format::{ProblemFormat, ProblemReadOptions, read_problems, write_problem};
//!
//! let reading = read_problems(b"8 5 2 4 4\n", &ProblemReadOptions::default())?;
//! assert_eq!(reading.format, ProblemFormat::Completion.into());
//! let problem = reading.problems[0].spec.clone().build()?;
//!
//! let mut text = Vec::new();
//! write_problem(ProblemFormat::Description, &problem, &mut text)?;
//! assert_eq!(text, b"board 8\nplace d5 b4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocked;
mod completion;
mod description;
mod intake;
mod json;
mod json_value;
mod levels;
mod param;
mod pzprv3;
mod reading;
mod recognise;
mod regions;
mod star_battle;
mod starbattle;
mod tokens;
mod writing;

#[cfg(test)]
mod tests;

pub use reading::{LocatedSpec, ProblemReadOptions, ProblemReading, read_problems};
pub use recognise::problem_precedence;
pub use writing::{ProblemWriteError, write_problem};

use super::UnknownFormat;
use std::fmt;
use std::str::FromStr;

/// A text format for problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemFormat {
    /// One statement a line: `board 8x12`, `place b4 d5`, ….
    Description,
    /// A [`Spec`](crate::Spec) in JSON, an array of them, or one a line.
    Json,
    /// `n row column row column …`, one problem a line, all counted from 1.
    Completion,
    /// A picture of `x` (blocked) and `.`.
    Blocked,
    /// A picture of regions, one character or word a square.
    Regions,
    /// The JSON objects of daily games.
    Levels,
    /// Addresses of puzz.link: `starbattle/W/H/K/…`.
    Starbattle,
    /// Files of the same puzzles: `pzprv3/starbattle/…`.
    Pzprv3,
    /// The parameter files of CSPLib 079 and 080: `letting n = …`.
    Param,
}

impl ProblemFormat {
    /// All formats, in the order in which they are told.
    pub const ALL: [Self; 9] = [
        Self::Description,
        Self::Json,
        Self::Completion,
        Self::Blocked,
        Self::Regions,
        Self::Levels,
        Self::Starbattle,
        Self::Pzprv3,
        Self::Param,
    ];

    /// The name by which users call the format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Description => "description",
            Self::Json => "json",
            Self::Completion => "completion",
            Self::Blocked => "blocked",
            Self::Regions => "regions",
            Self::Levels => "levels",
            Self::Starbattle => "starbattle",
            Self::Pzprv3 => "pzprv3",
            Self::Param => "param",
        }
    }

    /// One line that tells what the format looks like.
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Description => "one statement a line: board 8x12, queens 8, place b4 d5, block a1, …",
            Self::Json => "a description in JSON: {\"rows\":8,\"columns\":8,\"placed\":[\"b4\"]}",
            Self::Completion => "size, then row and column of each placed queen: 8 5 2 4 4",
            Self::Blocked => "a picture of x (blocked) and .",
            Self::Regions => "a picture of regions, one letter a square",
            Self::Levels => "the JSON of daily games: regions as numbers, or size and colorRegions",
            Self::Starbattle => "puzz.link addresses: starbattle/5/5/1/…",
            Self::Pzprv3 => "files of the same puzzles: pzprv3/starbattle/…",
            Self::Param => "parameters of CSPLib 079 and 080: letting n = 8 letting blocks = [[1,1]]",
        }
    }
}

impl fmt::Display for ProblemFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ProblemFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let expected = Self::ALL.map(Self::name).join(", ");
            UnknownFormat { found: name.chars().take(40).collect(), expected }
        })
    }
}
