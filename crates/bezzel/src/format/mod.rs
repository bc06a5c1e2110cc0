//! The text formats of placements and problems: reading them, writing them, and recognising which one a text is in.
//!
//! One file a format, each with its reader and its writer side by side; `docs/formats.md` tells the same to users.
//! [`read`] reads a whole text, [`Writer`] appends to the caller's buffer, [`NumberStream`] takes apart texts too long
//! to hold; [`read_problems`] and [`write_problem`] do the same for problems. Nothing here does any IO.
//!
//! ```
//! use bezzel::board::Board;
//! use bezzel::format::{Format, ReadOptions, Writer, read};
//!
//! let reading = read(b"1 5 8 6 3 7 2 4\n", &ReadOptions::default())?;
//! assert_eq!(reading.format, Format::Columns);
//!
//! let mut text = Vec::new();
//! let mut writer = Writer::new(Format::Squares, Board::plane(8), None)?;
//! writer.write(&reading.placements[0].placement, &mut text)?;
//! assert_eq!(text, b"a8 e7 h6 f5 c4 g3 b2 d1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod columns;
mod compact;
mod csv;
mod export;
mod fault;
mod fen;
mod framed;
mod grid;
mod json_arrays;
mod jsonl;
mod leetcode;
mod lines;
mod named_squares;
mod numbers;
mod pairs;
mod picture;
mod problem;
mod reading;
mod recognise;
mod squares;
mod stream;
mod text_lines;
mod tikz;
mod unicode;
mod writer;

#[cfg(test)]
mod solutions;
#[cfg(test)]
mod tests;

pub use export::{Answer, Claim, ExportError, ExportFormat, KnownAnswer, export, read_answer};
pub use fault::{Expected, Fault, Found, Place, ReadError, TextFormat};
pub use lines::write_line;
pub use problem::{
    LocatedSpec, ProblemFormat, ProblemReadOptions, ProblemReading, ProblemWriteError, problem_precedence,
    read_problems, write_problem,
};
pub use reading::{Located, ReadOptions, Reading, read};
pub use recognise::precedence;
pub use stream::{NumberStream, looks_streamable};
pub use writer::{MAX_PICTURE_SIDE, WriteError, Writer};

use std::fmt;
use std::str::FromStr;

/// A text format for placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// `1 5 8 6 3 7 2 4`: the column of the queen of every row, one placement a line.
    Columns,
    /// One column number a line, a blank line between placements; for huge boards.
    Lines,
    /// `15863724`: one digit a row, one placement a line; boards up to 9 wide (10 when counted from 0).
    Compact,
    /// `Q` and `.`, one line a row, a blank line after each board.
    Board,
    /// `1` and `0` separated by blanks, one line a row, a blank line after each board.
    Grid,
    /// `*` and blanks within a ring of `#`.
    Framed,
    /// `(0,0) (1,4) …`: row and column of every queen, one placement a line.
    Pairs,
    /// `a8 e7 …`: chess squares, one placement a line.
    Squares,
    /// The placement field of FEN, `Q7/4Q3/…`, one placement a line.
    Fen,
    /// `[1,5,8,6,3,7,2,4]`: one JSON array a line.
    Jsonl,
    /// Comma-separated columns under a header `row1,row2,…`.
    Csv,
    /// `♛` and `⋅`, one line a row, a blank line after each board.
    Unicode,
    /// `[".Q..","...Q","Q...","..Q."]`: one JSON array of rows a line.
    Leetcode,
    /// A picture for LaTeX; written, never read.
    Tikz,
}

impl Format {
    /// All formats, in the order in which they are told.
    pub const ALL: [Self; 14] = [
        Self::Columns,
        Self::Lines,
        Self::Compact,
        Self::Board,
        Self::Grid,
        Self::Framed,
        Self::Pairs,
        Self::Squares,
        Self::Fen,
        Self::Jsonl,
        Self::Csv,
        Self::Unicode,
        Self::Leetcode,
        Self::Tikz,
    ];

    /// The name by which users call the format: `columns`, `lines`, `compact`, ….
    pub const fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Lines => "lines",
            Self::Compact => "compact",
            Self::Board => "board",
            Self::Grid => "grid",
            Self::Framed => "framed",
            Self::Pairs => "pairs",
            Self::Squares => "squares",
            Self::Fen => "fen",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Unicode => "unicode",
            Self::Leetcode => "leetcode",
            Self::Tikz => "tikz",
        }
    }

    /// One line that tells what the format looks like.
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Columns => "the column of each row's queen: 1 5 8 6 3 7 2 4",
            Self::Lines => "one column number a line, for huge boards",
            Self::Compact => "one digit a row: 15863724 (boards up to 9 wide)",
            Self::Board => "a picture of Q and .",
            Self::Grid => "a picture of 1 and 0, separated by blanks",
            Self::Framed => "a picture of * and blanks in a frame of #",
            Self::Pairs => "row and column of each queen: (0,0) (1,4) …",
            Self::Squares => "chess squares: a8 e7 h6 …",
            Self::Fen => "the placement field of FEN: Q7/4Q3/…",
            Self::Jsonl => "one JSON array a line: [1,5,8,6,3,7,2,4]",
            Self::Csv => "comma-separated columns under a header row1,row2,…",
            Self::Unicode => "a picture of ♛ and ⋅",
            Self::Leetcode => "one JSON array of rows a line: [\".Q..\",\"...Q\",…]",
            Self::Tikz => "a tikzpicture for LaTeX (only written)",
        }
    }

    /// Whether the format can be read.
    pub const fn can_read(self) -> bool {
        !matches!(self, Self::Tikz)
    }

    /// Where the format counts rows and columns from unless told otherwise; `None` if it shows no such numbers.
    ///
    /// One, but Zero for `pairs`, as the classic program printed them. The ranks of chess squares have a base of their own.
    pub const fn default_base(self) -> Option<IndexBase> {
        match self {
            Self::Columns | Self::Lines | Self::Compact | Self::Jsonl | Self::Csv => Some(IndexBase::One),
            Self::Pairs => Some(IndexBase::Zero),
            Self::Board
            | Self::Grid
            | Self::Framed
            | Self::Squares
            | Self::Fen
            | Self::Unicode
            | Self::Leetcode
            | Self::Tikz => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| UnknownFormat {
            found: name.chars().take(40).collect(),
            expected: Self::ALL.map(Self::name).join(", "),
        })
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    /// The name, cut after 40 characters.
    pub found: String,
    /// The names there are.
    pub expected: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no format is called `{}`: expected one of {}", self.found, self.expected)
    }
}

impl std::error::Error for UnknownFormat {}

/// Where rows and columns are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexBase {
    /// The first row is row 0.
    Zero,
    /// The first row is row 1.
    One,
}

impl IndexBase {
    /// The number of the first row or column.
    pub const fn first(self) -> u32 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
        }
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }
}

impl fmt::Display for IndexBase {
    /// `0-based`, `1-based`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-based", self.first())
    }
}
