//! What follows from the queens placed and from sets that are just large enough.

use super::model::{Constraint, Model, Scope};
use crate::board::Square;
use std::collections::VecDeque;
use std::fmt;

/// A [`Model`] without the squares of which is known whether they hold a queen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplified {
    /// What is left to decide: constraints are lowered by the queens that are known, and left out where they say nothing any more.
    pub model: Model,
    /// The queens that every solution has.
    pub queens: Vec<Square>,
}

/// A constraint that cannot be met: there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What the constraint is about.
    pub scope: Scope,
    /// The fewest queens it asks for.
    pub at_least: u32,
    /// The most that it can hold.
    pub at_most: u32,
    /// Queens it must hold, by the queens placed and by what follows from them.
    pub queens: u32,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let queens = |count: u32| format!("{count} queen{}", if count == 1 { "" } else { "s" });
        if self.queens > self.at_most {
            write!(f, "{} must hold {} and may hold at most {}", self.scope, queens(self.queens), self.at_most)
        } else {
            write!(f, "{} must hold {} and has room for {}", self.scope, queens(self.at_least), self.at_most)
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Open,
    Queen,
    Empty,
}

struct Propagation<'m> {
    model: &'m Model,
    /// Constraints of each square, one after the other; those of square s begin at `first[s]`.
    of_square: Vec<u32>,
    first: Vec<u32>,
    values: Vec<Value>,
    queens: Vec<u32>,
    open: Vec<u32>,
    changed: VecDeque<u32>,
    images: Vec<Vec<u32>>,
}

impl Model {
    /// Draws the conclusions: where a set has all its queens the rest of it is empty, where it has just as many squares left as queens
    /// missing they all hold one; and so on until nothing follows.
    ///
    /// # Errors
    /// A constraint that cannot be met.
    ///
    /// # Complexity
    /// Linear in the size of the model.
    pub fn simplify(&self) -> Result<Simplified, Contradiction> {
        let mut propagation = Propagation::new(self);
        propagation.start()?;
        propagation.spread()?;
        Ok(propagation.finish())
    }
}

impl<'m> Propagation<'m> {
    fn new(model: &'m Model) -> Self {
        let squares = model.squares.len();
        let mut first = vec![0u32; squares + 1];
        for &square in model.constraints.iter().flat_map(|constraint| &constraint.squares) {
            first[square as usize + 1] += 1;
        }
        for square in 0..squares {
            first[square + 1] += first[square];
        }
        let mut of_square = vec![0; first[squares] as usize];
        let mut next = first.clone();
        for (index, constraint) in model.constraints.iter().enumerate() {
            for &square in &constraint.squares {
                of_square[next[square as usize] as usize] = index as u32;
                next[square as usize] += 1;
            }
        }
        let mut images = Vec::new();
        if !model.equal.is_empty() {
            images = vec![Vec::new(); squares];
            for &(a, b) in &model.equal {
                images[a as usize].push(b);
                images[b as usize].push(a);
            }
        }
        Self {
            model,
            of_square,
            first,
            values: vec![Value::Open; squares],
            queens: vec![0; model.constraints.len()],
            open: model.constraints.iter().map(|constraint| constraint.squares.len() as u32).collect(),
            changed: VecDeque::new(),
            images,
        }
    }

    fn start(&mut self) -> Result<(), Contradiction> {
        let most = self.model.most_queens();
        for constraint in &self.model.constraints {
            if constraint.scope == Scope::All && u64::from(constraint.at_least) > most {
                return Err(Contradiction {
                    scope: constraint.scope,
                    at_least: constraint.at_least,
                    at_most: most as u32,
                    queens: 0,
                });
            }
        }
        for &square in &self.model.placed {
            self.set(square, Value::Queen);
        }
        for index in 0..self.model.constraints.len() {
            self.look(index)?;
        }
        Ok(())
    }

    fn spread(&mut self) -> Result<(), Contradiction> {
        while let Some(square) = self.changed.pop_front() {
            let square = square as usize;
            let value = self.values[square];
            if let Some(images) = self.images.get(square) {
                for image in images.clone() {
                    self.set(image, value);
                    // A queen whose image is empty already contradicts the constraint that emptied it.
                    if self.values[image as usize] != value {
                        return Err(self.clash(square.max(image as usize)));
                    }
                }
            }
            for at in self.first[square]..self.first[square + 1] {
                let index = self.of_square[at as usize] as usize;
                self.open[index] -= 1;
                self.queens[index] += u32::from(value == Value::Queen);
            }
            for at in self.first[square]..self.first[square + 1] {
                self.look(self.of_square[at as usize] as usize)?;
            }
        }
        Ok(())
    }

    /// Two images of one square, one with a queen and one without.
    fn clash(&self, square: usize) -> Contradiction {
        let scope = Scope::Neighbourhood(self.model.squares[square]);
        Contradiction { scope, at_least: 1, at_most: 0, queens: 1 }
    }

    fn set(&mut self, square: u32, value: Value) {
        if self.values[square as usize] == Value::Open {
            self.values[square as usize] = value;
            self.changed.push_back(square);
        }
    }

    /// What follows from one constraint.
    fn look(&mut self, index: usize) -> Result<(), Contradiction> {
        let model = self.model;
        let constraint = &model.constraints[index];
        let (queens, open) = (self.queens[index], self.open[index]);
        let all = if queens > constraint.at_most || queens + open < constraint.at_least {
            return Err(Contradiction {
                scope: constraint.scope,
                at_least: constraint.at_least,
                at_most: constraint.at_most.min(queens + open),
                queens,
            });
        } else if constraint.at_least > constraint.at_most {
            return Err(Contradiction {
                scope: constraint.scope,
                at_least: constraint.at_least,
                at_most: constraint.at_most,
                queens,
            });
        } else if open == 0 {
            return Ok(());
        } else if queens == constraint.at_most {
            Value::Empty
        } else if queens + open == constraint.at_least {
            Value::Queen
        } else {
            return Ok(());
        };
        for &square in &constraint.squares {
            self.set(square, all);
        }
        Ok(())
    }

    fn finish(self) -> Simplified {
        let model = self.model;
        let mut number = vec![u32::MAX; model.squares.len()];
        let (mut squares, mut queens) = (Vec::new(), Vec::new());
        for (old, &square) in model.squares.iter().enumerate() {
            match self.values[old] {
                Value::Queen => queens.push(square),
                Value::Empty => {}
                Value::Open => {
                    number[old] = squares.len() as u32;
                    squares.push(square);
                }
            }
        }
        let renumber = |old: &u32| Some(number[*old as usize]).filter(|&new| new != u32::MAX);
        let constraints = model.constraints.iter().zip(&self.queens).zip(&self.open);
        let constraints = constraints
            .filter_map(|((constraint, &queens), &open)| {
                let at_least = constraint.at_least.saturating_sub(queens);
                let at_most = constraint.at_most - queens;
                (at_least > 0 || at_most < open).then(|| Constraint {
                    scope: constraint.scope,
                    squares: constraint.squares.iter().filter_map(renumber).collect(),
                    at_least,
                    at_most,
                })
            })
            .collect();
        let equal = model.equal.iter().filter_map(|(a, b)| Some((renumber(a)?, renumber(b)?))).collect();
        let model = Model { board: model.board, squares, constraints, placed: Vec::new(), equal };
        Simplified { model, queens }
    }
}
