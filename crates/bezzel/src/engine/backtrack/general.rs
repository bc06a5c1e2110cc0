//! Any problem with at most one queen a row.
//!
//! As in [`plain`](super::plain) bit c stands for column c and the masks of diagonals move a column from row to row. Where columns wrap they
//! rotate; where diagonals close in themselves (on a torus of m × n they repeat after gcd(m, n) columns) a queen sets all their bits.
//! Blocked squares and the attacks of placed queens are one mask a row, made before the search. Attacks that no line tells (knight's
//! moves, touching) are a second mask a row, which the search keeps.
//!
//! A node is a set of queens, extended by a queen in a later row; rows may stay empty. So solutions come in lexicographic order of their
//! squares, whatever their number.

use super::mask::Mask;
use crate::attack::AttackRule;
use crate::board::{Direction, Square, Topology};
use crate::check::judge;
use crate::engine::context::{Context, Interrupt, RunError, with_the_most_queens};
use crate::engine::unsupported::Reason;
use crate::event::{End, Outcome, Progress, StopReason};
use crate::goal::Goal;
use crate::placement::Placement;
use crate::problem::{Problem, QueenCount};
use std::ops::ControlFlow;

/// One bit a column.
const MAX_COLUMNS: u32 = 128;
/// Rows: the search is recursive, a stack frame a queen.
const MAX_ROWS: u32 = 1024;
/// Nodes between two looks at the flag that cancels.
const NODES_A_LOOK: u64 = 1 << 14;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let board = problem.board();
    for (what, limit, found) in [("columns", MAX_COLUMNS, board.columns()), ("rows", MAX_ROWS, board.rows())] {
        if found > limit {
            return Err(Reason::TooLarge { what, limit: limit.into(), found: found.into() });
        }
    }
    let one_a_row = problem.rule().directions().contains(&Direction::Row) || problem.queens_per_line() == Some(1);
    let one_a_line = problem.queens_per_line().is_none_or(|queens| queens == 1);
    if !one_a_row || !one_a_line {
        return Err(Reason::OneQueenARow);
    }
    if problem.regions().is_some() || problem.symmetric().is_some() {
        return Err(Reason::NoRegionsOrSymmetry);
    }
    Ok(())
}

pub(super) fn run(problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let (rows, columns) = (u64::from(problem.board().rows()), u64::from(problem.board().columns()));
    let one_a_column =
        problem.rule().directions().contains(&Direction::Column) || problem.queens_per_line() == Some(1);
    let room = if one_a_column { rows.min(columns) } else { rows };
    match problem.queens() {
        QueenCount::Exactly(k) => with_queens(problem, k, k, goal, context),
        QueenCount::AtMost(k) => with_queens(problem, 0, k.min(room), goal, context),
        QueenCount::Most => with_the_most_queens(room, |k| with_queens(problem, k, k, goal, context)),
    }
}

fn with_queens(
    problem: &Problem,
    fewest: u64,
    most: u64,
    goal: Goal,
    context: &mut Context<'_>,
) -> Result<Outcome, RunError> {
    let board = problem.board();
    // Fewer rows to fill means fewer that may stay empty; only a count may look at the board from the side.
    let turned = !goal.reports_solutions()
        && board.rows() > board.columns()
        && board.topology() != Topology::Cylinder
        && problem.rule().directions().contains(&Direction::Column)
        && board.rows() <= MAX_COLUMNS;
    let columns = if turned { board.rows() } else { board.columns() };
    if columns <= u64::BITS {
        run_on(&Rows::<u64>::new(problem, fewest, most, turned), problem, goal, context)
    } else {
        run_on(&Rows::<u128>::new(problem, fewest, most, turned), problem, goal, context)
    }
}

/// A problem as masks of rows.
struct Rows<M> {
    columns: u32,
    /// All columns.
    all: M,
    /// Where a queen may stand, by blocked squares and placed queens.
    allowed: Vec<M>,
    /// Rows from which on no placed queen is left.
    free_from: usize,
    placed: Vec<bool>,
    fewest: u32,
    most: u32,
    one_a_column: bool,
    diagonals: bool,
    antidiagonals: bool,
    /// After how many columns a diagonal repeats; `None` on the plane.
    period: Option<u32>,
    /// Rows wrap for attacks that no line tells.
    wraps_rows: bool,
    /// Attacks that no line tells: rows away, columns away.
    near: &'static [(i64, u32)],
}

