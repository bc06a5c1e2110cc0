//! What is written is read again: every style, in both index bases, small boards and long streams.

use crate::runner::{bezzel, bezzel_reading, shell};
use serde_json::json;

/// Styles that are read again, and whether they show numbers that count from 0 or 1.
const STYLES: [(&str, bool); 13] = [
    ("columns", true),
    ("lines", true),
    ("compact", true),
    ("board", false),
    ("grid", false),
    ("framed", false),
    ("pairs", true),
    ("squares", false),
    ("fen", false),
    ("jsonl", true),
    ("csv", true),
    ("unicode", false),
    ("leetcode", false),
];

const ALL: [u64; 11] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];

#[test]
fn every_style_is_read_again() {
    for (style, has_base) in STYLES {
        for n in 0..=10 {
            for base in ["", "--zero-based", "--one-based"] {
                let held = style != "compact" || n <= 9 || (n == 10 && base == "--zero-based");
                if !held || !has_base && !base.is_empty() {
                    continue;
                }
                let text = bezzel(&format!("list {n} --style {style} {base}")).done();
                check(&text, n, &format!("--format {style} {base}"), style);
                // Recognised by itself, where there is something to recognise and the base need not be told.
                if n >= 4 {
                    check(&text, n, base, style);
                }
            }
        }
    }
}

fn check(text: &str, n: usize, options: &str, style: &str) {
    let solutions = ALL[n];
    // An empty line is the empty board only to those who know that there is one.
    let size = if n == 0 { "--board 0" } else { "" };
    let answer = bezzel_reading(&format!("check --json {options} {size}"), text);
    // `lines` cannot tell the empty board, and no style can tell that nothing was found.
    if solutions == 0 || (n == 0 && style == "lines") {
        answer.ended(2).saying(&["expected a placement"]);
        return;
    }
    let verdict = answer.ended(0).json();
    let found = (&verdict["placements"], &verdict["valid"], &verdict["invalid"], &verdict["format"]);
    assert_eq!(found, (&json!(solutions), &json!(true), &json!(0), &json!(style)), "n = {n}, {options}");
}

/// Megabytes through a pipe, a placement a line or a picture each.
#[test]
fn long_lists_are_read_again() {
    for style in ["columns", "lines", "jsonl", "fen", "board"] {
        let verdict = shell(&format!("bezzel list 13 -q --style {style} | bezzel check")).done();
        assert_eq!(verdict, "73,712 placements: 73,712 valid, 0 invalid\n", "{style}");
    }
}

/// A placement of a million rows, on one line or a line each.
#[test]
fn long_placements_are_read_again() {
    for (style, base, way) in [
        ("columns", "", "columns, 1-based"),
        ("lines", "", "lines, 1-based"),
        ("jsonl", "", "jsonl, 1-based"),
        ("lines", "--zero-based", "lines, 0-based"),
    ] {
        let pipe = format!("bezzel solve 1000000 -q --style {style} {base} | bezzel check {base}");
        let answer = shell(&pipe).ended(0).saying(&[&format!("read as {way}")]);
        assert_eq!(answer.out, "valid: 1,000,000 queens on the 1000000×1000000 board, no two attack each other\n");
    }
}
