//! Tidy can fail: sources that break a rule, and the exact words that say so.

use super::*;

/// A small library: its files by name, with those that every test needs.
fn library(files: &[(&str, &str)]) -> Sources {
    let mut sources: Sources = [
        ("lib.rs", "pub mod board;\npub mod engine;\npub mod spec;\npub use engine::Engine;\npub use spec::Spec;"),
        ("board/mod.rs", "mod square;\npub use square::Square;"),
        ("board/square.rs", "pub struct Square;"),
        ("engine/mod.rs", "mod backtrack;\nmod context;\nmod naive;\npub use context::Context;\npub struct Engine;"),
        ("engine/backtrack.rs", "pub fn run() {}"),
        ("engine/context.rs", "pub struct Context;"),
        ("engine/naive.rs", "pub fn run() {}"),
        ("spec/mod.rs", "pub struct Spec;"),
    ]
    .map(|(file, text)| (format!("{LIBRARY_FOLDER}/{file}"), text.to_owned()))
    .into();
    for (file, text) in files {
        sources.insert(format!("{LIBRARY_FOLDER}/{file}"), (*text).to_owned());
    }
    sources
}

/// What tidy says of that library, without the folder.
fn said(files: &[(&str, &str)]) -> Vec<String> {
    let faults = library_faults(&library(files)).unwrap();
    faults.iter().map(|fault| fault.to_string().replace(&format!("{LIBRARY_FOLDER}/"), "")).collect()
}

/// What tidy says when this is the text of `board/square.rs`.
fn said_of_square(text: &str) -> Vec<String> {
    said(&[("board/square.rs", &format!("pub struct Square;\n{text}"))])
}

const NOTHING: &str = "it may import nothing of ours (`kernel` knows masks, not problems)";

#[test]
fn the_present_tree_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let faults: Vec<_> = faults(root).unwrap().iter().map(Fault::to_string).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn the_small_library_is_tidy() {
    assert_eq!(said(&[]), Vec::<String>::new());
}

/// The same forbidden import, in every way it can be written.
#[test]
fn a_forbidden_import_is_found_however_it_is_written() {
    let import = format!("board/square.rs:2: `board` may not import `engine` (engine::naive): {NOTHING}");
    let item = import.replace("engine::naive", "engine::naive::run");
    for text in [
        "use crate::engine::naive;",
        "pub(crate) use crate::engine::naive as other;",
        "use crate::{board::Square as S, engine::{self, naive}};",
        "use super::super::engine::naive;",
        "use self::super::super::engine::naive;",
        "use super::{super::{engine::naive}};",
        "use crate::engine::naive::*;",
        "fn f() { use crate::engine::naive; }",
        "mod inner { use super::super::super::engine::naive; }",
    ] {
        let said = said_of_square(text);
        assert!(said.contains(&import), "{text}: {said:?}");
    }
    for text in [
        "fn f() { crate::engine::naive::run() }",
        "fn f(x: Vec<crate::engine::naive::run>) {}",
        "fn f() where u8: crate::engine::naive::run {}",
        "impl crate::engine::naive::run for Square {}",
        "fn f() { match 1 { crate::engine::naive::run => {} _ => {} } }",
        "fn f() { assert_eq!(1, { 2 + crate::engine::naive::run() }); }",
        "macro_rules! m { () => { $crate::engine::naive::run() } }",
        "macro_rules! m { () => { use crate::{engine::{naive::{run}}}; } }",
        "#[derive(A)] struct S { #[serde(with = \"crate::engine::naive::run\")] x: u8 }",
        "#[a(b = crate::engine::naive::run)] struct S;",
        "use crate as c; fn f() { c::engine::naive::run() }",
        "use super::super as up; fn f() { up::engine::naive::run() }",
    ] {
        assert_eq!(said_of_square(text), [item.as_str()], "{text}");
    }
}

#[test]
fn each_line_is_named() {
    assert_eq!(
        said_of_square("use std::fmt;\n\nuse crate::{\n    spec::Spec,\n    engine::Context,\n};"),
        [
            format!("board/square.rs:5: `board` may not import `spec` (spec::Spec): {NOTHING}"),
            format!("board/square.rs:6: `board` may not import `engine` (engine::context::Context): {NOTHING}"),
        ]
    );
}

