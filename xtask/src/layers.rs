//! The walls, as data: which module may import which, which crate may depend on which, what the library must not touch.
//!
//! [`TABLE`] is the table of the design, row by row, each row in its words and again in names. Whoever moves a wall
//! changes the row here and in `ARCHITECTURE.md` in one commit; `cargo xtask tidy --table` prints the latter.

/// A row of the table.
pub(crate) struct Row {
    /// The modules it is about, as the design names them.
    pub(crate) modules: &'static [&'static str],
    /// What they may import, in words.
    pub(crate) words: &'static str,
    /// The same in names.
    pub(crate) may_import: May,
}

/// What a module may import.
pub(crate) enum May {
    /// These modules.
    Import(&'static [&'static str]),
    /// These modules, what they may import, what that may import, and so on down.
    ImportAndBelow(&'static [&'static str]),
    /// Every module.
    ImportAll,
}

use May::{Import, ImportAll, ImportAndBelow};

/// Which module may import which. `lib.rs` may import everything; every module may import itself.
pub(crate) const TABLE: &[Row] = &[
    Row {
        modules: &["board", "kernel", "known"],
        words: "nothing of ours (`kernel` knows masks, not problems)",
        may_import: Import(&[]),
    },
    Row { modules: &["attack"], words: "`board`", may_import: Import(&["board"]) },
    Row { modules: &["placement"], words: "`board`, `attack`", may_import: Import(&["board", "attack"]) },
    Row {
        modules: &["spec"],
        words: "`board`, `attack`, `placement`",
        may_import: Import(&["board", "attack", "placement"]),
    },
    Row {
        modules: &["problem"],
        words: "all above except `kernel`, `known`",
        may_import: Import(&["board", "attack", "placement", "spec"]),
    },
    Row {
        modules: &["check", "goal"],
        words: "`problem` and what it may import",
        may_import: ImportAndBelow(&["problem"]),
    },
    Row {
        modules: &["encode", "work", "event"],
        words: "`check`, `goal`, `problem` and below, never each other, except `event` → `work`",
        may_import: ImportAndBelow(&["check", "goal", "problem"]),
    },
    Row {
        modules: &["engine::*"],
        words: "all above except `spec`, `known`; engines never import one another; only counting engines, and what engines share, import `kernel`",
        may_import: Import(&[
            "board",
            "kernel",
            "attack",
            "placement",
            "problem",
            "check",
            "goal",
            "encode",
            "work",
            "event",
        ]),
    },
    Row {
        modules: &["classic::*"],
        words: "`board`, `placement`, `check`, `event`",
        may_import: Import(&["board", "placement", "check", "event"]),
    },
    Row {
        modules: &["plan"],
        words: "`engine`, `classic` and below",
        may_import: ImportAndBelow(&["engine", "classic"]),
    },
    Row {
        modules: &["conflict", "extremal", "region"],
        words: "`plan` and below",
        may_import: ImportAndBelow(&["plan"]),
    },
    Row {
        modules: &["render"],
        words: "`board`, `placement`, `problem`, `check`, `event`; never `engine`, `plan`, `region` (they hand it Annotations)",
        may_import: Import(&["board", "placement", "problem", "check", "event"]),
    },
    Row {
        modules: &["format"],
        // The design's row leaves out `board` and `attack`; but a `Placement` is made of squares, and a problem has a rule.
        words: "`board`, `attack`, `spec`, `problem`, `placement`, `check`, `encode`",
        may_import: Import(&["board", "attack", "spec", "problem", "placement", "check", "encode"]),
    },
    Row { modules: &["text"], words: "everything it puts into words", may_import: ImportAll },
];

/// What a module may import besides what the other modules of its row may.
const EXCEPTIONS: &[(&str, &str)] = &[("event", "work")];

/// The files of `engine` that are no engines: every engine may use them, and they use none.
pub(crate) const ENGINE_SUPPORT: &[&str] = &["context", "cover", "estimate", "invariant", "unsupported"];

/// The engines that count with the kernel; of the other engines none may import it.
pub(crate) const COUNTING_ENGINES: &[&str] = &["symmetric"];

/// The one module that may hold `unsafe` code.
pub(crate) const UNSAFE_MODULE: &str = "kernel";

/// Which of our crates may depend on which. Packages outside `crates/` (benches, fuzz, xtask) are free.
pub(crate) const CRATES: &[(&str, &[&str])] = &[
    ("bezzel", &[]),
    ("bezzel-ledger", &["bezzel"]),
    ("bezzel-web", &["bezzel-ledger", "bezzel"]),
    ("bezzel-cli", &["bezzel-web", "bezzel-ledger", "bezzel"]),
    ("bezzel-py", &["bezzel"]),
];

/// What the library must not touch, and why (invariant 1).
pub(crate) const FORBIDDEN_PATHS: &[(&str, &str)] = &[
    ("std::env", "it reads no environment"),
    ("std::fs", "it reads and writes no file"),
    ("std::io::stderr", "it prints nothing"),
    ("std::io::stdin", "it reads no input"),
    ("std::io::stdout", "it prints nothing"),
    ("std::net", "it knows no network"),
    ("std::process", "it starts and ends no process"),
    ("std::thread::available_parallelism", "the number of threads is an option"),
    ("std::thread::sleep", "it reads no clock"),
    ("std::time", "it reads no clock"),
];

/// Macros that the library must not call (invariant 1).
pub(crate) const FORBIDDEN_MACROS: &[&str] = &["dbg", "eprint", "eprintln", "print", "println"];

/// Names that say nothing of what a file or folder holds.
pub(crate) const EMPTY_NAMES: &[&str] = &["common", "helper", "helpers", "misc", "util", "utils"];

/// The most lines a source file may have.
pub(crate) const MAX_LINES: usize = 600;

/// Files that may be longer, each with the reason why it has one reason to exist.
pub(crate) const LONG_FILES: &[(&str, &str)] = &[];

impl Row {
    /// The row of a module, if it has one.
    pub(crate) fn of(module: &str) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.modules.iter().any(|name| name.trim_end_matches("::*") == module))
    }
}

/// Whether a module of the table may import another one.
pub(crate) fn may_import(importer: &str, imported: &str) -> bool {
    let allowed = Row::of(importer).is_some_and(|row| match row.may_import {
        Import(modules) => modules.contains(&imported),
        ImportAndBelow(modules) => modules.iter().any(|top| *top == imported || is_below(imported, top)),
        ImportAll => true,
    });
    allowed || EXCEPTIONS.contains(&(importer, imported))
}

/// Whether a module can be reached from `top`, from row to row of the table.
fn is_below(module: &str, top: &str) -> bool {
    let imported = Row::of(top).map_or(&[][..], |row| match row.may_import {
        Import(modules) | ImportAndBelow(modules) => modules,
        ImportAll => &[],
    });
    imported.iter().any(|below| *below == module || is_below(module, below))
}

/// The table as `ARCHITECTURE.md` shows it, line by line.
pub(crate) fn as_markdown() -> Vec<String> {
    let rows = TABLE.iter().map(|row| {
        let modules: Vec<_> = row.modules.iter().map(|module| format!("`{module}`")).collect();
        format!("| {} | {} |", modules.join(", "), row.words)
    });
    [MARKDOWN_HEAD.to_owned(), "|---|---|".to_owned()].into_iter().chain(rows).collect()
}

/// The first line of the table in Markdown.
pub(crate) const MARKDOWN_HEAD: &str = "| module | may import |";