impl<M: Mask> Rows<M> {
    fn new(problem: &Problem, fewest: u64, most: u64, turned: bool) -> Self {
        let board = problem.board();
        let (rows, columns) = if turned { (board.columns(), board.rows()) } else { (board.rows(), board.columns()) };
        let square = |row: u32, column: u32| if turned { Square::new(column, row) } else { Square::new(row, column) };
        let rule = problem.rule();
        let per_line = problem.queens_per_line() == Some(1);
        let is_placed = |square: Square| problem.placed().binary_search(&square).is_ok();
        let mut allowed = vec![M::NONE; rows as usize];
        let mut placed = vec![false; rows as usize];
        for row in 0..rows {
            for column in 0..columns {
                let here = square(row, column);
                let shares_line = |queen: Square| {
                    per_line && (queen.row == here.row || queen.column == here.column)
                        || rule.attack(&board, queen, here).is_some()
                };
                placed[row as usize] |= is_placed(here);
                let attacked = problem.placed().iter().any(|&queen| queen != here && shares_line(queen));
                if !problem.is_blocked(here) && !attacked {
                    allowed[row as usize] |= M::ONE << column;
                }
            }
        }
        // A row with a placed queen has no other square: all are attacked along the row.
        let free_from = placed.iter().rposition(|&placed| placed).map_or(0, |last| last + 1);
        let directions = rule.directions();
        let narrow = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        let (mut fewest, most) = (narrow(fewest), narrow(most));
        if per_line {
            fewest = fewest.max(rows);
        }
        Self {
            columns,
            all: M::lowest(columns),
            allowed,
            free_from,
            placed,
            fewest,
            most,
            one_a_column: per_line || directions.contains(&Direction::Column),
            diagonals: directions.contains(&Direction::Diagonal),
            antidiagonals: directions.contains(&Direction::Antidiagonal),
            period: match board.topology() {
                Topology::Plane => None,
                Topology::Cylinder => Some(columns),
                Topology::Torus => Some(gcd(rows, columns)),
            },
            wraps_rows: board.topology() == Topology::Torus,
            near: match rule {
                AttackRule::Amazon => &[(1, 2), (2, 1)],
                AttackRule::NoTouch => &[(1, 0), (1, 1)],
                _ => &[],
            },
        }
    }

    /// What a queen in this column sets in the masks of diagonals.
    fn on_diagonals(&self, queen: M) -> M {
        let Some(period) = self.period.filter(|&period| period < self.columns) else { return queen };
        let mut all = M::NONE;
        let mut column = queen.trailing_zeros() % period;
        while column < self.columns {
            all |= M::ONE << column;
            column += period;
        }
        all
    }

    /// The columns `away` to the left and to the right of a queen.
    fn beside(&self, queen: M, away: u32) -> M {
        let column = queen.trailing_zeros();
        if self.period.is_some() {
            let away = away % self.columns;
            let right = (column + away) % self.columns;
            let left = (column + self.columns - away) % self.columns;
            return M::ONE << right | M::ONE << left;
        }
        let right = if column + away < self.columns { queen << away } else { M::NONE };
        if away <= column { right | queen >> away } else { right }
    }

    /// One row down along diagonals.
    fn down_right(&self, mask: M) -> M {
        match self.period {
            None => mask << 1,
            Some(_) => (mask << 1 | mask >> self.columns.saturating_sub(1)) & self.all,
        }
    }

    /// One row down along antidiagonals.
    fn down_left(&self, mask: M) -> M {
        match self.period {
            None => mask >> 1,
            Some(_) => (mask >> 1 | mask << self.columns.saturating_sub(1)) & self.all,
        }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The columns that the queens above take from a row.
#[derive(Clone, Copy)]
struct Attacked<M> {
    columns: M,
    diagonals: M,
    antidiagonals: M,
}

/// What a search does with what it finds.
trait Found {
    /// A solution.
    fn solution(&mut self, queens: &[(u32, u32)]) -> ControlFlow<End>;
    /// So many solutions that differ in their last queen, if it need not see them.
    fn solutions(&mut self, count: u32) -> Option<ControlFlow<End>>;
    /// Another node: whether to go on below it.
    fn node(&mut self, queens: &[(u32, u32)]) -> ControlFlow<End, bool>;
}

struct Search<'r, M, F> {
    rows: &'r Rows<M>,
    /// Attacks that no line tells, by row.
    near: Vec<M>,
    queens: Vec<(u32, u32)>,
    nodes_by_depth: Vec<u64>,
    found: F,
}

impl<'r, M: Mask, F: Found> Search<'r, M, F> {
    fn new(rows: &'r Rows<M>, found: F) -> Self {
        Self {
            rows,
            near: vec![M::NONE; rows.allowed.len()],
            queens: Vec::new(),
            nodes_by_depth: vec![0; rows.allowed.len() + 1],
            found,
        }
    }

