//! Numbers of texts too long to hold (`columns`, `lines` and lists in brackets), taken apart block by block. The caller does the
//! reading; nothing is kept but the number that the last block may have cut in two.
//!
//! ```text
//! text = [ byte-order mark ] { digit | blank | line end | "," | ";" | "[" | "]" }
//! ```

use super::fault::{Expected, Fault, Found, Place};

/// Takes numbers from blocks of bytes.
///
/// ```
/// use bezzel::format::{Fault, NumberStream};
///
/// let mut columns = Vec::new();
/// let mut stream = NumberStream::new();
/// for block in [&b"2\n4\n1"[..], b"00\n3"] {
///     stream.push(block, |number, place| { columns.push((number, place.line)); Ok::<(), Fault>(()) })?;
/// }
/// stream.finish(|number, place| { columns.push((number, place.line)); Ok::<(), Fault>(()) })?;
/// assert_eq!(columns, [(2, 1), (4, 2), (100, 3), (3, 4)]);
/// # Ok::<(), Fault>(())
/// ```
///
/// # Complexity
/// Constant time a byte, constant memory.
#[derive(Clone, Debug)]
pub struct NumberStream {
    /// Bytes before the block.
    offset: u64,
    line: u64,
    /// The offset of the first byte of the line.
    line_start: u64,
    /// The last byte of the block before.
    last: u8,
    /// How many bytes of a byte-order mark the text began with.
    mark: usize,
    /// The number that the block before ended in.
    cut: Option<CutNumber>,
}

/// A number whose end has not been seen.
#[derive(Clone, Copy, Debug)]
struct CutNumber {
    start: u64,
    /// `None` if it is larger than `u64::MAX`.
    value: Option<u64>,
}

const BYTE_ORDER_MARK: &[u8; 3] = b"\xEF\xBB\xBF";

/// So many digits always fit a `u64`.
const SAFE_DIGITS: usize = 19;

impl Default for NumberStream {
    fn default() -> Self {
        Self::new()
    }
}

impl NumberStream {
    /// A stream at the beginning of a text.
    pub const fn new() -> Self {
        Self { offset: 0, line: 1, line_start: 0, last: 0, mark: 0, cut: None }
    }

