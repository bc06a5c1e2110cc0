//! `bezzel export`: problems in the languages of other solvers.

use crate::exit::Exit;
use crate::format_args::ExportArgs;
use crate::output::Output;
use crate::session::Session;
use anyhow::Result;
use bezzel::Problem;
use bezzel::format::{ExportFormat, KnownAnswer, export};
use bezzel::known::{self, Kind};

/// `bezzel export FORMAT [N|FILE|-]`
pub(crate) fn run(args: &ExportArgs, quiet: bool) -> Result<Exit> {
    let session = Session::start(quiet, None);
    let asked = args.problem.problem_or_input()?;
    if let Some(note) = &asked.note {
        session.note(note);
    }
    let mut out = Output::new();
    write(args.solver_language, &asked.problem, &mut out)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Writes a problem with the published answer, where there is one.
pub(super) fn write(format: ExportFormat, problem: &Problem, out: &mut Output) -> Result<()> {
    let known = problem.plain_order().and_then(|n| known::count(Kind::All, n));
    let known = known.map(|known| KnownAnswer { solutions: known.count, source: known.source.to_owned() });
    export(format, problem, known.as_ref(), &mut out.buffer)?;
    Ok(())
}
