//! Our exports in the hands of real programs: cadical, minisat, clingo, MiniZinc with Gecode, GLPK, and OR-tools through Python.
//!
//! Every problem goes to every program that can read it. Those that count must count right; those that answer once must answer rightly, as
//! `bezzel check --answer` finds. `./test` installs the programs; one that is missing is a failure, not a reason to skip.

mod problems;

use problems::{PROBLEMS, Problem};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs a program; exit codes other than 0 are for the caller to judge.
fn run(program: &str, arguments: &[&str], input: Option<&[u8]>) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {program}, which ./test installs: {error}"));
    if let Some(input) = input {
        // A program that has seen enough closes its input.
        let _ = child.stdin.take().unwrap().write_all(input);
    }
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with the description of a problem and its exports.
struct Case {
    problem: &'static Problem,
    folder: tempfile::TempDir,
}

impl Case {
    fn new(problem: &'static Problem) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("problem.txt"), problem.description).unwrap();
        Self { problem, folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn description(&self) -> String {
        self.path("problem.txt").display().to_string()
    }

    /// The export, as a file.
    fn export(&self, format: &str) -> String {
        let done = run(env!("CARGO_BIN_EXE_bezzel"), &["--quiet", "export", format, &self.description()], None);
        assert!(done.status.success(), "{}: {format}: {}", self.problem.name, text(&done.stderr));
        let path = self.path(&format!("problem.{format}"));
        std::fs::write(&path, done.stdout).unwrap();
        path.display().to_string()
    }

    /// The LP file as GLPK reads it, in the format that OR-tools reads.
    fn mps(&self) -> String {
        let path = self.path("problem.mps").display().to_string();
        let done = run("glpsol", &["--lp", &self.export("lp"), "--check", "--wfreemps", &path], None);
        assert!(done.status.success(), "{}: {}", self.problem.name, text(&done.stdout));
        path
    }

    /// What `bezzel check --answer` says of an answer.
    fn check(&self, format: &str, answer: &[u8]) {
        let arguments = ["check", "--answer", format, "--problem", &self.description()];
        let verdict = run(env!("CARGO_BIN_EXE_bezzel"), &arguments, Some(answer));
        let told = text(&verdict.stdout);
        let shown = || format!("{}: {format}: {}{told}", self.problem.name, text(&verdict.stderr));
        assert_eq!(verdict.status.code(), Some(0), "{}", shown());
        let expected = if self.problem.solutions == 0 { "the solver claims: there is no solution" } else { "valid" };
        assert!(told.contains(expected), "{}{}", shown(), text(answer));
    }

    fn assert_count(&self, who: &str, found: u64) {
        assert_eq!(found, self.problem.solutions, "{}: {who}", self.problem.name);
    }
}

/// The number of models that clingo (or clasp in it) reports.
fn models(output: &Output) -> u64 {
    let told = text(&output.stdout);
    let line = told.lines().find(|line| line.trim_start_matches("c ").starts_with("Models"));
    let number = line.and_then(|line| line.split(':').nth(1)).and_then(|number| number.trim().parse().ok());
    number.unwrap_or_else(|| panic!("{told}{}", text(&output.stderr)))
}

#[test]
fn cadical_and_minisat_answer() {
    for case in PROBLEMS.iter().map(Case::new) {
        let file = case.export("cnf");
        case.check("cnf", &run("cadical", &["-q", &file], None).stdout);
        let result = case.path("minisat.txt");
        run("minisat", &["-verb=0", &file, &result.display().to_string()], None);
        case.check("cnf", &std::fs::read(result).unwrap());
    }
}

/// Auxiliary variables are determined by the squares: the models of a formula are the solutions.
#[test]
fn clasp_counts_models_of_clauses_and_pseudo_boolean_constraints() {
    for case in PROBLEMS.iter().map(Case::new) {
        for format in ["cnf", "opb"] {
            let file = case.export(format);
            case.assert_count(format, models(&run("clingo", &["--mode=clasp", "-n", "0", "-q", &file], None)));
            case.check(format, &run("clingo", &["--mode=clasp", &file], None).stdout);
        }
    }
}

#[test]
fn clingo_counts_answer_sets() {
    for case in PROBLEMS.iter().map(Case::new) {
        let file = case.export("asp");
        let all = run("clingo", &["-n", "0", &file], None);
        case.assert_count("clingo", models(&all));
        case.check("asp", &all.stdout);
    }
}

#[test]
fn minizinc_counts_with_gecode() {
    for case in PROBLEMS.iter().map(Case::new) {
        let file = case.export("mzn");
        let all = run("minizinc", &["--solver", "gecode", "-a", &file], None);
        let told = text(&all.stdout);
        assert!(all.status.success(), "{told}{}", text(&all.stderr));
        case.assert_count("minizinc", told.lines().filter(|line| *line == "----------").count() as u64);
        case.check("mzn", &all.stdout);
    }
}

#[test]
fn glpk_answers() {
    for case in PROBLEMS.iter().map(Case::new) {
        let file = case.export("lp");
        let result = case.path("glpk.txt");
        let log = run("glpsol", &["--lp", &file, "--output", &result.display().to_string()], None);
        // The log says why there is no solution, the file holds one.
        let mut answer = log.stdout;
        if case.problem.solutions > 0 {
            answer = std::fs::read(result).unwrap();
        }
        case.check("lp", &answer);
    }
}

#[test]
fn or_tools_count() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solvers/or_tools.py").display().to_string();
    let python = std::env::var("BEZZEL_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    // One start of the program for all files: loading it takes longer than they do.
    let cases: Vec<Case> = PROBLEMS.iter().map(Case::new).collect();
    let files: Vec<String> = cases.iter().flat_map(|case| [case.mps(), case.export("xcsp3")]).collect();
    let mut arguments = vec![script.as_str()];
    arguments.extend(files.iter().map(String::as_str));
    let counts = run(&python, &arguments, None);
    assert!(counts.status.success(), "{}", text(&counts.stderr));
    let counts: Vec<u64> = text(&counts.stdout).lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(counts.len(), files.len());
    for (case, counts) in cases.iter().zip(counts.chunks(2)) {
        case.assert_count("OR-tools, lp", counts[0]);
        case.assert_count("OR-tools, xcsp3", counts[1]);
    }
}

/// S52: the most queens on 3×3 are two, in eight ways.
#[test]
fn the_most_queens_are_an_objective() {
    static MOST: Problem = Problem { name: "most queens", description: "board 3\nqueens most\n", solutions: 8 };
    let case = Case::new(&MOST);
    let optimal = run("clingo", &["--opt-mode=optN", "-n", "0", &case.export("asp")], None);
    let told = text(&optimal.stdout);
    assert!(told.contains("Optimization : -2") && told.contains("Optimal    : 8"), "{told}");
    let best = run("minizinc", &["--solver", "gecode", &case.export("mzn")], None);
    assert_eq!(text(&best.stdout).matches('Q').count(), 2);
    case.check("mzn", &best.stdout);
    let best = run("clingo", &["--mode=clasp", &case.export("opb")], None);
    assert!(text(&best.stdout).contains("\no -2\n"), "{}", text(&best.stdout));
}
