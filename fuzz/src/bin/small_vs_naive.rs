//! Small problems of every kind, three ways: `naive`, `backtrack` where it can, and every set of squares one by one.
//!
//! The third way shares nothing with the library but the description: it walks along the lines of the board step by step
//! and holds sets of squares as bits. Every solution listed must pass the referee, and be one of its sets.
#![no_main]

use bezzel::attack::AttackRule;
use bezzel::board::{Regions, Square, Topology};
use bezzel::engine::Engine;
use bezzel::problem::{QueenCount, RequiredSymmetry};
use bezzel::{Event, Goal, Method, Options, Plan, Problem, Spec, verify};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

/// 2^15 sets of squares at most.
const MAX_AREA: u32 = 15;

fuzz_target!(|input: &[u8]| {
    let Some(spec) = spec(&mut input.iter().copied()) else { return };
    let Ok(problem) = spec.clone().build() else { return };
    let sets = Sets::of(&problem).solutions(&problem);
    let mut engines = vec![Engine::Naive];
    if problem.plain_order().is_some() {
        engines.push(Engine::Backtrack);
    }
    for engine in engines {
        let options = Options { method: Some(Method::Engine(engine)), ..Options::default() };
        let run = |goal| {
            let mut found = Vec::new();
            let outcome = Plan::choose(&problem, goal, &options).expect("small").run(|event| {
                if let Event::Solution(solution) = event {
                    let placement = solution.placement().clone();
                    verify(&problem, placement.clone()).expect("every solution listed is one");
                    found.push(placement);
                }
                ControlFlow::Continue(())
            });
            (outcome.expect("no count of so few squares overflows").count, found)
        };
        let (count, _) = run(Goal::Count);
        assert_eq!(count, sets.len() as u128, "{engine} of {spec:?}");
        let (_, listed) = run(Goal::List);
        let mut listed_sets: Vec<_> = listed.iter().map(|placement| set_of(&problem, placement.queens())).collect();
        listed_sets.sort_unstable();
        assert_eq!(listed_sets, sets, "{engine} of {spec:?}");
        let (_, first) = run(Goal::First);
        assert_eq!(first.first(), listed.first(), "{engine} of {spec:?}");
    }
});

/// A description from bytes, one that can be built more often than not.
fn spec(bytes: &mut impl Iterator<Item = u8>) -> Option<Spec> {
    let shape = u32::from(bytes.next()?);
    let mut next = || u32::from(bytes.next().unwrap_or(0));
    let rows = shape % 8;
    let columns = match rows {
        0 => shape / 8 % 3,
        // Square boards, for which there is most to ask, as often as all others.
        1..=3 if shape < 128 => rows,
        _ => shape / 8 % (MAX_AREA / rows + 1),
    };
    let area = rows * columns;
    let mut spec = Spec::rectangle(rows.into(), columns.into());
    let kind = next();
    spec = spec.topology([Topology::Plane, Topology::Cylinder, Topology::Torus][kind as usize % 3]);
    spec = spec.rule(AttackRule::ALL[kind as usize / 3 % 6]);
    let asked = next();
    let queens = u64::from(asked / 4 % 8);
    spec = match asked % 4 {
        0 => spec,
        1 => spec.queens(QueenCount::Exactly(queens)),
        2 => spec.queens(QueenCount::AtMost(queens)),
        _ => spec.queens(QueenCount::Most),
    };
    let more = next();
    if more & 1 != 0 {
        spec = spec.queens_per_line(more >> 6);
    }
    if more & 2 != 0 {
        spec = spec.symmetric(RequiredSymmetry::HalfTurn);
    } else if more & 4 != 0 {
        spec = spec.symmetric(RequiredSymmetry::QuarterTurn);
    }
    if more & 8 != 0 {
        spec = spec.regions(Regions::new((0..area).map(|_| next() % rows).collect()));
    }
    let square = |cell: u32| Square::new(cell / columns, cell % columns);
    let (placed, blocked) = (next() | next() << 8, next() | next() << 8);
    for cell in 0..area {
        if placed >> cell & 1 != 0 {
            spec = spec.place(square(cell));
        } else if blocked >> cell & 1 != 0 {
            spec = spec.block(square(cell));
        }
    }
    Some(spec)
}

/// A bit a square, row by row from the top.
type Set = u32;

fn set_of(problem: &Problem, squares: &[Square]) -> Set {
    squares.iter().fold(0, |set, square| set | 1 << (square.row * problem.board().columns() + square.column))
}

/// What is known of a board, as sets of squares.
struct Sets {
    rows: i32,
    columns: i32,
    wraps: (bool, bool),
    /// The squares that each square attacks.
    attacked: Vec<Set>,
}

