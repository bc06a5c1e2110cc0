//! What users see, as it stands in `tests/cmd/*.trycmd`, and the examples of the documents.
//!
//! `TRYCMD=overwrite cargo test -p bezzel-cli snapshots` writes down what is shown now; look at the difference before you commit.

use std::path::Path;

#[test]
fn snapshots() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").env("COLUMNS", "100").env("TERM", "dumb").env("LC_ALL", "C.UTF-8");
    cases.register_bin("bezzel", crate::runner::program());
    cases.case("tests/cmd/*.trycmd").case("../../README.md").case("../../docs/*.md");
    // What the documents say about cargo and other programs is not ours to test.
    for other in ["cargo", "./test", "git", "wc", "sh"] {
        cases.register_bin(other, trycmd::schema::Bin::Ignore);
    }
    assert!(root.join("README.md").is_file());
    cases.run();
}
