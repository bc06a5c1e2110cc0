//! n queens on the plain n × n board.
//!
//! Bit c of every mask stands for column c. When the search goes down a row, the mask of columns attacked along diagonals
//! moves one bit towards higher columns, that along antidiagonals one bit towards lower ones:
//!
//! ```text
//!             row r     . Q . . .      columns 00010   diagonals 00010   antidiagonals 00010
//!             row r+1   x x x . .              00010            00100                 00001   (bit 0 right)
//! ```
//!
//! The free columns of the next row are those in none of the three. Solutions come in lexicographic order. Every node of the
//! tree A319283 is counted; those of the last row are counted by their number without being visited.
//!
//! # Complexity
//! Time: the nodes of A319283, some 10 ns each. Memory: a stack frame a row.
//! # Source
//! M. Richards, *Backtracking Algorithms in MCPL using Bit Patterns and Recursion* (1997).

use crate::board::orbit_if_fundamental;
use crate::check::Referee;
use crate::engine::context::{Context, Interrupt, RunError};
use crate::event::{End, Event, Outcome, Progress, StopReason, SymmetryClasses};
use crate::goal::Goal;
use crate::problem::Problem;
use std::ops::ControlFlow;

/// One bit a column.
pub const MAX_ORDER: u32 = 64;

pub(super) fn run(problem: &Problem, n: u32, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    if goal.reports_solutions() { Ok(list(problem, n, goal, context)) } else { count(n, goal, context) }
}

/// What a search does with complete rows of queens.
pub trait Leaves {
    /// Takes the free columns of the last row; `path` holds the columns of the rows above.
    fn last_row(&mut self, path: &mut [u8], free: u64) -> ControlFlow<End>;

    /// Asked now and then: whether to go on.
    fn pause(&mut self, nodes: u64) -> ControlFlow<End>;
}

/// The search itself, for one board; what happens at the leaves is up to `L`, so that counting and listing are the same
/// search.
pub struct Search<'l, L> {
    n: usize,
    all: u64,
    path: [u8; MAX_ORDER as usize],
    nodes_by_depth: [u64; MAX_ORDER as usize + 1],
    /// Nodes below the start, without the start.
    nodes: u64,
    leaves: &'l mut L,
}

impl<'l, L: Leaves> Search<'l, L> {
    /// # Panics
    /// If n is 0 or exceeds [`MAX_ORDER`].
    pub fn new(n: u32, leaves: &'l mut L) -> Self {
        assert!((1..=MAX_ORDER).contains(&n));
        Self {
            n: n as usize,
            all: u64::MAX >> (MAX_ORDER - n),
            path: [0; MAX_ORDER as usize],
            nodes_by_depth: [0; MAX_ORDER as usize + 1],
            nodes: 0,
            leaves,
        }
    }

    /// Searches everything below the given first queens (0-based columns that do not attack each other).
    pub fn run(&mut self, first: &[u8]) -> ControlFlow<End> {
        let (mut columns, mut diagonals, mut antidiagonals) = (0, 0, 0);
        for (row, &column) in first.iter().enumerate() {
            self.path[row] = column;
            let queen = 1 << column;
            columns |= queen;
            diagonals = (diagonals | queen) << 1;
            antidiagonals = (antidiagonals | queen) >> 1;
        }
        self.descend(first.len(), columns, diagonals, antidiagonals)
    }

    fn descend(&mut self, row: usize, columns: u64, diagonals: u64, antidiagonals: u64) -> ControlFlow<End> {
        let mut free = self.all & !(columns | diagonals | antidiagonals);
        let children = u64::from(free.count_ones());
        self.nodes_by_depth[row + 1] += children;
        self.nodes += children;
        if row + 1 == self.n {
            return if free == 0 {
                ControlFlow::Continue(())
            } else {
                self.leaves.last_row(&mut self.path[..self.n], free)
            };
        }
        // Eleven rows hold some 10^5 nodes: often enough to look up, too seldom to cost anything.
        if self.n - row > 11 || row == 0 {
            self.leaves.pause(self.nodes)?;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.path[row] = queen.trailing_zeros() as u8;
            self.descend(row + 1, columns | queen, (diagonals | queen) << 1, (antidiagonals | queen) >> 1)?;
        }
        ControlFlow::Continue(())
    }
}

/// Counts leaves.
struct Counter<'i> {
    n: usize,
    /// Where only fundamental solutions count: their classes.
    classes: Option<SymmetryClasses>,
    count: u64,
    overflow: bool,
    interrupt: &'i Interrupt,
}

impl Counter<'_> {
    fn add(&mut self, solutions: u64) {
        match self.count.checked_add(solutions) {
            Some(count) => self.count = count,
            None => self.overflow = true,
        }
    }
}

