//! What all programs of the lesson have in common.

use super::Algorithm;
use crate::attack::{Attack, AttackRule};
use crate::board::{Board, Line, Square};
use crate::check::judge;
use crate::event::{Position, Totals, TraceEvent};
use crate::placement::Placement;
use crate::problem::Problem;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// A000170: the number of solutions for n = 0, 1, …, 10.
const SOLUTIONS: [u64; 11] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];

/// A319283: the nodes of the backtrack tree for n = 0, 1, …, 10, root and leaves counted.
const NODES: [u64; 11] = [1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539];

/// A319284: the same by number of queens. Where a tree has no nodes, the triangle has zeros.
const NODES_BY_DEPTH: [&[u64]; 11] = [
    &[1],
    &[1, 1],
    &[1, 2, 0],
    &[1, 3, 2, 0],
    &[1, 4, 6, 4, 2],
    &[1, 5, 12, 14, 12, 10],
    &[1, 6, 20, 36, 46, 40, 4],
    &[1, 7, 30, 76, 140, 164, 94, 40],
    &[1, 8, 42, 140, 344, 568, 550, 312, 92],
    &[1, 9, 56, 234, 732, 1614, 2292, 2038, 1066, 352],
    &[1, 10, 72, 364, 1400, 3916, 7552, 9632, 7828, 4040, 724],
];

fn row_by_row() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().filter(|algorithm| algorithm.is_row_by_row())
}

/// Every program with every board up to `largest`; `all-permutations`, which takes n! steps, up to `largest` − `fewer`.
fn whole_searches(largest: u32, fewer: u32) -> impl Iterator<Item = (Algorithm, u32)> {
    let largest = move |algorithm| if algorithm == Algorithm::AllPermutations { largest - fewer } else { largest };
    Algorithm::ALL.into_iter().flat_map(move |algorithm| (0..=largest(algorithm)).map(move |n| (algorithm, n)))
}

/// The totals of a whole search.
fn totals(algorithm: Algorithm, n: u32) -> Totals {
    let mut totals = Totals::default();
    let end = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        totals.count(&event);
        ControlFlow::Continue(())
    });
    assert_eq!(end, ControlFlow::Continue(()));
    totals
}

/// The solutions, in the order in which the program finds them.
fn solutions(algorithm: Algorithm, n: u32) -> Vec<Vec<u32>> {
    let mut solutions = Vec::new();
    let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        if let TraceEvent::Solution { columns } = event {
            solutions.push(columns.to_vec());
        }
        ControlFlow::Continue(())
    });
    solutions
}

/// The events of a whole search, in words that can be kept.
fn trace(algorithm: Algorithm, n: u32) -> Vec<String> {
    let mut trace = Vec::new();
    let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
        trace.push(format!("{event:?}"));
        ControlFlow::Continue(())
    });
    trace
}

#[test]
fn counts_are_a000170() {
    for (algorithm, n) in whole_searches(10, 2) {
        assert_eq!(totals(algorithm, n).solutions, SOLUTIONS[n as usize], "{algorithm}, n = {n}");
    }
}

#[test]
fn nodes_of_the_row_by_row_programs_are_a319284() {
    for algorithm in row_by_row() {
        for (n, (&nodes, by_depth)) in (0..).zip(NODES.iter().zip(NODES_BY_DEPTH)) {
            let mut totals = totals(algorithm, n);
            assert_eq!(totals.nodes(), nodes, "{algorithm}, n = {n}");
            totals.nodes_by_depth.resize(by_depth.len(), 0);
            assert_eq!(totals.nodes_by_depth, by_depth, "{algorithm}, n = {n}");
        }
    }
}

#[test]
fn whatever_is_placed_is_removed() {
    for (algorithm, n) in whole_searches(8, 1) {
        let totals = totals(algorithm, n);
        assert_eq!((totals.removals, totals.depth), (totals.placements, 0), "{algorithm}, n = {n}");
    }
    for algorithm in row_by_row() {
        assert_eq!(totals(algorithm, 8).placements, 2056, "{algorithm}");
    }
}

#[test]
fn the_first_solution_comes_after_113_placements() {
    let first = |algorithm: Algorithm, n| {
        let (mut totals, mut solution) = (Totals::default(), Vec::new());
        let end = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            totals.count(&event);
            if let TraceEvent::Solution { columns } = event {
                solution.extend(columns.iter().map(|column| column + 1));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, ControlFlow::Break(()));
        (totals.placements, solution)
    };
    for algorithm in row_by_row() {
        assert_eq!(first(algorithm, 8), (113, vec![1, 5, 8, 6, 3, 7, 2, 4]), "{algorithm}");
        assert_eq!(first(algorithm, 12).0, 261, "{algorithm}");
        assert_eq!(first(algorithm, 20).0, 199_635, "{algorithm}");
    }
}

