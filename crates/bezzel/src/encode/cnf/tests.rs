//! Formulas against the definition: on all assignments, on all partial ones, and by counting their models.

use super::*;
use crate::attack::AttackRule;
use crate::board::{Regions, Topology};
use crate::problem::{QueenCount, RequiredSymmetry};
use crate::{Placement, Spec, verify};

const ALL_OPTIONS: [CnfOptions; 4] = [
    CnfOptions { at_most_one: AtMostOne::Pairwise, pairwise_up_to: 0 },
    CnfOptions { at_most_one: AtMostOne::Product, pairwise_up_to: 0 },
    CnfOptions { at_most_one: AtMostOne::Ladder, pairwise_up_to: 0 },
    CnfOptions { at_most_one: AtMostOne::Product, pairwise_up_to: 40 },
];

/// What unit propagation makes of some decided variables: 1, −1 or 0 for each variable, or `None` after a conflict.
fn propagate(cnf: &Cnf, decided: &[i8]) -> Option<Vec<i8>> {
    let mut values = vec![0; cnf.variables() as usize];
    values[..decided.len()].copy_from_slice(decided);
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            let value = |literal: i32| values[literal.unsigned_abs() as usize - 1] * literal.signum() as i8;
            let mut open = clause.iter().copied().filter(|&literal| value(literal) != -1);
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(literal), None) if value(literal) == 0 => {
                    values[literal.unsigned_abs() as usize - 1] = literal.signum() as i8;
                    changed = true;
                }
                // Satisfied, or two literals are not false.
                _ => {}
            }
        }
        if !changed {
            return Some(values);
        }
    }
}

/// All vectors of these values.
fn all_vectors(values: &[i8], length: usize) -> impl Iterator<Item = Vec<i8>> {
    let base = values.len();
    (0..base.pow(length as u32)).map(move |mut number| {
        let mut digit = || {
            let digit = number % base;
            number /= base;
            values[digit]
        };
        (0..length).map(|_| digit()).collect()
    })
}

/// One constraint on n squares: on every partial assignment, propagation finds exactly what follows.
#[test]
fn every_bound_on_few_literals_is_propagated_completely() {
    for options in ALL_OPTIONS {
        for n in 0..=7_usize {
            let literals: Vec<i32> = (1..=n as i32).collect();
            for at_least in 0..=n + 1 {
                for at_most in 0..=n + 1 {
                    let mut clauses = Clauses::new(n as u32, options);
                    clauses.between(&literals, at_least as u32, at_most as u32);
                    let cnf = clauses.finish(n as u32).unwrap();
                    for decided in all_vectors(&[0, 1, -1], n) {
                        let queens = decided.iter().filter(|&&value| value == 1).count();
                        let open = decided.iter().filter(|&&value| value == 0).count();
                        let possible = at_least <= at_most && queens <= at_most && queens + open >= at_least;
                        let expected = possible.then(|| {
                            let forced = match () {
                                () if queens + open == at_least => 1,
                                () if queens == at_most => -1,
                                () => 0,
                            };
                            decided.iter().map(|&value| if value == 0 { forced } else { value }).collect::<Vec<_>>()
                        });
                        let found = propagate(&cnf, &decided);
                        let squares = found.as_ref().map(|values| values[..n].to_vec());
                        assert_eq!(squares, expected, "{at_least} to {at_most}: {decided:?} {options:?}");
                        // Auxiliary variables are determined by the squares.
                        let complete = found.filter(|_| open == 0);
                        assert!(complete.is_none_or(|values| !values.contains(&0)), "{at_least} to {at_most}");
                    }
                }
            }
        }
    }
}

/// Longer lists, where every encoding is what it is: all assignments with few true literals, and all with few false ones.
#[test]
fn bounds_on_many_literals_hold() {
    for options in ALL_OPTIONS {
        for n in [5_usize, 9, 12, 30, 50] {
            let literals: Vec<i32> = (1..=n as i32).collect();
            for (at_least, at_most) in
                [(0, 1), (1, 1), (2, 2), (0, 3), (n - 1, n), (n - 2, n - 1), (n / 2, n / 2 + 1)]
            {
                let mut clauses = Clauses::new(n as u32, options);
                clauses.between(&literals, at_least as u32, at_most as u32);
                let cnf = clauses.finish(n as u32).unwrap();
                for spread in [1, 3, 7, n - 1] {
                    for queens in 0..=n {
                        let mut decided = vec![-1; n];
                        // A step that has no divisor in common with n meets every square once.
                        let step = (spread..).find(|&step| (2..=n).all(|d| step % d != 0 || n % d != 0)).unwrap();
                        (0..queens).for_each(|index| decided[index * step % n] = 1);
                        let holds = (at_least..=at_most).contains(&queens);
                        let found = propagate(&cnf, &decided);
                        assert_eq!(found.is_some(), holds, "{queens} of {n}: {at_least} to {at_most}, {options:?}");
                        assert!(found.is_none_or(|values| !values.contains(&0)));
                    }
                }
            }
        }
    }
}

