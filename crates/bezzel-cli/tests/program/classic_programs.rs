//! The programs of the lesson print what they always printed.

use crate::runner::bezzel;

#[test]
fn each_prints_its_own_way() {
    assert_eq!(
        bezzel("list 4 --algorithm flat-board").done(),
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n\nTotal: 2\n"
    );
    let pairs = bezzel("list 4 --algorithm permutation").done();
    let (solutions, time) = pairs.split_once("Time: ").expect("the time");
    assert_eq!(solutions, "(0,1) (1,3) (2,0) (3,2)\n(0,2) (1,0) (2,3) (3,1)\nSolutions: 2\n");
    let seconds = time.trim_end().strip_suffix(" s").expect("seconds");
    assert!(seconds.parse::<f64>().expect("a number") < 60.0);
    assert_eq!(
        bezzel("list 4 --algorithm bordered-board").done(),
        "######\n# *  #\n#   *#\n#*   #\n#  * #\n######\n1\n\n######\n#  * #\n#*   #\n#   *#\n# *  #\n######\n2\n\n"
    );
    assert_eq!(
        bezzel("list 4 --algorithm queens-class").done(),
        ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n"
    );
    // Nothing found is told as each program tells it.
    assert_eq!(bezzel("list 3 --algorithm flat-board").done(), "Total: 0\n");
    assert!(bezzel("list 3 --algorithm permutation").done().starts_with("Solutions: 0\nTime: "));
    assert_eq!(bezzel("list 3 --algorithm bordered-board").done(), "");
    // n = 8: the last running number, the total, the number of solutions are 92.
    assert!(bezzel("list 8 --algorithm bordered-board").done().ends_with("##########\n92\n\n"));
    assert!(bezzel("list 8 --algorithm flat-board").done().ends_with("\n\nTotal: 92\n"));
    assert!(bezzel("list 8 --algorithm permutation").done().contains("\nSolutions: 92\n"));
}

/// With a style, all programs that go row by row print the same list.
#[test]
fn with_a_style_they_print_alike() {
    let list = bezzel("list 7 --style squares").done();
    for algorithm in [
        "flat-board",
        "queens-class",
        "permutation",
        "bordered-board",
        "bitmask",
        "occupancy-counters",
        "iterative",
        "all-permutations",
    ] {
        assert_eq!(bezzel(&format!("list 7 --style squares --algorithm {algorithm}")).done(), list, "{algorithm}");
    }
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let links = bezzel("list 7 --style squares --algorithm dancing-links").done();
    assert_eq!(sorted(&links), sorted(&list));
}

/// What they print is read again, running numbers, totals and times included.
#[test]
fn what_they_print_is_read_again() {
    for algorithm in ["flat-board", "queens-class", "permutation", "bordered-board"] {
        let text = bezzel(&format!("list 6 --algorithm {algorithm}")).done();
        let answer = crate::runner::bezzel_reading("check", text);
        assert_eq!(answer.done(), "4 placements: 4 valid, 0 invalid\n", "{algorithm}");
    }
}

/// Placements up to the first solution, as in the lesson.
#[test]
fn the_first_solution_comes_when_it_is_said_to() {
    for (n, placements) in [(8, 113), (12, 261)] {
        for algorithm in [
            "flat-board",
            "queens-class",
            "permutation",
            "bordered-board",
            "bitmask",
            "occupancy-counters",
            "iterative",
        ] {
            let text = bezzel(&format!("trace {n} --algorithm {algorithm} --until first --totals --json")).done();
            let totals: serde_json::Value = serde_json::from_str(text.lines().last().expect("totals")).expect("JSON");
            assert_eq!(totals["placements"], placements, "{algorithm}, n = {n}");
            assert_eq!((&totals["solutions"], &totals["complete"]), (&1.into(), &false.into()));
        }
    }
}

/// A trace stops after any number of events, and each is an event of the whole trace.
#[test]
fn a_trace_stops_where_it_is_told() {
    let whole = bezzel("trace 4 --json").done();
    let whole: Vec<_> = whole.lines().collect();
    for events in [0, 1, 3, 50, whole.len() - 2, 1_000_000] {
        let part = bezzel(&format!("trace 4 --json --until {events}")).done();
        let part: Vec<_> = part.lines().collect();
        let shown = events.min(whole.len() - 2);
        assert_eq!(part[..=shown], whole[..=shown]);
        assert_eq!(part.len(), shown + 2, "a start, the events, the totals");
        let totals: serde_json::Value = serde_json::from_str(part[shown + 1]).expect("JSON");
        assert_eq!(totals["events"], shown);
    }
}