#[test]
fn a_reexport_at_the_root_leads_to_its_module() {
    let fault = format!("board/square.rs:2: `board` may not import `spec` (spec::Spec): {NOTHING}");
    for text in ["use crate::Spec;", "fn f(_: crate::Spec) {}", "use crate::{Spec as S};"] {
        assert_eq!(said_of_square(text), [fault.as_str()], "{text}");
    }
    assert_eq!(
        said_of_square("use crate::*;"),
        ["board/square.rs:2: `board` imports everything from the crate root: name the module"]
    );
    assert_eq!(
        said_of_square("use crate::Answer;"),
        ["board/square.rs:2: `crate::Answer` is neither a module nor re-exported from one: where does it belong?"]
    );
}

#[test]
fn what_is_allowed_is_not_found() {
    for text in [
        "use super::Square as S;",
        "use crate::board::Square as S;",
        "/// See [`crate::engine::naive`].\nfn f() {} // crate::engine",
        "fn f() -> &'static str { \"crate::engine::naive\" }",
        "#[cfg(test)]\nmod tests { use crate::engine::naive; fn f() { std::fs::read(\"\"); println!(); } }",
        "#[cfg(test)]\nuse crate::engine::naive;",
        "pub(in crate::board) fn f() {}",
        "fn f(engine: u8) -> u8 { engine }",
        "use std::io::{self, Write}; fn f(w: &mut dyn io::Write) {}",
        "macro_rules! m { ($x:ident) => { fn f(_: &'static mut u8) -> bool { 1 != 2 } } }",
        "fn println() {} fn f() { println() }",
    ] {
        assert_eq!(said_of_square(text), Vec::<String>::new(), "{text}");
    }
    let tests = ("board/tests.rs", "use crate::engine::naive;");
    let with_tests = ("board/mod.rs", "mod square;\npub use square::Square;\n#[cfg(test)]\nmod tests;");
    assert_eq!(said(&[with_tests, tests]), Vec::<String>::new());
    // The same file, were it no test.
    let without = ("board/mod.rs", "mod square;\npub use square::Square;\nmod tests;");
    assert_eq!(said(&[without, tests]).len(), 1);
}

#[test]
fn engines_do_not_import_one_another() {
    let naive = "engine::naive";
    let fault = format!(
        "engine/backtrack.rs:1: `engine::backtrack` may not import `{naive}`: engines never import one another"
    );
    for text in [
        "use super::naive;",
        "use super::{Context, naive::run};",
        "use crate::engine::naive::run as other;",
        "fn f() { super::naive::run() }",
        "use super::*; fn f() { naive::run() }",
        "fn f() { vec![super::naive::run()]; }",
    ] {
        assert_eq!(said(&[("engine/backtrack.rs", text)]), [fault.as_str()], "{text}");
    }
    // Through the list of engines, which may import them.
    let list = "mod backtrack;\nmod context;\nmod naive;\npub use context::Context;\npub use naive::run;\npub struct Engine;";
    for text in ["use super::run;", "use super::*; fn f() { run() }"] {
        assert_eq!(said(&[("engine/mod.rs", list), ("engine/backtrack.rs", text)]), [fault.as_str()], "{text}");
    }
    for text in
        ["use super::Context;", "use super::context::Context;", "use super::{Engine, context};", "use super::*;"]
    {
        assert_eq!(said(&[("engine/backtrack.rs", text)]), Vec::<String>::new(), "{text}");
    }
    assert_eq!(
        said(&[("engine/context.rs", "pub struct Context;\nuse super::naive;")]),
        [
            "engine/context.rs:2: `engine::context` may not import `engine::naive`: what engines share knows none of them"
        ]
    );
}

