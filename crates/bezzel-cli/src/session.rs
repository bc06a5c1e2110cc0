//! What surrounds a run: the clock, interruption, time limits, progress.

use crate::output;
use bezzel::event::Progress;
use bezzel::goal::Cancel;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One run of a command.
pub(crate) struct Session {
    quiet: bool,
    started: Instant,
    pub(crate) cancel: Cancel,
    timed_out: Arc<AtomicBool>,
    bar: Option<ProgressBar>,
    /// When the first progress of known extent was told, and how much was done then.
    begun: Option<(Instant, u64)>,
}

/// A progress bar appears when a run takes longer.
const PATIENCE: Duration = Duration::from_secs(1);

impl Session {
    /// Starts the clock. Ctrl-C asks the run to stop, a second one ends the program.
    pub(crate) fn start(quiet: bool, time_limit: Option<Duration>) -> Self {
        let cancel = Cancel::default();
        let flag = cancel.clone();
        // Fails only where a handler is set already; then Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            if flag.is_cancelled() {
                std::process::exit(130);
            }
            flag.cancel();
        });
        let timed_out = Arc::new(AtomicBool::new(false));
        if let Some(limit) = time_limit {
            let (flag, over) = (cancel.clone(), timed_out.clone());
            std::thread::spawn(move || {
                std::thread::sleep(limit);
                over.store(true, Ordering::Relaxed);
                flag.cancel();
            });
        }
        Self { quiet, started: Instant::now(), cancel, timed_out, bar: None, begun: None }
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Why a cancelled run was cancelled.
    pub(crate) fn cancelled_by(&self) -> &'static str {
        if self.timed_out.load(Ordering::Relaxed) { "the time limit is reached" } else { "interrupted" }
    }

    /// The sentence, in the catalogue, of why a run was cancelled.
    pub(crate) fn cancelled_by_key(&self) -> &'static str {
        if self.timed_out.load(Ordering::Relaxed) { "session.time-limit" } else { "session.interrupted" }
    }

    /// Tells something on standard error, unless quiet.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            output::say(text);
        }
    }

    /// Shows how far a run is, on a terminal, once it takes longer than a second.
    pub(crate) fn progress(&mut self, progress: Progress) {
        if progress.total > 0 {
            self.begun.get_or_insert_with(|| (Instant::now(), progress.done));
        }
        if self.quiet || !std::io::stderr().is_terminal() || self.started.elapsed() < PATIENCE {
            return;
        }
        let left = self.seconds_left(progress);
        let bar = self.bar.get_or_insert_with(|| {
            let template = "{bar:32.green} {percent:>3}%  {elapsed} gone, {msg}";
            let style = ProgressStyle::with_template(template).expect("a valid template").progress_chars("━╸─");
            ProgressBar::new(progress.total).with_style(style).with_elapsed(self.started.elapsed())
        });
        // A length of nothing would be shown as all of it.
        bar.set_length(progress.total.max(1));
        bar.set_position(progress.done);
        bar.set_message(match (progress.total, progress.found) {
            (0, _) => "the work is being divided".to_owned(),
            (_, 0) => format!("{left} left"),
            (_, found) => format!("{left} left  {} solutions", output::grouped(found)),
        });
    }

    /// The time left if it goes on as it went since the extent was known, in words.
    fn seconds_left(&self, progress: Progress) -> String {
        match self.begun {
            Some((since, before)) if progress.done > before => {
                let rate = since.elapsed().as_secs_f64() / (progress.done - before) as f64;
                output::duration((rate * progress.total.saturating_sub(progress.done) as f64).ceil())
            }
            _ => "unknown".to_owned(),
        }
    }

    /// Takes the progress bar away.
    pub(crate) fn end_progress(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// All cores.
pub(crate) fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
