//! A random placement with so many queens in every row and column, by backtracking with limits and new beginnings.

use super::Random;
use crate::region::cells::Cells;
use crate::region::geometry::Geometry;

/// Nodes of one beginning.
const NODES: u32 = 20_000;
/// Beginnings before it is given up.
const BEGINNINGS: u32 = 200;

struct Filling<'a> {
    geometry: &'a Geometry,
    stars: usize,
    queens: Vec<usize>,
    /// Queens in each column.
    in_column: Vec<usize>,
    nodes: u32,
}

/// The squares of the queens, or whether it is certain that there are none.
pub(super) fn random(geometry: &Geometry, stars: u32, random: &mut Random) -> Result<Vec<usize>, bool> {
    let stars = stars as usize;
    for _ in 0..BEGINNINGS {
        let in_column = vec![0; geometry.n];
        let mut filling = Filling { geometry, stars, queens: Vec::new(), in_column, nodes: 0 };
        if filling.row(0, 0, stars, geometry.all, random) {
            return Ok(filling.queens);
        }
        if filling.nodes < NODES {
            return Err(true);
        }
    }
    Err(false)
}

impl Filling<'_> {
    /// Fills a row from a column on, and all rows below.
    fn row(&mut self, row: usize, from: usize, need: usize, open: Cells, random: &mut Random) -> bool {
        let n = self.geometry.n;
        if row == n {
            return true;
        }
        if need == 0 {
            // Every column must still be able to get its queens.
            let left = n - row - 1;
            return self.in_column.iter().all(|&count| self.stars - count <= left)
                && self.row(row + 1, 0, self.stars, open, random);
        }
        self.nodes += 1;
        let mut columns: Vec<usize> = (from..n)
            .filter(|&column| self.in_column[column] < self.stars && open.contains(row * n + column))
            .collect();
        random.shuffle(&mut columns);
        for column in columns {
            if self.nodes >= NODES {
                return false;
            }
            let cell = row * n + column;
            self.queens.push(cell);
            self.in_column[column] += 1;
            if self.row(row, column + 1, need - 1, open.without(&self.geometry.attacked[cell]), random) {
                return true;
            }
            self.in_column[column] -= 1;
            self.queens.pop();
        }
        false
    }
}
