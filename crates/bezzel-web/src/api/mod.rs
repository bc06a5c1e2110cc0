//! The API, one file a subject. Rows and columns are 1-based, row 1 at the top; a square is `[row, column]`.

mod about;
mod convert;
mod draw;
mod gallery;
mod judge;
mod known;
mod puzzle;
mod run;
mod squares;
mod stream;
mod trace;

use crate::state::State;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, routing};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(info(
    title = "Bezzel",
    description = "Queens on a chessboard. Rows and columns are 1-based, row 1 at the top; a square is [row, column]; \
                   numbers that may pass 2^53 are decimal strings. Errors are {\"errors\": [{\"message\": …}]}."
))]
struct Description;

/// All routes below `/api`, and their description.
pub(crate) fn router() -> Router<Arc<State>> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(about::about))
        .routes(routes!(about::text))
        .routes(routes!(trace::window))
        .routes(routes!(trace::find))
        .routes(routes!(trace::tree))
        .routes(routes!(judge::judge))
        .routes(routes!(run::run))
        .routes(routes!(convert::convert))
        .routes(routes!(draw::draw))
        .routes(routes!(known::known))
        .routes(routes!(gallery::gallery))
        .routes(routes!(gallery::heat))
        .routes(routes!(puzzle::judge))
        .routes(routes!(puzzle::hint))
        .routes(routes!(puzzle::explain))
        .routes(routes!(puzzle::generate))
        .split_for_parts();
    router.route("/openapi.json", routing::get(move || async move { Json(description) })).fallback(|| async {
        ApiError::new(StatusCode::NOT_FOUND, "there is no such request: see /api/openapi.json".to_owned())
    })
}

/// Why a request was not answered: every fault at once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    errors: Vec<Message>,
}

/// One fault.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Message {
    /// What was found and what was expected.
    pub(crate) message: String,
    /// The square it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) square: Option<[u64; 2]>,
}

impl Message {
    pub(crate) fn new(message: impl ToString) -> Self {
        Self { message: message.to_string(), square: None }
    }
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: String) -> Self {
        Self { status, errors: vec![Message::new(message)] }
    }

    /// What was asked makes no sense.
    pub(crate) fn faulty(message: impl ToString) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message.to_string())
    }

    pub(crate) fn all(errors: Vec<Message>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, errors }
    }

    /// What was asked makes sense, but cannot be done.
    pub(crate) fn cannot(message: impl ToString) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

/// Too much is going on.
pub(crate) fn busy(status: StatusCode) -> Response {
    let error = ApiError::new(status, "too much is going on: ask again in a moment".to_owned());
    let mut response = error.into_response();
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

/// The body as JSON.
fn body<T: DeserializeOwned>(bytes: Result<Bytes, BytesRejection>) -> Result<T, ApiError> {
    let bytes = bytes.map_err(|rejection| ApiError::new(rejection.status(), rejection.body_text()))?;
    serde_json::from_slice(&bytes).map_err(ApiError::faulty)
}

/// The query as a value.
fn query<T>(query: Result<axum::extract::Query<T>, axum::extract::rejection::QueryRejection>) -> Result<T, ApiError> {
    query.map(|query| query.0).map_err(|rejection| ApiError::faulty(rejection.body_text()))
}

/// Does work that takes time on a thread for it.
async fn off_the_runtime<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let failed = || ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "the work failed".to_owned());
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(failed()))
}
