//! `local-search`: min-conflicts on permutations, for one large solution that differs with the seed.
//!
//! A permutation keeps rows and columns in order, so only diagonals can clash. One counter a diagonal and antidiagonal
//! tells in constant time how many conflicts a swap of two columns adds or removes. Rows and columns of queens that are
//! placed take no part; a blocked square is a conflict of its own.
//!
//! 1. *Deal.* Fill the rows from the top with random unused columns, trying again while the square is attacked. The
//!    last rows find no free square any more and take what is left: some tens of conflicts, hardly more for larger n.
//! 2. *Mend.* For each queen in conflict look for a random partner to swap with that lessens the number of conflicts.
//! 3. If no partner is found, deal anew. Stop when the steps (squares and partners tried) are spent.
//!
//! It proves nothing: it says "not found", never "unsolvable". What it finds was verified once more.
//!
//! # Source
//! R. Sosič and J. Gu, *Efficient local search with conflict minimization: a case study of the n-queens problem* (1994);
//! ours deals and mends in this manner but differs in its limits and restarts.

use super::{Capability, Context, Reason, RunError};
use crate::board::Square;
use crate::check::judge;
use crate::event::{End, Event, Outcome, Progress, StopReason};
use crate::goal::Goal;
use crate::placement::Placement;
use crate::problem::Problem;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(super) const CAPABILITY: Capability = Capability {
    method: "random swaps that lessen conflicts (min-conflicts on permutations)",
    goals: &[Goal::Any, Goal::Random],
    problems: "n queens on the plane n×n board, n up to 50,000,000, queens placed and squares blocked or not",
    cost: "about linear time; 20 bytes a queen; may end without a solution",
    source: "R. Sosič, J. Gu (1994)",
};

/// 20 bytes a queen: 1 GB.
const MAX_ORDER: u32 = 50_000_000;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let n = problem.completion_order().ok_or(Reason::OnlyCompletions)?;
    if n > MAX_ORDER {
        return Err(Reason::TooLarge { what: "rows", limit: u64::from(MAX_ORDER), found: u64::from(n) });
    }
    Ok(())
}

/// Steps after which it gives up, unless the budget says otherwise. Needed at n = 10^6: about 5·10^6.
const fn default_steps(n: u32) -> u64 {
    100_000 + 1_000 * n as u64
}

/// How many squares are tried for a row before it takes an attacked one, and how many partners for a queen in conflict.
const TRIES: u32 = 10_000;

/// Between two looks at the flag that cancels, and two reports of progress.
const STEPS_A_LOOK: u64 = 1 << 20;

pub(super) fn run(problem: &Problem, context: &mut Context<'_>) -> Result<Outcome, RunError> {
    let n = problem.completion_order().expect("supports() was asked");
    let budget = context.budget.nodes.unwrap_or_else(|| default_steps(n));
    let Some(mut search) = Search::new(problem, n, context.seed, budget) else {
        // Two placed queens share a row or a column: no need to search.
        return Ok(Outcome { end: End::Stopped(StopReason::NotFound), ..Outcome::nothing() });
    };
    let end = loop {
        match search.attempt(context) {
            Attempt::Solved => break End::Found,
            Attempt::Stuck => {}
            Attempt::Stopped(reason) => break End::Stopped(reason),
        }
    };
    let mut outcome = Outcome { end, nodes: search.steps, ..Outcome::nothing() };
    if end == End::Found {
        let placement = Placement::from_columns(&search.all_columns()).expect("a permutation");
        // Not taken on trust: the counters that said so are checked by the referee.
        let Ok(solution) = judge(problem, placement) else {
            // Only queens that were placed attack each other; the search does not look at those.
            return Ok(Outcome { end: End::Stopped(StopReason::NotFound), ..outcome });
        };
        outcome.count = 1;
        if (context.observer)(Event::Solution(&solution)).is_break() {
            outcome.end = End::Stopped(StopReason::Observer);
        }
        outcome.solution = Some(solution);
    }
    Ok(outcome)
}

enum Attempt {
    Solved,
    Stuck,
    Stopped(StopReason),
}

struct Search<'p> {
    problem: &'p Problem,
    n: u32,
    /// The rows without a placed queen, and the columns of theirs.
    rows: Vec<u32>,
    columns: Vec<u32>,
    blocks: bool,
    /// Queens by row − column + n.
    diagonals: Vec<u32>,
    /// Queens by row + column.
    antidiagonals: Vec<u32>,
    random: ChaCha8Rng,
    steps: u64,
    budget: u64,
    next_look: u64,
}

