//! The instances of the shared folder (`BEZZEL_SHARED`): every answer is asserted before a time is told.
//!
//! `cargo bench -p bezzel-benches --bench instances [-- SECONDS]`: all 267 region puzzles counted; the 20 competition boards by the engine that is
//! chosen and by plain CaDiCaL on a direct encoding (a clause for every pair of squares of a line), one after the other, board by board, CaDiCaL cut off
//! after so many seconds a board (60), so that its sum is a lower bound where it is marked so.

use bezzel::attack::AttackRule;
use bezzel::board::{Regions, Square};
use bezzel::encode::{AtMostOne, Cnf, CnfOptions, Model};
use bezzel::engine::Engine;
use bezzel::event::End;
use bezzel::{Goal, Method, Options, Outcome, Plan, Problem, Spec};
use cadical_sys::{CaDiCal, Status, TerminateFlag};
use serde_json::Value;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let Some(folder) = std::env::var_os("BEZZEL_SHARED") else {
        eprintln!("BEZZEL_SHARED names no folder: there are no instances");
        return ExitCode::SUCCESS;
    };
    let seconds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(60);
    let cases = |file: &str| -> Value {
        let path = std::path::Path::new(&folder).join("cases").join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).expect("JSON")
    };
    region_puzzles(&cases("region-puzzles.json"));
    competition(&cases("csplib-instances.json"), Duration::from_secs(seconds));
    ExitCode::SUCCESS
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn run(problem: &Problem, goal: Goal, engine: Engine) -> Outcome {
    let options = Options { method: Some(Method::Engine(engine)), ..Options::default() };
    Plan::choose(problem, goal, &options).expect("a plan").run(|_| ControlFlow::Continue(())).expect("an outcome")
}

fn region_puzzles(cases: &Value) {
    let levels: Vec<(Problem, u64)> = list(&cases["levels"])
        .iter()
        .map(|level| {
            let cells = list(&level["regions"]).iter().flat_map(|row| row.as_str().expect("a row").chars());
            let spec = Spec::new(level["size"].as_u64().expect("a size"))
                .rule(AttackRule::NoTouch)
                .queens_per_line(level["stars"].as_u64().expect("stars") as u32)
                .regions(Regions::new(cells.map(u32::from).collect()));
            (spec.build().expect("a problem"), level["solutions"].as_u64().expect("a count"))
        })
        .collect();
    let mut times = Vec::new();
    let mut nodes = 0;
    for _ in 0..7 {
        let started = Instant::now();
        nodes = 0;
        for (problem, expected) in &levels {
            let outcome = run(problem, Goal::Count, Engine::ExactCover);
            assert_eq!(outcome.count, u128::from(*expected), "{problem}");
            nodes += outcome.nodes;
        }
        times.push(started.elapsed());
    }
    times.sort_unstable();
    println!(
        "{} region puzzles counted: median {:.1} ms, least {:.1} ms of 7; {nodes} nodes",
        levels.len(),
        times[3].as_secs_f64() * 1e3,
        times[0].as_secs_f64() * 1e3
    );
}

fn competition(cases: &Value, limit: Duration) {
    let (mut ours, mut theirs, mut cut) = (Duration::ZERO, Duration::ZERO, 0);
    for case in list(&cases["blocked"]) {
        let mut spec = Spec::new(case["n"].as_u64().expect("a size"));
        for square in list(&case["blocked_1based"]) {
            let side = |index: usize| square[index].as_u64().expect("a number") as u32 - 1;
            spec = spec.block(Square::new(side(0), side(1)));
        }
        let problem = spec.build().expect("a problem");
        let solvable = case["label"] == "sat";

        let started = Instant::now();
        let outcome = run(&problem, Goal::Any, Engine::ExactCover);
        let own = started.elapsed();
        assert_eq!(outcome.end == End::Found, solvable, "{}", case["id"]);

        let started = Instant::now();
        let solved = plain_cadical(&problem, limit);
        let other = started.elapsed();
        assert!(solved.is_none_or(|solved| solved == solvable), "{}", case["id"]);
        let mark = if solved.is_none() { " (cut off)" } else { "" };
        println!(
            "{}: exact-cover {:.2} s, CaDiCaL {:.2} s{mark}",
            case["id"],
            own.as_secs_f64(),
            other.as_secs_f64()
        );
        cut += u32::from(solved.is_none());
        ours += own;
        theirs += other;
    }
    println!(
        "together: exact-cover {:.1} s, CaDiCaL {:.1} s ({cut} cut off); ratio {:.2}",
        ours.as_secs_f64(),
        theirs.as_secs_f64(),
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
}

/// Whether there is a solution, by CaDiCaL as it comes; `None` when the time is over.
fn plain_cadical(problem: &Problem, limit: Duration) -> Option<bool> {
    let model = Model::new(problem).expect("a model");
    let direct = CnfOptions { at_most_one: AtMostOne::Pairwise, pairwise_up_to: usize::MAX };
    let cnf = Cnf::with_options(&model, direct).expect("clauses");
    let mut solver = CaDiCal::new();
    let flag = TerminateFlag::new();
    solver.connect_terminator(flag.clone());
    solver.declare_more_variables(cnf.variables() as i32);
    for &literal in cnf.literals() {
        solver.add(literal);
    }
    let (done, wait) = std::sync::mpsc::channel::<()>();
    let timer = std::thread::spawn(move || {
        if wait.recv_timeout(limit).is_err_and(|error| error == std::sync::mpsc::RecvTimeoutError::Timeout) {
            flag.terminate();
        }
    });
    let status = solver.solve();
    drop(done);
    timer.join().expect("the timer ends");
    match status {
        Status::SATISFIABLE => Some(true),
        Status::UNSATISFIABLE => Some(false),
        _ => None,
    }
}
