//! Texts too long to hold are judged in passes: the verdict is the one that reading them whole gives.

use crate::runner::{bezzel, bezzel_reading};
use bezzel::board::Square;
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

/// What is told of an invalid placement: its line, its queens, its attacking pairs, the rows of the first of them.
type Told = (u64, u64, u64, Vec<(u64, u64)>);

/// Compares what the program says with what reading whole and judging by the library gives, with the format named or not.
fn compare(text: &str, format: Format) {
    let answers = ["".to_owned(), format!("--format {}", format.name())]
        .map(|named| bezzel_reading(&format!("check --json {named}"), text));
    let reading = match whole(text, format) {
        Ok(reading) => reading,
        Err(error) => {
            for answer in answers.map(|answer| answer.ended(2)) {
                for fault in &error.faults {
                    let told = format!("found {}: expected {}", fault.found, fault.expected);
                    assert!(answer.err.contains(&told), "`{told}` is not in: {}", answer.err);
                }
                // Every fault that is listed, and no other.
                assert_eq!(answer.err.matches("found ").count(), error.faults.len(), "{}", answer.err);
            }
            return;
        }
    };
    let placements = reading.placements.len();
    let mut invalid: Vec<Told> = Vec::new();
    for located in reading.placements {
        let problem = Problem::plain(located.placement.board().rows().into()).expect("a board");
        let queens = located.placement.queens().len() as u64;
        if let Err(rejection) = judge(&problem, located.placement) {
            let row = |square: Square| u64::from(square.row) + 1;
            let pairs = rejection.first_pairs.iter().map(|pair| (row(pair.a), row(pair.b))).collect();
            invalid.push((located.line, queens, rejection.attacking_pairs, pairs));
        }
    }
    for answer in answers {
        let verdict = answer.json();
        assert_eq!(verdict["format"], json!(format.name()));
        assert_eq!((&verdict["placements"], &verdict["invalid"]), (&json!(placements), &json!(invalid.len())));
        let told: Vec<Told> = match (placements, invalid.len()) {
            (1, 0) => Vec::new(),
            (1, _) => vec![told(&verdict["verdict"])],
            _ => verdict["told"].as_array().expect("a list").iter().map(told).collect(),
        };
        assert_eq!(told, invalid);
    }
}

fn told(verdict: &Value) -> Told {
    let number = |value: &Value| value.as_u64().expect("a number");
    let pairs = verdict["pairs"].as_array().expect("pairs").iter();
    let pairs = pairs.map(|pair| (number(&pair["a"]["row"]), number(&pair["b"]["row"])));
    (number(&verdict["line"]), number(&verdict["queens"]), number(&verdict["attacking_pairs"]), pairs.collect())
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

/// What stands on two lines is two placements, however long the first line is.
#[test]
fn two_long_lines() {
    let valid = words();
    let mut clash = valid.clone();
    clash.swap(5, 6);
    compare(&(one_line(&valid) + &one_line(&clash)), Format::Columns);
    compare(&(one_line(&clash) + "\n" + &one_line(&valid)), Format::Columns);
}

/// One number a line is `lines`, unless another format is named or another line holds several.
#[test]
fn one_number_a_line() {
    let ones = "1\n".repeat(600_000);
    let answer = bezzel_reading("check --format columns", &ones).ended(0);
    assert_eq!(answer.out, "600,000 placements: 600,000 valid, 0 invalid\n");
    let answer = bezzel_reading("check", &ones).ended(1).saying(&["read as lines"]);
    assert!(answer.out.starts_with("invalid: 179999700000 pairs"), "{}", answer.out);
    // The line that is longer comes at once, or after more than what is looked at first.
    for text in ["1\n".to_owned() + &"2 4 1 3\n".repeat(150_000), ones + "2 4 1 3\n"] {
        let answer = bezzel_reading("check", text).ended(0).saying(&["read as columns"]);
        assert!(answer.out.ends_with(" valid, 0 invalid\n"), "{}", answer.out);
    }
}

#[test]
fn many_short_placements() {
    for style in [Format::Columns, Format::Jsonl, Format::Fen, Format::Pairs, Format::Squares] {
        let listed = bezzel(&format!("list 12 --style {}", style.name())).done();
        let mut lines: Vec<&str> = listed.lines().cycle().take(4 * 14_200).collect();
        let most = (1 << 20) / lines[0].len() + 100;
        lines.truncate(most);
        // The last line with another placement, one that is invalid, one that is unreadable, and a blank line.
        let ending = |last: &str| lines.join("\n") + "\n" + last + "\n";
        let invalid = bezzel_style("1 2 3 4 5 6 7 8 9 10 11 12", style);
        compare(&ending(&format!("{invalid}\n{}\n{invalid}", lines[0])), style);
        compare(&ending("x"), style);
        compare(&ending(&format!("\n\n{}", lines[0])), style);
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
