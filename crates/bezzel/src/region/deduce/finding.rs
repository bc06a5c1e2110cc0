use super::technique::Technique;
use crate::board::Square;
use crate::region::cells::Cells;
use crate::region::position::Dead;
use crate::region::puzzle::RegionPuzzle;
use crate::region::unit::Unit;
use serde::{Deserialize, Serialize};

/// What a technique found, in sets of squares.
#[derive(Clone, Debug)]
pub(in crate::region) struct Finding {
    pub(in crate::region) technique: Technique,
    /// Queens that follow.
    pub(in crate::region) placed: Cells,
    /// Squares that cannot hold a queen.
    pub(in crate::region) crossed: Cells,
    /// Numbers of the units whose queens are looked at.
    pub(in crate::region) units: Vec<usize>,
    /// Numbers of the units in which those lie, or which they would starve.
    pub(in crate::region) others: Vec<usize>,
    /// The squares to look at.
    pub(in crate::region) because: Cells,
    /// Sets of squares with one queen each.
    pub(in crate::region) blocks: Vec<Cells>,
    /// The chain of a contradiction.
    pub(in crate::region) chain: Option<Box<FoundChain>>,
}

/// A chain that ends in a contradiction, with every step that was taken.
#[derive(Clone, Debug)]
pub(in crate::region) struct FoundChain {
    pub(in crate::region) assumed: usize,
    pub(in crate::region) steps: Vec<Finding>,
    pub(in crate::region) dead: Dead,
    /// Rounds of steps until the contradiction.
    pub(in crate::region) depth: u32,
    /// How strong the steps were; see [`contradiction`](super::contradiction).
    pub(in crate::region) strength: u32,
}

impl Finding {
    pub(super) const fn new(technique: Technique) -> Self {
        Self {
            technique,
            placed: Cells::EMPTY,
            crossed: Cells::EMPTY,
            units: Vec::new(),
            others: Vec::new(),
            because: Cells::EMPTY,
            blocks: Vec::new(),
            chain: None,
        }
    }

    /// What it adds to the score of a puzzle: chains count by their length.
    pub(in crate::region) fn difficulty(&self) -> u32 {
        let chain = self.chain.as_ref().map_or(0, |chain| 5 * chain.depth + 100 * (chain.strength - 1));
        self.technique.difficulty() + chain
    }
}

/// One step of an explanation. Words for it are made by [`text`](crate::text::Language::deduction), pictures by whoever draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deduction {
    /// How it is found.
    pub technique: Technique,
    /// Queens that follow.
    pub placed: Vec<Square>,
    /// Squares that cannot hold a queen.
    pub crossed: Vec<Square>,
    /// The rows, columns and regions whose queens are looked at.
    pub units: Vec<Unit>,
    /// The rows, columns and regions in which those queens lie, or which would get too few.
    pub others: Vec<Unit>,
    /// The squares to look at.
    pub because: Vec<Square>,
    /// Sets of squares that hold one queen each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Vec<Square>>,
    /// The chain of a contradiction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
}

/// If a queen stood here, this would follow step by step, and in the end the rules would be broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    /// Where the queen is assumed.
    pub assumed: Square,
    /// What follows; only the steps that lead to the end.
    pub steps: Vec<Deduction>,
    /// How the rules are broken.
    pub dead: Dead,
}

impl Deduction {
    pub(in crate::region) fn of(puzzle: &RegionPuzzle, finding: &Finding) -> Self {
        let squares = |cells: &Cells| puzzle.squares(cells);
        let names = |units: &[usize]| units.iter().map(|&unit| puzzle.geometry.unit(unit)).collect();
        let chain = finding.chain.as_ref().map(|chain| Chain {
            assumed: puzzle.geometry.square(chain.assumed),
            steps: chain.needed(puzzle).iter().map(|step| Self::of(puzzle, step)).collect(),
            dead: chain.dead,
        });
        Self {
            technique: finding.technique,
            placed: squares(&finding.placed),
            crossed: squares(&finding.crossed),
            units: names(&finding.units),
            others: names(&finding.others),
            because: squares(&finding.because),
            blocks: finding.blocks.iter().map(squares).collect(),
            chain,
        }
    }
}

impl FoundChain {
    /// The steps without which the end would not follow: from the end back, those that changed a square at which a needed step looks.
    fn needed(&self, puzzle: &RegionPuzzle) -> Vec<Finding> {
        let mut looked_at = match self.dead {
            Dead::TooFew { unit } | Dead::TooMany { unit } => puzzle.cells_of(unit),
            Dead::Attack { a, b } => puzzle.cells(&[a, b]),
        };
        let mut needed: Vec<Finding> = Vec::new();
        for step in self.steps.iter().rev() {
            let changed = step.crossed | step.placed;
            if changed.is_disjoint(&looked_at) {
                continue;
            }
            let units =
                step.units.iter().chain(&step.others).fold(Cells::EMPTY, |cells, &unit| cells | puzzle.units[unit]);
            let inner = step.chain.is_some();
            looked_at |= if inner { puzzle.geometry.all } else { units | step.because };
            let mut step = step.clone();
            // A queen is told whole; of the crosses, those that matter.
            if step.placed.is_empty() {
                step.crossed &= looked_at;
            }
            needed.push(step);
        }
        needed.reverse();
        needed
    }
}
