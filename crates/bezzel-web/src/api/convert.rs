//! Text to board and board to text, in every format that the library reads and writes.

use super::squares::{pairs, placement, problem};
use super::{ApiError, Message, body, off_the_runtime};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use bezzel::format::{
    ProblemReadOptions, ReadOptions, TextFormat, Writer, export, read, read_problems, write_problem,
};
use bezzel::{Placement, Problem, Spec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Either a text to read, or a problem and queens to write.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ConvertRequest {
    /// The text to read.
    text: Option<String>,
    /// Its format; without it, it is recognised.
    read_as: Option<String>,
    /// The board of a placement that does not tell it.
    order: Option<u32>,
    /// Instead of a text: a problem …
    #[schema(value_type = Option<Object>)]
    spec: Option<Spec>,
    /// … and the queens on it.
    #[serde(default)]
    queens: Vec<[u64; 2]>,
    /// The format to write.
    write_as: Option<String>,
}

/// What was read, and what was written.
#[derive(Serialize, ToSchema)]
pub(super) struct Converted {
    /// As what the text was read.
    read_as: Option<&'static str>,
    /// `placement` or `problem`.
    kind: &'static str,
    #[schema(value_type = Object)]
    spec: Spec,
    queens: Vec<[u64; 2]>,
    /// How many the text holds; the first is shown.
    found: usize,
    text: Option<String>,
}

/// A board: a problem, and the queens that stand on it.
struct Board {
    read_as: Option<TextFormat>,
    is_problem: bool,
    problem: Problem,
    queens: Placement,
    found: usize,
}

/// Reads a text, or takes a problem and queens; then writes them in another format, if that is wanted.
#[utoipa::path(post, path = "/convert", request_body = ConvertRequest,
    responses((status = 200, body = Converted), (status = 400, body = ApiError), (status = 422, body = ApiError)))]
pub(super) async fn convert(bytes: Result<Bytes, BytesRejection>) -> Result<Json<Converted>, ApiError> {
    let request: ConvertRequest = body(bytes)?;
    off_the_runtime(move || {
        let format = |name: &Option<String>| name.as_deref().map(str::parse::<TextFormat>).transpose();
        let read_as = format(&request.read_as).map_err(ApiError::faulty)?;
        let board = match (request.text, request.spec) {
            (Some(text), None) => read_text(&text, read_as, request.order)?,
            (None, Some(spec)) => {
                let problem = problem(spec)?;
                let queens = placement(problem.board(), &request.queens)?;
                Board { read_as: None, is_problem: true, problem, queens, found: 1 }
            }
            _ => return Err(ApiError::faulty("expected either `text` or `spec`")),
        };
        let write_as = request.write_as.as_deref();
        let text = write_as.map(|name| write(&board, name)).transpose()?;
        Ok(Json(Converted {
            read_as: board.read_as.map(TextFormat::name),
            kind: if board.is_problem { "problem" } else { "placement" },
            spec: board.problem.to_spec(),
            queens: pairs(board.queens.queens()),
            found: board.found,
            text,
        }))
    })
    .await
}

fn read_text(text: &str, format: Option<TextFormat>, order: Option<u32>) -> Result<Board, ApiError> {
    let faults = |error: bezzel::format::ReadError| {
        let heading = error.to_string();
        ApiError::all(heading.lines().map(Message::new).collect())
    };
    let options = ProblemReadOptions { format, ..ProblemReadOptions::default() };
    let problems = match format {
        Some(TextFormat::Placement(_)) => None,
        _ => match read_problems(text.as_bytes(), &options) {
            Ok(reading) if matches!(reading.format, TextFormat::Problem(_)) => Some(reading),
            // Such as `completion`, read as a placement; or nothing that anyone can read.
            Ok(_) => None,
            Err(error) if matches!(format.or(error.format), Some(TextFormat::Problem(_))) => return Err(faults(error)),
            Err(_) => None,
        },
    };
    if let Some(reading) = problems {
        let found = reading.problems.len();
        let Some(located) = reading.problems.into_iter().next() else {
            return Err(ApiError::faulty("the text holds no problem"));
        };
        let problem = problem(located.spec)?;
        let queens = Placement::new(problem.board(), problem.placed().to_vec()).map_err(ApiError::faulty)?;
        return Ok(Board { read_as: Some(reading.format), is_problem: true, problem, queens, found });
    }
    let format = match format {
        Some(TextFormat::Placement(format)) => Some(format),
        _ => None,
    };
    let reading =
        read(text.as_bytes(), &ReadOptions { format, size: order.map(|n| (n, n)), ..ReadOptions::default() }).map_err(faults)?;
    let found = reading.placements.len();
    let Some(first) = reading.placements.into_iter().next() else {
        return Err(ApiError::faulty("the text holds no placement"));
    };
    let board = first.placement.board();
    let problem = problem(Spec::rectangle(board.rows().into(), board.columns().into()))?;
    Ok(Board {
        read_as: Some(reading.format.into()),
        is_problem: false,
        problem,
        queens: first.placement,
        found,
    })
}

fn write(board: &Board, name: &str) -> Result<String, ApiError> {
    // `json` is a format of problems and of nothing else; other names are of one kind only.
    let format: TextFormat = name.parse().map_err(ApiError::faulty)?;
    let mut out = Vec::new();
    match format {
        TextFormat::Placement(format) => {
            let mut writer = Writer::new(format, board.problem.board(), None).map_err(ApiError::cannot)?;
            writer.header(&mut out);
            writer.write(&board.queens, &mut out).map_err(ApiError::cannot)?;
            writer.footer(&mut out);
        }
        TextFormat::Problem(format) => write_problem(format, &board.problem, &mut out).map_err(ApiError::cannot)?,
        TextFormat::Answer(format) => export(format, &board.problem, None, &mut out).map_err(ApiError::cannot)?,
    }
    String::from_utf8(out).map_err(|_| ApiError::cannot("the format is not text"))
}
