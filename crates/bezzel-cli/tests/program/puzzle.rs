//! `bezzel puzzle`: region puzzles solved, explained, graded, made, judged and printed.

use crate::runner::{Answer, bezzel, bezzel_reading, bezzel_with};
use serde_json::Value;
use std::collections::HashSet;

/// S31: a published level without a solution; with another last square it has one.
const PUBLISHED: &str = "ABBBBBBB\nACBCDDDB\nACBCDEDB\nACCCDEDB\nAFGFHHHB\nAFGFHBBB\nAFFFHHHB\nAAAAAAAA\n";

fn mended() -> String {
    PUBLISHED.replace("AAAAAAAA", "AAAAAAAB")
}

fn puzzle(words: &str, input: &str) -> Answer {
    bezzel_reading(&format!("puzzle {words}"), input)
}

/// A puzzle of the shared folder by its name, with the number of its stars.
fn shared(id: &str) -> Option<(String, u64)> {
    let folder = std::env::var_os("BEZZEL_SHARED")?;
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("cases/region-puzzles.json")).unwrap();
    let cases: Value = serde_json::from_str(&text).unwrap();
    let level =
        cases["levels"].as_array().unwrap().iter().find(|level| level["id"] == id).expect("the puzzle is there");
    let rows = level["regions"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned() + "\n");
    Some((rows.collect(), level["stars"].as_u64().unwrap()))
}

#[test]
fn s31_one_solution_or_none() {
    let none = puzzle("solve -", PUBLISHED).ended(1);
    assert_eq!(none.out, "no solution\n");
    assert_eq!(puzzle("solve - --json", PUBLISHED).ended(1).json()["answer"], "none");
    assert_eq!(puzzle("solve - --style columns -q", &mended()).done(), "1 7 4 6 3 5 2 8\n");
    let one = puzzle("solve --json", &mended()).ended(0).json();
    assert_eq!((&one["answer"], &one["solutions"]), (&"one".into(), &serde_json::json!([[1, 7, 4, 6, 3, 5, 2, 8]])));
    let picture = puzzle("solve -", &mended()).done();
    assert_eq!(picture.matches('♛').count(), 8, "{picture}");
    // S34: by the rule of chess two pairs attack each other.
    assert_eq!(puzzle("solve - --rule queen -q", &mended()).ended(1).out, "no solution\n");
}

#[test]
fn s19_s33_s36_s37_of_the_shared_folder() {
    let Some((hard, _)) = shared("community-373") else { return };
    let solved = puzzle("solve --json", &hard).ended(0).json();
    assert_eq!(
        solved["solutions"],
        serde_json::json!([[14, 4, 1, 10, 18, 12, 15, 17, 9, 2, 16, 3, 13, 7, 5, 11, 6, 8]])
    );
    assert_eq!(puzzle("grade --json", &hard).ended(0).json()["solved"], true);
    for (id, count) in [("community-001", "14"), ("community-007", "104045"), ("github-issue560", "2")] {
        let (text, _) = shared(id).unwrap();
        let object = puzzle("solve --count --json", &text).ended(0).json();
        assert_eq!(object["count"], count, "{id}");
        assert_eq!(puzzle("solve --count -q", &text).done().trim(), count);
        let two = puzzle("solve --json", &text).ended(1).json();
        assert_eq!(two["answer"], "many");
        let [a, b] = two["solutions"].as_array().unwrap().as_slice() else { panic!("{two}") };
        assert_ne!(a, b);
        assert!(two["differ"].as_array().unwrap().len() >= 4, "{two}");
        assert_eq!(puzzle("grade --json", &text).ended(1).json()["solved"], false);
    }
    let (text, stars) = shared("legup-10x10-2star-normal1").unwrap();
    let two_stars = puzzle(&format!("solve --json --stars {stars}"), &text).ended(0).json();
    let expected: Value =
        serde_json::from_str("[[1,3],[6,9],[2,4],[7,9],[3,5],[8,10],[2,4],[6,8],[1,10],[5,7]]").unwrap();
    assert_eq!(two_stars["solutions"][0], expected);
    assert_eq!(puzzle("explain --json --stars 2", &text).ended(0).json()["solved"], true);
}

