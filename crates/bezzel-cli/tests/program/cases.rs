//! Troubles that users of queens software had in public, end to end: the kind, not only the example.

use crate::runner::{bezzel, bezzel_reading, counting_methods, line_of, numbers, shell};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Instant;

/// Published counts (A000170).
const ALL: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200];

fn count(words: &str) -> u64 {
    bezzel(&format!("count {words}")).done().trim().parse().expect("a number")
}

/// All solutions of order n, as the program lists them.
fn solutions(n: u64) -> Vec<Vec<u64>> {
    bezzel(&format!("list {n}")).done().lines().map(numbers).collect()
}

/// Every order in which the numbers 1 to n can stand, in lexicographic order.
fn permutations(n: u64) -> Vec<Vec<u64>> {
    fn extend(n: u64, begun: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
        if begun.len() as u64 == n {
            all.push(begun.clone());
        }
        for next in 1..=n {
            if !begun.contains(&next) {
                begun.push(next);
                extend(n, begun, all);
                begun.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(n, &mut Vec::new(), &mut all);
    all
}

#[test]
fn s01_classes_add_up() {
    let eight = bezzel("count 8 --fundamental --json").ended(0).json();
    assert_eq!((&eight["count"], &eight["fundamental"]), (&json!("92"), &json!("12")));
    assert_eq!(eight["classes"], json!({ "1": "0", "2": "0", "4": "1", "8": "11" }));
    assert!(bezzel("explain symmetry").done().contains("92 = 11 × 8 + 1 × 4"));
    for (n, all) in ALL.into_iter().enumerate() {
        let object = bezzel(&format!("count {n} --fundamental --json")).ended(0).json();
        let number = |value: &serde_json::Value| value.as_str().expect("a string").parse::<u64>().expect("a number");
        let of = |size: &str| number(&object["classes"][size]);
        assert_eq!(of("1") + 2 * of("2") + 4 * of("4") + 8 * of("8"), all, "n = {n}");
        assert_eq!(of("1") + of("2") + of("4") + of("8"), number(&object["fundamental"]), "n = {n}");
        assert_eq!(
            bezzel(&format!("list {n} --fundamental")).done().lines().count() as u64,
            number(&object["fundamental"])
        );
    }
}

/// 14 permutations of 5 hold no two neighbours that touch; 10 of them are solutions.
#[test]
fn s02_no_touch_is_not_enough() {
    assert_eq!(count("5"), 10);
    let four = bezzel_reading("check --zero-based", "13042\n20413\n24031\n31402\n").ended(1).out;
    assert!(four.ends_with("4 placements: 0 valid, 4 invalid\n"), "{four}");
    for n in 4..=6 {
        let untouched: Vec<_> = permutations(n)
            .into_iter()
            .filter(|columns| columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1))
            .collect();
        assert_eq!(untouched.len(), [2, 14, 90][n as usize - 4]);
        let text: String = untouched.iter().map(|columns| line_of(columns)).collect();
        let verdict = bezzel_reading("check --json", text).json();
        assert_eq!(verdict["placements"], json!(untouched.len()));
        assert_eq!(verdict["invalid"], json!(untouched.len() as u64 - ALL[n as usize]), "n = {n}");
    }
}

/// Also S11: n = 0, 1, 2, 3.
#[test]
fn s03_every_method_counts_right() {
    let methods = counting_methods();
    assert_eq!(methods.len(), 5 + 9);
    for method in methods {
        for n in [0, 1, 2, 3, 4, 5, 6, 8] {
            let object = bezzel(&format!("count {n} {method} --json")).ended(0).json();
            assert_eq!(object["count"], json!(ALL[n].to_string()), "n = {n}, {method}");
            assert_eq!(object["known"], json!("match"));
            assert!(method.ends_with(object["engine"].as_str().expect("a name")));
        }
    }
}

#[test]
fn s04_all_and_fundamental_are_told_apart() {
    assert_eq!((count("10"), count("10 --fundamental")), (724, 92));
    assert_eq!((count("8"), count("8 --fundamental")), (92, 12));
    assert!(bezzel("count 10").ended(0).err.contains("agrees with OEIS A000170"));
    assert!(bezzel("count 10 --fundamental").ended(0).err.contains("agrees with OEIS A002562"));
}

#[test]
fn s07_every_order_around_the_word_sizes_has_a_solution() {
    for n in [1, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257] {
        for how in ["", "--random --seed 3"] {
            let solution = bezzel(&format!("solve {n} {how}")).done();
            assert_eq!(numbers(&solution).len(), n);
            bezzel_reading("check", solution).ended(0);
        }
    }
    for n in [20, 22, 23] {
        bezzel_reading("check", bezzel(&format!("solve {n} --first")).done()).ended(0);
    }
}

/// Four of the 92 have a queen on h1, and as many as is known go through every other square.
#[test]
fn s08_solutions_through_every_square() {
    const FIRST_ROWS: [[usize; 4]; 4] = [[4, 8, 16, 18], [8, 16, 14, 8], [16, 14, 4, 12], [18, 8, 12, 8]];
    let solutions = solutions(8);
    for row in 0..8 {
        for column in 0..8 {
            let through = solutions.iter().filter(|columns| columns[row] == column as u64 + 1).count();
            assert_eq!(through, FIRST_ROWS[row.min(7 - row)][column.min(7 - column)], "row {row}, column {column}");
        }
    }
    let squares = bezzel("list 8 --style squares").done();
    assert_eq!(squares.lines().filter(|line| line.ends_with("h1")).count(), 4);
}

/// S10, S11, S12: a small board without a solution is an answer, not a fault.
#[test]
fn s12_no_solution_is_an_answer() {
    for n in [2, 3] {
        for how in ["", "--first", "--random", "--random --seed 9", "--engine backtrack", "--algorithm permutation"] {
            let answer = bezzel(&format!("solve {n} {how}")).ended(1);
            assert_eq!(answer.out, "no solution\n", "{how}");
            let object = bezzel(&format!("solve {n} {how} --json")).ended(1).json();
            assert_eq!((&object["answer"], &object["solution"]), (&json!("no solution"), &json!(null)));
        }
        assert_eq!(bezzel(&format!("list {n}")).done(), "");
        assert_eq!(bezzel(&format!("draw {n}")).ended(1).out, "");
        assert_eq!((count(&n.to_string()), count(&format!("{n} --fundamental"))), (0, 0));
    }
    assert_eq!((bezzel("solve 0").done(), bezzel("solve 1").done()), ("\n".into(), "1\n".into()));
    assert_eq!((bezzel("list 0").done(), bezzel("list 1").done()), ("\n".into(), "1\n".into()));
}

/// With a stack of 256 kB, where eight megabytes are usual.
#[test]
fn s13_the_stack_is_not_exhausted() {
    for method in counting_methods() {
        let largest = match method.as_str() {
            "--engine naive" => 6,
            "--algorithm all-permutations" => 8,
            _ => 11,
        };
        let answer = shell(&format!("ulimit -s 256; bezzel count {largest} {method}"));
        assert_eq!(answer.done().trim(), ALL[largest].to_string(), "{method}");
    }
    assert_eq!(shell("ulimit -s 256; bezzel count 12").done(), "14200\n");
    assert_eq!(shell("ulimit -s 256; bezzel list 11 | tail -n 1").done(), "11 9 7 5 3 1 10 8 6 4 2\n");
}

#[test]
fn s14_what_is_out_of_reach_is_refused_at_once() {
    let started = Instant::now();
    for n in ["36", "50", "64", "65", "1000", "1000000000"] {
        for how in ["", "--fundamental", "--json", "-t 1", "--engine backtrack"] {
            let answer = bezzel(&format!("count {n} {how}")).ended(2);
            assert_eq!(answer.out, "", "no invented number");
            if how != "--engine backtrack" {
                answer.saying(&[&format!("n = {n} is out of reach"), "search tree", "solutions"]);
            }
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    assert!(seconds < 30.0, "30 refusals took {seconds} s");
}

/// S15, S16: local search shows a valid placement or says that it found none; for n ≤ 3 it ends at once.
#[test]
fn s15_local_search_shows_no_conflicts() {
    for n in [4, 5, 6, 7, 8, 12, 50] {
        let found: String = (0..12).map(|seed| bezzel(&format!("solve {n} --random --seed {seed}")).done()).collect();
        let verdict = bezzel_reading("check --json", &found).ended(0).json();
        assert_eq!((&verdict["placements"], &verdict["valid"]), (&json!(12), &json!(true)), "n = {n}");
    }
    assert_eq!(bezzel("solve 1 --random").done(), "1\n");
    // Too little time for so large a board: nothing, rather than something with conflicts.
    let stopped = bezzel("solve 3000000 --random --time-limit 20ms").ended(3);
    assert_eq!(stopped.out, "");
    stopped.saying(&["the time limit is reached", "proves nothing"]);
    for n in [2, 3] {
        let answer = bezzel(&format!("solve {n} --random --engine local-search"));
        assert_eq!(answer.out, "");
        answer.ended(3).saying(&["proves nothing"]);
    }
}

#[test]
fn s17_large_boards_are_solved_at_once() {
    for n in [500, 1_000_000] {
        let object = bezzel(&format!("solve {n} --json")).ended(0).json();
        let seconds = object["seconds"].as_f64().expect("seconds");
        assert!(seconds < 2.0, "{seconds} s for n = {n}, in a build for tests");
        bezzel_reading("check", bezzel(&format!("solve {n}")).done()).ended(0);
    }
}

/// S18 is a benchmark too; the number is right here as well, on any number of threads.
#[test]
fn s18_twelve_queens() {
    for threads in [1, 2, 3, 8, 64] {
        assert_eq!(count(&format!("12 -t {threads}")), 14_200);
    }
}

#[test]
fn s21_numbers_in_a_rank_have_several_digits() {
    let fen = "Q9/2Q7/5Q4/7Q2/9Q/4Q5/8Q1/1Q8/3Q6/6Q3\n";
    bezzel_reading("check", fen).ended(0);
    let first = bezzel("list 10 --limit 1 --style fen").done();
    assert_eq!(
        (first.as_str(), numbers(&bezzel("list 10 --limit 1").done())),
        (fen, vec![1, 3, 6, 8, 10, 5, 9, 2, 4, 7])
    );
    // The rank `10` is ten empty squares, not one and none.
    let verdict = bezzel_reading("check --json", fen.replacen("Q9", "10", 1)).ended(1).json();
    let verdict = &verdict["verdict"];
    assert_eq!(
        (&verdict["columns"], &verdict["queens"], &verdict["attacking_pairs"]),
        (&json!(10), &json!(9), &json!(0))
    );
    for n in [11, 12, 25, 100, 123] {
        let fen = bezzel(&format!("solve {n} --style fen")).done();
        bezzel_reading("check", fen).ended(0).saying(&["read as fen"]);
    }
}

#[test]
fn s22_ranks_of_another_length_are_named() {
    let answer = bezzel_reading("check", "Q7/8/7/8/8/8/8/8\n").ended(2);
    answer.saying(&["7 squares in rank 3", "expected 8 squares"]);
    for rank in 1..8 {
        for (wrong, squares) in [("7", 7), ("9", 9), ("Q8", 9), ("3Q3", 7)] {
            let mut ranks = ["8"; 8];
            ranks[rank] = wrong;
            let answer = bezzel_reading("check --format fen", ranks.join("/")).ended(2);
            answer.saying(&[&format!("{squares} squares in rank {}", rank + 1), "expected 8 squares"]);
        }
    }
}

#[test]
fn s23_the_other_index_base_is_suggested() {
    let text = "0 4 7 5 2 6 1 3\n";
    bezzel_reading("check", text).ended(2).saying(&["found `0`", "expected a column from 1 to 8", "--zero-based"]);
    bezzel_reading("check --zero-based", text).ended(0).saying(&["0-based"]);
    assert!(bezzel("list 8 --zero-based").done().starts_with(text));
    assert!(bezzel("list 8").done().starts_with("1 5 8 6 3 7 2 4\n"));
    let all = bezzel("list 8 --zero-based").done();
    bezzel_reading("check", &all).ended(2).saying(&["0-based"]);
    bezzel_reading("check --zero-based", &all).ended(0);
    // Read as counted from 0 what is counted from 1: the same advice, the other way round.
    bezzel_reading("check --zero-based", "1 5 8 6 3 7 2 4").ended(2).saying(&["found `8`", "--one-based"]);
}

/// c5 is the fourth row from the top; c5 and f2 share a diagonal.
#[test]
fn s24_chess_squares_are_counted_from_the_bottom() {
    let verdict = bezzel_reading("check --board 8 --json", "c5 f2\n").ended(1).json();
    let pairs = json!([{
        "a": { "row": 4, "column": 3, "square": "c5" }, "b": { "row": 7, "column": 6, "square": "f2" },
        "along": "diagonal",
    }]);
    assert_eq!(verdict["verdict"]["pairs"], pairs);
    // Row r of n is rank n + 1 − r, for every square of every solution.
    let squares = bezzel("list 8 --style squares").done();
    for (squares, columns) in squares.lines().zip(solutions(8)) {
        let expected: Vec<_> = columns
            .iter()
            .enumerate()
            .map(|(row, &column)| format!("{}{}", char::from(b'a' + column as u8 - 1), 8 - row))
            .collect();
        assert_eq!(squares.split_whitespace().collect::<Vec<_>>(), expected);
    }
}

/// S25, S26: a byte-order mark and other line ends mean nothing, in every format.
#[test]
fn s25_marks_and_line_ends_mean_nothing() {
    for style in [
        "columns", "compact", "lines", "board", "grid", "framed", "pairs", "squares", "fen", "jsonl", "csv",
        "unicode", "leetcode",
    ] {
        let text = bezzel(&format!("list 6 --style {style}")).done();
        let plain = bezzel_reading("check", &text).ended(0);
        assert_eq!(plain.out, "4 placements: 4 valid, 0 invalid\n", "{style}");
        for changed in [
            format!("\u{feff}{text}"),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace('\n', " \n"),
            text.trim_end().to_owned(),
            format!("\u{feff}\n\n{}\r\n\r\n", text.replace('\n', "\r\n")),
        ] {
            let answer = bezzel_reading("check", &changed).ended(0);
            assert_eq!((answer.out, answer.err), (plain.out.clone(), plain.err.clone()), "{style}: {changed:?}");
        }
    }
}

#[test]
fn s27_every_attacking_pair_is_found() {
    let answer = bezzel_reading("check --json", "1 7 3 7 5 6 7 8").ended(1);
    let verdict = &answer.json()["verdict"];
    assert_eq!(verdict["attacking_pairs"], json!(18));
    let along_columns: BTreeSet<_> = verdict["pairs"]
        .as_array()
        .expect("pairs")
        .iter()
        .filter(|pair| pair["along"] == "column")
        .map(|pair| (pair["a"]["row"].as_u64(), pair["b"]["row"].as_u64(), pair["a"]["column"].as_u64()))
        .collect();
    let expected = [(2, 4), (2, 7), (4, 7)].map(|(a, b)| (Some(a), Some(b), Some(7)));
    assert_eq!(along_columns, expected.into());
    // Every choice of columns for n = 4, judged by the definition here.
    for code in 0..256u32 {
        let columns: Vec<i64> = (0..4).map(|row| i64::from(code >> (2 * row) & 3) + 1).collect();
        let attacking = (0..4)
            .flat_map(|a| (a + 1..4).map(move |b| (a, b)))
            .filter(|&(a, b)| columns[a] == columns[b] || (columns[a] - columns[b]).unsigned_abs() as usize == b - a);
        let attacking = attacking.count();
        let text: Vec<_> = columns.iter().map(i64::to_string).collect();
        let answer = bezzel_reading("check --json", text.join(" "));
        assert_eq!(answer.code, i32::from(attacking > 0));
        let found = &answer.json()["verdict"]["attacking_pairs"];
        assert_eq!(found.as_u64().unwrap_or(0), attacking as u64, "{columns:?}");
    }
}

/// The library does it a thousand times; here with fresh processes.
#[test]
fn s40_six_queens_on_eight_threads() {
    for _ in 0..60 {
        assert_eq!(count("6 -t 8"), 4);
    }
}

#[test]
fn s44_a_rank_is_a_line() {
    for (n, boards) in [(4, 2), (5, 10), (6, 4), (7, 40)] {
        let text = bezzel(&format!("list {n} --style board")).done();
        assert_eq!(text.split_terminator("\n\n").count(), boards);
        for board in text.split_terminator("\n\n") {
            assert_eq!(board.lines().map(str::len).collect::<Vec<_>>(), vec![n; n]);
        }
        let drawn = bezzel(&format!("draw {n} --all --text --ascii")).done();
        let ranks = drawn.lines().filter(|line| line.matches('Q').count() == 1).count();
        assert_eq!(ranks, n * boards, "{drawn}");
    }
}

#[test]
fn s45_empty_squares_are_as_wide_as_queens() {
    let drawn = bezzel("draw 8 --text").done();
    let ascii = bezzel("draw 8 --text --ascii").done();
    assert!(ascii.is_ascii() && !drawn.is_ascii());
    let shape = |text: &str| text.lines().map(|line| line.chars().count()).collect::<Vec<_>>();
    assert_eq!(shape(&drawn), shape(&ascii));
    let unicode = bezzel("list 8 --style unicode --limit 1").done();
    let board = bezzel("list 8 --style board --limit 1").done();
    let widths: BTreeSet<_> =
        unicode.lines().filter(|line| !line.is_empty()).map(|line| line.chars().count()).collect();
    assert_eq!(widths.len(), 1, "{unicode}");
    assert!(board.is_ascii());
}

#[test]
fn s46_lists_are_in_lexicographic_order() {
    for n in 0..=9 {
        let listed = solutions(n);
        assert_eq!(listed.len() as u64, ALL[n as usize]);
        assert!(listed.is_sorted_by(|a, b| a < b), "n = {n}");
    }
    let eight = solutions(8);
    assert_eq!((&eight[0][..], &eight[91][..]), (&[1, 5, 8, 6, 3, 7, 2, 4][..], &[8, 4, 1, 3, 6, 2, 7, 5][..]));
    // Skipping and limiting cut pieces out of the same list.
    for (skip, limit) in [(0, 1), (5, 3), (90, 10), (91, 1), (92, 1), (1000, 5), (3, 0)] {
        let piece = bezzel(&format!("list 8 --skip {skip} --limit {limit}")).done();
        let expected: String = eight.iter().skip(skip).take(limit).map(|columns| line_of(columns)).collect();
        assert_eq!(piece, expected, "--skip {skip} --limit {limit}");
    }
}

#[test]
fn s47_only_what_attacks_is_named() {
    let answer = bezzel_reading("check", "1 3 5 7 2 8 6 4").ended(1);
    assert!(answer.out.starts_with("invalid: 1 pair of queens"), "{}", answer.out);
    assert!(answer.out.contains("(3,5)") && answer.out.contains("(6,8)") && answer.out.lines().count() == 2);
    assert!(bezzel_reading("check", "1 7 5 8 2 4 6 3").done().starts_with("valid"));
}

#[test]
fn s48_a_full_diagonal_attacks_throughout() {
    for n in [2u64, 8, 30, 200] {
        let diagonal: Vec<u64> = (1..=n).collect();
        let antidiagonal: Vec<u64> = (1..=n).rev().collect();
        for columns in [diagonal, antidiagonal, vec![n; n as usize]] {
            let answer = bezzel_reading("check --json", line_of(&columns)).ended(1);
            let verdict = &answer.json()["verdict"];
            assert_eq!(verdict["attacking_pairs"], json!(n * (n - 1) / 2));
            assert_eq!(verdict["pairs"].as_array().expect("pairs").len() as u64, (n * (n - 1) / 2).min(20));
        }
    }
    let told = bezzel_reading("check", "1 2 3 4 5 6 7 8").ended(1).out;
    assert!(told.starts_with("invalid: 28 pairs") && told.ends_with("and 8 more pairs\n"), "{told}");
}

#[test]
fn s49_the_tree_is_counted_in_one_way() {
    for (n, nodes, leaves) in [(8, 2057, 92), (10, 35_539, 724)] {
        let object = bezzel(&format!("count {n} --json")).ended(0).json();
        assert_eq!(object["nodes"], json!(nodes));
        for algorithm in [
            "flat-board",
            "queens-class",
            "permutation",
            "bordered-board",
            "bitmask",
            "occupancy-counters",
            "iterative",
        ] {
            let text = bezzel(&format!("trace {n} --algorithm {algorithm} --totals --json")).done();
            let totals: serde_json::Value = serde_json::from_str(text.lines().last().expect("totals")).expect("JSON");
            assert_eq!(totals["nodes"], json!(nodes), "the root included, {algorithm}");
            assert_eq!(totals["placements"], json!(nodes - 1), "the root left out");
            assert_eq!(totals["solutions"], json!(leaves));
            let inner: u64 = totals["nodes_by_depth"].as_array().expect("depths")[..n]
                .iter()
                .filter_map(serde_json::Value::as_u64)
                .sum();
            assert_eq!(inner, nodes - leaves, "the leaves left out");
        }
    }
}
