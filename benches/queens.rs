//! The benchmarks. Each asserts its count before it tells a time.
//!
//! `cargo bench -p bezzel-benches [-- WORD] [--csv]`: those whose names hold the word; as a table, or as CSV for `records/`.

use bezzel::classic::Algorithm;
use bezzel::engine::Engine;
use bezzel::engine::backtrack::plain::{Leaves, Search};
use bezzel::event::End;
use bezzel::format::{Format, ReadOptions, Writer, read};
use bezzel::{Event, Goal, Method, Options, Outcome, Plan, Problem, judge};
use bezzel_benches::{Times, measure};
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// Listing may take so many times as long as counting by the same search.
const MOST_FOR_LISTING: f64 = 1.4;

/// What the program's output does: blocks of 64 kB.
const BLOCK: usize = 1 << 16;

const MILLION: u64 = 1_000_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let csv = words.iter().any(|word| word == "--csv");
    let wanted = |name: &str| words.iter().filter(|word| *word != "--csv").all(|word| name.contains(word.as_str()));
    if csv {
        println!("benchmark,runs,median_ms,least_ms");
    }
    let show = |name: &str, times: &Times| {
        let (median, least) = (times.median().as_secs_f64() * 1e3, times.least().as_secs_f64() * 1e3);
        if csv {
            println!("{name},{},{median:.4},{least:.4}", times.runs());
        } else {
            println!("{name:<34} {median:>11.4} ms  (least {least:.4} ms, {} runs)", times.runs());
        }
    };
    let bench = |name: &str, runs: usize, work: &mut dyn FnMut()| {
        if wanted(name) {
            let [times] = measure(runs, [work]);
            show(name, &times);
        }
    };

    bench("count 12 by backtrack", 15, &mut || {
        assert_eq!(run(12, Goal::Count, Method::Engine(Engine::Backtrack)).count, 14_200);
    });
    bench("count 12 fundamental by backtrack", 15, &mut || {
        assert_eq!(run(12, Goal::CountFundamental, Method::Engine(Engine::Backtrack)).count, 1787);
    });
    for algorithm in Algorithm::ALL {
        bench(&format!("count 8 by {algorithm}"), 15, &mut || {
            assert_eq!(run(8, Goal::Count, Method::Classic(algorithm)).count, 92);
        });
    }
    bench("solve 1000000 by construct", 11, &mut || {
        let columns = bezzel::engine::construct::columns(MILLION as u32).expect("a solution");
        // The columns are a permutation, so their sum is known.
        assert_eq!(columns.map(u64::from).sum::<u64>(), MILLION * (MILLION - 1) / 2);
    });
    bench("solve 1000000 --random --seed 1", 5, &mut || {
        let problem = Problem::plain(MILLION).expect("a problem");
        let options = Options { seed: 1, ..Options::default() };
        let plan = Plan::choose(&problem, Goal::Random, &options).expect("a plan");
        assert_eq!(plan.method(), Method::Engine(Engine::LocalSearch));
        let outcome = plan.run(|_| ControlFlow::Continue(())).expect("an outcome");
        assert_eq!(outcome.solution.expect("a solution").placement().queens().len() as u64, MILLION);
    });
    let text = columns_of_a_million();
    bench("read and check 1000000 columns", 11, &mut || {
        let mut reading = read(&text, &ReadOptions::default()).expect("columns");
        let placement = reading.placements.pop().expect("a placement").placement;
        assert!(judge(&Problem::plain(MILLION).expect("a problem"), placement).is_ok());
    });

    let (counting, listing) = ("count 14 by the search alone", "list 14 in columns");
    if !wanted(counting) && !wanted(listing) {
        return ExitCode::SUCCESS;
    }
    let [counted, listed] = measure(9, [&mut count_fourteen, &mut list_fourteen]);
    show(counting, &counted);
    show(listing, &listed);
    let ratio = |of: fn(&Times) -> std::time::Duration| of(&listed).as_secs_f64() / of(&counted).as_secs_f64();
    let (medians, leasts) = (ratio(Times::median), ratio(Times::least));
    eprintln!("listing / counting, n = 14: {medians:.3} (medians), {leasts:.3} (least); at most {MOST_FOR_LISTING}");
    if leasts > MOST_FOR_LISTING {
        eprintln!("listing is TOO SLOW");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(n: u64, goal: Goal, method: Method) -> Outcome {
    let problem = Problem::plain(n).expect("a problem");
    let options = Options { method: Some(method), ..Options::default() };
    let plan = Plan::choose(&problem, goal, &options).expect("a plan");
    plan.run(|_| ControlFlow::Continue(())).expect("an outcome")
}

/// Counts the leaves of the search that lists: one thread, no units.
struct Count(u64);

impl Leaves for Count {
    fn last_row(&mut self, _: &mut [u8], free: u64) -> ControlFlow<End> {
        self.0 += u64::from(free.count_ones());
        ControlFlow::Continue(())
    }

    fn pause(&mut self, _: u64) -> ControlFlow<End> {
        ControlFlow::Continue(())
    }
}

fn count_fourteen() {
    let mut count = Count(0);
    assert!(Search::new(14, &mut count).run(&[]).is_continue());
    assert_eq!(count.0, 365_596);
}

/// As `bezzel list 14 > /dev/null` does it: every solution verified, written as text, and handed over in blocks.
fn list_fourteen() {
    let problem = Problem::plain(14).expect("a problem");
    let plan = Plan::choose(&problem, Goal::List, &Options::default()).expect("a plan");
    let mut writer = Writer::new(Format::Columns, problem.board(), None).expect("a style that holds it");
    let mut out = File::options().write(true).open("/dev/null").expect("a file");
    let (mut buffer, mut written) = (Vec::with_capacity(2 * BLOCK), 0);
    let outcome = plan
        .run(|event| {
            if let Event::Solution(solution) = event {
                writer.write(solution.placement(), &mut buffer).expect("one queen a row");
                if buffer.len() >= BLOCK {
                    out.write_all(&buffer).expect("it is written");
                    written += buffer.len();
                    buffer.clear();
                }
            }
            ControlFlow::Continue(())
        })
        .expect("an outcome");
    out.write_all(&buffer).expect("it is written");
    // Nine numbers of one digit, five of two, and as many separators.
    assert_eq!((outcome.count, written + buffer.len()), (365_596, 365_596 * (9 + 2 * 5 + 14)));
}

fn columns_of_a_million() -> Vec<u8> {
    let columns = bezzel::engine::construct::columns(MILLION as u32).expect("a solution");
    let words: Vec<String> = columns.map(|column| (column + 1).to_string()).collect();
    (words.join(" ") + "\n").into_bytes()
}
