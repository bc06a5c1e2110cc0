//! The picture: board on the left, code and counters on the right, keys below. Made for 80 × 24; larger terminals give it air.

use super::{Animation, SPEEDS};
use crate::output::grouped;
use bezzel::board::Square;
use bezzel::classic::{Moment, Step};
use bezzel::event::TraceEvent;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// The smallest terminal that a picture fits on.
const SMALLEST: (u16, u16) = (60, 20);
/// Columns for the code and the counters, at least: the board is cut before they are.
const SIDE: u16 = 40;
/// Columns between board and code.
const GAP: u16 = 2;

const DIM: Style = Style::new().fg(Color::DarkGray);
const QUEEN: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
const FREE: Style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
const REFUSED: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
const LIT: Style = Style::new().add_modifier(Modifier::REVERSED);
const HEADING: Style = Style::new().add_modifier(Modifier::BOLD);

/// Draws the moment.
pub(super) fn draw(frame: &mut Frame<'_>, animation: &Animation) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let sizes = [("columns", &SMALLEST.0 as &dyn std::fmt::Display), ("rows", &SMALLEST.1)];
        frame.render_widget(Paragraph::new(animation.language.say("player.small", &sizes)), area);
        return;
    }
    let moment = animation.player.moment();
    let [head, body, event, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1), Constraint::Length(1)])
            .areas(area);
    let code = animation.player.playback().algorithm().code();
    let widest = code.iter().map(|line| shortened(line.text).chars().count() + MARK).max().unwrap_or(0);
    let board = 4 + 2 * animation.player.playback().n() as u16 + GAP;
    let side = body.width.saturating_sub(board).clamp(SIDE.min(body.width / 2), (widest as u16).max(SIDE));
    let [board, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(side)]).areas(body);
    frame.render_widget(Paragraph::new(title(animation, &moment)), head);
    draw_board(frame, board, animation, &moment);
    draw_side(frame, right, animation, &moment);
    frame.render_widget(Paragraph::new(sentence(animation, &moment)), event);
    let help = animation.language.say("player.help", &[]);
    let fits = unicode_width::UnicodeWidthStr::width(help.as_str()) <= usize::from(area.width);
    let help = if fits { help } else { animation.language.say("player.help.short", &[]) };
    frame.render_widget(Paragraph::new(animation.plain(&help)).style(DIM), foot);
}

impl Animation {
    /// The text with what is not ASCII replaced, if that was asked for (Chinese stays: it was asked for too).
    fn plain(&self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        [("←→", "</>"), ("↑↓", "+/-"), ("←", "<"), ("→", ">"), ("…", "..."), ("−", "-"), ("·", "."), ("≤", "<=")]
            .iter()
            .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    }
}

fn title<'a>(animation: &Animation, moment: &Moment<'_>) -> Line<'a> {
    let language = animation.language;
    let playback = animation.player.playback();
    let name = language.say("player.title", &[("algorithm", &playback.algorithm().name()), ("n", &playback.n())]);
    let at = grouped(moment.totals.events);
    let place = match playback.end() {
        Some(end) => language.say("player.event.of", &[("at", &at), ("all", &grouped(end.events))]),
        None => language.say("player.event", &[("at", &at)]),
    };
    let state = language.say(if animation.playing { "player.playing" } else { "player.paused" }, &[]);
    let speed = language.say("player.speed", &[("speed", &grouped(SPEEDS[animation.speed]))]);
    Line::from(vec![Span::styled(name, HEADING), Span::raw(format!("   {place}   {state}, {speed}"))])
}

/// What happened last, or what there is to say instead.
fn sentence<'a>(animation: &Animation, moment: &Moment<'_>) -> Line<'a> {
    if let Some(note) = &animation.note {
        return Line::styled(animation.plain(note), HEADING);
    }
    let Some(event) = &moment.event else {
        return Line::styled(animation.language.say("player.begin", &[]), DIM);
    };
    let style = match Step::of(event) {
        Step::Refused => REFUSED,
        Step::Test | Step::Free | Step::Place => FREE,
        Step::Solution => QUEEN,
        _ => Style::new(),
    };
    Line::styled(animation.plain(&animation.language.event(event, animation.player.playback().n())), style)
}

