use super::*;
use crate::attack::AttackRule;
use crate::board::{Board, Regions};
use crate::spec::Spec;
use proptest::prelude::*;

fn rejection(columns: &[u32]) -> Rejection {
    let zero_based: Vec<u32> = columns.iter().map(|c| c - 1).collect();
    let problem = Problem::plain(columns.len() as u64).unwrap();
    let placement = Placement::from_columns(&zero_based).unwrap();
    verify(&problem, placement.clone()).expect_err("not a solution");
    judge(&problem, placement).expect_err("not a solution")
}

fn is_solution(columns: &[u32]) -> bool {
    let zero_based: Vec<u32> = columns.iter().map(|c| c - 1).collect();
    let problem = Problem::plain(columns.len() as u64).unwrap();
    let placement = Placement::from_columns(&zero_based).unwrap();
    verify(&problem, placement.clone()).is_ok() && judge(&problem, placement).is_ok()
}

/// S27, S47, S48: placements that were offered as solutions elsewhere.
#[test]
fn placements_offered_elsewhere() {
    assert_eq!(rejection(&[1, 7, 3, 7, 5, 6, 7, 8]).attacking_pairs, 18);
    assert_eq!(rejection(&[1, 2, 3, 4, 5, 6, 7, 8]).attacking_pairs, 28);
    let one = rejection(&[1, 3, 5, 7, 2, 8, 6, 4]);
    assert_eq!((one.attacking_pairs, one.first_pairs.len()), (1, 1));
    assert_eq!((one.first_pairs[0].a.row, one.first_pairs[0].b.row), (2, 5));
    assert!(is_solution(&[1, 7, 5, 8, 2, 4, 6, 3]));
    assert!(is_solution(&[1, 5, 8, 6, 3, 7, 2, 4]));
}

/// All boards to 5 × 5, every set of queens on them: linear and quadratic judgement agree in every part.
#[test]
fn linear_is_quadratic_on_whole_small_boards() {
    for (rows, columns) in [(0, 0), (0, 3), (1, 1), (1, 4), (2, 2), (3, 3), (2, 5), (4, 3), (4, 4)] {
        let board = Board::new(rows, columns, Topology::Plane);
        let squares: Vec<Square> = board.squares().collect();
        for rule in [AttackRule::Queen, AttackRule::Rook, AttackRule::Bishop, AttackRule::OneDiagonal] {
            let problem = Spec::rectangle(rows.into(), columns.into()).rule(rule).build().unwrap();
            for set in 0u32..1 << squares.len() {
                let queens = squares.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &s)| s).collect();
                let placement = Placement::new(board, queens).unwrap();
                assert_eq!(verify(&problem, placement.clone()), judge(&problem, placement));
            }
        }
    }
}

proptest! {
    #[test]
    fn linear_is_quadratic_on_random_columns(columns in proptest::collection::vec(0u32..60, 60)) {
        let problem = Problem::plain(60).unwrap();
        let placement = Placement::from_columns(&columns).unwrap();
        prop_assert_eq!(verify(&problem, placement.clone()), judge(&problem, placement));
    }
}

#[test]
fn every_condition_can_be_broken() {
    let square = |row, column| Square::new(row, column);
    let verify = |spec: Spec, queens: &[(u32, u32)]| {
        let problem = spec.build().unwrap();
        let queens = queens.iter().map(|&(r, c)| square(r, c)).collect();
        verify(&problem, Placement::new(problem.board(), queens).unwrap()).map_err(|rejection| rejection.violations)
    };
    let solution = [(0, 1), (1, 3), (2, 0), (3, 2)];
    assert!(verify(Spec::new(4), &solution).is_ok());
    assert_eq!(
        verify(Spec::new(4), &solution[..3]).unwrap_err(),
        [Violation::QueenCount { found: 3, expected: QueenCount::Exactly(4) }]
    );
    assert!(verify(Spec::new(4).queens(QueenCount::AtMost(4)), &solution[..3]).is_ok());
    assert_eq!(
        verify(Spec::new(4).place(square(0, 2)), &solution).unwrap_err(),
        [Violation::MissingPlaced { square: square(0, 2) }]
    );
    assert_eq!(
        verify(Spec::new(4).block(square(0, 1)), &solution).unwrap_err(),
        [Violation::OnBlocked { square: square(0, 1) }]
    );
    let rows = Regions::new((0..16).map(|cell| cell / 4).collect());
    assert!(verify(Spec::new(4).regions(rows.clone()), &solution).is_ok());
    assert_eq!(
        verify(Spec::new(4).rule(AttackRule::NoTouch).regions(rows), &[(0, 0), (0, 2), (2, 1), (3, 3)])
            .unwrap_err()
            .iter()
            .map(Violation::to_string)
            .collect::<Vec<_>>(),
        [
            "2 queens in row 1: expected 1",
            "0 queens in row 2: expected 1",
            "2 queens in region 0: expected 1",
            "0 queens in region 1: expected 1"
        ]
    );
    assert!(verify(Spec::new(4).symmetric(RequiredSymmetry::QuarterTurn), &solution).is_ok());
    let lopsided = [(0, 0), (1, 4), (2, 1), (3, 5), (4, 2), (5, 6), (6, 3)];
    let broken = verify(Spec::new(7).symmetric(RequiredSymmetry::QuarterTurn), &lopsided).unwrap_err();
    assert!(broken.contains(&Violation::NotSymmetric { square: square(0, 0) }));
}

#[test]
fn a_placement_on_another_board_is_no_solution() {
    let problem = Problem::plain(5).unwrap();
    let placement = Placement::from_columns(&[1, 3, 0, 2]).unwrap();
    assert_eq!(judge(&problem, placement).unwrap_err().violations, [Violation::OtherBoard]);
}
