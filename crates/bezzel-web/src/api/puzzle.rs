//! Region puzzles: what a player sees, the next step, the whole way, and new ones.

use super::squares::{pair, pairs, problem};
use super::stream::{Sender, events};
use super::{ApiError, Message, body, off_the_runtime};
use crate::state::{State, Work};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use bezzel::attack::AttackRule;
use bezzel::board::Square;
use bezzel::goal::Cancel;
use bezzel::region::{
    Deduction, ExplanationEnd, GenerateEnd, GenerateEvent, GenerateOptions, Hint, Level, Marks, RegionPuzzle, Remark,
    Technique, Unit, Verdict, generate as generate_puzzles,
};
use bezzel::text::Language;
use bezzel::{Placement, Spec, check};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// The largest puzzle of the page.
pub(super) const MAX_SIZE: u32 = 20;
/// The most puzzles made at once.
const MAX_COUNT: usize = 100;
/// Attempts for each puzzle wanted.
const ATTEMPTS: u64 = 2_000;
/// A question about a puzzle is answered within this time, or not at all.
const PATIENCE: Duration = Duration::from_secs(10);
/// Making puzzles ends after this time.
const MAX_SECONDS: u64 = 600;

/// A puzzle with a player's marks: queens are `placed`, crosses are `blocked`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleRequest {
    #[schema(value_type = Object)]
    spec: Spec,
    /// `en` or `zh`.
    #[serde(default)]
    language: Option<String>,
}

/// What there is to see of a puzzle and its marks.
#[derive(Default, Serialize, ToSchema)]
pub(super) struct PuzzleJudgement {
    /// Why it is no region puzzle; then nothing else is told.
    errors: Vec<Message>,
    /// What there is to say of the regions.
    remarks: Vec<String>,
    stars: u32,
    /// Of the puzzle without the marks: `none`, `one`, `many`; nothing if that was not found out in time.
    solutions: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Vec<[u64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Vec<[u64; 2]>>,
    /// Where two solutions differ.
    difference: Vec<[u64; 2]>,
    /// Queens of the player that touch or attack each other.
    conflicts: Vec<Touching>,
    /// Whether the player's queens are a solution.
    solved: bool,
    /// Marks that the one solution does not have.
    wrong: Vec<[u64; 2]>,
    /// Squares that the player's queens rule out.
    attacked: Vec<[u64; 2]>,
}

/// Two queens that may not stand together.
#[derive(Serialize, ToSchema)]
struct Touching {
    a: [u64; 2],
    b: [u64; 2],
    /// `row`, `column`, `region`, or how they attack each other.
    along: String,
}

/// What to do next.
#[derive(Default, Serialize, ToSchema)]
pub(super) struct HintAnswer {
    /// `step`, `solved`, `wrong`, `dead`, `stuck`, `stopped`.
    kind: &'static str,
    #[serde(flatten)]
    step: Option<Step>,
    /// Marks that are wrong.
    wrong: Vec<[u64; 2]>,
}

/// A step of the ladder in words and squares.
#[derive(Serialize, ToSchema)]
struct Step {
    technique: &'static str,
    /// Its name in the language asked for.
    name: String,
    /// Sentences; what follows from an assumption stands further in.
    text: Vec<String>,
    placed: Vec<[u64; 2]>,
    crossed: Vec<[u64; 2]>,
    because: Vec<[u64; 2]>,
}

/// The whole way.
#[derive(Serialize, ToSchema)]
pub(super) struct Way {
    /// `solved`, `dead`, `stuck`, `stopped`.
    end: &'static str,
    level: Option<&'static str>,
    level_name: Option<&'static str>,
    score: Option<u32>,
    contradictions: usize,
    steps: Vec<Step>,
}

/// Which puzzles are wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateRequest {
    size: u32,
    #[serde(default = "one")]
    stars: u32,
    /// `easy`, `medium`, `hard` or `expert`.
    #[schema(value_type = Option<String>)]
    level: Option<Level>,
    #[serde(default = "one_puzzle")]
    count: usize,
    #[serde(default)]
    seed: u64,
    /// Only puzzles that are solved without trying squares.
    #[serde(default)]
    by_logic: bool,
    /// Only regions in one piece.
    #[serde(default)]
    connected: bool,
    /// The time limit, up to 600.
    seconds: Option<u64>,
    language: Option<String>,
}