#[test]
fn all_programs_find_the_same_solutions() {
    for n in 0..=8 {
        let expected = solutions(Algorithm::QueensClass, n);
        for algorithm in Algorithm::ALL {
            let mut found = solutions(algorithm, n);
            if algorithm != Algorithm::DancingLinks {
                assert!(found.is_sorted(), "{algorithm}, n = {n}: lexicographic order");
            }
            found.sort();
            assert_eq!(found, expected, "{algorithm}, n = {n}");
        }
    }
}

/// Events; squares tested; refused by column, diagonal, antidiagonal; placements; dead ends.
type Pinned = (u64, u64, [u64; 3], u64, u64);

fn pinned(totals: &Totals) -> Pinned {
    let refused = [totals.refused_by_column, totals.refused_by_diagonal, totals.refused_by_antidiagonal];
    (totals.events, totals.squares_tested, refused, totals.placements, totals.dead_ends)
}

/// A change in any of these is a change in what a program does.
#[test]
fn totals_for_the_ordinary_board() {
    let expected: [(Algorithm, Pinned); 9] = [
        (Algorithm::FlatBoard, (23_854, 15_720, [10_212, 2_088, 1_364], 2_056, 1_965)),
        (Algorithm::QueensClass, (23_854, 15_720, [10_212, 2_088, 1_364], 2_056, 1_965)),
        (Algorithm::Permutation, (23_854, 15_720, [7_196, 3_234, 3_234], 2_056, 1_965)),
        (Algorithm::BorderedBoard, (23_854, 15_720, [6_281, 6_019, 1_364], 2_056, 1_965)),
        (Algorithm::Bitmask, (10_099, 0, [0, 0, 0], 2_056, 1_965)),
        (Algorithm::OccupancyCounters, (23_854, 15_720, [10_212, 2_088, 1_364], 2_056, 1_965)),
        (Algorithm::Iterative, (23_854, 15_720, [7_196, 3_234, 3_234], 2_056, 1_965)),
        (Algorithm::AllPermutations, (498_610, 140_756, [0, 20_114, 20_114], 109_600, 69_281)),
        (Algorithm::DancingLinks, (4_702, 0, [0, 0, 0], 1_198, 1_107)),
    ];
    for (algorithm, pins) in expected {
        assert_eq!(pinned(&totals(algorithm, 8)), pins, "{algorithm}");
    }
}

/// Each node without a solution is a row to search: it is entered once, left by a dead end once, and all n squares of it
/// are tested. So programs that test squares one by one test equally many; which line they name depends on their order.
#[test]
fn squares_tested_follow_from_the_nodes() {
    for algorithm in row_by_row() {
        for n in 0..=8 {
            let totals = totals(algorithm, n);
            let rows_searched = totals.nodes() - totals.solutions;
            assert_eq!(totals.dead_ends, rows_searched, "{algorithm}, n = {n}");
            if algorithm != Algorithm::Bitmask {
                assert_eq!(totals.squares_tested, rows_searched * u64::from(n), "{algorithm}, n = {n}");
            }
        }
    }
}

#[test]
fn squares_are_refused_or_free() {
    for (algorithm, n) in whole_searches(8, 1) {
        let (mut free, mut totals) = (0, Totals::default());
        let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            totals.count(&event);
            free += u64::from(matches!(event, TraceEvent::TestSquare { refused_by: None, .. }));
            ControlFlow::Continue(())
        });
        let refused = totals.refused_by_column + totals.refused_by_diagonal + totals.refused_by_antidiagonal;
        assert_eq!(refused + free, totals.squares_tested, "{algorithm}, n = {n}");
    }
}

/// Judges every event of a trace by the definition of attack.
struct TraceJudge {
    algorithm: Algorithm,
    board: Board,
    queens: Vec<Square>,
    /// The lines that are being searched.
    lines: Vec<Line>,
}

impl TraceJudge {
    fn new(algorithm: Algorithm, n: u32) -> Self {
        Self { algorithm, board: Board::plane(n), queens: Vec::new(), lines: Vec::new() }
    }

    fn is_attacked(&self, square: Square) -> bool {
        self.queens.contains(&square) || self.attackers(square).next().is_some()
    }

