//! `iterative`: an explicit stack instead of recursion.
//!
//! The recursive programs leave it to the machine's stack to remember, for every row above, where its queen stands and
//! with which column to go on. Both are one number, the column, and so the whole stack is the vector of columns that
//! `permutation` keeps anyway.
//!
//! Trying the next column of a row, or entering the next row, needs no stack: in the recursive programs that is a loop, or
//! could be a tail call. What needs it is the way back, when a row is exhausted and the search goes on in the row above.
//! Here that way is a `pop`, and the stack can be looked at.
//!
//! The events are those of `permutation`, one for one.

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::ops::ControlFlow;

/// What the program does next.
enum Step {
    /// Enter the row below the queens.
    Enter,
    /// Test this column of it.
    Try(u32),
    /// Return to the last queen.
    Back,
}

/// The queen on the stack that attacks `square`, the first one from the top row down.
fn attacker(stack: &[u32], square: Square) -> Option<Refusal> {
    (0..).zip(stack).find_map(|(row, &column)| {
        let (down, across) = (square.row - row, square.column.abs_diff(column));
        let along = match across {
            0 => Direction::Column,
            _ if across != down => return None,
            _ if square.column > column => Direction::Diagonal,
            _ => Direction::Antidiagonal,
        };
        Some(Refusal { queen: Square::new(row, column), along })
    })
}

/// Runs the program on the n × n board.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    // The columns of the queens, top row first.
    let mut stack: Vec<u32> = Vec::with_capacity(n as usize);
    let mut step = Step::Enter;
    loop {
        let row = stack.len() as u32;
        step = match step {
            Step::Enter if row == n => {
                tracer.event(TraceEvent::Solution { columns: &stack })?;
                Step::Back
            }
            Step::Enter => {
                tracer.event(TraceEvent::EnterRow { row })?;
                Step::Try(tracer.first_column(row))
            }
            Step::Try(column) if column == n => {
                tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })?;
                Step::Back
            }
            Step::Try(column) => {
                let square = Square::new(row, column);
                let refused_by = attacker(&stack, square);
                tracer.event(TraceEvent::TestSquare { square, refused_by })?;
                if refused_by.is_some() {
                    Step::Try(column + 1)
                } else {
                    stack.push(column);
                    tracer.event(TraceEvent::Place { square })?;
                    Step::Enter
                }
            }
            Step::Back => {
                let Some(column) = stack.pop() else { return ControlFlow::Continue(()) };
                tracer.event(TraceEvent::Remove { square: Square::new(row - 1, column) })?;
                Step::Try(column + 1)
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::permutation;

    #[test]
    fn the_first_attacker_from_the_top_is_named() {
        let refusal = |row, column, along| Some(Refusal { queen: Square::new(row, column), along });
        assert_eq!(attacker(&[1, 3], Square::new(2, 0)), None);
        assert_eq!(attacker(&[1, 3], Square::new(2, 1)), refusal(0, 1, Direction::Column));
        assert_eq!(attacker(&[1, 3], Square::new(2, 2)), refusal(1, 3, Direction::Antidiagonal));
        assert_eq!(attacker(&[1, 3], Square::new(2, 3)), refusal(0, 1, Direction::Diagonal), "(1,3) attacks it too");
    }

    #[test]
    fn the_stack_takes_the_same_steps_as_the_recursion() {
        for n in 0..=6 {
            let (mut recursive, mut explicit) = (Vec::new(), Vec::new());
            let _ = permutation::run(n, &mut |event: TraceEvent<'_>| {
                recursive.push(format!("{event:?}"));
                ControlFlow::Continue(())
            });
            let _ = run(n, &mut |event: TraceEvent<'_>| {
                explicit.push(format!("{event:?}"));
                ControlFlow::Continue(())
            });
            assert_eq!(explicit, recursive, "n = {n}");
        }
    }
}
