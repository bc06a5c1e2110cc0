//! Text to board and board to text, in every format that the library reads and writes.

use super::squares::{pairs, placement, problem};
use super::{ApiError, Message, body, off_the_runtime};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use bezzel::format::{
    ExportFormat, Format, ProblemReadOptions, ReadError, ReadOptions, TextFormat, Writer, export, read,
    read_problems, write_problem,
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

/// Reads a placement, or else a problem: `15863724` are queens, and `8` is a board.
fn read_text(text: &str, format: Option<TextFormat>, order: Option<u32>) -> Result<Board, ApiError> {
    let faults = |error: ReadError| ApiError::all(error.to_string().lines().map(Message::new).collect());
    let not_a_placement = match format {
        Some(TextFormat::Problem(_) | TextFormat::Answer(_)) => None,
        Some(TextFormat::Placement(format)) => {
            return read_placement(text, Some(format), order).map_err(faults)?;
        }
        None => match read_placement(text, None, order) {
            Ok(board) => return board,
            Err(error) => Some(error),
        },
    };
    let options = ProblemReadOptions { format, ..ProblemReadOptions::default() };
    let reading = read_problems(text.as_bytes(), &options).map_err(|error| {
        // Where nobody knows what it is, what was said first is said.
        let known = matches!(error.format, Some(TextFormat::Problem(_)));
        faults(not_a_placement.filter(|_| !known).unwrap_or(error))
    })?;
    let found = reading.problems.len();
    let Some(located) = reading.problems.into_iter().next() else {
        return Err(ApiError::faulty("the text holds no problem"));
    };
    let problem = problem(located.spec)?;
    let queens = Placement::new(problem.board(), problem.placed().to_vec()).map_err(ApiError::faulty)?;
    Ok(Board { read_as: Some(reading.format), is_problem: true, problem, queens, found })
}

/// The first placement of a text; the outer error is that it cannot be read, the inner that it cannot be shown.
fn read_placement(
    text: &str,
    format: Option<Format>,
    order: Option<u32>,
) -> Result<Result<Board, ApiError>, ReadError> {
    let options = ReadOptions { format, size: order.map(|n| (n, n)), ..ReadOptions::default() };
    let reading = read(text.as_bytes(), &options)?;
    let found = reading.placements.len();
    let Some(first) = reading.placements.into_iter().next() else {
        return Ok(Err(ApiError::faulty("the text holds no placement")));
    };
    let board = first.placement.board();
    Ok(problem(Spec::rectangle(board.rows().into(), board.columns().into())).map(|problem| Board {
        read_as: Some(reading.format.into()),
        is_problem: false,
        problem,
        queens: first.placement,
        found,
    }))
}

/// The board in a format of placements, of problems, or of other solvers.
fn write(board: &Board, name: &str) -> Result<String, ApiError> {
    let mut out = Vec::new();
    match (name.parse::<ExportFormat>(), name.parse::<TextFormat>()) {
        (Ok(format), _) | (_, Ok(TextFormat::Answer(format))) => {
            export(format, &board.problem, None, &mut out).map_err(ApiError::cannot)?;
        }
        (_, Ok(TextFormat::Placement(format))) => {
            let mut writer = Writer::new(format, board.problem.board(), None).map_err(ApiError::cannot)?;
            writer.header(&mut out);
            writer.write(&board.queens, &mut out).map_err(ApiError::cannot)?;
            writer.footer(&mut out);
        }
        (_, Ok(TextFormat::Problem(format))) => {
            write_problem(format, &board.problem, &mut out).map_err(ApiError::cannot)?;
        }
        (_, Err(unknown)) => return Err(ApiError::faulty(unknown)),
    }
    String::from_utf8(out).map_err(|_| ApiError::cannot("the format is not text"))
}
