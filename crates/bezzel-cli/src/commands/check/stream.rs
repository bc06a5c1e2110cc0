//! Texts too long to hold: one huge placement in three passes, or very many small ones line by line.

use super::verdict::{Found, Verdict};
use super::{FaultyText, Input, Told};
use anyhow::{Result, anyhow, bail};
use bezzel::board::{Board, Direction, Square, Topology};
use bezzel::check::{LineCheck, PairFinder, Rejection, Violation};
use bezzel::format::{
    Expected, Fault, Format, IndexBase, Located, NumberStream, Place, ReadError, ReadOptions, looks_streamable, read,
};
use bezzel::spec::QueenCount;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How a text is to be judged.
pub(super) enum Way {
    /// Read it whole, in this format or in one to be recognised.
    Whole(Option<Format>),
    /// It is one placement: numbers, one a row.
    OnePlacement { format: Format, base: IndexBase, rows: u64 },
    /// It holds one placement a line.
    LineByLine,
}

/// Chooses by the first block.
pub(super) fn choose(input: &mut Input, options: &ReadOptions) -> Result<Way> {
    if input.is_short() {
        return Ok(Way::Whole(None));
    }
    let block = input.first_block();
    let block = block.strip_prefix(BYTE_ORDER_MARK).unwrap_or(block);
    // The lines, of which the last may be cut off.
    let mut lines = block.split(|&byte| byte == b'\n' || byte == b'\r').filter(|line| !line.is_empty());
    let number_a_line = lines.clone().all(|line| line.trim_ascii().iter().all(u8::is_ascii_digit));
    let first = lines.next().unwrap_or_default();
    let one_long_line = lines.next().is_none();
    // In brackets it is JSON, unless another format is named.
    let in_brackets = first.trim_ascii_start().starts_with(b"[");
    let written_as = match options.format {
        None if in_brackets => None,
        None | Some(Format::Lines) if number_a_line => Some(Format::Lines),
        None | Some(Format::Columns) if one_long_line => Some(Format::Columns),
        _ => None,
    };
    if let Some(format) = written_as.filter(|_| looks_streamable(block)) {
        let base = options.base.unwrap_or(IndexBase::One);
        input.make_repeatable()?;
        return Ok(match rows(input, format)? {
            Rows::Are(rows) => Way::OnePlacement { format, base, rows },
            Rows::OnOtherLines => Way::Whole(None),
            // A fault is best told with all others, for which the number of rows has to be known.
            Rows::Faulty(_) if input.fits_whole()? => Way::Whole(Some(format)),
            Rows::Faulty(fault) => {
                let (format, base) = (Some(format), Some(base));
                let error = ReadError {
                    format: format.map(Into::into),
                    base,
                    faults: vec![fault],
                    fault_count: 1,
                    fitting_base: None,
                };
                return Err(FaultyText::new(input.name(), b"", error).into());
            }
        });
    }
    let format = match options.format {
        Some(format) => Some(format),
        None => {
            let whole_lines = block.iter().rposition(|&byte| byte == b'\n').map_or(block, |end| &block[..=end]);
            read(whole_lines, options).ok().map(|reading| reading.format)
        }
    };
    let a_line_each = matches!(
        format,
        Some(
            Format::Columns
                | Format::Compact
                | Format::Pairs
                | Format::Squares
                | Format::Fen
                | Format::Jsonl
                | Format::Leetcode
        )
    );
    Ok(if a_line_each && !one_long_line { Way::LineByLine } else { Way::Whole(None) })
}

/// What the first pass finds.
enum Rows {
    /// So many numbers.
    Are(u64),
    /// Something that is no number.
    Faulty(Fault),
    /// Numbers that do not stand as in one placement: of several on a line, or with a line between them.
    OnOtherLines,
}

impl From<Fault> for Rows {
    fn from(fault: Fault) -> Self {
        Self::Faulty(fault)
    }
}

/// The first pass: how many numbers there are, if all stand on one line (or, in `lines`, on one line after the other).
fn rows(input: &mut Input, format: Format) -> Result<Rows> {
    let to_next = u64::from(format == Format::Lines);
    let (mut rows, mut last_line) = (0, None);
    let mut take = |_, place: Place| {
        rows += 1;
        match last_line.replace(place.line) {
            Some(last) if place.line != last + to_next => Err(Rows::OnOtherLines),
            _ => Ok(()),
        }
    };
    let ended = pass(input, &mut take)?;
    Ok(ended.err().unwrap_or(Rows::Are(rows)))
}

/// One pass over the numbers of the text.
fn pass<E: From<Fault>>(
    input: &mut Input,
    take: &mut impl FnMut(u64, Place) -> Result<(), E>,
) -> Result<Result<(), E>> {
    let mut stream = NumberStream::new();
    let mut stopped = None;
    input.blocks(|block| {
        if stopped.is_none() {
            stopped = stream.push(block, &mut *take).err();
        }
        Ok(())
    })?;
    Ok(match stopped {
        Some(stop) => Err(stop),
        None => stream.finish(take),
    })
}