    fn attackers(&self, square: Square) -> impl Iterator<Item = Square> {
        let attacks = move |queen: &Square| AttackRule::Queen.attack(&self.board, *queen, square).is_some();
        self.queens.iter().copied().filter(attacks)
    }

    /// How many squares of a row or column no queen attacks.
    fn candidates(&self, line: Line) -> u32 {
        let square = |place| match line {
            Line::Row(row) => Square::new(row, place),
            Line::Column(column) => Square::new(place, column),
            Line::Diagonal(_) | Line::Antidiagonal(_) => panic!("{line} is not primary"),
        };
        (0..self.board.rows()).filter(|&place| !self.is_attacked(square(place))).count() as u32
    }

    /// The row or column without a queen that has the fewest candidates, rows before columns.
    fn fewest(&self) -> Option<Line> {
        let n = self.board.rows();
        let has_queen = |line: Line| self.queens.iter().any(|&queen| line.direction().line_through(queen) == line);
        let lines = (0..n).map(Line::Row).chain((0..n).map(Line::Column));
        lines.filter(|&line| !has_queen(line)).min_by_key(|&line| self.candidates(line))
    }

    fn judge(&mut self, event: &TraceEvent<'_>) {
        let generate_and_test = self.algorithm == Algorithm::AllPermutations;
        match *event {
            TraceEvent::EnterRow { row } => {
                assert_eq!(row as usize, self.queens.len());
                self.lines.push(Line::Row(row));
            }
            TraceEvent::ChooseLine { line, candidates } => {
                assert_eq!(Some(line), self.fewest());
                assert_eq!(candidates, self.candidates(line));
                self.lines.push(line);
            }
            TraceEvent::TestSquare { square, refused_by } => {
                if generate_and_test {
                    assert_eq!(self.queens[square.row as usize], square);
                } else {
                    assert_eq!(self.lines.last(), Some(&Line::Row(square.row)));
                }
                match refused_by {
                    Some(refusal) => {
                        assert!(self.queens.contains(&refusal.queen) && refusal.queen.row < square.row);
                        let attack = AttackRule::Queen.attack(&self.board, refusal.queen, square);
                        assert_eq!(attack, Some(Attack::Along(refusal.along)));
                    }
                    None => assert!(self.attackers(square).all(|queen| queen.row > square.row)),
                }
            }
            TraceEvent::FreeSquares { row, free } => {
                assert_eq!(self.lines.last(), Some(&Line::Row(row)));
                for column in 0..64 {
                    let is_free = column < self.board.columns() && !self.is_attacked(Square::new(row, column));
                    assert_eq!(free >> column & 1 == 1, is_free);
                }
            }
            TraceEvent::Place { square } => {
                let line = self.lines.last().copied();
                assert_eq!(line.map(|line| line.direction().line_through(square)), line);
                assert!(generate_and_test || !self.is_attacked(square));
                self.queens.push(square);
            }
            TraceEvent::Remove { square } => assert_eq!(self.queens.pop(), Some(square)),
            TraceEvent::DeadEnd { line } => {
                assert_eq!(self.lines.pop(), Some(line));
                assert_eq!(self.lines.len(), self.queens.len());
            }
            TraceEvent::Solution { columns } => {
                let placement = Placement::from_columns(columns).unwrap();
                let mut queens = self.queens.clone();
                queens.sort();
                assert_eq!(placement.queens(), queens);
                let problem = Problem::plain(self.board.rows().into()).unwrap();
                judge(&problem, placement).unwrap();
            }
        }
    }
}

#[test]
fn every_event_is_true_and_in_its_place() {
    for (algorithm, n) in whole_searches(7, 1) {
        let mut checker = TraceJudge::new(algorithm, n);
        let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            checker.judge(&event);
            ControlFlow::Continue(())
        });
        assert!(checker.queens.is_empty() && checker.lines.is_empty(), "{algorithm}, n = {n}");
    }
}

/// The last row, the last column and, in a mask, the last bit.
#[test]
fn the_largest_boards_are_searched_and_resumed_as_well() {
    for algorithm in Algorithm::ALL {
        let n = algorithm.largest_order();
        let mut checker = TraceJudge::new(algorithm, n);
        let mut events = 0;
        let (mut position, mut checkpoint, mut after_it) = (Position::default(), None, Vec::new());
        let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            checker.judge(&event);
            events += 1;
            if checkpoint.is_some() {
                after_it.push(format!("{event:?}"));
            } else if position.follow(&event, n) && events > 500 && position.tried.is_some_and(|s| s.column == n - 1)
            {
                checkpoint = Some(position.clone());
            }
            if events < 2_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let checkpoint = checkpoint.expect("the last column is tried within 2,000 events");
        let mut expected = after_it.iter();
        let _ = algorithm.resume(n, &checkpoint, &mut |event: TraceEvent<'_>| match expected.next() {
            None => ControlFlow::Break(()),
            Some(expected) => {
                assert_eq!(&format!("{event:?}"), expected, "{algorithm}");
                ControlFlow::Continue(())
            }
        });
        assert_eq!(expected.len(), 0, "{algorithm}");
    }
}