    /// Takes the next block and hands every number that ends in it to `take`, with the place where it begins.
    ///
    /// # Errors
    /// What `take` returns, and a [`Fault`] for the first byte that is no part of a list of numbers and for a number above
    /// `u64::MAX`. The stream is not to be used after an error.
    pub fn push<E: From<Fault>>(
        &mut self,
        block: &[u8],
        mut take: impl FnMut(u64, Place) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut at = self.byte_order_mark(block)?;
        if self.cut.is_some() {
            let digits = digits_at(block, at);
            let cut =
                self.cut.take().map(|cut| CutNumber { value: append(cut.value, &block[at..at + digits]), ..cut });
            at += digits;
            if at == block.len() {
                self.cut = cut;
            } else if let Some(cut) = cut {
                take(self.whole(cut, at)?, self.place(cut.start))?;
            }
        }
        while at < block.len() {
            if !block[at].is_ascii_digit() {
                self.separator(block, at)?;
                at += 1;
                continue;
            }
            let start = at;
            let mut value: u64 = 0;
            while let Some(digit) = block.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
                value = value.wrapping_mul(10).wrapping_add(digit.into());
                at += 1;
            }
            let offset = self.offset + start as u64;
            if at < block.len() && at - start <= SAFE_DIGITS {
                take(value, self.place(offset))?;
                continue;
            }
            let cut = CutNumber { start: offset, value: append(Some(0), &block[start..at]) };
            if at == block.len() {
                self.cut = Some(cut);
            } else {
                take(self.whole(cut, at)?, self.place(offset))?;
            }
        }
        self.offset += block.len() as u64;
        self.last = block.last().copied().unwrap_or(self.last);
        Ok(())
    }

    /// Ends the text and hands over the number it ended with.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn finish<E: From<Fault>>(self, mut take: impl FnMut(u64, Place) -> Result<(), E>) -> Result<(), E> {
        if !matches!(self.mark, 0 | 3) {
            return Err(self.unexpected(BYTE_ORDER_MARK[0], 0).into());
        }
        match self.cut {
            Some(cut) => take(self.whole(cut, 0)?, self.place(cut.start)),
            None => Ok(()),
        }
    }

    /// Passes over the byte-order mark, or the part of it that is in this block; returns where it ends.
    fn byte_order_mark(&mut self, block: &[u8]) -> Result<usize, Fault> {
        if self.offset != self.mark as u64 {
            return Ok(0);
        }
        let rest = &BYTE_ORDER_MARK[self.mark..];
        let length = rest.iter().zip(block).take_while(|(expected, found)| expected == found).count();
        self.mark += length;
        if !matches!(self.mark, 0 | 3) && length < block.len() {
            return Err(self.unexpected(BYTE_ORDER_MARK[0], 0));
        }
        // The mark is no character of the first line.
        if self.mark == 3 && length > 0 {
            self.line_start = 3;
        }
        Ok(length)
    }

    /// The value of a number that ends before byte `end` of the block.
    fn whole(&self, number: CutNumber, end: usize) -> Result<u64, Fault> {
        number.value.ok_or_else(|| Fault {
            place: self.place(number.start),
            found: Found::LongNumber { digits: self.offset + end as u64 - number.start },
            expected: Expected::Number,
        })
    }

    /// Takes a byte that is no digit.
    fn separator(&mut self, block: &[u8], at: usize) -> Result<(), Fault> {
        let offset = self.offset + at as u64;
        match block[at] {
            end @ (b'\n' | b'\r') => {
                let last = if at > 0 { block[at - 1] } else { self.last };
                if !(end == b'\n' && last == b'\r') {
                    self.line += 1;
                }
                self.line_start = offset + 1;
            }
            byte if is_separator(byte) => {}
            byte => return Err(self.unexpected(byte, offset)),
        }
        Ok(())
    }

    /// All bytes before a faulty one are characters of their own, so that offsets tell the column.
    const fn place(&self, offset: u64) -> Place {
        Place { line: self.line, column: offset.saturating_sub(self.line_start) + 1 }
    }

    fn unexpected(&self, byte: u8, offset: u64) -> Fault {
        let found = match byte {
            b' '..=b'~' => Found::Text(char::from(byte).to_string()),
            _ => Found::Byte(byte),
        };
        Fault { place: self.place(offset), found, expected: Expected::Number }
    }
}

