//! `bezzel explain`: the lesson in short, with numbers computed on the spot.

use super::compare::{factorial, power};
use crate::args::{ExplainArgs, Topic};
use crate::exit::Exit;
use crate::output::{Output, STRONG, grouped};
use anyhow::Result;
use bezzel::classic::Algorithm;
use bezzel::event::{SymmetryClasses, Totals, TraceEvent};
use bezzel::{Goal, Options, Plan, Problem};
use clap::ValueEnum;
use std::io::Write;
use std::ops::ControlFlow;

/// `bezzel explain [TOPIC]`
pub(crate) fn run(args: &ExplainArgs) -> Result<Exit> {
    let text = match args.topic {
        None => topics(),
        Some(Topic::Backtracking) => backtracking(),
        Some(Topic::Representation) => representation(),
        Some(Topic::Recursion) => recursion(),
        Some(Topic::Symmetry) => symmetry()?,
        Some(Topic::History) => history()?,
    };
    let mut out = Output::new();
    if let Some(topic) = args.topic.and_then(|topic| topic.to_possible_value()) {
        let title = topic.get_name().to_uppercase();
        let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        if colour {
            writeln!(out, "{STRONG}{title}{STRONG:#}\n")?;
        } else {
            writeln!(out, "{title}\n")?;
        }
    }
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(Exit::Done)
}

/// The totals of a whole trace.
fn totals(algorithm: Algorithm, n: u32) -> Totals {
    let mut totals = Totals::default();
    let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        ControlFlow::Continue(())
    });
    totals
}

/// Queens placed until the first solution stood.
fn placements_to_first(n: u32) -> u64 {
    let mut totals = Totals::default();
    let _ = Algorithm::QueensClass.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        if matches!(event, TraceEvent::Solution { .. }) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    totals.placements
}

fn classes(n: u64) -> Result<SymmetryClasses> {
    let problem = Problem::plain(n)?;
    let outcome =
        Plan::choose(&problem, Goal::CountFundamental, &Options::default())?.run(|_| ControlFlow::Continue(()))?;
    Ok(outcome.classes.unwrap_or_default())
}

fn topics() -> String {
    let mut text = String::from("What there is to learn (bezzel explain TOPIC):\n\n");
    for topic in Topic::value_variants() {
        if let Some(value) = topic.to_possible_value() {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            text += &format!("  {:<16}{help}\n", value.get_name());
        }
    }
    text + "\nThen watch it: bezzel trace 4, and compare: bezzel compare 8.\n"
}

fn backtracking() -> String {
    let (eight, twelve) = (totals(Algorithm::QueensClass, 8), totals(Algorithm::QueensClass, 12));
    let arrangements = |n| power(n).map_or_else(String::new, grouped);
    let depths: Vec<_> = eight.nodes_by_depth.iter().map(|nodes| grouped(*nodes)).collect();
    format!(
        "\
Two queens in one row attack each other, so every row holds one queen. That leaves n^n arrangements:
{} for n = 8, {} for n = 12. Nobody needs to look at them all.

Fill the rows from the top. Try the columns of a row from the left; skip attacked squares; put a queen
on the first free one and go forward to the next row. When no square of a row is left, return to the
row above, take its queen off, move it on, and go forward again. After the last row has been searched
to its end the search still goes back, because all solutions are wanted; it ends when the first row has
no square left.

Every queen placed rules out squares in all rows below, so most branches end early. The search for
n = 8 visits {} nodes (positions, the empty board included), for n = 12 {}:

  queens on the board   0  1  2  …
  nodes, n = 8          {}

The first solution for n = 8 stands after {} placements, for n = 12 after {}.

See it:  bezzel trace 4        each step, and who refuses which square
         bezzel trace 8 --until first --totals
",
        arrangements(8),
        arrangements(12),
        grouped(eight.nodes()),
        grouped(twelve.nodes()),
        depths.join("  "),
        placements_to_first(8),
        placements_to_first(12),
    )
}