/// S25, S26, S32: a byte-order mark, CRLF, and eleven regions on ten rows.
#[test]
fn texts_as_they_come() {
    let text = "\u{feff}ABBBD\r\nBBBBD\r\nBBEED\r\nCCCED\r\nEEEEE\r\n";
    assert_eq!(puzzle("solve --style columns -q", text).done(), "1 3 5 2 4\n");
    let rows: Vec<String> = (0..10)
        .map(|row: u8| {
            let letter = char::from(b'A' + row);
            letter.to_string().repeat(9) + if row == 9 { "K" } else { &"ABCDEFGHI"[row.into()..][..1] } + "\n"
        })
        .collect();
    assert!(puzzle("check", &rows.concat()).ended(2).err.contains("11 regions, size 10"));
    let hole = puzzle("check", "ABBBD\nBBB.D\nBBEED\nCCCED\nEEEE.\n").ended(2);
    for place in ["line 2", "every square belongs to one"] {
        assert!(hole.err.contains(place) || hole.err.contains("[standard input:2"), "{}", hole.err);
    }
    assert!(bezzel("puzzle solve 8").ended(2).err.contains("no regions: expected a region puzzle"));
}

#[test]
fn marks_are_read_from_flags_and_pictures() {
    let text =
        format!("{}\nQ.......\n........\n........\n........\n........\n........\n........\n........\n", mended());
    assert_eq!(puzzle("solve --count -q", &text).done().trim(), "1");
    // A cross where the solution has a queen; one that does no harm.
    assert_eq!(puzzle("solve --count -q --cross a8", &mended()).done().trim(), "0");
    assert_eq!(puzzle("solve --count -q --cross b8 --place a8", &mended()).done().trim(), "1");
    let wrong = puzzle("hint --json --place b8 --cross a8,h8", &mended()).ended(1).json();
    assert_eq!(
        (&wrong["answer"], &wrong["queens"], &wrong["crosses"]),
        (&"wrong".into(), &serde_json::json!(["b8"]), &serde_json::json!(["a8"]))
    );
}

/// Hints, followed one after the other, lead to the solution; the same in Chinese.
#[test]
fn hints_lead_to_the_end() {
    let (mut queens, mut crosses) = (Vec::<String>::new(), Vec::<String>::new());
    for _ in 0..64 {
        let mut words = vec!["puzzle", "hint", "-", "--json"];
        let (place, cross) = (queens.join(","), crosses.join(","));
        if !queens.is_empty() {
            words.extend(["--place", &place]);
        }
        if !crosses.is_empty() {
            words.extend(["--cross", &cross]);
        }
        let hint = bezzel_with(&words, mended()).ended(0).json();
        if hint["answer"] == "solved" {
            queens.sort();
            assert_eq!(queens, ["a8", "b2", "c4", "d6", "e3", "f5", "g7", "h1"].map(str::to_owned));
            return;
        }
        let list = |key: &str| -> Vec<String> {
            hint["step"][key].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
        };
        queens.extend(list("placed"));
        crosses.extend(list("crossed"));
    }
    panic!("no end: {queens:?}");
}

#[test]
fn explanations_in_words_of_both_languages() {
    let english = puzzle("explain", &mended()).ended(0);
    assert!(english.out.contains("rules out") && english.err.contains("solved"), "{english:?}");
    let chinese = puzzle("explain --language zh --pictures", &mended()).ended(0);
    assert!(chinese.out.contains("皇后") && !chinese.out.contains("rules out"), "{chinese:?}");
    assert!(!english.out.contains('{') && !chinese.out.contains('{'), "a value is missing");
    let none = puzzle("explain", PUBLISHED).ended(1);
    assert!(none.err.contains("no solution"), "{none:?}");
    let simple = puzzle("explain --up-to last-free --json", &mended()).json();
    assert!(simple["hardest"].as_str().is_none_or(|name| ["attacked", "last-free"].contains(&name)), "{simple}");
    assert!(
        puzzle("explain --up-to magic", "").ended(2).err.contains("no technique `magic`: expected one of attacked")
    );
}

