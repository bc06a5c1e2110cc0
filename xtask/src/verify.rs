//! `cargo xtask verify --to N`: every known count up to N, by the program itself: on every instruction set that the CPU has, and by a
//! second engine that shares no search with the first.

use crate::ci::succeed;
use anyhow::{Context as _, Result, bail, ensure};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The instruction sets of the kernel; one that the CPU lacks is named and left out.
const LEVELS: [&str; 3] = ["scalar", "avx2", "avx512"];
/// The second engine takes half a minute for this order, and seven times longer for each one more.
const SECOND_ENGINE_TO: u32 = 17;
/// The kinds of numbers that a count up to symmetry tells, as `suite/counts.csv` names them.
const KINDS: [&str; 4] = ["all", "fundamental", "half-turn", "quarter-turn"];

/// Counts and compares; fails at the first number that differs.
pub(crate) fn run(root: &Path, to: u32) -> Result<()> {
    succeed(Command::new("cargo").args(["build", "--release", "--quiet"]).current_dir(root))?;
    let table = std::fs::read_to_string(root.join("suite/counts.csv")).context("suite/counts.csv")?;
    let known = |kind: &str, n: u32| -> Option<u128> {
        let row = format!("{n},{kind},");
        table.lines().find_map(|line| line.strip_prefix(row.as_str())?.split(',').next()?.parse().ok())
    };
    ensure!(known("all", to).is_some(), "nothing is published for n = {to}");
    let mut compared = 0;
    for n in 0..=to {
        let mut compare = |name: &str, counted: &[(&str, u128)], seconds: f64| -> Result<()> {
            for &(kind, count) in counted {
                let published = known(kind, n).with_context(|| format!("no {kind} published for n = {n}"))?;
                ensure!(count == published, "n = {n}, {kind}, {name}: {count}, but {published} is published");
                compared += 1;
            }
            let counts: Vec<_> = counted.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
            println!("n = {n:<2} {name:<17} {seconds:>7.2} s  {}", counts.join(", "));
            Ok(())
        };
        for level in LEVELS {
            let start = Instant::now();
            let arguments = ["--engine", "symmetric", "--isa", level, "--symmetry"];
            let Some(text) = answer(root, n, &arguments)? else {
                if n == 0 {
                    println!("symmetric, {level}: this CPU does not have it");
                }
                continue;
            };
            let counts = kinds(&text).with_context(|| format!("n = {n}, {level}: {text}"))?;
            let counted: Vec<_> = KINDS.into_iter().zip(counts).collect();
            compare(&format!("symmetric, {level}"), &counted, start.elapsed().as_secs_f64())?;
        }
        if n > SECOND_ENGINE_TO {
            println!("n = {n}: backtrack is left out: it would take too long");
            continue;
        }
        let start = Instant::now();
        let text = answer(root, n, &["--engine", "backtrack"])?.context("it needs no instruction set")?;
        let count = text.trim().parse().with_context(|| text.clone())?;
        compare("backtrack", &[("all", count)], start.elapsed().as_secs_f64())?;
    }
    println!("verify: {compared} counts agree with the published ones");
    Ok(())
}

/// The counts of [`KINDS`] from what `count --symmetry` prints: all, fundamental, classes of 8, 4, 2 and 1.
fn kinds(text: &str) -> Option<[u128; 4]> {
    let numbers = text.lines().map(|line| line.rsplit(' ').next()?.parse().ok()).collect::<Option<Vec<u128>>>()?;
    let [all, fundamental, _, fours, twos, ones] = numbers[..] else { return None };
    Some([all, fundamental, 4 * fours + 2 * twos + ones, 2 * twos + ones])
}

/// What the program prints; `None` if the CPU lacks the instruction set.
fn answer(root: &Path, n: u32, arguments: &[&str]) -> Result<Option<String>> {
    let mut program = Command::new(root.join("target/release/bezzel"));
    program.args(["count", &n.to_string(), "--quiet"]).args(arguments);
    let output = program.output().context("cannot run target/release/bezzel")?;
    let error = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned())),
        Some(2) if error.contains("this CPU has no") => Ok(None),
        _ => bail!("n = {n} {arguments:?}: {}: {error}", output.status),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_prints_is_understood() {
        let text = "all solutions   14200\nfundamental solutions   1787\nclasses of 8   1765\n\
            classes of 4, unchanged by a half turn   18\nclasses of 2, unchanged by a quarter turn   4\nclasses of 1   0\n";
        assert_eq!(kinds(text), Some([14_200, 1787, 80, 8]));
        assert_eq!(kinds("14200\n"), None);
    }
}
