//! The cases of `suite/`, data that know no engine: every engine that supports a case must agree with it, and an engine
//! declines only where the capability table says so.

use bezzel::board::{Direction, Topology};
use bezzel::classic::Algorithm;
use bezzel::engine::{Engine, Reason, Unsupported};
use bezzel::format::{IndexBase, ReadOptions, read};
use bezzel::goal::Budget;
use bezzel::problem::QueenCount;
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem, Spec, judge};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A problem and what is known of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// Where the answers come from.
    source: String,
    problem: Spec,
    /// The number of solutions.
    count: Option<u64>,
    /// The number of solutions that differ under the symmetries of the board.
    fundamental: Option<u64>,
    /// Nodes of the search row by row, the root included.
    nodes: Option<u64>,
    /// The lexicographically first solution: 1-based columns, row by row.
    first: Option<Vec<u32>>,
    /// The lexicographically last one.
    last: Option<Vec<u32>>,
    /// Every solution.
    solutions: Option<Vec<Vec<u32>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

/// A text to be read and judged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextCase {
    name: String,
    source: String,
    text: String,
    #[serde(default)]
    zero_based: bool,
    #[serde(default)]
    size: Option<(u32, u32)>,
    /// How `bezzel check` ends: 0 valid, 1 invalid, 2 unreadable.
    exit: u8,
    /// Words of the message.
    #[serde(default)]
    says: Vec<String>,
    attacking_pairs: Option<u64>,
}

/// A description of a problem that makes no sense.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecCase {
    name: String,
    source: String,
    problem: Spec,
    says: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Invalid {
    text: Vec<TextCase>,
    spec: Vec<SpecCase>,
}

