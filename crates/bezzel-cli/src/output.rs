//! Standard output for data, standard error for everything else.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use std::io::{self, Write};

/// Style of answers that are good news.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Style of answers that are bad news.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// Style of names to be noticed.
pub(crate) const STRONG: Style = Style::new().bold();

/// Standard output: locked once, written in large blocks.
pub(crate) struct Output {
    stdout: io::StdoutLock<'static>,
    pub(crate) buffer: Vec<u8>,
}

/// A block is written when it has grown to this size: large enough that system calls do not count.
const BLOCK: usize = 1 << 16;

impl Output {
    pub(crate) fn new() -> Self {
        Self { stdout: io::stdout().lock(), buffer: Vec::with_capacity(2 * BLOCK) }
    }

    /// Writes the buffer out if it holds a block.
    pub(crate) fn write_blocks(&mut self) -> io::Result<()> {
        if self.buffer.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes everything out.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let written = self.stdout.write_all(&self.buffer).and_then(|()| self.stdout.flush());
        self.buffer.clear();
        written.map_err(|error| io::Error::new(error.kind(), format!("cannot write to standard output: {error}")))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        self.write_blocks()?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::flush(self)
    }
}

/// Whether the reader of our output has gone: nothing to complain about.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}

/// Shows an error on standard error; reports about texts with the text.
pub(crate) fn report(error: &anyhow::Error) {
    if let Some(faulty) = error.downcast_ref::<crate::commands::check::FaultyText>() {
        let _ = write!(anstream::stderr(), "{}", faulty.render());
        return;
    }
    say(format_args!("{BAD}error:{BAD:#} {error:#}"));
}

/// Says something on standard error. Where nobody can hear it (closed, or a full disk) that is no reason to fail.
pub(crate) fn say(text: impl Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// A whole number with thousands separated: `1,141,190,303`.
pub(crate) fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Seconds of a day and of a year.
const DAY: f64 = 86_400.0;
const YEAR: f64 = 365.25 * DAY;

/// A length of time for people: `0.412 s`, `2 min 05 s`, `3 h 20 min`, `12 days`, `40 years`.
pub(crate) fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 60.0 => format!("{s:.2} s"),
        s if s < 3600.0 => format!("{} min {:02.0} s", (s / 60.0).floor(), (s % 60.0).floor()),
        s if s < 100.0 * 3600.0 => format!("{} h {:02} min", (s / 3600.0).floor(), ((s % 3600.0) / 60.0).floor()),
        s if s < 1000.0 * DAY => format!("{:.0} days", s / DAY),
        s if s < 1e6 * YEAR => format!("{:.0} years", s / YEAR),
        s => format!("{:.0e} years", s / YEAR),
    }
}

/// The text and blanks up to a width, in columns of a terminal: Chinese characters take two.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let taken = unicode_width::UnicodeWidthStr::width(text);
    format!("{text}{}", " ".repeat(width.saturating_sub(taken)))
}

/// `s` unless the number is one.
pub(crate) fn plural(number: u128) -> &'static str {
    if number == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [(0u64, "0"), (999, "999"), (1000, "1,000"), (14_772_512, "14,772,512")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn durations_have_a_unit_for_people() {
        for (seconds, text) in [
            (0.000_012, "12 µs"),
            (0.4123, "412.3 ms"),
            (2.5, "2.50 s"),
            (125.0, "2 min 05 s"),
            (12_000.0, "3 h 20 min"),
            (12.0 * 86_400.0, "12 days"),
            (1.3e9, "41 years"),
            (1e30, "3e22 years"),
        ] {
            assert_eq!(duration(seconds), text);
        }
    }
}
