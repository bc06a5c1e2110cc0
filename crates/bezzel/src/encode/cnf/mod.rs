//! A model as clauses, for SAT solvers.

mod cardinality;
#[cfg(test)]
mod tests;

use super::model::{Constraint, Model, Scope};
pub(crate) use cardinality::Clauses;
use std::fmt;

/// A [`Model`] in conjunctive normal form.
///
/// Variables are numbered from 1. The first ones are the squares, in the numbering of the model: variable s + 1 is true if square s
/// holds a queen. Auxiliary variables follow; each of them is determined by the squares, so a formula has exactly as many models as its
/// problem has solutions. Literals are as in DIMACS: v for a variable, −v for its negation.
///
/// ```
/// use bezzel::encode::{Cnf, Model};
///
/// let cnf = Cnf::new(&Model::new(&bezzel::Problem::plain(4)?)?)?;
/// assert_eq!(cnf.squares(), 16);
/// assert_eq!(cnf.clauses().next(), Some(&[1, 2, 3, 4][..])); // row 1 holds a queen
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Whatever squares are decided, unit propagation finds all that follows from any single constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cnf {
    squares: u32,
    variables: u32,
    clause_count: usize,
    /// Clause after clause, each ended by 0.
    literals: Vec<i32>,
}

/// How "at most one of these" becomes clauses, where it concerns more literals than [`CnfOptions::pairwise_up_to`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtMostOne {
    /// A clause for every pair; no auxiliary variable.
    #[default]
    Pairwise,
    /// Literals in a rectangle, a variable a row and a column of it, at most one of either (Chen 2010). 2n clauses and some.
    Product,
    /// A variable for each beginning of the list: does it hold a true literal? (Gent, Nightingale 2004.) 4n clauses.
    Ladder,
}

/// How a model becomes clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CnfOptions {
    /// How "at most one" is said of long lists.
    pub at_most_one: AtMostOne,
    /// Lists up to this long get a clause for every pair.
    pub pairwise_up_to: usize,
}

impl Default for CnfOptions {
    fn default() -> Self {
        Self { at_most_one: AtMostOne::Product, pairwise_up_to: 40 }
    }
}

/// A formula would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CnfError;

impl CnfError {
    /// The most literals that a formula may have, the ends of clauses counted too: 1 GiB of them.
    pub const MAX_LITERALS: usize = 1 << 28;
}

impl fmt::Display for CnfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the clauses would have more than {} literals", Self::MAX_LITERALS)
    }
}

impl std::error::Error for CnfError {}

impl Cnf {
    /// The clauses of a model.
    ///
    /// # Errors
    /// They would be too many.
    ///
    /// # Complexity
    /// Linear in the model but for counts: "k of n" takes n · min(k, n − k) literals and some. Where the counted squares fall into
    /// sets of at most one queen, as rows, the sets are counted instead of the squares.
    pub fn new(model: &Model) -> Result<Self, CnfError> {
        Self::with_options(model, CnfOptions::default())
    }

    /// The clauses of a model, made in a way of choice.
    ///
    /// # Errors
    /// As [`Cnf::new`].
    pub fn with_options(model: &Model, options: CnfOptions) -> Result<Self, CnfError> {
        let squares = model.squares().len() as u32;
        let mut clauses = Clauses::new(squares, options);
        for constraint in model.constraints() {
            let literals: Vec<i32> = constraint.squares.iter().map(|&square| literal(square)).collect();
            // Counting by lines needs that no line holds two: where nobody says so, squares are counted.
            let counted = match constraint.scope {
                Scope::All if constraint.at_most > 1 || constraint.at_least > 1 => disjoint_sets(model)
                    .filter(|sets| sets.len() < literals.len())
                    .map(|sets| sets.into_iter().map(|set| clauses.any_of(&set)).collect()),
                _ => None,
            };
            clauses.between(&counted.unwrap_or(literals), constraint.at_least, constraint.at_most);
        }
        for &square in model.placed() {
            clauses.add(&[literal(square)]);
        }
        for &(a, b) in model.equal() {
            clauses.add(&[-literal(a), literal(b)]);
            clauses.add(&[literal(a), -literal(b)]);
        }
        clauses.finish(squares)
    }

    /// Number of squares: variables `1..=squares` are squares.
    pub const fn squares(&self) -> u32 {
        self.squares
    }

    /// Number of all variables.
    pub const fn variables(&self) -> u32 {
        self.variables
    }

    /// Number of clauses.
    pub const fn clause_count(&self) -> usize {
        self.clause_count
    }

    /// All clauses one after the other, each ended by 0, as solvers take them.
    pub fn literals(&self) -> &[i32] {
        &self.literals
    }

    /// The clauses. An empty one is false: there is no solution.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|ended| &ended[..ended.len() - 1])
    }
}

/// The variable of a square.
fn literal(square: u32) -> i32 {
    square as i32 + 1
}

/// All squares as disjoint sets of which none may hold two queens: the lines of that direction that has the fewest; squares of no line
/// alone. `None` if no direction has such lines.
fn disjoint_sets(model: &Model) -> Option<Vec<Vec<i32>>> {
    let directions: [fn(Scope) -> bool; 4] = [
        |scope| matches!(scope, Scope::Row(_)),
        |scope| matches!(scope, Scope::Column(_)),
        |scope| matches!(scope, Scope::Diagonal(_)),
        |scope| matches!(scope, Scope::Antidiagonal(_)),
    ];
    let lines = |direction: fn(Scope) -> bool| {
        let lines = move |constraint: &&Constraint| constraint.at_most <= 1 && direction(constraint.scope);
        model.constraints().iter().filter(lines)
    };
    let sets = |direction| {
        let on_lines: usize = lines(direction).map(|line| line.squares.len()).sum();
        // The lines of a direction have no square in common.
        model.squares().len() - on_lines + lines(direction).count()
    };
    let direction =
        directions.into_iter().filter(|&direction| lines(direction).next().is_some()).min_by_key(|&d| sets(d))?;
    let mut alone = vec![true; model.squares().len()];
    let mut found = Vec::new();
    for line in lines(direction) {
        line.squares.iter().for_each(|&square| alone[square as usize] = false);
        found.push(line.squares.iter().map(|&square| literal(square)).collect());
    }
    let alone = alone.iter().zip(0..).filter(|&(&alone, _)| alone);
    found.extend(alone.map(|(_, square)| vec![literal(square)]));
    Some(found)
}
