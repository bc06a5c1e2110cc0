//! `starbattle`: region puzzles in addresses of puzz.link and pzprxs; one a line.
//!
//! ```text
//! line = [ anything "?" ] "starbattle/" width "/" height "/" stars "/" borders
//! ```
//!
//! ```text
//! https://puzz.link/p?starbattle/3/3/1/c0bg
//! ```
//!
//! `borders` are base-32 digits (0 to 9, a to v), five bits each, the highest first: 1 where a border separates a square from its right
//! neighbour, row by row, padded with 0 to a full digit; then the same for lower neighbours. A region is what no border separates.

use super::intake::{Draft, Intake};
use super::star_battle;
use crate::board::Regions;
use crate::format::fault::{Expected, Found};
use crate::format::numbers::number;
use crate::format::text_lines::{Text, Word};
use crate::problem::Problem;

/// What every address holds.
pub(super) const MARK: &str = "starbattle/";

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// The longest side: millions of squares are no puzzle, and the digits of a side imply no memory.
const LONGEST_SIDE: u64 = 1000;

pub(super) fn read(text: Text<'_>, intake: &mut Intake) {
    for line in text.all_lines().filter(|line| !line.is_blank()) {
        let address = line.trimmed();
        let Some(at) = address.text.find(MARK) else {
            intake.unexpected(address.place(), address.text, "an address with starbattle/W/H/K/…");
            continue;
        };
        let mut offset = address.offset + at + MARK.len();
        let mut part = || {
            let rest = line.text.get(offset..).unwrap_or_default();
            let text = rest.split(|c: char| c == '/' || c.is_whitespace()).next().unwrap_or_default();
            let word = Word { line, offset: offset.min(line.text.len()), text };
            offset += text.len() + 1;
            word
        };
        let (width, height, stars, borders) = (part(), part(), part(), part());
        let mut side = |word: Word<'_>, lowest: u64| {
            let value = number(word.text).filter(|value| (lowest..=LONGEST_SIDE).contains(value));
            if value.is_none() {
                intake.fault(
                    word.place(),
                    Found::text(word.text),
                    Expected::Between { lowest, highest: LONGEST_SIDE },
                );
            }
            value
        };
        let (Some(columns), Some(rows), Some(count)) = (side(width, 1), side(height, 1), side(stars, 0)) else {
            continue;
        };
        if columns != rows {
            intake.unexpected(height.place(), height.text, "as many rows as columns");
            continue;
        }
        let Some(regions) = read_borders(borders, rows as usize, intake) else { continue };
        let mut draft = Draft::new(star_battle::spec(rows, count as u32, regions), address.place());
        draft.regions = Some(borders.place());
        intake.take(draft);
    }
}

/// The regions of n × n squares that borders separate.
fn read_borders(word: Word<'_>, n: usize, intake: &mut Intake) -> Option<Vec<u32>> {
    let digits = borders_digits(n);
    let mut bits = Vec::with_capacity(10 * digits);
    let faults_before = intake.faults.count;
    for (c, sign) in word.characters() {
        match DIGITS.iter().position(|&digit| char::from(digit) == c) {
            Some(value) => bits.extend((0..5).rev().map(|bit| value >> bit & 1 == 1)),
            None => intake.unexpected(sign.place(), sign.text, "a digit from 0 to 9 or a to v"),
        }
    }
    if intake.faults.count > faults_before {
        return None;
    }
    if bits.len() != 10 * digits {
        let found = Found::Text(format!("{} digits of borders", bits.len() / 5));
        intake.fault(
            word.place(),
            found,
            Expected::Words(if bits.len() < 10 * digits { "more digits" } else { "fewer digits" }),
        );
        return None;
    }
    let (right, below) = bits.split_at(5 * digits);
    // Regions spread from square to square.
    let mut regions = vec![u32::MAX; n * n];
    let mut count = 0;
    for start in 0..n * n {
        if regions[start] != u32::MAX {
            continue;
        }
        let mut open = vec![start];
        regions[start] = count;
        while let Some(square) = open.pop() {
            let (row, column) = (square / n, square % n);
            let mut go = |to: usize, border: bool| {
                if !border && regions[to] == u32::MAX {
                    regions[to] = count;
                    open.push(to);
                }
            };
            if column > 0 {
                go(square - 1, right[row * (n - 1) + column - 1]);
            }
            if column + 1 < n {
                go(square + 1, right[row * (n - 1) + column]);
            }
            if row > 0 {
                go(square - n, below[square - n]);
            }
            if row + 1 < n {
                go(square + n, below[square]);
            }
        }
        count += 1;
    }
    Some(regions)
}

/// Digits of the borders to the right, and as many again below.
const fn borders_digits(n: usize) -> usize {
    (n * n.saturating_sub(1)).div_ceil(5)
}

/// Whether borders can tell these regions: squares of one region are connected.
pub(super) fn are_connected(regions: &Regions, n: u32) -> bool {
    let cells = star_battle::numbered(regions);
    let n = n as usize;
    let mut reached = vec![false; cells.len()];
    let mut pieces = 0;
    for start in 0..cells.len() {
        if reached[start] {
            continue;
        }
        pieces += 1;
        reached[start] = true;
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            let neighbours = [
                (square % n > 0).then(|| square - 1),
                (square % n + 1 < n).then(|| square + 1),
                square.checked_sub(n),
                Some(square + n).filter(|&below| below < cells.len()),
            ];
            for neighbour in neighbours.into_iter().flatten() {
                if !reached[neighbour] && cells[neighbour] == cells[square] {
                    reached[neighbour] = true;
                    open.push(neighbour);
                }
            }
        }
    }
    pieces == regions.count()
}

/// Appends an address and a line end.
pub(super) fn write(problem: &Problem, out: &mut String) {
    let Some(regions) = problem.regions() else { return };
    let (n, cells) = (problem.board().rows() as usize, regions.cells());
    let stars = problem.queens_per_line().unwrap_or(1);
    out.push_str(&format!("https://puzz.link/p?starbattle/{n}/{n}/{stars}/"));
    let right = (0..n * n).filter(|square| square % n + 1 < n).map(|square| cells[square] != cells[square + 1]);
    let below = (0..n * n.saturating_sub(1)).map(|square| cells[square] != cells[square + n]);
    for bits in [right.collect::<Vec<_>>(), below.collect()] {
        for digit in bits.chunks(5) {
            let value =
                (0..5).fold(0, |value, bit| 2 * value + usize::from(digit.get(bit).copied().unwrap_or(false)));
            out.push(char::from(DIGITS[value]));
        }
    }
    out.push('\n');
}