fn representation() -> String {
    let tests = |algorithm| grouped(totals(algorithm, 8).squares_tested);
    let generated = totals(Algorithm::AllPermutations, 8);
    let links = totals(Algorithm::DancingLinks, 8);
    format!(
        "\
What must be kept of a board to know whether a square is attacked?

  flat-board          n·n integers; walks up the column and both diagonals, up to 3(n−1) squares a test
  queens-class        the same as a value with operations: unguarded, insert, remove, is_solved
  bordered-board      a border of sentinels around the board: the walk needs no test for the edge
  permutation         one row holds one queen, so a vector of n columns says it all; a test is two
                      columns equal, or their distance equal to that of their rows
  occupancy-counters  a counter for each column and diagonal: three look-ups a test, however large n
  bitmask             the counters as bits of three words: one expression gives all free squares of a
                      row, no square is tested by itself

All visit the same nodes; they differ in the work for each. For n = 8 they test {} squares one by
one; bitmask none. Generate and test is another matter: of the {} permutations of eight columns
all-permutations builds every one ({} placements instead of {}) before it tests it.

dancing-links keeps, instead of the queens, the squares that are left, and continues with the row or
column that has the fewest: {} placements.

See it:  bezzel compare 8
         bezzel trace 5 --algorithm bitmask
",
        tests(Algorithm::QueensClass),
        factorial(8).map_or_else(String::new, grouped),
        grouped(generated.placements),
        grouped(totals(Algorithm::Permutation, 8).placements),
        grouped(links.placements),
    )
}

fn recursion() -> String {
    let eight = totals(Algorithm::Iterative, 8);
    format!(
        "\
solve_from(configuration) tries every unguarded column of the first empty row: insert, solve_from, remove.
The state after the recursive call is exactly the state before it, because every insert has its remove.
That is the invariant to check when a backtracking program goes wrong.

The stack remembers, for each row, which column comes next. It is needed because something is left to do
after the call: remove the queen and go on with the row. A call that is the last thing a function does
(a tail call) needs no stack and is a loop in disguise; this one is not. But nothing more than the column
of each row has to be remembered, and the vector of columns holds just that: it is the stack. So iterative
needs no recursion: place and go down a row, or take the queen off, go up a row and continue with the
column after it.

Both do the same steps: {} placements and {} removals for n = 8, never more than {} queens deep. The depth of
the recursion is n, so it does not exhaust any stack.

See it:  bezzel trace 4 --algorithm queens-class
         bezzel trace 4 --algorithm iterative
",
        grouped(eight.placements),
        grouped(eight.removals),
        eight.maximum_depth(),
    )
}

fn symmetry() -> Result<String> {
    let mut rows = String::new();
    for n in [4u64, 5, 6, 7, 8, 9, 10] {
        let classes = classes(n)?;
        rows += &format!(
            "  {n:>2}  {:>11}  {:>5}   {} × 8 + {} × 4 + {} × 2\n",
            classes.fundamental(),
            classes.all().unwrap_or_default(),
            classes.of_eight,
            classes.of_four,
            classes.of_two
        );
    }
    let eight = classes(8)?;
    Ok(format!(
        "\
Turn a solution by a quarter, or look at it in a mirror, and it is a solution again. The board has eight such
symmetries, so most solutions come in classes of eight. Some are unchanged by a half turn (a class of four)
or by a quarter turn (a class of two). No solution is its own mirror image, for n ≥ 2.

For n = 8: {} = {} × 8 + {} × 4. There are {} fundamental solutions, not 92 / 8, and not 40 × 8 either.

   n  fundamental    all   classes
{rows}
Counting needs no list: fundamental = (all + unchanged by a half turn + 2 · unchanged by a quarter turn) / 8,
by Burnside's lemma.

See it:  bezzel list 8 --fundamental --style board
         bezzel count 12 --fundamental
",
        eight.all().unwrap_or_default(),
        eight.of_eight,
        eight.of_four,
        eight.fundamental(),
    ))
}

fn history() -> Result<String> {
    let eight = classes(8)?;
    let last = bezzel::known::table().filter(|known| known.kind == bezzel::known::Kind::All).last();
    let last = last.map_or_else(String::new, |known| format!("n = {}: {}", known.n, grouped(known.count)));
    Ok(format!(
        "\
1848  The chess player Max Bezzel asks, in a Berlin chess magazine, for the ways to place eight queens on the
      chessboard so that none attacks another.
1850  Franz Nauck publishes the {all} solutions, and asks for the completion of placements that are begun.
      Gauss, who had first believed in 76, discusses the puzzle in letters.
1854  Readers of the magazine have found 40.
1874  J. W. L. Glaisher proves that there are {all}; E. Pauls gives a solution for every n ≥ 4.
1960s Computers count: backtracking becomes the textbook method, and the queens its textbook example.
2016  n = 27 is counted with special hardware, the largest so far ({last}).
2021  M. Simkin shows how the number grows: about (0.143 n)^n.

The true number for the 8×8 board is {all}, or {fundamental} up to rotation and reflection.
",
        all = eight.all().unwrap_or_default(),
        fundamental = eight.fundamental(),
    ))
}