const fn one() -> u32 {
    1
}

const fn one_puzzle() -> usize {
    1
}

#[derive(Serialize)]
struct Attempts {
    attempts: u64,
    found: usize,
}

#[derive(Serialize)]
struct Found {
    spec: Spec,
    level: Option<&'static str>,
    level_name: Option<&'static str>,
    score: u32,
}

#[derive(Serialize)]
struct Done {
    end: &'static str,
}

#[derive(Serialize)]
struct Failed {
    errors: Vec<Message>,
}

fn language(tag: Option<&str>) -> Result<Language, ApiError> {
    tag.map_or(Ok(Language::default()), str::parse).map_err(ApiError::faulty)
}

/// The puzzle without marks, and the marks.
fn puzzle(spec: Spec) -> Result<(RegionPuzzle, Marks), ApiError> {
    let problem = problem(spec)?;
    let puzzle = RegionPuzzle::try_from(&problem).map_err(ApiError::cannot)?;
    if puzzle.size() > MAX_SIZE {
        let size = puzzle.size();
        return Err(ApiError::cannot(format!(
            "{size}×{size} squares: the page plays puzzles up to {MAX_SIZE}×{MAX_SIZE}"
        )));
    }
    Ok(puzzle.without_marks())
}

/// Answers a question about a puzzle, on a thread of its own, for ten seconds at most and not for a client that left.
async fn answer<T: Send + 'static>(
    state: &State,
    bytes: Result<Bytes, BytesRejection>,
    work: impl FnOnce(Result<(RegionPuzzle, Marks), ApiError>, Language, &Cancel) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let request: PuzzleRequest = body(bytes)?;
    let language = language(request.language.as_deref())?;
    let owner: Arc<Work> = state.work();
    let cancel = owner.cancel.clone();
    let limit = tokio::time::sleep(PATIENCE);
    let late = cancel.clone();
    let timer = tokio::spawn(async move {
        limit.await;
        late.cancel();
    });
    let answer = off_the_runtime(move || work(puzzle(request.spec), language, &cancel)).await;
    timer.abort();
    drop(owner);
    answer.map(Json)
}

/// What there is to see: how many solutions, which of the marks are wrong, what queens rule out.
#[utoipa::path(post, path = "/puzzle/judge", request_body = PuzzleRequest,
    responses((status = 200, body = PuzzleJudgement), (status = 400, body = ApiError)))]
