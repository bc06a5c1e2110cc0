//! Where a problem comes from: a board size, a file, or standard input.

use super::check::{FaultyText, Input};
use anyhow::{Context, Result, bail};
use bezzel::Problem;
use bezzel::format::{ProblemReadOptions, TextFormat, read_problems};
use std::path::Path;

/// The problems of a source.
pub(crate) struct Problems {
    /// As what they were read; `None` if the source was a board size.
    pub(crate) format: Option<TextFormat>,
    /// The problems; at least one.
    pub(crate) problems: Vec<Problem>,
}

impl Problems {
    /// Problems from a board size, a file, or standard input (`-` or nothing).
    pub(crate) fn read(source: Option<&str>, options: &ProblemReadOptions) -> Result<Self> {
        let source = source.unwrap_or("-");
        if let Ok(n) = source.parse::<u64>() {
            return Ok(Self { format: None, problems: vec![Problem::plain(n)?] });
        }
        let mut input = Input::open(Some(Path::new(source)))
            .with_context(|| format!("`{source}` is neither a board size nor a file that can be read"))?;
        let text = input.whole()?;
        Self::of_text(input.name(), &text, options)
    }

    /// The problems of a text.
    pub(crate) fn of_text(name: &str, text: &[u8], options: &ProblemReadOptions) -> Result<Self> {
        let reading = read_problems(text, options).map_err(|error| FaultyText::new(name, text, error))?;
        let problems: Result<Vec<Problem>, _> =
            reading.problems.into_iter().map(|located| located.spec.build()).collect();
        Ok(Self { format: Some(reading.format), problems: problems? })
    }

    /// The only problem.
    pub(crate) fn only(mut self) -> Result<Problem> {
        match (self.problems.pop(), self.problems.len()) {
            (Some(problem), 0) => Ok(problem),
            (_, others) => bail!("there are {} problems: expected one", others + 1),
        }
    }
}