fn load<T: for<'de> Deserialize<'de>>(file: &str) -> T {
    let path = format!("{}/../../suite/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn methods() -> impl Iterator<Item = Method> {
    Engine::ALL.iter().copied().map(Method::Engine).chain(Algorithm::ALL.map(Method::Classic))
}

/// Whether a method supports a case. If it declines, then for a reason that the capability table gives.
fn supports(method: Method, problem: &Problem, goal: Goal) -> bool {
    let Err(Unsupported { reason, .. }) = method.supports(problem, goal) else { return true };
    let plain = problem.plain_order();
    let fits = match reason {
        Reason::Goal { goal: asked, offered } => asked == goal && !offered.contains(&goal),
        Reason::OnlyPlain => plain.is_none() && method != Method::Engine(Engine::Naive),
        Reason::OneQueenARow => {
            let row_rule = problem.rule().directions().contains(&Direction::Row);
            !row_rule && problem.queens_per_line() != Some(1)
                || problem.queens_per_line().is_some_and(|count| count > 1)
        }
        Reason::NoRegionsOrSymmetry => problem.regions().is_some() || problem.symmetric().is_some(),
        Reason::OnlyFewQueens => !matches!(problem.queens(), QueenCount::Exactly(1..=3)) || !problem.is_bare(),
        Reason::OnlyCompletions => problem.completion_order().is_none(),
        Reason::MostQueens => problem.queens() == QueenCount::Most,
        Reason::FundamentalOnlyPlain => plain.is_none() && goal.is_fundamental(),
        Reason::TooLarge { limit, found, .. } => found > limit,
        _ => false,
    };
    assert!(fits, "{method} declines {problem}: {reason:?}");
    false
}

/// Whether a test can wait for it: naive and generate-and-test visit too much on boards that they could take.
fn is_quick(method: Method, problem: &Problem) -> bool {
    match method {
        Method::Classic(Algorithm::AllPermutations) => problem.board().rows() <= 8,
        Method::Classic(_) => problem.board().rows() <= 10,
        Method::Engine(_) => true,
    }
}

fn run(problem: &Problem, goal: Goal, method: Method) -> (Outcome, Vec<Vec<u32>>) {
    let options = Options { method: Some(method), budget: Budget::default(), ..Options::default() };
    let mut solutions = Vec::new();
    let outcome = Plan::choose(problem, goal, &options)
        .unwrap()
        .run(|event| {
            if let Event::Solution(solution) = event {
                assert!(judge(problem, solution.placement().clone()).is_ok());
                let columns = solution.placement().columns();
                solutions.extend(columns.map(|columns| columns.iter().map(|column| column + 1).collect()));
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    (outcome, solutions)
}

/// Runs every method that can over a case; says how many could count it.
fn check(case: &Case) -> usize {
    let problem = case.problem.clone().build().unwrap_or_else(|error| panic!("{}: {error}", case.name));
    assert!(!case.source.is_empty(), "{} has no source", case.name);
    let mut counted = 0;
    for method in methods().filter(|method| is_quick(*method, &problem)) {
        let told = format!("{}, {method}", case.name);
        if let Some(expected) = case.count.filter(|_| supports(method, &problem, Goal::Count)) {
            let (outcome, _) = run(&problem, Goal::Count, method);
            assert!(outcome.exhausted());
            assert_eq!(outcome.count, u128::from(expected), "{told}");
            let row_by_row = match method {
                Method::Classic(algorithm) => algorithm.is_row_by_row(),
                Method::Engine(engine) => engine == Engine::Backtrack,
            };
            if let Some(nodes) = case.nodes.filter(|_| row_by_row) {
                assert_eq!(outcome.nodes, nodes, "{told}");
            }
            counted += 1;
        }
        if let Some(expected) = case.fundamental.filter(|_| supports(method, &problem, Goal::CountFundamental)) {
            let (outcome, _) = run(&problem, Goal::CountFundamental, method);
            assert_eq!(outcome.count, u128::from(expected), "{told}, fundamental");
        }
        if let Some(expected) = case.first.as_ref().filter(|_| supports(method, &problem, Goal::First)) {
            assert_eq!(run(&problem, Goal::First, method).1, [&expected[..]], "{told}, first");
        }
        if (case.last.is_some() || case.solutions.is_some()) && supports(method, &problem, Goal::List) {
            let mut listed = run(&problem, Goal::List, method).1;
            listed.sort();
            assert_eq!(listed.last(), case.last.as_ref().or(listed.last()), "{told}, last");
            if let Some(expected) = &case.solutions {
                assert_eq!(&listed, expected, "{told}, all");
            }
        }
        for goal in [Goal::Any, Goal::Random].into_iter().filter(|goal| supports(method, &problem, *goal)) {
            let found = run(&problem, goal, method).0.solution;
            let exists = case.count.is_none_or(|count| count > 0);
            assert_eq!(found.is_some(), exists, "{told}, {goal}");
        }
    }
    counted
}

fn check_all(file: &str, methods_of: impl Fn(&Case) -> usize) {
    let cases: Cases = load(file);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for case in &cases.case {
        *names.entry(&case.name).or_default() += 1;
        let counted = check(case);
        if case.count.is_some() {
            assert!(counted >= methods_of(case), "{} was counted by {counted} methods", case.name);
        }
    }
    assert!(names.values().all(|uses| *uses == 1), "{names:?}");
}

#[test]
fn plane() {
    // Bare boards up to n = 8 are counted by both engines that count, and by all programs of the lesson.
    check_all("plane.toml", |case| match case.problem.clone().build().unwrap().plain_order() {
        Some(0..=8) => 2 + Algorithm::ALL.len(),
        _ => 1,
    });
}

#[test]
fn torus() {
    check_all("torus.toml", |_| 1);
    let cases: Cases = load("torus.toml");
    let wraps = |case: &Case| case.problem.clone().build().unwrap().board().topology() != Topology::Plane;
    assert!(cases.case.iter().all(wraps));
}

#[test]
fn blocked() {
    check_all("blocked.toml", |_| 1);
    let cases: Cases = load("blocked.toml");
    assert!(cases.case.iter().all(|case| case.problem.clone().build().unwrap().blocked_count() > 0));
}

#[test]
fn completion() {
    check_all("completion.toml", |_| 1);
    let cases: Cases = load("completion.toml");
    assert!(cases.case.iter().all(|case| !case.problem.clone().build().unwrap().placed().is_empty()));
}

#[test]
fn invalid() {
    let cases: Invalid = load("invalid.toml");
    for case in &cases.text {
        assert!(!case.source.is_empty(), "{} has no source", case.name);
        let base = case.zero_based.then_some(IndexBase::Zero);
        let options = ReadOptions { format: None, base, size: case.size };
        let (exit, message, pairs) = match read(case.text.as_bytes(), &options) {
            Err(error) => (2, error.to_string(), None),
            Ok(reading) => {
                let mut rejected = None;
                for located in reading.placements {
                    let board = located.placement.board();
                    let problem = Spec::rectangle(board.rows().into(), board.columns().into()).build().unwrap();
                    rejected = rejected.or(judge(&problem, located.placement).err());
                }
                let told = rejected.as_ref().map(ToString::to_string).unwrap_or_default();
                (u8::from(rejected.is_some()), told, rejected.map(|rejection| rejection.attacking_pairs))
            }
        };
        assert_eq!(exit, case.exit, "{}: {message}", case.name);
        for part in &case.says {
            assert!(message.contains(part), "{}: `{part}` is not in: {message}", case.name);
        }
        assert_eq!(pairs.or(case.attacking_pairs), case.attacking_pairs.or(pairs), "{}", case.name);
    }
    for case in cases.spec {
        assert!(!case.source.is_empty(), "{} has no source", case.name);
        let Err(error) = case.problem.build() else { panic!("{} makes sense", case.name) };
        for part in &case.says {
            assert!(error.to_string().contains(part), "{}: `{part}` is not in: {error}", case.name);
        }
    }
}
