//! The library's walls: which module imports which, and what none of them touches.

use super::Fault;
use super::library::{Library, ModulePath, Target};
use super::references::{What, references};
use crate::layers::{COUNTING_ENGINES, ENGINE_SUPPORT, FORBIDDEN_MACROS, FORBIDDEN_PATHS, Row, may_import};

/// Every import that the table does not allow, every module that it does not know, and everything that invariant 1
/// forbids. Code for tests only is exempt: a test may call anything to judge what it tests.
pub(super) fn faults(library: &Library) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, module) in library.modules() {
        if let [top] = path.as_slice()
            && Row::of(top).is_none()
        {
            let what =
                format!("module `{top}` is not in the table: add it to xtask/src/layers.rs and ARCHITECTURE.md");
            faults.push(Fault::new(&module.file, module.line, what));
            continue;
        }
        for reference in references(module) {
            let what = match reference.what {
                What::Path(written) => judge(library, path, &written, false),
                What::Glob(written) => judge(library, path, &written, true),
                What::Macro(name) => FORBIDDEN_MACROS
                    .contains(&name.as_str())
                    .then(|| format!("`{name}!`: the library prints nothing (invariant 1)")),
                What::StaticMut => Some("`static mut`: the library keeps no globals (invariant 1)".to_owned()),
                What::ExternCrate => Some("`extern crate`: write out the paths, so that they can be read".to_owned()),
            };
            faults.extend(what.map(|what| Fault::new(&module.file, reference.line, what)));
        }
    }
    faults
}

/// What is wrong with this path in this module.
fn judge(library: &Library, from: &ModulePath, written: &[String], glob: bool) -> Option<String> {
    let fault = judge_target(library, from, written, glob)?;
    // A name that this module imports is judged once, where it is imported.
    let imported = library.import(from, written.first()?);
    let judged_there = imported.is_some_and(|import| judge_target(library, from, import, false).is_some());
    (!judged_there).then_some(fault)
}

fn judge_target(library: &Library, from: &ModulePath, written: &[String], glob: bool) -> Option<String> {
    match library.resolve(from, written) {
        // A variable, not the module of the same name.
        Target::Ours(target) if written.len() == 1 && !glob && library.has(&target) => None,
        Target::Ours(target) => imports_too_much(library, from, &target, glob),
        Target::Theirs(path) => touches_the_world(&path, glob),
    }
}

fn imports_too_much(library: &Library, from: &[String], target: &[String], glob: bool) -> Option<String> {
    let importer = from.first()?;
    let Some(imported) = target.first() else {
        return glob.then(|| format!("`{importer}` imports everything from the crate root: name the module"));
    };
    if imported != importer && !library.has(std::slice::from_ref(imported)) {
        return Some(format!(
            "`crate::{imported}` is neither a module nor re-exported from one: where does it belong?"
        ));
    }
    if importer == "engine" {
        if imported == "engine" {
            return engine_imports_engine(library, from, target);
        }
        // `engine/mod.rs` itself, and what engines share, pass on which instruction set was chosen.
        let may_count = |file| COUNTING_ENGINES.contains(&file) || ENGINE_SUPPORT.contains(&file);
        if imported == "kernel" && file_of(from).is_some_and(|file| !may_count(file)) {
            let who = from.join("::");
            let counting = COUNTING_ENGINES.join(", ");
            return Some(format!("`{who}` may not import `kernel`: only counting engines may ({counting})"));
        }
    }
    let row = Row::of(importer)?;
    if imported == importer || may_import(importer, imported) {
        return None;
    }
    Some(format!("`{importer}` may not import `{imported}` ({}): it may import {}", target.join("::"), row.words))
}

/// Engines never import one another, and their shared files import no engine; `engine/mod.rs`, the list of them, does.
fn engine_imports_engine(library: &Library, from: &[String], target: &[String]) -> Option<String> {
    let (importer, imported) = (file_of(from)?, file_of(target)?);
    // What is no module is an item of `engine/mod.rs`.
    if importer == imported || ENGINE_SUPPORT.contains(&imported) || !library.has(&target[..2]) {
        return None;
    }
    let why = if ENGINE_SUPPORT.contains(&importer) {
        "what engines share knows none of them"
    } else {
        "engines never import one another"
    };
    Some(format!("`engine::{importer}` may not import `engine::{imported}`: {why}"))
}

/// The name of the file (or folder) of `engine` that a path leads into.
fn file_of(path: &[String]) -> Option<&str> {
    path.get(1).map(String::as_str)
}

fn touches_the_world(path: &[String], glob: bool) -> Option<String> {
    let path = path.join("::");
    let is_within = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    FORBIDDEN_PATHS
        .iter()
        .find(|(forbidden, _)| is_within(&path, forbidden) || glob && is_within(forbidden, &path))
        .map(|(forbidden, why)| format!("the library must not use `{forbidden}`: {why} (invariant 1)"))
}
