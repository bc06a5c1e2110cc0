//! What holds for manifests and lock files: which crate depends on which, and where packages come from.

use super::Fault;
use super::library::Sources;
use crate::layers::CRATES;
use anyhow::{Context as _, Result};
use toml::{Table, Value};

/// Every dependency among our crates that [`CRATES`] does not allow. `manifests` are the `Cargo.toml` files of `crates/`.
pub(super) fn dependency_faults(manifests: &Sources) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for (file, text) in manifests {
        let manifest: Table = text.parse().with_context(|| format!("{file} is no TOML"))?;
        let name = manifest.get("package").and_then(|package| package.get("name")).and_then(Value::as_str);
        let name = name.with_context(|| format!("{file} names no package"))?;
        let Some((_, allowed)) = CRATES.iter().find(|(known, _)| *known == name) else {
            let what = format!("crate `{name}` is not in the table: add it to CRATES in xtask/src/layers.rs");
            faults.push(Fault::new(file, 1, what));
            continue;
        };
        for dependency in dependencies(&manifest) {
            let ours = dependency.starts_with("bezzel") || dependency == "xtask";
            if ours && dependency != name && !allowed.contains(&dependency.as_str()) {
                let line = text.lines().position(|line| line.contains(&dependency)).map_or(1, |index| index + 1);
                let may = if allowed.is_empty() { "nothing of ours".to_owned() } else { allowed.join(", ") };
                let what = format!("`{name}` may not depend on `{dependency}`: it may depend on {may}");
                faults.push(Fault::new(file, line, what));
            }
        }
    }
    Ok(faults)
}

/// The packages that a manifest depends on, in every kind of dependency and for every target, by their real names.
fn dependencies(manifest: &Table) -> Vec<String> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let tables =
        std::iter::once(manifest).chain(targets.into_iter().flat_map(Table::values).filter_map(Value::as_table));
    let mut found = Vec::new();
    for table in tables {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (name, how) in table.get(kind).and_then(Value::as_table).into_iter().flatten() {
                found.push(how.get("package").and_then(Value::as_str).unwrap_or(name).to_owned());
            }
        }
    }
    found
}

/// Where a lock file may say that a package comes from.
const CARGO_REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";
const NPM_REGISTRY: &str = "https://registry.npmjs.org/";

/// Every package that a lock file takes from elsewhere than the public registry: from a mirror, say, that only one
/// machine can reach.
pub(super) fn lock_faults(locks: &Sources) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (file, text) in locks {
        let (key, allowed): (_, fn(&str) -> bool) = if file.ends_with("Cargo.lock") {
            ("source = ", |from| from == CARGO_REGISTRY)
        } else {
            ("\"resolved\": ", |from| from.starts_with(NPM_REGISTRY) || !from.contains("://"))
        };
        for (index, line) in text.lines().enumerate() {
            let Some(value) = line.trim_start().strip_prefix(key) else { continue };
            let from = value.trim_end_matches(',').trim_matches('"');
            if !allowed(from) {
                let what = format!("a package from {from}: only the public registry is reached from everywhere");
                faults.push(Fault::new(file, index + 1, what));
            }
        }
    }
    faults
}