    /// Searches everything below these queens, given from the top, which do not attack each other.
    fn run(&mut self, first: &[(u32, u32)]) -> ControlFlow<End> {
        let mut attacked = Attacked { columns: M::NONE, diagonals: M::NONE, antidiagonals: M::NONE };
        let mut row = 0;
        for &(to, column) in first {
            for _ in row..to {
                attacked = self.down(attacked);
            }
            let _ = self.guard(to as usize, M::ONE << column);
            attacked = self.down(self.with(attacked, M::ONE << column));
            self.queens.push((to, column));
            row = to + 1;
        }
        self.extend(row as usize, attacked)
    }

    fn with(&self, attacked: Attacked<M>, queen: M) -> Attacked<M> {
        let rows = self.rows;
        let line = rows.on_diagonals(queen);
        Attacked {
            columns: if rows.one_a_column { attacked.columns | queen } else { attacked.columns },
            diagonals: if rows.diagonals { attacked.diagonals | line } else { attacked.diagonals },
            antidiagonals: if rows.antidiagonals { attacked.antidiagonals | line } else { attacked.antidiagonals },
        }
    }

    fn down(&self, attacked: Attacked<M>) -> Attacked<M> {
        Attacked {
            columns: attacked.columns,
            diagonals: self.rows.down_right(attacked.diagonals),
            antidiagonals: self.rows.down_left(attacked.antidiagonals),
        }
    }

    /// Marks what a queen attacks off its lines; returns what was there, row by row of [`Rows::near`], both ways.
    fn guard(&mut self, row: usize, queen: M) -> [(usize, M); 4] {
        let mut before = [(usize::MAX, M::NONE); 4];
        let count = self.near.len() as i64;
        let ways = self.rows.near.iter().flat_map(|&(away, beside)| [(away, beside), (-away, beside)]);
        for (slot, (away, beside)) in before.iter_mut().zip(ways) {
            let to = row as i64 + away;
            let to = if self.rows.wraps_rows { to.rem_euclid(count) } else { to };
            if (0..count).contains(&to) && to != row as i64 {
                let beside = self.rows.beside(queen, beside);
                let near = &mut self.near[to as usize];
                *slot = (to as usize, *near);
                *near |= beside;
            }
        }
        before
    }

    fn unguard(&mut self, before: [(usize, M); 4]) {
        for (row, mask) in before.into_iter().rev() {
            if row != usize::MAX {
                self.near[row] = mask;
            }
        }
    }

    /// All ways to add queens from a row on.
    fn extend(&mut self, from: usize, mut attacked: Attacked<M>) -> ControlFlow<End> {
        let count = self.queens.len() as u32;
        self.nodes_by_depth[count as usize] += 1;
        if !self.found.node(&self.queens)? {
            return ControlFlow::Continue(());
        }
        let rows = self.rows;
        if count >= rows.fewest && count <= rows.most && from >= rows.free_from {
            self.found.solution(&self.queens)?;
        }
        if count >= rows.most {
            return ControlFlow::Continue(());
        }
        for row in from..rows.allowed.len() {
            if count + ((rows.allowed.len() - row) as u32) < rows.fewest {
                break;
            }
            let taken = attacked.columns | attacked.diagonals | attacked.antidiagonals | self.near[row];
            let mut free = rows.allowed[row] & !taken;
            let last = count + 1 == rows.fewest && count + 1 == rows.most && row + 1 >= rows.free_from;
            if last
                && free != M::NONE
                && let Some(flow) = self.found.solutions(free.count_ones())
            {
                self.nodes_by_depth[count as usize + 1] += u64::from(free.count_ones());
                flow?;
                free = M::NONE;
            }
            while free != M::NONE {
                let column = free.trailing_zeros();
                free = free.without_lowest();
                let queen = M::ONE << column;
                let before = self.guard(row, queen);
                self.queens.push((row as u32, column));
                let below = self.down(self.with(attacked, queen));
                self.extend(row + 1, below)?;
                self.queens.pop();
                self.unguard(before);
            }
            if rows.placed[row] {
                break;
            }
            attacked = self.down(attacked);
        }
        ControlFlow::Continue(())
    }
}

fn run_on<M: Mask>(
    rows: &Rows<M>,
    problem: &Problem,
    goal: Goal,
    context: &mut Context<'_>,
) -> Result<Outcome, RunError> {
    if goal.reports_solutions() { Ok(list(rows, problem, goal, context)) } else { count(rows, context) }
}

/// Collects the nodes of two queens.
struct Units {
    units: Vec<Vec<(u32, u32)>>,
    solutions: u64,
}

impl Found for &mut Units {
    fn solution(&mut self, _: &[(u32, u32)]) -> ControlFlow<End> {
        self.solutions += 1;
        ControlFlow::Continue(())
    }

