//! What the readers are told, and where they put what they find.

use super::reading::LocatedSpec;
use crate::board::Board;
use crate::format::fault::{Expected, Fault, Faults, Found, Place, ReadError};
use crate::format::text_lines::Word;
use crate::problem::{self, ExcludedDiagonal, Use};
use crate::spec::{Spec, SquareText};

/// Where something stands. Places are counted out only when they are told: on a line of a megabyte that takes long.
#[derive(Clone, Copy)]
pub(super) enum Spot<'a> {
    At(Place),
    Word(Word<'a>),
}

impl Spot<'_> {
    fn place(self) -> Place {
        match self {
            Self::At(place) => place,
            Self::Word(word) => word.place(),
        }
    }
}

/// A problem as it was read, with the places of its parts: what is wrong with it is told where it stands.
pub(super) struct Draft<'a> {
    pub(super) spec: Spec,
    pub(super) name: Option<String>,
    /// Where it begins.
    pub(super) start: Place,
    /// Where its placed queens stand, in their order.
    pub(super) placed: Vec<Spot<'a>>,
    /// Where its blocked squares stand, in their order.
    pub(super) blocked: Vec<Spot<'a>>,
    /// Where its excluded sums stand, in their order.
    pub(super) sums: Vec<Spot<'a>>,
    /// Where its excluded differences stand, in their order.
    pub(super) differences: Vec<Spot<'a>>,
    /// Where its regions begin.
    pub(super) regions: Option<Place>,
    /// Where what asks for a square board stands.
    pub(super) square: Option<Place>,
}

impl Draft<'_> {
    /// A problem that begins here.
    pub(super) const fn new(spec: Spec, start: Place) -> Self {
        Self {
            spec,
            name: None,
            start,
            placed: Vec::new(),
            blocked: Vec::new(),
            sums: Vec::new(),
            differences: Vec::new(),
            regions: None,
            square: None,
        }
    }

    /// Where a fault of the description stands in the text.
    fn place_of(&self, fault: &problem::Fault) -> Place {
        use problem::Fault;
        let of = |used: Use| match used {
            Use::Placed => (&self.spec.placed, &self.placed),
            Use::Blocked => (&self.spec.blocked, &self.blocked),
        };
        let square = |used: Use, square, skip: usize| {
            let (texts, places) = of(used);
            let named = |text: &SquareText| {
                self.board().and_then(|board| problem::resolve(&board, text).ok()) == Some(square)
            };
            let index = (0..texts.len()).filter(|&index| named(&texts[index])).nth(skip)?;
            places.get(index).map(|spot| spot.place())
        };
        let diagonal = |diagonal: &ExcludedDiagonal, skip: usize| {
            let index = match diagonal {
                ExcludedDiagonal::Sum(sum) => nth_index(&self.spec.excluded_sums, sum, skip),
                ExcludedDiagonal::Difference(difference) => {
                    nth_index(&self.spec.excluded_differences, difference, skip)
                }
            };
            let places = if matches!(diagonal, ExcludedDiagonal::Sum(_)) { &self.sums } else { &self.differences };
            places.get(index?).map(|spot| spot.place())
        };
        let place = match fault {
            Fault::SideTooLong { .. } => None,
            Fault::Square { used, index, .. } => of(*used).1.get(*index).map(|spot| spot.place()),
            Fault::Repeated { used, square: found } => square(*used, *found, 1),
            Fault::PlacedOnBlocked { square: found } => square(Use::Placed, *found, 0),
            Fault::DiagonalOffBoard { diagonal: found, .. } => diagonal(found, 0),
            Fault::RepeatedDiagonal { diagonal: found } => diagonal(found, 1),
            Fault::TooLargeForBlocked { .. } => self.blocked.first().or(self.sums.first()).map(|spot| spot.place()),
            Fault::NotSquare { .. } => self.square.or(self.regions),
            Fault::RegionCells { .. } | Fault::RegionCount { .. } => self.regions,
        };
        place.unwrap_or(self.start)
    }

    fn board(&self) -> Option<Board> {
        let side = |side: u64| u32::try_from(side).ok().filter(|&side| side <= Board::MAX_SIDE);
        Some(Board::new(side(self.spec.rows)?, side(self.spec.columns)?, self.spec.topology))
    }
}

/// The place in a list of a value, the first ones left out.
fn nth_index<T: PartialEq>(list: &[T], value: &T, skip: usize) -> Option<usize> {
    (0..list.len()).filter(|&index| list[index] == *value).nth(skip)
}

/// What the readers are told, and where they put what they find.
pub(super) struct Intake {
    /// Queens per line of region puzzles that do not tell it.
    pub(super) stars: u32,
    pub(super) problems: Vec<LocatedSpec>,
    pub(super) faults: Faults,
}

impl Intake {
    /// Notes a fault.
    pub(super) fn fault(&mut self, place: Place, found: Found, expected: Expected) {
        self.faults.add(|| Fault { place, found, expected });
    }

    /// Notes that something else was expected here, in words.
    pub(super) fn unexpected(&mut self, place: Place, found: &str, expected: &'static str) {
        self.faults.add(|| Fault { place, found: Found::text(found), expected: Expected::Words(expected) });
    }

    /// Takes a problem, and notes what is wrong with it.
    pub(super) fn take(&mut self, draft: Draft<'_>) {
        if let Err(error) = draft.spec.clone().build() {
            let listed = error.faults().iter().take(ReadError::LISTED_FAULTS);
            let mut found: Vec<_> = listed.map(|fault| (draft.place_of(fault), fault.clone())).collect();
            found.sort_by_key(|&(place, _)| place);
            self.faults.count += (error.faults().len() - found.len()) as u64;
            for (place, fault) in found {
                self.fault(place, Found::Nonsense(fault), Expected::Sense);
            }
        }
        self.problems.push(LocatedSpec { line: draft.start.line, name: draft.name, spec: draft.spec });
    }

    /// The error, if there are faults.
    pub(super) fn error(&mut self) -> Option<ReadError> {
        if self.faults.count == 0 {
            return None;
        }
        let mut faults = std::mem::take(&mut self.faults.listed);
        faults.sort_by_key(|fault| fault.place);
        Some(ReadError { format: None, base: None, faults, fault_count: self.faults.count, fitting_base: None })
    }
}
