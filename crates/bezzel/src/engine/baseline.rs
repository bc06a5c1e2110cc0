//! `baseline`: the textbook bit-mask program, kept to be compared with: half the first row, no look-ahead, plain recursion, one
//! thread.

use super::{Capability, Context, Reason};
use crate::event::{End, Outcome, StopReason};
use crate::goal::Goal;
use crate::problem::Problem;

pub(super) const CAPABILITY: Capability = Capability {
    method: "the textbook bit-mask program: half the first row, plain recursion, one thread; for comparison",
    goals: &[Goal::Count],
    problems: "plain n×n boards up to n = 28",
    cost: "about 340 ns a solution at n = 16",
    source: "M. Richards (1997)",
};

/// The largest order whose count is expected to fit 64 bits.
const LARGEST_ORDER: u32 = 28;

pub(super) fn accepts(problem: &Problem) -> Result<(), Reason> {
    let n = problem.plain_order().ok_or(Reason::OnlyPlain)?;
    if n > LARGEST_ORDER {
        return Err(Reason::TooLarge { what: "rows", limit: LARGEST_ORDER.into(), found: n.into() });
    }
    Ok(())
}

pub(super) fn run(problem: &Problem, context: &Context<'_>) -> Outcome {
    let n = problem.plain_order().expect("supports() was asked");
    let mut outcome = Outcome { count: u128::from(n == 0), ..Outcome::nothing() };
    let all = (1u32 << n) - 1;
    for column in 0..n.div_ceil(2) {
        // Between two columns of the first row, the only place where a textbook program could be stopped.
        if context.cancel.is_cancelled() {
            outcome.end = End::Stopped(StopReason::Cancelled);
            break;
        }
        let queen = 1u32 << column;
        let solutions = u128::from(fill(all, queen, queen << 1, queen >> 1));
        // The middle column is its own mirror image.
        outcome.count += if 2 * column + 1 == n { solutions } else { 2 * solutions };
    }
    outcome
}

/// The ways to fill the rows left, given the columns taken and the squares of this row attacked on diagonals.
fn fill(all: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let mut free = all & !(columns | left | right);
    let mut total = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        total += fill(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    total
}
