//! What was asked, before anyone knows whether it makes sense.

use crate::attack::AttackRule;
use crate::board::{Regions, Square, Topology};
use serde::{Deserialize, Serialize};

/// A description of a problem. It may describe nonsense; [`Spec::build`](Spec::build) turns it into a
/// [`Problem`](crate::Problem) or reports every fault at once.
///
/// ```
/// use bezzel::Spec;
/// let problem = Spec::new(8).place("c1").block("d4").build()?;
/// assert_eq!(problem.placed().len(), 1);
/// # Ok::<(), bezzel::ProblemError>(())
/// ```
///
/// It is also plain data for serde (`rows` and `columns` are required, all else may be left out):
///
/// ```
/// let spec: bezzel::Spec = serde_json::from_str(r#"{"rows": 8, "columns": 8, "placed": ["b4", [2, 3]]}"#)?;
/// assert_eq!(spec.build().unwrap().placed().len(), 2);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    pub(crate) rows: u64,
    pub(crate) columns: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) topology: Topology,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) rule: AttackRule,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) queens: Option<QueenCount>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) queens_per_line: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) placed: Vec<SquareText>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) blocked: Vec<SquareText>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) excluded_sums: Vec<u64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) excluded_differences: Vec<i64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) regions: Option<Regions>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) symmetric: Option<RequiredSymmetry>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How many queens a solution holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QueenCount {
    /// Exactly this many.
    Exactly(u64),
    /// This many or fewer.
    AtMost(u64),
    /// As many as fit.
    Most,
}

/// The symmetry a solution must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RequiredSymmetry {
    /// Unchanged by a half turn.
    HalfTurn,
    /// Unchanged by a quarter turn.
    QuarterTurn,
}

/// A square as it was written: by chess name (`"c5"`), or by 1-based row and column counted from the top left (`[4, 3]`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SquareText {
    /// A chess name, not yet read.
    Named(String),
    /// Row and column, 1-based from the top left.
    At(u64, u64),
}

impl From<&str> for SquareText {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl From<Square> for SquareText {
    fn from(square: Square) -> Self {
        Self::At(u64::from(square.row) + 1, u64::from(square.column) + 1)
    }
}

impl Spec {
    /// n queens on the n × n board.
    pub const fn new(n: u64) -> Self {
        Self::rectangle(n, n)
    }

    /// As many queens as the shorter side on a board of `rows` × `columns` squares.
    pub const fn rectangle(rows: u64, columns: u64) -> Self {
        Self {
            rows,
            columns,
            topology: Topology::Plane,
            rule: AttackRule::Queen,
            queens: None,
            queens_per_line: None,
            placed: Vec::new(),
            blocked: Vec::new(),
            excluded_sums: Vec::new(),
            excluded_differences: Vec::new(),
            regions: None,
            symmetric: None,
        }
    }

    /// Places queens on these squares, and on no others.
    #[must_use]
    pub fn with_placed(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.placed = squares.into_iter().map(Into::into).collect();
        self
    }

    /// Joins edges of the board.
    #[must_use]
    pub const fn topology(mut self, topology: Topology) -> Self {
        self.topology = topology;
        self
    }

    /// Sets how the pieces attack.
    #[must_use]
    pub const fn rule(mut self, rule: AttackRule) -> Self {
        self.rule = rule;
        self
    }

    /// Sets how many queens a solution holds.
    #[must_use]
    pub const fn queens(mut self, count: QueenCount) -> Self {
        self.queens = Some(count);
        self
    }

    /// Asks for exactly this many queens in every row and every column.
    #[must_use]
    pub const fn queens_per_line(mut self, count: u32) -> Self {
        self.queens_per_line = Some(count);
        self
    }

    /// Asks for a queen on this square: a chess name or a [`Square`].
    #[must_use]
    pub fn place(mut self, square: impl Into<SquareText>) -> Self {
        self.placed.push(square.into());
        self
    }

    /// Forbids queens on this square: a chess name or a [`Square`]. Blocked squares cast no shadow.
    #[must_use]
    pub fn block(mut self, square: impl Into<SquareText>) -> Self {
        self.blocked.push(square.into());
        self
    }

    /// Forbids queens on the squares whose 0-based row and column add up to `sum` (an antidiagonal).
    ///
    /// ```
    /// let corner = bezzel::Spec::new(8).exclude_sum(0).build()?;
    /// assert_eq!(corner, bezzel::Spec::new(8).block("a8").build()?);
    /// # Ok::<(), bezzel::ProblemError>(())
    /// ```
    #[must_use]
    pub fn exclude_sum(mut self, sum: u64) -> Self {
        self.excluded_sums.push(sum);
        self
    }

    /// Forbids queens on the squares whose row minus column is `difference` (a diagonal).
    ///
    /// ```
    /// let corner = bezzel::Spec::new(8).exclude_difference(7).build()?;
    /// assert_eq!(corner, bezzel::Spec::new(8).block("a1").build()?);
    /// # Ok::<(), bezzel::ProblemError>(())
    /// ```
    #[must_use]
    pub fn exclude_difference(mut self, difference: i64) -> Self {
        self.excluded_differences.push(difference);
        self
    }

    /// Asks for as many queens in every region as in every row and column.
    #[must_use]
    pub fn regions(mut self, regions: Regions) -> Self {
        self.regions = Some(regions);
        self
    }

    /// Asks for solutions with this symmetry only.
    #[must_use]
    pub const fn symmetric(mut self, symmetry: RequiredSymmetry) -> Self {
        self.symmetric = Some(symmetry);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn squares() -> impl Strategy<Value = Vec<SquareText>> {
        let square = prop_oneof![
            "[a-z]{0,3}[0-9]{0,3}".prop_map(SquareText::Named),
            any::<(u64, u64)>().prop_map(|(row, column)| SquareText::At(row, column)),
        ];
        proptest::collection::vec(square, 0..4)
    }

    proptest! {
        /// Whatever was described, sensible or not, survives being written and read.
        #[test]
        fn json_round_trip(rows: u64, columns: u64, k in proptest::option::of(any::<u64>()), line: Option<u32>,
                           placed in squares(), blocked in squares(), sums: Vec<u64>, differences: Vec<i64>, cells in proptest::option::of(any::<Vec<u32>>())) {
            let mut spec = Spec::rectangle(rows, columns).rule(AttackRule::Amazon).topology(Topology::Torus);
            spec.queens = k.map(QueenCount::AtMost);
            spec.queens_per_line = line;
            spec.placed = placed;
            spec.blocked = blocked;
            spec.excluded_sums = sums;
            spec.excluded_differences = differences;
            spec.regions = cells.map(Regions::new);
            let text = serde_json::to_string(&spec).unwrap();
            prop_assert_eq!(serde_json::from_str::<Spec>(&text).unwrap(), spec);
        }
    }

    #[test]
    fn a_plain_board_is_a_short_description() {
        assert_eq!(serde_json::to_string(&Spec::new(8)).unwrap(), r#"{"rows":8,"columns":8}"#);
    }
}
