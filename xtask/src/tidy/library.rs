//! The library's modules as its sources declare them, and what a path written in one of them means.

use anyhow::{Context as _, Result, bail};
use std::collections::{BTreeMap, BTreeSet};

/// Sources by path, relative to the root of the workspace, with `/` between folders.
pub(super) type Sources = BTreeMap<String, String>;

/// Where a module stands: `["engine", "naive"]`; the crate root is `[]`.
pub(super) type ModulePath = Vec<String>;

/// All modules of the library.
pub(super) struct Library {
    modules: BTreeMap<ModulePath, Module>,
    /// The files that a `mod` declared, and `lib.rs`.
    pub(super) files: BTreeSet<String>,
}

/// A module, in a file of its own or inline.
pub(super) struct Module {
    /// The file that holds it.
    pub(super) file: String,
    /// The line that declares it: in its own file the first, for inline modules that of the `mod`.
    pub(super) line: usize,
    /// Whether it, or a module around it, is compiled for tests only.
    pub(super) test_only: bool,
    /// Its items.
    pub(super) items: Vec<syn::Item>,
    /// The names that its `use` declarations bring in.
    imports: BTreeMap<String, Vec<String>>,
    /// The paths of its glob imports.
    globs: Vec<Vec<String>>,
}

/// What a path means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Something of the library, by its path from the root.
    Ours(ModulePath),
    /// Something of another crate, or a name that needs no import.
    Theirs(Vec<String>),
}

impl Library {
    /// Parses the library whose crate root is `root` (`…/src/lib.rs`), following its `mod` declarations.
    pub(super) fn parse(sources: &Sources, root: &str) -> Result<Self> {
        let mut library = Self { modules: BTreeMap::new(), files: BTreeSet::new() };
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        library.add_file(sources, root, &folder, Vec::new(), false)?;
        Ok(library)
    }

    /// All modules with their paths.
    pub(super) fn modules(&self) -> impl Iterator<Item = (&ModulePath, &Module)> {
        self.modules.iter()
    }

    /// Whether there is such a module.
    pub(super) fn has(&self, path: &[String]) -> bool {
        self.modules.contains_key(path)
    }

    /// The path, as it is written, by which a module itself imports a name.
    pub(super) fn import(&self, module: &[String], name: &str) -> Option<&[String]> {
        self.modules.get(module)?.imports.get(name).map(Vec::as_slice)
    }

    /// What a path means that is written in the module `from`.
    ///
    /// Names brought in by `use` are followed within one top-level module, and from the crate root: what another
    /// top-level module re-exports counts as its own, for its own imports are judged by its own row of the table.
    pub(super) fn resolve(&self, from: &[String], written: &[String]) -> Target {
        self.resolve_to(from, written, MAX_DEPTH)
    }

    fn resolve_to(&self, from: &[String], written: &[String], depth: usize) -> Target {
        let Some((first, rest)) = written.split_first() else { return Target::Ours(from.to_vec()) };
        let start = match first.as_str() {
            OTHER_CRATE => Some(Target::Theirs(Vec::new())),
            "crate" | "$crate" => Some(Target::Ours(Vec::new())),
            "self" => Some(Target::Ours(from.to_vec())),
            "super" => Some(Target::Ours(parent(from))),
            name => self.look_up(from, name, depth),
        };
        match start {
            Some(Target::Ours(start)) => self.walk(start, rest, depth),
            Some(Target::Theirs(start)) => Target::Theirs([&start, rest].concat()),
            None => Target::Theirs(written.to_vec()),
        }
    }

    /// Follows a path from a place within the library.
    fn walk(&self, mut at: ModulePath, rest: &[String], depth: usize) -> Target {
        for (index, name) in rest.iter().enumerate() {
            if name == "super" {
                at = parent(&at);
                continue;
            }
            if name == "self" {
                continue;
            }
            let child = [at.as_slice(), std::slice::from_ref(name)].concat();
            if !self.has(&child)
                && let Some(Target::Ours(target)) = self.imported(&at, name, depth)
                && (at.is_empty() || at.first() == target.first())
            {
                return self.walk(target, &rest[index + 1..], depth.saturating_sub(1));
            }
            at = child;
        }
        Target::Ours(at)
    }

    /// What a bare name means in a module: a module within it, or what a `use` brings in.
    fn look_up(&self, from: &[String], name: &str, depth: usize) -> Option<Target> {
        let child = [from, &[name.to_owned()]].concat();
        if self.has(&child) { Some(Target::Ours(child)) } else { self.imported(from, name, depth) }
    }

    /// What a `use` of a module brings in under a name.
    fn imported(&self, module: &[String], name: &str, depth: usize) -> Option<Target> {
        let found = self.modules.get(module)?;
        let depth = depth.checked_sub(1)?;
        if let Some(written) = found.imports.get(name) {
            // `use board::Square` in the root must not look itself up, nor `use foo::foo` end in a circle.
            return Some(match written.split_first() {
                Some((first, rest)) if first == name => {
                    let child = [module, std::slice::from_ref(first)].concat();
                    if self.has(&child) { self.walk(child, rest, depth) } else { Target::Theirs(written.clone()) }
                }
                _ => self.resolve_to(module, written, depth),
            });
        }
        found.globs.iter().find_map(|glob| match self.resolve_to(module, glob, depth) {
            Target::Ours(path) if path != module && self.has(&path) => self.look_up(&path, name, depth),
            _ => None,
        })
    }

