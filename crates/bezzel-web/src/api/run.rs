//! Runs of the engines: counts, solutions, and why there is none, as a stream.

use super::squares::{pairs, problem};
use super::stream::{Sender, events};
use super::{ApiError, Message, body};
use crate::state::State;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use bezzel::conflict::{Conflict, smallest_conflict};
use bezzel::engine::Engine;
use bezzel::engine::estimate::{EstimateError, of_problem};
use bezzel::event::{End, Outcome};
use bezzel::known::{Agreement, Kind, compare};
use bezzel::{Event, Goal, Method, Options, Plan, Problem, Spec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// Runs end after this time unless another is asked for, in seconds.
const SECONDS: u64 = 600;
/// The longest time that can be asked for, in seconds.
const MAX_SECONDS: u64 = 3600;
/// The furthest solution that `next` goes to.
const MAX_INDEX: u64 = 1_000_000;
/// Units of a count, so that there is something to be seen of it: what they cost more than the fewest cannot be measured.
const UNITS: NonZeroU64 = NonZeroU64::new(240).expect("it is not 0");
/// Random walks of an estimate.
const PROBES: u32 = 10_000;

/// What is wanted of a problem.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RunRequest {
    #[schema(value_type = Object)]
    spec: Spec,
    goal: Wanted,
    /// For `next`: which solution in lexicographic order, from 0.
    #[serde(default)]
    index: u64,
    /// For `random`.
    #[serde(default)]
    seed: u64,
    /// The time limit, up to 3600; 600 without it.
    seconds: Option<u64>,
    /// The engine, if it is not to be chosen.
    engine: Option<String>,
}

/// What can be wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Wanted {
    Count,
    CountFundamental,
    First,
    Next,
    Any,
    Random,
    Unique,
    WhyNot,
    Estimate,
}

impl Wanted {
    const fn goal(self) -> Goal {
        match self {
            Self::Count | Self::Estimate => Goal::Count,
            Self::CountFundamental => Goal::CountFundamental,
            Self::First => Goal::First,
            Self::Next | Self::Unique => Goal::List,
            Self::Any | Self::WhyNot => Goal::Any,
            Self::Random => Goal::Random,
        }
    }
}

#[derive(Serialize)]
struct Chosen {
    engine: String,
    reason: &'static str,
    text: String,
}

#[derive(Serialize)]
struct Progress {
    done: u64,
    total: u64,
    found: String,
    nodes: u64,
    seconds: f64,
}

/// Sub-totals so far, by the first cross of their units.
#[derive(Serialize)]
struct Units<'a> {
    done: u64,
    total: u64,
    cells: &'a [Cell],
}

#[derive(Clone, Serialize)]
struct Cell {
    /// Row of the queen in the middle column.
    row: u8,
    /// Column of the queen in the middle row.
    column: u8,
    count: String,
    units: u64,
}

#[derive(Default, Serialize)]
struct Answer {
    exhausted: bool,
    stopped: Option<&'static str>,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<BTreeMap<&'static str, String>>,
    nodes: u64,
    seconds: f64,
    solution: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Published>,
}

#[derive(Serialize)]
struct Estimate {
    solutions: f64,
    error_percent: f64,
    nodes: f64,
}

#[derive(Serialize)]
struct Published {
    count: String,
    source: &'static str,
    agrees: bool,
}

#[derive(Serialize)]
struct Failed {
    errors: Vec<Message>,
}

