//! Reading a whole text, in a named or a recognised format.

use super::fault::{Expected, Fault, Faults, Found, Place, ReadError, TextFormat};
use super::recognise::recognise;
use super::text_lines::Text;
use super::{
    Format, IndexBase, board, columns, compact, csv, fen, framed, grid, jsonl, leetcode, lines, pairs, squares,
    unicode,
};
use crate::board::{Board, Square, Topology};
use crate::placement::Placement;

/// What is known of a text before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; by default it is recognised (see [`precedence`](super::precedence)).
    pub format: Option<Format>,
    /// Where rows and columns are counted from; by default [`Format::default_base`]. Without meaning in formats that show
    /// no such numbers.
    pub base: Option<IndexBase>,
    /// Rows and columns of the board, of all placements in the text; by default implied by the text.
    pub size: Option<(u32, u32)>,
}

/// What a text holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// As what it was read.
    pub format: Format,
    /// Where rows and columns were counted from, in formats that show their numbers.
    pub base: Option<IndexBase>,
    /// The placements, in the order of the text; at least one.
    pub placements: Vec<Located>,
    /// The other index base, if the text can be read with it too and only then has as many queens as rows: pairs counted
    /// from 1 are taken for pairs on a larger board when they are read as counted from 0.
    pub likelier_base: Option<IndexBase>,
}

/// A placement and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The 1-based line where it starts.
    pub line: u64,
    /// The placement.
    pub placement: Placement,
}

/// Reads the placements of a text.
///
/// The board is of the size that the options give, or else has as many rows as the text and, unless it is a picture, as
/// many columns; squares and pairs imply the smallest n × n board that holds all squares of the text and as many rows as
/// any of its placements has queens. An empty board of no rows is only told by `jsonl`, `leetcode` and `framed`; in other
/// formats it is an empty line, which is read as such if the options say that there are no rows.
///
/// # Errors
/// Every fault of the text, up to [`ReadError::LISTED_FAULTS`] of them listed.
///
/// # Memory
/// Proportional to the input, whatever numbers it holds.
pub fn read(input: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let error = |format: Option<Format>, fault| ReadError {
        format: format.map(TextFormat::from),
        base: None,
        faults: vec![fault],
        fault_count: 1,
        fitting_base: None,
    };
    let unfit = |found, expected| Fault { place: Place::START, found, expected };
    if let Some(format) = options.format.filter(|format| !format.can_read()) {
        return Err(error(Some(format), unfit(Found::text(format.name()), Expected::ReadableFormat)));
    }
    if let Some(side) = options.size.map(|(rows, columns)| rows.max(columns)).filter(|&side| side > Board::MAX_SIDE) {
        let fault = unfit(Found::Side(side.into()), Expected::SideAtMost(Board::MAX_SIDE.into()));
        return Err(error(options.format, fault));
    }
    let text = Text::new(input).map_err(|fault| error(options.format, fault))?;
    if text.filled_lines().next().is_none() {
        return read_blank(text, options).ok_or_else(|| {
            let found = match text {
                _ if text.is_empty() => Found::Nothing,
                _ if text.is_blank() => Found::Blanks,
                _ => Found::NoPlacement,
            };
            error(options.format, unfit(found, Expected::Placement))
        });
    }
    let Some(format) = options.format.or_else(|| recognise(text, options.size)) else {
        let word = text.filled_lines().find_map(|line| line.words(char::is_whitespace).next());
        let (place, found) =
            word.map_or((Place::START, Found::Blanks), |word| (word.place(), Found::text(word.text)));
        return Err(error(None, Fault { place, found, expected: Expected::Placement }));
    };

    let base = format.default_base().map(|default| options.base.unwrap_or(default));
    let read = |base: Option<IndexBase>| read_as(format, text, base.unwrap_or(IndexBase::One), options.size);
    match read(base) {
        Ok(placements) => {
            let likelier_base = base.map(IndexBase::other).filter(|&other| {
                format == Format::Pairs
                    && !placements.iter().all(fills_its_board)
                    && read(Some(other)).is_ok_and(|placements| placements.iter().all(fills_its_board))
            });
            Ok(Reading { format, base, placements, likelier_base })
        }
        Err(faults) => Err(ReadError {
            format: Some(format.into()),
            base,
            faults: faults.listed,
            fault_count: faults.count,
            fitting_base: base.map(IndexBase::other).filter(|&other| read(Some(other)).is_ok()),
        }),
    }
}

