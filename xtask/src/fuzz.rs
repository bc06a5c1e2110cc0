//! `cargo xtask fuzz`: libFuzzer, guided by coverage, on the stable toolchain.
//!
//! `cargo fuzz` asks for a nightly compiler, for its sanitizers. Coverage needs none: LLVM's pass for it is in every rustc,
//! and `-C passes` with `-C llvm-args` is stable. [`RUST_FLAGS`] turn it on for our crates and what they depend on; as a
//! target is named to cargo, build scripts and procedural macros are spared. That coverage arrives is checked at each run.

use crate::ci::succeed;
use anyhow::{Context as _, Result, bail, ensure};
use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The manifest of the fuzz targets, a workspace of its own.
pub(crate) const MANIFEST: &str = "fuzz/Cargo.toml";

/// Counters on every edge, a table of them, and the operands of comparisons.
const RUST_FLAGS: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing";

/// An input that takes longer is a finding.
const SECONDS_AN_INPUT: u32 = 20;

/// Builds the target, or all, and runs each for this long. What it finds new is kept in `fuzz/corpus`, what fails in
/// `fuzz/artifacts`; neither is committed.
pub(crate) fn run(root: &Path, only: Option<&str>, time: Duration) -> Result<()> {
    let targets = match only {
        Some(target) => vec![existing(root, target)?],
        None => targets(root)?,
    };
    let built = build(root, only)?;
    let mut failed = Vec::new();
    for target in targets {
        let run = fuzz(root, &built.join(&target), &target, time)?;
        println!("{target}: {}", run.summary);
        if !run.passed {
            run.last_lines.iter().for_each(|line| println!("    {line}"));
            failed.push(target);
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}; again with cargo xtask fuzz TARGET --input FILE", failed.join(", "));
    }
    Ok(())
}

/// Runs a target on one input.
pub(crate) fn reproduce(root: &Path, target: &str, input: &Path) -> Result<()> {
    let target = existing(root, target)?;
    let binary = build(root, Some(&target))?.join(&target);
    succeed(Command::new(binary).arg(input))
}

/// Clippy for the fuzz targets.
pub(crate) fn clippy(root: &Path) -> Result<()> {
    succeed(cargo(root, "clippy")?.args(["--bins", "--", "-D", "warnings"]))
}

/// The names of all targets: the programs of `fuzz/src/bin`.
fn targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("fuzz/src/bin");
    let mut targets = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            targets.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    targets.sort();
    Ok(targets)
}

fn existing(root: &Path, target: &str) -> Result<String> {
    let targets = targets(root)?;
    ensure!(targets.iter().any(|known| known == target), "no target `{target}`: there are {}", targets.join(", "));
    Ok(target.to_owned())
}

/// Builds one target or all; returns the folder of the programs.
fn build(root: &Path, only: Option<&str>) -> Result<PathBuf> {
    let mut command = cargo(root, "build")?;
    match only {
        Some(target) => command.args(["--bin", target]),
        None => command.arg("--bins"),
    };
    succeed(&mut command).context("the fuzz targets need a C++ compiler; ./test installs one")?;
    Ok(root.join("fuzz/target").join(host()?).join("release"))
}

/// A cargo command on the fuzz targets, with the flags that count edges.
fn cargo(root: &Path, subcommand: &str) -> Result<Command> {
    let mut command = Command::new("cargo");
    command
        .args([subcommand, "--release", "--quiet", "--manifest-path", MANIFEST])
        .args(["--target-dir", "fuzz/target", "--target", &host()?])
        .env("RUSTFLAGS", RUST_FLAGS)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .current_dir(root);
    Ok(command)
}

/// The target triple of this machine.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("cannot run rustc")?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc -vV names no host")?;
    Ok(host.to_owned())
}

/// What a run came to.
struct Run {
    passed: bool,
    summary: String,
    last_lines: VecDeque<String>,
}

/// Runs a target and reads what libFuzzer says of it.
fn fuzz(root: &Path, binary: &Path, target: &str, time: Duration) -> Result<Run> {
    let folder = |kind: &str| root.join("fuzz").join(kind).join(target);
    let (corpus, artifacts) = (folder("corpus"), folder("artifacts"));
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut command = Command::new(binary);
    command.arg(&corpus).args([folder("seeds")].iter().filter(|seeds| seeds.exists())).args([
        format!("-max_total_time={}", time.as_secs()),
        format!("-timeout={SECONDS_AN_INPUT}"),
        format!("-artifact_prefix={}/", artifacts.display()),
        "-print_final_stats=1".to_owned(),
    ]);
    // Of a panic, the message is wanted, not the way through libFuzzer.
    let mut child = command
        .env("RUST_BACKTRACE", "0")
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run {}", binary.display()))?;
    let mut report = Report::default();
    let stderr = child.stderr.take().context("the pipe was asked for")?;
    for line in BufReader::new(stderr).split(b'\n') {
        report.read(String::from_utf8_lossy(&line?).into_owned());
    }
    let status = child.wait()?;
    let guided = report.counters > 0;
    let mut summary = report.summary();
    if !status.success() {
        summary += &format!("; FAILED ({status})");
    }
    if !guided {
        summary += "; FAILED: no edge is counted, so that nothing guides it";
    }
    Ok(Run { passed: status.success() && guided, summary, last_lines: report.last_lines })
}

/// What libFuzzer says on standard error.
#[derive(Default)]
struct Report {
    counters: u64,
    edges_at_start: Option<u64>,
    edges: u64,
    runs: u64,
    new_inputs: u64,
    last_lines: VecDeque<String>,
}

impl Report {
    /// Of a failure, the last lines tell.
    const LAST_LINES: usize = 24;

    fn read(&mut self, line: String) {
        if line.contains("inline 8-bit counters") {
            self.counters = number_after(&line, "(").unwrap_or(0);
        }
        if let Some(edges) = number_after(&line, " cov: ") {
            self.edges = edges;
            if line.contains("INITED") {
                self.edges_at_start = Some(edges);
            }
        }
        if let Some(runs) = number_after(&line, "stat::number_of_executed_units:") {
            self.runs = runs;
        }
        if let Some(new_inputs) = number_after(&line, "stat::new_units_added:") {
            self.new_inputs = new_inputs;
        }
        if self.last_lines.len() == Self::LAST_LINES {
            self.last_lines.pop_front();
        }
        self.last_lines.push_back(line);
    }

    fn summary(&self) -> String {
        let Self { counters, edges_at_start, edges, runs, new_inputs, .. } = self;
        let at_start = edges_at_start.unwrap_or(0);
        format!("{runs} runs, {new_inputs} new inputs, {at_start} → {edges} of {counters} edges")
    }
}

/// The number that follows these words in a line.
fn number_after(line: &str, words: &str) -> Option<u64> {
    let (_, rest) = line.split_once(words)?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_libfuzzer_are_understood() {
        let mut report = Report::default();
        for line in [
            "INFO: Loaded 1 modules   (381 inline 8-bit counters): 381 [0x55, 0x56),",
            "#2\tINITED cov: 8 ft: 8 corp: 1/1b exec/s: 0 rss: 27Mb",
            "#9\tNEW    cov: 17 ft: 20 corp: 2/6b lim: 4 exec/s: 0 rss: 27Mb",
            "stat::number_of_executed_units: 1599313",
            "stat::new_units_added:          213",
        ] {
            report.read(line.to_owned());
        }
        assert_eq!(report.summary(), "1599313 runs, 213 new inputs, 8 → 17 of 381 edges");
        assert_eq!(report.last_lines.len(), 5);
    }
}
