//! What is wrong with a text: every fault with its place, what was found and what was expected.

use super::export::ExportFormat;
use super::problem::ProblemFormat;
use super::{Format, IndexBase, UnknownFormat};
use crate::board::column_letters;
use crate::problem;
use std::fmt;
use std::str::FromStr;

/// A place in a text; both numbers are 1-based, and columns count characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character within the line.
    pub column: u64,
}

impl Place {
    /// The first character of the first line.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One fault of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What stands there.
    pub found: Found,
    /// What should.
    pub expected: Expected,
}

impl Fault {
    /// What was found and what was expected, without the place.
    pub fn message(&self) -> String {
        match &self.found {
            Found::Nonsense(fault) => fault.to_string(),
            found => format!("found {found}: expected {}", self.expected),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message())
    }
}

impl std::error::Error for Fault {}

/// What stands at the place of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This text, cut if it is long.
    Text(String),
    /// A byte that no text holds.
    Byte(u8),
    /// An input without a single byte.
    Nothing,
    /// Only blanks and line ends.
    Blanks,
    /// Only lines that hold no placement, such as `Total: 0`.
    NoPlacement,
    /// Only remarks, no problem.
    NoProblem,
    /// The end of the line.
    EndOfLine,
    /// The end of the text.
    EndOfText,
    /// A square that the placement has named before.
    SquareAgain,
    /// A number too long to be told.
    LongNumber {
        /// Its digits.
        digits: u64,
    },
    /// A row of a picture.
    Row {
        /// Its 1-based number, from the top.
        row: u64,
        /// Its squares.
        squares: u64,
    },
    /// A rank of a FEN field.
    Rank {
        /// Its 1-based number, from the left: the first is the top row.
        rank: u64,
        /// Its squares.
        squares: u64,
    },
    /// So many rows or ranks.
    Rows(u64),
    /// So many numbers.
    Numbers(u64),
    /// A board asked for with this side.
    Side(u64),
    /// A statement that stood before.
    Again(&'static str),
    /// Text that is no JSON, or not the JSON of a description, in the words of the reader.
    Json(String),
    /// What is readable, but describes no problem; it says itself what would.
    Nonsense(problem::Fault),
}

impl Found {
    /// The text, cut after 20 characters.
    pub(super) fn text(text: &str) -> Self {
        let mut characters = text.chars();
        let mut start: String = characters.by_ref().take(20).collect();
        if characters.next().is_some() {
            start.push('…');
        }
        Self::Text(start)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "`{text}`"),
            Self::Byte(byte) => write!(f, "the byte {byte:#04x}"),
            Self::Nothing => f.write_str("nothing"),
            Self::Blanks => f.write_str("only blanks"),
            Self::NoPlacement => f.write_str("no placement"),
            Self::NoProblem => f.write_str("no problem"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfText => f.write_str("the end of the text"),
            Self::SquareAgain => f.write_str("the same square again"),
            Self::LongNumber { digits } => write!(f, "a number of {digits} digits"),
            Self::Row { row, squares } => write!(f, "{} in row {row}", counted(*squares, "square")),
            Self::Rank { rank, squares } => {
                write!(f, "{} in rank {rank} from the left", counted(*squares, "square"))
            }
            Self::Rows(rows) => f.write_str(&counted(*rows, "row")),
            Self::Numbers(numbers) => f.write_str(&counted(*numbers, "number")),
            Self::Side(side) => write!(f, "a board with a side of {side}"),
            Self::Again(statement) => write!(f, "`{statement}` again"),
            Self::Json(words) => f.write_str(words),
            Self::Nonsense(fault) => fault.fmt(f),
        }
    }
}

