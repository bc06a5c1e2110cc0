//! Which key does what.

use bezzel::classic::Until;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    PlayOrPause,
    /// So many steps forwards, or back if negative.
    Steps(i64),
    Start,
    Faster,
    Slower,
    RunTo(Until),
    Quit,
}

/// Steps of the keys that page.
const PAGE: i64 = 100;

/// The command of a key, if it has one.
pub(super) fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Command::Quit);
    }
    Some(match key.code {
        KeyCode::Char(' ' | 'p') => Command::PlayOrPause,
        KeyCode::Right | KeyCode::Char('l' | 'n') | KeyCode::Enter => Command::Steps(1),
        KeyCode::Left | KeyCode::Char('h' | 'b') | KeyCode::Backspace => Command::Steps(-1),
        KeyCode::PageDown => Command::Steps(PAGE),
        KeyCode::PageUp => Command::Steps(-PAGE),
        KeyCode::Up | KeyCode::Char('k' | '+') => Command::Faster,
        KeyCode::Down | KeyCode::Char('j' | '-') => Command::Slower,
        KeyCode::Home | KeyCode::Char('0') => Command::Start,
        KeyCode::End | KeyCode::Char('e') => Command::RunTo(Until::End),
        KeyCode::Char('s') => Command::RunTo(Until::Solution),
        KeyCode::Char('d') => Command::RunTo(Until::DeadEnd),
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        _ => return None,
    })
}
