//! Who may ask, and what every answer tells the browser.
//!
//! A page of another site can make a browser send requests here. It cannot forge the `Host` header (so rebinding a name to 127.0.0.1 is
//! noticed) nor leave out `Origin` on requests that change something; and it cannot send JSON without asking first.

use crate::api::ApiError;
use crate::state::State;
use axum::extract::{Request, State as Shared};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Nothing but what this server sends: no inline script or style, no other host, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses requests that do not come from this server's own page or from a program on this machine.
pub(crate) async fn check(state: Shared<Arc<State>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&state, &request) {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static("same-origin"));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refusal(state: &State, request: &Request) -> Option<ApiError> {
    let header = |name| request.headers().get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    let host = header(HOST).unwrap_or_default();
    if !state.is_own_host(host) {
        let found: String = host.chars().take(80).collect();
        return Some(ApiError::new(
            StatusCode::FORBIDDEN,
            format!("host `{found}`: expected 127.0.0.1 and the port"),
        ));
    }
    if let Some(origin) = header(ORIGIN)
        && !origin.strip_prefix("http://").is_some_and(|origin| state.is_own_host(origin))
    {
        let found: String = origin.chars().take(80).collect();
        return Some(ApiError::new(StatusCode::FORBIDDEN, format!("origin `{found}` may not ask here")));
    }
    if let Some(site) = header(HeaderName::from_static("sec-fetch-site"))
        && !matches!(site, "same-origin" | "none")
        && request.uri().path().starts_with("/api")
    {
        return Some(ApiError::new(StatusCode::FORBIDDEN, "a page of another site may not ask here".to_owned()));
    }
    let is_json = || header(CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
    if request.method() == Method::POST && !is_json() {
        let found: String = header(CONTENT_TYPE).unwrap_or("nothing").chars().take(80).collect();
        let message = format!("content type `{found}`: expected application/json");
        return Some(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    None
}
