//! `cnf`: DIMACS. Variable k is the k-th square that is not blocked, in the order of reading; auxiliary variables follow, each determined by
//! the squares.

use super::{Export, ExportError, ExportFormat};
use crate::encode::Cnf;
use std::fmt::Write;

pub(super) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    if export.wants_most() {
        let what = "the most queens: ask for a number of them".to_owned();
        return Err(ExportError::Inexpressible { format: ExportFormat::Cnf, what });
    }
    let cnf = Cnf::new(&export.model).map_err(ExportError::Cnf)?;
    let mut text = export.remarks("c");
    text += &export.numbered_variables("c");
    // Writing to a string does not fail.
    let _ = writeln!(text, "p cnf {} {}", cnf.variables(), cnf.clause_count());
    for clause in cnf.clauses() {
        for literal in clause {
            let _ = write!(text, "{literal} ");
        }
        text.push_str("0\n");
    }
    Ok(text)
}