#[test]
fn only_counting_engines_import_the_kernel_and_none_a_spec() {
    let lib = ("lib.rs", "pub mod board;\npub mod engine;\npub mod kernel;\npub mod spec;");
    let kernel = ("kernel/mod.rs", "pub fn count() {}");
    let import = "use crate::kernel::count;";
    let list = ("engine/mod.rs", "mod backtrack;\nmod context;\nmod naive;\nmod symmetric;");
    assert_eq!(said(&[lib, kernel, list, ("engine/symmetric.rs", import)]), Vec::<String>::new());
    assert_eq!(
        said(&[lib, kernel, ("engine/naive.rs", import)]),
        ["engine/naive.rs:1: `engine::naive` may not import `kernel`: only counting engines may (symmetric)"]
    );
    assert_eq!(
        said(&[("engine/naive.rs", "use crate::Spec;")]),
        ["engine/naive.rs:1: `engine` may not import `spec` (spec::Spec): it may import all above except `spec`, \
          `known`; engines never import one another; only counting engines, and what engines share, import `kernel`"]
    );
}

/// `problem` may re-export what `spec` names: whoever imports it from there imports `problem`.
#[test]
fn what_a_module_reexports_is_its_own() {
    let lib = ("lib.rs", "pub mod board;\npub mod engine;\npub mod problem;\npub mod spec;");
    let problem = ("problem.rs", "pub use crate::spec::Spec as Count;");
    let engine = ("engine/naive.rs", "use crate::problem::Count;");
    assert_eq!(said(&[lib, problem, engine]), Vec::<String>::new());
}

#[test]
fn modules_have_a_row_and_files_a_module() {
    let lib = ("lib.rs", "pub mod board;\npub mod engine;\npub mod spec;\npub mod puzzle;");
    assert_eq!(
        said(&[lib, ("puzzle.rs", "use crate::engine::Engine;")]),
        ["puzzle.rs:1: module `puzzle` is not in the table: add it to xtask/src/layers.rs and ARCHITECTURE.md"]
    );
    assert_eq!(
        said(&[("board/forgotten.rs", "")]),
        ["board/forgotten.rs:1: no `mod` declares this file: it is never compiled"]
    );
    let error = |files| library_faults(&library(files)).unwrap_err().to_string();
    assert_eq!(
        error(&[("board/mod.rs", "mod square;\nmod gone;")]),
        "crates/bezzel/src/board/mod.rs:2: found neither crates/bezzel/src/board/gone.rs nor crates/bezzel/src/board/gone/mod.rs"
    );
    assert_eq!(
        error(&[("board/mod.rs", "#[path = \"../engine/naive.rs\"]\nmod square;")]),
        "crates/bezzel/src/board/mod.rs:2: `#[path]` hides where a module is; tidy does not follow it"
    );
}

#[test]
fn the_library_touches_nothing_of_the_world() {
    for (text, fault) in [
        ("use std::time::Instant;", "the library must not use `std::time`: it reads no clock (invariant 1)"),
        ("use ::std::time::Instant;", "the library must not use `std::time`: it reads no clock (invariant 1)"),
        (
            "fn f() { std::time::Instant::now(); }",
            "the library must not use `std::time`: it reads no clock (invariant 1)",
        ),
        ("fn f() { dbg!(std::env::args()); }", "`dbg!`: the library prints nothing (invariant 1)"),
        (
            "fn f() { id!(std::env::args()); }",
            "the library must not use `std::env`: it reads no environment (invariant 1)",
        ),
        ("use std::{fmt, fs};", "the library must not use `std::fs`: it reads and writes no file (invariant 1)"),
        ("use std::*;", "the library must not use `std::env`: it reads no environment (invariant 1)"),
        (
            "use std as s; fn f() { s::net::x(); }",
            "the library must not use `std::net`: it knows no network (invariant 1)",
        ),
        (
            "use std::io; fn f() { io::stdin(); }",
            "the library must not use `std::io::stdin`: it reads no input (invariant 1)",
        ),
        ("use std::io::*;", "the library must not use `std::io::stderr`: it prints nothing (invariant 1)"),
        ("fn f() { println!(\"\"); }", "`println!`: the library prints nothing (invariant 1)"),
        (
            "macro_rules! m { () => { std::eprintln!(\"\") } }",
            "`eprintln!`: the library prints nothing (invariant 1)",
        ),
        ("static mut X: u8 = 0;", "`static mut`: the library keeps no globals (invariant 1)"),
        (
            "macro_rules! m { () => { static mut X: u8 = 0; } }",
            "`static mut`: the library keeps no globals (invariant 1)",
        ),
        ("extern crate self as bezzel;", "`extern crate`: write out the paths, so that they can be read"),
    ] {
        let said = said_of_square(text);
        assert!(said.contains(&format!("board/square.rs:2: {fault}")), "{text}: {said:?}");
    }
}