#[test]
#[should_panic(expected = "queens-class takes n up to 30")]
fn larger_boards_are_refused() {
    let _ = Algorithm::QueensClass.run(31, &mut |_: TraceEvent<'_>| ControlFlow::Break(()));
}

#[test]
fn break_ends_a_program_at_once() {
    for algorithm in Algorithm::ALL {
        for k in 1..=totals(algorithm, 5).events {
            let mut events = 0;
            let end = algorithm.run(5, &mut |_: TraceEvent<'_>| {
                events += 1;
                if events == k { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((end, events), (ControlFlow::Break(()), k), "{algorithm}");
        }
    }
}

/// Resumes from a position, at which `counted` was counted, and expects the events of the whole trace that follow it.
fn assert_resumes(algorithm: Algorithm, n: u32, position: &Position, counted: &Totals, whole: &[String]) {
    let mut expected = whole[counted.events as usize..].iter();
    let end = algorithm.resume(n, position, &mut |event: TraceEvent<'_>| {
        assert_eq!(Some(&format!("{event:?}")), expected.next(), "{algorithm}, n = {n}, {position:?}");
        ControlFlow::Continue(())
    });
    assert_eq!((end, expected.len()), (ControlFlow::Continue(()), 0), "{algorithm}, n = {n}, {position:?}");
}

#[test]
fn resuming_yields_the_remaining_events_from_everywhere() {
    for (algorithm, n) in whole_searches(6, 1) {
        let whole = trace(algorithm, n);
        let (mut position, mut counted) = (Position::default(), Totals::default());
        let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            counted.count(&event);
            if position.follow(&event, n) {
                assert_resumes(algorithm, n, &position, &counted, &whole);
            }
            ControlFlow::Continue(())
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// As a front end steps back: to the last position before an event.
    #[test]
    fn resuming_yields_the_remaining_events_of_the_ordinary_board(
        algorithm in proptest::sample::select(&Algorithm::ALL[..]),
        wanted in any::<prop::sample::Index>(),
    ) {
        let n = if algorithm == Algorithm::AllPermutations { 6 } else { 8 };
        let whole = trace(algorithm, n);
        let wanted = wanted.index(whole.len());
        let (mut position, mut counted) = (Position::default(), Totals::default());
        let mut checkpoint = None;
        let _ = algorithm.run(n, &mut |event: TraceEvent<'_>| {
            if counted.events as usize == wanted && checkpoint.is_some() {
                return ControlFlow::Break(());
            }
            counted.count(&event);
            if position.follow(&event, n) {
                checkpoint = Some((position.clone(), counted.clone()));
            }
            ControlFlow::Continue(())
        });
        let (position, counted) = checkpoint.expect("the first event is such a position");
        assert_resumes(algorithm, n, &position, &counted, &whole);
    }
}

/// A position from elsewhere must not make a program search in silence for a place that it will never reach.
#[test]
fn positions_of_other_programs_are_refused() {
    let square = Square::new;
    let attacked = Position { path: vec![square(0, 0), square(1, 1)], tried: None };
    let off_board = Position { path: vec![square(0, 8)], tried: None };
    let too_long = Position { path: (0..9).map(|row| square(row, row)).collect(), tried: None };
    for algorithm in Algorithm::ALL {
        for position in [&attacked, &off_board, &too_long] {
            if algorithm == Algorithm::AllPermutations && position == &attacked {
                continue; // which it does reach
            }
            let resumed = std::panic::catch_unwind(|| {
                algorithm.resume(8, position, &mut |_: TraceEvent<'_>| ControlFlow::Break(()))
            });
            assert!(resumed.is_err(), "{algorithm} resumed from {position:?}");
        }
    }
}

#[test]
fn names_are_read_and_written() {
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
    }
    let unknown = "queens".parse::<Algorithm>().unwrap_err().to_string();
    assert!(unknown.starts_with("no algorithm `queens`: expected one of flat-board, queens-class,"), "{unknown}");
}
