//! Chess names of squares: no text makes the reader panic, and a name that is read is written the same again.
//!
//! Input: the number of rows in four bytes, then the name.
#![no_main]

use bezzel::board::Square;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((rows, name)) = input.split_first_chunk() else { return };
    let Ok(name) = std::str::from_utf8(name) else { return };
    let rows = u32::from_le_bytes(*rows);
    match Square::from_chess_name(name, rows) {
        Ok(square) => {
            let written = square.chess_name(rows);
            assert_eq!(Square::from_chess_name(&written, rows), Ok(square));
            // Capitals and leading zeros are read but not written.
            let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let rank = name[letters.len()..].trim_start_matches('0');
            assert_eq!(written, letters.to_ascii_lowercase() + rank);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