/// Whether a placement has as many queens as its board has rows.
fn fills_its_board(located: &Located) -> bool {
    located.placement.queens().len() == located.placement.board().rows() as usize
}

/// A text of blank lines: empty boards if it is known that there are no rows, else no placement.
fn read_blank(text: Text<'_>, options: &ReadOptions) -> Option<Reading> {
    let (0, columns) = options.size? else { return None };
    let format = options.format.unwrap_or(Format::Columns);
    let tells_empty_boards = matches!(format, Format::Lines | Format::Jsonl | Format::Leetcode | Format::Framed);
    if text.is_empty() || tells_empty_boards {
        return None;
    }
    let mut intake = Intake::new(IndexBase::One, options.size);
    for line in text.lines() {
        intake.place(line.number, 0, columns.into(), Vec::new());
    }
    let base = format.default_base().map(|default| options.base.unwrap_or(default));
    Some(Reading { format, base, placements: intake.placements, likelier_base: None })
}

/// The placements of a text with at least one filled line.
fn read_as(
    format: Format,
    text: Text<'_>,
    base: IndexBase,
    size: Option<(u32, u32)>,
) -> Result<Vec<Located>, Faults> {
    let mut intake = Intake::new(base, size);
    match format {
        Format::Columns => columns::read(text, &mut intake),
        Format::Lines => lines::read(text, &mut intake),
        Format::Compact => compact::read(text, &mut intake),
        Format::Board => board::read(text, &mut intake),
        Format::Grid => grid::read(text, &mut intake),
        Format::Framed => framed::read(text, &mut intake),
        Format::Pairs => pairs::read(text, &mut intake),
        Format::Squares => squares::read(text, &mut intake),
        Format::Fen => fen::read(text, &mut intake),
        Format::Jsonl => jsonl::read(text, &mut intake),
        Format::Csv => csv::read(text, &mut intake),
        Format::Unicode => unicode::read(text, &mut intake),
        Format::Leetcode => leetcode::read(text, &mut intake),
        // Refused before it comes to this; an empty intake is answered with a fault as well.
        Format::Tikz => {}
    }
    if intake.faults.count == 0 && intake.placements.is_empty() {
        intake.fault(text.end(), Found::NoPlacement, Expected::Placement);
    }
    if intake.faults.count == 0 { Ok(intake.placements) } else { Err(intake.faults) }
}

/// What the readers are told, and where they put what they find.
pub(super) struct Intake {
    /// Where rows and columns are counted from.
    pub(super) base: IndexBase,
    size: Option<(u32, u32)>,
    placements: Vec<Located>,
    faults: Faults,
}

impl Intake {
    fn new(base: IndexBase, size: Option<(u32, u32)>) -> Self {
        Self { base, size, placements: Vec::new(), faults: Faults::default() }
    }

    /// The number of rows, if it was given.
    pub(super) fn given_rows(&self) -> Option<u64> {
        self.size.map(|(rows, _)| rows.into())
    }

    /// The number of columns, if it was given.
    pub(super) fn given_columns(&self) -> Option<u64> {
        self.size.map(|(_, columns)| columns.into())
    }

    /// Notes a fault.
    pub(super) fn fault(&mut self, place: Place, found: Found, expected: Expected) {
        self.fault_with(|| Fault { place, found, expected });
    }

    /// Notes a fault that is only put into words if it will be listed.
    pub(super) fn fault_with(&mut self, fault: impl FnOnce() -> Fault) {
        self.faults.add(fault);
    }

    /// How many faults were noted so far.
    pub(super) const fn fault_count(&self) -> u64 {
        self.faults.count
    }

    /// Takes a placement, on a board of this many rows and columns, whose squares were checked to lie on it and to differ.
    pub(super) fn place(&mut self, line: u64, rows: u64, columns: u64, queens: Vec<Square>) {
        let side = rows.max(columns);
        let place = Place { line, column: 1 };
        if side > Board::MAX_SIDE.into() {
            return self.fault(place, Found::Side(side), Expected::SideAtMost(Board::MAX_SIDE.into()));
        }
        match Placement::new(Board::new(rows as u32, columns as u32, Topology::Plane), queens) {
            Ok(placement) => self.placements.push(Located { line, placement }),
            // Readers check their squares; should one not, it is told here rather than passed on.
            Err(error) => self.fault_with(|| Fault {
                place,
                found: Found::Text(error.to_string()),
                expected: Expected::NewSquare,
            }),
        }
    }
}