/// How a square looks, in two columns.
fn square<'a>(animation: &Animation, moment: &Moment<'_>, square: Square) -> Span<'a> {
    let glyph = |unicode: &'static str, ascii: &'static str| if animation.ascii { ascii } else { unicode };
    let refusing = match moment.event {
        Some(TraceEvent::TestSquare { refused_by: Some(refusal), .. }) => Some(refusal.queen),
        _ => None,
    };
    if moment.queens.contains(&square) {
        let style = if refusing == Some(square) { QUEEN.add_modifier(Modifier::REVERSED) } else { QUEEN };
        return Span::styled(glyph("♛ ", "Q "), style);
    }
    match moment.event {
        Some(TraceEvent::TestSquare { square: tested, refused_by }) if tested == square => match refused_by {
            Some(_) => Span::styled(glyph("✗ ", "x "), REFUSED),
            None => Span::styled(glyph("○ ", "o "), FREE),
        },
        Some(TraceEvent::TestSquare { square: tested, refused_by: Some(refusal) })
            if is_between(square, tested, refusal.queen) =>
        {
            let steep = (tested.row.abs_diff(refusal.queen.row), tested.column.abs_diff(refusal.queen.column));
            let rising = (tested.row < refusal.queen.row) == (tested.column < refusal.queen.column);
            let line = match steep {
                (_, 0) => glyph("│ ", "| "),
                (0, _) => glyph("──", "--"),
                _ if rising => glyph("╲ ", "\\ "),
                _ => glyph("╱ ", "/ "),
            };
            Span::styled(line, REFUSED)
        }
        Some(TraceEvent::FreeSquares { row, free }) if row == square.row => {
            if free >> square.column & 1 == 1 {
                Span::styled(glyph("○ ", "o "), FREE)
            } else {
                Span::styled(glyph("✗ ", "x "), REFUSED)
            }
        }
        Some(TraceEvent::Remove { square: removed }) if removed == square => Span::styled(glyph("◌ ", "~ "), QUEEN),
        _ if (square.row + square.column).is_multiple_of(2) => Span::styled(glyph("· ", ". "), DIM),
        _ => Span::styled(glyph("∙ ", ". "), DIM),
    }
}

/// Whether a square lies strictly between two others of one line.
fn is_between(square: Square, one: Square, other: Square) -> bool {
    let offset = |from: Square, to: Square| {
        (i64::from(to.row) - i64::from(from.row), i64::from(to.column) - i64::from(from.column))
    };
    let ((r, c), (rows, columns)) = (offset(one, square), offset(one, other));
    let (length, along) = (rows.abs().max(columns.abs()), r.abs().max(c.abs()));
    along > 0 && along < length && r * length == rows * along && c * length == columns * along
}

fn draw_board(frame: &mut Frame<'_>, area: Rect, animation: &Animation, moment: &Moment<'_>) {
    let n = animation.player.playback().n();
    let (high, wide) = (u32::from(area.height.saturating_sub(2)), u32::from(area.width.saturating_sub(4) / 2));
    // A board larger than the terminal is shown around the row of the last event.
    let focus = moment.queens.len() as u32;
    let top = focus.saturating_sub(high / 2).min(n.saturating_sub(high));
    let left = match moment.event {
        Some(
            TraceEvent::TestSquare { square, .. } | TraceEvent::Place { square } | TraceEvent::Remove { square },
        ) => square.column.saturating_sub(wide / 2).min(n.saturating_sub(wide)),
        _ => 0,
    };
    let mut lines = Vec::with_capacity(n as usize + 1);
    for row in top..n.min(top + high) {
        let mut spans = vec![Span::styled(format!("{:>3} ", n - row), DIM)];
        spans.extend((left..n.min(left + wide)).map(|column| square(animation, moment, Square::new(row, column))));
        lines.push(Line::from(spans));
    }
    let letters: String = (left..n.min(left + wide)).map(|column| column_letters(column, n)).collect();
    lines.push(Line::styled(format!("    {letters}"), DIM));
    frame.render_widget(Paragraph::new(lines), Rect { y: area.y + 1, height: area.height - 1, ..area });
}

