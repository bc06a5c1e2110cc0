//! The counting engine as its users meet it: measured, estimated, recorded, up to symmetry.

use crate::runner::{bezzel, bezzel_with};
use serde_json::{Value, json};

/// A number of an object.
fn number(object: &Value, key: &str) -> f64 {
    object[key].as_f64().unwrap_or_else(|| panic!("`{key}` in {object}"))
}

/// The instruction sets that the program runs here.
fn levels() -> Vec<&'static str> {
    let has = |level: &&str| bezzel(&format!("count 5 --engine symmetric --isa {level}")).code == 0;
    ["scalar", "avx2", "avx512"].into_iter().filter(has).collect()
}

#[test]
fn a_benchmark_tells_times_and_ratios() {
    let object = bezzel("bench --n 9 --rounds 3 --json").ended(0).saying(&["round 1 of 3", "round 3 of 3"]).json();
    assert_eq!((&object["n"], &object["rounds"], &object["threads"]), (&json!(9), &json!(3), &json!(1)));
    let rows = object["rows"].as_array().expect("rows");
    let names: Vec<_> = rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect();
    let expected = levels().into_iter().map(|level| format!("symmetric, {level}"));
    assert_eq!(names, std::iter::once("baseline".to_owned()).chain(expected).collect::<Vec<_>>());
    let least = number(&rows[0], "least_seconds");
    for row in rows {
        assert!(0.0 < number(row, "least_seconds") && number(row, "least_seconds") <= number(row, "median_seconds"));
        let ratio = least / number(row, "least_seconds");
        assert!((number(row, "ratio_of_leasts") / ratio - 1.0).abs() < 1e-9, "{row}");
        assert!(number(row, "median_of_ratios") > 0.0);
    }
    assert_eq!((number(&rows[0], "ratio_of_leasts"), number(&rows[0], "median_of_ratios")), (1.0, 1.0));

    let text = bezzel("bench --n 8 --rounds 2 --isa scalar -q").done();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].contains("n = 8, one thread, 2 rounds in turn"), "{text}");
    assert!(lines[1].contains("least") && lines[1].contains("median"), "{text}");
    assert!(lines[2].starts_with("baseline") && lines[3].starts_with("symmetric, scalar"), "{text}");
    let rows: Vec<_> = lines[2..].iter().filter(|line| line.starts_with("symmetric")).collect();
    assert_eq!(rows.len(), 1, "only what was asked for: {text}");
}

#[test]
fn a_benchmark_is_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("day.csv");
    let record = path.to_str().expect("a path");
    for round in 1..=2 {
        bezzel_with(&["bench", "--n", "8", "--rounds", "1", "--isa", "scalar", "--record", record], "").ended(0);
        let text = std::fs::read_to_string(&path).expect("a file");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * round, "one header: {text}");
        assert!(lines[0].starts_with("date,machine,n,contender,rounds,least_ms,"), "{text}");
        assert!(lines[1].contains(",8,\"baseline\",1,") && lines[1].ends_with(",1.00,1.00"), "{text}");
        assert!(lines[2].contains(",8,\"symmetric, scalar\",1,"), "{text}");
    }
    // What is there is not spoilt.
    let other = folder.path().join("other.csv");
    std::fs::write(&other, "benchmark,runs\n").expect("a file");
    let refused = bezzel_with(&["bench", "--n", "8", "--record", other.to_str().expect("a path")], "");
    refused.ended(2).saying(&["other.csv", "has other lines in it"]);
    assert_eq!(std::fs::read_to_string(&other).expect("a file"), "benchmark,runs\n");
    let refused = bezzel("bench --n 8 --record /nonexistent/day.csv").ended(2);
    refused.saying(&["cannot write /nonexistent/day.csv", "No such file"]);
}

#[test]
fn benchmarks_that_make_no_sense() {
    bezzel("bench --n 7").ended(2).saying(&["8..=20"]);
    bezzel("bench --n 8 --rounds 0").ended(2).saying(&["1..=1000"]);
    bezzel("bench --n 8 --isa mmx").ended(2).saying(&["scalar, avx2, avx512"]);
}

