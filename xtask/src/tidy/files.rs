//! What holds for every source file: `unsafe` in one place only, names that say something, and no file too long to read.

use super::Fault;
use super::library::Sources;
use crate::layers::{EMPTY_NAMES, LONG_FILES, MAX_LINES, UNSAFE_MODULE};
use anyhow::Result;
use proc_macro2::{TokenStream, TokenTree};

/// Everything wrong with these Rust files.
pub(super) fn faults(sources: &Sources, library_folder: &str) -> Result<Vec<Fault>> {
    let unsafe_folder = format!("{library_folder}/{UNSAFE_MODULE}/");
    let mut faults = Vec::new();
    for (file, source) in sources {
        for name in file.split('/').map(|part| part.trim_end_matches(".rs")) {
            if EMPTY_NAMES.contains(&name) {
                faults.push(Fault::new(file, 1, format!("the name `{name}` says nothing of what is inside")));
            }
        }
        let lines = source.lines().count();
        if lines > MAX_LINES && !LONG_FILES.iter().any(|(long, _)| long == file) {
            let what = format!(
                "{lines} lines: split it, or give the reason in LONG_FILES of xtask/src/layers.rs (limit {MAX_LINES})"
            );
            faults.push(Fault::new(file, MAX_LINES + 1, what));
        }
        if !file.starts_with(&unsafe_folder) {
            let tokens: TokenStream = source.parse().map_err(|error: proc_macro2::LexError| {
                anyhow::anyhow!("{file}:{}: {error}", error.span().start().line)
            })?;
            for line in unsafe_lines(tokens) {
                let what = format!("`unsafe` outside of the library's `{UNSAFE_MODULE}` (invariant 6)");
                faults.push(Fault::new(file, line, what));
            }
        }
    }
    for (long, _) in LONG_FILES {
        if sources.get(*long).is_none_or(|source| source.lines().count() <= MAX_LINES) {
            faults.push(Fault::new(long, 1, "need not stand in LONG_FILES".to_owned()));
        }
    }
    Ok(faults)
}

/// The lines of the keyword, wherever it stands: in blocks, functions, traits, attributes, macros. Tests are not exempt.
fn unsafe_lines(tokens: TokenStream) -> Vec<usize> {
    let mut lines = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => lines.extend(unsafe_lines(group.stream())),
            TokenTree::Ident(ident) if ident == "unsafe" => lines.push(ident.span().start().line),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    lines
}