/// The letters of a column, in two columns of the terminal: `a `, …, `z `, `aa`, …
fn column_letters(column: u32, n: u32) -> String {
    let name = Square::new(0, column).chess_name(n);
    format!("{:<2}", name.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// The counters that are missed least, the least first, by their place among [`Language::totals`](bezzel::text::Language::totals):
/// maximum depth, removals, dead ends, nodes by depth, and which line refused.
const DISPENSABLE: [usize; 7] = [10, 6, 7, 9, 4, 3, 2];

/// Columns of the mark before a line of code.
const MARK: usize = 2;

/// A line of code, indented by two columns a level instead of four.
fn shortened(code: &str) -> String {
    let text = code.trim_start();
    format!("{}{text}", " ".repeat((code.len() - text.len()) / 2))
}

fn draw_side(frame: &mut Frame<'_>, area: Rect, animation: &Animation, moment: &Moment<'_>) {
    let step = moment.event.as_ref().map(Step::of);
    let code = animation.player.playback().algorithm().code();
    let counters = animation.language.totals(&moment.totals);
    let (height, needed) = (usize::from(area.height), code.len() + counters.len() - 1);
    // Where there is no room, the blank lines go first, then the counters that are missed least.
    let blank = |spare: usize| (height >= needed + spare).then(|| Line::raw(""));
    let mut dropped: Vec<usize> = DISPENSABLE.iter().copied().take(needed.saturating_sub(height)).collect();
    // The place in the trace is told above.
    dropped.push(0);
    let mut lines: Vec<_> = blank(2).into_iter().collect();
    for line in code {
        let lit = step.is_some_and(|step| line.steps.contains(&step));
        let text = animation.plain(&shortened(line.text));
        let mark = match (lit, animation.ascii) {
            (true, false) => "▶ ",
            (true, true) => "> ",
            (false, _) => "  ",
        };
        let style = if lit { LIT } else { Style::new() };
        lines.push(Line::from(vec![Span::raw(mark), Span::styled(text, style)]));
    }
    lines.extend(blank(1));
    for (index, (name, values, is_part)) in counters.into_iter().enumerate() {
        if dropped.contains(&index) {
            continue;
        }
        let values: Vec<_> = values.into_iter().map(grouped).collect();
        let name = crate::output::padded(&format!("{}{name}", if is_part { "  " } else { "" }), 27);
        lines.push(Line::from(vec![Span::styled(name, DIM), Span::raw(values.join(" "))]));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::classic::{Algorithm, Playback, Player, Until};
    use bezzel::text::Language;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use std::ops::ControlFlow;

    fn picture(animation: &Animation, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| draw(frame, animation)).expect("it draws");
        let buffer = terminal.backend().buffer().clone();
        (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect()).collect()
    }

    fn animation(algorithm: Algorithm, n: u32, language: Language, ascii: bool) -> Animation {
        let player = Player::new(Playback::new(algorithm, n));
        Animation { player, language, ascii, playing: false, speed: 0, note: None }
    }

    #[test]
    fn a_refused_square_has_a_line_to_the_queen() {
        let mut animation = animation(Algorithm::QueensClass, 8, Language::English, false);
        while !matches!(
            animation.player.moment().event,
            Some(TraceEvent::TestSquare { square: Square { row: 4, column: 2 }, refused_by: Some(_) })
        ) {
            assert!(animation.player.step());
        }
        let picture = picture(&animation, 80, 24).join("\n");
        assert!(picture.contains("refused by"), "{picture}");
        assert!(
            picture.contains('✗') && (picture.contains('╲') || picture.contains('│') || picture.contains('╱')),
            "{picture}"
        );
        assert!(picture.contains("▶"), "{picture}");
    }

    /// At 80 × 24 everything is to be seen at n = 8: all rows, all code, all counters, and no line is cut.
    #[test]
    fn all_is_to_be_seen_at_80_by_24() {
        for language in Language::ALL {
            for algorithm in Algorithm::ALL {
                let mut animation = animation(algorithm, 8, language, false);
                animation.player.run_to(Until::Solution, |_| ControlFlow::Continue(()));
                let picture = picture(&animation, 80, 24);
                let text: String = picture.join("\n").chars().filter(|c| !c.is_whitespace()).collect();
                assert_eq!(text.matches('♛').count(), 8, "{algorithm}\n{}", picture.join("\n"));
                for line in algorithm.code() {
                    let code: String = line.text.chars().filter(|c| !c.is_whitespace()).collect();
                    assert!(text.contains(&code), "{code}\n{}", picture.join("\n"));
                }
                for key in ["totals.solutions", "totals.placements", "totals.nodes"] {
                    let name: String = language.say(key, &[]).chars().filter(|c| !c.is_whitespace()).collect();
                    assert!(text.contains(&name), "{algorithm}: {name}\n{}", picture.join("\n"));
                }
            }
        }
    }

    #[test]
    fn ascii_is_ascii() {
        for algorithm in Algorithm::ALL {
            let mut animation = animation(algorithm, 6, Language::English, true);
            for _ in 0..300 {
                let picture = picture(&animation, 80, 24).join("\n");
                assert!(picture.is_ascii(), "{algorithm}\n{picture}");
                if !animation.player.step() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_small_terminal_is_told_and_a_large_board_is_cut() {
        let mut animation = animation(Algorithm::Iterative, 30, Language::English, false);
        assert!(picture(&animation, 40, 10).join("").contains("too small"));
        assert!(picture(&animation, 1, 1).len() == 1);
        animation.player.go_to(20_000, || false);
        let picture = picture(&animation, 80, 24).join("\n");
        assert!(picture.contains('♛'), "{picture}");
        animation.player.go_to(0, || false);
        for n in [0, 1, 2, 26, 27] {
            let animation = super::tests::animation(Algorithm::Bitmask, n, Language::Chinese, false);
            assert!(picture_is_drawn(&animation));
        }
    }

    fn picture_is_drawn(animation: &Animation) -> bool {
        !picture(animation, 80, 24).concat().trim().is_empty()
    }
}
