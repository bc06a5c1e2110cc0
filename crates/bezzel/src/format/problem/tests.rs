//! That all formats of problems read what they write, refuse what they cannot express, and answer bad input.

use super::*;
use crate::attack::AttackRule;
use crate::board::{Regions, Square, Topology};
use crate::format::{Expected, Format, ReadError, TextFormat};
use crate::problem::{Problem, QueenCount, RequiredSymmetry};
use crate::spec::Spec;
use proptest::prelude::*;

fn recognised(text: &str) -> Result<ProblemReading, ReadError> {
    read_problems(text.as_bytes(), &ProblemReadOptions::default())
}

fn read_as(format: ProblemFormat, text: &str) -> Result<ProblemReading, ReadError> {
    read_problems(text.as_bytes(), &ProblemReadOptions { format: Some(format.into()), ..Default::default() })
}

/// The only problem of a text, and as what it was read.
fn only(text: &str) -> (TextFormat, Problem) {
    let reading = recognised(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let [located] = &reading.problems[..] else { panic!("{text}: several problems") };
    (reading.format, located.spec.clone().build().unwrap())
}

fn count(problem: &Problem) -> usize {
    crate::format::solutions::solutions(problem).len()
}

/// All the text from the writer.
fn written(format: ProblemFormat, problem: &Problem) -> Result<String, ProblemWriteError> {
    let mut out = b"kept\n".to_vec();
    let result = write_problem(format, problem, &mut out);
    let text = String::from_utf8(out).unwrap().split_off(5);
    assert!(result.is_ok() || text.is_empty());
    result.map(|()| text)
}

/// Problems of all kinds, valid or not, on small boards.
fn specs() -> impl Strategy<Value = Spec> {
    let sides = (1_u32..=6, 1_u32..=6, any::<bool>());
    sides.prop_flat_map(|(rows, columns, square)| {
        let columns = if square { rows } else { columns };
        let some_squares = || prop::collection::vec((0..rows, 0..columns), 0..4);
        let topology = prop_oneof![6 => Just(Topology::Plane), 1 => Just(Topology::Cylinder), 1 => Just(Topology::Torus)];
        let rule = prop_oneof![3 => Just(AttackRule::Queen), 3 => Just(AttackRule::NoTouch), 1 => prop::sample::select(AttackRule::ALL.to_vec())];
        let queens = prop_oneof![
            6 => Just(None),
            1 => (0_u64..9).prop_map(|k| Some(QueenCount::Exactly(k))),
            1 => (0_u64..9).prop_map(|k| Some(QueenCount::AtMost(k))),
            1 => Just(Some(QueenCount::Most))
        ];
        let per_line = prop_oneof![4 => Just(None), 1 => (0_u32..3).prop_map(Some)];
        // As many regions as rows: each at least once, the rest at random.
        let regions = prop::collection::vec(0..rows, (rows * columns) as usize).prop_map(move |mut cells| {
            (0..rows as usize).for_each(|index| cells[index] = index as u32);
            cells
        });
        let symmetric = prop_oneof![
            6 => Just(None),
            1 => Just(Some(RequiredSymmetry::HalfTurn)),
            1 => Just(Some(RequiredSymmetry::QuarterTurn))
        ];
        let parts = (topology, rule, queens, per_line, some_squares(), some_squares());
        (parts, prop::option::of(regions), symmetric).prop_map(move |(parts, regions, symmetric)| {
            let (topology, rule, queens, per_line, placed, blocked) = parts;
            let mut spec = Spec::rectangle(rows.into(), columns.into()).topology(topology).rule(rule);
            spec.queens = queens;
            spec.queens_per_line = per_line;
            spec.regions = regions.map(Regions::new);
            spec.symmetric = symmetric;
            let squares = |list: Vec<(u32, u32)>| list.into_iter().map(|(row, column)| Square::new(row, column));
            let spec = squares(placed).fold(spec, Spec::place);
            squares(blocked).fold(spec, Spec::block)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(spec in specs()) {
        let Ok(problem) = spec.build() else { return Err(TestCaseError::reject("nonsense")) };
        prop_assert_eq!(problem.to_spec().build(), Ok(problem.clone()));
        for format in ProblemFormat::ALL {
            let Ok(text) = written(format, &problem) else { continue };
            let mut ways = vec![read_as(format, &text)];
            // Without a blocked square among its signs, a picture of blocked squares is one of queens.
            if format != ProblemFormat::Blocked || text.contains('x') && text.contains('.') {
                ways.push(recognised(&text));
            }
            for reading in ways {
                let reading = reading.map_err(|error| TestCaseError::fail(format!("{format}: {text}: {error}")))?;
                prop_assert_eq!(reading.format, TextFormat::Problem(format), "{}", &text);
                prop_assert_eq!(reading.problems.len(), 1);
                let again = reading.problems[0].spec.clone().build().unwrap();
                prop_assert_eq!(&with_numbered_regions(&again), &with_numbered_regions(&problem), "{}: {}", format, &text);
            }
        }
        prop_assert!(written(ProblemFormat::Description, &problem).is_ok());
        prop_assert!(written(ProblemFormat::Json, &problem).is_ok());
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_in_every_way(&bytes);
    }

    #[test]
    fn any_likely_text_is_answered(text in "(board|place|block|queens|regions|letting|n|blocks|pzprv3|starbattle|\\{|\"rows\"|\"regions\"|[0-9]{1,3}|[a-hQx.]{1,4}|[\\[\\](),:=/\" \n\r#-]){0,40}") {
        read_in_every_way(text.as_bytes());
    }
}

/// The same problem with its regions numbered in the order in which they appear.
fn with_numbered_regions(problem: &Problem) -> Problem {
    let mut spec = problem.to_spec();
    spec.regions = spec.regions.map(|regions| Regions::new(star_battle::numbered(&regions)));
    spec.build().unwrap()
}

/// Only that there is an answer, and that it keeps its promises.
fn read_in_every_way(input: &[u8]) {
    let formats = ProblemFormat::ALL.into_iter().map(TextFormat::Problem).chain([Format::Squares.into()]);
    for format in formats.map(Some).chain([None]) {
        match read_problems(input, &ProblemReadOptions { format, ..Default::default() }) {
            Ok(reading) => {
                assert!(!reading.problems.is_empty());
                for located in reading.problems {
                    located.spec.build().unwrap();
                }
            }
            Err(error) => {
                assert!(error.fault_count >= error.faults.len() as u64 && !error.faults.is_empty());
                assert!(error.to_string().lines().count() > error.faults.len());
            }
        }
    }
}

const S25_ROWS: [&str; 5] = ["ABBBD", "BBBBD", "BBEED", "CCCED", "EEEEE"];

#[test]
fn s25_s26_marks_and_line_ends_mean_nothing() {
    let (_, expected) = only(&S25_ROWS.join("\n"));
    assert_eq!(expected.regions().unwrap().count(), 5);
    assert_eq!(count(&expected), 1);
    for end in ["\n", "\r\n", "\r", " \n"] {
        for text in [S25_ROWS.join(end), format!("\u{FEFF}{}{end}", S25_ROWS.join(end))] {
            assert_eq!(only(&text), (ProblemFormat::Regions.into(), expected.clone()), "{text:?}");
        }
    }
    let spaced = S25_ROWS.map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).join("\n");
    assert_eq!(only(&spaced).1, expected);
}

#[test]
fn s28_s29_s30_completions() {
    for text in ["board 8\nplace b4 d5\n", "8 5 2 4 4", "{\"rows\":8,\"columns\":8,\"placed\":[\"b4\",\"d5\"]}"] {
        assert_eq!(count(&only(text).1), 2, "{text}");
    }
    assert_eq!(count(&only("board 8\nplace b8 g7 h4 a2").1), 1);
    assert_eq!(count(&only("10 1 3 2 6 5 5 8 1").1), 0);
    // Squares do not tell their board.
    let options = ProblemReadOptions { size: Some((8, 8)), ..Default::default() };
    let reading = read_problems(b"b4, d5\n", &options).unwrap();
    assert_eq!(reading.format, Format::Squares.into());
    assert_eq!(count(&reading.problems[0].spec.clone().build().unwrap()), 2);
}

#[test]
fn s31_a_level_without_a_solution() {
    let level = "ABBBBBBB\nACBCDDDB\nACBCDEDB\nACCCDEDB\nAFGFHHHB\nAFGFHBBB\nAFFFHHHB\nAAAAAAAA\n";
    assert_eq!(count(&only(level).1), 0);
    let mended = level.trim_end().strip_suffix('A').unwrap().to_owned() + "B";
    assert_eq!(count(&only(&mended).1), 1);
}

#[test]
fn s32_eleven_regions_on_ten_rows() {
    let rows: Vec<String> = (0..10).map(|row| char::from(b'A' + row).to_string().repeat(10)).collect();
    let text = rows.join("\n").replacen("AA", "AK", 1);
    let error = recognised(&text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "not readable as regions:\nline 1, column 1: 11 regions, size 10: expected 10 regions"
    );
    let json = format!("{{\"name\": \"x\",\n \"regions\": {:?}}}", text.lines().collect::<Vec<_>>());
    let error = recognised(&json).unwrap_err();
    assert_eq!(
        error.to_string(),
        "not readable as levels:\nline 2, column 13: 11 regions, size 10: expected 10 regions"
    );
}

#[test]
fn several_problems_are_read_with_their_lines_and_names() {
    let reading = recognised("board 4 # small\n\nboard 5\nplace a1\nboard 2x3\nregions\n").unwrap_err();
    assert_eq!(
        reading.to_string(),
        "not readable as description:\nline 6, column 8: found the end of the line: expected one line a row after this one"
    );
    let reading = recognised("# all\nboard 4 # small\n\nboard 5\nplace a1\n").unwrap();
    assert_eq!(reading.problems.iter().map(|located| located.line).collect::<Vec<_>>(), [2, 4]);
    let text = "[{\"id\": 3, \"regions\": [\"A\"]}, {\"name\": \"b\", \"regions\": [[1,1],[2,2]], \"stars\": 1}]";
    let reading = recognised(text).unwrap();
    assert_eq!(
        reading.problems.iter().map(|located| located.name.as_deref()).collect::<Vec<_>>(),
        [Some("3"), Some("b")]
    );
    assert_eq!(recognised("8\n8 1 1\n").unwrap().problems.len(), 2);
}

#[test]
fn placements_are_problems_whose_queens_are_placed() {
    let (format, problem) = only("Q...\n....\n....\n....\n");
    assert_eq!((format, problem.placed().len(), problem.board().rows()), (Format::Board.into(), 1, 4));
    assert_eq!(only("1 5 8 6 3 7 2 4\n").0, Format::Columns.into());
    assert_eq!(only("a8 e7 h6").0, Format::Squares.into());
    // One square is a region; the signs of queens are queens.
    assert_eq!(only("A\n").0, ProblemFormat::Regions.into());
    assert_eq!(only("Q\n").0, Format::Board.into());
    let error = recognised("hello world").unwrap_err();
    assert_eq!(error.format, None);
    assert!(matches!(error.faults[0].expected, Expected::Words(_)));
}

#[test]
fn what_a_format_cannot_express_is_named() {
    let torus = Spec::rectangle(5, 6).topology(Topology::Torus).place("a1").block("b1").build().unwrap();
    let told = |format| written(format, &torus).unwrap_err().to_string();
    assert_eq!(
        told(ProblemFormat::Completion),
        "completion cannot express: joined edges of the board; a board with more rows than columns, or fewer; blocked squares"
    );
    assert_eq!(told(ProblemFormat::Blocked), "blocked cannot express: joined edges of the board");
    let scattered = Spec::new(4)
        .rule(AttackRule::NoTouch)
        .regions(Regions::new((0..16).map(|cell| (cell % 4) ^ (cell / 8)).collect()));
    let error = written(ProblemFormat::Starbattle, &scattered.build().unwrap()).unwrap_err();
    assert_eq!(error.cannot, ["regions in several pieces"]);
}

#[test]
fn faults_are_told_where_they_stand() {
    for (text, told) in [
        ("8 5 2 4", "line 1, column 8: found the end of the line: expected the column of the last queen"),
        ("starbattle/3/3/1/c0b", "line 1, column 18: found `3 digits of borders`: expected more digits"),
        ("starbattle/3/4/1/c0bg", "line 1, column 14: found `4`: expected as many rows as columns"),
        ("starbattle/3/3/1/c0b!", "line 1, column 21: found `!`: expected a digit from 0 to 9 or a to v"),
        (
            "letting n = 4\nletting blocks = [[1,1],[5,1]]",
            "line 2, column 25: blocked square number 2: row 5, column 1 is off the board: expected rows 1 to 4, columns 1 to 4",
        ),
        (
            "n = 4\nnumdiags = 1\ndiags = [[7,1]]",
            "line 3, column 10: the excluded diagonal row + column = 7 is off the board: expected a sum from 0 to 6",
        ),
        (
            "{\"rows\": 4,\n \"colums\": 4}",
            "line 2, column 2: found unknown field `colums`, expected one of `rows`, `columns`, `topology`, `rule`, `queens`, `queens_per_line`, `placed`, `blocked`, `excluded_sums`, `excluded_differences`, `regions`, `symmetric`: expected a description in JSON",
        ),
        ("pzprv3/starbattle/2/2/1/2/0 1/0 5/", "line 1, column 33: found `5`: expected a number from 0 to 1"),
        ("{\"size\": 3, \"regions\": [[0,1],[0,1]]}", "line 1, column 24: found 2 rows: expected 3 rows"),
        ("xx..\nx...\n...\n....", "line 3, column 1: found 3 squares in row 3: expected 4 squares"),
    ] {
        let reading = match text.split_whitespace().next() {
            Some("8") => read_as(ProblemFormat::Completion, text),
            _ => recognised(text),
        };
        let error = reading.expect_err(text).to_string();
        assert_eq!(error.split_once('\n').unwrap().1, told, "{text}");
    }
}

/// Texts of a megabyte on one line are read in linear time: quadratic would be hours.
#[test]
fn long_lines_are_read_at_once() {
    let n = 100_000;
    let pairs: String = (1..=n).map(|row| format!(" {row} {}", row * 7 % n + 1)).collect();
    let (format, problem) = only(&format!("{n}{pairs}\n"));
    assert_eq!((format, problem.placed().len()), (ProblemFormat::Completion.into(), n));
    let error = recognised(&format!("board 1000\nplace {}\n", "( a1 ".repeat(n))).unwrap_err();
    assert_eq!(error.fault_count as usize, 2 * n - 1);
    let blocks: String = (0..n).map(|square| format!("[{},{}],", square / 1000 + 1, square % 1000 + 1)).collect();
    let (_, problem) = only(&format!("letting n = 1000 letting blocks = [{}]", blocks.trim_end_matches(',')));
    assert_eq!(problem.blocked_count(), n);
}

/// Found by fuzzing: a puzzle without squares has regions, none of them.
#[test]
fn regions_of_a_board_without_squares_come_back() {
    let (_, problem) = only("[{\"regions\": []}]");
    let text = written(ProblemFormat::Description, &problem).unwrap();
    assert_eq!(only(&text), (ProblemFormat::Description.into(), problem));
}

/// The examples of the documentation.
mod docs {
    use super::*;

    const DOCS: &str = include_str!("../../../../../docs/formats.md");

    fn blocks() -> impl Iterator<Item = (&'static str, String)> {
        let mut lines = DOCS.lines();
        std::iter::from_fn(move || {
            let info = lines.by_ref().find_map(|line| line.strip_prefix("```"))?;
            let text = lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            Some((info, text))
        })
    }

    #[test]
    fn examples_of_problems_are_what_they_are_said_to_be() {
        let mut seen = Vec::new();
        for (info, text) in blocks() {
            let Some(rest) = info.strip_prefix("text problem=") else { continue };
            let (name, solutions) = rest.split_once(" count=").unwrap();
            let (format, problem) = only(&text);
            assert_eq!(format.name(), name);
            assert_eq!(count(&problem).to_string(), solutions, "{text}");
            seen.push(name.parse::<ProblemFormat>().unwrap());
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, ProblemFormat::ALL);
        for format in ProblemFormat::ALL {
            assert!(DOCS.contains(&format!("\n### `{format}`\n")), "{format}");
        }
    }

    #[test]
    fn errors_look_as_documented() {
        let mut seen = 0;
        for (info, text) in blocks() {
            let Some(input) = info.strip_prefix("text problem-error=") else { continue };
            assert_eq!(format!("{}\n", recognised(&input.replace('/', "\n")).unwrap_err()), text);
            seen += 1;
        }
        assert_eq!(seen, 4);
    }

    #[test]
    fn the_order_of_precedence_is_the_real_one() {
        let section = DOCS.split_once("## Recognition of problems").unwrap().1.split_once("\n## ").unwrap().0;
        let rules = section.lines().filter_map(|line| line.split_once(". `"));
        let documented: Vec<String> = rules
            .filter(|(number, _)| number.parse::<u32>().is_ok())
            .map(|(_, rest)| rest.replacen("`: ", ": ", 1).trim_end_matches('.').to_owned())
            .collect();
        let real: Vec<String> = problem_precedence().map(|(format, when)| format!("{format}: {when}")).collect();
        assert_eq!(documented, real);
    }
}

#[test]
fn names_are_read_back() {
    for format in ProblemFormat::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert!(!format.doc().is_empty());
    }
    let error = "chess".parse::<ProblemFormat>().unwrap_err();
    assert!(error.to_string().starts_with("no format is called `chess`: expected one of description, json, "));
}