#[test]
fn generated_puzzles_are_as_wanted_and_the_same_for_the_same_seed() {
    let object = bezzel("puzzle generate --size 7 --count 4 --seed 7 --grade medium --json").ended(0).json();
    let puzzles = object["puzzles"].as_array().unwrap();
    let mut seen = HashSet::new();
    for made in puzzles {
        let rows = made["regions"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned() + "\n");
        let text: String = rows.collect();
        let solved = puzzle("solve --json", &text).ended(0).json();
        assert_eq!(solved["solutions"][0], made["solution"]);
        let grade = puzzle("grade --json", &text).ended(0).json();
        for key in ["level", "hardest", "score", "contradictions"] {
            assert_eq!(grade[key], made[key], "{key}");
        }
        assert_eq!(made["level"], "medium");
        // Another engine.
        assert_eq!(bezzel_reading("count - -q", &text).done().trim(), "1");
        assert!(seen.insert(text));
    }
    assert_eq!(puzzles.len(), 4);
    let text = |seed: u32| bezzel(&format!("puzzle generate --size 7 --count 2 --seed {seed} -q")).done();
    assert_eq!(text(3), text(3));
    assert_ne!(text(3), text(4));
    let logic = bezzel("puzzle generate --size 6 --unique-by-logic --to starbattle -q").done();
    assert!(logic.contains("starbattle/6/6/1/"), "{logic}");
    let two = bezzel("puzzle generate --size 10 --stars 2 --seed 3").ended(0);
    assert_eq!(puzzle("solve --json", &two.out).ended(0).json()["answer"], "one");
}

#[test]
fn generation_ends_in_any_case() {
    let spent = bezzel("puzzle generate --size 1 --count 3 --max-attempts 9").ended(3);
    assert_eq!(spent.out.trim(), "A");
    assert!(spent.err.contains("the attempts are spent") && spent.err.contains("8 there before"), "{spent:?}");
    let cut = bezzel("puzzle generate --size 8 --grade expert --count 50000 --time-limit 300ms --json").ended(3);
    assert_eq!(cut.json()["end"], "cancelled");
    assert!(bezzel("puzzle generate --size 3").ended(2).err.contains("there is no placement of 1 queen"));
    assert!(bezzel("puzzle generate --size 40").ended(2).err.contains("expected at most 25×25"));
    assert!(
        bezzel("puzzle generate --grade brutal").ended(2).err.contains("expected one of easy, medium, hard, expert")
    );
}

#[test]
fn puzzles_are_judged_and_repaired() {
    assert!(puzzle("check", &mended()).ended(0).out.contains("exactly one solution"));
    let repaired = puzzle("check --repair --json", PUBLISHED).ended(1).json();
    let changes = repaired["repair"]["changes"].as_array().unwrap();
    assert_eq!((changes.len(), &repaired["repair"]["smallest"]), (1, &true.into()), "{repaired}");
    let rows =
        repaired["repair"]["regions"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned() + "\n");
    let text: String = rows.collect();
    // Regions are named anew, in the order of reading: but for one square, squares are together that were together.
    let is_renamed_but_for = |changed: usize| {
        let mut names = std::collections::HashMap::new();
        let pairs = text.chars().zip(PUBLISHED.chars()).enumerate().filter(|&(cell, _)| cell != changed);
        pairs.into_iter().all(|(_, (new, old))| *names.entry(old).or_insert(new) == new)
    };
    assert_eq!((0..text.len()).filter(|&cell| is_renamed_but_for(cell)).count(), 1, "{text}");
    assert_eq!(bezzel_reading("count - -q", &text).done().trim(), "1");
    let words = puzzle("check --repair", PUBLISHED).ended(1);
    assert!(words.out.contains("no solution") && words.out.contains("from region"), "{words:?}");
    let pieces = puzzle("check --json", "AABB\nCABB\nCCDD\nADDD\n").json();
    assert_eq!(pieces["remarks"][0]["remark"], "disconnected", "{pieces}");
    assert_eq!(pieces["remarks"][0]["pieces"], serde_json::json!([["a4", "b4", "b3"], ["a1"]]));
}

/// Six puzzles a page, as one well-formed picture.
#[test]
fn pages_are_printed() {
    let puzzles = bezzel("puzzle generate --size 6 --count 8 -q").done();
    for (page, boards) in [(1, 6), (2, 2)] {
        let svg = puzzle(&format!("print --page {page}"), &puzzles).done();
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let pictures = document.root_element().children().filter(|node| node.has_tag_name("svg"));
        assert_eq!(pictures.count(), boards);
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "names are used once");
    }
    assert!(puzzle("print --page 3", &puzzles).ended(2).err.contains("8 puzzles, 2 pages: there is no page 3"));
    assert!(puzzle("print", PUBLISHED).ended(2).err.contains("does not have exactly one solution"));
}
