//! Dominating sets of queens, by one search: of the squares that no queen attacks or occupies yet, the one that the fewest squares could
//! cover has to be covered by one of those.
//!
//! A square that was tried is left out afterwards, so that every set comes once. With one queen left the squares that cover all that is
//! uncovered are read off without a search. A set is given up when the queens left cannot cover what is uncovered, even if each covered
//! as much as the best one can now.

use crate::attack::AttackRule;
use crate::board::{Board, Square};
use crate::goal::Cancel;
use std::fmt;
use std::ops::ControlFlow;

/// Words of a mask of squares.
const WORDS: usize = 6;
/// Largest board: 19 × 19 fits.
const MAX_SQUARES: u64 = 64 * WORDS as u64;
/// Nodes between two looks at the flag that cancels.
const NODES_A_LOOK: u64 = 1 << 12;

/// A set of squares, by their numbers in the order of reading.
type Mask = [u64; WORDS];

/// A board is too large for the masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Its squares.
    pub squares: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} squares: domination is searched on boards of up to {MAX_SQUARES}", self.squares)
    }
}

impl std::error::Error for TooLarge {}

/// The smallest dominating sets of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domination {
    /// Queens of each.
    pub queens: u32,
    /// How many there are.
    pub ways: u128,
    /// One of them, in the order of reading.
    pub example: Vec<Square>,
    /// Nodes of all searches.
    pub nodes: u64,
}

/// The placements of queens that do not attack each other and to which none can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maximal {
    /// How many there are, or at least are if the search was stopped.
    pub count: u128,
    /// Nodes of the search.
    pub nodes: u64,
    /// Whether everything was searched.
    pub exhausted: bool,
}

/// The fewest queens that attack or occupy every square of a board (A075458), and in how many ways (A002564); or, `independent`, the fewest
/// that do not attack each other (A075324). Queens attack through each other.
///
/// `Ok(Err(k))` if stopped: fewer than k do not suffice.
///
/// # Errors
/// A board of more than 384 squares.
///
/// # Complexity
/// Exponential; n = 8 takes some tens of milliseconds, n = 11 seconds.
pub fn domination(board: Board, independent: bool, cancel: &Cancel) -> Result<Result<Domination, u32>, TooLarge> {
    let cover = Cover::new(board, independent)?;
    let mut nodes = 0;
    for queens in 0.. {
        let mut search = Search::new(&cover, Some(queens), cancel);
        let stopped = search.run().is_break();
        nodes += search.nodes;
        if stopped {
            return Ok(Err(queens));
        }
        if search.count > 0 {
            let mut example = search.example.unwrap_or_default();
            example.sort_unstable();
            let example = example.into_iter().map(|number| square(&board, number)).collect();
            return Ok(Ok(Domination { queens, ways: search.count, example, nodes }));
        }
    }
    unreachable!("all squares together dominate a board")
}

/// Counts the placements of queens that do not attack each other and to which none can be added, of any number of queens.
///
/// # Errors
/// A board of more than 384 squares.
pub fn maximal_placements(board: Board, cancel: &Cancel) -> Result<Maximal, TooLarge> {
    let cover = Cover::new(board, true)?;
    let mut search = Search::new(&cover, None, cancel);
    let exhausted = search.run().is_continue();
    Ok(Maximal { count: search.count, nodes: search.nodes, exhausted })
}

fn square(board: &Board, number: usize) -> Square {
    Square::new(number as u32 / board.columns(), number as u32 % board.columns())
}

/// What each square covers.
struct Cover {
    all: Mask,
    /// For each square, what a queen there attacks or occupies; which is also from where it can be covered.
    covers: Vec<Mask>,
    independent: bool,
}

impl Cover {
    fn new(board: Board, independent: bool) -> Result<Self, TooLarge> {
        if board.area() > MAX_SQUARES {
            return Err(TooLarge { squares: board.area() });
        }
        let squares: Vec<Square> = board.squares().collect();
        let mut all = [0; WORDS];
        (0..squares.len()).for_each(|number| all[number / 64] |= 1 << (number % 64));
        let covers = squares
            .iter()
            .map(|&here| {
                let mut mask = [0; WORDS];
                for (number, &there) in squares.iter().enumerate() {
                    if here == there || AttackRule::Queen.attack(&board, here, there).is_some() {
                        mask[number / 64] |= 1 << (number % 64);
                    }
                }
                mask
            })
            .collect();
        Ok(Self { all, covers, independent })
    }
}

struct Search<'c> {
    cover: &'c Cover,
    /// Queens of the sets that are counted; `None` for any number.
    queens: Option<u32>,
    cancel: &'c Cancel,
    placed: Vec<usize>,
    count: u128,
    nodes: u64,
    example: Option<Vec<usize>>,
}

impl<'c> Search<'c> {
    fn new(cover: &'c Cover, queens: Option<u32>, cancel: &'c Cancel) -> Self {
        Self { cover, queens, cancel, placed: Vec::new(), count: 0, nodes: 0, example: None }
    }

    fn run(&mut self) -> ControlFlow<()> {
        self.extend(self.cover.all, self.cover.all)
    }

