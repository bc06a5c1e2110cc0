//! Region puzzles.
mod answer;
mod canonical;
mod cells;
mod deduce;
mod explain;
mod generate;
mod geometry;
mod position;
mod puzzle;
mod repair;
mod search;
mod second_opinion;
mod unit;

pub use answer::{SolutionCount, Verdict};
pub use canonical::CanonicalForm;
pub use cells::Cells;
pub use deduce::{Chain, Deduction, Level, Technique};
pub use explain::{Explanation, ExplanationEnd, Grade, Hint};
pub use generate::{
    GenerateEnd, GenerateError, GenerateEvent, GenerateOptions, GenerateOutcome, GenerateProgress, Generated,
    generate,
};
pub use position::{Dead, Marks};
pub use puzzle::{MAX_SIZE, MAX_STARS, NotARegionPuzzle, RegionPuzzle};
pub use repair::{CellChange, Repair, RepairOutcome};
pub use unit::{Family, Unit};
