//! Borders moved, guided by the exact search, until the solution is the only one.

use super::Random;
use crate::goal::Cancel;
use crate::region::cells::Cells;
use crate::region::geometry::Geometry;
use crate::region::search::Board;
use std::ops::ControlFlow;

/// A puzzle in the making.
pub(super) struct Borders<'g> {
    geometry: &'g Geometry,
    stars: u32,
    /// The solution that is to be the only one.
    solution: Cells,
    connected: bool,
    /// The region of each square.
    pub(super) regions: Vec<u32>,
    /// The squares of rows, columns, regions.
    units: Vec<Cells>,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// None was needed: there is no other solution.
    Unique,
    /// A border was moved.
    Made,
    /// No border can be moved.
    Stuck,
}

/// Other solutions that are looked at for a move: what breaks many of them is better.
const OTHERS: usize = 12;

impl<'g> Borders<'g> {
    pub(super) fn new(
        geometry: &'g Geometry,
        stars: u32,
        queens: Vec<usize>,
        regions: Vec<u32>,
        connected: bool,
    ) -> Self {
        let solution = queens.into_iter().collect();
        let mut borders = Self { geometry, stars, solution, connected, regions: Vec::new(), units: Vec::new() };
        borders.restore(regions);
        borders
    }

    /// Takes other regions.
    pub(super) fn restore(&mut self, regions: Vec<u32>) {
        self.units = self.geometry.lines.clone();
        self.units.resize(3 * self.geometry.n, Cells::EMPTY);
        for (cell, &region) in regions.iter().enumerate() {
            self.units[2 * self.geometry.n + region as usize].insert(cell);
        }
        self.regions = regions;
    }

    /// Up to so many other solutions.
    fn others(&self, most: usize, cancel: &Cancel) -> Vec<Cells> {
        let board = Board {
            n: self.geometry.n,
            stars: self.stars as u8,
            attacked: &self.geometry.attacked,
            units: &self.units,
            regions: &self.regions,
            placed: Cells::EMPTY,
            crossed: Cells::EMPTY,
        };
        let mut others = Vec::new();
        board.search(cancel, &mut |queens| {
            let queens: Cells = queens.iter().map(|&cell| usize::from(cell)).collect();
            if queens != self.solution {
                others.push(queens);
            }
            if others.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        others
    }

    /// Moves a border so that another solution goes; of the moves that there are, one that ends the most of those solutions that were found.
    pub(super) fn improve(&mut self, random: &mut Random, cancel: &Cancel) -> Move {
        let others = self.others(OTHERS, cancel);
        if others.is_empty() {
            return Move::Unique;
        }
        let mut weight = vec![0_usize; self.regions.len()];
        for other in &others {
            other.without(&self.solution).iter().for_each(|cell| weight[cell] += 1);
        }
        let mut moves: Vec<(usize, usize, u32)> = (0..self.regions.len())
            .filter(|&cell| weight[cell] > 0)
            .flat_map(|cell| self.neighbours(cell).into_iter().map(move |region| (cell, region)))
            .map(|(cell, region)| (weight[cell], cell, region))
            .collect();
        random.shuffle(&mut moves);
        // The best half of them, at random: the very best alone goes in circles.
        moves.sort_by_key(|&(weight, ..)| std::cmp::Reverse(weight));
        moves.truncate(moves.len().div_ceil(2));
        random.shuffle(&mut moves);
        for (_, cell, region) in moves {
            if self.may_leave(cell) {
                self.hand_over(cell, region);
                return Move::Made;
            }
        }
        Move::Stuck
    }

    /// Moves a border at random; whether the solution is the only one after that.
    pub(super) fn wander(&mut self, random: &mut Random, cancel: &Cancel) -> bool {
        let mut moves: Vec<(usize, u32)> = (0..self.regions.len())
            .filter(|&cell| !self.solution.contains(cell))
            .flat_map(|cell| self.neighbours(cell).into_iter().map(move |region| (cell, region)))
            .collect();
        random.shuffle(&mut moves);
        let Some((cell, region)) = moves.into_iter().find(|&(cell, _)| self.may_leave(cell)) else { return false };
        self.hand_over(cell, region);
        self.others(1, cancel).is_empty() && !cancel.is_cancelled()
    }

    /// The other regions beside a square.
    fn neighbours(&self, cell: usize) -> Vec<u32> {
        let mut regions: Vec<u32> = self.geometry.beside(cell).map(|beside| self.regions[beside]).collect();
        regions.sort_unstable();
        regions.dedup();
        regions.retain(|&region| region != self.regions[cell]);
        regions
    }

    /// Whether a square may be taken from its region.
    fn may_leave(&self, cell: usize) -> bool {
        let mut rest = self.units[2 * self.geometry.n + self.regions[cell] as usize];
        rest.remove(cell);
        !self.solution.contains(cell) && (!self.connected || self.geometry.is_connected(&rest))
    }

    fn hand_over(&mut self, cell: usize, region: u32) {
        let first = 2 * self.geometry.n;
        self.units[first + self.regions[cell] as usize].remove(cell);
        self.units[first + region as usize].insert(cell);
        self.regions[cell] = region;
    }
}
