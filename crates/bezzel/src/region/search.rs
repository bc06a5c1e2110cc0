//! The exact search: every solution of a puzzle, by the unit with the least choice.
//!
//! A state is one bit a square (may a queen still stand there?) and what every row, column and region still needs. A unit with fewer open
//! squares than it needs ends a branch, one with just as many is filled at once; else the unit with the least choice is tried square by
//! square. States are copied, nothing is undone; masks have as many words as the board needs (1, 2, 4, 6 or 10), of which the compiler makes a
//! search each.
//!
//! It shares no code with the engines, so that each may check the other.
//!
//! # Complexity
//! Exponential in the worst case; a puzzle made for people has some hundred nodes (`docs/algorithms.md`).

use super::cells::Cells;
use super::puzzle::RegionPuzzle;
use crate::goal::Cancel;
use std::ops::ControlFlow;

/// Most units of a puzzle: rows, columns and regions of 25 each.
const UNITS: usize = 75;
/// Nodes between two looks at the flag that cancels.
const NODES_A_LOOK: u64 = 1 << 10;

/// What is searched, without what only people need.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) n: usize,
    pub(super) stars: u8,
    /// For each square, what a queen there attacks.
    pub(super) attacked: &'a [Cells],
    /// The squares of rows, columns, regions.
    pub(super) units: &'a [Cells],
    /// The region of each square.
    pub(super) regions: &'a [u32],
    pub(super) placed: Cells,
    pub(super) crossed: Cells,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) solutions: u128,
    pub(super) nodes: u64,
    /// Whether everything was searched.
    pub(super) exhausted: bool,
}

impl<'a> Board<'a> {
    pub(super) fn of(puzzle: &'a RegionPuzzle) -> Self {
        Self {
            n: puzzle.geometry.n,
            stars: puzzle.stars as u8,
            attacked: &puzzle.geometry.attacked,
            units: &puzzle.units,
            regions: &puzzle.regions,
            placed: puzzle.placed,
            crossed: puzzle.crossed,
        }
    }

    /// Meets every solution, as the numbers of its squares in the order in which they were found; the visitor may stop the search.
    pub(super) fn search(&self, cancel: &Cancel, visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>) -> Tally {
        match (self.n * self.n).div_ceil(64) {
            0 | 1 => self.search_words::<1>(cancel, visit),
            2 => self.search_words::<2>(cancel, visit),
            3 | 4 => self.search_words::<4>(cancel, visit),
            5 | 6 => self.search_words::<6>(cancel, visit),
            _ => self.search_words::<10>(cancel, visit),
        }
    }

    fn search_words<const W: usize>(
        &self,
        cancel: &Cancel,
        visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> Tally {
        let words = |cells: &Cells| -> [u64; W] { std::array::from_fn(|word| cells.words()[word]) };
        let mut state = State { open: [0; W], need: [0; UNITS], pending: 0 };
        let mut units = [[0; W]; UNITS];
        for (index, unit) in self.units.iter().enumerate() {
            units[index] = words(unit);
            state.need[index] = self.stars;
            state.pending |= 1 << index;
        }
        for row in &self.units[..self.n] {
            state.open = or(&state.open, &words(row));
        }
        state.open = without(&state.open, &words(&self.crossed));
        let mut search = Search {
            n: self.n,
            attacked: self.attacked.iter().map(words).collect(),
            regions: self.regions,
            units,
            cancel,
            visit,
            queens: Vec::with_capacity(self.n * usize::from(self.stars)),
            tally: Tally { exhausted: true, ..Tally::default() },
        };
        let possible = self.placed.iter().all(|cell| search.place(&mut state, cell));
        if possible && search.extend(state).is_break() {
            search.tally.exhausted = false;
        }
        search.tally
    }
}

#[derive(Clone, Copy)]
struct State<const W: usize> {
    /// Squares where a queen may still be placed.
    open: [u64; W],
    /// Queens that each unit still needs.
    need: [u8; UNITS],
    /// The units that still need some, a bit each.
    pending: u128,
}

struct Search<'a, const W: usize> {
    n: usize,
    attacked: Vec<[u64; W]>,
    regions: &'a [u32],
    units: [[u64; W]; UNITS],
    cancel: &'a Cancel,
    visit: &'a mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    queens: Vec<u16>,
    tally: Tally,
}

impl<const W: usize> Search<'_, W> {
    /// Places a queen; `false` if the square is not open.
    fn place(&mut self, state: &mut State<W>, cell: usize) -> bool {
        if state.open[cell / 64] >> (cell % 64) & 1 == 0 {
            return false;
        }
        state.open[cell / 64] &= !(1 << (cell % 64));
        state.open = without(&state.open, &self.attacked[cell]);
        for unit in [cell / self.n, self.n + cell % self.n, 2 * self.n + self.regions[cell] as usize] {
            state.need[unit] -= 1;
            if state.need[unit] == 0 {
                state.open = without(&state.open, &self.units[unit]);
                state.pending &= !(1 << unit);
            }
        }
        self.queens.push(cell as u16);
        true
    }

    fn extend(&mut self, mut state: State<W>) -> ControlFlow<()> {
        self.tally.nodes += 1;
        if self.tally.nodes.is_multiple_of(NODES_A_LOOK) && self.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        let above = self.queens.len();
        let Some(unit) = self.tightest(&mut state) else {
            self.queens.truncate(above);
            return ControlFlow::Continue(());
        };
        if unit == NONE {
            self.tally.solutions += 1;
            (self.visit)(&self.queens)?;
            self.queens.truncate(above);
            return ControlFlow::Continue(());
        }
        let mut choices = and(&state.open, &self.units[unit]);
        let filled = self.queens.len();
        // As long as enough are left to fill the unit.
        for _ in usize::from(state.need[unit])..=count(&choices) as usize {
            let Some(cell) = first(&choices) else { break };
            choices[cell / 64] &= choices[cell / 64] - 1;
            let mut below = state;
            self.place(&mut below, cell);
            self.extend(below)?;
            self.queens.truncate(filled);
            // Solutions with a queen here are done.
            state.open[cell / 64] &= !(1 << (cell % 64));
        }
        self.queens.truncate(above);
        ControlFlow::Continue(())
    }

    /// Fills the units that have no choice and says which of the others has the least ([`NONE`] if all are filled); `None` if one cannot be
    /// filled.
    fn tightest(&mut self, state: &mut State<W>) -> Option<usize> {
        'again: loop {
            let (mut best, mut least) = (NONE, u32::MAX);
            let mut pending = state.pending;
            while pending != 0 {
                let unit = pending.trailing_zeros() as usize;
                pending &= pending - 1;
                let choices = and(&state.open, &self.units[unit]);
                let (choice, need) = (count(&choices), u32::from(state.need[unit]));
                if choice < need {
                    return None;
                }
                if choice == need {
                    let cell = first(&choices)?;
                    self.place(state, cell);
                    continue 'again;
                }
                let slack = choice - need;
                if slack < least {
                    (best, least) = (unit, slack);
                }
            }
            return Some(best);
        }
    }
}

/// No unit.
const NONE: usize = usize::MAX;

fn or<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] | b[word])
}

fn and<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & b[word])
}

fn without<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & !b[word])
}

fn count<const W: usize>(mask: &[u64; W]) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

fn first<const W: usize>(mask: &[u64; W]) -> Option<usize> {
    let word = mask.iter().position(|&word| word != 0)?;
    Some(word * 64 + mask[word].trailing_zeros() as usize)
}
