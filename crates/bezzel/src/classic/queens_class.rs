//! `queens-class`: the search as operations of one value.
//!
//! A `Queens` holds the board size, how many queens stand and an n × n grid. All its operations work on the first row not
//! yet occupied, so none of them needs to be told the row. `solve_from` tries every unguarded column of that row:
//! insert, solve from there, remove. After the remove the value is exactly what it was before the insert.
//!
//! Two dimensions are more than needed: one row never holds more than one queen (see `permutation`).

use crate::board::{Direction, Line, Square};
use crate::event::{Refusal, TraceEvent, Tracer};
use std::fmt;
use std::ops::ControlFlow;

/// The first queens of a configuration: one in each of the first `count` rows, none below.
struct Queens {
    size: u32,
    count: u32,
    /// `queen_square[row][col]`: whether a queen stands there.
    queen_square: Vec<Vec<bool>>,
}

impl Queens {
    fn new(size: u32) -> Self {
        Self { size, count: 0, queen_square: vec![vec![false; size as usize]; size as usize] }
    }

    /// The queen that guards column `col` of the first unoccupied row: looked for up the column, then up and left, then
    /// up and right. `None` if the square is unguarded. The rows below are empty and need no look.
    fn guard(&self, col: u32) -> Option<Refusal> {
        let row = self.count;
        let ways = [(Direction::Column, 0), (Direction::Diagonal, -1), (Direction::Antidiagonal, 1)];
        ways.into_iter().find_map(|(along, step)| {
            (1..=row).find_map(|up| {
                let (r, c) = (row - up, i64::from(col) + step * i64::from(up));
                let on_board = (0..i64::from(self.size)).contains(&c);
                (on_board && self.queen_square[r as usize][c as usize])
                    .then(|| Refusal { queen: Square::new(r, c as u32), along })
            })
        })
    }

    /// Puts a queen on column `col` of the first unoccupied row.
    fn insert(&mut self, col: u32) {
        self.queen_square[self.count as usize][col as usize] = true;
        self.count += 1;
    }

    /// Takes the last queen, which stands on column `col`, off again.
    fn remove(&mut self, col: u32) {
        self.count -= 1;
        self.queen_square[self.count as usize][col as usize] = false;
    }

    /// Whether all queens stand.
    const fn is_solved(&self) -> bool {
        self.count == self.size
    }

    /// The column of the queen of each row.
    fn columns(&self) -> Vec<u32> {
        let occupied = self.queen_square.iter().take(self.count as usize);
        occupied.map(|row| row.iter().position(|&queen| queen).expect("the row is occupied") as u32).collect()
    }
}

/// The board as the program prints it.
impl fmt::Display for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.queen_square {
            let line: String = row.iter().map(|&queen| if queen { 'Q' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// Runs the program for board size `n`.
pub(super) fn run<T: Tracer>(n: u32, tracer: &mut T) -> ControlFlow<()> {
    solve_from(&mut Queens::new(n), tracer)
}

/// Finds every solution that begins with `configuration`.
fn solve_from<T: Tracer>(configuration: &mut Queens, tracer: &mut T) -> ControlFlow<()> {
    if configuration.is_solved() {
        return tracer.event(TraceEvent::Solution { columns: &configuration.columns() });
    }
    let row = configuration.count;
    tracer.event(TraceEvent::EnterRow { row })?;
    for col in tracer.first_column(row)..configuration.size {
        let square = Square::new(row, col);
        let refused_by = configuration.guard(col);
        tracer.event(TraceEvent::TestSquare { square, refused_by })?;
        if refused_by.is_none() {
            configuration.insert(col);
            tracer.event(TraceEvent::Place { square })?;
            solve_from(configuration, tracer)?;
            configuration.remove(col);
            tracer.event(TraceEvent::Remove { square })?;
        }
    }
    tracer.event(TraceEvent::DeadEnd { line: Line::Row(row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state after the recursive call is exactly the state before it.
    #[test]
    fn remove_undoes_insert() {
        let mut queens = Queens::new(5);
        queens.insert(1);
        let before = queens.to_string();
        queens.insert(3);
        assert_ne!(queens.to_string(), before);
        queens.remove(3);
        assert_eq!(queens.to_string(), before);
        assert_eq!(before, ".Q...\n.....\n.....\n.....\n.....\n");
    }

    #[test]
    fn guards_are_named_with_their_line() {
        let mut queens = Queens::new(8);
        queens.insert(0);
        queens.insert(4);
        let refusal = |row, column, along| Some(Refusal { queen: Square::new(row, column), along });
        assert_eq!(queens.guard(0), refusal(0, 0, Direction::Column));
        assert_eq!(queens.guard(2), refusal(0, 0, Direction::Diagonal));
        assert_eq!(queens.guard(3), refusal(1, 4, Direction::Antidiagonal));
        assert_eq!(queens.guard(7), None);
    }
}
