//! Published sequences of counts of many kinds of problems, each by every engine that can.

use bezzel::attack::AttackRule;
use bezzel::board::Topology;
use bezzel::engine::Engine;
use bezzel::problem::QueenCount;
use bezzel::{Goal, Method, Options, Plan, Spec};
use std::ops::ControlFlow;

/// The counts of problems by every engine that can, which are to be those published; `slow` are left out.
fn check(name: &str, slow: &[Engine], problems: impl IntoIterator<Item = Spec>, published: &[u128]) {
    for (index, (spec, &expected)) in problems.into_iter().zip(published).enumerate() {
        let problem = spec.build().unwrap();
        let mut engines = 0;
        for &engine in Engine::ALL.iter().filter(|engine| engine.supports(&problem, Goal::Count).is_ok()) {
            if engine == Engine::Naive && problem.board().area() > 36 || slow.contains(&engine) {
                continue;
            }
            let options = Options { method: Some(Method::Engine(engine)), ..Options::default() };
            let plan = Plan::choose(&problem, Goal::Count, &options).unwrap();
            let outcome = plan.run(|_| ControlFlow::Continue(())).unwrap();
            assert_eq!(outcome.count, expected, "{name}, entry {index}: {problem} by {engine}");
            engines += 1;
        }
        assert!(engines > 0, "{name}: {problem}");
    }
}

/// A051223: amazons.
#[test]
fn amazons() {
    let problems = (0..=12).map(|n| Spec::new(n).rule(AttackRule::Amazon));
    check("A051223", &[], problems, &[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156]);
}

/// A051223 to where it was recomputed.
#[test]
fn amazons_on_larger_boards() {
    let problems = (13..=15).map(|n| Spec::new(n).rule(AttackRule::Amazon));
    check("A051223", &[Engine::ExactCover], problems, &[1876, 5180, 32516]);
}

/// A051224: amazons up to symmetry.
#[test]
fn fundamental_amazons() {
    for (n, expected) in [(10, 1), (11, 6), (12, 22), (13, 239)] {
        let problem = Spec::new(n).rule(AttackRule::Amazon).build().unwrap();
        let plan = Plan::choose(&problem, Goal::CountFundamental, &Options::default()).unwrap();
        assert_eq!(plan.run(|_| ControlFlow::Continue(())).unwrap().count, expected, "n = {n}");
    }
}

/// A007705: tori of odd sides; the others have none where 2 or 3 divides the side.
#[test]
fn tori() {
    let torus = |n: u64| Spec::new(n).topology(Topology::Torus);
    check("A007705", &[], [1, 3, 5, 7, 9, 11, 13].map(torus), &[1, 0, 10, 28, 0, 88, 4524]);
}

/// A061989, A061990, A061991: m queens on m rows of n squares.
#[test]
fn narrow_boards() {
    let problems = |m: u64| (0..=14).map(move |n| Spec::rectangle(m, n).queens(QueenCount::Exactly(m)));
    check("A061989", &[], problems(3), &[0, 0, 0, 0, 4, 14, 36, 76, 140, 234, 364, 536, 756, 1030, 1364]);
    check("A061990", &[], problems(4), &[0, 0, 0, 0, 2, 12, 46, 140, 344, 732, 1400, 2468, 4080, 6404, 9632]);
    check("A061991", &[], problems(5), &[0, 0, 0, 0, 0, 10, 40, 164, 568, 1614, 3916, 8492, 16852, 31100, 54068]);
    // S42, lying and standing.
    check("8×12", &[], [Spec::rectangle(8, 12), Spec::rectangle(12, 8)], &[195_270, 195_270]);
}

/// A036464, A047659, A061994, A108792: k queens on n × n, and S43.
#[test]
fn few_queens() {
    let problems = |k: u64, to: u64| (0..=to).map(move |n| Spec::new(n).queens(QueenCount::Exactly(k)));
    check("A036464", &[], problems(2, 8), &[0, 0, 0, 8, 44, 140, 340, 700, 1288]);
    check("A047659", &[], problems(3, 11), &[0, 0, 0, 0, 24, 204, 1024, 3628, 10320, 25096, 54400, 107_880]);
    let four = [0, 0, 0, 0, 2, 82, 982, 7002, 34568, 131_248, 412_596, 1_123_832];
    check("A061994", &[], problems(4, 11), &four);
    let five = [0, 0, 0, 0, 0, 10, 248, 4618, 46736, 310_496, 1_535_440];
    check("A108792", &[], problems(5, 10), &five);
    // S10: one queen or two on 2 × 2.
    check("S10", &[], [1, 2].map(|k| Spec::new(2).queens(QueenCount::Exactly(k))), &[4, 0]);
}

/// A287227: placements of any number of queens.
#[test]
fn independent_sets() {
    let problems = (0..=9).map(|n| Spec::new(n).queens(QueenCount::AtMost(n)));
    check("A287227", &[], problems, &[1, 2, 5, 18, 87, 462, 2635, 16870, 118_969, 915_442]);
}

/// S52 and S10: the most queens that fit.
#[test]
fn the_most_queens() {
    let problems = [2, 3, 4].map(|n| Spec::new(n).queens(QueenCount::Most));
    check("most queens", &[], problems, &[4, 8, 2]);
    check("exactly three on 3×3", &[], [Spec::new(3).queens(QueenCount::Exactly(3))], &[0]);
}

/// A099152: queens that may share one direction of diagonals.
#[test]
fn one_direction_of_diagonals() {
    let problems = (0..=9).map(|n| Spec::new(n).rule(AttackRule::OneDiagonal));
    check("A099152", &[], problems, &[1, 1, 1, 3, 7, 23, 83, 405, 2113, 12657]);
}

/// Rooks: n!; bishops: the most, 2n − 2, in 2^n ways.
#[test]
fn rooks_and_bishops() {
    let rooks = (0..=8).map(|n| Spec::new(n).rule(AttackRule::Rook));
    check("n!", &[], rooks, &[1, 1, 2, 6, 24, 120, 720, 5040, 40320]);
    let bishops = (2..=7).map(|n| Spec::new(n).rule(AttackRule::Bishop).queens(QueenCount::Exactly(2 * n - 2)));
    check("2^n", &[], bishops, &[4, 8, 16, 32, 64, 128]);
}

/// One queen in every row and column, none touching: published to n = 11.
#[test]
fn queens_that_do_not_touch() {
    let problems = (0..=10).map(|n| Spec::new(n).rule(AttackRule::NoTouch).queens_per_line(1));
    check("no-touch", &[], problems, &[1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479_306]);
}

/// S50: a blocked diagonal, a blocked square.
#[test]
fn forbidden_squares() {
    let diagonal = (0..8).fold(Spec::new(8), |spec, i| spec.block(bezzel::board::Square::new(i, i)));
    let square = Spec::new(4).block(bezzel::board::Square::new(0, 1));
    check("S50", &[], [diagonal, square], &[28, 1]);
    check("the same diagonal, named", &[], [Spec::new(8).exclude_difference(0)], &[28]);
}

/// S28, S29, S30: completions, the first one of 1850.
#[test]
fn completions() {
    let place = |n, squares: &[&str]| squares.iter().fold(Spec::new(n), |spec, &square| spec.place(square));
    let s28 = place(8, &["b4", "d5"]);
    let s29 = place(8, &["b8", "g7", "h4", "a2"]);
    let s30 = place(10, &["c10", "f9", "e6", "a3"]);
    check("S28, S29, S30", &[], [s28, s29, s30], &[2, 1, 0]);
}
