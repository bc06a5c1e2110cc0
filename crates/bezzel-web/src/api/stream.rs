//! Streams of server-sent events from a thread that works.

use crate::state::{State, Work};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use bezzel::goal::Cancel;
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Events that may wait for a slow reader. Then progress is left out, and what matters waits.
const WAITING: usize = 64;
/// Time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(50);
/// How long a reader may leave the stream full. Then nobody is thought to read, so that four idle connections cannot hold all runs.
const PATIENCE: Duration = Duration::from_secs(2);
/// A comment is sent when nothing else is, so that a reader who has left is noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(1);

/// Where the thread that works sends its events.
pub(super) struct Sender {
    events: mpsc::Sender<Event>,
    last: Option<Instant>,
    cancel: Cancel,
}

impl Sender {
    /// Sends an event that matters. Where nobody reads, the work is cancelled.
    pub(super) fn send(&self, name: &str, data: &impl Serialize) {
        let mut event = event(name, data);
        let started = Instant::now();
        loop {
            match self.events.try_send(event) {
                Ok(()) => return,
                Err(mpsc::error::TrySendError::Full(waiting)) if started.elapsed() < PATIENCE => {
                    event = waiting;
                    std::thread::sleep(Duration::from_millis(2));
                }
                Err(_) => return self.cancel.cancel(),
            }
        }
    }

    /// Sends progress, if enough time has passed.
    pub(super) fn progress<T: Serialize>(&mut self, name: &str, data: impl FnOnce() -> T) {
        if self.last.is_none_or(|last| last.elapsed() >= INTERVAL) {
            self.last = Some(Instant::now());
            if matches!(self.events.try_send(event(name, &data())), Err(mpsc::error::TrySendError::Closed(_))) {
                self.cancel.cancel();
            }
        }
    }

    /// The flag that tells that nobody reads any more.
    pub(super) const fn cancel(&self) -> &Cancel {
        &self.cancel
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let data = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(name).data(data)
}

/// Answers with the events that `work` sends, on a thread of its own. Dropping the answer cancels the work, and so does the time limit.
/// Where too many runs go on already, says so.
pub(super) fn events(state: &State, limit: Duration, work: impl FnOnce(Sender) + Send + 'static) -> Response {
    let Ok(permit) = state.runs.clone().try_acquire_owned() else {
        return super::busy(axum::http::StatusCode::SERVICE_UNAVAILABLE);
    };
    let owner: Arc<Work> = state.work();
    let cancel = owner.cancel.clone();
    let (events, receiver) = mpsc::channel(WAITING);
    let sender = Sender { events, last: None, cancel: cancel.clone() };
    let timer = tokio::spawn(async move {
        tokio::time::sleep(limit).await;
        cancel.cancel();
    });
    tokio::task::spawn_blocking(move || {
        work(sender);
        timer.abort();
        drop(permit);
    });
    let events = stream::unfold((receiver, owner), |(mut receiver, owner)| async move {
        let event = receiver.recv().await?;
        Some((Ok::<_, Infallible>(event), (receiver, owner)))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader who is there but does not read cannot hold the work for longer than the patience.
    #[test]
    fn a_reader_who_does_not_read_ends_the_work() {
        let (events, mut receiver) = mpsc::channel(WAITING);
        let mut sender = Sender { events, last: None, cancel: Cancel::default() };
        for number in 0..WAITING {
            sender.send("number", &number);
        }
        assert!(!sender.cancel().is_cancelled());
        // Progress is left out.
        sender.progress("progress", || 1);
        assert!(!sender.cancel().is_cancelled());
        sender.send("number", &WAITING);
        assert!(sender.cancel().is_cancelled());
        let received = std::iter::from_fn(|| receiver.try_recv().ok()).count();
        assert_eq!(received, WAITING);
    }

    #[test]
    fn a_reader_who_left_ends_the_work() {
        let (events, receiver) = mpsc::channel(WAITING);
        let sender = Sender { events, last: None, cancel: Cancel::default() };
        drop(receiver);
        sender.send("number", &1);
        assert!(sender.cancel().is_cancelled());
    }
}