    /// Counts the sets that add to the queens placed only squares of `open`.
    fn extend(&mut self, uncovered: Mask, open: Mask) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_LOOK) && self.cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        let left = self.queens.map(|queens| queens - self.placed.len() as u32);
        if uncovered == [0; WORDS] {
            // A smaller set that covers everything would have been found before.
            if left.is_none_or(|left| left == 0) {
                self.found(1, None);
            }
            return ControlFlow::Continue(());
        }
        match left {
            Some(0) => return ControlFlow::Continue(()),
            Some(1) => {
                self.last(uncovered, open);
                return ControlFlow::Continue(());
            }
            Some(left) if count(&uncovered) > left * self.best(&uncovered, &open) => return ControlFlow::Continue(()),
            _ => {}
        }
        let mut fewest: Option<(u32, Mask)> = None;
        for number in numbers(uncovered) {
            let candidates = and(&self.cover.covers[number], &open);
            let size = count(&candidates);
            if fewest.as_ref().is_none_or(|&(least, _)| size < least) {
                fewest = Some((size, candidates));
            }
        }
        let (_, candidates) = fewest.expect("something is uncovered");
        let mut open = open;
        for number in numbers(candidates) {
            open[number / 64] &= !(1 << (number % 64));
            let covers = &self.cover.covers[number];
            let below = if self.cover.independent { without(&open, covers) } else { open };
            self.placed.push(number);
            self.extend(without(&uncovered, covers), below)?;
            self.placed.pop();
        }
        ControlFlow::Continue(())
    }

    /// The most uncovered squares that one open square covers.
    fn best(&self, uncovered: &Mask, open: &Mask) -> u32 {
        numbers(*open).map(|number| count(&and(&self.cover.covers[number], uncovered))).max().unwrap_or(0)
    }

    /// With one queen left: the squares that cover everything uncovered.
    fn last(&mut self, uncovered: Mask, open: Mask) {
        let mut candidates = open;
        for number in numbers(uncovered) {
            candidates = and(&candidates, &self.cover.covers[number]);
            if candidates == [0; WORDS] {
                return;
            }
        }
        self.found(count(&candidates), numbers(candidates).next());
    }

    fn found(&mut self, sets: u32, last: Option<usize>) {
        self.count += u128::from(sets);
        if self.example.is_none() {
            self.example = Some(self.placed.iter().copied().chain(last).collect());
        }
    }
}

fn and(a: &Mask, b: &Mask) -> Mask {
    std::array::from_fn(|word| a[word] & b[word])
}

fn without(a: &Mask, b: &Mask) -> Mask {
    std::array::from_fn(|word| a[word] & !b[word])
}

fn count(mask: &Mask) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

fn numbers(mask: Mask) -> impl Iterator<Item = usize> {
    mask.into_iter().enumerate().flat_map(|(word, mut bits)| {
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            (bit < 64).then_some(word * 64 + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Topology;

    fn fewest(n: u32, independent: bool) -> Domination {
        domination(Board::plane(n), independent, &Cancel::default()).unwrap().unwrap()
    }

    /// OEIS A075458, A002564.
    #[test]
    fn the_fewest_that_dominate() {
        let found: Vec<(u32, u128)> =
            (1..=8).map(|n| fewest(n, false)).map(|found| (found.queens, found.ways)).collect();
        assert_eq!(found, [(1, 1), (1, 4), (1, 1), (2, 12), (3, 186), (3, 4), (4, 86), (5, 4860)]);
    }

    /// OEIS A075324.
    #[test]
    fn the_fewest_that_dominate_and_do_not_attack_each_other() {
        let found: Vec<u32> = (1..=8).map(|n| fewest(n, true).queens).collect();
        assert_eq!(found, [1, 1, 1, 3, 3, 4, 4, 5]);
    }

    /// Against every set of squares.
    #[test]
    fn small_boards_against_all_sets() {
        for (rows, columns) in [(0, 0), (1, 1), (1, 4), (2, 3), (3, 3), (3, 4), (4, 4)] {
            let board = Board::new(rows, columns, Topology::Plane);
            let squares: Vec<Square> = board.squares().collect();
            let attacks = |a: Square, b: Square| AttackRule::Queen.attack(&board, a, b).is_some();
            let (mut by_size, mut maximal) = ([[0u128; 17]; 2], 0u128);
            for set in 0..1u32 << squares.len() {
                let queens: Vec<Square> =
                    (0..squares.len()).filter(|bit| set >> bit & 1 == 1).map(|bit| squares[bit]).collect();
                let dominates = squares
                    .iter()
                    .all(|&square| queens.iter().any(|&queen| queen == square || attacks(queen, square)));
                let independent = queens.iter().all(|&a| queens.iter().all(|&b| !attacks(a, b)));
                if dominates {
                    by_size[0][queens.len()] += 1;
                    by_size[1][queens.len()] += u128::from(independent);
                    maximal += u128::from(independent);
                }
            }
            for (independent, counts) in [false, true].into_iter().zip(by_size) {
                let least = counts.iter().position(|&count| count > 0).unwrap();
                let found = domination(board, independent, &Cancel::default()).unwrap().unwrap();
                assert_eq!((found.queens, found.ways), (least as u32, counts[least]), "{rows}×{columns}");
                assert_eq!(found.example.len(), least);
            }
            let found = maximal_placements(board, &Cancel::default()).unwrap();
            assert_eq!((found.count, found.exhausted), (maximal, true), "{rows}×{columns}");
        }
    }

    #[test]
    fn limits() {
        assert!(domination(Board::plane(20), false, &Cancel::default()).is_err());
        let cancel = Cancel::default();
        cancel.cancel();
        assert!(domination(Board::plane(13), false, &cancel).unwrap().is_err());
    }
}
