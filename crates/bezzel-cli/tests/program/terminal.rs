//! On a terminal, which `script` makes.

use crate::runner::{bezzel, program, start};
use std::io::Write;
use std::process::{Command, Stdio};

/// What a terminal shows while `bezzel` runs on it and this is typed.
fn on_a_terminal(words: &str, typed: &str) -> (String, Option<i32>) {
    let line = format!("'{}' {words}", program().display());
    let mut script = Command::new("script")
        .args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"])
        .env("NO_COLOR", "1")
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script runs (Debian: bsdutils)");
    script.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it is typed");
    let output = script.wait_with_output().expect("script ends");
    let shown = String::from_utf8_lossy(&output.stdout).replace('\r', "");
    assert!(!shown.contains("panicked"), "{shown}");
    (shown, output.status.code())
}

#[test]
fn alone_it_asks_until_the_size_is_within_the_limits() {
    let (shown, code) = on_a_terminal("", "31\nx\n8\n");
    assert_eq!(code, Some(0), "{shown}");
    assert_eq!(shown.matches("How many queens").count(), 3, "{shown}");
    assert_eq!(shown.matches("The size must be a whole number between 0 and 30.").count(), 2, "{shown}");
    assert!(
        shown.contains("Q.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q....\n"),
        "{shown}"
    );
    assert!(shown.contains("92 solutions in all, counted in "), "{shown}");
    assert!(shown.contains("bezzel list 8") && shown.contains("bezzel explain"), "{shown}");
}

#[test]
fn what_it_answers_to_other_sizes() {
    let (shown, _) = on_a_terminal("", "3\n");
    assert!(shown.contains("3 queens do not fit on the 3×3 board") && shown.contains("0 solutions"), "{shown}");
    let (shown, _) = on_a_terminal("", "0\n");
    assert!(shown.contains("1 solution in all"), "{shown}");
    let (shown, _) = on_a_terminal("", "27\n");
    assert!(shown.contains("234,907,967,154,122,528 solutions in all (OEIS A000170)"), "{shown}");
    let (shown, _) = on_a_terminal("", "30\n");
    assert!(shown.contains("nobody knows"), "{shown}");
    // Ctrl-D: the end of the input.
    let (shown, code) = on_a_terminal("", "\u{4}");
    assert_eq!((shown.matches("How many").count(), code), (1, Some(0)), "{shown}");
}

#[test]
fn without_a_terminal_it_prints_help() {
    let answer = bezzel("").ended(0);
    assert!(answer.out.contains("Usage: bezzel") && answer.out.contains("Examples:"));
    assert_eq!(answer.err, "");
}

#[test]
fn progress_appears_on_a_terminal_and_nowhere_else() {
    let (shown, code) = on_a_terminal("count 19 --threads 1 --time-limit 2500ms", "");
    assert_eq!(code, Some(3), "{shown}");
    assert!(shown.contains("% ") && shown.contains(" left") && shown.contains(" solutions"), "{shown}");

    let answer = crate::runner::end(start("count 19 --threads 1 --time-limit 1500ms")).ended(3);
    assert!(!answer.err.contains('%') && !answer.err.contains('\u{1b}'), "{}", answer.err);
    // Asked to be quiet, it is.
    let (shown, _) = on_a_terminal("count 19 --quiet --threads 1 --time-limit 1200ms", "");
    assert_eq!(shown, "");
    // What takes less than a second needs no bar.
    let (shown, _) = on_a_terminal("count 8", "");
    assert!(shown.contains("92") && !shown.contains('%'), "{shown}");
}

#[test]
fn a_picture_for_viewers_is_not_thrown_at_a_terminal() {
    let (shown, code) = on_a_terminal("draw 8 --png", "");
    assert_eq!(code, Some(2), "{shown}");
    assert!(shown.contains("--output FILE"), "{shown}");
}

/// Colours are for terminals, and only where they are wanted.
#[test]
fn colours_are_obeyed() {
    for (words, coloured) in [("--color always count 8", true), ("--color never count 8", false), ("count 8", false)]
    {
        let (shown, _) = on_a_terminal(words, "");
        assert_eq!(shown.contains('\u{1b}'), coloured, "{words}: {shown:?} (NO_COLOR is set)");
    }
    assert!(!bezzel("count 8").err.contains('\u{1b}'));
    assert!(bezzel("--color always count 8").err.contains('\u{1b}'));
}
