//! Exports as their solvers would read them: small interpreters of what we write, against the definition. What real programs make of them
//! is for the job with the real programs.

use super::*;
use crate::attack::AttackRule;
use crate::board::{Regions, Topology};
use crate::check::verify;
use crate::format::solutions::solutions;
use crate::placement::Placement;
use crate::problem::RequiredSymmetry;
use crate::spec::Spec;

fn exported(format: ExportFormat, problem: &Problem) -> Result<String, ExportError> {
    let mut out = b"kept\n".to_vec();
    let result = export(format, problem, None, &mut out);
    let text = String::from_utf8(out).unwrap().split_off(5);
    assert!(result.is_ok() || text.is_empty());
    result.map(|()| text)
}

fn problems() -> Vec<Problem> {
    let regions = Regions::new(vec![0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
    let specs = [
        Spec::new(1),
        Spec::new(3),
        Spec::new(4),
        Spec::rectangle(3, 4),
        Spec::rectangle(4, 3).queens(QueenCount::Exactly(2)).rule(AttackRule::Amazon),
        Spec::rectangle(3, 4).queens(QueenCount::AtMost(2)).block("a1").block("c2"),
        Spec::new(4).rule(AttackRule::NoTouch).queens_per_line(1).regions(regions),
        Spec::new(4).rule(AttackRule::Rook).symmetric(RequiredSymmetry::HalfTurn).block("b1"),
        Spec::new(4).topology(Topology::Torus).rule(AttackRule::OneDiagonal),
        Spec::new(4).place("b4").block("a1"),
        Spec::new(4).place("a1").place("b2"),
        Spec::new(3).queens(QueenCount::Exactly(100)),
        Spec::new(4).queens(QueenCount::AtMost(4)),
    ];
    specs.into_iter().map(|spec| spec.build().unwrap()).collect()
}

/// Weights with variables, a relation and a bound.
type LinearConstraint<'t> = (Vec<(i64, usize)>, &'t str, i64);

/// Numbers in a text.
fn integers(text: &str) -> Vec<i64> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '-')).filter_map(|word| word.parse().ok()).collect()
}

/// All sets of open squares that meet a condition on the squares that hold a queen.
fn sets(problem: &Problem, meets: impl Fn(&[Square]) -> bool) -> Vec<Vec<Square>> {
    let open: Vec<Square> = problem.board().squares().filter(|&square| !problem.is_blocked(square)).collect();
    let set = |mask: u32| (0..open.len()).filter(|at| mask >> at & 1 == 1).map(|at| open[at]).collect::<Vec<_>>();
    let mut found: Vec<_> = (0..1_u32 << open.len()).map(set).filter(|set| meets(set)).collect();
    found.sort();
    found
}

fn expected(problem: &Problem) -> Vec<Vec<Square>> {
    let mut expected: Vec<_> = solutions(problem).iter().map(|placement| placement.queens().to_vec()).collect();
    expected.sort();
    expected
}

/// Whether sums of 0/1 terms are as a relation says.
fn relates(sum: i64, relation: &str, bound: i64) -> bool {
    match relation {
        "=" | "eq" => sum == bound,
        ">=" | "ge" => sum >= bound,
        "<=" | "le" => sum <= bound,
        _ => panic!("{relation}"),
    }
}

#[test]
fn pseudo_boolean_constraints_have_the_solutions() {
    for problem in problems() {
        let text = exported(ExportFormat::Opb, &problem).unwrap();
        let open: Vec<Square> = problem.board().squares().filter(|&square| !problem.is_blocked(square)).collect();
        let head = integers(text.lines().next().unwrap());
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
        assert_eq!(head, [open.len() as i64, lines.len() as i64], "{problem}");
        let constraints: Vec<LinearConstraint<'_>> = lines
            .iter()
            .map(|line| {
                let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
                let (terms, end) = words.split_at(words.len() - 2);
                let terms = terms.chunks(2).map(|term| (term[0].parse().unwrap(), term[1][1..].parse().unwrap()));
                (terms.collect(), end[0], end[1].parse().unwrap())
            })
            .collect();
        let found = sets(&problem, |queens| {
            constraints.iter().all(|(terms, relation, bound)| {
                let holds = |variable: usize| i64::from(queens.contains(&open[variable - 1]));
                relates(terms.iter().map(|&(weight, variable)| weight * holds(variable)).sum(), relation, *bound)
            })
        });
        assert_eq!(found, expected(&problem), "{problem}: {text}");
    }
}

