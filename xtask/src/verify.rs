//! `cargo xtask verify --to N`: every known count up to N, by the program itself: on every instruction set that the CPU has, and by a
//! second engine that shares no search with the first.

use crate::ci::succeed;
use anyhow::{Context as _, Result, bail, ensure};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The instruction sets of the kernel; one that the CPU lacks is named and left out.
const LEVELS: [&str; 3] = ["scalar", "avx2", "avx512"];
/// The second engine takes some minutes for this order, and six times longer for each one more.
const SECOND_ENGINE_TO: u32 = 17;

/// Counts and compares; fails at the first number that differs.
pub(crate) fn run(root: &Path, to: u32) -> Result<()> {
    succeed(Command::new("cargo").args(["build", "--release", "--quiet"]).current_dir(root))?;
    let table = std::fs::read_to_string(root.join("suite/counts.csv")).context("suite/counts.csv")?;
    let known = |kind: &str, n: u32| {
        let row = format!("{n},{kind},");
        table.lines().find_map(|line| line.strip_prefix(row.as_str())?.split(',').next().map(str::to_owned))
    };
    ensure!(known("all", to).is_some(), "nothing is published for n = {to}");
    let mut compared = 0;
    for n in 0..=to {
        let mut ways: Vec<(String, Vec<&str>)> = Vec::new();
        for level in LEVELS {
            ways.push((format!("symmetric, {level}"), vec!["--engine", "symmetric", "--isa", level]));
        }
        if n <= SECOND_ENGINE_TO {
            ways.push(("backtrack".to_owned(), vec!["--engine", "backtrack"]));
        } else {
            println!("n = {n}: backtrack is left out: it would take too long");
        }
        for (name, arguments) in ways {
            for kind in ["all", "fundamental"] {
                // Fundamental solutions by listing all of them is slow, and tested for small n already.
                if kind == "fundamental" && name == "backtrack" {
                    continue;
                }
                let start = Instant::now();
                let Some(count) = count(root, n, &arguments, kind == "fundamental")? else {
                    if n == 0 && kind == "all" {
                        println!("{name}: this CPU does not have it");
                    }
                    continue;
                };
                let published = known(kind, n).context("complete up to `to`")?;
                ensure!(count == published, "n = {n}, {kind}, {name}: {count}, but {published} is published");
                compared += 1;
                println!("n = {n:<2} {kind:<11} {name:<18} {count:>20}  {:.2} s", start.elapsed().as_secs_f64());
            }
        }
    }
    println!("verify: {compared} counts agree with the published ones");
    Ok(())
}

/// What the program counts; `None` if the CPU lacks the instruction set.
fn count(root: &Path, n: u32, arguments: &[&str], fundamental: bool) -> Result<Option<String>> {
    let mut program = Command::new(root.join("target/release/bezzel"));
    program.args(["count", &n.to_string(), "--quiet"]).args(arguments);
    if fundamental {
        program.arg("--fundamental");
    }
    let output = program.output().context("cannot run target/release/bezzel")?;
    let error = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => Ok(Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())),
        Some(2) if error.contains("this CPU has no") => Ok(None),
        _ => bail!("n = {n} {arguments:?}: {}: {error}", output.status),
    }
}
