//! Texts in a format that is recognised: none makes the reader panic, and what is read can be written and read again.
#![no_main]

use bezzel::format::ReadOptions;
use bezzel_fuzz::read_write_read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| read_write_read(text, &ReadOptions::default()));
