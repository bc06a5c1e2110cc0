//! Bad input of every kind: an error that says what was found and what was expected. (No answer in these tests may be a
//! panic: the runner sees to that.)

use crate::runner::{bezzel, bezzel_reading, bezzel_with};

/// Commands that take a board size first.
const SIZED: [&str; 6] = ["count", "list", "solve", "trace", "compare", "known"];

#[test]
fn sizes_that_are_none() {
    let vast = "1".to_owned() + &"0".repeat(30);
    for command in SIZED {
        for size in [
            "",
            " ",
            "-1",
            "-0",
            "8.0",
            "1e3",
            "eight",
            "0x8",
            "８",
            "8 8",
            "1000000001",
            "4294967296",
            "18446744073709551616",
            &vast,
            "\u{7f}",
        ] {
            let answer = bezzel_with(&[command, "--", size], "").ended(2);
            assert_eq!(answer.out, "");
            answer.saying(&["is not a board size", "expected a whole number from 0 to 1000000000"]);
        }
        // Without the two dashes a negative number is still a number, not an option.
        bezzel_with(&[command, "-8"], "").ended(2).saying(&["`-8` is not a board size"]);
        if command != "known" {
            let problem = ["count", "list", "solve"].contains(&command);
            let parts = if problem { ["no problem", "expected a board size"] } else { ["required", "<N>"] };
            bezzel(command).ended(2).saying(&parts);
        }
    }
    // What is printed of nonsense is short.
    let long = bezzel_with(&["count", &"9".repeat(100_000)], "").ended(2);
    assert!(long.err.len() < 200_000);
}

#[test]
fn options_that_make_no_sense() {
    for (words, parts) in [
        ("count 8 --threads 0", &["`0` is not a number of threads", "1 to 4096"][..]),
        ("count 8 --threads=-1", &["`-1` is not a number of threads"]),
        ("count 8 --threads 5000", &["`5000`", "1 to 4096"]),
        ("count 8 --threads many", &["`many`"]),
        ("list 8 --limit x", &["'x'", "--limit"]),
        ("list 8 --skip=-1", &["--skip"]),
        ("list 8 --limit 99999999999999999999999", &["--limit"]),
        ("count 8 --time-limit banana", &["`banana` is not a time", "90s, 10min, 2h"]),
        ("count 8 --time-limit 5fortnights", &["is not a time"]),
        ("count 8 --time-limit 1e999", &["is not a time"]),
        ("solve 8 --seed 1", &["--random"]),
        ("solve 8 --random --seed x", &["--seed"]),
        ("solve 8 --first --random", &["cannot be used with"]),
        ("count 8 --algorithm bitmask --engine naive", &["cannot be used with"]),
        ("list 8 --zero-based --one-based", &["cannot be used with"]),
        ("list 8 --json --style fen", &["cannot be used with"]),
        ("check --zero-based --one-based", &["cannot be used with"]),
        ("draw 8 --svg --png", &["cannot be used with"]),
        ("draw 8 --all --attacks", &["cannot be used with"]),
        ("draw 8 --square 3", &["--square", "4..=400"]),
        ("trace 8 --until later", &["`later`", "first, all or a number of events"]),
        ("known --compare 92", &["<N>"]),
        ("known 8 --compare=-92", &["`-92` is not a count"]),
        ("known 8 --compare 3.4", &["`3.4` is not a count"]),
        ("known 8 --kind some", &["all, fundamental, half-turn or quarter-turn"]),
        ("check --board 8x", &["is not a board size"]),
        ("check --board x8", &["is not a board size"]),
        ("check --board 8x8x8", &["is not a board size"]),
        ("explain everything", &["backtracking", "symmetry", "history"]),
        ("completions tcsh", &["bash", "zsh"]),
        ("man nothing", &["no command `nothing`"]),
        ("nothing", &["unrecognized subcommand 'nothing'"]),
        ("count 8 --nothing", &["unexpected argument '--nothing'"]),
        ("count 8 9", &["unexpected argument '9'"]),
    ] {
        let answer = bezzel(words).ended(2);
        assert_eq!(answer.out, "", "{words}");
        answer.saying(parts);
    }
}

/// Whoever asks for a name that there is not is told which there are.
#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    let engines = ["naive", "backtrack", "construct", "local-search"];
    let algorithms = [
        "flat-board",
        "queens-class",
        "permutation",
        "bordered-board",
        "bitmask",
        "occupancy-counters",
        "iterative",
        "all-permutations",
        "dancing-links",
    ];
    let styles = [
        "columns", "lines", "compact", "board", "grid", "framed", "pairs", "squares", "fen", "jsonl", "csv",
        "unicode", "leetcode", "tikz",
    ];
    for (command, options) in [
        ("count", &["engine", "algorithm"][..]),
        ("list", &["engine", "algorithm", "style"]),
        ("solve", &["engine", "algorithm", "style"]),
        ("trace", &["algorithm"]),
    ] {
        for option in options {
            let known = match *option {
                "engine" => &engines[..],
                "algorithm" => &algorithms,
                _ => &styles,
            };
            for name in ["queen", "", "Backtrack!", &"x".repeat(5000)] {
                let answer = bezzel_with(&[command, "8", &format!("--{option}={name}")], "").ended(2);
                answer.saying(known);
            }
        }
    }
    for command in [&["check", "--format=x"][..], &["draw", "-", "--format=x"]] {
        bezzel_with(command, "1").ended(2).saying(&styles);
    }
    bezzel("check --format tikz").ended(2).saying(&["tikz is only written, never read"]);
}