impl Sets {
    fn of(problem: &Problem) -> Self {
        let board = problem.board();
        let wraps = match board.topology() {
            Topology::Plane => (false, false),
            Topology::Cylinder => (false, true),
            Topology::Torus => (true, true),
        };
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        let mut sets = Self { rows, columns, wraps, attacked: Vec::new() };
        const LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let lines = match problem.rule() {
            AttackRule::Queen | AttackRule::Amazon => &LINES[..],
            AttackRule::Rook => &LINES[..2],
            AttackRule::Bishop => &LINES[2..],
            AttackRule::OneDiagonal => &LINES[..3],
            AttackRule::NoTouch => &[],
        };
        let knight =
            (-2..=2).flat_map(|r: i32| (-2..=2).map(move |c: i32| (r, c))).filter(|(r, c)| (r * c).abs() == 2);
        let king = (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c)));
        let leaps: Vec<_> = match problem.rule() {
            AttackRule::Amazon => knight.collect(),
            AttackRule::NoTouch => king.collect(),
            _ => Vec::new(),
        };
        for row in 0..rows {
            for column in 0..columns {
                let mut attacked = 0;
                for &(down, right) in lines {
                    for sign in [-1, 1] {
                        let (mut row, mut column) = (row, column);
                        // No line is longer than the board has squares.
                        for _ in 0..rows * columns {
                            let Some(next) = sets.step(row, column, sign * down, sign * right) else { break };
                            (row, column) = next;
                            attacked |= sets.bit(row, column);
                        }
                    }
                }
                for &(down, right) in &leaps {
                    if let Some((row, column)) = sets.step(row, column, down, right) {
                        attacked |= sets.bit(row, column);
                    }
                }
                sets.attacked.push(attacked & !sets.bit(row, column));
            }
        }
        sets
    }

    fn bit(&self, row: i32, column: i32) -> Set {
        1 << (row * self.columns + column)
    }

    /// The square that lies so many rows and columns further, if the board has one.
    fn step(&self, row: i32, column: i32, down: i32, right: i32) -> Option<(i32, i32)> {
        let along = |at: i32, side: i32, wraps: bool| {
            if wraps { Some(at.rem_euclid(side)) } else { Some(at).filter(|at| (0..side).contains(at)) }
        };
        Some((along(row + down, self.rows, self.wraps.0)?, along(column + right, self.columns, self.wraps.1)?))
    }

    /// All solutions, in the order of the sets as numbers.
    fn solutions(&self, problem: &Problem) -> Vec<Set> {
        let area = self.rows * self.columns;
        let keeping: Vec<Set> = (0..1 << area).filter(|&set| self.keeps_all_but_the_number(problem, set)).collect();
        let most = keeping.iter().map(|set| set.count_ones()).max();
        let right = |set: &Set| match problem.queens() {
            QueenCount::Exactly(k) => u64::from(set.count_ones()) == k,
            QueenCount::AtMost(k) => u64::from(set.count_ones()) <= k,
            QueenCount::Most => Some(set.count_ones()) == most,
        };
        keeping.into_iter().filter(right).collect()
    }

    fn keeps_all_but_the_number(&self, problem: &Problem, set: Set) -> bool {
        let area = self.rows * self.columns;
        let squares = || (0..area).filter(|cell| set >> cell & 1 != 0);
        let number = |wanted: &dyn Fn(i32) -> bool| squares().filter(|&cell| wanted(cell)).count() as u32;
        let placed = set_of(problem, problem.placed());
        let unattacked = squares().all(|cell| self.attacked[cell as usize] & set == 0);
        let unblocked = || {
            squares().all(|cell| {
                !problem.is_blocked(Square::new((cell / self.columns) as u32, (cell % self.columns) as u32))
            })
        };
        let lines_right = || {
            problem.queens_per_line().is_none_or(|k| {
                let in_rows = (0..self.rows).all(|row| number(&|cell| cell / self.columns == row) == k);
                in_rows && (0..self.columns).all(|column| number(&|cell| cell % self.columns == column) == k)
            })
        };
        let regions_right = || {
            problem.regions().is_none_or(|regions| {
                let cells = regions.cells();
                let k = problem.queens_per_line().expect("regions imply it");
                cells.iter().all(|region| number(&|cell| cells[cell as usize] == *region) == k)
            })
        };
        let symmetric = || {
            // Row r, column c goes to row c, column n-1-r by a quarter turn to the right.
            let n = self.columns;
            let quarter = |set: Set| {
                (0..area)
                    .filter(|cell| set >> cell & 1 != 0)
                    .fold(0, |turned, cell| turned | 1 << (cell % n * n + n - 1 - cell / n))
            };
            match problem.symmetric() {
                None => true,
                Some(RequiredSymmetry::HalfTurn) => quarter(quarter(set)) == set,
                Some(RequiredSymmetry::QuarterTurn) => quarter(set) == set,
            }
        };
        unattacked && set & placed == placed && unblocked() && lines_right() && regions_right() && symmetric()
    }
}
