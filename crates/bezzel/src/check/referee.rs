use super::{Rejection, Solution, judge};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;

/// Verifies one solution after another without allocating: what listing engines report goes through here.
pub struct Referee<'p> {
    problem: &'p Problem,
    /// The order, where the masks below suffice for the whole judgement.
    small_plain: Option<u32>,
    last: Option<Solution>,
}

impl<'p> Referee<'p> {
    /// A referee for the solutions of one problem.
    pub fn new(problem: &'p Problem) -> Self {
        let small_plain = problem.plain_order().filter(|&n| (1..=64).contains(&n));
        Self { problem, small_plain, last: None }
    }

    /// Verifies one queen a row by the 0-based column of each row, top row first. The solution lives until the next call.
    ///
    /// # Errors
    /// As [`verify`](super::verify); a column off the board counts as another board.
    ///
    /// # Complexity
    /// Linear in the number of rows; about 1 ns a row for plain boards up to 64.
    pub fn verify_columns(&mut self, columns: &[u8]) -> Result<&Solution, Rejection> {
        if let (Some(n), Some(last)) = (self.small_plain, &mut self.last)
            && attack_free(n, columns)
        {
            for (queen, &column) in last.placement.queens_mut().iter_mut().zip(columns) {
                queen.column = u32::from(column);
            }
        } else {
            let squares =
                columns.iter().enumerate().map(|(row, &column)| Square::new(row as u32, u32::from(column))).collect();
            let placement = Placement::new(self.problem.board(), squares).map_err(|_| Rejection {
                attacking_pairs: 0,
                first_pairs: Vec::new(),
                violations: vec![super::Violation::OtherBoard],
            })?;
            self.last = Some(judge(self.problem, placement)?);
        }
        Ok(self.last.as_ref().expect("was filled or was there"))
    }
}

/// Whether `columns` has n entries below n and no two queens share a column or diagonal. n ≤ 64.
///
/// Bit c stands for column c of the row that is looked at: from row to row the attacked squares move one column on along
/// diagonals, and one back along antidiagonals; what moves off the board falls out of the word.
fn attack_free(n: u32, columns: &[u8]) -> bool {
    let (mut taken, mut diagonals, mut antidiagonals) = (0u64, 0u64, 0u64);
    let mut attacked = 0;
    let mut on_board = columns.len() == n as usize;
    for &column in columns.iter().take(64) {
        on_board &= u32::from(column) < n;
        let queen = 1u64 << (column % 64);
        attacked |= queen & (taken | diagonals | antidiagonals);
        taken |= queen;
        diagonals = (diagonals | queen) << 1;
        antidiagonals = (antidiagonals | queen) >> 1;
    }
    on_board && attacked == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::verify;

    /// The masks accept exactly what the definition accepts, for every choice of columns up to n = 6, a column too far
    /// and a row too few or too many included; asked after a solution, so that the fast way is taken.
    #[test]
    fn the_masks_are_the_definition() {
        for n in 1..=6u32 {
            for length in [n - 1, n, n + 1] {
                for code in 0..u64::from(n + 1).pow(length) {
                    let columns: Vec<u8> =
                        (0..length).map(|row| (code / u64::from(n + 1).pow(row) % u64::from(n + 1)) as u8).collect();
                    let slow = columns.len() == n as usize
                        && Placement::from_columns(&columns.iter().map(|&c| u32::from(c)).collect::<Vec<_>>())
                            .is_ok_and(|placement| verify(&Problem::plain(u64::from(n)).unwrap(), placement).is_ok());
                    assert_eq!(attack_free(n, &columns), slow, "n = {n}: {columns:?}");
                }
            }
        }
    }

    /// Where the masks are full: every pair of queens on a board of 64 rows that share a line, and solutions of such boards.
    #[test]
    fn the_masks_hold_64_columns() {
        for n in [31, 32, 33, 63, 64u32] {
            let columns: Vec<u8> = crate::engine::construct::columns(n).unwrap().map(|column| column as u8).collect();
            assert!(attack_free(n, &columns), "n = {n}");
            for (row, other) in (0..n as usize).flat_map(|row| (0..row).map(move |other| (row, other))) {
                let distance = (row - other) as u8;
                for column in
                    [Some(columns[other]), columns[other].checked_sub(distance), columns[other].checked_add(distance)]
                {
                    let Some(column) = column.filter(|&column| u32::from(column) < n) else { continue };
                    let mut changed = columns.clone();
                    changed[row] = column;
                    assert!(!attack_free(n, &changed), "n = {n}, rows {other} and {row}");
                }
            }
        }
    }

    #[test]
    fn the_solution_is_the_last_one_verified() {
        let problem = Problem::plain(6).unwrap();
        let mut referee = Referee::new(&problem);
        for columns in [[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [4, 2, 0, 5, 3, 1]] {
            let solution = referee.verify_columns(&columns).unwrap();
            assert_eq!(solution.placement().columns().unwrap(), columns.map(u32::from));
        }
        let rejection = referee.verify_columns(&[1, 3, 5, 0, 2, 3]).unwrap_err();
        assert_eq!(rejection.attacking_pairs, 2);
        assert!(referee.verify_columns(&[1, 3, 5, 0, 2, 6]).is_err());
        assert!(referee.verify_columns(&[1, 3, 5, 0, 2]).is_err());
        let nothing = Problem::plain(0).unwrap();
        assert!(Referee::new(&nothing).verify_columns(&[]).is_ok());
    }
}
