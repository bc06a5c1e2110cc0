//! Every kind of bad input, with the exact answer.

use super::*;

/// The answer to a text in no named format.
fn answer(input: &[u8]) -> String {
    read(input, &ReadOptions::default()).unwrap_err().to_string()
}

/// The answer to a text in a named format.
fn answer_as(format: Format, text: &str) -> String {
    read_as(format, text).unwrap_err().to_string()
}

const PLACEMENT: &str =
    "expected a placement, as 1 5 8 6 3 7 2 4, or a8 e7 …, or a picture of Q and . (or name the format)";

#[test]
fn no_text() {
    assert_eq!(answer(b""), format!("not readable:\nline 1, column 1: found nothing: {PLACEMENT}"));
    assert_eq!(answer(b"\xEF\xBB\xBF"), format!("not readable:\nline 1, column 1: found nothing: {PLACEMENT}"));
    assert_eq!(answer(b" \t\r\n\n"), format!("not readable:\nline 1, column 1: found only blanks: {PLACEMENT}"));
    let total = answer_as(Format::Grid, "Total: 0\n");
    assert_eq!(total, format!("not readable as grid:\nline 1, column 1: found no placement: {PLACEMENT}"));
    let header = answer(b"row1,row2\n");
    assert_eq!(header, format!("not readable as csv, 1-based:\nline 2, column 1: found no placement: {PLACEMENT}"));
}

#[test]
fn binary() {
    assert_eq!(answer(b"1 2\x003"), "not readable:\nline 1, column 4: found the byte 0x00: expected text in UTF-8");
    assert_eq!(
        answer(b"\xFF\xFE1\0"),
        "not readable:\nline 1, column 1: found the byte 0xff: expected text in UTF-8"
    );
    assert_eq!(answer(b"\x7fELF"), "not readable:\nline 1, column 1: found the byte 0x7f: expected text in UTF-8");
    assert_eq!(answer(b"1 2\n\xC3"), "not readable:\nline 2, column 1: found the byte 0xc3: expected text in UTF-8");
}

#[test]
fn words() {
    assert_eq!(answer(b"hello world"), format!("not readable:\nline 1, column 1: found `hello`: {PLACEMENT}"));
    assert_eq!(
        answer(b"1 5 8 six 3 7 2 four"),
        "not readable as columns, 1-based:\n\
         line 1, column 7: found `six`: expected a number, 0 or more\n\
         line 1, column 17: found `four`: expected a number, 0 or more"
    );
    assert_eq!(
        answer_as(Format::Squares, "a8 queen e7"),
        "not readable as squares:\nline 1, column 4: found `queen`: expected a chess square, as a8"
    );
    assert_eq!(
        answer_as(Format::Columns, "an extraordinarily-long-word"),
        "not readable as columns, 1-based:\n\
         line 1, column 1: found `an`: expected a number, 0 or more\n\
         line 1, column 4: found `extraordinarily-long…`: expected a number, 0 or more"
    );
}

#[test]
fn numbers_out_of_range() {
    let expected = "expected a number, 0 or more";
    assert_eq!(answer(b"-1"), format!("not readable as columns, 1-based:\nline 1, column 1: found `-1`: {expected}"));
    let second = answer(b"2 -4 1 3");
    assert_eq!(second, format!("not readable as columns, 1-based:\nline 1, column 3: found `-4`: {expected}"));
    let huge = "1000000000000000000000000000000";
    assert_eq!(
        answer(huge.as_bytes()),
        "not readable as columns, 1-based:\nline 1, column 1: found `10000000000000000000…`: expected column 1"
    );
    assert_eq!(
        answer(format!("2\n{huge}\n1\n5\n").as_bytes()),
        "not readable as lines, 1-based:\n\
         line 2, column 1: found `10000000000000000000…`: expected a column from 1 to 4\n\
         line 4, column 1: found `5`: expected a column from 1 to 4"
    );
    assert_eq!(
        answer(b"999999999 1"),
        "not readable as columns, 1-based:\nline 1, column 1: found `999999999`: expected a column from 1 to 2"
    );
    assert_eq!(
        answer(b"(0,0) (1,999999999)"),
        "not readable as pairs, 0-based:\n\
         line 1, column 7: found `(1,999999999)`: expected a column from 0 to 999999"
    );
    assert_eq!(
        answer(b"a999999999 zzzzz1 a0"),
        "not readable as squares:\n\
         line 1, column 1: found `a999999999`: expected a rank from 1 to 1000000\n\
         line 1, column 12: found `zzzzz1`: expected a column from a to bdwgn\n\
         line 1, column 19: found `a0`: expected a rank from 1 to 1000000"
    );
    assert_eq!(
        answer_as(Format::Compact, "1234567891"),
        "not readable as compact, 1-based:\n\
         line 1, column 1: found `1234567891`: expected at most 9 digits, one a row\n\
         all numbers fit when read as 0-based (--zero-based)"
    );
    assert_eq!(
        answer(b"1905"),
        "not readable as compact, 1-based:\n\
         line 1, column 2: found `9`: expected a column from 1 to 4\n\
         line 1, column 3: found `0`: expected a column from 1 to 4\n\
         line 1, column 4: found `5`: expected a column from 1 to 4"
    );
}

