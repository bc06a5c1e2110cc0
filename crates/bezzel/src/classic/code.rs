//! The programs of the lesson as pseudo-code, line by line, and which step of a trace is at which line.
//!
//! Front ends show it beside the board with the line of the last event lit; `docs/programs.md` has the same text, and a test compares
//! the two.

use super::Algorithm;
use crate::event::TraceEvent;

/// A line of pseudo-code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// The line, indented by four spaces a level.
    pub text: &'static str,
    /// The steps of a trace that are made here.
    pub steps: &'static [Step],
}

/// A kind of step: an event without its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A row is entered.
    Enter,
    /// The line with the fewest candidates is chosen.
    Choose,
    /// A square is tested and is free.
    Test,
    /// A square is tested and refused.
    Refused,
    /// The free squares of a row become known.
    Free,
    /// A queen is placed.
    Place,
    /// A queen is removed.
    Remove,
    /// No square is left.
    DeadEnd,
    /// All queens stand.
    Solution,
}

impl Step {
    /// All steps.
    pub const ALL: [Self; 9] = [
        Self::Enter,
        Self::Choose,
        Self::Test,
        Self::Refused,
        Self::Free,
        Self::Place,
        Self::Remove,
        Self::DeadEnd,
        Self::Solution,
    ];

    /// Its name: that of the event in a trace, or `refused`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enter => "enter",
            Self::Choose => "choose",
            Self::Test => "test",
            Self::Refused => "refused",
            Self::Free => "free",
            Self::Place => "place",
            Self::Remove => "remove",
            Self::DeadEnd => "dead-end",
            Self::Solution => "solution",
        }
    }

    /// The step that an event is.
    pub const fn of(event: &TraceEvent<'_>) -> Self {
        match event {
            TraceEvent::EnterRow { .. } => Self::Enter,
            TraceEvent::ChooseLine { .. } => Self::Choose,
            TraceEvent::TestSquare { refused_by: None, .. } => Self::Test,
            TraceEvent::TestSquare { refused_by: Some(_), .. } => Self::Refused,
            TraceEvent::FreeSquares { .. } => Self::Free,
            TraceEvent::Place { .. } => Self::Place,
            TraceEvent::Remove { .. } => Self::Remove,
            TraceEvent::DeadEnd { .. } => Self::DeadEnd,
            TraceEvent::Solution { .. } => Self::Solution,
        }
    }
}

const fn line(text: &'static str, steps: &'static [Step]) -> CodeLine {
    CodeLine { text, steps }
}

use Step::{Choose, DeadEnd, Enter, Free, Place, Refused, Remove, Solution, Test};

const FLAT_BOARD: &[CodeLine] = &[
    line("search(row):", &[]),
    line("    if row = n: print board, return", &[Solution]),
    line("    for column ← 0 … n−1:", &[Enter]),
    line("        if a walk up, up-left or up-right meets a 1:", &[Test]),
    line("            continue", &[Refused]),
    line("        board[n·row + column] ← 1", &[Place]),
    line("        search(row + 1)", &[]),
    line("        board[n·row + column] ← 0", &[Remove]),
    line("    return", &[DeadEnd]),
];

const QUEENS_CLASS: &[CodeLine] = &[
    line("solve_from(configuration):", &[]),
    line("    if configuration.is_solved(): print it, return", &[Solution]),
    line("    for col ← 0 … n−1:", &[Enter]),
    line("        if configuration.unguarded(col):", &[Test, Refused]),
    line("            configuration.insert(col)", &[Place]),
    line("            solve_from(configuration)", &[]),
    line("            configuration.remove(col)", &[Remove]),
    line("    return", &[DeadEnd]),
];

const PERMUTATION: &[CodeLine] = &[
    line("search(row):", &[]),
    line("    if row = n: print col, return", &[Solution]),
    line("    for c ← 0 … n−1:", &[Enter]),
    line("        for i ← 0 … row−1:", &[Test]),
    line("            if c = col[i] or |c − col[i]| = row − i: next c", &[Refused]),
    line("        col[row] ← c", &[Place]),
    line("        search(row + 1)", &[]),
    line("        col[row] ← no queen", &[Remove]),
    line("    return", &[DeadEnd]),
];

const BORDERED_BOARD: &[CodeLine] = &[
    line("search(row):", &[]),
    line("    if row > n: print the framed board, return", &[Solution]),
    line("    for column ← 1 … n:", &[Enter]),
    line("        for vector in (−1,−1), (−1,0), (−1,+1):", &[Test]),
    line("            if the first non-blank that way is *: next column", &[Refused]),
    line("        cell[row][column] ← *", &[Place]),
    line("        search(row + 1)", &[]),
    line("        cell[row][column] ← blank", &[Remove]),
    line("    return", &[DeadEnd]),
];

const BITMASK: &[CodeLine] = &[
    line("search(columns, diagonals, antidiagonals):", &[]),
    line("    if all rows are filled: count it, return", &[Solution]),
    line("    enter the next row", &[Enter]),
    line("    free ← board & ~(columns | diagonals | antidiagonals)", &[Free]),
    line("    for each bit of free, lowest first:", &[Place]),
    line("        search(columns | bit,", &[]),
    line("               (diagonals | bit) << 1,", &[]),
    line("               (antidiagonals | bit) >> 1)", &[Remove]),
    line("    return", &[DeadEnd]),
];

