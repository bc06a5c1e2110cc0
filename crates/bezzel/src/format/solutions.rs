//! For tests: the solutions of small problems of any kind, by trying all squares one after another on the constraints of the model.

use crate::board::Square;
use crate::encode::Model;
use crate::problem::Problem;
use crate::{Placement, verify};

/// All solutions, in lexicographic order of their squares, each verified.
pub(super) fn solutions(problem: &Problem) -> Vec<Placement> {
    let model = Model::new(problem).unwrap();
    let mut of_square = vec![Vec::new(); model.squares().len()];
    for (index, constraint) in model.constraints().iter().enumerate() {
        constraint.squares.iter().for_each(|&square| of_square[square as usize].push(index));
    }
    let open = model.constraints().iter().map(|constraint| constraint.squares.len() as u32).collect();
    let queens = vec![0; model.constraints().len()];
    let possible =
        model.constraints().iter().all(|c| c.at_least <= c.at_most && c.at_least as usize <= c.squares.len());
    let mut search =
        Search { problem, model: &model, of_square, open, queens, chosen: Vec::new(), found: Vec::new() };
    if possible {
        search.extend(0);
    }
    search.found
}

struct Search<'m> {
    problem: &'m Problem,
    model: &'m Model,
    of_square: Vec<Vec<usize>>,
    open: Vec<u32>,
    queens: Vec<u32>,
    chosen: Vec<Square>,
    found: Vec<Placement>,
}

impl Search<'_> {
    fn extend(&mut self, square: usize) {
        if square == self.model.squares().len() {
            let placement = Placement::new(self.model.board(), self.chosen.clone()).unwrap();
            // The model says little of placed queens and symmetry; the definition says all.
            if let Ok(solution) = verify(self.problem, placement) {
                self.found.push(solution.into_placement());
            }
            return;
        }
        for holds in [true, false] {
            if !holds && self.model.placed().contains(&(square as u32)) {
                continue;
            }
            self.change(square, holds, 1);
            let constraints = self.model.constraints();
            let fits = self.of_square[square].iter().all(|&index| {
                let queens = self.queens[index];
                queens <= constraints[index].at_most && queens + self.open[index] >= constraints[index].at_least
            });
            if fits {
                self.chosen.extend(holds.then(|| self.model.squares()[square]));
                self.extend(square + 1);
                if holds {
                    self.chosen.pop();
                }
            }
            self.change(square, holds, u32::MAX);
        }
    }

    /// Decides a square, or takes that back (by −1).
    fn change(&mut self, square: usize, holds: bool, by: u32) {
        for &index in &self.of_square[square] {
            self.open[index] = self.open[index].wrapping_sub(by);
            self.queens[index] = self.queens[index].wrapping_add(if holds { by } else { 0 });
        }
    }
}