/// Judges one placement of so many rows in two more passes: which lines hold several queens and, only if some do, which
/// queens.
pub(super) fn judge_one(
    input: &mut Input,
    (format, base): (Format, IndexBase),
    rows: u64,
    size: Option<(u32, u32)>,
) -> Result<Verdict> {
    let side = u32::try_from(rows).ok().filter(|&side| side <= Board::MAX_SIDE);
    let Some((board_rows, board_columns)) = size.or(side.map(|side| (side, side))) else {
        bail!("{} holds {rows} numbers: expected at most {}", input.name(), Board::MAX_SIDE);
    };
    let board = Board::new(board_rows, board_columns, Topology::Plane);
    let first = u64::from(base.first());
    let (lowest, beyond) = (first, u64::from(board_columns) + first);
    let other = u64::from(base.other().first());

    let mut check = LineCheck::new(&board, &Direction::ALL);
    let (mut faults, mut fault_count, mut fits_other) = (Vec::new(), 0u64, true);
    let mut row = 0;
    let ended = pass::<Fault>(input, &mut |number, place| {
        fits_other &= (other..u64::from(board_columns) + other).contains(&number);
        let on_board = (lowest..beyond).contains(&number) && row < board_rows;
        if on_board && fault_count == 0 {
            check.push(Square::new(row, (number - lowest) as u32));
        } else if !on_board {
            fault_count += 1;
            if faults.len() < ReadError::LISTED_FAULTS {
                let expected = if row < board_rows {
                    Expected::Column { lowest, highest: beyond.saturating_sub(1) }
                } else {
                    Expected::Numbers(board_rows.into())
                };
                let found = bezzel::format::Found::Text(number.to_string());
                faults.push(Fault { place, found, expected });
            }
        }
        row = row.saturating_add(1);
        Ok(())
    })?;
    if let Err(fault) = ended {
        fault_count += 1;
        faults.push(fault);
        fits_other = false;
    }
    if fault_count > 0 {
        let fitting_base = fits_other.then_some(base.other());
        let error = ReadError { format: Some(format.into()), base: Some(base), faults, fault_count, fitting_base };
        return Err(FaultyText::new(input.name(), b"", error).into());
    }
    let repeated = check.finish();
    let needed = u64::from(board_rows.min(board_columns));
    let mut violations = Vec::new();
    if rows != needed {
        violations.push(Violation::QueenCount { found: rows, expected: QueenCount::Exactly(needed) });
    }
    let attacking_pairs = repeated.attacking_pairs();
    let mut finder = PairFinder::new(&repeated);
    if attacking_pairs > 0 {
        let mut row = 0;
        let _ = pass::<Fault>(input, &mut |number, _| {
            finder.push(Square::new(row, (number - lowest) as u32));
            row += 1;
            Ok(())
        })?;
    }
    let found = if attacking_pairs == 0 && violations.is_empty() {
        Found::Valid
    } else {
        Found::Invalid(Rejection { attacking_pairs, first_pairs: finder.finish(), violations })
    };
    Ok(Verdict { line: 1, board, queens: rows, found })
}

/// Judges a placement a line, some thousand lines at a time.
pub(super) fn judge_lines(
    input: &mut Input,
    options: &ReadOptions,
    mut judge: impl FnMut(Located) -> Result<()>,
) -> Result<Told> {
    let name = input.name().to_owned();
    let mut told: Option<Told> = None;
    let mut options = *options;
    let mut lines_before = 0u64;
    let mut held = Vec::new();
    let mut read_lines = |text: &[u8]| -> Result<()> {
        if text.trim_ascii().is_empty() {
            return Ok(());
        }
        let reading = read(text, &options).map_err(|mut error| {
            for fault in &mut error.faults {
                fault.place.line += lines_before;
            }
            FaultyText::new(&name, b"", error)
        })?;
        // What follows is read as the beginning was.
        options.format = Some(reading.format);
        told.get_or_insert_with(|| Told::of(&reading));
        for mut located in reading.placements {
            located.line += lines_before;
            judge(located)?;
        }
        lines_before += text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok(())
    };
    input.blocks(|block| {
        held.extend_from_slice(block);
        if let Some(end) = held.iter().rposition(|&byte| byte == b'\n') {
            read_lines(&held[..=end])?;
            held.drain(..=end);
        }
        if held.len() as u64 > super::MOST_READ_WHOLE {
            bail!("a line of {name} is longer than {} MB", super::MOST_READ_WHOLE >> 20);
        }
        Ok(())
    })?;
    let rest = std::mem::take(&mut held);
    read_lines(&rest)?;
    told.ok_or_else(|| anyhow!("{name} holds no placement"))
}