pub(super) async fn judge(
    Shared(state): Shared<Arc<State>>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<PuzzleJudgement>, ApiError> {
    answer(&state, bytes, |puzzle, language, cancel| {
        Ok(match puzzle {
            Ok((puzzle, marks)) => judgement(&puzzle, &marks, language, cancel),
            Err(error) => PuzzleJudgement { errors: error.errors, ..PuzzleJudgement::default() },
        })
    })
    .await
}

fn judgement(puzzle: &RegionPuzzle, marks: &Marks, language: Language, cancel: &Cancel) -> PuzzleJudgement {
    let verdict = puzzle.verdict(cancel);
    let queens = |solution: &bezzel::Solution| solution.placement().queens().to_vec();
    let mut first = None;
    let mut second = None;
    let solutions = verdict.as_ref().map(|verdict| match verdict {
        Verdict::None => "none",
        Verdict::One(solution) => {
            first = Some(queens(solution));
            "one"
        }
        Verdict::Several(both) => {
            (first, second) = (Some(queens(&both[0])), Some(queens(&both[1])));
            "many"
        }
    });
    let wrong = match &verdict {
        Some(Verdict::One(solution)) => {
            let right = solution.placement().queens();
            let queens = marks.queens.iter().filter(|square| !right.contains(square));
            queens.chain(marks.crosses.iter().filter(|square| right.contains(square))).copied().map(pair).collect()
        }
        _ => Vec::new(),
    };
    let placement = Placement::new(puzzle.board(), marks.queens.clone());
    let solved = placement.is_ok_and(|placement| check::verify(puzzle.problem(), placement).is_ok());
    PuzzleJudgement {
        errors: Vec::new(),
        remarks: puzzle.survey().iter().map(|remark| words(puzzle, remark, language)).collect(),
        stars: puzzle.stars(),
        solutions,
        difference: verdict.as_ref().map(|verdict| pairs(&verdict.difference())).unwrap_or_default(),
        first: first.as_deref().map(pairs),
        second: second.as_deref().map(pairs),
        conflicts: conflicts(puzzle, &marks.queens),
        solved,
        wrong,
        attacked: ruled_out(puzzle, &marks.queens),
    }
}

fn words(puzzle: &RegionPuzzle, remark: &Remark, language: Language) -> String {
    match remark {
        Remark::TooSmall { region, room, .. } => language.say(
            "page.puzzle.remark.too-small",
            &[("region", &language.unit(Unit::Region(*region))), ("room", room), ("stars", &puzzle.stars())],
        ),
        Remark::Disconnected { region, pieces } => language.say(
            "page.puzzle.remark.disconnected",
            &[("region", &language.unit(Unit::Region(*region))), ("pieces", &pieces.len())],
        ),
    }
}

/// Rows, columns and regions.
fn units(puzzle: &RegionPuzzle) -> impl Iterator<Item = (Unit, &'static str)> + use<> {
    let size = puzzle.size();
    let rows = (0..size).map(|index| (Unit::Row(index), "row"));
    let columns = (0..size).map(|index| (Unit::Column(index), "column"));
    rows.chain(columns).chain((0..size).map(|index| (Unit::Region(index), "region")))
}

fn conflicts(puzzle: &RegionPuzzle, queens: &[Square]) -> Vec<Touching> {
    let mut conflicts = Vec::new();
    for (index, &a) in queens.iter().enumerate() {
        for &b in &queens[index + 1..] {
            if let Some(attack) = puzzle.rule().attack(&puzzle.board(), a, b) {
                conflicts.push(Touching { a: pair(a), b: pair(b), along: attack.to_string() });
            }
        }
    }
    for (unit, along) in units(puzzle) {
        let cells = puzzle.cells_of(unit);
        let there: Vec<Square> =
            queens.iter().copied().filter(|&queen| puzzle.cells(&[queen]).is_subset(&cells)).collect();
        if there.len() > puzzle.stars() as usize {
            let pairs = there.windows(2).map(|two| (two[0], two[1]));
            conflicts.extend(pairs.map(|(a, b)| Touching { a: pair(a), b: pair(b), along: along.to_owned() }));
        }
    }
    conflicts
}

/// Squares on which no queen can stand beside these: what they attack, and the rest of full rows, columns and regions.
fn ruled_out(puzzle: &RegionPuzzle, queens: &[Square]) -> Vec<[u64; 2]> {
    let held = puzzle.cells(queens);
    let full: Vec<_> = units(puzzle)
        .map(|(unit, _)| puzzle.cells_of(unit))
        .filter(|cells| {
            queens.iter().filter(|&&queen| puzzle.cells(&[queen]).is_subset(cells)).count() >= puzzle.stars() as usize
        })
        .collect();
    let board = puzzle.board();
    let is_out = |&square: &Square| {
        let cell = puzzle.cells(&[square]);
        cell.is_disjoint(&held)
            && (full.iter().any(|unit| cell.is_subset(unit))
                || queens.iter().any(|&queen| puzzle.rule().attack(&board, queen, square).is_some()))
    };
    board.squares().filter(is_out).map(pair).collect()
}

fn step(puzzle: &RegionPuzzle, step: &Deduction, language: Language) -> Step {
    let line = |line: bezzel::text::StepLine| format!("{}{}", "\u{2003}".repeat(line.depth as usize), line.text);
    Step {
        technique: step.technique.name(),
        name: language.technique(step.technique).to_owned(),
        text: language.deduction(puzzle, step).into_iter().map(line).collect(),
        placed: pairs(&step.placed),
        crossed: pairs(&step.crossed),
        because: pairs(&step.because),
    }
}

/// The easiest next step from the marks.
#[utoipa::path(post, path = "/puzzle/hint", request_body = PuzzleRequest,
    responses((status = 200, body = HintAnswer), (status = 400, body = ApiError), (status = 422, body = ApiError)))]
