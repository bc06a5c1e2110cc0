//! Problems other than the plain board: flags, files, engines side by side, estimates, extremal questions.

use crate::runner::{bezzel, bezzel_reading, bezzel_with};
use serde_json::Value;

/// What `count` prints for a problem, told by flags.
fn count(flags: &str) -> String {
    bezzel(&format!("count {flags} -q")).done().trim().to_owned()
}

/// What `count` prints for a problem on standard input.
fn count_text(text: &str, flags: &str) -> String {
    bezzel_reading(&format!("count - {flags} -q"), text).done().trim().to_owned()
}

fn json(words: &str) -> Value {
    serde_json::from_str(&bezzel(words).done()).expect("one JSON object")
}

#[test]
fn s06_s10_few_queens_on_any_board() {
    assert_eq!(count("1000000 -k 2"), "499998333334833333000000");
    assert_eq!(count("1000000000 -k 3").len(), 54, "past 128 bits");
    assert_eq!([count("2 -k 2"), count("2 -k 1"), count("2 -k most")], ["0", "4", "4"]);
    assert_eq!(json("count 1000000 -k 2 --json -q")["count"], "499998333334833333000000");
}

#[test]
fn s28_to_s30_completions() {
    assert_eq!([count("8 --place b4,d5"), count("8 --place b8,g7 --place h4,a2")], ["2", "1"]);
    let list = bezzel("list 8 --place b4,d5 --style squares -q").done();
    assert_eq!(list.lines().count(), 2);
    // Row and column instead of names; no completion is an answer.
    let none = bezzel("solve 10 --place 1:3,2:6,5:5,8:1").ended(1);
    assert!(none.out.contains("no solution"), "{none:?}");
    assert_eq!(bezzel("solve 8 --place a1,b3 -q").ended(1).out.trim(), "no solution");
}

#[test]
fn s41_to_s43_tori_rectangles_few_queens() {
    let tori: Vec<String> = (5..=10).map(|n| count(&format!("{n} --torus"))).collect();
    assert_eq!(tori, ["10", "0", "28", "0", "0", "0"]);
    let rectangles = ["4x6", "5x7", "8x12", "12x8"].map(|board| count(&format!("--board {board}")));
    assert_eq!(rectangles, ["46", "164", "195270", "195270"]);
    assert_eq!([2, 3, 4].map(|k| count(&format!("8 -k {k}"))), ["1288", "10320", "34568"]);
}

#[test]
fn s50_s52_forbidden_squares_and_the_most() {
    assert_eq!([count("8 --exclude-difference 0"), count("4 --block b4")], ["28", "1"]);
    assert_eq!([count("3 -k 3"), count("3 -k most"), count("3 -k ..3")], ["0", "8", "18"]);
    assert_eq!(bezzel("independent 3 --maximal -q").done().trim(), "9");
}

/// S31, S34: a region puzzle by the rule that does and the rule that does not look along diagonals.
#[test]
fn s31_s34_region_puzzles() {
    let published = "ABBBBBBB\nACBCDDDB\nACBCDEDB\nACCCDEDB\nAFGFHHHB\nAFGFHBBB\nAFFFHHHB\nAAAAAAAA\n";
    assert_eq!(count_text(published, ""), "0");
    let mended = published.replace("AAAAAAAA", "AAAAAAAB");
    assert_eq!(count_text(&mended, ""), "1");
    let solved = bezzel_reading("solve - -q", &mended).done();
    assert_eq!(solved.trim(), "1 7 4 6 3 5 2 8");
    assert_eq!(count_text(&mended, "--rule queen"), "0", "as chess queens they attack each other");
}

#[test]
fn files_and_flags_go_together() {
    let described = "board 8\nplace b4\n";
    assert_eq!(count_text(described, "--place d5"), "2");
    assert_eq!(count_text("8 5 2 4 4\n", ""), "2", "completion: n, then rows and columns");
    let two = "8 5 2 4 4\n8 1 2 2 7 5 8 7 1\n";
    assert_eq!([count_text(two, ""), count_text(two, "--number 2")], ["2", "1"]);
    let beyond = bezzel_reading("count - --number 3", two).ended(2);
    assert!(beyond.err.contains("holds 2 problems"), "{beyond:?}");
}

#[test]
fn all_engines_agree() {
    let table = bezzel("count --board 5x7 --engine all").ended(0);
    assert!(table.out.contains("backtrack") && table.out.contains("exact-cover") && table.out.contains("naive"));
    assert!(table.err.contains("all 3 agree"), "{table:?}");
    let object = json("count 6 --engine all --json -q");
    assert_eq!(object["agree"], true);
    let counts: Vec<_> = object["engines"].as_array().unwrap().iter().map(|row| &row["count"]).collect();
    assert!(counts.len() >= 5 && counts.iter().all(|count| *count == "4"), "{object}");
    assert!(bezzel("list 6 --engine all").ended(2).err.contains("expected the name of one engine"));
}