#[test]
fn pictures() {
    assert_eq!(
        answer(b"Q...\n...\n..Q.\n....."),
        "not readable as board:\n\
         line 2, column 1: found 3 squares in row 2: expected 4 squares\n\
         line 4, column 1: found 5 squares in row 4: expected 4 squares"
    );
    assert_eq!(
        answer("Q..K\n....\n♜...\n....".as_bytes()),
        "not readable as board:\n\
         line 1, column 4: found `K`: expected a queen (Q) or an empty square (.)\n\
         line 3, column 1: found `♜`: expected a queen (Q) or an empty square (.)"
    );
    assert_eq!(
        answer_as(Format::Grid, "0 1\n2 0"),
        "not readable as grid:\nline 2, column 1: found `2`: expected 1 (a queen) or 0"
    );
    assert_eq!(
        answer_as(Format::Grid, "0 1 0\n1 0\n0 0 1"),
        "not readable as grid:\nline 2, column 1: found 2 squares in row 2: expected 3 squares"
    );
    assert_eq!(
        answer(b"####\n#* #\n# K#\n###"),
        "not readable as framed:\n\
         line 3, column 3: found `K`: expected a queen (*) or a blank\n\
         line 4, column 1: found `###`: expected 4 squares"
    );
    assert_eq!(
        answer(b"####\n#* #\n# *\n"),
        "not readable as framed:\n\
         line 3, column 1: found `# *`: expected # at both ends of the row\n\
         line 4, column 1: found the end of the text: expected a line of #, or a running number between frames"
    );
    assert_eq!(
        answer(b"####\n#* #\n####\nx"),
        "not readable as framed:\n\
         line 4, column 1: found `x`: expected a line of #, or a running number between frames"
    );
    assert_eq!(
        answer(b"[\"Q.\",\".\"]"),
        "not readable as leetcode:\nline 1, column 8: found 1 square in row 2: expected 2 squares"
    );
}

#[test]
fn fen_ranks() {
    assert_eq!(
        answer(b"Q2/K3/3Q/0Q3 x"),
        "not readable as fen:\n\
         line 1, column 14: found `x`: expected the end of the line, or the side to move (w or b)\n\
         line 1, column 1: found 3 squares in rank 1 from the left: expected 4 squares\n\
         line 1, column 4: found `K`: expected Q, a number of empty squares, or /\n\
         line 1, column 10: found `0`: expected Q, a number of empty squares, or /"
    );
    let nine = read(b"Q8/9", &ReadOptions { size: Some((9, 9)), ..ReadOptions::default() }).unwrap_err();
    assert_eq!(nine.to_string(), "not readable as fen:\nline 1, column 1: found 2 rows: expected 9 rows");
    let long = answer(b"99999999999999999999999Q/1/1/1/1/1/1/1/1/1");
    assert!(
        long.contains("found 18446744073709551615 squares in rank 1 from the left: expected 10 squares"),
        "{long}"
    );
}

