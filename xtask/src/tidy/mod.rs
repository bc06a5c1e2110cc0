//! `cargo xtask tidy`: the rules of the workspace that no compiler knows.
//!
//! | rule | where |
//! |---|---|
//! | modules import what the table allows; the library prints nothing, reads no file, clock or environment | [`layering`] |
//! | `unsafe` in `kernel` only; names that say something; files short enough to read | [`files`] |
//! | crates depend on what their wall allows; packages come from the public registries | [`manifests`] |
//! | sentences that are asked for are in the catalogues | [`texts`] |
//! | `ARCHITECTURE.md` shows the table that is enforced | [`table_faults`] |
//!
//! Sources are parsed, not searched: groups, renames, globs, `self` and `super`, re-exports at the crate root and the
//! tokens of macros count, comments and strings do not. What is `#[cfg(test)]` may import anything; no test may hold `unsafe`.

mod files;
mod layering;
mod library;
mod manifests;
mod references;
#[cfg(test)]
mod tests;
mod texts;

use crate::layers;
use anyhow::{Context as _, Result, bail};
use library::{Library, Sources};
use std::fmt;
use std::fs;
use std::path::Path;

/// Something that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    file: String,
    line: usize,
    what: String,
}

impl Fault {
    fn new(file: &str, line: usize, what: String) -> Self {
        Self { file: file.to_owned(), line, what }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

const LIBRARY_FOLDER: &str = "crates/bezzel/src";

/// Prints all faults of the workspace at `root`; fails if there are any.
pub(crate) fn check(root: &Path) -> Result<()> {
    let faults = faults(root)?;
    for fault in &faults {
        eprintln!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        1 => bail!("tidy found 1 fault"),
        count => bail!("tidy found {count} faults"),
    }
}

/// All faults of the workspace at `root`, in the order of files and lines, each once.
fn faults(root: &Path) -> Result<Vec<Fault>> {
    let rust = sources(root, |name| name.ends_with(".rs"))?;
    let manifests = sources(&root.join("crates"), |name| name == "Cargo.toml")?;
    let manifests = manifests.into_iter().map(|(file, text)| (format!("crates/{file}"), text)).collect();
    let locks = sources(root, |name| matches!(name, "Cargo.lock" | "package-lock.json"))?;
    let mut faults = library_faults(&rust)?;
    faults.extend(files::faults(&rust, LIBRARY_FOLDER)?);
    faults.extend(manifests::dependency_faults(&manifests)?);
    faults.extend(manifests::lock_faults(&locks));
    if let Ok(catalogue) = fs::read_to_string(root.join(texts::CATALOGUE)) {
        let page = sources(root, |name| name.ends_with(".svelte") || name.ends_with(".ts"))?;
        faults.extend(texts::faults(&rust, &catalogue));
        faults.extend(texts::faults(&page, &catalogue));
    }
    if let Ok(text) = fs::read_to_string(root.join(ARCHITECTURE)) {
        faults.extend(table_faults(&text));
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// The faults of the library's modules, and the files that no module is made of.
fn library_faults(sources: &Sources) -> Result<Vec<Fault>> {
    let library = Library::parse(sources, &format!("{LIBRARY_FOLDER}/lib.rs"))?;
    let mut faults = layering::faults(&library);
    let prefix = format!("{LIBRARY_FOLDER}/");
    for file in sources.keys().filter(|file| file.starts_with(&prefix) && !library.files.contains(*file)) {
        faults.push(Fault::new(file, 1, "no `mod` declares this file: it is never compiled".to_owned()));
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// Where the table that `ARCHITECTURE.md` shows, if it shows one, differs from the one that is enforced.
fn table_faults(architecture: &str) -> Vec<Fault> {
    let Some(head) = architecture.lines().position(|line| line.trim() == layers::MARKDOWN_HEAD) else {
        return Vec::new();
    };
    let shown: Vec<_> = architecture.lines().skip(head).take_while(|line| line.starts_with('|')).collect();
    let enforced = layers::as_markdown();
    let length = shown.len().max(enforced.len());
    let differs = (0..length).find(|&row| shown.get(row).copied() != enforced.get(row).map(String::as_str));
    let fault = differs.map(|row| {
        let should = enforced.get(row).map_or("no further row", String::as_str);
        let what = format!("the table is not the one in xtask/src/layers.rs, which has here: {should}");
        Fault::new(ARCHITECTURE, head + row + 1, what)
    });
    fault.into_iter().collect()
}

/// Folders that hold nothing of ours: `.git` and the like begin with a dot.
const SKIPPED_FOLDERS: &[&str] = &["target", "node_modules", "dist", "corpus", "artifacts"];

/// The files below `root` with such names, by their path relative to it.
fn sources(root: &Path, wanted: impl Fn(&str) -> bool) -> Result<Sources> {
    let mut found = Sources::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        let entries = fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let relative = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let kind = entry.file_type()?;
            if kind.is_dir() && !name.starts_with('.') && !SKIPPED_FOLDERS.contains(&name.as_str()) {
                folders.push(relative);
            } else if kind.is_file() && wanted(&name) {
                let text = fs::read_to_string(entry.path())
                    .with_context(|| format!("cannot read {}", entry.path().display()))?;
                found.insert(relative, text);
            }
        }
    }
    Ok(found)
}
