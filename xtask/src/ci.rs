//! `cargo xtask ci`: what CI checks besides the tests. Each step is named before it runs and timed after.

use crate::{fuzz, tidy};
use anyhow::{Context as _, Result, bail, ensure};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long CI runs each fuzz target.
const FUZZ_SECONDS: u64 = 4;

/// A step: its name, and how it is done.
type Step = (&'static str, fn(&Path) -> Result<()>);

const STEPS: &[Step] = &[
    ("tidy", tidy::check),
    ("format", format),
    ("clippy", |root| cargo(root, &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])),
    ("docs", docs),
    ("clippy of the fuzz targets", fuzz::clippy),
    ("fuzz, briefly", |root| fuzz::run(root, None, Duration::from_secs(FUZZ_SECONDS))),
];

/// Runs all steps, also those after one that fails, and fails if any did.
pub(crate) fn run(root: &Path) -> Result<()> {
    let mut failed = Vec::new();
    for (name, step) in STEPS {
        println!("── {name}");
        let start = Instant::now();
        let result = step(root);
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("── {name}: done in {seconds:.1} s"),
            Err(error) => {
                println!("── {name}: FAILED after {seconds:.1} s: {error:#}");
                failed.push(*name);
            }
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    println!("ci: all {} steps passed", STEPS.len());
    Ok(())
}

fn format(root: &Path) -> Result<()> {
    cargo(root, &["fmt", "--all", "--check"])?;
    cargo(root, &["fmt", "--manifest-path", fuzz::MANIFEST, "--check"])
}

fn docs(root: &Path) -> Result<()> {
    let mut doc = Command::new("cargo");
    doc.args(["doc", "--no-deps", "--workspace", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings");
    succeed(doc.current_dir(root))
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    succeed(Command::new("cargo").args(arguments).current_dir(root))
}

/// Runs a command; an exit code other than 0 is an error.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("cannot run {shown}"))?;
    ensure!(status.success(), "{shown}: {status}");
    Ok(())
}
