//! `bezzel trace` on a terminal: the board, the code with its line lit, the counters, and keys to go forwards and back.

mod keys;
mod view;

use crate::exit::Exit;
use anyhow::Result;
use bezzel::classic::{Algorithm, Arrival, Playback, Player, Until};
use bezzel::text::Language;
use keys::Command;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Steps a second that can be chosen; the last is faster than a screen, and takes several steps a frame.
const SPEEDS: [u32; 10] = [1, 2, 4, 8, 15, 30, 60, 240, 1_000, 10_000];
/// The speed at the beginning, as an index.
const FIRST_SPEED: usize = 2;
/// Time between two pictures while playing.
const FRAME: Duration = Duration::from_millis(16);
/// How long a search for the next solution goes on before keys are looked at again.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is shown.
struct Animation {
    player: Player,
    language: Language,
    ascii: bool,
    playing: bool,
    speed: usize,
    /// What there is to say besides: that there is no further solution, that the end is reached.
    note: Option<String>,
}

/// Plays the trace until it is quit. The terminal is given back on every way out, a panic included.
pub(crate) fn run(algorithm: Algorithm, n: u32, ascii: bool, language: Language) -> Result<Exit> {
    let player = Player::new(Playback::new(algorithm, n));
    let mut animation = Animation { player, language, ascii, playing: false, speed: FIRST_SPEED, note: None };
    let mut terminal = ratatui::try_init()?;
    // SIGTERM must not leave the terminal as it is now; a key Ctrl-C arrives as a key.
    let ended = Arc::new(AtomicBool::new(false));
    let flag = ended.clone();
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let outcome = animation.play(&mut terminal, &ended);
    ratatui::restore();
    outcome.map(|()| Exit::Done)
}

impl Animation {
    fn play(&mut self, terminal: &mut ratatui::DefaultTerminal, ended: &AtomicBool) -> Result<()> {
        let mut due = Instant::now();
        while !ended.load(Ordering::Relaxed) {
            terminal.draw(|frame| view::draw(frame, self))?;
            let wait = if self.playing { due.saturating_duration_since(Instant::now()) } else { PATIENCE };
            if event::poll(wait)? {
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                    && let Some(command) = keys::command(key)
                    && self.obey(command, terminal, ended)?.is_break()
                {
                    return Ok(());
                }
                continue;
            }
            if self.playing && Instant::now() >= due {
                due = Instant::now() + self.advance();
            }
        }
        Ok(())
    }

    /// Plays on: as many steps as belong to one picture. Returns the time until the next.
    fn advance(&mut self) -> Duration {
        let interval = Duration::from_secs(1) / SPEEDS[self.speed];
        let steps = (FRAME.as_nanos() / interval.as_nanos()).max(1);
        for _ in 0..steps {
            if !self.player.step() {
                self.playing = false;
                self.note = Some(self.language.say("player.end", &[]));
                break;
            }
        }
        interval.max(FRAME)
    }

    fn obey(
        &mut self,
        command: Command,
        terminal: &mut ratatui::DefaultTerminal,
        ended: &AtomicBool,
    ) -> Result<ControlFlow<()>> {
        self.note = None;
        match command {
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::PlayOrPause => self.playing = !self.playing,
            Command::Steps(steps) => {
                self.playing = false;
                let at = self.player.at().saturating_add_signed(steps);
                self.player.go_to(at, || false);
            }
            Command::Start => {
                self.playing = false;
                self.player.go_to(0, || false);
            }
            Command::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Command::Slower => self.speed = self.speed.saturating_sub(1),
            Command::RunTo(until) => {
                self.playing = false;
                self.run_to(until, terminal, ended)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Runs until something happens; any key stops it where it was.
    fn run_to(&mut self, until: Until, terminal: &mut ratatui::DefaultTerminal, ended: &AtomicBool) -> Result<()> {
        let mut looked = Instant::now();
        let mut reached = None;
        let mut player = self.player.clone();
        let mut failure = None;
        let arrival = player.run_to(until, |totals| {
            if ended.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            if looked.elapsed() < PATIENCE {
                return ControlFlow::Continue(());
            }
            looked = Instant::now();
            reached = Some(totals.events);
            self.note =
                Some(self.language.say("player.searching", &[("at", &crate::output::grouped(totals.events))]));
            let shown = terminal.draw(|frame| view::draw(frame, self)).map(|_| ());
            match shown.and_then(|()| event::poll(Duration::ZERO)) {
                Ok(false) => ControlFlow::Continue(()),
                Ok(true) => ControlFlow::Break(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failure {
            return Err(error.into());
        }
        self.note = match arrival {
            Arrival::End(_) if until != Until::End => Some(self.language.say("player.none", &[])),
            Arrival::End(_) => Some(self.language.say("player.end", &[])),
            Arrival::Found(_) | Arrival::Stopped(_) => None,
        };
        self.player = player;
        Ok(())
    }
}
