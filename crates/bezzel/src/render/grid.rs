//! What lies below the queens: the squares of a board and the borders of its regions, as the paths of an SVG.

use super::glyph::{SIDE, corner};
use super::palette::TINT_COUNT;
use crate::board::{Board, Regions, Square, column_letters};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Whether a square is dark. The bottom left one, a1, is, whatever the size of the board.
pub(super) const fn is_dark(board: &Board, square: Square) -> bool {
    (board.rows() - 1 - square.row + square.column).is_multiple_of(2)
}

/// The dark squares of a board, as one path.
pub(super) fn dark_squares(board: &Board) -> String {
    board.squares().filter(|&square| is_dark(board, square)).map(square_path).collect()
}

/// The outline of one square.
pub(super) fn square_path(square: Square) -> String {
    let (x, y) = corner(square);
    format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
}

/// The lines between the squares of a board, without its rim.
pub(super) fn grid_lines(board: &Board) -> String {
    let (width, height) = (board.columns() * SIDE, board.rows() * SIDE);
    let mut path = String::new();
    for column in 1..board.columns() {
        let _ = write!(path, "M{} 0v{height}", column * SIDE);
    }
    for row in 1..board.rows() {
        let _ = write!(path, "M0 {}h{width}", row * SIDE);
    }
    path
}

/// Regions made ready to be drawn: letters and tints by number.
pub(super) struct RegionLook<'a> {
    board: Board,
    regions: &'a Regions,
    /// Letter and tint of each region number. Numbers may have gaps; letters have none.
    looks: BTreeMap<u32, (String, usize)>,
}

impl<'a> RegionLook<'a> {
    /// Gives every region a letter, in the order of the numbers, and a tint that none of its neighbours has (as long as there
    /// are tints enough).
    pub(super) fn new(board: Board, regions: &'a Regions) -> Self {
        let mut neighbours: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for square in board.squares() {
            let here = regions.of(&board, square);
            let known = neighbours.entry(here).or_default();
            let around = [(0, 1), (1, 0), (1, 1), (1, -1_i64)].into_iter().filter_map(|(down, right)| {
                let column = u32::try_from(i64::from(square.column) + right).ok()?;
                Some(Square::new(square.row + down, column)).filter(|&square| board.contains(square))
            });
            let others: Vec<u32> = around.map(|square| regions.of(&board, square)).filter(|&r| r != here).collect();
            known.extend(&others);
            for other in others {
                neighbours.entry(other).or_default().insert(here);
            }
        }
        let mut looks: BTreeMap<u32, (String, usize)> = BTreeMap::new();
        for (index, (&region, around)) in neighbours.iter().enumerate() {
            let taken: BTreeSet<usize> = around.iter().filter_map(|r| looks.get(r)).map(|&(_, tint)| tint).collect();
            // Starting at its own number, a region shares its tint with another only where the tints run out.
            let tint = (0..TINT_COUNT).map(|step| (index + step) % TINT_COUNT).find(|tint| !taken.contains(tint));
            let letters = column_letters(index as u32).to_uppercase();
            looks.insert(region, (letters, tint.unwrap_or(index % TINT_COUNT)));
        }
        Self { board, regions, looks }
    }

    /// The letter (`A`, …, `Z`, `AA`, …) of the region a square belongs to.
    pub(super) fn letter(&self, square: Square) -> &str {
        &self.looks[&self.regions.of(&self.board, square)].0
    }

    /// The number of the tint of the region a square belongs to.
    pub(super) fn tint(&self, square: Square) -> usize {
        self.looks[&self.regions.of(&self.board, square)].1
    }

    /// The borders between regions, as one path; edges that continue each other are one line.
    pub(super) fn borders(&self) -> String {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let differ = |a, b| self.regions.of(&self.board, a) != self.regions.of(&self.board, b);
        let mut path = String::new();
        for row in 1..rows {
            let border = |column| differ(Square::new(row - 1, column), Square::new(row, column));
            for (from, to) in runs(columns, border) {
                let _ = write!(path, "M{} {}h{}", from * SIDE, row * SIDE, (to - from) * SIDE);
            }
        }
        for column in 1..columns {
            let border = |row| differ(Square::new(row, column - 1), Square::new(row, column));
            for (from, to) in runs(rows, border) {
                let _ = write!(path, "M{} {}v{}", column * SIDE, from * SIDE, (to - from) * SIDE);
            }
        }
        path
    }
}

/// The longest half-open ranges within `0..length` on which something holds.
fn runs(length: u32, holds: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut runs = Vec::new();
    let mut start = None;
    for place in 0..=length {
        match start {
            None if place < length && holds(place) => start = Some(place),
            Some(from) if place == length || !holds(place) => {
                runs.push((from, place));
                start = None;
            }
            _ => {}
        }
    }
    runs
}
