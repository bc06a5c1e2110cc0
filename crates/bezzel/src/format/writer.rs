//! Writing placements, one after the other, in any format.

use super::numbers::NotOneARow;
use super::{
    Format, IndexBase, board, columns, compact, csv, fen, framed, grid, jsonl, leetcode, lines, pairs, squares, tikz,
    unicode,
};
use crate::board::Board;
use crate::placement::Placement;
use std::fmt;

/// The longest side of a board that is drawn square by square: at 10,000 a picture takes 100 MB, and nobody looks at it.
pub const MAX_PICTURE_SIDE: u32 = 10_000;

/// Writes placements on one board in one format, appending to the caller's buffer.
///
/// # Complexity
/// Proportional to the text. `columns`, `csv`, `jsonl` and `compact` take about 1 ns a number and allocate nothing but the
/// growth of the buffer.
pub struct Writer {
    format: Format,
    board: Board,
    base: Option<IndexBase>,
    style: Style,
}

/// What each format prepared.
enum Style {
    Columns(columns::Writer),
    Lines(lines::Writer),
    Compact(compact::Writer),
    Jsonl(jsonl::Writer),
    Csv(csv::Writer),
    Drawn(Drawing),
}

/// The formats that can hold any placement.
enum Drawing {
    Board(board::Writer),
    Grid(grid::Writer),
    Framed(framed::Writer),
    Pairs(IndexBase),
    Squares(squares::Writer),
    Fen,
    Unicode(unicode::Writer),
    Leetcode(leetcode::Writer),
    Tikz,
}

impl Writer {
    /// A writer for placements on `board`; rows and columns are counted from `base`, by default
    /// [`Format::default_base`].
    ///
    /// # Errors
    /// The format cannot hold such a board, or shows no numbers that could be counted from a base.
    pub fn new(format: Format, board: Board, base: Option<IndexBase>) -> Result<Self, WriteError> {
        if base.is_some() && format.default_base().is_none() {
            return Err(WriteError::NoNumbers { format });
        }
        let base = base.or(format.default_base());
        let counted_from = base.unwrap_or(IndexBase::One);
        let longest = match format {
            Format::Compact if board.rows() > 0 => (board.columns(), compact::widest(counted_from)),
            Format::Board | Format::Grid | Format::Framed | Format::Unicode | Format::Leetcode => {
                (board.rows().max(board.columns()), MAX_PICTURE_SIDE)
            }
            Format::Tikz => (board.rows().max(board.columns()), tikz::MAX_SIDE),
            _ => (0, 0),
        };
        if longest.0 > longest.1 {
            return Err(WriteError::TooLarge { format, side: longest.0, most: longest.1 });
        }
        let style = match format {
            Format::Columns => Style::Columns(columns::Writer::new(board, counted_from)),
            Format::Lines => Style::Lines(lines::Writer::new(board, counted_from)),
            Format::Compact => Style::Compact(compact::Writer::new(board, counted_from)),
            Format::Board => Style::Drawn(Drawing::Board(board::Writer::new(board))),
            Format::Grid => Style::Drawn(Drawing::Grid(grid::Writer::new(board))),
            Format::Framed => Style::Drawn(Drawing::Framed(framed::Writer::new(board))),
            Format::Pairs => Style::Drawn(Drawing::Pairs(counted_from)),
            Format::Squares => Style::Drawn(Drawing::Squares(squares::Writer::new(board))),
            Format::Fen => Style::Drawn(Drawing::Fen),
            Format::Jsonl => Style::Jsonl(jsonl::Writer::new(board, counted_from)),
            Format::Csv => Style::Csv(csv::Writer::new(board, counted_from)),
            Format::Unicode => Style::Drawn(Drawing::Unicode(unicode::Writer::new(board))),
            Format::Leetcode => Style::Drawn(Drawing::Leetcode(leetcode::Writer::new(board))),
            Format::Tikz => Style::Drawn(Drawing::Tikz),
        };
        Ok(Self { format, board, base, style })
    }

    /// Where rows and columns are counted from, in formats that show their numbers.
    pub const fn base(&self) -> Option<IndexBase> {
        self.base
    }

    /// Appends what stands before the first placement: the titles of `csv`, nothing in other formats.
    pub fn header(&self, out: &mut Vec<u8>) {
        if let Style::Csv(writer) = &self.style {
            writer.header(out);
        }
    }

    /// Appends a placement.
    ///
    /// # Errors
    /// The placement is on a board of another size, or the format tells one column a row and a row does not hold exactly
    /// one queen. Nothing is appended then.
    pub fn write(&mut self, placement: &Placement, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let board = placement.board();
        if (board.rows(), board.columns()) != (self.board.rows(), self.board.columns()) {
            return Err(WriteError::OtherBoard { expected: self.board, found: board });
        }
        let done = match &mut self.style {
            Style::Columns(writer) => writer.write(placement, out),
            Style::Lines(writer) => writer.write(placement, out),
            Style::Compact(writer) => writer.write(placement, out),
            Style::Jsonl(writer) => writer.write(placement, out),
            Style::Csv(writer) => writer.write(placement, out),
            Style::Drawn(drawing) => {
                drawing.write(placement, out);
                Ok(())
            }
        };
        done.map_err(|NotOneARow| WriteError::NotOneARow { format: self.format })
    }

    /// Appends what stands behind the last placement: nothing, in all formats so far.
    pub fn footer(&self, _out: &mut Vec<u8>) {}
}

impl Drawing {
    fn write(&self, placement: &Placement, out: &mut Vec<u8>) {
        match self {
            Self::Board(writer) => writer.write(placement, out),
            Self::Grid(writer) => writer.write(placement, out),
            Self::Framed(writer) => writer.write(placement, out),
            Self::Pairs(base) => pairs::write(placement, *base, out),
            Self::Squares(writer) => writer.write(placement, out),
            Self::Fen => fen::write(placement, out),
            Self::Unicode(writer) => writer.write(placement, out),
            Self::Leetcode(writer) => writer.write(placement, out),
            Self::Tikz => tikz::write(placement, out),
        }
    }
}

/// Why something cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The board is larger than the format holds.
    TooLarge {
        /// The format.
        format: Format,
        /// The side that is too long.
        side: u32,
        /// The longest side that the format holds.
        most: u32,
    },
    /// An index base was given for a format that shows no row or column numbers.
    NoNumbers {
        /// The format.
        format: Format,
    },
    /// The format tells one column a row, and a row does not hold exactly one queen.
    NotOneARow {
        /// The format.
        format: Format,
    },
    /// The placement is on a board of another size than the writer is for.
    OtherBoard {
        /// The board of the writer.
        expected: Board,
        /// The board of the placement.
        found: Board,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { format, side, most } => {
                let side_name = if *format == Format::Compact { "columns" } else { "rows and columns" };
                write!(f, "{format} holds boards of at most {most} {side_name}: this one has {side}")
            }
            Self::NoNumbers { format } => {
                write!(f, "{format} shows no row or column numbers that could be counted from 0 or 1")
            }
            Self::NotOneARow { format } => {
                write!(f, "{format} tells one column a row: expected exactly one queen in every row")
            }
            Self::OtherBoard { expected, found } => write!(
                f,
                "found a placement on {}×{}: expected {}×{}",
                found.rows(),
                found.columns(),
                expected.rows(),
                expected.columns()
            ),
        }
    }
}

impl std::error::Error for WriteError {}