pub(super) async fn hint(
    Shared(state): Shared<Arc<State>>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<HintAnswer>, ApiError> {
    answer(&state, bytes, |puzzle, language, cancel| {
        let (puzzle, marks) = puzzle?;
        let plain = |kind| HintAnswer { kind, ..HintAnswer::default() };
        Ok(match puzzle.hint(&marks, cancel) {
            Hint::Step(found) => {
                HintAnswer { kind: "step", step: Some(step(&puzzle, &found, language)), wrong: vec![] }
            }
            Hint::Solved => plain("solved"),
            Hint::Wrong { queens, crosses } => {
                HintAnswer { kind: "wrong", step: None, wrong: pairs(&[queens, crosses].concat()) }
            }
            Hint::Dead(dead) => HintAnswer {
                kind: "dead",
                step: Some(Step {
                    technique: "",
                    name: String::new(),
                    text: vec![language.dead(&puzzle, dead)],
                    placed: vec![],
                    crossed: vec![],
                    because: vec![],
                }),
                wrong: vec![],
            },
            Hint::Stuck => plain("stuck"),
            Hint::Stopped => plain("stopped"),
        })
    })
    .await
}

/// The whole way from the puzzle without marks, easiest steps first, and how hard it is.
#[utoipa::path(post, path = "/puzzle/explain", request_body = PuzzleRequest,
    responses((status = 200, body = Way), (status = 400, body = ApiError), (status = 422, body = ApiError)))]
pub(super) async fn explain(
    Shared(state): Shared<Arc<State>>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<Way>, ApiError> {
    answer(&state, bytes, |puzzle, language, cancel| {
        let (puzzle, _) = puzzle?;
        let way = puzzle.explain(&Marks::default(), Technique::Contradiction, cancel);
        let grade = puzzle.grade(Technique::Contradiction, cancel).filter(|grade| grade.solved);
        let level = grade.as_ref().and_then(|grade| grade.level);
        Ok(Way {
            end: match way.end {
                ExplanationEnd::Solved => "solved",
                ExplanationEnd::Dead(_) => "dead",
                ExplanationEnd::Stuck => "stuck",
                ExplanationEnd::Stopped => "stopped",
            },
            level: level.map(Level::name),
            level_name: level.map(|level| language.level(level)),
            score: grade.map(|grade| grade.score),
            contradictions: way.contradictions(),
            steps: way.steps.iter().map(|found| step(&puzzle, found, language)).collect(),
        })
    })
    .await
}

/// Makes puzzles: server-sent events `progress`, `found`, then `done` or `failed`. Closing the stream ends it.
#[utoipa::path(post, path = "/puzzle/generate", request_body = GenerateRequest,
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 400, body = ApiError),
        (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(super) async fn generate(
    Shared(state): Shared<Arc<State>>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Response, ApiError> {
    let request: GenerateRequest = body(bytes)?;
    let language = language(request.language.as_deref())?;
    let seconds = request.seconds.unwrap_or(MAX_SECONDS);
    if request.size > MAX_SIZE || request.count > MAX_COUNT || seconds > MAX_SECONDS {
        return Err(ApiError::cannot(format!(
            "{} puzzles of size {} in {seconds} s: expected up to {MAX_COUNT}, size up to {MAX_SIZE}, up to {MAX_SECONDS} s",
            request.count, request.size
        )));
    }
    let options = GenerateOptions {
        size: request.size,
        stars: request.stars,
        rule: AttackRule::NoTouch,
        level: request.level,
        count: request.count,
        seed: request.seed,
        by_logic: request.by_logic,
        connected: request.connected,
        max_attempts: ATTEMPTS * request.count as u64,
    };
    Ok(events(&state, Duration::from_secs(seconds), move |mut sender: Sender| {
        let cancel = sender.cancel().clone();
        let outcome = generate_puzzles(&options, &cancel, &mut |event| {
            match event {
                GenerateEvent::Progress(progress) => {
                    sender.progress("progress", || Attempts { attempts: progress.attempts, found: progress.found });
                }
                GenerateEvent::Found(found) => {
                    let level = found.grade.level;
                    let (name, score) = (level.map(|level| language.level(level)), found.grade.score);
                    let spec = found.puzzle.problem().to_spec();
                    sender.send("found", &Found { spec, level: level.map(Level::name), level_name: name, score });
                }
            }
            ControlFlow::Continue(())
        });
        match outcome {
            Ok(outcome) => {
                let end = match outcome.end {
                    GenerateEnd::Complete => "complete",
                    GenerateEnd::AttemptsSpent => "attempts-spent",
                    GenerateEnd::Cancelled => "cancelled",
                };
                sender.send("done", &Done { end });
            }
            Err(error) => sender.send("failed", &Failed { errors: vec![Message::new(error)] }),
        }
    }))
}
