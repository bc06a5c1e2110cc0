//! How what is typed becomes a value, or one sentence that says what was expected.

use crate::args::{EngineChoice, Until};
use bezzel::classic::Algorithm;
use bezzel::engine::Level;
use bezzel::format::Format;
use bezzel::text::Language;
use std::num::NonZeroUsize;
use std::time::Duration;

pub(crate) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if text.chars().count() > 40 {
        short.push('…');
    }
    short
}

pub(crate) fn board_size(text: &str) -> Result<u64, String> {
    let largest = bezzel::board::Board::MAX_SIDE;
    match text.parse::<u64>() {
        Ok(n) if n <= u64::from(largest) => Ok(n),
        _ => Err(format!("`{}` is not a board size: expected a whole number from 0 to {largest}", shortened(text))),
    }
}

pub(crate) fn whole_number(text: &str) -> Result<u128, String> {
    text.parse().map_err(|_| format!("`{}` is not a count: expected a whole number below 2^128", shortened(text)))
}

pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 4096;
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= MOST)
        .ok_or_else(|| format!("`{}` is not a number of threads: expected 1 to {MOST}", shortened(text)))
}

pub(crate) fn algorithm(name: &str) -> Result<Algorithm, String> {
    name.parse().map_err(|error: bezzel::classic::UnknownAlgorithm| error.to_string())
}

pub(crate) fn engine_choice(name: &str) -> Result<EngineChoice, String> {
    if name == "all" {
        return Ok(EngineChoice::All);
    }
    name.parse().map(EngineChoice::One).map_err(|error: bezzel::engine::UnknownEngine| error.to_string())
}

pub(crate) fn level(name: &str) -> Result<Level, String> {
    let names = Level::ALL.map(Level::name).join(", ");
    Level::ALL
        .into_iter()
        .find(|level| level.name() == name)
        .ok_or_else(|| format!("no instruction set `{}`: expected one of {names}", shortened(name)))
}

pub(crate) fn style(name: &str) -> Result<Format, String> {
    name.parse().map_err(|error: bezzel::format::UnknownFormat| error.to_string())
}

pub(crate) fn readable(name: &str) -> Result<Format, String> {
    if name.parse::<bezzel::format::ProblemFormat>().is_ok() {
        return Err(format!("{name} holds problems: expected a format of placements"));
    }
    if name.parse::<bezzel::format::ExportFormat>().is_ok() {
        return Err(format!(
            "{name} is what other solvers read: their answers are read by bezzel check --answer {name}"
        ));
    }
    let format = style(name)?;
    if format.can_read() { Ok(format) } else { Err(format!("{format} is only written, never read")) }
}

/// A format of problems that can be written.
pub(crate) fn readable_problem(name: &str) -> Result<bezzel::format::ProblemFormat, String> {
    name.parse().map_err(|error: bezzel::format::UnknownFormat| error.to_string())
}

pub(crate) fn attack_rule(name: &str) -> Result<bezzel::attack::AttackRule, String> {
    crate::problem_args::rule(name)
}

pub(crate) fn technique(name: &str) -> Result<bezzel::region::Technique, String> {
    use bezzel::region::Technique;
    let found = Technique::ALL.into_iter().find(|technique| technique.name() == name);
    found.ok_or_else(|| {
        let names = Technique::ALL.map(Technique::name).join(", ");
        format!("no technique `{}`: expected one of {names}", shortened(name))
    })
}

pub(crate) fn puzzle_level(name: &str) -> Result<bezzel::region::Level, String> {
    use bezzel::region::Level;
    let found = Level::ALL.into_iter().find(|level| level.name() == name);
    let names = Level::ALL.map(Level::name).join(", ");
    found.ok_or_else(|| format!("no level `{}`: expected one of {names}", shortened(name)))
}

pub(crate) fn kind(name: &str) -> Result<bezzel::known::Kind, String> {
    name.parse().map_err(|error: bezzel::known::UnknownKind| error.to_string())
}

pub(crate) fn until(text: &str) -> Result<Until, String> {
    match text {
        "first" => Ok(Until::First),
        "all" => Ok(Until::All),
        number => number
            .parse()
            .map(Until::Events)
            .map_err(|_| format!("`{}`: expected first, all or a number of events", shortened(text))),
    }
}

pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let expected =
        || format!("`{}` is not a time: expected a number and a unit, as in 90s, 10min, 2h", shortened(text));
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| expected())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        "d" => number * 86_400.0,
        _ => return Err(expected()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}

/// The language of a tag such as `zh` or `en_GB`.
pub(crate) fn language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|error: bezzel::text::UnknownLanguage| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_units() {
        assert_eq!(time("90"), Ok(Duration::from_secs(90)));
        assert_eq!(time("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        for bad in ["", "h", "-3s", "5 fortnights", "NaN", "inf", "1e300"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }
}
