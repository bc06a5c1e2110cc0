//! What stops a run from outside: a reader that goes away, Ctrl-C, a limit of time, a full disk.

use crate::runner::{Answer, bezzel, end, shell, start};
use serde_json::json;
use std::io::Read;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Sends Ctrl-C.
fn interrupt(child: &Child) {
    let kill = Command::new("bash").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.expect("bash runs").success());
}

/// Waits until a program has set its handler for Ctrl-C: signal 2 is bit 1 of the mask that the system shows.
fn wait_for_handler(child: &Child) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while Instant::now() < deadline {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("Linux tells about processes");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        if u64::from_str_radix(caught.trim(), 16).expect("a mask") & 2 != 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("no handler for Ctrl-C");
}

fn interrupted(words: &str) -> Answer {
    let child = start(words);
    wait_for_handler(&child);
    interrupt(&child);
    end(child)
}

#[test]
fn an_interrupted_count_tells_what_it_knows() {
    let answer = interrupted("count 22").ended(3);
    assert_eq!(answer.out, "", "a part is not the count");
    answer.saying(&["stopped after", "interrupted", "found so far, at least: "]);

    let object = interrupted("count 22 --json -t 1").ended(3).json();
    assert_eq!((&object["exhausted"], &object["count"]), (&json!(false), &json!(null)));
    assert_eq!((&object["stopped"], &object["known"]), (&json!("interrupted"), &json!("unknown")));

    interrupted("count 25 --algorithm bitmask").ended(3).saying(&["interrupted"]);
    interrupted("count 22 --fundamental").ended(3).saying(&["interrupted"]);
}

/// The program hangs on a pipe that nobody reads, so that the first Ctrl-C cannot end it.
#[test]
fn a_second_interruption_ends_the_program() {
    let mut child = start("list 14 -q");
    wait_for_handler(&child);
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(100));
    let waits = child.try_wait().expect("a child").is_none();
    let deadline = Instant::now() + Duration::from_secs(20);
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        assert!(Instant::now() < deadline, "it does not end");
        interrupt(&child);
        std::thread::sleep(Duration::from_millis(20));
    };
    // Interrupted before the pipe was full, it has ended in order.
    assert_eq!(status.code(), Some(if waits { 130 } else { 3 }));
}

#[test]
fn an_interrupted_list_says_so() {
    let mut child = start("list 15");
    let mut block = [0; 4096];
    child.stdout.as_mut().expect("a pipe").read_exact(&mut block).expect("solutions");
    interrupt(&child);
    let answer = end(child).ended(3);
    assert!(answer.out.ends_with('\n'), "the last line is whole");
    answer.saying(&["stopped after", "interrupted"]);

    let mut child = start("list 15 --json");
    child.stdout.as_mut().expect("a pipe").read_exact(&mut block).expect("solutions");
    interrupt(&child);
    let answer = end(child).ended(3);
    let object: serde_json::Value =
        serde_json::from_str(&(String::from_utf8_lossy(&block).into_owned() + &answer.out)).expect("JSON to its end");
    assert_eq!(object["complete"], json!(false));
}

#[test]
fn a_time_limit_ends_every_command_in_which_time_can_pass() {
    let object = bezzel("count 22 --time-limit 200ms --json").ended(3).json();
    assert_eq!((&object["exhausted"], &object["count"]), (&json!(false), &json!(null)));
    assert_eq!(object["stopped"], json!("the time limit is reached"));
    for words in [
        "count 22 --time-limit 0.1",
        "count 22 --fundamental --time-limit 100ms",
        "count 22 --algorithm queens-class --time-limit 100ms",
        "list 18 --time-limit 100ms",
        "list 40 --limit 1 --time-limit 100ms",
        "solve 45 --first --time-limit 100ms",
        "trace 20 --totals --time-limit 100ms",
        "trace 20 --totals --json --time-limit 100ms --algorithm dancing-links",
    ] {
        let started = Instant::now();
        bezzel(words).ended(3).saying(&["the time limit is reached"]);
        let seconds = started.elapsed().as_secs_f64();
        assert!(seconds < 10.0, "{words}: {seconds} s");
    }
    // Whoever is done in time is done.
    assert_eq!(bezzel("count 8 --time-limit 1h").done(), "92\n");
    // In a comparison the limit is that of each method, and ends none of the others.
    let compared = bezzel("compare 13 --time-limit 1ms --json").ended(0).json();
    let methods = compared["methods"].as_array().expect("methods");
    assert!(methods.len() >= 9 && methods.iter().any(|row| row["complete"] == json!(false)));
}

/// A closed pipe ends quietly: exit code 0, and nothing but what was said before.
#[test]
fn a_reader_may_go_away() {
    for words in [
        "list 13 -q",
        "list 13 -q --style framed",
        "list 13 -q --json",
        "list 13 -q --algorithm permutation",
        "solve 3000000 -q",
        "solve 3000000 -q --style lines",
        "trace 9 -q",
        "trace 9 -q --json",
        "draw 12 -q --all --text",
    ] {
        let mut child = start(words);
        let mut out = child.stdout.take().expect("a pipe");
        out.read_exact(&mut [0; 10]).expect("the beginning");
        drop(out);
        let answer = end(child).ended(0);
        assert_eq!(answer.err, "", "{words}");
    }
    // A reader that was gone before anything was said, of either stream.
    for words in [
        "known",
        "algorithms",
        "explain history",
        "man",
        "completions bash",
        "count 5",
        "list 5",
        "--help",
        "compare 4",
        "x",
    ] {
        let answer = shell(&format!("exec 3> >(:); sleep 0.05; bezzel {words} >&3 2>&3; true"));
        answer.ended(0);
        shell(&format!("bezzel {words} 2>&1 | true; [[ ${{PIPESTATUS[0]}} -le 2 ]]")).ended(0);
    }
}

#[test]
fn a_full_disk_is_told() {
    for words in [
        "count 8",
        "count 8 --json",
        "list 8",
        "list 12",
        "list 8 --json",
        "solve 8",
        "solve 100000",
        "solve 5 --random",
        "trace 5",
        "trace 5 --json",
        "compare 4",
        "explain",
        "draw 8",
        "draw 8 --png",
        "known",
        "known 8 --compare 92",
        "algorithms",
        "completions bash",
        "man",
    ] {
        shell(&format!("bezzel -q {words} > /dev/full"))
            .ended(2)
            .saying(&["cannot write to standard output", "No space left"]);
    }
    shell("bezzel solve 8 | bezzel check > /dev/full").ended(2).saying(&["cannot write"]);
    // Where standard error is full there is no telling, but the answer is as good.
    assert_eq!(shell("bezzel count 8 2> /dev/full").done(), "92\n");
    assert_eq!(shell("bezzel known 8 --compare 92 2> /dev/full").done(), "match\n");
    assert_eq!(shell("bezzel known 8 --compare 93 2> /dev/full").ended(4).out, "mismatch\n");
    shell("bezzel count 50 2> /dev/full").ended(2);
    shell("echo 9 9 9 | bezzel check 2> /dev/full").ended(2);
    assert_eq!(shell("bezzel count 8 2>&-").done(), "92\n");
}

#[test]
fn files_that_cannot_be_written_are_named() {
    for words in ["draw 8 --output /nonexistent/eight.svg", "draw 8 --output /dev/full", "draw 8 --png --output /"] {
        let path = words.split_whitespace().last().expect("a path");
        bezzel(words).ended(2).saying(&[&format!("cannot write {path}")]);
    }
}