const OCCUPANCY_COUNTERS: &[CodeLine] = &[
    line("search(row):", &[]),
    line("    if row = n: count it, return", &[Solution]),
    line("    for c ← 0 … n−1:", &[Enter]),
    line("        if col[c] or diag[row−c] or anti[row+c]:", &[Test]),
    line("            continue", &[Refused]),
    line("        col[c], diag[row−c], anti[row+c] ← row + 1", &[Place]),
    line("        search(row + 1)", &[]),
    line("        col[c], diag[row−c], anti[row+c] ← 0", &[Remove]),
    line("    return", &[DeadEnd]),
];

const ITERATIVE: &[CodeLine] = &[
    line("row ← 0, c ← 0", &[Enter]),
    line("loop:", &[]),
    line("    while c < n and c is attacked in row: c ← c + 1", &[Test, Refused]),
    line("    if c < n:", &[]),
    line("        col[row] ← c", &[Place]),
    line("        if row < n−1: row ← row + 1, c ← 0, loop", &[]),
    line("        print col", &[Solution]),
    line("    else:", &[]),
    line("        if row = 0: stop", &[DeadEnd]),
    line("        row ← row − 1", &[]),
    line("    take the queen of row off; c ← col[row] + 1", &[Remove]),
];

const ALL_PERMUTATIONS: &[CodeLine] = &[
    line("generate(row):", &[]),
    line("    if row = n:", &[]),
    line("        for j ← 1 … n−1, i ← 0 … j−1:", &[Test]),
    line("            if |col[j] − col[i]| = j − i: return", &[Refused]),
    line("        print col, return", &[Solution]),
    line("    for each unused column c:", &[Enter]),
    line("        col[row] ← c", &[Place]),
    line("        generate(row + 1)", &[]),
    line("        c is unused again", &[Remove]),
    line("    return", &[DeadEnd]),
];

const DANCING_LINKS: &[CodeLine] = &[
    line("search():", &[]),
    line("    if no line is left: print the queens, return", &[Solution]),
    line("    line ← the row or column with the fewest squares", &[Choose]),
    line("    cover line", &[]),
    line("    for each square left on line:", &[]),
    line("        place a queen, cover its other lines", &[Place]),
    line("        search()", &[]),
    line("        uncover them in reverse, remove the queen", &[Remove]),
    line("    uncover line, return", &[DeadEnd]),
];

impl Algorithm {
    /// The program as pseudo-code; its steps are those of its traces.
    pub const fn code(self) -> &'static [CodeLine] {
        match self {
            Self::FlatBoard => FLAT_BOARD,
            Self::QueensClass => QUEENS_CLASS,
            Self::Permutation => PERMUTATION,
            Self::BorderedBoard => BORDERED_BOARD,
            Self::Bitmask => BITMASK,
            Self::OccupancyCounters => OCCUPANCY_COUNTERS,
            Self::Iterative => ITERATIVE,
            Self::AllPermutations => ALL_PERMUTATIONS,
            Self::DancingLinks => DANCING_LINKS,
        }
    }

    /// Whether it tests squares one by one; `bitmask` and `dancing-links` know the free ones.
    pub const fn tests_squares(self) -> bool {
        !matches!(self, Self::Bitmask | Self::DancingLinks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    /// Each step that a trace makes is at exactly one line, and no line waits for a step that never comes.
    #[test]
    fn every_step_of_a_trace_has_its_line() {
        for algorithm in Algorithm::ALL {
            let mut made = HashSet::new();
            let _ = algorithm.run(5, &mut |event: TraceEvent<'_>| {
                made.insert(Step::of(&event));
                ControlFlow::Continue(())
            });
            for step in Step::ALL {
                let lines = algorithm.code().iter().filter(|line| line.steps.contains(&step)).count();
                assert_eq!(lines, usize::from(made.contains(&step)), "{algorithm}: {}", step.name());
            }
            assert_eq!(algorithm.tests_squares(), made.contains(&Step::Test), "{algorithm}");
        }
    }

    #[test]
    fn lines_fit_beside_a_board() {
        for line in Algorithm::ALL.into_iter().flat_map(Algorithm::code) {
            let indent = line.text.len() - line.text.trim_start().len();
            // 80 columns less a board of 8, with two columns a level of indentation.
            assert!(line.text.chars().count() - indent / 2 <= 56, "{}", line.text);
            assert!(indent % 4 == 0 || line.text.trim_start().starts_with('('), "{}", line.text);
        }
    }

    /// `docs/programs.md` shows the same text: each program in a fenced block under its name.
    #[test]
    fn the_docs_show_the_same_code() {
        let docs = include_str!("../../../../docs/programs.md");
        for algorithm in Algorithm::ALL {
            let code: String = algorithm.code().iter().map(|line| format!("{}\n", line.text)).collect();
            let section = format!("## {algorithm}\n");
            let (_, rest) = docs.split_once(&section).unwrap_or_else(|| panic!("no section {algorithm}"));
            let block = rest.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
            assert_eq!(block, Some(code.as_str()), "{algorithm}");
        }
    }
}