#[test]
fn linear_programs_have_the_solutions() {
    for problem in problems() {
        let text = exported(ExportFormat::Lp, &problem).unwrap().replace("\n  + ", " + ");
        let rows = text.split_once("Subject To\n").unwrap().1.split_once("Binary\n").unwrap().0;
        let square = |name: &str| match integers(&name.replace('_', " "))[..] {
            [row, column] => Square::new(row as u32 - 1, column as u32 - 1),
            _ => panic!("{name}"),
        };
        let found = sets(&problem, |queens| {
            rows.lines().all(|row| {
                let words: Vec<&str> = row.split_whitespace().skip(1).collect();
                let (terms, end) = words.split_at(words.len() - 2);
                let mut sign = 1;
                let mut sum = 0;
                for term in terms {
                    match *term {
                        "+" => sign = 1,
                        "-" => sign = -1,
                        name => sum += sign * i64::from(queens.contains(&square(name))),
                    }
                }
                relates(sum, end[0], end[1].parse().unwrap())
            })
        });
        assert_eq!(found, expected(&problem), "{problem}: {text}");
    }
}

#[test]
fn xml_constraints_have_the_solutions() {
    for problem in problems() {
        let text = exported(ExportFormat::Xcsp3, &problem).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(document.root_element().attribute("type"), Some("CSP"));
        let squares = |text: &str| -> Vec<Square> {
            integers(text).chunks(2).map(|at| Square::new(at[0] as u32, at[1] as u32)).collect()
        };
        let part = |node: roxmltree::Node<'_, '_>, tag: &str| {
            node.children()
                .find(|child| child.has_tag_name(tag))
                .and_then(|child| child.text().map(str::to_owned))
                .unwrap()
        };
        let constraints = document.descendants().find(|node| node.has_tag_name("constraints")).unwrap();
        let found = sets(&problem, |queens| {
            let holds = |square: &Square| i64::from(queens.contains(square));
            constraints.children().filter(roxmltree::Node::is_element).all(|node| match node.tag_name().name() {
                "instantiation" => {
                    let list = squares(&part(node, "list"));
                    list.iter().map(holds).collect::<Vec<_>>() == integers(&part(node, "values"))
                }
                "sum" => {
                    let condition = part(node, "condition");
                    let (relation, bound) = condition.trim().trim_matches(['(', ')']).split_once(',').unwrap();
                    relates(squares(&part(node, "list")).iter().map(holds).sum(), relation, bound.parse().unwrap())
                }
                "intension" => {
                    let [a, b] = squares(node.text().unwrap())[..] else { panic!("{text}") };
                    holds(&a) == holds(&b)
                }
                other => panic!("{other}"),
            })
        });
        assert_eq!(found, expected(&problem), "{problem}: {text}");
    }
}

/// Exact covers, by Algorithm X: the options of every solution.
fn covers<'t>(
    primary: &[&'t str],
    options: &[Vec<&'t str>],
    covered: &mut Vec<&'t str>,
    chosen: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    let Some(item) = primary.iter().find(|item| !covered.contains(item)) else {
        found.push(chosen.clone());
        return;
    };
    for (index, option) in options.iter().enumerate() {
        if option.contains(item) && !option.iter().any(|item| covered.contains(item)) {
            let before = covered.len();
            covered.extend(option);
            chosen.push(index);
            covers(primary, options, covered, chosen, found);
            chosen.pop();
            covered.truncate(before);
        }
    }
}

#[test]
fn exact_covers_are_the_solutions() {
    let mut refused = 0;
    for problem in problems() {
        let text = match exported(ExportFormat::Dlx, &problem) {
            Ok(text) => text,
            Err(error) => {
                assert!(error.to_string().starts_with("dlx cannot express "), "{error}");
                refused += 1;
                continue;
            }
        };
        let mut lines = text.lines().filter(|line| !line.starts_with('|'));
        let items = lines.next().unwrap();
        let (primary, secondary) = items.split_once(" | ").unwrap_or((items, ""));
        let primary: Vec<&str> = primary.split_whitespace().collect();
        let options: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
        let all: Vec<&str> = primary.iter().copied().chain(secondary.split_whitespace()).collect();
        assert!(all.iter().all(|item| item.len() <= 8));
        assert!(options.iter().flatten().all(|item| all.contains(item)), "{text}");
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len(), "{text}");
        let mut found = Vec::new();
        covers(&primary, &options, &mut Vec::new(), &mut Vec::new(), &mut found);
        let rows = problem.board().rows();
        let mut found: Vec<Vec<Square>> = found
            .iter()
            .map(|chosen| {
                let names = chosen.iter().flat_map(|&index| &options[index]);
                let mut squares: Vec<Square> = names
                    .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
                    .map(|name| Square::from_chess_name(name, rows).unwrap())
                    .collect();
                squares.sort();
                squares
            })
            .collect();
        found.sort();
        assert_eq!(found, expected(&problem), "{problem}: {text}");
    }
    assert_eq!(refused, 4);
}

