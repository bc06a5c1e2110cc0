//! Runs the program and looks at what it answers.

use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// No command of these tests may take longer, on the slowest machine: whoever waits longer waits for ever.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a command answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Where the program is.
pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_bezzel"))
}

/// Runs `bezzel` with words separated by blanks, and nothing on standard input.
pub(crate) fn bezzel(words: &str) -> Answer {
    bezzel_reading(words, b"")
}

/// Runs `bezzel` with words separated by blanks, and a text on standard input.
pub(crate) fn bezzel_reading(words: &str, input: impl AsRef<[u8]>) -> Answer {
    let words: Vec<_> = words.split_whitespace().collect();
    bezzel_with(&words, input)
}

/// Runs `bezzel` with these words, which may be empty or hold blanks.
pub(crate) fn bezzel_with(words: &[&str], input: impl AsRef<[u8]>) -> Answer {
    let mut command = assert_cmd::Command::new(program());
    let output = command.args(words).env("NO_COLOR", "1").write_stdin(input.as_ref()).timeout(PATIENCE).output();
    answer(&words.join(" "), output.expect("the program runs"))
}

/// Runs a line of shell in which `bezzel` is the program under test.
pub(crate) fn shell(line: &str) -> Answer {
    let mut command = assert_cmd::Command::new("bash");
    let define = format!("set -o pipefail; bezzel() {{ '{}' \"$@\"; }}; {line}", program().display());
    let output = command.args(["-c", &define]).env("NO_COLOR", "1").timeout(PATIENCE).output();
    answer(line, output.expect("bash runs"))
}

/// Starts `bezzel` and leaves it running, its outputs piped.
pub(crate) fn start(words: &str) -> Child {
    let mut command = Command::new(program());
    command.args(words.split_whitespace()).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Waits for a program that was started.
pub(crate) fn end(child: Child) -> Answer {
    answer("a program that was started", child.wait_with_output().expect("the program ends"))
}

/// No answer, whatever was asked, may be a panic or death by a signal.
fn answer(what: &str, output: std::process::Output) -> Answer {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked") && !out.contains("panicked"), "{what}: {err}");
    let code = output.status.code().unwrap_or_else(|| panic!("{what}: {}: {err}", output.status));
    Answer { code, out, err }
}

impl Answer {
    /// The output of a command that did what it was asked.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        self.ended(0).out
    }

    /// This answer, if it ended with this exit code.
    #[track_caller]
    pub(crate) fn ended(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout: {}\nstderr: {}", self.out, self.err);
        self
    }

    /// The one JSON object on standard output.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}\n{}", self.out, self.err))
    }

    /// This answer, if standard error holds every one of these parts.
    #[track_caller]
    pub(crate) fn saying(self, parts: &[&str]) -> Self {
        for part in parts {
            assert!(self.err.contains(part), "`{part}` is not in: {}", self.err);
        }
        self
    }
}

/// Numbers separated by blanks.
pub(crate) fn numbers(line: &str) -> Vec<u64> {
    line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

/// The text of columns: numbers separated by blanks, and a line end.
pub(crate) fn line_of(columns: &[u64]) -> String {
    let words: Vec<_> = columns.iter().map(u64::to_string).collect();
    words.join(" ") + "\n"
}

/// The names of all engines that count, and of all programs of the lesson, as options.
pub(crate) fn counting_methods() -> Vec<String> {
    let listed = bezzel("algorithms --json").ended(0).json();
    let names = |list: &str, option: &str| -> Vec<String> {
        let rows = listed[list].as_array().expect("a list");
        let counts = |row: &&Value| row["goals"].as_array().is_none_or(|goals| goals.contains(&Value::from("count")));
        // The formulas are for few queens.
        let plain = |row: &&Value| row["name"] != "closed-form";
        rows.iter()
            .filter(counts)
            .filter(plain)
            .map(|row| format!("{option} {}", row["name"].as_str().expect("a name")))
            .collect()
    };
    [names("engines", "--engine"), names("algorithms", "--algorithm")].concat()
}