#[test]
fn unsafe_is_found_outside_of_the_kernel_only() {
    let at = |file: &str, text: &str| {
        let sources = [(file.to_owned(), text.to_owned())].into();
        files::faults(&sources, LIBRARY_FOLDER).unwrap().iter().map(Fault::to_string).collect::<Vec<_>>()
    };
    for text in [
        "\nfn f() { unsafe { g() } }",
        "\nunsafe fn f() {}",
        "\nunsafe impl Send for X {}",
        "\n#[unsafe(no_mangle)] fn f() {}",
        "\nmacro_rules! m { () => { unsafe {} } }",
        "\n#[cfg(test)] mod tests { fn f() { unsafe {} } }",
    ] {
        assert_eq!(
            at("crates/bezzel/src/board/square.rs", text),
            ["crates/bezzel/src/board/square.rs:2: `unsafe` outside of the library's `kernel` (invariant 6)"],
            "{text}"
        );
        assert_eq!(at("crates/bezzel/src/kernel/avx2.rs", text), Vec::<String>::new(), "{text}");
        assert_eq!(at("crates/bezzel-web/src/kernel/x.rs", text).len(), 1, "{text}");
    }
    assert_eq!(at("a.rs", "// unsafe\n#![deny(unsafe_code)] const X: &str = \"unsafe\";"), Vec::<String>::new());
}

#[test]
fn long_files_and_empty_names_are_found() {
    let at = |file: &str, lines: usize| {
        let sources = [(file.to_owned(), "\n".repeat(lines))].into();
        files::faults(&sources, LIBRARY_FOLDER).unwrap().iter().map(Fault::to_string).collect::<Vec<_>>()
    };
    assert_eq!(at("crates/x/src/long.rs", 600), Vec::<String>::new());
    assert_eq!(
        at("crates/x/src/long.rs", 601),
        [
            "crates/x/src/long.rs:601: 601 lines: split it, or give the reason in LONG_FILES of xtask/src/layers.rs (limit 600)"
        ]
    );
    let fault = "says nothing of what is inside";
    assert_eq!(at("crates/x/src/utils.rs", 1), [format!("crates/x/src/utils.rs:1: the name `utils` {fault}")]);
    assert_eq!(at("tests/common/mod.rs", 1), [format!("tests/common/mod.rs:1: the name `common` {fault}")]);
    assert_eq!(at("crates/x/src/utilities_of_war.rs", 1), Vec::<String>::new());
}

#[test]
fn crates_depend_on_what_the_wall_allows() {
    let said = |text: &str| {
        let manifests = [("crates/x/Cargo.toml".to_owned(), text.to_owned())].into();
        manifests::dependency_faults(&manifests).unwrap().iter().map(Fault::to_string).collect::<Vec<_>>()
    };
    let package = |name: &str, rest: &str| format!("[package]\nname = \"{name}\"\n{rest}");
    for kind in ["dependencies", "dev-dependencies", "build-dependencies", "target.'cfg(unix)'.dependencies"] {
        assert_eq!(
            said(&package(
                "bezzel-py",
                &format!("[{kind}]\nbezzel = {{ path = \"\" }}\nbezzel-cli.workspace = true")
            )),
            ["crates/x/Cargo.toml:5: `bezzel-py` may not depend on `bezzel-cli`: it may depend on bezzel"],
            "{kind}"
        );
    }
    assert_eq!(
        said(&package(
            "bezzel",
            "[dependencies]\nserde = \"1\"\nledger = { package = \"bezzel-ledger\", path = \"\" }"
        )),
        ["crates/x/Cargo.toml:5: `bezzel` may not depend on `bezzel-ledger`: it may depend on nothing of ours"]
    );
    assert_eq!(
        said(&package("bezzel-cli", "[dependencies]\nbezzel-web = \"1\"\nbezzel = \"1\"")),
        Vec::<String>::new()
    );
    assert_eq!(
        said(&package("bezzel-gui", "")),
        ["crates/x/Cargo.toml:1: crate `bezzel-gui` is not in the table: add it to CRATES in xtask/src/layers.rs"]
    );
}

