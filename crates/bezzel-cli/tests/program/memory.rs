//! Streams are streamed: memory stays small however much goes through.

use crate::runner::{bezzel, bezzel_reading, end, shell, start};
use std::io::Read;
use std::process::Child;
use std::time::Duration;

/// The most memory that a running process has used so far, in kB.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.trim().parse().ok())
}

/// Runs a command and reads all it prints: what `see` makes of it, and the peak of its memory in kB.
fn measured(words: &str, mut see: impl FnMut(&[u8])) -> u64 {
    let mut child = start(words);
    let mut out = child.stdout.take().expect("a pipe");
    let mut block = vec![0; 1 << 16];
    let mut most = 0;
    loop {
        most = most.max(peak(&child).unwrap_or(0));
        match out.read(&mut block).expect("the pipe is read") {
            0 => break,
            length => see(&block[..length]),
        }
    }
    end(child).ended(0);
    assert!(most > 0, "memory is measured on Linux only");
    most
}

/// FNV-1a, to pin long outputs by a number.
fn hash(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn listing_thirteen_takes_constant_memory() {
    let (mut lines, mut last) = (0, Vec::new());
    let memory = measured("list 13 -q", |block| {
        lines += block.iter().filter(|&&byte| byte == b'\n').count();
        last = block.to_vec();
    });
    assert_eq!(lines, 73_712);
    assert!(last.ends_with(b"\n13 11 9 12 5 2 4 1 10 8 6 3 7\n"), "the list is complete and in order");
    assert!(memory < 24_000, "{memory} kB");
    assert_eq!(shell("bezzel list 13 | wc -l").done().trim(), "73712");
}

/// S20: a set of solutions would take over a gigabyte.
#[test]
fn s20_counting_fifteen_takes_little_memory() {
    let mut child = start("count 15");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        most = most.max(peak(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(end(child).done(), "2279184\n");
    assert!((1..128_000).contains(&most), "{most} kB");
}

/// S17 and beyond: five million columns, where the issue asks for a hundred million, are the same stream, shorter.
#[test]
fn a_solution_is_streamed() {
    let mut lines = 0u64;
    let memory = measured("solve 5000000 --style lines -q", |block| {
        lines += block.iter().filter(|&&byte| byte == b'\n').count() as u64;
    });
    assert_eq!(lines, 5_000_000);
    assert!(memory < 32_000, "{memory} kB");
}

/// A few bits a queen: three lines a queen, a bit each, and blocks.
#[test]
fn a_million_queens_are_judged_in_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("four-million.txt");
    std::fs::write(&path, bezzel("solve 4000000").done()).expect("a file");
    let memory = measured(&format!("check {}", path.display()), |block| {
        assert!(block.starts_with(b"valid: 4,000,000 queens"), "{}", String::from_utf8_lossy(block));
    });
    assert!(memory < 32_000, "{memory} kB");
}

/// The same seed gives the same solution, in every build and on every machine.
#[test]
fn a_large_random_solution_depends_on_the_seed_alone() {
    let solution = bezzel("solve 100000 --random --seed 1").done();
    bezzel_reading("check", &solution).ended(0);
    assert_eq!(hash(solution.as_bytes()), 0xd67c_f2c0_412a_9e7e, "{:#x}", hash(solution.as_bytes()));
    assert_ne!(solution, bezzel("solve 100000 --random --seed 2").done());
}

#[test]
fn a_million_random_queens_are_valid() {
    let answer = shell("bezzel solve 1000000 --random --seed 1 -q | bezzel check");
    assert_eq!(answer.done(), "valid: 1,000,000 queens on the 1000000×1000000 board, no two attack each other\n");
}