/// What should stand at the place of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Text, not binary data.
    PlainText,
    /// A placement in any format.
    Placement,
    /// A format that can be read.
    ReadableFormat,
    /// A number.
    Number,
    /// A column number within these bounds.
    Column {
        /// The least.
        lowest: u64,
        /// The greatest.
        highest: u64,
    },
    /// A row number within these bounds.
    Row {
        /// The least.
        lowest: u64,
        /// The greatest.
        highest: u64,
    },
    /// A chess rank from 1 to this one.
    Rank {
        /// The top rank.
        highest: u64,
    },
    /// A chess file (a column, by letters) up to this one, 0-based.
    File {
        /// The rightmost column.
        last: u32,
    },
    /// A word of at most so many digits.
    DigitsAtMost(u64),
    /// A chess square.
    ChessSquare,
    /// A pair of row and column.
    Pair,
    /// A square that the placement has not named yet.
    NewSquare,
    /// A square of a picture.
    Cell,
    /// A square of a 0/1 grid.
    GridCell,
    /// A square of a framed picture.
    FrameCell,
    /// The side of a frame.
    FrameSide,
    /// The top or bottom of a frame, or, between frames, a running number.
    FrameEdge,
    /// A part of a FEN rank.
    FenPart,
    /// The end of a FEN field, or the side to move.
    FenEnd,
    /// The title of a CSV column with this 1-based number.
    Title(u64),
    /// A separator or bracket, as it is written.
    Sign(&'static str),
    /// A row of a board as a quoted text.
    QuotedRow,
    /// So many squares.
    Squares(u64),
    /// So many rows.
    Rows(u64),
    /// So many numbers.
    Numbers(u64),
    /// A side of at most so many squares.
    SideAtMost(u64),
    /// What this says.
    Words(&'static str),
    /// A number within these bounds.
    Between {
        /// The least.
        lowest: u64,
        /// The greatest.
        highest: u64,
    },
    /// A description that makes sense.
    Sense,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |f: &mut fmt::Formatter<'_>, what: &str, lowest: u64, highest: u64| {
            if lowest == highest {
                write!(f, "{what} {lowest}")
            } else if lowest < highest {
                write!(f, "a {what} from {lowest} to {highest}")
            } else {
                write!(f, "nothing, for the board has no {what}s")
            }
        };
        match *self {
            Self::PlainText => f.write_str("text in UTF-8"),
            Self::Placement => f.write_str(
                "a placement, as 1 5 8 6 3 7 2 4, or a8 e7 …, or a picture of Q and . (or name the format)",
            ),
            Self::ReadableFormat => f.write_str("a format that can be read: this one is only written"),
            Self::Number => f.write_str("a number, 0 or more"),
            Self::Column { lowest, highest } => range(f, "column", lowest, highest),
            Self::Row { lowest, highest } => range(f, "row", lowest, highest),
            Self::Rank { highest } => range(f, "rank", 1, highest),
            Self::File { last: 0 } => f.write_str("column a"),
            Self::File { last } => write!(f, "a column from a to {}", column_letters(last)),
            Self::DigitsAtMost(digits) => write!(f, "at most {digits} digits, one a row"),
            Self::ChessSquare => f.write_str("a chess square, as a8"),
            Self::Pair => f.write_str("a pair (row,column)"),
            Self::NewSquare => f.write_str("a square that is not named yet"),
            Self::Cell => f.write_str("a queen (Q) or an empty square (.)"),
            Self::GridCell => f.write_str("1 (a queen) or 0"),
            Self::FrameCell => f.write_str("a queen (*) or a blank"),
            Self::FrameSide => f.write_str("# at both ends of the row"),
            Self::FrameEdge => f.write_str("a line of #, or a running number between frames"),
            Self::FenPart => f.write_str("Q, a number of empty squares, or /"),
            Self::FenEnd => f.write_str("the end of the line, or the side to move (w or b)"),
            Self::Title(row) => write!(f, "the title row{row}"),
            Self::Sign(sign) => f.write_str(sign),
            Self::QuotedRow => f.write_str("a quoted row, as \".Q..\""),
            Self::Squares(squares) => f.write_str(&counted(squares, "square")),
            Self::Rows(rows) => f.write_str(&counted(rows, "row")),
            Self::Numbers(numbers) => f.write_str(&counted(numbers, "number")),
            Self::SideAtMost(side) => write!(f, "a side of at most {side}"),
            Self::Words(words) => f.write_str(words),
            Self::Between { lowest, highest } => range(f, "number", lowest, highest),
            Self::Sense => f.write_str("a problem that makes sense"),
        }
    }
}

/// `1 row`, `2 rows`.
fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The format of a text that holds placements, problems or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextFormat {
    /// A format of placements.
    Placement(Format),
    /// A format of problems.
    Problem(ProblemFormat),
    /// What a solver answers to an export.
    Answer(ExportFormat),
}

impl From<Format> for TextFormat {
    fn from(format: Format) -> Self {
        Self::Placement(format)
    }
}

impl From<ProblemFormat> for TextFormat {
    fn from(format: ProblemFormat) -> Self {
        Self::Problem(format)
    }
}

impl TextFormat {
    /// The name by which users call the format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement(format) => format.name(),
            Self::Problem(format) => format.name(),
            Self::Answer(format) => format.name(),
        }
    }
}

impl FromStr for TextFormat {
    type Err = UnknownFormat;

    /// A format of placements or of problems.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let problem = |unknown: UnknownFormat| match name.parse::<ProblemFormat>() {
            Ok(format) => Ok(format.into()),
            Err(other) => {
                Err(UnknownFormat { expected: format!("{}, {}", unknown.expected, other.expected), ..unknown })
            }
        };
        name.parse::<Format>().map(Self::from).or_else(problem)
    }
}

impl fmt::Display for TextFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a text could not be read: all of its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// As what it was read; `None` if it was neither named nor recognised.
    pub format: Option<TextFormat>,
    /// Where rows and columns were counted from, in formats that show their numbers.
    pub base: Option<IndexBase>,
    /// The first [`ReadError::LISTED_FAULTS`] faults, in the order of the text wherever it can be told.
    pub faults: Vec<Fault>,
    /// How many there are in all.
    pub fault_count: u64,
    /// The index base with which the same text has no fault, if that is so.
    pub fitting_base: Option<IndexBase>,
}

impl ReadError {
    /// How many faults are listed.
    pub const LISTED_FAULTS: usize = 20;
}

impl fmt::Display for ReadError {
    /// A heading, and then one line a fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not readable")?;
        if let Some(format) = self.format {
            write!(f, " as {format}")?;
        }
        if let Some(base) = self.base {
            write!(f, ", {base}")?;
        }
        f.write_str(":")?;
        for fault in &self.faults {
            write!(f, "\n{fault}")?;
        }
        let unlisted = self.fault_count - self.faults.len() as u64;
        if unlisted > 0 {
            write!(f, "\nand {}", counted(unlisted, "more fault"))?;
        }
        if let Some(base) = self.fitting_base {
            let flag = match base {
                IndexBase::Zero => "--zero-based",
                IndexBase::One => "--one-based",
            };
            write!(f, "\nall numbers fit when read as {base} ({flag})")?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

/// Faults as they are found: all are counted, the first few kept.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) listed: Vec<Fault>,
    pub(super) count: u64,
}

impl Faults {
    /// Adds a fault; it is only put into words if it will be listed.
    pub(super) fn add(&mut self, fault: impl FnOnce() -> Fault) {
        self.count += 1;
        if self.listed.len() < ReadError::LISTED_FAULTS {
            self.listed.push(fault());
        }
    }
}
