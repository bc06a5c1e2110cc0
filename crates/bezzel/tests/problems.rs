//! Random small problems of every kind: every engine that supports one agrees with the definition.

use bezzel::attack::AttackRule;
use bezzel::board::{Board, Regions, Square, Topology};
use bezzel::encode::Model;
use bezzel::engine::Engine;
use bezzel::problem::{QueenCount, RequiredSymmetry};
use bezzel::{Event, Goal, Method, Options, Outcome, Placement, Plan, Problem, Spec, verify};
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn topologies() -> impl Strategy<Value = Topology> {
    prop_oneof![3 => Just(Topology::Plane), 1 => Just(Topology::Cylinder), 1 => Just(Topology::Torus)]
}

/// How many queens, how many a line, and whether there are regions.
fn quotas(rows: u32, columns: u32) -> impl Strategy<Value = (Option<QueenCount>, Option<u32>, Option<Regions>)> {
    let k = 0..=u64::from(rows.max(columns));
    let counts = prop_oneof![
        4 => Just(None),
        2 => k.clone().prop_map(|k| Some(QueenCount::Exactly(k))),
        2 => k.prop_map(|k| Some(QueenCount::AtMost(k))),
        1 => Just(Some(QueenCount::Most)),
    ];
    let square = rows == columns;
    let regions = proptest::collection::vec(0..rows.max(1), (rows * columns) as usize).prop_map(move |mut cells| {
        // Every region has a square.
        for region in 0..rows.min(cells.len() as u32) {
            let at = (region * (columns + 1)) as usize % cells.len();
            cells[at] = region;
        }
        Regions::new(cells)
    });
    let per_line = prop_oneof![3 => Just(None), 2 => Just(Some(1)), 1 => Just(Some(2))];
    (counts, per_line, regions, 0..4u32).prop_map(move |(count, per_line, regions, with_regions)| {
        let regions =
            (square && rows > 0 && with_regions == 0 && regions.count() == rows as usize).then_some(regions);
        (count, per_line.filter(|_| square), regions)
    })
}

prop_compose! {
    fn problems()(rows in 0..=5u32, columns in 0..=5u32, wide in 0..6u32)
        (rows in Just(rows), columns in Just(if wide > 3 { rows } else { columns }),
         topology in topologies(), rule in proptest::sample::select(AttackRule::ALL.to_vec()),
         quotas in quotas(rows, if wide > 3 { rows } else { columns }),
         placed in proptest::collection::btree_set(0..25u32, 0..3), blocked in proptest::collection::btree_set(0..25u32, 0..6),
         symmetric in prop_oneof![4 => Just(None), 1 => Just(Some(RequiredSymmetry::HalfTurn)), 1 => Just(Some(RequiredSymmetry::QuarterTurn))])
        -> Problem
    {
        let board = Board::new(rows, columns, topology);
        let mut spec = Spec::rectangle(rows.into(), columns.into()).topology(topology).rule(rule);
        let on_board = |number: &u32| *number < rows * columns;
        let square = |number: u32| Square::new(number / columns, number % columns);
        for &number in placed.iter().filter(|number| on_board(number)) {
            spec = spec.place(square(number));
        }
        for &number in blocked.iter().filter(|number| on_board(number) && !placed.contains(number)) {
            spec = spec.block(square(number));
        }
        if let Some(count) = quotas.0 {
            spec = spec.queens(count);
        }
        if let Some(per_line) = quotas.1 {
            spec = spec.queens_per_line(per_line);
        }
        if let Some(regions) = quotas.2 {
            spec = spec.regions(regions);
        }
        if let Some(symmetry) = symmetric.filter(|_| board.is_square()) {
            spec = spec.symmetric(symmetry);
        }
        spec.build().unwrap()
    }
}

fn run(problem: &Problem, goal: Goal, engine: Engine, threads: usize) -> Option<(Outcome, Vec<Vec<Square>>)> {
    engine.supports(problem, goal).ok()?;
    let options = Options {
        method: Some(Method::Engine(engine)),
        threads: NonZeroUsize::new(threads).unwrap(),
        ..Options::default()
    };
    let mut solutions = Vec::new();
    let outcome = Plan::choose(problem, goal, &options)
        .unwrap()
        .run(|event| {
            if let Event::Solution(solution) = event {
                assert!(verify(problem, solution.placement().clone()).is_ok());
                solutions.push(solution.placement().queens().to_vec());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    Some((outcome, solutions))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_engine_agrees_with_the_definition(problem in problems(), threads in 1..3usize) {
        for goal in [Goal::Count, Goal::CountFundamental, Goal::List, Goal::ListFundamental, Goal::First, Goal::Any] {
            let (right, right_list) = run(&problem, goal, Engine::Naive, 1).unwrap();
            for &engine in Engine::ALL {
                let Some((outcome, list)) = run(&problem, goal, engine, threads) else { continue };
                let told = format!("{engine}, {goal}: {problem:?}");
                if goal == Goal::Any {
                    prop_assert_eq!(outcome.solution.is_some(), right.solution.is_some(), "{}", told);
                } else {
                    prop_assert_eq!(outcome.count, right.count, "{}", &told);
                    prop_assert_eq!(&list, &right_list, "{}", told);
                }
            }
        }
    }

    /// A set of squares meets the constraints exactly if the referee accepts it.
    #[test]
    fn the_model_is_the_problem(problem in problems(), sets in proptest::collection::vec(any::<u32>(), 40)) {
        let board = problem.board();
        let model = Model::new(&problem).unwrap();
        let every: Vec<Square> = board.squares().collect();
        // Few queens each, so that some meet everything.
        for set in sets.iter().flat_map(|&set| [set & set >> 9 & set >> 17, set & set >> 5, set]) {
            let queens: Vec<Square> =
                every.iter().enumerate().filter(|(bit, _)| set >> (bit % 32) & 1 == 1).map(|(_, &square)| square).collect();
            let numbers: Option<Vec<u32>> = queens.iter().map(|&queen| model.number(queen)).collect();
            let meets = numbers.is_some_and(|numbers| {
                let holds = |number: u32| numbers.binary_search(&number).is_ok();
                model.placed().iter().all(|&number| holds(number))
                    && model.equal().iter().all(|&(a, b)| holds(a) == holds(b))
                    && model.constraints().iter().all(|constraint| {
                        let count = constraint.squares.iter().filter(|&&number| holds(number)).count() as u32;
                        (constraint.at_least..=constraint.at_most).contains(&count)
                    })
            });
            let right = verify(&problem, Placement::new(board, queens.clone()).unwrap());
            prop_assert_eq!(meets, right.is_ok(), "{:?} {:?} {:?}", queens, problem, right);
        }
    }
}