#[test]
fn lists() {
    assert_eq!(
        answer(b"[2,4,1,3\n[3,1,,2]\n[2 4]\n3"),
        "not readable as jsonl, 1-based:\n\
         line 2, column 1: found `[`: expected , or ]\n\
         line 3, column 4: found `4`: expected , or ]"
    );
    assert_eq!(answer(b"[2,4,1,3]]"), "not readable as jsonl, 1-based:\nline 1, column 10: found `]`: expected [");
    assert_eq!(
        answer(b"[1,2"),
        "not readable as jsonl, 1-based:\nline 1, column 5: found the end of the text: expected ]"
    );
    assert_eq!(
        answer(b"[1.5, -2, null]"),
        "not readable as jsonl, 1-based:\n\
         line 1, column 2: found `1.5`: expected a number, 0 or more\n\
         line 1, column 7: found `-2`: expected a number, 0 or more\n\
         line 1, column 11: found `null`: expected a number, 0 or more"
    );
    assert_eq!(
        answer(b"[\".Q\", 5]"),
        "not readable as leetcode:\nline 1, column 8: found `5`: expected a quoted row, as \".Q..\""
    );
    assert_eq!(
        answer(b"row1,row3\n1,2\n1\n2,3"),
        "not readable as csv, 1-based:\n\
         line 1, column 6: found `row3`: expected the title row2\n\
         line 3, column 1: found 1 number: expected 2 numbers\n\
         line 4, column 3: found `3`: expected a column from 1 to 2"
    );
    assert_eq!(
        answer_as(Format::Csv, "1,,2"),
        "not readable as csv, 1-based:\nline 1, column 3: found ``: expected a number, 0 or more"
    );
    assert_eq!(
        answer(b"(0,1) (1 3) x (2,0), (0,1)"),
        "not readable as pairs, 0-based:\n\
         line 1, column 7: found `(1 3)`: expected a pair (row,column)\n\
         line 1, column 13: found `x (2,0)`: expected a pair (row,column)"
    );
    assert_eq!(
        answer(b"(0,1) (2,0), (0,1)"),
        "not readable as pairs, 0-based:\n\
         line 1, column 14: found the same square again: expected a square that is not named yet"
    );
    assert_eq!(
        answer_as(Format::Lines, "2\n4 1\n3"),
        "not readable as lines, 1-based:\nline 2, column 1: found `4 1`: expected a number, 0 or more"
    );
}

#[test]
fn the_size_is_obeyed() {
    let sized = |text: &str, rows, columns| {
        read(text.as_bytes(), &ReadOptions { size: Some((rows, columns)), ..ReadOptions::default() })
    };
    assert_eq!(
        sized("1 5 8", 8, 8).unwrap_err().to_string(),
        "not readable as columns, 1-based:\nline 1, column 1: found 3 numbers: expected 8 numbers"
    );
    assert_eq!(sized("1 5 8", 3, 8).unwrap().placements[0].placement.columns(), Some(vec![0, 4, 7]));
    assert_eq!(
        sized("Q.\n.Q\n..", 2, 2).unwrap_err().to_string(),
        "not readable as board:\nline 1, column 1: found 3 rows: expected 2 rows"
    );
    assert_eq!(
        sized("[]", 2, 2).unwrap_err().to_string(),
        "not readable as jsonl, 1-based:\nline 1, column 1: found 0 rows: expected 2 rows"
    );
    assert_eq!(
        sized("i1", 8, 8).unwrap_err().to_string(),
        "not readable as squares:\nline 1, column 1: found `i1`: expected a column from a to h"
    );
    assert_eq!(
        sized("1", 1, 2_000_000_000).unwrap_err().to_string(),
        "not readable:\nline 1, column 1: found a board with a side of 2000000000: expected a side of at most 1000000000"
    );
    assert_eq!(sized("a1", 1_000_000_000, 1_000_000_000).unwrap().placements.len(), 1);
}

#[test]
fn all_faults_are_counted_and_some_listed() {
    let error = recognised(&"0 9\n".repeat(50)).unwrap_err();
    assert_eq!((error.faults.len(), error.fault_count), (20, 100));
    assert!(error.to_string().ends_with("\nand 80 more faults"));
}

#[test]
fn a_format_for_writing_only() {
    assert_eq!(
        answer_as(Format::Tikz, "\\begin{tikzpicture}"),
        "not readable as tikz:\nline 1, column 1: found `tikz`: expected a format that can be read: this one is only written"
    );
}