    fn solutions(&mut self, _: u32) -> Option<ControlFlow<End>> {
        None
    }

    fn node(&mut self, queens: &[(u32, u32)]) -> ControlFlow<End, bool> {
        if queens.len() == 2 {
            self.units.push(queens.to_vec());
        }
        ControlFlow::Continue(queens.len() < 2)
    }
}

/// Counts.
struct Counter<'i> {
    count: u64,
    nodes: u64,
    interrupt: &'i Interrupt,
}

impl Found for &mut Counter<'_> {
    fn solution(&mut self, _: &[(u32, u32)]) -> ControlFlow<End> {
        // One by one, or fewer than 128 at once: no computer gets past 2^64.
        self.count += 1;
        ControlFlow::Continue(())
    }

    fn solutions(&mut self, count: u32) -> Option<ControlFlow<End>> {
        self.count += u64::from(count);
        Some(ControlFlow::Continue(()))
    }

    fn node(&mut self, _: &[(u32, u32)]) -> ControlFlow<End, bool> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_LOOK) && self.interrupt.raised(self.nodes) {
            return ControlFlow::Break(End::Stopped(StopReason::Cancelled));
        }
        ControlFlow::Continue(true)
    }
}

fn count<M: Mask>(rows: &Rows<M>, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let mut units = Units { units: Vec::new(), solutions: 0 };
    let mut above = Search::new(rows, &mut units);
    let _ = above.run(&[]);
    // The units count themselves.
    let mut nodes_by_depth = std::mem::take(&mut above.nodes_by_depth);
    nodes_by_depth.iter_mut().skip(2).for_each(|nodes| *nodes = 0);
    let mut count = u128::from(units.solutions);
    let (mut done, total) = (0, units.units.len() as u64);
    let stopped = context.work_on(
        &units.units,
        |first, interrupt| {
            let mut counter = Counter { count: 0, nodes: 0, interrupt };
            let mut search = Search::new(rows, &mut counter);
            let _ = search.run(first);
            let nodes_by_depth = std::mem::take(&mut search.nodes_by_depth);
            (counter.count, nodes_by_depth)
        },
        |(solutions, nodes)| {
            count += u128::from(solutions);
            nodes_by_depth.iter_mut().zip(nodes).for_each(|(sum, nodes)| *sum += nodes);
            done += 1;
            Progress { done, total, found: count, nodes: nodes_by_depth.iter().sum() }
        },
    )?;
    let end = stopped.map_or(End::Exhausted, End::Stopped);
    Ok(Outcome { count, end, nodes: nodes_by_depth.iter().sum(), nodes_by_depth, ..Outcome::nothing() })
}

/// Reports solutions to the observer.
struct Lister<'a, 'p, 'c> {
    problem: &'p Problem,
    goal: Goal,
    context: &'a mut Context<'c>,
    nodes: u64,
    outcome: Outcome,
}

impl Found for &mut Lister<'_, '_, '_> {
    fn solution(&mut self, queens: &[(u32, u32)]) -> ControlFlow<End> {
        let squares = queens.iter().map(|&(row, column)| Square::new(row, column)).collect();
        let placement = Placement::new(self.problem.board(), squares).expect("distinct squares of the board");
        let solution = judge(self.problem, placement).expect("the search places no attacked queen");
        self.context.report(self.goal, solution, &mut self.outcome)
    }

    fn solutions(&mut self, _: u32) -> Option<ControlFlow<End>> {
        None
    }

    fn node(&mut self, _: &[(u32, u32)]) -> ControlFlow<End, bool> {
        self.nodes += 1;
        match self.context.stop_reason(self.nodes).filter(|_| self.nodes.is_multiple_of(NODES_A_LOOK)) {
            Some(reason) => ControlFlow::Break(End::Stopped(reason)),
            None => ControlFlow::Continue(true),
        }
    }
}

fn list<M: Mask>(rows: &Rows<M>, problem: &Problem, goal: Goal, context: &mut Context<'_>) -> Outcome {
    let mut lister = Lister { problem, goal, context, nodes: 0, outcome: Outcome::nothing() };
    let mut search = Search::new(rows, &mut lister);
    let ended = search.run(&[]);
    let nodes_by_depth = std::mem::take(&mut search.nodes_by_depth);
    let mut outcome = lister.outcome;
    outcome.end = ended.break_value().unwrap_or(End::Exhausted);
    (outcome.nodes, outcome.nodes_by_depth) = (nodes_by_depth.iter().sum(), nodes_by_depth);
    outcome
}