impl<'p> Search<'p> {
    fn new(problem: &'p Problem, n: u32, seed: u64, budget: u64) -> Option<Self> {
        let lines = 2 * n as usize;
        let (mut rows, mut columns) = ((0..n).collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
        if !problem.placed().is_empty() {
            let (mut row_taken, mut column_taken) = (vec![false; n as usize], vec![false; n as usize]);
            for queen in problem.placed() {
                let again = std::mem::replace(&mut row_taken[queen.row as usize], true)
                    | std::mem::replace(&mut column_taken[queen.column as usize], true);
                if again {
                    return None;
                }
            }
            rows.retain(|&row| !row_taken[row as usize]);
            columns.retain(|&column| !column_taken[column as usize]);
        }
        Some(Self {
            problem,
            n,
            rows,
            columns,
            blocks: problem.blocked_count() > 0,
            diagonals: vec![0; lines + 1],
            antidiagonals: vec![0; lines],
            random: ChaCha8Rng::seed_from_u64(seed),
            steps: 0,
            budget,
            next_look: STEPS_A_LOOK,
        })
    }

    /// The column of every row of the board.
    fn all_columns(&self) -> Vec<u32> {
        let mut all = vec![0; self.n as usize];
        for queen in self.problem.placed() {
            all[queen.row as usize] = queen.column;
        }
        for (&row, &column) in self.rows.iter().zip(&self.columns) {
            all[row as usize] = column;
        }
        all
    }

    /// A number below `bound`, from one draw of 32 bits: the same on every machine. The bias, at most
    /// bound / 2^32, does not matter here.
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.random.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Queens on the two diagonals of a square, and one if it is blocked. `at` is a row of [`rows`](Self::rows).
    fn conflicts(&self, at: u32, column: u32) -> u32 {
        let row = self.rows[at as usize];
        let blocked = self.blocks && self.problem.is_blocked(Square::new(row, column));
        self.diagonals[(row + self.n - column) as usize]
            + self.antidiagonals[(row + column) as usize]
            + u32::from(blocked)
    }

    fn put(&mut self, at: u32, column: u32) {
        self.put_in_row(self.rows[at as usize], column);
    }

    fn put_in_row(&mut self, row: u32, column: u32) {
        self.diagonals[(row + self.n - column) as usize] += 1;
        self.antidiagonals[(row + column) as usize] += 1;
    }

    fn take(&mut self, at: u32, column: u32) {
        let row = self.rows[at as usize];
        self.diagonals[(row + self.n - column) as usize] -= 1;
        self.antidiagonals[(row + column) as usize] -= 1;
    }

    /// Counts a step; says whether to stop.
    fn step(&mut self, context: &mut Context<'_>) -> Option<StopReason> {
        if self.steps >= self.budget {
            return Some(if context.budget.nodes.is_some() { StopReason::NodeBudget } else { StopReason::NotFound });
        }
        self.steps += 1;
        if self.steps >= self.next_look {
            self.next_look += STEPS_A_LOOK;
            let progress = Progress { done: self.steps, total: self.budget, found: 0, nodes: self.steps };
            if (context.observer)(Event::Progress(progress)).is_break() {
                return Some(StopReason::Observer);
            }
            return context.cancel.is_cancelled().then_some(StopReason::Cancelled);
        }
        None
    }

    fn attempt(&mut self, context: &mut Context<'_>) -> Attempt {
        let in_conflict = match self.deal(context) {
            Ok(rows) => rows,
            Err(reason) => return Attempt::Stopped(reason),
        };
        self.mend(in_conflict, context)
    }

    /// A new random permutation. Returns the rows that took an attacked square.
    fn deal(&mut self, context: &mut Context<'_>) -> Result<Vec<u32>, StopReason> {
        self.diagonals.fill(0);
        self.antidiagonals.fill(0);
        for queen in self.problem.placed() {
            self.put_in_row(queen.row, queen.column);
        }
        let count = self.rows.len() as u32;
        let mut in_conflict = Vec::new();
        for row in 0..count {
            // columns[row..] are unused. Once a row has found nothing, later ones are unlikely to, and try less.
            let tries = TRIES.min(4 * self.n) >> in_conflict.len().min(12);
            let mut free = false;
            for _ in 0..=tries {
                if let Some(reason) = self.step(context) {
                    return Err(reason);
                }
                let pick = row + self.below(count - row);
                self.columns.swap(row as usize, pick as usize);
                free = self.conflicts(row, self.columns[row as usize]) == 0;
                if free {
                    break;
                }
            }
            self.put(row, self.columns[row as usize]);
            if !free {
                in_conflict.push(row);
            }
        }
        Ok(in_conflict)
    }

    /// Swaps queens in conflict with others while that lessens the conflicts.
    fn mend(&mut self, mut in_conflict: Vec<u32>, context: &mut Context<'_>) -> Attempt {
        while let Some(row) = in_conflict.pop() {
            let mut tries = TRIES.min(8 * self.n);
            // A queen alone on its two diagonals counts once on each.
            while self.conflicts(row, self.columns[row as usize]) > 2 {
                if tries == 0 {
                    return Attempt::Stuck;
                }
                tries -= 1;
                if let Some(reason) = self.step(context) {
                    return Attempt::Stopped(reason);
                }
                let other = self.below(self.rows.len() as u32);
                if other != row && self.swap_if_better(row, other) {
                    tries = TRIES.min(8 * self.n);
                    // The partner may now stand in a conflict that it did not stand in before.
                    in_conflict.push(other);
                }
            }
        }
        Attempt::Solved
    }

    /// Swaps the columns of two rows if fewer pairs of queens clash afterwards.
    fn swap_if_better(&mut self, a: u32, b: u32) -> bool {
        let (at_a, at_b) = (self.columns[a as usize], self.columns[b as usize]);
        // Taking a queen off removes as many clashes as queens remain on its diagonals; putting one adds as many.
        self.take(a, at_a);
        let mut removed = self.conflicts(a, at_a);
        self.take(b, at_b);
        removed += self.conflicts(b, at_b);
        let mut added = self.conflicts(a, at_b);
        self.put(a, at_b);
        added += self.conflicts(b, at_a);
        if added < removed {
            self.put(b, at_a);
            self.columns.swap(a as usize, b as usize);
            return true;
        }
        self.take(a, at_b);
        self.put(a, at_a);
        self.put(b, at_b);
        false
    }
}