/// Small problems of every kind.
fn problems() -> Vec<Spec> {
    let regions = Regions::new(vec![0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
    let mut specs = vec![
        Spec::new(0),
        Spec::new(1),
        Spec::new(2),
        Spec::new(3),
        Spec::new(4),
        Spec::rectangle(3, 5),
        Spec::rectangle(5, 3).queens(QueenCount::Exactly(2)),
        Spec::rectangle(3, 5).queens(QueenCount::AtMost(2)).block("a1").block("c2"),
        Spec::new(4).queens(QueenCount::Exactly(3)).rule(AttackRule::NoTouch),
        Spec::rectangle(2, 7).queens(QueenCount::Exactly(7)).rule(AttackRule::Bishop),
        Spec::new(3).queens(QueenCount::Most).rule(AttackRule::Amazon),
        Spec::new(4).rule(AttackRule::NoTouch).queens_per_line(1).regions(regions),
        Spec::new(4).rule(AttackRule::Rook).symmetric(RequiredSymmetry::QuarterTurn),
        Spec::new(4).rule(AttackRule::Rook).symmetric(RequiredSymmetry::HalfTurn).block("b1"),
        Spec::new(4).place("b4").block("a1"),
        Spec::new(4).place("a1").place("b2"),
        Spec::new(4).queens(QueenCount::Exactly(5)),
        Spec::new(3).queens(QueenCount::Exactly(100)),
        Spec::new(4).exclude_sum(3).exclude_difference(0).queens(QueenCount::Exactly(2)),
    ];
    for topology in [Topology::Cylinder, Topology::Torus] {
        specs.push(Spec::rectangle(3, 4).topology(topology).rule(AttackRule::OneDiagonal));
        specs.push(Spec::new(4).topology(topology).queens(QueenCount::Exactly(2)));
    }
    specs
}

#[test]
fn assignments_that_meet_all_clauses_are_the_solutions() {
    for (index, spec) in problems().into_iter().enumerate() {
        let problem = spec.build().unwrap();
        let model = Model::new(&problem).unwrap();
        // Small boards in all ways, larger ones in one each.
        let all = model.squares().len() <= 12;
        for (_, options) in ALL_OPTIONS.into_iter().enumerate().filter(|(way, _)| all || index % 4 == *way) {
            let cnf = Cnf::with_options(&model, options).unwrap();
            assert_eq!(cnf.clauses().count(), cnf.clause_count());
            let mut solutions = 0;
            for assignment in all_vectors(&[1, -1], model.squares().len()) {
                let queens = assignment.iter().zip(model.squares()).filter(|(value, _)| **value == 1);
                let queens = queens.map(|(_, &square)| square).collect();
                let solves = verify(&problem, Placement::new(problem.board(), queens).unwrap()).is_ok();
                let values = propagate(&cnf, &assignment);
                assert_eq!(values.is_some(), solves, "{problem}: {assignment:?}");
                assert!(values.is_none_or(|values| !values.contains(&0)), "{problem}: an undetermined variable");
                solutions += u32::from(solves);
            }
            // Something is asked of every problem here, and most can be solved.
            assert!(cnf.clause_count() > 0 || model.squares().len() <= 1, "{problem}: {solutions} solutions");
        }
    }
}

#[test]
fn queens_are_counted_by_rows_where_rows_hold_at_most_one() {
    let model = Model::new(&Spec::new(30).queens(QueenCount::Exactly(7)).build().unwrap()).unwrap();
    let cnf = Cnf::new(&model).unwrap();
    // A variable for each row, and sums of at most 30 rows, cut at 8.
    assert!(cnf.variables() - cnf.squares() < 30 + 30 * 8, "{}", cnf.variables());
}

#[test]
fn what_is_too_large_is_refused() {
    let many = Spec::new(300).rule(AttackRule::NoTouch).queens(QueenCount::Exactly(20_000)).build().unwrap();
    assert_eq!(Cnf::new(&Model::new(&many).unwrap()), Err(CnfError));
    let pairs = Spec::rectangle(1, 50_000).build().unwrap();
    let pairwise = CnfOptions { at_most_one: AtMostOne::Pairwise, pairwise_up_to: 0 };
    assert_eq!(Cnf::with_options(&Model::new(&pairs).unwrap(), pairwise), Err(CnfError));
    assert!(Cnf::new(&Model::new(&pairs).unwrap()).is_ok());
}
