//! What there is: programs with their code, engines, rules, formats, limits; and the sentences of the page.

use super::{ApiError, gallery, puzzle, squares, trace};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bezzel::attack::AttackRule;
use bezzel::board::Topology;
use bezzel::classic::Algorithm;
use bezzel::engine::Engine;
use bezzel::format::{ExportFormat, Format, ProblemFormat};
use bezzel::region::Level;
use bezzel::text::Language;
use serde::Serialize;
use utoipa::ToSchema;

/// What there is.
#[derive(Serialize, ToSchema)]
pub(super) struct About {
    version: &'static str,
    languages: Vec<&'static str>,
    algorithms: Vec<Program>,
    rules: Vec<&'static str>,
    topologies: Vec<&'static str>,
    engines: Vec<EngineRow>,
    formats: Formats,
    /// The levels of puzzles, easiest first.
    puzzle_levels: Vec<&'static str>,
    limits: Limits,
}

/// A program of the lesson.
#[derive(Serialize, ToSchema)]
struct Program {
    name: &'static str,
    /// The largest n of its traces on the page.
    order_limit: u32,
    row_by_row: bool,
    tests_squares: bool,
    code: Vec<Line>,
}

/// A line of pseudo-code, and the steps of a trace that are made there.
#[derive(Serialize, ToSchema)]
struct Line {
    text: &'static str,
    indent: usize,
    steps: Vec<&'static str>,
}

/// An engine, as `bezzel algorithms` describes it.
#[derive(Serialize, ToSchema)]
struct EngineRow {
    name: &'static str,
    method: &'static str,
    problems: &'static str,
    cost: &'static str,
    source: &'static str,
}

/// The names of text formats.
#[derive(Serialize, ToSchema)]
struct Formats {
    placements: Vec<&'static str>,
    problems: Vec<&'static str>,
    exports: Vec<&'static str>,
}

/// What the page may ask for at most.
#[derive(Serialize, ToSchema)]
struct Limits {
    side: u32,
    watch_order: u32,
    gallery_order: u32,
    puzzle_size: u32,
    window: usize,
    tree: usize,
}

/// What there is.
#[utoipa::path(get, path = "/about", responses((status = 200, body = About)))]
pub(super) async fn about() -> Json<About> {
    let program = |algorithm: Algorithm| Program {
        name: algorithm.name(),
        order_limit: algorithm.largest_order().min(trace::MAX_ORDER),
        row_by_row: algorithm.is_row_by_row(),
        tests_squares: algorithm.tests_squares(),
        code: algorithm
            .code()
            .iter()
            .map(|line| Line {
                text: line.text.trim_start(),
                indent: line.text.len() - line.text.trim_start().len(),
                steps: line.steps.iter().map(|step| step.name()).collect(),
            })
            .collect(),
    };
    let engine = |engine: &Engine| {
        let row = engine.capability();
        EngineRow {
            name: engine.name(),
            method: row.method,
            problems: row.problems,
            cost: row.cost,
            source: row.source,
        }
    };
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        languages: Language::ALL.iter().map(|language| language.tag()).collect(),
        algorithms: Algorithm::ALL.map(program).into(),
        rules: AttackRule::ALL.iter().map(|rule| rule.name()).collect(),
        topologies: Topology::ALL.map(Topology::name).into(),
        engines: Engine::ALL.iter().map(engine).collect(),
        formats: Formats {
            placements: Format::ALL.iter().map(|format| format.name()).collect(),
            problems: ProblemFormat::ALL.iter().map(|format| format.name()).collect(),
            exports: ExportFormat::ALL.iter().map(|format| format.name()).collect(),
        },
        puzzle_levels: Level::ALL.map(Level::name).into(),
        limits: Limits {
            side: squares::MAX_SIDE,
            watch_order: trace::MAX_ORDER,
            gallery_order: gallery::MAX_ORDER,
            puzzle_size: puzzle::MAX_SIZE,
            window: trace::MAX_WINDOW,
            tree: trace::MAX_TREE,
        },
    })
}

/// The sentences of a language: `en` or `zh`.
#[utoipa::path(get, path = "/text/{language}", params(("language" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = ApiError)))]
pub(super) async fn text(Path(language): Path<String>) -> Response {
    match language.parse::<Language>() {
        Ok(language) => ([(CONTENT_TYPE, "application/json")], language.catalogue()).into_response(),
        Err(unknown) => ApiError::new(StatusCode::NOT_FOUND, unknown.to_string()).into_response(),
    }
}