#[test]
fn files_look_as_documented() {
    let known = KnownAnswer { solutions: 0, source: "by hand…".to_owned() };
    let two = Spec::new(2).block("a1").build().unwrap();
    let text = |format| {
        let mut out = Vec::new();
        export(format, &two, Some(&known), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let head = "c 2 queens on the 2x2 board, 1 squares blocked\nc known: 0 solutions (by hand )\n\
                c variable row column square (rows and columns from 1, from the top left)\n\
                c 1 1 1 a2\nc 2 1 2 b2\nc 3 2 2 b1\np cnf 3 ";
    assert!(text(ExportFormat::Cnf).starts_with(head), "{}", text(ExportFormat::Cnf));
    for format in ExportFormat::ALL {
        assert!(text(format).contains("known: 0 solutions"), "{format}");
        assert!(text(format).is_ascii());
        assert_eq!(format.name().parse(), Ok(format));
        assert!(!format.doc().is_empty());
    }
    assert!(text(ExportFormat::Asp).contains("\n:- not 1 { queen(1,1); queen(1,2) } 1.\n"));
    assert!(text(ExportFormat::Mzn).contains("\nconstraint x[2,1] = 0;\n"));
    let most = Spec::new(3).queens(QueenCount::Most).build().unwrap();
    assert_eq!(
        exported(ExportFormat::Cnf, &most).unwrap_err().to_string(),
        "cnf cannot express the most queens: ask for a number of them"
    );
    assert!(exported(ExportFormat::Mzn, &most).unwrap().contains("solve maximize sum(x);"));
    assert!(exported(ExportFormat::Asp, &most).unwrap().contains("#maximize"));
    assert!(exported(ExportFormat::Opb, &most).unwrap().contains("\nmin: -1 x1 "));
    let huge = Spec::new(3000).build().unwrap();
    assert!(exported(ExportFormat::Lp, &huge).unwrap_err().to_string().contains("9000000 squares"));
}

/// What a solver would print for a placement.
fn answer_text(format: ExportFormat, problem: &Problem, placement: &Placement) -> String {
    let board = problem.board();
    let open: Vec<Square> = board.squares().filter(|&square| !problem.is_blocked(square)).collect();
    let holds = |square: &Square| placement.queens().contains(square);
    let values = |prefix: &str| {
        let value = |(variable, square): (usize, &Square)| {
            format!("{}{prefix}{variable}", if holds(square) { "" } else { "-" })
        };
        (1..).zip(&open).map(value).collect::<Vec<_>>().join(" ")
    };
    let queens = placement.queens();
    match format {
        ExportFormat::Cnf => format!("c remark\ns SATISFIABLE\nv {}\nv 99 0\n", values("")),
        ExportFormat::Opb => format!("c remark\ns SATISFIABLE\nv {}\n", values("x")),
        ExportFormat::Lp => {
            let line = |square: &Square| {
                format!("  7 x_{}_{}  *  {}  0  1\n", square.row + 1, square.column + 1, u8::from(holds(square)))
            };
            format!("Status: INTEGER OPTIMAL\n{}", open.iter().map(line).collect::<String>())
        }
        ExportFormat::Mzn => {
            let rows = (0..board.rows()).map(|row| {
                let row = (0..board.columns()).map(|column| if holds(&Square::new(row, column)) { 'Q' } else { '.' });
                row.collect::<String>() + "\n"
            });
            format!("{}----------\n", rows.collect::<String>())
        }
        ExportFormat::Xcsp3 => {
            let values: Vec<&str> = board.squares().map(|square| if holds(&square) { "1" } else { "0" }).collect();
            format!(
                "s SATISFIABLE\nv <instantiation> <list> x[][] </list>\nv <values>{}</values> </instantiation>\n",
                values.join(" ")
            )
        }
        ExportFormat::Asp => {
            let atoms: Vec<String> =
                queens.iter().map(|queen| format!("queen({},{})", queen.row + 1, queen.column + 1)).collect();
            format!("clingo version 5\nSolving...\nAnswer: 1\n{}\nSATISFIABLE\n\nModels : 1+\n", atoms.join(" "))
        }
        ExportFormat::Dlx => {
            let option = |queen: &Square| format!(" R1 C2 {} (1 of 3)\n", queen.chess_name(board.rows()));
            format!("1:\n{}Altogether 1 solutions, 3+4 mems\n", queens.iter().map(option).collect::<String>())
        }
    }
}

#[test]
fn answers_are_read_back() {
    for problem in problems() {
        for placement in solutions(&problem).into_iter().take(3) {
            for format in ExportFormat::ALL {
                let text = answer_text(format, &problem, &placement);
                let answer =
                    read_answer(format, text.as_bytes(), &problem).unwrap_or_else(|error| panic!("{text}: {error}"));
                let [located] = &answer.placements[..] else { panic!("{text}: {answer:?}") };
                assert_eq!(located.placement, placement, "{format}: {text}");
                assert!(matches!(answer.claim, Some(Claim::Satisfiable | Claim::Complete)));
                assert!(verify(&problem, located.placement.clone()).is_ok());
            }
        }
    }
}

#[test]
fn claims_are_read() {
    let problem = Spec::new(3).build().unwrap();
    for (format, text, claim) in [
        (ExportFormat::Cnf, "s UNSATISFIABLE\n", Claim::Unsatisfiable),
        (ExportFormat::Cnf, "UNSAT\n", Claim::Unsatisfiable),
        (ExportFormat::Opb, "s UNKNOWN\n", Claim::Unknown),
        (ExportFormat::Lp, "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n", Claim::Unsatisfiable),
        (ExportFormat::Mzn, "=====UNSATISFIABLE=====\n", Claim::Unsatisfiable),
        (ExportFormat::Xcsp3, "s UNSATISFIABLE\n", Claim::Unsatisfiable),
        (ExportFormat::Asp, "Solving...\nUNSATISFIABLE\n\nModels : 0\n", Claim::Unsatisfiable),
        (ExportFormat::Dlx, "Altogether 0 solutions, 3+4 mems\n", Claim::Unsatisfiable),
    ] {
        let answer = read_answer(format, text.as_bytes(), &problem).unwrap();
        assert_eq!((answer.claim, answer.placements.len()), (Some(claim), 0), "{text}");
        assert!(read_answer(format, b"", &problem).is_err());
    }
    // minisat prints no letters before its values.
    let answer = read_answer(ExportFormat::Cnf, b"SAT\n1 -2 -3 -4 -5 6 -7 -8 -9 0\n", &problem).unwrap();
    assert_eq!(answer.placements[0].placement.queens().len(), 2);
}

#[test]
fn faulty_answers_are_told_with_their_places() {
    let problem = Spec::new(3).build().unwrap();
    for (format, text, told) in [
        (ExportFormat::Cnf, "v 1 x 0", "line 1, column 5: found `x`: expected a variable with or without -"),
        (ExportFormat::Cnf, "v 1 -1 0", "line 1, column 5: found `-1`: expected every variable once"),
        (ExportFormat::Opb, "v x1 2", "line 1, column 6: found `2`: expected a variable with or without -"),
        (
            ExportFormat::Cnf,
            "hello",
            "line 1, column 1: found `hello`: expected a line that begins with c, s, o or v",
        ),
        (ExportFormat::Lp, "x_1_4 1", "line 1, column 1: found `x_1_4`: expected a square of the board"),
        (ExportFormat::Mzn, "Q..\n..Q\n----------", "line 3, column 1: found 2 rows: expected 3 rows"),
        (
            ExportFormat::Asp,
            "Answer: 1\nqueen(0,1)",
            "line 2, column 1: found `queen(0,1)`: expected a square of the board",
        ),
        (ExportFormat::Dlx, "1:\n R1 d1 (1 of 1)", "line 2, column 5: found `d1`: expected a square of the board"),
        (
            ExportFormat::Xcsp3,
            "<list> x[0][0] </list> <values> 2 </values> </instantiation>",
            "line 1, column 33: found `2`: expected 0 or 1",
        ),
    ] {
        let error = read_answer(format, text.as_bytes(), &problem).expect_err(text);
        assert_eq!(error.to_string().lines().nth(1).unwrap(), told);
    }
}
