//! `permutation`: the board as a vector of columns.
//!
//! A row never holds more than one queen, so a board of n·n squares is wasteful: `col[row]`, the column of the queen of
//! that row, says all. In a solution no column occurs twice: the vector is a permutation of 0, …, n − 1.
//!
//! Two nested loops find the next queen: the outer one goes through the columns of row j, the inner one compares with
//! every row i above. The queens of rows i < j attack each other when
//!
//! - `col[j] = col[i]`: same column,
//! - `col[j] = col[i] + (j − i)`: same diagonal, j − i rows down and as many columns to the right,
//! - `col[j] = col[i] − (j − i)`: same antidiagonal, as many columns to the left.

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::ops::ControlFlow;

/// `col[row]` while the row has no queen.
///
/// A comparison with it never finds an attack: from so far left no line reaches the board. The obvious −1 would not do: a
/// queen just left of column 0 would attack column 0 of the next row.
const NO_QUEEN: i32 = i32::MIN / 2;

/// Along which line a queen in row `i`, column `col_i`, attacks column `col_j` of the later row `j`.
const fn attack(i: u32, col_i: i32, j: u32, col_j: i32) -> Option<Direction> {
    let down = (j - i) as i32;
    if col_j == col_i {
        Some(Direction::Column)
    } else if col_j == col_i + down {
        Some(Direction::Diagonal)
    } else if col_j == col_i - down {
        Some(Direction::Antidiagonal)
    } else {
        None
    }
}

/// The queen of the rows above that attacks the square: the first one from the top row down.
fn attacker(col: &[i32], square: Square) -> Option<Refusal> {
    let Square { row: j, column } = square;
    (0..j).zip(col).find_map(|(i, &col_i)| {
        let along = attack(i, col_i, j, column as i32)?;
        Some(Refusal { queen: Square::new(i, col_i as u32), along })
    })
}

/// Runs the program for vectors of length n.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    search(&mut vec![NO_QUEEN; n as usize], 0, tracer)
}

/// Finds every solution that begins with the columns of the rows above `row`; the rest of `col` is [`NO_QUEEN`], before and
/// after.
fn search<T: Tracer>(col: &mut [i32], row: u32, tracer: &mut T) -> ControlFlow<()> {
    let n = col.len() as u32;
    if row == n {
        let columns: Vec<u32> = col.iter().map(|&column| column as u32).collect();
        return tracer.event(TraceEvent::Solution { columns: &columns });
    }
    tracer.event(TraceEvent::EnterRow { row })?;
    for column in tracer.first_column(row)..n {
        let square = Square::new(row, column);
        let refused_by = attacker(col, square);
        tracer.event(TraceEvent::TestSquare { square, refused_by })?;
        if refused_by.is_none() {
            col[row as usize] = column as i32;
            tracer.event(TraceEvent::Place { square })?;
            search(col, row + 1, tracer)?;
            col[row as usize] = NO_QUEEN;
            tracer.event(TraceEvent::Remove { square })?;
        }
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_queen_attacks_nothing_on_the_largest_board() {
        let on_board = |column: i32| {
            (0..64).any(|i| (i + 1..64).any(|j| (0..64).any(|col_j| attack(i, column, j, col_j).is_some())))
        };
        assert!(!on_board(NO_QUEEN));
        assert!(on_board(-1), "the obvious value would be taken for a queen");
    }

    #[test]
    fn the_first_attacker_from_the_top_is_named() {
        let col = [1, 3, NO_QUEEN, NO_QUEEN];
        let refusal = |row, column, along| Some(Refusal { queen: Square::new(row, column), along });
        assert_eq!(attacker(&col, Square::new(2, 0)), None);
        assert_eq!(attacker(&col, Square::new(2, 1)), refusal(0, 1, Direction::Column));
        assert_eq!(attacker(&col, Square::new(2, 2)), refusal(1, 3, Direction::Antidiagonal));
        assert_eq!(attacker(&col, Square::new(2, 3)), refusal(0, 1, Direction::Diagonal), "(1,3) attacks it too");
    }

    #[test]
    fn the_search_leaves_the_vector_as_it_was() {
        let mut col = [1, NO_QUEEN, NO_QUEEN, NO_QUEEN];
        let mut solutions = Vec::new();
        let end = search(&mut col, 1, &mut |event: TraceEvent<'_>| {
            if let TraceEvent::Solution { columns } = event {
                solutions.push(columns.to_vec());
            }
            ControlFlow::Continue(())
        });
        assert_eq!((end, solutions), (ControlFlow::Continue(()), vec![vec![1, 3, 0, 2]]));
        assert_eq!(col, [1, NO_QUEEN, NO_QUEEN, NO_QUEEN]);
    }
}
