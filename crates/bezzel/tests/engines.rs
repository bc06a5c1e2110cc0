//! Every engine and every classic program against the published counts, against the definition, and against each other.

use bezzel::board::{Symmetry, orbit_if_fundamental};
use bezzel::classic::Algorithm;
use bezzel::engine::{Engine, Reason};
use bezzel::event::{End, StopReason};
use bezzel::goal::{Budget, Cancel};
use bezzel::known::{self, Kind};
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn options(method: Method, threads: usize) -> Options {
    Options { method: Some(method), threads: NonZeroUsize::new(threads).unwrap(), ..Options::default() }
}

fn run(n: u64, goal: Goal, options: &Options) -> Outcome {
    let problem = Problem::plain(n).unwrap();
    let plan = Plan::choose(&problem, goal, options).unwrap_or_else(|error| panic!("n = {n}: {error}"));
    plan.run(|_| ControlFlow::Continue(())).unwrap()
}

fn solutions(n: u64, goal: Goal, options: &Options) -> Vec<Vec<u32>> {
    let problem = Problem::plain(n).unwrap();
    let mut found = Vec::new();
    let outcome = Plan::choose(&problem, goal, options)
        .unwrap()
        .run(|event| {
            if let Event::Solution(solution) = event {
                found.push(solution.placement().columns().unwrap());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(outcome.count, found.len() as u128);
    found
}

/// What a method can count, up to the n that a test can wait for.
fn largest_n(method: Method) -> u64 {
    match method {
        Method::Engine(Engine::Naive) => 8,
        Method::Engine(Engine::ExactCover) => 12,
        Method::Engine(_) => 14,
        Method::Classic(Algorithm::AllPermutations) => 8,
        Method::Classic(_) => 10,
    }
}

fn methods() -> impl Iterator<Item = Method> {
    Engine::ALL.iter().copied().map(Method::Engine).chain(Algorithm::ALL.map(Method::Classic))
}

fn counting_methods() -> impl Iterator<Item = Method> {
    methods().filter(|method| method.supports(&Problem::plain(4).unwrap(), Goal::Count).is_ok())
}

/// S01, S03, S04, S10, S11, S13 and all other counts: A000170.
#[test]
fn counts_of_every_counting_method_are_the_published_ones() {
    let mut counted = 0;
    for method in counting_methods() {
        for n in 0..=largest_n(method) {
            let outcome = run(n, Goal::Count, &options(method, 2));
            assert!(outcome.exhausted());
            assert_eq!(outcome.count, known::count(Kind::All, n as u32).unwrap().count, "{method}, n = {n}");
            counted += 1;
        }
    }
    assert_eq!(
        counted,
        9 + 3 * 15 + 13 + 8 * 11 + 9,
        "naive; backtrack, symmetric, baseline; exact-cover; eight classic programs; all-permutations"
    );
}

/// S02: n = 5 has 10 (14 is the no-touch count of n = 6).
#[test]
fn fundamental_counts_and_classes_are_the_published_ones() {
    for (method, largest) in [(Engine::Naive, 8), (Engine::Backtrack, 12), (Engine::Symmetric, 16)] {
        for n in 0..=largest {
            let outcome = run(n, Goal::CountFundamental, &options(Method::Engine(method), 2));
            let classes = outcome.classes.unwrap();
            assert_eq!(outcome.count, known::count(Kind::Fundamental, n as u32).unwrap().count, "{method}, n = {n}");
            assert_eq!(classes.fundamental(), outcome.count);
            assert_eq!(classes.all(), Some(known::count(Kind::All, n as u32).unwrap().count));
            if n >= 2 {
                let half = known::count(Kind::HalfTurn, n as u32).unwrap().count;
                let quarter = known::count(Kind::QuarterTurn, n as u32).unwrap().count;
                assert_eq!((classes.of_one, 2 * classes.of_two), (0, quarter), "n = {n}");
                assert_eq!(4 * classes.of_four + 2 * classes.of_two, half, "n = {n}");
            }
        }
    }
    let eight = run(8, Goal::CountFundamental, &Options::default()).classes.unwrap();
    assert_eq!((eight.of_four, eight.of_eight), (1, 11), "S01: 92 = 11×8 + 1×4");
}

/// A319283 (with its profile for n = 8, A319284), by every method that searches row by row; S49.
#[test]
fn nodes_are_the_published_ones() {
    const NODES: [u64; 15] =
        [1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35_539, 166_926, 856_189, 4_674_890, 27_358_553];
    const PROFILE: [u64; 9] = [1, 8, 42, 140, 344, 568, 550, 312, 92];
    let row_by_row = Algorithm::ALL.into_iter().filter(|a| a.is_row_by_row()).map(Method::Classic);
    for method in row_by_row.chain([Method::Engine(Engine::Backtrack)]) {
        for n in 0..=largest_n(method) {
            for threads in [1, 3] {
                let outcome = run(n, Goal::Count, &options(method, threads));
                assert_eq!(outcome.nodes, NODES[n as usize], "{method}, n = {n}");
                assert_eq!(outcome.nodes_by_depth.iter().sum::<u64>(), outcome.nodes);
            }
        }
        assert_eq!(run(8, Goal::Count, &options(method, 1)).nodes_by_depth, PROFILE, "{method}");
        assert_eq!(run(8, Goal::List, &options(method, 1)).nodes_by_depth, PROFILE, "{method}");
    }
}

/// S46: lexicographic, and the same from every method that promises order.
#[test]
fn lists_are_complete_and_in_order() {
    for n in 0..=8 {
        let naive = solutions(n, Goal::List, &options(Method::Engine(Engine::Naive), 1));
        assert!(naive.is_sorted());
        for method in methods().filter(|m| m.supports(&Problem::plain(n).unwrap(), Goal::List).is_ok()) {
            let mut listed = solutions(n, Goal::List, &options(method, 1));
            if matches!(method, Method::Classic(algorithm) if !algorithm.is_row_by_row()) {
                listed.sort();
            }
            assert_eq!(listed, naive, "{method}, n = {n}");
        }
        for engine in [Engine::Naive, Engine::Backtrack] {
            let fundamental = solutions(n, Goal::ListFundamental, &options(Method::Engine(engine), 1));
            let expected: Vec<_> =
                naive.iter().filter(|columns| orbit_if_fundamental(columns).is_some()).cloned().collect();
            assert_eq!(fundamental, expected, "{engine}, n = {n}");
            // The images of the fundamental solutions are all solutions.
            let mut images: Vec<_> =
                fundamental.iter().flat_map(|columns| Symmetry::ALL.map(|s| s.image(columns))).collect();
            images.sort();
            images.dedup();
            assert_eq!(images, naive);
        }
    }
    let eight = solutions(8, Goal::List, &Options::default());
    assert_eq!(eight[0], [1, 5, 8, 6, 3, 7, 2, 4].map(|c| c - 1));
    assert_eq!(eight[91], [8, 4, 1, 3, 6, 2, 7, 5].map(|c| c - 1));
    // S08: four of the 92 have a queen on h1.
    assert_eq!(eight.iter().filter(|columns| columns[7] == 7).count(), 4);
    for (n, first) in [
        (12u64, vec![1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4]),
        (13, vec![1, 3, 5, 2, 9, 12, 10, 13, 4, 6, 8, 11, 7]),
        (16, vec![1, 3, 5, 2, 13, 9, 14, 12, 15, 6, 16, 7, 4, 11, 8, 10]),
    ] {
        let outcome = run(n, Goal::First, &Options::default());
        let columns = outcome.solution.unwrap().placement().columns().unwrap();
        assert_eq!(columns.iter().map(|c| c + 1).collect::<Vec<_>>(), first);
    }
}

/// S07, S12, S16, S17: one solution of any size; none for 2 and 3.
#[test]
fn one_solution_of_every_size() {
    for n in [0, 1, 4, 5, 6, 7, 8, 31, 32, 33, 63, 64, 65, 500, 1_000_000] {
        for goal in [Goal::Any, Goal::Random] {
            let outcome = run(n, goal, &Options::default());
            assert_eq!((outcome.end, outcome.count), (End::Found, 1), "n = {n}, {goal}");
            let problem = Problem::plain(n).unwrap();
            assert!(bezzel::judge(&problem, outcome.solution.unwrap().into_placement()).is_ok());
        }
    }
    for n in [2, 3] {
        for goal in [Goal::Any, Goal::Random, Goal::First] {
            let outcome = run(n, goal, &Options::default());
            assert!(outcome.exhausted() && outcome.count == 0 && outcome.solution.is_none(), "n = {n}, {goal}");
        }
        // It proves nothing and says so.
        let outcome = run(n, Goal::Random, &options(Method::Engine(Engine::LocalSearch), 1));
        assert_eq!((outcome.end, outcome.solution), (End::Stopped(StopReason::NotFound), None));
    }
}

/// The formula of `construct` for every n to 100,000: no column, diagonal or antidiagonal twice. Lines carry the last n that
/// used them, so that nothing needs to be cleared between boards.
#[test]
fn the_construction_holds_for_every_order_to_100_000() {
    const LARGEST: usize = 100_000;
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    std::thread::scope(|scope| {
        for part in 0..threads {
            scope.spawn(move || {
                let mut columns_used = vec![u32::MAX; LARGEST];
                let mut diagonals_used = vec![u32::MAX; 2 * LARGEST];
                let mut antidiagonals_used = vec![u32::MAX; 2 * LARGEST];
                for n in (part..=LARGEST).step_by(threads) {
                    let stamp = n as u32;
                    let Some(columns) = bezzel::engine::construct::columns(stamp) else {
                        assert!(n == 2 || n == 3);
                        continue;
                    };
                    assert_eq!(columns.len(), n);
                    let mut fresh = true;
                    for (row, column) in columns.enumerate() {
                        let column = column as usize;
                        assert!(column < n);
                        fresh &= std::mem::replace(&mut columns_used[column], stamp) != stamp;
                        fresh &= std::mem::replace(&mut diagonals_used[row + n - column], stamp) != stamp;
                        fresh &= std::mem::replace(&mut antidiagonals_used[row + column], stamp) != stamp;
                    }
                    assert!(fresh, "n = {n}");
                }
            });
        }
    });
}

/// S15: whatever the seed and however few the steps, a valid placement or "not found".
#[test]
fn local_search_is_right_or_says_not_found() {
    let (mut found, mut not_found) = (0, 0);
    for n in 4..=12 {
        for seed in 0..30 {
            for steps in [0, 5, 20, 100, 10_000] {
                let budget = Budget { nodes: Some(steps), ..Budget::default() };
                let options = Options { seed, budget, ..options(Method::Engine(Engine::LocalSearch), 1) };
                let outcome = run(n, Goal::Random, &options);
                match outcome.end {
                    End::Found => {
                        // Verified by the definition, not by the method.
                        let placement = outcome.solution.unwrap().into_placement();
                        assert!(bezzel::verify(&Problem::plain(n).unwrap(), placement).is_ok());
                        found += 1;
                    }
                    End::Stopped(StopReason::NodeBudget) => {
                        assert!(outcome.solution.is_none() && outcome.nodes <= steps);
                        not_found += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(found > 300 && not_found > 300, "{found} found, {not_found} not");
}

/// The same seed gives the same solution, on every machine: pinned.
#[test]
fn random_solutions_depend_on_the_seed_alone() {
    let random = |n, seed| {
        let outcome = run(n, Goal::Random, &Options { seed, ..Options::default() });
        outcome.solution.unwrap().placement().columns().unwrap()
    };
    assert_eq!(random(1000, 1), random(1000, 1));
    assert_ne!(random(1000, 1), random(1000, 2));
    assert_eq!(random(8, 1).iter().map(|c| c + 1).collect::<Vec<_>>(), [3, 7, 2, 8, 6, 4, 1, 5]);
    let different: std::collections::HashSet<_> = (0..200).map(|seed| random(6, seed)).collect();
    assert_eq!(different.len(), 4, "n = 6 has four solutions and 200 seeds find them all");
}

/// S40: no race, from n = 6 on.
#[test]
fn six_queens_on_eight_threads_a_thousand_times() {
    for _ in 0..1000 {
        assert_eq!(run(6, Goal::Count, &options(Method::Engine(Engine::Backtrack), 8)).count, 4);
    }
}

/// S14: refused at once, with a reason and an estimate.
#[test]
fn a_count_out_of_reach_is_refused() {
    for n in [40u64, 50, 64, 65, 1000, 1_000_000_000] {
        for goal in [Goal::Count, Goal::CountFundamental] {
            let problem = Problem::plain(n).unwrap();
            let unsupported = Plan::choose(&problem, goal, &Options::default()).unwrap_err();
            assert!(matches!(unsupported.reason, Reason::OutOfReach { .. }), "n = {n}: {unsupported}");
            assert!(unsupported.to_string().contains("out of reach"));
        }
    }
    let all_permutations = options(Method::Classic(Algorithm::AllPermutations), 1);
    assert!(Plan::choose(&Problem::plain(25).unwrap(), Goal::Count, &all_permutations).is_err());
}

#[test]
fn engines_decline_with_a_reason() {
    let declines = |problem: &Problem, goal, method| {
        Plan::choose(problem, goal, &options(Method::Engine(method), 1)).unwrap_err().to_string()
    };
    let plain = Problem::plain(9).unwrap();
    assert_eq!(declines(&plain, Goal::Count, Engine::Naive), "naive declines: 81 squares: it takes up to 64");
    assert_eq!(
        declines(&plain, Goal::Count, Engine::Construct),
        "construct declines: it does not offer the goal `count`, only any"
    );
    let torus = bezzel::Spec::new(5).topology(bezzel::board::Topology::Torus).build().unwrap();
    assert_eq!(
        declines(&torus, Goal::Count, Engine::Symmetric),
        "symmetric declines: it knows only n queens on the plain n×n board"
    );
    let half_turn = bezzel::Spec::new(5).symmetric(bezzel::problem::RequiredSymmetry::HalfTurn).build().unwrap();
    assert_eq!(
        declines(&half_turn, Goal::Count, Engine::Backtrack),
        "backtrack declines: it knows neither regions nor required symmetries"
    );
    // What one engine declines another takes over.
    for (problem, goal, engine) in [
        (&torus, Goal::Count, Engine::Backtrack),
        (&torus, Goal::CountFundamental, Engine::ExactCover),
        (&half_turn, Goal::Count, Engine::ExactCover),
        (&torus, Goal::Random, Engine::Uniform),
    ] {
        let plan = Plan::choose(problem, goal, &Options::default()).unwrap();
        assert_eq!(plan.method(), Method::Engine(engine), "{problem}, {goal}");
    }
    let queens_class = options(Method::Classic(Algorithm::QueensClass), 1);
    assert_eq!(
        Plan::choose(&Problem::plain(31).unwrap(), Goal::List, &queens_class).unwrap_err().to_string(),
        "queens-class declines: 31 rows: it takes up to 30"
    );
}

#[test]
fn runs_stop_when_told_to() {
    let problem = Problem::plain(14).unwrap();
    // By the observer, at the first report, on one thread and on several.
    for threads in [1, 4] {
        for engine in [Engine::Backtrack, Engine::Symmetric] {
            let split = std::num::NonZeroU64::new(100);
            let options = Options { split, ..options(Method::Engine(engine), threads) };
            let outcome =
                Plan::choose(&problem, Goal::Count, &options).unwrap().run(|_| ControlFlow::Break(())).unwrap();
            assert_eq!(outcome.end, End::Stopped(StopReason::Observer), "{engine}");
            assert!(outcome.count < 365_596);
        }
    }
    // By the flag, set before the start and during the run.
    for method in [
        Method::Engine(Engine::Backtrack),
        Method::Engine(Engine::Symmetric),
        Method::Classic(Algorithm::QueensClass),
    ] {
        let cancelled = options(method, 1);
        cancelled.cancel.cancel();
        let outcome =
            Plan::choose(&problem, Goal::Count, &cancelled).unwrap().run(|_| ControlFlow::Continue(())).unwrap();
        assert_eq!(outcome.end, End::Stopped(StopReason::Cancelled), "{method}");
    }
    let large = Problem::plain(20).unwrap();
    for engine in [Engine::Backtrack, Engine::Symmetric] {
        let flag = Cancel::default();
        let during = Options { cancel: flag.clone(), ..options(Method::Engine(engine), 2) };
        let outcome = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(50));
                flag.cancel();
            });
            Plan::choose(&large, Goal::Count, &during).unwrap().run(|_| ControlFlow::Continue(())).unwrap()
        });
        assert_eq!(outcome.end, End::Stopped(StopReason::Cancelled), "{engine}");
    }
    // By the budgets.
    for method in
        [Method::Engine(Engine::Backtrack), Method::Engine(Engine::Naive), Method::Classic(Algorithm::Iterative)]
    {
        let budget = Budget { nodes: None, solutions: Some(5) };
        let problem = Problem::plain(8).unwrap();
        let limited = Options { budget, ..options(method, 1) };
        let outcome =
            Plan::choose(&problem, Goal::List, &limited).unwrap().run(|_| ControlFlow::Continue(())).unwrap();
        assert_eq!((outcome.end, outcome.count), (End::Stopped(StopReason::SolutionBudget), 5), "{method}");
    }
    let budget = Budget { nodes: Some(100_000), solutions: None };
    for engine in [Engine::Backtrack, Engine::Symmetric] {
        let limited = Options { budget, ..options(Method::Engine(engine), 1) };
        let outcome =
            Plan::choose(&large, Goal::Count, &limited).unwrap().run(|_| ControlFlow::Continue(())).unwrap();
        assert_eq!(outcome.end, End::Stopped(StopReason::NodeBudget), "{engine}");
    }
}

#[test]
fn progress_reaches_its_total() {
    let problem = Problem::plain(10).unwrap();
    let plan = Plan::choose(&problem, Goal::Count, &options(Method::Engine(Engine::Backtrack), 2)).unwrap();
    let mut reports = Vec::new();
    let outcome = plan
        .run(|event| {
            if let Event::Progress(progress) = event {
                reports.push(progress);
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(reports.is_sorted_by_key(|progress| (progress.done, progress.found, progress.nodes)));
    let last = reports.last().unwrap();
    assert_eq!((last.done, last.found, last.nodes), (last.total, outcome.count, outcome.nodes));
}