/// Runs an engine on a problem. The answer is a stream of server-sent events: `plan`, `progress`, `units`, then `outcome` or `failed`.
/// Closing it ends the run.
#[utoipa::path(post, path = "/run", request_body = RunRequest,
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 400, body = ApiError),
        (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(super) async fn run(
    Shared(state): Shared<Arc<State>>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Response, ApiError> {
    let request: RunRequest = body(bytes)?;
    let seconds = request.seconds.unwrap_or(SECONDS);
    if seconds > MAX_SECONDS {
        return Err(ApiError::cannot(format!("{seconds} s: a run may take up to {MAX_SECONDS} s")));
    }
    if request.index > MAX_INDEX {
        return Err(ApiError::cannot(format!("solution {}: up to {MAX_INDEX} can be asked for", request.index)));
    }
    let engine = request.engine.as_deref().map(str::parse::<Engine>).transpose().map_err(ApiError::faulty)?;
    let problem = problem(request.spec)?;
    let (wanted, index, seed) = (request.goal, request.index, request.seed);
    Ok(events(&state, Duration::from_secs(seconds), move |sender| {
        let options = Options {
            method: engine.map(Method::Engine),
            threads: threads(),
            split: Some(UNITS),
            seed,
            cancel: sender.cancel().clone(),
            ..Options::default()
        };
        let mut run = Run { problem: &problem, wanted, index, options, started: Instant::now(), sender };
        let answer = match wanted {
            Wanted::WhyNot => run.why_not(),
            Wanted::Estimate => run.estimate(),
            _ => run.engine(),
        };
        match answer {
            Ok(answer) => run.sender.send("outcome", &answer),
            Err(message) => run.sender.send("failed", &Failed { errors: vec![Message { message, square: None }] }),
        }
    }))
}

/// All cores but one: the page and the browser want to be served meanwhile.
fn threads() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN)
}

struct Run<'p> {
    problem: &'p Problem,
    wanted: Wanted,
    index: u64,
    options: Options,
    started: Instant,
    sender: Sender,
}