    fn add_file(
        &mut self,
        sources: &Sources,
        file: &str,
        folder: &str,
        path: ModulePath,
        test_only: bool,
    ) -> Result<()> {
        let source = sources.get(file).with_context(|| format!("{file} is missing"))?;
        let parsed = syn::parse_file(source)
            .map_err(|error| anyhow::anyhow!("{file}:{}: {error}", error.span().start().line))?;
        self.files.insert(file.to_owned());
        self.add(sources, Place { file, folder, line: 1 }, path, test_only, parsed.items)
    }

    fn add(
        &mut self,
        sources: &Sources,
        place: Place<'_>,
        path: ModulePath,
        test_only: bool,
        items: Vec<syn::Item>,
    ) -> Result<()> {
        let mut module = Module {
            file: place.file.to_owned(),
            line: place.line,
            test_only,
            items: Vec::new(),
            imports: BTreeMap::new(),
            globs: Vec::new(),
        };
        for item in items {
            match item {
                syn::Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let path = [path.as_slice(), std::slice::from_ref(&name)].concat();
                    let test_only = test_only || is_test_only(&inner.attrs);
                    let folder = format!("{}/{name}", place.folder);
                    let line = inner.mod_token.span.start().line;
                    if inner.attrs.iter().any(|attribute| attribute.path().is_ident("path")) {
                        bail!("{}:{line}: `#[path]` hides where a module is; tidy does not follow it", place.file);
                    }
                    if let Some((_, items)) = inner.content {
                        self.add(sources, Place { folder: &folder, line, ..place }, path, test_only, items)?;
                    } else {
                        let candidates = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
                        let file = candidates.iter().find(|file| sources.contains_key(*file)).with_context(|| {
                            format!("{}:{line}: found neither {} nor {}", place.file, candidates[0], candidates[1])
                        })?;
                        self.add_file(sources, file, &folder, path, test_only)?;
                    }
                }
                syn::Item::Use(item) => {
                    if !is_test_only(&item.attrs) {
                        for import in imports(&item) {
                            match import.name {
                                Some(name) => drop(module.imports.insert(name, import.path)),
                                None => module.globs.push(import.path),
                            }
                        }
                    }
                    module.items.push(syn::Item::Use(item));
                }
                item => module.items.push(item),
            }
        }
        self.modules.insert(path, module);
        Ok(())
    }
}

/// `use` chains longer than this are circles.
const MAX_DEPTH: usize = 16;

/// The first segment, here, of a path that is written with a leading `::`.
pub(super) const OTHER_CRATE: &str = "::";

/// Where a module stands in the tree of files.
#[derive(Clone, Copy)]
struct Place<'a> {
    file: &'a str,
    /// The folder that its own modules are in.
    folder: &'a str,
    line: usize,
}

fn parent(path: &[String]) -> ModulePath {
    path.split_last().map_or_else(Vec::new, |(_, parent)| parent.to_vec())
}

/// One name, or all names of a module, that a `use` brings in.
pub(super) struct Import {
    /// The name under which it is known; `None` for a glob.
    pub(super) name: Option<String>,
    /// The path as it is written. The path of a glob ends before the star.
    pub(super) path: Vec<String>,
    /// The line of its last segment.
    pub(super) line: usize,
}

/// Takes a `use` declaration apart.
pub(super) fn imports(item: &syn::ItemUse) -> Vec<Import> {
    let mut imports = Vec::new();
    let mut prefix: Vec<_> = item.leading_colon.iter().map(|_| OTHER_CRATE.to_owned()).collect();
    collect_imports(&item.tree, &mut prefix, &mut imports);
    imports
}

fn collect_imports(tree: &syn::UseTree, prefix: &mut Vec<String>, imports: &mut Vec<Import>) {
    let mut named = |ident: &syn::Ident, name: String| {
        let mut path = prefix.clone();
        if ident != "self" || path.is_empty() {
            path.push(ident.to_string());
        }
        let name = if name == "self" { path.last().cloned().unwrap_or(name) } else { name };
        imports.push(Import { name: Some(name), path, line: ident.span().start().line });
    };
    match tree {
        syn::UseTree::Path(tree) => {
            prefix.push(tree.ident.to_string());
            collect_imports(&tree.tree, prefix, imports);
            prefix.pop();
        }
        syn::UseTree::Name(tree) => named(&tree.ident, tree.ident.to_string()),
        syn::UseTree::Rename(tree) => named(&tree.ident, tree.rename.to_string()),
        syn::UseTree::Glob(tree) => {
            imports.push(Import { name: None, path: prefix.clone(), line: tree.star_token.spans[0].start().line });
        }
        syn::UseTree::Group(tree) => {
            for tree in &tree.items {
                collect_imports(tree, prefix, imports);
            }
        }
    }
}

/// Whether attributes say `#[cfg(test)]`.
pub(super) fn is_test_only(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}
