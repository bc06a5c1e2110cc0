//! Region puzzles.
mod answer;
mod cells;
mod deduce;
mod explain;
mod geometry;
mod position;
mod puzzle;
mod search;
mod unit;

pub use answer::{SolutionCount, Verdict};
pub use cells::Cells;
pub use deduce::{Chain, Deduction, Level, Technique};
pub use explain::{Explanation, ExplanationEnd, Grade, Hint};
pub use position::{Dead, Marks};
pub use puzzle::{MAX_SIZE, MAX_STARS, NotARegionPuzzle, RegionPuzzle};
pub use unit::{Family, Unit};
