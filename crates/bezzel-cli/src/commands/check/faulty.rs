use bezzel::format::ReadError;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::fmt;

/// A text that could not be read, with the text, so that each fault can be shown where it is.
#[derive(Debug)]
pub(crate) struct FaultyText {
    name: String,
    source: Option<NamedSource<String>>,
    labels: Vec<LabeledSpan>,
    error: ReadError,
}

/// Lines up to this length, and texts up to so many lines, are shown; of others the places are told.
const LONGEST_LINE_SHOWN: usize = 120;

impl FaultyText {
    pub(crate) fn new(name: &str, text: &[u8], error: ReadError) -> Self {
        let text = std::str::from_utf8(text).ok().map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let labels = text.map(|text| labels(text, &error)).unwrap_or_default();
        let source = text
            .filter(|_| !labels.is_empty())
            .map(|text| NamedSource::new(name, text.replace(|c: char| c.is_control() && c != '\n', " ")));
        Self { name: name.to_owned(), source, labels, error }
    }

    /// The report for people.
    pub(crate) fn render(&self) -> String {
        if self.source.is_none() {
            return format!("error: {self}\n");
        }
        let mut report = String::new();
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_context_lines(1);
        // Writing to a string fails only if the handler does; the plain words are as good.
        if handler.render_report(&mut report, self).is_err() {
            report = format!("error: {self}\n");
        }
        report
    }
}

/// A label for every fault whose line can be shown.
fn labels(text: &str, error: &ReadError) -> Vec<LabeledSpan> {
    let mut starts = vec![0];
    starts.extend(text.match_indices('\n').map(|(at, _)| at + 1));
    let label = |fault: &bezzel::format::Fault| {
        let start = *starts.get(usize::try_from(fault.place.line).ok()?.checked_sub(1)?)?;
        let line = text[start..].lines().next()?;
        if line.len() > LONGEST_LINE_SHOWN {
            return None;
        }
        let column = usize::try_from(fault.place.column).ok()?.checked_sub(1)?;
        let at = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
        let word = line[at..].find(char::is_whitespace).unwrap_or(line.len() - at);
        Some(LabeledSpan::new(Some(fault.message()), start + at, word.min(line.len() - at)))
    };
    let labels: Vec<_> = error.faults.iter().map_while(label).collect();
    if labels.len() == error.faults.len() { labels } else { Vec::new() }
}

impl fmt::Display for FaultyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.source.is_none() {
            return write!(f, "{}: {}", self.name, self.error);
        }
        let ReadError { format, base, fault_count, .. } = &self.error;
        write!(f, "{} is not readable", self.name)?;
        if let Some(format) = format {
            write!(f, " as {format}")?;
        }
        if let Some(base) = base {
            write!(f, ", {base}")?;
        }
        if *fault_count > self.labels.len() as u64 {
            write!(f, ": {fault_count} faults, the first {} shown", self.labels.len())?;
        }
        Ok(())
    }
}

impl std::error::Error for FaultyText {}

impl Diagnostic for FaultyText {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        use bezzel::format::IndexBase;
        let base = self.error.fitting_base?;
        let flag = match base {
            IndexBase::Zero => "--zero-based",
            IndexBase::One => "--one-based",
        };
        Some(Box::new(format!("all numbers fit when read as {base} ({flag})")))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty()).then(|| Box::new(self.labels.iter().cloned()) as Box<_>)
    }
}