#[test]
fn the_choice_is_explained() {
    let why = bezzel("count 8 --torus --why").done();
    assert!(why.contains("would run: backtrack (count)"), "{why}");
    assert!(why.contains("symmetric") && why.contains("it knows only n queens on the plain n×n board"), "{why}");
    assert!(bezzel("solve 8 --rule bishop -k 14 --why").done().contains("would run: exact-cover"));
}

#[test]
fn a_count_out_of_reach_is_refused_with_an_estimate() {
    let refused = bezzel("count 40 --torus").ended(2);
    assert!(refused.err.contains("out of reach") && refused.err.contains("years"), "{refused:?}");
    assert!(bezzel("count 30 --rule amazon").ended(2).err.contains("there are about"));
}

#[test]
fn estimates_bracket_the_truth() {
    let object = json("estimate --board 8x12 --json -q");
    let number = |key: &str| object["solutions"][key].as_f64().unwrap();
    assert!((number("mean") - 195_270.0).abs() <= 4.0 * number("standard_error"), "{object}");
    let solutions = |seed: u32| json(&format!("estimate 9 --json -q --seed {seed}"))["solutions"].clone();
    assert_eq!(solutions(3), solutions(3));
    assert_ne!(solutions(3), solutions(4));
}

#[test]
fn uniform_samples_are_solutions_and_follow_the_seed() {
    let draw = |seed: u32| bezzel(&format!("solve 8 --random --engine uniform --seed {seed} -q")).done();
    assert_eq!(draw(1), draw(1));
    let drawn: std::collections::BTreeSet<String> = (0..20).map(draw).collect();
    assert!(drawn.len() > 10, "{drawn:?}");
    for solution in drawn {
        bezzel_reading("check", solution).ended(0);
    }
    // A problem that local search does not know.
    assert!(bezzel("solve 7 --torus --random").ended(0).err.contains("engine uniform"));
}

#[test]
fn extremal_questions() {
    assert!(bezzel("dominate 8 -q").done().starts_with("5 queens, in 4860 ways\n"));
    assert_eq!(json("dominate 8 --independent --json -q")["queens"], 5);
    assert!(bezzel("armies 5 -q").done().starts_with("4 queens on each side\n"));
    assert_eq!(json("armies 6 --json -q")["queens"], 5);
    assert_eq!(bezzel("independent 8 -q").done().trim(), "118969");
    assert_eq!(bezzel("dominate 16 --time-limit 50ms").ended(3).out, "");
}

#[test]
fn a_proof_of_no_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no.drat");
    let path = path.to_str().unwrap();
    let proved = bezzel_with(&["solve", "10", "--place", "c10,f9,e6,a3", "--proof", path], "").ended(1);
    assert_eq!(proved.out.trim(), "no solution");
    let proof = std::fs::read_to_string(path).unwrap();
    assert_eq!(proof.lines().last(), Some("0"), "the empty clause ends it");
    // A file is never overwritten, and goes again where there is nothing to prove.
    assert!(bezzel_with(&["solve", "3", "--proof", path], "").ended(2).err.contains("cannot make"));
    let other = folder.path().join("yes.drat");
    bezzel_with(&["solve", "8", "--proof", other.to_str().unwrap()], "").ended(0);
    assert!(!other.exists());
}

#[test]
fn every_fault_of_a_problem_at_once() {
    let faulty = bezzel("count 8 --place b9,b4,b4 --block b4,x").ended(2);
    for word in
        ["rank 9 is off the board", "(5,2) is named twice", "`x` is not a chess square", "blocked square (5,2)"]
    {
        assert!(faulty.err.contains(word), "{word}: {}", faulty.err);
    }
    assert!(bezzel("count").ended(2).err.contains("expected a board size, --board, or a file"));
    assert!(bezzel("count no-such-file").ended(2).err.contains("not a board size (expected a whole number"));
    assert!(bezzel("count 8 --rule knight").ended(2).err.contains("no rule `knight`: expected one of queen"));
    assert!(bezzel("count 8 -k many").ended(2).err.contains("expected 5, ..5 (at most) or most"));
    assert!(bezzel("count --board 8x7 --symmetric half-turn").ended(2).err.contains("as many rows as columns"));
}

/// A large completion and a heavily blocked board, in the time a user waits.
#[test]
fn large_completions() {
    let queens: Vec<String> = bezzel("solve 1000 --random --seed 5 -q")
        .done()
        .split_whitespace()
        .enumerate()
        .filter(|(row, _)| row % 10 < 3)
        .map(|(row, column)| format!("{} {column}", row + 1))
        .collect();
    let text = format!("1000 {}\n", queens.join(" "));
    let solved = bezzel_reading("solve - --format completion -q", &text).done();
    bezzel_reading("check", solved).ended(0);
}