/// How many digits there are from `at` on.
fn digits_at(block: &[u8], at: usize) -> usize {
    block[at..].iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// A number with more digits at its end, or `None` if it is larger than `u64::MAX`.
fn append(number: Option<u64>, digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(number?, |value, digit| value.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}

/// Whether a long text that begins with this block may be taken for one list of numbers or several, for
/// [`NumberStream`]: it holds nothing but digits, blanks and separators, and is neither a 0/1 picture nor `compact`.
///
/// The block should be some thousand bytes at least: a shorter text is better read whole, by [`read`](super::read).
pub fn looks_streamable(first_block: &[u8]) -> bool {
    let block = first_block.strip_prefix(BYTE_ORDER_MARK).unwrap_or(first_block);
    if !block.iter().all(|&b| b.is_ascii_digit() || is_separator(b)) {
        return false;
    }
    let Some(first) = words(block).next() else { return false };
    let picture = words(block).all(|word| word.iter().all(|b| matches!(b, b'0' | b'1')));
    // Of several words, the last may be cut.
    let whole_words = words(block).count().saturating_sub(1).max(1);
    let compact = (2..=10).contains(&first.len())
        && block.split(|&b| matches!(b, b'\n' | b'\r')).all(|line| words(line).nth(1).is_none())
        && words(block).take(whole_words).all(|word| {
            word.len() == first.len() && word.iter().all(|&digit| usize::from(digit - b'0') <= first.len())
        });
    !picture && !compact
}

/// Whether a byte may stand between numbers.
const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | b',' | b';' | b'[' | b']')
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&b| is_separator(b)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Numbers = Vec<(u64, Place)>;

    fn numbers<'a>(blocks: impl IntoIterator<Item = &'a [u8]>) -> Result<Numbers, Fault> {
        let mut found = Vec::new();
        let mut take = |number, place| {
            found.push((number, place));
            Ok(())
        };
        let mut stream = NumberStream::new();
        for block in blocks {
            stream.push(block, &mut take)?;
        }
        stream.finish(&mut take)?;
        Ok(found)
    }

    fn fault(text: &[u8]) -> String {
        numbers([text]).unwrap_err().to_string()
    }

    #[test]
    fn numbers_come_with_their_places() {
        let found = numbers([&b"\xEF\xBB\xBF[12, 3]\r\n\r\n 4;\r5\n18446744073709551615"[..]]).unwrap();
        let plain: Vec<_> = found.iter().map(|(number, place)| (*number, place.line, place.column)).collect();
        assert_eq!(plain, [(12, 1, 2), (3, 1, 6), (4, 3, 2), (5, 4, 1), (u64::MAX, 5, 1)]);
        assert_eq!(numbers([]), Ok(vec![]));
    }

    #[test]
    fn anything_else_is_a_fault() {
        assert_eq!(fault(b"1 2\n3 x"), "line 2, column 3: found `x`: expected a number, 0 or more");
        assert_eq!(fault(b"1 -2"), "line 1, column 3: found `-`: expected a number, 0 or more");
        assert_eq!(fault(b"1\n\0"), "line 2, column 1: found the byte 0x00: expected a number, 0 or more");
        assert_eq!(fault(b"1\xEF"), "line 1, column 2: found the byte 0xef: expected a number, 0 or more");
        assert_eq!(fault(b"\xEF\xBB1 2"), "line 1, column 1: found the byte 0xef: expected a number, 0 or more");
        assert_eq!(fault(b"\xEF"), "line 1, column 1: found the byte 0xef: expected a number, 0 or more");
        let long = "line 2, column 1: found a number of 31 digits: expected a number, 0 or more";
        assert_eq!(fault(format!("1\n1{}\n2", "0".repeat(30)).as_bytes()), long);
        assert_eq!(fault(b"18446744073709551616"), long.replace("line 2", "line 1").replace("31", "20"));
    }

    #[test]
    fn what_the_caller_returns_ends_the_stream() {
        let mut seen = 0;
        let result = NumberStream::new().push(b"1 2 3", |_, place| {
            seen += 1;
            Err(Fault { place, found: Found::EndOfText, expected: Expected::Number })
        });
        assert!(result.is_err());
        assert_eq!(seen, 1);
    }

    #[test]
    fn long_lists_look_streamable() {
        for (text, streamable) in [
            ("2 4 1 3", true),
            ("2\n4\n6\n8\n10\n12\n14\n1", true),
            ("[1,5,8,6,3,7,2,4]", true),
            ("\u{FEFF}10 11 5", true),
            ("0 1 0 0\n0 0", false),
            ("0100\n0001", false),
            ("15863724\n16837425\n172", false),
            ("row1,row2\n1,2", false),
            ("a8 e7", false),
            ("(0,0)", false),
            ("-1 2", false),
            ("", false),
            (" \n", false),
        ] {
            assert_eq!(looks_streamable(text.as_bytes()), streamable, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn cuts_change_nothing(
            text in "(\u{FEFF})?([0-9]{0,3}[ ,;\\[\\]\r\n]{1,2}){0,12}[0-9x\u{FEFF}]{0,2}",
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        ) {
            let text = text.as_bytes();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
            cuts.sort_unstable();
            let mut blocks = Vec::new();
            let mut start = 0;
            for cut in cuts {
                blocks.push(&text[start..cut]);
                start = cut;
            }
            blocks.push(&text[start..]);
            prop_assert_eq!(numbers(blocks), numbers([text]));
        }

        #[test]
        fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = numbers([&bytes[..]]);
            let _ = looks_streamable(&bytes);
        }

        #[test]
        fn streams_and_readers_agree(columns in prop::collection::vec(0_u32..20, 20)) {
            let placement = crate::placement::Placement::from_columns(&columns).unwrap();
            for format in [super::super::Format::Columns, super::super::Format::Lines] {
                let mut text = Vec::new();
                super::super::Writer::new(format, placement.board(), None).unwrap().write(&placement, &mut text).unwrap();
                let streamed: Vec<u32> = numbers([&text[..]]).unwrap().iter().map(|&(number, _)| number as u32 - 1).collect();
                prop_assert_eq!(&streamed, &columns);
            }
        }
    }
}