#[test]
fn lock_files_name_the_public_registries_only() {
    let said = |file: &str, text: &str| {
        let locks = [(file.to_owned(), text.to_owned())].into();
        manifests::lock_faults(&locks).iter().map(Fault::to_string).collect::<Vec<_>>()
    };
    let fault = "only the public registry is reached from everywhere";
    let good = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
    assert_eq!(said("Cargo.lock", good), Vec::<String>::new());
    assert_eq!(
        said("fuzz/Cargo.lock", &format!("{good}source = \"sparse+https://mirror.example/index/\"\n")),
        [format!("fuzz/Cargo.lock:2: a package from sparse+https://mirror.example/index/: {fault}")]
    );
    let npm = |from: &str| format!("{{\n  \"resolved\": \"{from}\",\n}}");
    assert_eq!(said("web/package-lock.json", &npm("https://registry.npmjs.org/x/-/x-1.tgz")), Vec::<String>::new());
    assert_eq!(said("web/package-lock.json", &npm("../x")), Vec::<String>::new());
    assert_eq!(
        said("web/package-lock.json", &npm("http://mirror.example/x-1.tgz")),
        [format!("web/package-lock.json:2: a package from http://mirror.example/x-1.tgz: {fault}")]
    );
}

#[test]
fn the_table_in_the_architecture_is_the_enforced_one() {
    let table = layers::as_markdown();
    let page = |rows: &[String]| format!("# Title\n\n{}\n\nMore.\n", rows.join("\n"));
    assert_eq!(table_faults(&page(&table)), []);
    assert_eq!(table_faults("# No table here\n"), []);
    let mut other = table.clone();
    other[3] = other[3].replace("| `board` |", "| `board`, `known` |");
    assert_eq!(
        table_faults(&page(&other))[0].to_string(),
        "ARCHITECTURE.md:6: the table is not the one in xtask/src/layers.rs, which has here: | `attack` | `board` |"
    );
    assert_eq!(table_faults(&page(&table[..5])).len(), 1);
    assert_eq!(table_faults(&page(&[table.clone(), vec!["| `x` | y |".to_owned()]].concat())).len(), 1);
}

/// The table with the words of the design spelt out, for the rows that say "and below".
#[test]
fn and_below_means_what_the_design_says() {
    use crate::layers::{TABLE, may_import};
    let modules = || TABLE.iter().flat_map(|row| row.modules).map(|name| name.trim_end_matches("::*"));
    let allowed = |module: &str| modules().filter(|other| may_import(module, other)).collect::<Vec<_>>();
    let problem = ["board", "attack", "placement", "spec", "problem"];
    assert_eq!(allowed("check"), problem);
    assert_eq!(allowed("goal"), problem);
    let judged = [&problem[..], &["check", "goal"]].concat();
    assert_eq!(allowed("encode"), judged);
    assert_eq!(allowed("work"), judged);
    assert_eq!(allowed("event"), [&judged[..], &["work"]].concat());
    assert_eq!(allowed("classic"), ["board", "placement", "check", "event"]);
    let plan = [
        "board",
        "kernel",
        "attack",
        "placement",
        "spec",
        "problem",
        "check",
        "goal",
        "encode",
        "work",
        "event",
        "engine",
        "classic",
    ];
    assert_eq!(allowed("plan"), plan);
    assert_eq!(allowed("region"), [&plan[..], &["plan"]].concat());
}
