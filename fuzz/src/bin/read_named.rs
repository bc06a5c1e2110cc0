//! Texts in a format that is named: none makes the reader panic, and what is read can be written and read again.
//!
//! Input: the format, the options, and if these say so the rows and columns of the board; then the text.
#![no_main]

use bezzel::format::{Format, IndexBase, ReadOptions};
use bezzel_fuzz::read_write_read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&[format, options], mut text)) = input.split_first_chunk() else { return };
    let format = Format::ALL[usize::from(format) % Format::ALL.len()];
    let base = [None, Some(IndexBase::Zero), Some(IndexBase::One)][usize::from(options) % 3];
    let mut size = None;
    if options & 0x80 != 0 {
        let Some((&[rows, columns], rest)) = text.split_first_chunk() else { return };
        size = Some((rows.into(), columns.into()));
        text = rest;
    }
    read_write_read(text, &ReadOptions { format: Some(format), base, size });
});
