//! Lines for `benches/records`: one CSV line a contender, appended.

use super::Row;
use crate::args::BenchArgs;
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

const HEADER: &str = "date,machine,n,contender,rounds,least_ms,median_ms,ratio_of_leasts,median_of_ratios";

/// A file of such lines, new or to be continued.
pub(super) struct Records {
    file: File,
    path: PathBuf,
    /// It has no header yet.
    empty: bool,
}

impl Records {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// If it cannot be written, or begins with something else than the header of these lines.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let shown = path.display();
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot write {shown}"))?;
        let mut begin = Vec::new();
        let most = HEADER.len() as u64 + 1;
        (&mut file).take(most).read_to_end(&mut begin).with_context(|| format!("cannot read {shown}"))?;
        ensure!(
            begin.is_empty() || begin == format!("{HEADER}\n").into_bytes(),
            "{shown} has other lines in it: expected a new file, or one that begins with `{HEADER}`"
        );
        Ok(Self { file, path: path.to_owned(), empty: begin.is_empty() })
    }

    /// Writes a line for each row, all at once.
    pub(super) fn append(&mut self, machine: &str, args: &BenchArgs, rows: &[Row<'_>]) -> Result<()> {
        let mut text = String::new();
        if self.empty {
            text += HEADER;
            text.push('\n');
        }
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (date, machine) = (date(seconds / 86_400), quoted(machine));
        for row in rows {
            let (name, n, rounds) = (quoted(row.name), args.n, args.rounds);
            let (least, median) = (row.least * 1e3, row.median * 1e3);
            let Row { ratio_of_leasts, median_of_ratios, .. } = row;
            text += &format!(
                "{date},{machine},{n},{name},{rounds},{least:.4},{median:.4},{ratio_of_leasts:.2},{median_of_ratios:.2}\n"
            );
        }
        self.file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// A field of CSV: in quotation marks, those within it doubled.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The date, UTC, so many days after 1970-01-01 (Gregorian calendar).
fn date(days: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut day) = (1970, days);
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (364, "1970-12-31"),
            (365, "1971-01-01"),
            (10_956, "1999-12-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days), text);
        }
    }

    #[test]
    fn fields_hold_anything() {
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