impl Leaves for Counter<'_> {
    fn last_row(&mut self, path: &mut [u8], mut free: u64) -> ControlFlow<End> {
        let Some(classes) = &mut self.classes else {
            self.add(u64::from(free.count_ones()));
            return ControlFlow::Continue(());
        };
        let mut fundamental = 0;
        while free != 0 {
            path[self.n - 1] = free.trailing_zeros() as u8;
            free &= free - 1;
            let columns: Vec<u32> = path.iter().map(|&column| u32::from(column)).collect();
            if let Some(orbit) = orbit_if_fundamental(&columns) {
                classes.add(orbit);
                fundamental += 1;
            }
        }
        self.add(fundamental);
        ControlFlow::Continue(())
    }

    fn pause(&mut self, nodes: u64) -> ControlFlow<End> {
        if self.interrupt.raised(nodes) {
            ControlFlow::Break(End::Stopped(StopReason::Cancelled))
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// What a unit of counting came to.
struct UnitResult {
    count: u64,
    overflow: bool,
    classes: Option<SymmetryClasses>,
    nodes_by_depth: Vec<u64>,
}

fn count(n: u32, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let fundamental = goal.is_fundamental();
    let units = first_two_rows(n, fundamental);
    let first_row = if fundamental { n.div_ceil(2) } else { n };
    // The units count what lies below them; the nodes above are these.
    let mut nodes_by_depth = vec![0u64; n as usize + 1];
    nodes_by_depth[0] = 1;
    if n >= 2 {
        nodes_by_depth[1] = u64::from(first_row);
        nodes_by_depth[2] = units.len() as u64;
    }
    let mut count: u128 = u128::from(n == 0);
    let mut classes = fundamental.then(SymmetryClasses::default);
    if let (Some(classes), 0) = (&mut classes, n) {
        classes.add(1);
    }
    let (mut done, mut overflow) = (0, false);
    let total = units.len() as u64;
    let stopped = context.work_on(
        &units,
        |first, interrupt| {
            let classes = fundamental.then(SymmetryClasses::default);
            let mut counter = Counter { n: n as usize, classes, count: 0, overflow: false, interrupt };
            let mut search = Search::new(n, &mut counter);
            // Interrupted: what was counted until then is still a lower bound.
            let _ = search.run(first);
            let nodes_by_depth = search.nodes_by_depth[..=n as usize].to_vec();
            UnitResult { count: counter.count, overflow: counter.overflow, classes: counter.classes, nodes_by_depth }
        },
        |result| {
            count += u128::from(result.count);
            overflow |= result.overflow;
            if let (Some(sum), Some(part)) = (&mut classes, &result.classes) {
                sum.merge(part);
            }
            for (sum, nodes) in nodes_by_depth.iter_mut().zip(&result.nodes_by_depth) {
                *sum += nodes;
            }
            done += 1;
            Progress { done, total, found: count, nodes: nodes_by_depth.iter().sum() }
        },
    )?;
    if overflow {
        return Err(RunError::CountOverflow);
    }
    let end = stopped.map_or(End::Exhausted, End::Stopped);
    Ok(Outcome { count, end, nodes: nodes_by_depth.iter().sum(), nodes_by_depth, classes, ..Outcome::nothing() })
}

/// The units of counting: all queens of the first two rows that do not attack each other; for n = 1 the one empty prefix.
///
/// The lexicographically first of the images of a solution has its first queen in the left half.
fn first_two_rows(n: u32, left_half: bool) -> Vec<Vec<u8>> {
    match n {
        0 => Vec::new(),
        1 => vec![Vec::new()],
        _ => {
            let first_row = if left_half { n.div_ceil(2) } else { n };
            (0..first_row as u8)
                .flat_map(|a| (0..n as u8).filter(move |&b| a.abs_diff(b) > 1).map(move |b| vec![a, b]))
                .collect()
        }
    }
}

/// Reports leaves to the observer, each after the referee has seen it.
struct Lister<'a, 'p, 'c> {
    n: usize,
    goal: Goal,
    context: &'a mut Context<'c>,
    referee: Referee<'p>,
    count: u64,
    solution: Option<crate::check::Solution>,
}

impl Lister<'_, '_, '_> {
    fn report(&mut self, columns: &[u8]) -> ControlFlow<End> {
        if self.goal.is_fundamental() {
            let columns: Vec<u32> = columns.iter().map(|&column| u32::from(column)).collect();
            if orbit_if_fundamental(&columns).is_none() {
                return ControlFlow::Continue(());
            }
        }
        let solution = self.referee.verify_columns(columns).expect("the search places no attacked queen");
        self.count += 1;
        if (self.context.observer)(Event::Solution(solution)).is_break() {
            return ControlFlow::Break(End::Stopped(StopReason::Observer));
        }
        if self.goal.wants_one() {
            self.solution = Some(solution.clone());
            return ControlFlow::Break(End::Found);
        }
        if self.context.budget.solutions.is_some_and(|budget| self.count >= budget) {
            return ControlFlow::Break(End::Stopped(StopReason::SolutionBudget));
        }
        ControlFlow::Continue(())
    }
}

impl Leaves for Lister<'_, '_, '_> {
    fn last_row(&mut self, path: &mut [u8], mut free: u64) -> ControlFlow<End> {
        while free != 0 {
            path[self.n - 1] = free.trailing_zeros() as u8;
            free &= free - 1;
            self.report(path)?;
        }
        ControlFlow::Continue(())
    }

    fn pause(&mut self, nodes: u64) -> ControlFlow<End> {
        match self.context.stop_reason(nodes) {
            Some(reason) => ControlFlow::Break(End::Stopped(reason)),
            None => ControlFlow::Continue(()),
        }
    }
}

fn list(problem: &Problem, n: u32, goal: Goal, context: &mut Context<'_>) -> Outcome {
    let referee = Referee::new(problem);
    let mut lister = Lister { n: n as usize, goal, context, referee, count: 0, solution: None };
    let mut nodes_by_depth = vec![1];
    let ended = if n == 0 {
        lister.report(&[])
    } else {
        let mut search = Search::new(n, &mut lister);
        let ended = search.run(&[]);
        nodes_by_depth.extend_from_slice(&search.nodes_by_depth[1..=n as usize]);
        ended
    };
    let end = ended.break_value().unwrap_or(End::Exhausted);
    Outcome {
        count: u128::from(lister.count),
        end,
        nodes: nodes_by_depth.iter().sum(),
        nodes_by_depth,
        classes: None,
        solution: lister.solution,
        ..Outcome::nothing()
    }
}
