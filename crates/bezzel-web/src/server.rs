//! Binding, limits, and what surrounds every answer.

use crate::state::State;
use crate::{api, assets, guard};
use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceBuilder;
use tower_http::compression::CompressionLayer;

/// The largest body of a request, in bytes: a description of the largest board that the page shows is a tenth of it.
const MAX_BODY: usize = 1 << 18;
/// Requests that may be worked on at once; more are told to come again.
const MAX_REQUESTS: usize = 64;
/// Threads for work that takes time. Beyond that requests wait.
const MAX_WORKERS: usize = 16;

/// A server that has its port but does not answer yet.
pub struct Bound {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

/// Takes a port of 127.0.0.1; 0 is any that is free.
///
/// # Errors
/// The port is taken, or may not be used.
pub fn bind(port: u16) -> io::Result<Bound> {
    let runtime =
        Builder::new_multi_thread().worker_threads(2).max_blocking_threads(MAX_WORKERS).enable_all().build()?;
    let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))?;
    let address = listener.local_addr()?;
    Ok(Bound { runtime, listener, address })
}

impl Bound {
    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Answers until `stop` is ready.
    ///
    /// # Errors
    /// The listener fails.
    pub fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let state = Arc::new(State::new(self.address.port()));
        let cancel = state.clone();
        let app = app(state);
        let served = self.runtime.block_on(async move {
            let stopped = async move {
                stop.await;
                // Streams that are open would keep the server waiting.
                cancel.stop();
            };
            axum::serve(self.listener, app).with_graceful_shutdown(stopped).await
        });
        self.runtime.shutdown_background();
        served
    }
}

/// Everything that is answered.
pub(crate) fn app(state: Arc<State>) -> Router {
    let api = api::router()
        .layer(
            ServiceBuilder::new()
                .layer(HandleErrorLayer::new(|_| async { api::busy(StatusCode::SERVICE_UNAVAILABLE) }))
                .load_shed()
                .concurrency_limit(MAX_REQUESTS)
                .layer(DefaultBodyLimit::max(MAX_BODY)),
        )
        .with_state(state.clone());
    Router::new()
        .nest("/api", api)
        .fallback(assets::serve)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(state, guard::check))
}
