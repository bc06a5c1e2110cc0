//! `bezzel` alone, on a terminal: asks for the board size as the `queens-class` program did.

use crate::exit::Exit;
use crate::output::{GOOD, STRONG, duration, grouped, plural};
use crate::session::{Session, all_cores};
use anyhow::Result;
use bezzel::classic::Algorithm;
use bezzel::format::{Format, Writer};
use bezzel::known::{self, Kind};
use bezzel::{Event, Goal, Options, Placement, Plan, Problem};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

/// Up to this size all solutions are counted while one waits (n = 15: a second or less).
const COUNTED_AT_ONCE: u32 = 15;
/// Up to this size the lexicographically first solution is found while one waits.
const FIRST_AT_ONCE: u32 = 22;

/// Asks, and shows what there is to see.
pub(crate) fn run(quiet: bool) -> Result<Exit> {
    let Some(n) = ask(&mut io::stdin().lock(), &mut io::stdout())? else { return Ok(Exit::Done) };
    show(n, quiet)
}

/// Asks until the answer is a size within the limits; `None` at the end of the input.
fn ask(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<u32>> {
    let largest = Algorithm::QueensClass.largest_order();
    loop {
        write!(output, "How many queens, on a board of as many rows and columns? ")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(None);
        }
        match line.trim().parse() {
            Ok(n) if n <= largest => return Ok(Some(n)),
            _ => writeln!(output, "The size must be a whole number between 0 and {largest}.")?,
        }
    }
}

fn show(n: u32, quiet: bool) -> Result<Exit> {
    let problem = Problem::plain(n.into())?;
    let mut session = Session::start(quiet, None);
    let options = Options { threads: all_cores(), cancel: session.cancel.clone(), ..Options::default() };

    let mut out = anstream::stdout();
    let goal = if n <= FIRST_AT_ONCE { Goal::First } else { Goal::Any };
    let outcome = Plan::choose(&problem, goal, &options)?.run(|_| ControlFlow::Continue(()))?;
    match outcome.solution {
        None => writeln!(out, "\n{n} queens do not fit on the {n}×{n} board without two attacking each other.")?,
        Some(solution) => {
            let which = if goal == Goal::First { "The first solution" } else { "A solution" };
            writeln!(out, "\n{which}:\n\n{}", board(solution.placement())?)?;
        }
    }

    if n <= COUNTED_AT_ONCE {
        let plan = Plan::choose(&problem, Goal::Count, &options)?;
        let outcome = plan.run(|event| {
            if let Event::Progress(progress) = event {
                session.progress(progress);
            }
            ControlFlow::Continue(())
        })?;
        session.end_progress();
        if !outcome.exhausted() {
            session.note(format!("{}: at least {}", session.cancelled_by(), grouped(outcome.count)));
            return Ok(Exit::Stopped);
        }
        writeln!(
            out,
            "{GOOD}{} solution{}{GOOD:#} in all, counted in {}.",
            grouped(outcome.count),
            plural(outcome.count),
            duration(session.seconds())
        )?;
    } else if let Some(known) = known::count(Kind::All, n) {
        writeln!(out, "{GOOD}{} solutions{GOOD:#} in all ({}).", grouped(known.count), known.source)?;
    } else {
        writeln!(out, "How many solutions there are for {n} queens nobody knows.")?;
    }
    writeln!(
        out,
        "\nWhat else you can ask:\n  \
         {STRONG}bezzel list {n}{STRONG:#}       every solution\n  \
         {STRONG}bezzel count {n}{STRONG:#}      their number\n  \
         {STRONG}bezzel trace {n}{STRONG:#}      how the search finds them, step by step\n  \
         {STRONG}bezzel draw {n}{STRONG:#}       a picture\n  \
         {STRONG}bezzel explain{STRONG:#}      why it is fast\n  \
         {STRONG}bezzel help{STRONG:#}         everything"
    )?;
    Ok(Exit::Done)
}

fn board(placement: &Placement) -> Result<String> {
    let mut text = Vec::new();
    Writer::new(Format::Board, placement.board(), None)?.write(placement, &mut text)?;
    Ok(String::from_utf8(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(typed: &str) -> (Option<u32>, String) {
        let mut output = Vec::new();
        let n = ask(&mut typed.as_bytes(), &mut output).unwrap();
        (n, String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_size_is_asked_for_until_it_is_within_the_limits() {
        let refusal = "The size must be a whole number between 0 and 30.";
        let (n, shown) = answers("8\n");
        assert_eq!((n, shown.matches(refusal).count()), (Some(8), 0));
        let (n, shown) = answers("31\n-1\neight\n\n99999999999999999999\n 30 \n");
        assert_eq!((n, shown.matches(refusal).count(), shown.matches("How many").count()), (Some(30), 5, 6));
        assert_eq!(answers("0\n").0, Some(0));
        assert_eq!(answers("").0, None);
        assert_eq!(answers("31\n").0, None);
    }
}
