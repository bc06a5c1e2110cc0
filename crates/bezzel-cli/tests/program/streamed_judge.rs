//! Texts too long to hold are judged in passes: the verdict is the one that reading them whole gives.

use crate::runner::{bezzel, bezzel_reading};
use bezzel::format::{Format, ReadError, ReadOptions, Reading, read};
use bezzel::{Problem, judge};
use serde_json::{Value, json};

/// Long enough to be streamed: more than a megabyte of text.
const ROWS: usize = 200_000;

/// Reads the text whole, as the library does.
fn whole(text: &str, format: Format) -> Result<Reading, ReadError> {
    assert!(text.len() > 1 << 20, "{} bytes are not streamed", text.len());
    read(text.as_bytes(), &ReadOptions { format: Some(format), ..ReadOptions::default() })
}

/// Compares what the program says with what reading whole and judging by the library gives.
fn compare(text: &str, format: Format) {
    for named in ["", &format!("--format {}", format.name())] {
        let answer = bezzel_reading(&format!("check --json {named}"), text);
        match whole(text, format) {
            Err(error) => {
                let answer = answer.ended(2);
                for fault in &error.faults {
                    let told = format!("found {}: expected {}", fault.found, fault.expected);
                    assert!(answer.err.contains(&told), "`{told}` is not in: {}", answer.err);
                }
                // Every fault of the text is told or counted, and no other.
                assert_eq!(answer.err.matches("found ").count(), error.faults.len(), "{}", answer.err);
            }
            Ok(reading) => {
                let verdict = answer.json();
                assert_eq!(verdict["format"], json!(format.name()));
                assert_eq!(verdict["placements"], json!(reading.placements.len()));
                let single = reading.placements.len() == 1;
                let mut invalid = Vec::new();
                for located in reading.placements {
                    let problem = Problem::plain(located.placement.board().rows().into()).expect("a board");
                    let queens = located.placement.queens().len();
                    if let Err(rejection) = judge(&problem, located.placement) {
                        let pairs: Vec<_> =
                            rejection.first_pairs.iter().map(|pair| (pair.a.row, pair.b.row)).collect();
                        invalid.push((located.line, queens, rejection.attacking_pairs, pairs));
                    }
                }
                assert_eq!(verdict["invalid"], json!(invalid.len()));
                let told: Vec<&Value> = match single {
                    true => vec![&verdict["verdict"]],
                    false => verdict["told"].as_array().expect("a list").iter().collect(),
                };
                for (told, (line, queens, attacking_pairs, pairs)) in told.into_iter().zip(invalid) {
                    assert_eq!((&told["line"], &told["queens"]), (&json!(line), &json!(queens)));
                    assert_eq!(told["attacking_pairs"], json!(attacking_pairs));
                    let rows = |end: &str| -> Vec<_> {
                        let pairs = told["pairs"].as_array().expect("pairs");
                        pairs.iter().map(|pair| pair[end]["row"].as_u64().expect("a row") as u32 - 1).collect()
                    };
                    assert_eq!(rows("a").into_iter().zip(rows("b")).collect::<Vec<_>>(), pairs);
                }
            }
        }
    }
}

/// A valid placement of [`ROWS`] rows, its columns as words.
fn words() -> Vec<String> {
    bezzel(&format!("solve {ROWS}")).done().split_whitespace().map(str::to_owned).collect()
}

fn one_line(words: &[String]) -> String {
    words.join(" ") + "\n"
}

fn line_each(words: &[String]) -> String {
    words.join("\n") + "\n"
}

#[test]
fn one_long_placement() {
    let valid = words();
    let with = |changes: &[(usize, &str)]| {
        let mut changed = valid.clone();
        for (row, word) in changes {
            changed[*row] = (*word).to_owned();
        }
        changed
    };
    let (first, last) = (valid[0].clone(), valid[ROWS - 1].clone());
    for faulty in [
        valid.clone(),
        // A clash, far apart and side by side; many clashes, more than are listed.
        with(&[(ROWS - 1, &first)]),
        with(&[(100_000, &last), (100_001, &last), (7, &last)]),
        with(&(500..560).map(|row| (row, "77")).collect::<Vec<_>>()),
        // Off the board, above and below; further than a number can be.
        with(&[(150_000, "200001")]),
        with(&[(3, "0"), (150_000, "0")]),
        with(&[(150_000, "99999999999999999999999999")]),
        // No number at all.
        with(&[(199_000, "x")]),
        with(&[(199_000, "-5")]),
    ] {
        compare(&one_line(&faulty), Format::Columns);
        compare(&line_each(&faulty), Format::Lines);
    }
    // Without the last line end, with other line ends, with a byte-order mark.
    compare(one_line(&valid).trim_end(), Format::Columns);
    compare(line_each(&valid).trim_end(), Format::Lines);
    compare(&line_each(&valid).replace('\n', "\r\n"), Format::Lines);
    compare(&format!("\u{feff}{}", line_each(&valid)), Format::Lines);
}

/// A blank line ends a placement: what follows is another one.
#[test]
fn a_blank_line_separates() {
    let half: Vec<_> = bezzel("solve 150000").done().split_whitespace().map(str::to_owned).collect();
    compare(&(line_each(&half) + "\n" + &line_each(&half)), Format::Lines);
    let mut clash = half.clone();
    clash[149_999] = clash[5].clone();
    compare(&(line_each(&half) + "\n\n" + &line_each(&clash)), Format::Lines);
    // The wrong place for a blank line: neither part is a board of as many columns.
    let halved = line_each(&half[..90_000]) + "\n" + &line_each(&half[90_000..]);
    compare(&(halved + "\n" + &line_each(&half)), Format::Lines);
}

#[test]
fn many_short_placements() {
    for style in [Format::Columns, Format::Jsonl, Format::Fen, Format::Pairs, Format::Squares] {
        let valid = bezzel(&format!("list 12 --style {}", style.name())).done();
        let valid = if valid.len() > 1 << 20 { valid } else { valid.repeat(5) };
        let lines: Vec<&str> = valid.lines().collect();
        compare(&valid, style);
        // The last line with another placement, one that is invalid, one that is unreadable, and a blank line.
        let replaced = |with: &str| lines[..lines.len() - 1].join("\n") + "\n" + with + "\n";
        let invalid = bezzel_style("1 2 3 4 5 6 7 8 9 10 11 12", style);
        compare(&replaced(&invalid), style);
        compare(&(replaced(&invalid) + &replaced(&invalid)), style);
        compare(&replaced("x"), style);
        compare(&(replaced("") + &valid), style);
    }
}

/// A line of columns in another style, valid or not.
fn bezzel_style(columns: &str, style: Format) -> String {
    let columns: Vec<u32> = columns.split(' ').map(|word| word.parse::<u32>().expect("a column") - 1).collect();
    let placement = bezzel::Placement::from_columns(&columns).expect("columns of the board");
    let mut text = Vec::new();
    let mut writer = bezzel::format::Writer::new(style, placement.board(), None).expect("a style that holds it");
    writer.write(&placement, &mut text).expect("one queen a row");
    String::from_utf8(text).expect("text").trim_end().to_owned()
}
