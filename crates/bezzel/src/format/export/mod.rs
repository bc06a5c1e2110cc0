//! A problem for other solvers: the model that [`encode`](crate::encode) makes, in the languages they read; and their answers, read back.
//!
//! Every file says in its remarks which problem it holds, which variable is which square, and the known answer where there is one.
//!
//! ```
//! use bezzel::format::{ExportFormat, KnownAnswer, export};
//!
//! let known = KnownAnswer { solutions: 2, source: "OEIS A000170".to_owned() };
//! let mut text = Vec::new();
//! export(ExportFormat::Asp, &bezzel::Problem::plain(4)?, Some(&known), &mut text)?;
//! assert!(text.starts_with(b"% 4 queens on the 4x4 board\n% known: 2 solutions (OEIS A000170)\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod asp;
mod cnf;
mod dlx;
mod lp;
mod mzn;
mod opb;
#[cfg(test)]
mod tests;
mod xcsp3;

pub use answer::{Answer, Claim, read_answer};

use super::UnknownFormat;
use crate::board::Square;
use crate::encode::{CnfError, Constraint, Model, ModelError};
use crate::problem::{Problem, QueenCount};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A language of another solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExportFormat {
    /// Clauses in DIMACS, for SAT solvers.
    Cnf,
    /// Linear pseudo-Boolean constraints, for pseudo-Boolean solvers.
    Opb,
    /// CPLEX LP, for integer programming.
    Lp,
    /// MiniZinc, for constraint solvers.
    Mzn,
    /// XCSP3, for constraint solvers.
    Xcsp3,
    /// An answer set program, for clingo.
    Asp,
    /// Items and options of an exact cover, for Knuth's `dlx` programs.
    Dlx,
}

impl ExportFormat {
    /// All languages, in the order in which they are told.
    pub const ALL: [Self; 7] = [Self::Cnf, Self::Opb, Self::Lp, Self::Mzn, Self::Xcsp3, Self::Asp, Self::Dlx];

    /// The name by which users call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mzn => "mzn",
            Self::Xcsp3 => "xcsp3",
            Self::Asp => "asp",
            Self::Dlx => "dlx",
        }
    }

    /// One line that tells what it is for.
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Cnf => "DIMACS clauses, for SAT solvers (cadical, minisat, kissat)",
            Self::Opb => "pseudo-Boolean constraints (clasp, roundingsat)",
            Self::Lp => "CPLEX LP, for integer programming (glpsol, cbc, scip, highs)",
            Self::Mzn => "MiniZinc (gecode, chuffed, or-tools)",
            Self::Xcsp3 => "XCSP3 (ace, choco)",
            Self::Asp => "an answer set program (clingo)",
            Self::Dlx => "exact cover, for Knuth's dlx programs",
        }
    }
}

impl fmt::Display for ExportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ExportFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let expected = Self::ALL.map(Self::name).join(", ");
            UnknownFormat { found: name.chars().take(40).collect(), expected }
        })
    }
}

/// What is known of the answer, for the remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAnswer {
    /// The number of solutions.
    pub solutions: u128,
    /// Who says so.
    pub source: String,
}

/// A problem cannot be written for other solvers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// The board has too many squares.
    Model(ModelError),
    /// There would be too many clauses.
    Cnf(CnfError),
    /// The language cannot express something.
    Inexpressible {
        /// The language.
        format: ExportFormat,
        /// What it cannot express.
        what: String,
    },
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model(error) => error.fmt(f),
            Self::Cnf(error) => error.fmt(f),
            Self::Inexpressible { format, what } => write!(f, "{format} cannot express {what}"),
        }
    }
}

impl std::error::Error for ExportError {}

/// Appends a problem in the language of other solvers.
///
/// # Errors
/// It is too large, or the language cannot express it. Nothing is appended then.
///
/// # Memory
/// Proportional to the text.
pub fn export(
    format: ExportFormat,
    problem: &Problem,
    known: Option<&KnownAnswer>,
    out: &mut Vec<u8>,
) -> Result<(), ExportError> {
    let model = Model::new(problem).map_err(ExportError::Model)?;
    let export = Export { problem, known, model };
    let text = match format {
        ExportFormat::Cnf => cnf::write(&export)?,
        ExportFormat::Opb => opb::write(&export),
        ExportFormat::Lp => lp::write(&export),
        ExportFormat::Mzn => mzn::write(&export),
        ExportFormat::Xcsp3 => xcsp3::write(&export),
        ExportFormat::Asp => asp::write(&export),
        ExportFormat::Dlx => dlx::write(&export)?,
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// What the writers are given.
struct Export<'p> {
    problem: &'p Problem,
    known: Option<&'p KnownAnswer>,
    model: Model,
}

impl Export<'_> {
    /// Remarks that every file begins with: the problem, and what is known of it.
    fn remarks(&self, mark: &str) -> String {
        // Old programs read ASCII only.
        let mut text = format!("{mark} {}\n", self.problem.to_string().replace('×', "x"));
        if let Some(known) = self.known {
            let s = if known.solutions == 1 { "" } else { "s" };
            let source: String = known.source.chars().map(|c| if c.is_ascii_graphic() { c } else { ' ' }).collect();
            text += &format!("{mark} known: {} solution{s} ({source})\n", known.solutions);
        }
        text
    }

    /// Remarks that tell the square of every numbered variable.
    fn numbered_variables(&self, mark: &str) -> String {
        let mut text = format!("{mark} variable row column square (rows and columns from 1, from the top left)\n");
        let rows = self.model.board().rows();
        for (variable, square) in (1..).zip(self.model.squares()) {
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{mark} {variable} {} {} {}",
                square.row + 1,
                square.column + 1,
                square.chess_name(rows)
            );
        }
        text
    }

    /// Whether the most queens are asked for.
    fn wants_most(&self) -> bool {
        self.problem.queens() == QueenCount::Most
    }

    fn square(&self, number: u32) -> Square {
        self.model.squares()[number as usize]
    }
}

/// What a constraint asks for of a sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Equal(u32),
    AtLeast(u32),
    AtMost(u32),
}

/// The bounds that say something; none is ever needed beyond the number of squares.
fn bounds(constraint: &Constraint) -> Vec<Bound> {
    let (at_least, at_most) = (constraint.at_least, constraint.at_most);
    if at_least == at_most {
        return vec![Bound::Equal(at_least)];
    }
    let mut bounds = Vec::new();
    if at_least > 0 {
        bounds.push(Bound::AtLeast(at_least));
    }
    if (at_most as usize) < constraint.squares.len() {
        bounds.push(Bound::AtMost(at_most));
    }
    bounds
}

/// A constraint of no squares that asks for queens: it cannot be met.
fn is_impossible(constraint: &Constraint) -> bool {
    constraint.squares.is_empty() && constraint.at_least > 0
}
