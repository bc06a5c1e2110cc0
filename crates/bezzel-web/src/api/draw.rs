//! Pictures to keep.

use super::squares::{placement, problem};
use super::{ApiError, body, off_the_runtime};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bezzel::render::{Annotations, Picture, SvgStyle, svg};
use bezzel::{Spec, check};
use serde::Deserialize;
use utoipa::ToSchema;

/// A board with queens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DrawRequest {
    #[schema(value_type = Object)]
    spec: Spec,
    /// The queens on it; without them, those that the problem has placed.
    queens: Option<Vec<[u64; 2]>>,
    /// Whether to draw the lines along which queens attack each other.
    #[serde(default)]
    attacks: bool,
}

/// A picture as SVG.
#[utoipa::path(post, path = "/draw", request_body = DrawRequest,
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 400, body = ApiError)))]
pub(super) async fn draw(bytes: Result<Bytes, BytesRejection>) -> Result<Response, ApiError> {
    let request: DrawRequest = body(bytes)?;
    let picture = off_the_runtime(move || {
        let mut spec = request.spec;
        if let Some(queens) = &request.queens {
            let board = problem(spec.clone())?.board();
            // Checked as squares of this board; then the description takes them.
            let queens = placement(board, queens)?;
            spec = spec.with_placed(queens.queens().iter().copied());
        }
        let problem = problem(spec)?;
        let mut picture = Picture::of_problem(&problem);
        if request.attacks {
            let queens = placement(problem.board(), &super::squares::pairs(problem.placed()))?;
            if let Err(rejection) = check::judge(&problem, queens) {
                picture = picture.annotate(Annotations::attacks(&rejection.first_pairs));
            }
        }
        svg(&picture, &SvgStyle::default()).map_err(ApiError::cannot)
    })
    .await?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