#[test]
fn a_dry_run_says_what_a_count_would_be() {
    let object = bezzel("count 17 --dry-run --json -t 1").ended(0).json();
    assert_eq!((&object["n"], &object["threads"], &object["engine"]), (&json!(17), &json!(1), &json!("symmetric")));
    assert_eq!(object["units"], json!(32));
    // 517,564,980 nodes and 95,815,104 solutions; probed with a fixed seed.
    for (key, counted) in [("nodes", 517_564_980.0), ("solutions", 95_815_104.0)] {
        let estimate = &object[key];
        let off = (number(estimate, "mean") - counted).abs();
        assert!(off < 4.0 * number(estimate, "standard_error") && off < 0.5 * counted, "{key}: {object}");
    }
    assert!(number(&object["seconds"], "mean") > 0.0);

    let text = bezzel("count 20 --dry-run --split 1000000").done();
    for part in ["engine     symmetric", "\nunits      1,000,000\n", "\nnodes      ", " ± ", "\ntime       "] {
        assert!(text.contains(part), "`{part}` in {text}");
    }
    // Small boards are counted by another engine, and that is said.
    let text = bezzel("count 8 --dry-run").done();
    assert!(text.contains("engine     backtrack") && text.contains("\nunits      none\n"), "{text}");
    let object = bezzel("count 8 --dry-run --json").ended(0).json();
    assert_eq!((&object["units"], &object["engine"]), (&Value::Null, &json!("backtrack")));
    assert!((number(&object["nodes"], "mean") - 2057.0).abs() < 100.0, "{object}");
    assert_eq!(
        bezzel("count 1 --engine symmetric --dry-run --json").ended(0).json()["solutions"]["mean"],
        json!(1.0)
    );

    bezzel("count 8 --engine naive --dry-run").ended(2).saying(&["no estimate for naive", "symmetric"]);
    bezzel("count 33 --engine symmetric --dry-run").ended(2).saying(&["33 rows"]);
    bezzel("count 8 --dry-run --records x").ended(2).saying(&["cannot be used with"]);
}

#[test]
fn records_add_up_to_the_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let file = path.to_str().expect("a path");
    for units in [1, 7, 50] {
        let split = units.to_string();
        let words = ["count", "11", "-q", "--engine", "symmetric", "--split", &split, "--records", file];
        assert_eq!(bezzel_with(&words, "").done(), "2680\n");
        let text = std::fs::read_to_string(&path).expect("a file");
        let mut total = 0;
        let mut seen = vec![false; units];
        for line in text.lines() {
            let field = |name: &str| -> usize {
                let value = line.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
                value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("`{name}` in {line}"))
            };
            assert!(line.starts_with("bezzel-unit 1 n=11 ") && line.contains(" crc="), "{line}");
            assert_eq!(field("units"), units);
            assert!(!std::mem::replace(&mut seen[field("unit")], true), "twice: {line}");
            total += field("count") * field("weight");
        }
        assert!(seen.iter().all(|&seen| seen), "one line a unit: {text}");
        assert_eq!(total, 2680);

        // A file that is there is left as it is.
        bezzel_with(&words, "").ended(2).saying(&["cannot make", "records", "exists"]);
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), text);
        std::fs::remove_file(&path).expect("it is there");
    }
    // Stopped before its end, a count leaves the records of what it did.
    let words = ["count", "22", "-q", "--records", file, "--time-limit", "3s", "--split", "1000000"];
    assert_eq!(bezzel_with(&words, "").ended(3).out, "");
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.lines().all(|line| line.starts_with("bezzel-unit 1 n=22 units=1000000 ")), "{text}");
}

#[test]
fn records_that_cannot_be_written() {
    for path in ["/nonexistent/records", "/proc/records"] {
        let answer = bezzel(&format!("count 12 --records {path}")).ended(2);
        assert_eq!(answer.out, "");
        answer.saying(&[&format!("cannot make {path}")]);
    }
    bezzel("count 12 --records /").ended(2).saying(&["cannot make /"]);
    bezzel("count 8 --records x").ended(2).saying(&["backtrack counts without units", "--engine symmetric"]);
}

#[test]
fn classes_under_the_symmetries() {
    // n; all, fundamental; classes of 8, 4, 2, 1 (A000170, A002562, A032522, A033148), by both engines that can.
    let known: [(u32, [u64; 6]); 7] = [
        (0, [1, 1, 0, 0, 0, 1]),
        (1, [1, 1, 0, 0, 0, 1]),
        (2, [0, 0, 0, 0, 0, 0]),
        (4, [2, 1, 0, 0, 1, 0]),
        (5, [10, 2, 1, 0, 1, 0]),
        (8, [92, 12, 11, 1, 0, 0]),
        (12, [14_200, 1787, 1765, 18, 4, 0]),
    ];
    for (n, numbers) in known {
        for engine in ["symmetric", "backtrack"] {
            let text = bezzel(&format!("count {n} --symmetry --engine {engine}")).done();
            let told: Vec<u64> = text
                .lines()
                .map(|line| line.rsplit(' ').next().and_then(|word| word.parse().ok()).expect("a number"))
                .collect();
            assert_eq!(told, numbers, "n = {n}: {text}");
            assert!(text.starts_with("all solutions ") && text.contains("\nclasses of 8 "), "{text}");

            let object = bezzel(&format!("count {n} --symmetry --engine {engine} --json")).ended(0).json();
            let [all, fundamental, eight, four, two, one] = numbers.map(|number| json!(number.to_string()));
            assert_eq!((&object["count"], &object["fundamental"]), (&all, &fundamental), "n = {n}");
            assert_eq!(object["classes"], json!({ "1": one, "2": two, "4": four, "8": eight }), "n = {n}");
            assert_eq!(object["known"], json!("match"), "n = {n}");
        }
    }
    bezzel("count 8 --symmetry --fundamental").ended(2).saying(&["cannot be used with"]);
    bezzel("count 8 --symmetry --engine baseline").ended(2).saying(&["baseline declines"]);
}
