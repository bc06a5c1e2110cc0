use super::estimate::Size;
use crate::goal::Goal;
use crate::kernel::Level;
use std::fmt;

/// What was asked cannot be done this way, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsupported {
    /// The engine or classic program that declines.
    pub by: &'static str,
    /// Why.
    pub reason: Reason,
}

/// Why an engine declines.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// It does not serve this goal.
    Goal {
        /// The goal asked for.
        goal: Goal,
        /// The goals it serves.
        offered: &'static [Goal],
    },
    /// It knows only the bare problem: n queens on the plane n × n board.
    OnlyPlain,
    /// It knows n queens on the plane n × n board, with queens placed and squares blocked at most.
    OnlyCompletions,
    /// It has formulas for one, two and three queens on the plane n × n board.
    OnlyFewQueens,
    /// It takes no "most queens".
    MostQueens,
    /// It fills the board row by row, with at most one queen in each.
    OneQueenARow,
    /// It knows neither regions nor required symmetries.
    NoRegionsOrSymmetry,
    /// Classes of solutions under the eight symmetries are defined here for the bare problem only.
    FundamentalOnlyPlain,
    /// The board is larger than it can take.
    TooLarge {
        /// What is limited: `n`, `squares`.
        what: &'static str,
        /// The largest it takes.
        limit: u64,
        /// What was asked for.
        found: u64,
    },
    /// The CPU lacks the instruction set asked for.
    NoSuchIsa {
        /// The level asked for.
        level: Level,
    },
    /// A search that could be begun, but not ended in a lifetime.
    TooMuch {
        /// How much there is to search.
        estimate: Size,
    },
    /// It could be searched, but not in the lifetime of anyone.
    OutOfReach {
        /// The order n.
        n: u32,
        /// How much there is to search; `None` where even the estimate is out of reach.
        estimate: Option<Size>,
        /// Decimal digits of the number of solutions, by the asymptotic formula.
        digits: u64,
    },
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is out of reach is so for every engine.
        if !matches!(self.reason, Reason::OutOfReach { .. } | Reason::TooMuch { .. }) {
            write!(f, "{} declines: ", self.by)?;
        }
        self.reason.fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Goal { goal, offered } => {
                let offered: Vec<_> = offered.iter().map(Goal::to_string).collect();
                write!(f, "it does not offer the goal `{goal}`, only {}", offered.join(", "))
            }
            Reason::OnlyPlain => f.write_str("it knows only n queens on the plain n×n board"),
            Reason::OnlyCompletions => f.write_str(
                "it knows n queens on the plane n×n board, with queens placed and squares blocked at most",
            ),
            Reason::OnlyFewQueens => {
                f.write_str("it has formulas for one, two or three queens on the plane n×n board")
            }
            Reason::MostQueens => f.write_str("it needs a number of queens, not \"the most\""),
            Reason::OneQueenARow => f.write_str("it knows at most one queen in every row and column"),
            Reason::NoRegionsOrSymmetry => f.write_str("it knows neither regions nor required symmetries"),
            Reason::FundamentalOnlyPlain => {
                f.write_str("fundamental solutions are defined for n queens on the plain n×n board")
            }
            Reason::TooLarge { what, limit, found } => write!(f, "{found} {what}: it takes up to {limit}"),
            Reason::NoSuchIsa { level } => {
                write!(f, "this CPU has no {level} (needed: {})", level.features().join(", "))
            }
            Reason::TooMuch { estimate } => {
                write!(
                    f,
                    "counting is out of reach: the search tree has about {} nodes, {:.0e} years at 100 ns a node; ",
                    estimate.nodes,
                    estimate.nodes.mean * 1e-7 / (365.25 * 86_400.0)
                )?;
                if estimate.solutions.mean > 0.0 {
                    write!(f, "there are about {} solutions", estimate.solutions)
                } else {
                    f.write_str("no random walk met a solution")
                }
            }
            Reason::OutOfReach { n, estimate, digits } => {
                write!(f, "counting n = {n} is out of reach: ")?;
                match estimate {
                    Some(estimate) => {
                        write!(f, "its search tree has about {} nodes", estimate.nodes)?;
                        let years = estimate.nodes.mean * 1e-9 / (365.25 * 86_400.0);
                        write!(f, ", {years:.0e} years at a node a nanosecond")?;
                        if estimate.solutions.mean > 0.0 {
                            return write!(f, "; there are about {} solutions", estimate.solutions);
                        }
                    }
                    None => write!(f, "its search tree is too large even to be estimated")?,
                }
                write!(f, "; the number of solutions has about {digits} digits")
            }
        }
    }
}

impl std::error::Error for Unsupported {}
