//! Region puzzles: the search against other engines, the ladder against the search, and what is generated against both.

use bezzel::board::{Square, Symmetry};
use bezzel::engine::Engine;
use bezzel::goal::Cancel;
use bezzel::region::{
    Dead, Deduction, Explanation, ExplanationEnd, GenerateEnd, GenerateEvent, GenerateOptions, Grade, Hint, Level,
    Marks, RegionPuzzle, Remark, RepairOutcome, Technique, Unit, Verdict, generate,
};
use bezzel::{Event, Goal, Method, Options, Plan, Problem};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

/// A puzzle of the shared folder.
struct Shared {
    id: String,
    puzzle: RegionPuzzle,
    count: u128,
    solution: serde_json::Value,
}

/// All of them; none where the folder is not there (CI insists on it).
fn shared() -> Vec<Shared> {
    let Some(folder) = std::env::var_os("BEZZEL_SHARED") else { return Vec::new() };
    let path = std::path::Path::new(&folder).join("cases/region-puzzles.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let level = |level: &serde_json::Value| {
        let rows = level["regions"].as_array().unwrap().iter();
        let cells: Vec<u32> = rows.flat_map(|row| row.as_str().unwrap().chars().map(u32::from)).collect();
        let number = |key: &str| level[key].as_u64().unwrap();
        Shared {
            id: level["id"].as_str().unwrap().to_owned(),
            puzzle: RegionPuzzle::new(number("size") as u32, number("stars") as u32, &cells).unwrap(),
            count: number("solutions").into(),
            solution: level["solution"].clone(),
        }
    };
    cases["levels"].as_array().unwrap().iter().map(level).collect()
}

