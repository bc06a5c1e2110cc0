use std::fmt;

/// A square by row and column, both **0-based**: row 0 is the top row, column 0 the leftmost column.
///
/// Squares order as one reads: row by row from the top, each row from the left.
/// `Display` writes the 1-based pair that users see, `(row,column)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Square {
    /// Row, 0 at the top.
    pub row: u32,
    /// Column, 0 at the left.
    pub column: u32,
}

impl Square {
    /// The square in this row and column, both 0-based.
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// The chess name on a board of `rows` rows: `a1` is the bottom left square, `a8` the top left one of 8×8.
    ///
    /// Columns after `z` go on as `aa`, `ab`, … as in spreadsheets.
    pub fn chess_name(self, rows: u32) -> String {
        format!("{}{}", column_letters(self.column), rows.saturating_sub(self.row))
    }

    /// Reads a chess name (`c5`, `aa12`; capitals allowed) for a board of `rows` rows.
    ///
    /// The column may lie off the board; only the caller knows how wide it is.
    ///
    /// # Errors
    /// The name is not letters followed by digits, or its rank is not within `1..=rows`.
    pub fn from_chess_name(name: &str, rows: u32) -> Result<Self, SquareNameError> {
        let split = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
        let (letters, digits) = name.split_at(split);
        // Shown within a line: a control character must not break it.
        let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        let shape = || SquareNameError::Shape { found: name.chars().take(20).map(shown).collect() };
        if letters.is_empty() || digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(shape());
        }
        let mut column: u32 = 0;
        for letter in letters.bytes() {
            let value = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            column = column.checked_mul(26).and_then(|c| c.checked_add(value)).ok_or_else(shape)?;
        }
        let rank: u64 = digits.parse().map_err(|_| shape())?;
        if rank == 0 || rank > u64::from(rows) {
            return Err(SquareNameError::Rank { found: rank, rows });
        }
        Ok(Self { row: rows - rank as u32, column: column - 1 })
    }
}

/// The letters of a 0-based column: `a` to `z`, then `aa`, `ab`, …
pub fn column_letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(column) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(b'a' + (rest % 26) as u8);
        rest /= 26;
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", u64::from(self.row) + 1, u64::from(self.column) + 1)
    }
}

/// Why a text is not the chess name of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareNameError {
    /// Not letters followed by digits.
    Shape {
        /// What stood there (its first 20 characters).
        found: String,
    },
    /// The rank is not on the board.
    Rank {
        /// The rank named.
        found: u64,
        /// Rows of the board.
        rows: u32,
    },
}

impl fmt::Display for SquareNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { found } => {
                write!(f, "`{found}` is not a chess square: expected letters and a number, as in c5")
            }
            Self::Rank { found, rows } => write!(f, "rank {found} is off the board: expected 1 to {rows}"),
        }
    }
}

impl std::error::Error for SquareNameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_agree_on_whole_boards() {
        for rows in [1, 8, 10, 30] {
            for row in 0..rows {
                for column in 0..60 {
                    let square = Square::new(row, column);
                    assert_eq!(Square::from_chess_name(&square.chess_name(rows), rows), Ok(square));
                }
            }
        }
        assert_eq!(Square::new(0, 0).chess_name(8), "a8");
        assert_eq!(Square::new(3, 2).chess_name(8), "c5");
        assert_eq!(Square::new(0, 26).chess_name(30), "aa30");
        assert_eq!(column_letters(701), "zz");
        assert_eq!(column_letters(702), "aaa");
    }

    #[test]
    fn bad_names_are_refused() {
        for name in ["", "c", "5", "5c", "c-1", "c5x", "ç5", "zzzzzzzzzzzz1", "a99999999999999999999999"] {
            assert!(matches!(Square::from_chess_name(name, 8), Err(SquareNameError::Shape { .. })), "{name}");
        }
        assert_eq!(
            Square::from_chess_name("a\n1", 8).unwrap_err().to_string(),
            "`a\u{fffd}1` is not a chess square: expected letters and a number, as in c5"
        );
        assert_eq!(Square::from_chess_name("c9", 8), Err(SquareNameError::Rank { found: 9, rows: 8 }));
        assert_eq!(Square::from_chess_name("c0", 8), Err(SquareNameError::Rank { found: 0, rows: 8 }));
    }
}