#[test]
fn boards_too_large_for_a_method_or_a_style() {
    for (words, parts) in [
        ("count 31 --algorithm queens-class", &["queens-class declines", "31 rows", "up to 30"][..]),
        ("list 65 --algorithm flat-board", &["flat-board declines", "65 rows", "up to 64"]),
        ("trace 31", &["queens-class declines", "31 rows", "up to 30"]),
        ("trace 65 --algorithm all-permutations", &["all-permutations declines", "65 rows"]),
        ("count 9 --engine naive", &["naive declines", "81 squares", "up to 64"]),
        ("list 65", &["65"]),
        ("solve 65 --first", &["65"]),
        ("count 8 --engine construct", &["construct declines", "`count`", "any"]),
        ("list 8 --engine local-search", &["local-search declines"]),
        ("solve 8 --random --engine construct", &["construct declines", "`random`"]),
        ("count 8 --fundamental --algorithm bitmask", &["bitmask declines", "`count fundamental`"]),
        ("list 10 --style compact", &["at most 9 columns", "10"]),
        ("solve 20000 --style board", &["10000", "20000"]),
        ("solve 1000000000 --style fen", &["holds the whole solution in memory"]),
        ("list 8 --style fen --zero-based", &["fen shows no row or column numbers"]),
        ("list 8 --algorithm permutation --zero-based", &["name a style too"]),
        ("draw 1000000", &["too large to draw"]),
        ("known 33", &["nothing is published", "27"]),
        ("compare 1000", &["declines"]),
    ] {
        let answer = bezzel(words).ended(2);
        assert_eq!(answer.out, "", "{words}");
        answer.saying(parts);
    }
}

/// Commands that read a file or standard input.
const READING: [&str; 3] = ["check", "draw --text --all", "draw --attacks"];

#[test]
fn files_that_cannot_be_read() {
    for command in READING {
        for (path, part) in [
            ("/nonexistent/file", "No such file"),
            ("/", "is a directory"),
            ("/proc/self/mem", ""),
            ("/etc/hostname/x", "Not a directory"),
        ] {
            bezzel(&format!("{command} {path}")).ended(2).saying(&[path, part]);
        }
    }
    bezzel_with(&["check", ""], "").ended(2).saying(&["a value is required", "FILE"]);
    bezzel_with(&["draw", ""], "").ended(2).saying(&["neither a board size nor a file"]);
}

#[test]
fn texts_that_are_no_placements() {
    let binary: Vec<u8> = (0..=255).cycle().take(3000).collect();
    let long_line = "7 ".repeat(2_000_000) + "x";
    let deep = "[".repeat(200_000);
    let texts: [(&[u8], &str); 17] = [
        (b"", "found nothing"),
        (b"\n\n\n", "expected a placement"),
        (b"hello world\n", "expected"),
        (b"1 2 x 4\n", "found `x`"),
        (b"-1 2 3\n", "found `-1`"),
        (b"1 5 8 6 3 7 2 1000000000000000000000000000000\n", "expected a column from 1 to 8"),
        (b"1 2.5 3\n", "found `2.5`"),
        (&binary, "UTF-8"),
        (b"\xff\xfe1\0 \x002\0", "UTF-8"),
        (b"\x1f\x8b\x08\x00\x00\x00", ""),
        (b"[1, 2, 3", ""),
        (b"[[[[[[1]]]]]]\n", ""),
        (deep.as_bytes(), ""),
        (b"Q..\n.Q\n..Q\n", ""),
        (b"(0,0) (1\n", ""),
        (b"i9 a1\n\nzzzzzzzzzzzz9 a0\n", ""),
        (long_line.as_bytes(), ""),
    ];
    for (text, part) in texts {
        for command in ["check", "check --json", "draw - --text --all"] {
            let answer = bezzel_reading(command, text).ended(2);
            assert_eq!(answer.out, "");
            assert!(!answer.err.is_empty() && answer.err.len() < 20_000, "{} bytes", answer.err.len());
            answer.saying(&[part]);
        }
    }
}

/// What one format cannot read it refuses, whatever else the text may be.
#[test]
fn texts_read_as_another_format() {
    let formats = [
        "columns", "lines", "compact", "board", "grid", "framed", "pairs", "squares", "fen", "jsonl", "csv",
        "unicode", "leetcode",
    ];
    for written in formats {
        let text = bezzel(&format!("list 5 --style {written}")).done();
        for read in formats {
            let answer = bezzel_reading(&format!("check --format {read}"), &text);
            assert!((0..=2).contains(&answer.code), "{written} as {read}");
            if written == read {
                assert_eq!(answer.done(), "10 placements: 10 valid, 0 invalid\n");
            }
        }
    }
    bezzel_reading("check --format fen", "1 5 8 6 3 7 2 4").ended(2);
    bezzel_reading("check --format jsonl", "Q...\n...Q\n").ended(2);
    bezzel_reading("check --format board --board 5", ".Q..\n...Q\nQ...\n..Q.\n").ended(2);
    bezzel_reading("check --board 0", "1\n").ended(2);
    bezzel_reading("check --board 3x1000000000", "1 3 5").ended(0);
}