/// Every solution, by another engine.
fn all_solutions(problem: &Problem, engine: Engine) -> Vec<Vec<Square>> {
    let options = Options { method: Some(Method::Engine(engine)), ..Options::default() };
    let mut found = Vec::new();
    let plan = Plan::choose(problem, Goal::List, &options).unwrap();
    plan.run(|event| {
        if let Event::Solution(solution) = event {
            found.push(solution.placement().queens().to_vec());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

fn of_rows(rows: &[&str], stars: u32) -> RegionPuzzle {
    let cells: Vec<u32> = rows.iter().flat_map(|row| row.chars().map(u32::from)).collect();
    RegionPuzzle::new(rows.len() as u32, stars, &cells).unwrap()
}

fn whole_way(puzzle: &RegionPuzzle) -> Explanation {
    puzzle.explain(&Marks::default(), Technique::Contradiction, &Cancel::default())
}

fn grade(puzzle: &RegionPuzzle) -> Grade {
    puzzle.grade(Technique::Contradiction, &Cancel::default()).unwrap()
}

/// No step may remove a queen of any solution, or place one that a solution has not.
#[track_caller]
fn assert_steps_keep(what: &str, steps: &[Deduction], solutions: &[Vec<Square>]) {
    for step in steps {
        assert!(!(step.placed.is_empty() && step.crossed.is_empty()), "{what}: a step without news: {step:?}");
        for solution in solutions {
            let wrong = step.crossed.iter().find(|square| solution.contains(square));
            assert_eq!(wrong, None, "{what}: {step:?} removes a queen of {solution:?}");
            let wrong = step.placed.iter().find(|square| !solution.contains(square));
            assert_eq!(wrong, None, "{what}: {step:?} places a queen that is not in {solution:?}");
        }
    }
}

/// The image of a puzzle, its regions renamed.
fn image(puzzle: &RegionPuzzle, symmetry: Symmetry, rename: u32) -> RegionPuzzle {
    let n = puzzle.size();
    let mut cells = vec![0; puzzle.regions().len()];
    for square in puzzle.board().squares() {
        let to = symmetry.apply(square, n);
        cells[(to.row * n + to.column) as usize] = (puzzle.region_of(square) * 7 + rename) % 101;
    }
    RegionPuzzle::new(n, puzzle.stars(), &cells).unwrap()
}

#[test]
fn all_shared_puzzles_are_counted() {
    for Shared { id, puzzle, count, solution } in shared() {
        let found = puzzle.count(&Cancel::default());
        assert_eq!((found.solutions, found.exhausted), (count, true), "{id}");
        match puzzle.verdict(&Cancel::default()).unwrap() {
            Verdict::None => assert_eq!(count, 0, "{id}"),
            Verdict::One(only) => {
                assert_eq!(count, 1, "{id}");
                let queens = only.placement().queens().iter().map(|square| u64::from(square.column) + 1);
                let expected: Vec<u64> = solution.as_array().unwrap().iter().flat_map(numbers).collect();
                assert_eq!(queens.collect::<Vec<_>>(), expected, "{id}");
            }
            several @ Verdict::Several(_) => {
                assert!(count > 1, "{id}");
                assert!(several.difference().len() >= 2, "{id}");
            }
        }
    }
}

/// A number, or those of a list.
fn numbers(value: &serde_json::Value) -> Vec<u64> {
    value.as_u64().map_or_else(|| value.as_array().unwrap().iter().flat_map(numbers).collect(), |number| vec![number])
}

#[test]
fn every_unique_shared_puzzle_is_explained_to_the_end() {
    let (mut small, mut by_logic) = (0, 0);
    for Shared { id, puzzle, count, .. } in shared() {
        if count != 1 {
            continue;
        }
        let way = whole_way(&puzzle);
        assert_eq!(way.end, ExplanationEnd::Solved, "{id}");
        let Some(Verdict::One(solution)) = puzzle.verdict(&Cancel::default()) else { panic!("{id}") };
        assert_eq!(way.queens, solution.placement().queens(), "{id}");
        assert_steps_keep(&id, &way.steps, &[solution.placement().queens().to_vec()]);
        assert_chains_end(&id, &puzzle, &way);
        let grade = grade(&puzzle);
        assert_eq!((grade.solved, grade.hardest), (true, way.hardest()), "{id}: the way decides nothing");
        if puzzle.size() <= 11 {
            small += 1;
            by_logic += usize::from(way.contradictions() == 0);
        }
    }
    assert!(10 * by_logic >= 9 * small, "{by_logic} of {small} without trying squares");
}

/// The end of every chain is what it says, after the steps told: so many open squares, so many queens.
fn assert_chains_end(id: &str, puzzle: &RegionPuzzle, way: &Explanation) {
    let (mut queens, mut crossed) = (puzzle.problem().placed().to_vec(), HashSet::new());
    for step in &way.steps {
        if let Some(chain) = &step.chain {
            let inner = || chain.steps.iter();
            let queens: HashSet<Square> =
                queens.iter().copied().chain([chain.assumed]).chain(inner().flat_map(|s| s.placed.clone())).collect();
            let crossed: HashSet<Square> =
                crossed.iter().copied().chain(inner().flat_map(|step| step.crossed.clone())).collect();
            match chain.dead {
                Dead::TooFew { unit } | Dead::TooMany { unit } => {
                    let squares = puzzle.squares(&puzzle.cells_of(unit));
                    let placed = squares.iter().filter(|square| queens.contains(square)).count();
                    let open = squares.iter().filter(|s| !queens.contains(s) && !crossed.contains(s)).count();
                    let stars = puzzle.stars() as usize;
                    assert!(placed > stars || placed + open < stars, "{id}: {chain:?}");
                }
                Dead::Attack { a, b } => {
                    assert!(queens.contains(&a) && queens.contains(&b), "{id}: {chain:?}");
                    assert!(puzzle.rule().attack(&puzzle.board(), a, b).is_some(), "{id}: {chain:?}");
                }
            }
        }
        queens.extend(&step.placed);
        crossed.extend(step.crossed.iter().copied());
    }
}

#[test]
fn grades_do_not_depend_on_how_a_puzzle_is_turned_or_named() {
    for Shared { id, puzzle, .. } in shared().into_iter().step_by(9) {
        let (grade, canonical) = (grade(&puzzle), puzzle.canonical());
        for (rename, symmetry) in (0..).zip(Symmetry::ALL) {
            let image = image(&puzzle, symmetry, 13 * rename);
            assert_eq!(self::grade(&image), grade, "{id}, {symmetry:?}");
            assert_eq!(image.canonical(), canonical, "{id}, {symmetry:?}");
        }
    }
}

#[test]
fn canonical_forms_are_images_and_tell_puzzles_apart() {
    let mut forms = BTreeSet::new();
    let mut pictures = BTreeSet::new();
    for Shared { id, puzzle, .. } in shared() {
        let canonical = puzzle.canonical();
        let first = Symmetry::ALL.map(|symmetry| image(&puzzle, symmetry, 0).regions().to_vec()).into_iter().min();
        assert_eq!(Some(canonical.regions()), first.as_deref(), "{id}");
        let back = RegionPuzzle::new(puzzle.size(), puzzle.stars(), canonical.regions()).unwrap();
        assert_eq!(back.canonical(), canonical, "{id}");
        forms.insert(canonical);
        pictures.insert(first);
    }
    assert_eq!(forms.len(), pictures.len());
}

/// Regions that need not be connected, marks that need not make sense: as far from what people make as can be.
fn any_puzzle() -> impl Strategy<Value = RegionPuzzle> {
    let sized = (1_u32..=7).prop_flat_map(|n| {
        let cells = (n * n) as usize;
        let stars = prop_oneof![4 => Just(1), 1 => 1..=2_u32];
        let marks = proptest::collection::vec((0..n, 0..n, proptest::bool::ANY), 0..4);
        (Just(n), proptest::collection::vec(0..n, cells), stars, marks, proptest::bool::ANY)
    });
    sized.prop_filter_map("as many regions as rows", |(n, mut cells, stars, marks, smooth)| {
        if smooth {
            // Like neighbours: regions closer to those of real puzzles.
            for cell in 1..cells.len() {
                if cells[cell] % 2 == 0 {
                    cells[cell] = cells[cell - 1];
                } else if cell >= n as usize {
                    cells[cell] = cells[cell - n as usize];
                }
            }
        }
        for region in 0..n {
            let at = (region * n + (region * 2) % n) as usize;
            cells[at] = region;
        }
        let puzzle = RegionPuzzle::new(n, stars, &cells).ok()?;
        let mut spec = puzzle.problem().to_spec();
        let mut named = HashSet::new();
        for (row, column, queen) in marks {
            if named.insert((row, column)) {
                let square = Square::new(row, column);
                spec = if queen && row % 3 == 0 { spec.place(square) } else { spec.block(square) };
            }
        }
        RegionPuzzle::try_from(&spec.build().ok()?).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// The search agrees with two engines that share no code with it; the ladder keeps every solution, and ends as it has to.
    #[test]
    fn random_puzzles(puzzle in any_puzzle()) {
        let cancel = Cancel::default();
        let solutions = all_solutions(puzzle.problem(), Engine::ExactCover);
        if puzzle.size() <= 5 {
            prop_assert_eq!(all_solutions(puzzle.problem(), Engine::Naive), solutions.clone());
        }
        prop_assert_eq!(puzzle.count(&cancel).solutions, solutions.len() as u128);
        let (found, complete) = puzzle.solutions(1_000, &cancel).unwrap();
        prop_assert!(complete);
        let found: BTreeSet<Vec<Square>> = found.iter().map(|found| found.placement().queens().to_vec()).collect();
        let expected: BTreeSet<Vec<Square>> = solutions.iter().cloned().collect();
        prop_assert_eq!(found, expected);

        let way = whole_way(&puzzle);
        assert_steps_keep("random", &way.steps, &solutions);
        match solutions.len() {
            0 => prop_assert!(matches!(way.end, ExplanationEnd::Dead(_)), "{:?}", way),
            1 => prop_assert_eq!(way.end, ExplanationEnd::Solved),
            // What all solutions have in common is found, and no more.
            _ => prop_assert_eq!(way.end, ExplanationEnd::Stuck),
        }
        let grade = grade(&puzzle);
        prop_assert_eq!(grade.solved, solutions.len() == 1);
        if !solutions.is_empty() {
            prop_assert_eq!(grade.hardest, way.hardest());
        }
    }

    #[test]
    fn grades_of_random_puzzles_do_not_depend_on_the_symmetry(puzzle in any_puzzle(), rename in 0_u32..50) {
        let puzzle = puzzle.without_marks().0;
        let expected = grade(&puzzle);
        for symmetry in Symmetry::ALL {
            let image = image(&puzzle, symmetry, rename);
            prop_assert_eq!(&grade(&image), &expected);
            prop_assert_eq!(image.canonical(), puzzle.canonical());
        }
    }

    #[test]
    fn what_is_generated_is_unique_and_as_wanted(seed: u64, size in 5_u32..=9, level in proptest::option::of(0..3_usize)) {
        let level = level.map(|level| Level::ALL[level]);
        let options = GenerateOptions { size, count: 3, seed, level, max_attempts: 150, by_logic: true, ..GenerateOptions::default() };
        let outcome = generate(&options, &Cancel::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        let mut forms = HashSet::new();
        for found in &outcome.puzzles {
            prop_assert_eq!(all_solutions(found.puzzle.problem(), Engine::ExactCover), [found.solution.placement().queens()]);
            prop_assert!(found.grade.level != Some(Level::Expert) && (level.is_none() || found.grade.level == level));
            prop_assert_eq!(&found.grade, &grade(&found.puzzle));
            prop_assert!(forms.insert(found.puzzle.canonical()));
            let pieces = |remark: &Remark| matches!(remark, Remark::Disconnected { .. });
            prop_assert!(!found.puzzle.survey().iter().any(pieces));
        }
        prop_assert!(outcome.puzzles.len() == 3 || outcome.end == GenerateEnd::AttemptsSpent);
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let make = |seed, count| {
        let options = GenerateOptions { count, seed, size: 7, ..GenerateOptions::default() };
        let outcome = generate(&options, &Cancel::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        outcome.puzzles.into_iter().map(|found| found.puzzle.regions().to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(make(7, 5), make(7, 5));
    assert_eq!(make(7, 5)[..3], make(7, 3));
    assert_ne!(make(7, 3), make(8, 3));
}

#[test]
fn generation_always_ends_and_keeps_what_it_found() {
    // There is one puzzle of one square, however often it is asked for.
    let options = GenerateOptions { size: 1, count: 5, max_attempts: 30, ..GenerateOptions::default() };
    let outcome = generate(&options, &Cancel::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((outcome.puzzles.len(), outcome.end), (1, GenerateEnd::AttemptsSpent));
    assert_eq!(outcome.progress.duplicates, 29);
    // Stopped by the observer after the second puzzle.
    let options = GenerateOptions { count: 50, ..GenerateOptions::default() };
    let outcome = generate(&options, &Cancel::default(), &mut |event| match event {
        GenerateEvent::Progress(progress) if progress.found == 2 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    })
    .unwrap();
    assert_eq!((outcome.puzzles.len(), outcome.end), (2, GenerateEnd::Cancelled));
    let cancel = Cancel::default();
    cancel.cancel();
    let outcome = generate(&options, &cancel, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((outcome.puzzles.len(), outcome.end), (0, GenerateEnd::Cancelled));
    for (size, stars, sentence) in [
        (2, 1, "there is no placement of 1 queen in every row and column of 2×2 squares"),
        (5, 2, "there is no placement of 2 queens in every row and column of 5×5 squares"),
        (26, 1, "a region puzzle of 26×26 squares: expected at most 25×25"),
        (8, 0, "0 queens in every row, column and region: expected 1 to 5"),
    ] {
        let options = GenerateOptions { size, stars, ..GenerateOptions::default() };
        let error = generate(&options, &Cancel::default(), &mut |_| ControlFlow::Continue(())).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn two_stars_and_chess_queens_are_generated_too() {
    for (size, stars, rule) in
        [(10, 2, bezzel::attack::AttackRule::NoTouch), (8, 1, bezzel::attack::AttackRule::Queen)]
    {
        let options = GenerateOptions { size, stars, rule, count: 2, ..GenerateOptions::default() };
        let outcome = generate(&options, &Cancel::default(), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(outcome.end, GenerateEnd::Complete);
        for found in outcome.puzzles {
            assert_eq!(found.puzzle.rule(), rule);
            assert_eq!(all_solutions(found.puzzle.problem(), Engine::ExactCover).len(), 1);
            let way = whole_way(&found.puzzle);
            assert_eq!(way.queens, found.solution.placement().queens());
        }
    }
}

/// S31: a published level without a solution; a square of another colour mends it.
const PUBLISHED: [&str; 8] =
    ["ABBBBBBB", "ACBCDDDB", "ACBCDEDB", "ACCCDEDB", "AFGFHHHB", "AFGFHBBB", "AFFFHHHB", "AAAAAAAA"];

#[test]
fn s31_is_repaired_by_one_square() {
    let puzzle = of_rows(&PUBLISHED, 1);
    assert_eq!(puzzle.verdict(&Cancel::default()), Some(Verdict::None));
    let RepairOutcome::Repaired(repair) = puzzle.repair(3, &Cancel::default()) else { panic!("not repaired") };
    assert_eq!((repair.changes.len(), repair.smallest), (1, true));
    assert_eq!(all_solutions(repair.puzzle.problem(), Engine::ExactCover), [repair.solution.placement().queens()]);
    assert_eq!(repair.puzzle.repair(3, &Cancel::default()), RepairOutcome::Unneeded);
}

/// Small puzzles with any number of solutions, against all changes of one square.
#[test]
fn no_smaller_repair_is_overlooked() {
    let mut repaired = 0;
    for seed in 0..60_u32 {
        let mut cells: Vec<u32> = (0..25).map(|cell| (cell * 7 + seed * (cell % 3 + 1)) / 5 % 5).collect();
        (0..5).for_each(|region| cells[region as usize * 6] = region);
        let puzzle = RegionPuzzle::new(5, 1, &cells).unwrap();
        let unique = |cells: &[u32]| {
            RegionPuzzle::new(5, 1, cells).is_ok_and(|puzzle| puzzle.count(&Cancel::default()).solutions == 1)
        };
        let one_is_enough = (0..25).any(|cell| {
            (0..5).any(|region| {
                let mut changed = cells.clone();
                changed[cell] = region;
                unique(&changed)
            })
        });
        match puzzle.repair(1, &Cancel::default()) {
            RepairOutcome::Unneeded => assert!(unique(&cells)),
            RepairOutcome::Repaired(repair) => {
                repaired += 1;
                assert!(one_is_enough && repair.changes.len() == 1 && repair.smallest);
                assert!(unique(repair.puzzle.regions()));
            }
            RepairOutcome::NotFound { most } => assert!(!one_is_enough && most == 1, "{cells:?}"),
            RepairOutcome::Stopped => panic!("not cancelled"),
        }
    }
    assert!(repaired > 5, "{repaired}");
}

#[test]
fn hints_lead_to_the_end_and_tell_what_is_wrong() {
    let mut rows = PUBLISHED;
    rows[7] = "AAAAAAAB";
    let puzzle = of_rows(&rows, 1);
    let cancel = Cancel::default();
    let mut marks = Marks::default();
    let mut hints = 0;
    let solution = loop {
        match puzzle.hint(&marks, &cancel) {
            Hint::Step(step) => {
                marks.queens.extend(&step.placed);
                marks.crosses.extend(&step.crossed);
            }
            Hint::Solved => break marks.queens.clone(),
            other => panic!("{other:?}"),
        }
        hints += 1;
        assert!(hints < 64);
    };
    let columns: BTreeSet<(u32, u32)> = solution.iter().map(|square| (square.row, square.column + 1)).collect();
    assert_eq!(columns.into_iter().map(|(_, column)| column).collect::<Vec<_>>(), [1, 7, 4, 6, 3, 5, 2, 8]);
    // A queen next to the right one, and a cross on a right one.
    let wrong = Marks { queens: vec![Square::new(0, 1)], crosses: vec![Square::new(7, 7), Square::new(7, 0)] };
    let expected = Hint::Wrong { queens: vec![Square::new(0, 1)], crosses: vec![Square::new(7, 7)] };
    assert_eq!(puzzle.hint(&wrong, &cancel), expected);
    // Without a solution, or with several, what can be seen is told.
    assert!(matches!(of_rows(&PUBLISHED, 1).hint(&Marks::default(), &cancel), Hint::Step(_) | Hint::Dead(_)));
    let dead = Marks { queens: vec![Square::new(0, 0), Square::new(1, 1)], crosses: Vec::new() };
    assert!(matches!(of_rows(&PUBLISHED, 1).hint(&dead, &cancel), Hint::Dead(_)));
}

/// n = 0 to 3: one empty solution, one queen, and no placement.
#[test]
fn the_smallest_puzzles() {
    let puzzle = |n: u32| RegionPuzzle::new(n, 1, &(0..n * n).map(|cell| cell / n).collect::<Vec<_>>()).unwrap();
    let counts: Vec<u128> = (0..=4).map(|n| puzzle(n).count(&Cancel::default()).solutions).collect();
    assert_eq!(counts, [1, 1, 0, 0, 2]);
    assert_eq!(whole_way(&puzzle(0)).end, ExplanationEnd::Solved);
    assert_eq!(whole_way(&puzzle(1)).queens, [Square::new(0, 0)]);
    assert!(matches!(whole_way(&puzzle(2)).end, ExplanationEnd::Dead(_)));
    assert_eq!(whole_way(&puzzle(4)).end, ExplanationEnd::Stuck);
    assert!(RegionPuzzle::new(26, 1, &(0..676).map(|cell| cell / 26).collect::<Vec<_>>()).is_err());
    assert!(RegionPuzzle::new(4, 1, &[0; 16]).is_err(), "one region for four rows");
}

#[test]
fn cancelled_runs_say_so() {
    let cancel = Cancel::default();
    cancel.cancel();
    // Large enough that the flag is looked at.
    let puzzle = RegionPuzzle::new(20, 1, &(0..400).map(|cell| cell / 20).collect::<Vec<_>>()).unwrap();
    assert!(!puzzle.count(&cancel).exhausted);
    assert_eq!(puzzle.explain(&Marks::default(), Technique::Contradiction, &cancel).end, ExplanationEnd::Stopped);
}

#[test]
fn regions_are_surveyed() {
    let puzzle = of_rows(&["AABBC", "AABBC", "DDCCC", "DDEEE", "DDEAA"], 2);
    let remarks = puzzle.survey();
    let small = remarks
        .iter()
        .filter(|remark| matches!(remark, Remark::TooSmall { room: 1, squares, .. } if squares.len() == 4));
    assert_eq!(small.count(), 1, "B is a block of 2 × 2: {remarks:?}");
    let Some(Remark::Disconnected { region: 0, pieces }) =
        remarks.iter().find(|remark| matches!(remark, Remark::Disconnected { .. }))
    else {
        panic!("{remarks:?}")
    };
    assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2]);
}

/// A puzzle is data, and nonsense is refused.
#[test]
fn puzzles_are_data() {
    let spec = of_rows(&PUBLISHED, 1).problem().to_spec().place(Square::new(0, 0)).block(Square::new(5, 5));
    let puzzle = RegionPuzzle::try_from(&spec.build().unwrap()).unwrap();
    let text = serde_json::to_string(&puzzle).unwrap();
    assert_eq!(serde_json::from_str::<RegionPuzzle>(&text).unwrap(), puzzle);
    let faulty = r#"{"size":2,"regions":[0,0,1,1],"queens":[{"row":0,"column":2}]}"#;
    let error = serde_json::from_str::<RegionPuzzle>(faulty).unwrap_err().to_string();
    assert!(error.contains("row 1, column 3 is off the board"), "{error}");
}

/// What the page is told survives the way there and back.
#[test]
fn deductions_are_data() {
    let way = shared().into_iter().map(|shared| whole_way(&shared.puzzle)).find(|way| way.contradictions() > 0);
    let Some(way) = way else { return };
    let text = serde_json::to_string(&way).unwrap();
    assert_eq!(serde_json::from_str::<Explanation>(&text).unwrap(), way);
    assert_eq!(serde_json::to_string(&Unit::Row(2)).unwrap(), r#"{"row":2}"#);
}
