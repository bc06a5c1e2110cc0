//! Traces of the programs of the lesson: a window of events, the next solution or dead end, the search tree.

use super::squares::{pair, pairs};
use super::stream::{Sender, events};
use super::{ApiError, off_the_runtime, query};
use crate::state::State;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State as Shared};
use axum::response::{IntoResponse, Response};
use bezzel::classic::{Algorithm, Arrival, Playback, Until};
use bezzel::event::Totals;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::{IntoParams, ToSchema};

/// The largest board of a trace: the page shows it square by square.
pub(super) const MAX_ORDER: u32 = 20;
/// The most events of a window.
pub(super) const MAX_WINDOW: usize = 2_000;
/// The most nodes of a tree.
pub(super) const MAX_TREE: usize = 5_000;
/// A window that lies further than this much work from what is known is refused: `find` gets there.
const PATIENCE: Duration = Duration::from_secs(2);
/// A search through a trace ends after this time.
const LIMIT: Duration = Duration::from_secs(600);

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct TraceOf {
    /// The program: see `/api/about`.
    algorithm: String,
    /// Board size, up to 20.
    n: u32,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct WindowOf {
    algorithm: String,
    n: u32,
    /// Events that have happened before the window.
    #[serde(default)]
    from: u64,
    /// The most events wanted, up to 2000.
    #[serde(default = "default_count")]
    count: usize,
}

const fn default_count() -> usize {
    500
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct FindOf {
    algorithm: String,
    n: u32,
    /// Events that have happened.
    #[serde(default)]
    from: u64,
    /// `solution`, `dead-end` or `end`.
    until: String,
}

/// Some consecutive events of a trace.
#[derive(Serialize, ToSchema)]
pub(super) struct Window {
    algorithm: &'static str,
    n: u32,
    from: u64,
    /// Events of the whole trace, once that is known.
    end: Option<u64>,
    start: Start,
    /// As `bezzel trace --json` prints them.
    #[schema(value_type = Vec<Object>)]
    events: Vec<serde_json::Value>,
}

/// The state before the first event of a window.
#[derive(Serialize, ToSchema)]
pub(super) struct Start {
    queens: Vec<[u64; 2]>,
    #[schema(value_type = Object)]
    totals: Totals,
}

/// The first nodes of the search tree.
#[derive(Serialize, ToSchema)]
pub(super) struct Tree {
    /// For each queen placed, in order: events that had happened when it stood, the index of its parent or −1, row, column.
    nodes: Vec<[i64; 4]>,
    /// Whether these are all.
    complete: bool,
}

fn playback(state: &State, algorithm: &str, n: u32) -> Result<Playback, ApiError> {
    let algorithm: Algorithm = algorithm.parse().map_err(ApiError::faulty)?;
    if n > MAX_ORDER {
        return Err(ApiError::cannot(format!("n = {n}: the page plays traces of boards up to n = {MAX_ORDER}")));
    }
    Ok(state.trace(algorithm, n))
}

/// A window of a trace. Past the end it is empty and stands at the end.
#[utoipa::path(get, path = "/trace", params(WindowOf), responses((status = 200, body = Window), (status = 400, body = ApiError)))]
pub(super) async fn window(
    Shared(state): Shared<Arc<State>>,
    of: Result<Query<WindowOf>, QueryRejection>,
) -> Result<Json<Window>, ApiError> {
    let of = query(of)?;
    if of.count > MAX_WINDOW {
        return Err(ApiError::cannot(format!("{} events: a window has up to {MAX_WINDOW}", of.count)));
    }
    let mut playback = playback(&state, &of.algorithm, of.n)?;
    let work = state.work();
    let cancel = work.cancel.clone();
    let window = off_the_runtime(move || {
        let started = Instant::now();
        let found = playback.window(of.from, of.count, || cancel.is_cancelled() || started.elapsed() > PATIENCE);
        let (end, n) = (playback.end().map(|totals| totals.events), of.n);
        let algorithm = playback.algorithm().name();
        let reach = playback.reach();
        state.keep(playback);
        let window = found.ok_or_else(|| {
            ApiError::cannot(format!(
                "event {} was not reached in 2 s ({reach} events are known): find gets there",
                of.from
            ))
        })?;
        let events = window.events(n).map(|event| event.to_json()).collect();
        let from = window.totals.events;
        let start = Start { queens: pairs(&window.queens), totals: window.totals };
        Ok(Window { algorithm, n, from, end, start, events })
    })
    .await;
    drop(work);
    window.map(Json)
}

/// How far a search through a trace is, or where it arrived.
#[derive(Serialize)]
struct Reached<'a> {
    at: u64,
    totals: &'a Totals,
}

/// Runs through a trace until something happens: server-sent events `progress` {events, totals}, then `found` or `end` {at, totals}, or
/// `stopped` when ten minutes have passed.
#[utoipa::path(get, path = "/trace/find", params(FindOf),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 400, body = ApiError)))]
pub(super) async fn find(
    Shared(state): Shared<Arc<State>>,
    of: Result<Query<FindOf>, QueryRejection>,
) -> Result<Response, ApiError> {
    let of = query(of)?;
    let until = match of.until.as_str() {
        "solution" => Until::Solution,
        "dead-end" => Until::DeadEnd,
        "end" => Until::End,
        other => {
            let found: String = other.chars().take(40).collect();
            return Err(ApiError::faulty(format!("until `{found}`: expected solution, dead-end or end")));
        }
    };
    let mut playback = playback(&state, &of.algorithm, of.n)?;
    let keeper = state.clone();
    Ok(events(&state, LIMIT, move |mut sender: Sender| {
        let cancel = sender.cancel().clone();
        let arrival = playback.find(of.from, until, |totals| {
            sender.progress("progress", || Reached { at: totals.events, totals });
            if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        keeper.keep(playback);
        let (name, totals) = match &arrival {
            Arrival::Found(totals) => ("found", totals),
            Arrival::End(totals) => ("end", totals),
            Arrival::Stopped(totals) => ("stopped", totals),
        };
        sender.send(name, &Reached { at: totals.events, totals });
    })
    .into_response())
}

/// The first 5000 nodes of the search tree.
#[utoipa::path(get, path = "/trace/tree", params(TraceOf), responses((status = 200, body = Tree), (status = 400, body = ApiError)))]
pub(super) async fn tree(
    Shared(state): Shared<Arc<State>>,
    of: Result<Query<TraceOf>, QueryRejection>,
) -> Result<Json<Tree>, ApiError> {
    let of = query(of)?;
    let playback = playback(&state, &of.algorithm, of.n)?;
    off_the_runtime(move || {
        let (nodes, complete) = playback.tree(MAX_TREE);
        let nodes = nodes
            .into_iter()
            .map(|node| {
                let [row, column] = pair(node.square);
                let parent = node.parent.map_or(-1, |parent| parent as i64);
                [node.at as i64, parent, row as i64, column as i64]
            })
            .collect();
        Ok(Json(Tree { nodes, complete }))
    })
    .await
}
