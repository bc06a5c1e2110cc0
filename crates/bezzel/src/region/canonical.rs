//! One form for all puzzles that differ by a rotation, a reflection or the names of their regions.

use super::geometry::Geometry;
use super::puzzle::{RegionPuzzle, numbered};
use crate::board::{Square, Symmetry};

/// What two puzzles have in common exactly if one is the other rotated, reflected or with its regions renamed: the lexicographically first of
/// the images, its regions numbered in the order of reading.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalForm {
    size: u32,
    stars: u32,
    rule: &'static str,
    regions: Vec<u32>,
    /// For each square, whether a queen is given (1) or it is crossed out (2).
    marks: Vec<u8>,
}

impl CanonicalForm {
    /// The region of each square, row by row.
    pub fn regions(&self) -> &[u32] {
        &self.regions
    }
}

impl RegionPuzzle {
    /// The canonical form.
    pub fn canonical(&self) -> CanonicalForm {
        let marks: Vec<u8> = (0..self.regions.len())
            .map(|cell| if self.placed.contains(cell) { 1 } else { 2 * u8::from(self.crossed.contains(cell)) })
            .collect();
        let images = Symmetry::ALL.into_iter().filter(|&symmetry| keeps_attacks(&self.geometry, symmetry));
        let forms = images.map(|symmetry| {
            let from = |cell| self.geometry.cell(symmetry.apply(self.geometry.square(cell), self.size()));
            let cells = 0..self.regions.len();
            let regions: Vec<u32> = cells.clone().map(|cell| self.regions[from(cell)]).collect();
            (numbered(&regions), cells.map(|cell| marks[from(cell)]).collect::<Vec<u8>>())
        });
        let (regions, marks) = forms.min().unwrap_or_default();
        CanonicalForm { size: self.size(), stars: self.stars, rule: self.rule().name(), regions, marks }
    }
}

/// Whether the images of squares attack each other just as the squares do. On the plane that fails only for one direction of diagonals.
fn keeps_attacks(geometry: &Geometry, symmetry: Symmetry) -> bool {
    let n = geometry.n as u32;
    let image = |square: Square| geometry.cell(symmetry.apply(square, n));
    (0..geometry.n * geometry.n).all(|cell| {
        let attacked = &geometry.attacked[image(geometry.square(cell))];
        geometry.attacked[cell].iter().all(|other| attacked.contains(image(geometry.square(other))))
    })
}