impl Run<'_> {
    fn engine(&mut self) -> Result<Answer, String> {
        let plan =
            Plan::choose(self.problem, self.wanted.goal(), &self.options).map_err(|error| error.to_string())?;
        let chosen = Chosen { engine: plan.method().to_string(), reason: plan.reason(), text: plan.to_string() };
        self.sender.send("plan", &chosen);
        let mut subtotals = Subtotals::default();
        let mut solutions = Vec::new();
        let mut listed = 0;
        let (wanted, index, started) = (self.wanted, self.index, self.started);
        let outcome = plan.run(|event| {
            match event {
                Event::Progress(progress) => self.sender.progress("progress", || Progress {
                    done: progress.done,
                    total: progress.total,
                    found: progress.found.to_string(),
                    nodes: progress.nodes,
                    seconds: started.elapsed().as_secs_f64(),
                }),
                Event::Unit(record) => {
                    subtotals.add(record);
                    if subtotals.sent.is_none_or(|sent| sent.elapsed() > Subtotals::INTERVAL) {
                        subtotals.send(&self.sender);
                    }
                }
                Event::Solution(solution) => {
                    let enough = match wanted {
                        Wanted::Next => listed == index,
                        Wanted::Unique => listed == 1,
                        _ => false,
                    };
                    if enough || wanted != Wanted::Next {
                        solutions.push(pairs(solution.placement().queens()));
                    }
                    listed += 1;
                    if enough || self.options.cancel.is_cancelled() {
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        if subtotals.told < subtotals.done {
            subtotals.send(&self.sender);
        }
        let outcome = outcome.map_err(|error| error.to_string())?;
        Ok(self.answer(&outcome, solutions))
    }

    fn answer(&self, outcome: &Outcome, mut solutions: Vec<Vec<[u64; 2]>>) -> Answer {
        let cancelled = self.options.cancel.is_cancelled();
        let stopped = match outcome.end {
            End::Exhausted | End::Found => None,
            End::Stopped(_) if solutions.len() > usize::from(self.wanted == Wanted::Unique) && !cancelled => None,
            End::Stopped(reason) => Some(reason.words()),
        };
        let many = ["none", "one", "many"][solutions.len().min(2)];
        let unique = (self.wanted == Wanted::Unique && stopped.is_none()).then_some(many);
        let second = (solutions.len() > 1).then(|| solutions.swap_remove(1));
        let kind = match self.wanted {
            Wanted::Count => Some((Kind::All, Some(outcome.count))),
            Wanted::CountFundamental => {
                Some((Kind::Fundamental, outcome.classes.map(|classes| classes.fundamental())))
            }
            _ => None,
        };
        let known = kind.zip(self.problem.plain_order()).filter(|_| outcome.exhausted());
        let known = known.and_then(|((kind, number), n)| {
            let number = number?;
            let published = bezzel::known::count(kind, n)?;
            let agrees = !matches!(compare(kind, n, number), Agreement::Mismatch(_));
            Some(Published { count: published.count.to_string(), source: published.source, agrees })
        });
        let classes = outcome.classes.as_ref();
        Answer {
            exhausted: outcome.exhausted(),
            stopped,
            count: outcome.total().to_string(),
            fundamental: classes.map(|classes| classes.fundamental().to_string()),
            classes: classes.map(|classes| {
                BTreeMap::from([
                    ("of_one", classes.of_one.to_string()),
                    ("of_two", classes.of_two.to_string()),
                    ("of_four", classes.of_four.to_string()),
                    ("of_eight", classes.of_eight.to_string()),
                ])
            }),
            nodes: outcome.nodes,
            seconds: self.started.elapsed().as_secs_f64(),
            solution: solutions.into_iter().next(),
            second,
            unique,
            known,
            ..Answer::default()
        }
    }

    fn why_not(&self) -> Result<Answer, String> {
        let conflict = smallest_conflict(self.problem, &self.options).map_err(|error| error.to_string())?;
        let seconds = self.started.elapsed().as_secs_f64();
        Ok(match conflict {
            Conflict::None => Answer { exhausted: true, count: "1".to_owned(), seconds, ..Answer::default() },
            Conflict::Placed(squares) => Answer {
                exhausted: true,
                count: "0".to_owned(),
                conflict: Some(pairs(&squares)),
                seconds,
                ..Answer::default()
            },
            Conflict::Unknown => Answer { stopped: Some("interrupted"), seconds, ..Answer::default() },
        })
    }

    fn estimate(&self) -> Result<Answer, String> {
        let seconds = || self.started.elapsed().as_secs_f64();
        let size = match of_problem(self.problem, PROBES, self.options.seed, &self.options.cancel) {
            Ok(size) => size,
            Err(EstimateError::Cancelled) => {
                return Ok(Answer { stopped: Some("interrupted"), seconds: seconds(), ..Answer::default() });
            }
            Err(error) => return Err(error.to_string()),
        };
        let solutions = size.solutions;
        let error_percent = 100.0 * solutions.standard_error / solutions.mean.max(f64::MIN_POSITIVE);
        let estimate = Estimate { solutions: solutions.mean, error_percent, nodes: size.nodes.mean };
        Ok(Answer { estimate: Some(estimate), seconds: seconds(), ..Answer::default() })
    }
}

/// Sums of what units found, by first cross.
#[derive(Default)]
struct Subtotals {
    cells: BTreeMap<(u8, u8), (u128, u64)>,
    done: u64,
    total: u64,
    /// How many were done when they were sent last.
    told: u64,
    sent: Option<Instant>,
}

impl Subtotals {
    const INTERVAL: Duration = Duration::from_millis(200);

    fn add(&mut self, record: &bezzel::work::record::Record) {
        self.done += 1;
        self.total = record.units;
        if let Some((column, row)) = record.first_cross() {
            let cell = self.cells.entry((row, column)).or_default();
            cell.0 += u128::from(record.count) * u128::from(record.weight);
            cell.1 += 1;
        }
    }

    fn send(&mut self, sender: &Sender) {
        (self.sent, self.told) = (Some(Instant::now()), self.done);
        let cells: Vec<Cell> = self
            .cells
            .iter()
            .map(|(&(row, column), &(count, units))| Cell {
                row: row + 1,
                column: column + 1,
                count: count.to_string(),
                units,
            })
            .collect();
        sender.send("units", &Units { done: self.done, total: self.total, cells: &cells });
    }
}
