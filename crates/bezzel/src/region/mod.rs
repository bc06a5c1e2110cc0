//! Region puzzles: so many queens in every row, column and coloured region, none touching another.
//!
//! A [`RegionPuzzle`] is made of a [`Problem`](crate::Problem) that has regions. It is solved and counted by a search of its own
//! ([`RegionPuzzle::verdict`], [`RegionPuzzle::count`]), explained by a ladder of human techniques ([`RegionPuzzle::hint`],
//! [`RegionPuzzle::explain`], [`RegionPuzzle::grade`]), repaired ([`RegionPuzzle::repair`]) and made ([`generate()`]).
//!
//! ```
//! use bezzel::goal::Cancel;
//! use bezzel::region::{Hint, Level, Marks, RegionPuzzle, Technique, Verdict};
//!
//! let rows = ["ABBBD", "BBBBD", "BBEED", "CCCED", "EEEEE"];
//! let cells: Vec<u32> = rows.iter().flat_map(|row| row.chars().map(u32::from)).collect();
//! let puzzle = RegionPuzzle::new(5, 1, &cells)?;
//! let never = Cancel::default();
//!
//! assert!(matches!(puzzle.verdict(&never), Some(Verdict::One(_))));
//! assert_eq!(puzzle.grade(Technique::Contradiction, &never).unwrap().level, Some(Level::Medium));
//! let Hint::Step(step) = puzzle.hint(&Marks::default(), &never) else { panic!() };
//! assert_eq!(step.technique, Technique::LastFree); // region A has one square
//! # Ok::<(), bezzel::region::NotARegionPuzzle>(())
//! ```
//!
//! # Words
//!
//! A [`Deduction`] is data: squares, units, a technique. [`text`](crate::text::Language::deduction) puts it into words; front ends draw its
//! squares. Everything told is serde data, depends on nothing but what was asked (and the seed), and can be cancelled.

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
mod survey;
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
pub use puzzle::{MAX_SIZE, MAX_STARS, NotARegionPuzzle, PuzzleData, RegionPuzzle};
pub use repair::{CellChange, Repair, RepairOutcome};
pub use survey::Remark;
pub use unit::{Family, Unit};
