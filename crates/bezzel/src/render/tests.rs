use super::*;
use crate::board::{Board, Direction, Regions, Square, Topology};
use crate::check::{AttackingPair, verify};
use crate::placement::Placement;
use crate::problem::Problem;
use crate::spec::Spec;
use proptest::prelude::*;

const ASCII: TextStyle = TextStyle { ascii: true, colour: false };
const UNICODE: TextStyle = TextStyle { ascii: false, colour: false };

fn columns(columns: &[u32]) -> Placement {
    Placement::from_columns(columns).unwrap()
}

/// The first solution for n = 8 in lexicographic order.
fn first_of_eight() -> Placement {
    columns(&[0, 4, 7, 5, 2, 6, 1, 3])
}

/// Only rows 3 and 6 clash (S47).
fn one_clash() -> (Placement, Annotations) {
    let placement = columns(&[0, 2, 4, 6, 1, 7, 5, 3]);
    let rejection = verify(&Problem::plain(8).unwrap(), placement.clone()).unwrap_err();
    assert_eq!(rejection.attacking_pairs, 1);
    (placement, Annotations::attacks(&rejection.first_pairs))
}

/// All solutions, by trying all placements of one queen a row; judged by the referee.
fn solutions(n: u32) -> Vec<Placement> {
    let mut rows = vec![vec![]];
    for _ in 0..n {
        rows = rows
            .into_iter()
            .flat_map(|row: Vec<u32>| {
                (0..n).filter(|c| !row.contains(c)).map(|c| [&row[..], &[c]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    let problem = Problem::plain(n.into()).unwrap();
    rows.iter().filter_map(|row| verify(&problem, columns(row)).ok()).map(|s| s.into_placement()).collect()
}

fn draw(picture: &Picture<'_>) -> String {
    svg(picture, &SvgStyle::default()).unwrap()
}

/// Number of elements of this name; panics unless the text is well-formed.
fn count(xml: &str, name: &str) -> usize {
    let document = roxmltree::Document::parse(xml).unwrap();
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).count()
}

/// The lines between the upper and the lower rule of the frame.
fn ranks(board: &str) -> Vec<&str> {
    board.lines().skip(1).take_while(|line| !line.trim_start().starts_with(['+', '└'])).collect()
}

/// The text without ANSI escapes.
fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').unwrap().1).collect::<String>()
}

/// The picture of the first solution, byte by byte. `BLESS=1 cargo test -p bezzel golden` writes the file anew: look at it
/// before it is committed.
#[test]
fn golden_eight_queens() {
    let drawn = draw(&Picture::of(&first_of_eight()));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/render/golden/eight_queens.svg"), &drawn).unwrap();
    }
    assert_eq!(drawn, include_str!("golden/eight_queens.svg"));
}

#[test]
fn a_board_of_queens_for_everyone() {
    let placement = first_of_eight();
    let drawn = draw(&Picture::of(&placement));
    assert_eq!(count(&drawn, "use"), 8);
    assert_eq!(count(&drawn, "text"), 16);
    assert_eq!(count(&draw(&Picture::of(&placement).coordinates(false)), "text"), 0);
    let document = roxmltree::Document::parse(&drawn).unwrap();
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    let told: Vec<_> = document.root_element().children().filter_map(|node| node.first_child()?.text()).collect();
    assert_eq!(told[..2], ["8 queens on the 8×8 board", "Queens: a8 e7 h6 f5 c4 g3 b2 d1."]);
    for word in ["script", "http", "style", "@import"] {
        assert_eq!(drawn.matches(word).count(), usize::from(word == "http"), "only the name space is a link: {word}");
    }
}

#[test]
fn clashing_queens_are_marked_twice_and_stay_in_sight() {
    let (placement, attacks) = one_clash();
    let drawn = draw(&Picture::of(&placement).annotate(attacks.clone()));
    assert_eq!(count(&drawn, "circle"), 2, "a badge each");
    assert_eq!(drawn.matches("fill=\"#c82a14\"/>").count(), 2, "a second colour");
    let lines = drawn.find("stroke=\"#c82a14\"").unwrap();
    assert!(lines < drawn.find("<use").unwrap(), "the line lies below the queens");
    assert!(drawn.contains("Clashing: e6 h3."));
    let board = text(&Picture::of(&placement).annotate(attacks), &ASCII).unwrap();
    assert_eq!(ranks(&board)[2], "6 | .  .  .  . !Q! .  .  . |");
    assert_eq!(board.matches("!Q!").count(), 2);
}

/// S48: 28 pairs on one diagonal.
#[test]
fn attacks_along_one_diagonal() {
    let placement = columns(&[0, 1, 2, 3, 4, 5, 6, 7]);
    let queens = placement.queens();
    let attack = crate::attack::Attack::Along(Direction::Diagonal);
    let pairs: Vec<_> = (0..8)
        .flat_map(|a| (a + 1..8).map(move |b| (a, b)))
        .map(|(a, b)| AttackingPair { a: queens[a], b: queens[b], attack })
        .collect();
    let drawn = draw(&Picture::of(&placement).annotate(Annotations::attacks(&pairs)));
    assert_eq!((pairs.len(), count(&drawn, "circle")), (28, 8));
    let dashed = |drawn: &str| drawn.contains("stroke-dasharray=\"18 16\"");
    assert!(!dashed(&drawn));

    let torus = Board::new(8, 8, Topology::Torus);
    let ends = [Square::new(0, 1), Square::new(6, 3)];
    let over_edge =
        AttackingPair { a: ends[0], b: ends[1], attack: crate::attack::Attack::Along(Direction::Antidiagonal) };
    let placement = Placement::new(torus, ends.to_vec()).unwrap();
    assert!(dashed(&draw(&Picture::of(&placement).annotate(Annotations::attacks(&[over_edge])))));
}

#[test]
fn heat_maps_have_a_shade_and_a_number_a_square() {
    let board = Board::plane(8);
    let quarter = [4, 8, 16, 18, 8, 16, 14, 8, 16, 14, 4, 12, 18, 8, 12, 8];
    let fold = |at: u32| at.min(7 - at);
    let counts: Vec<(Square, u64)> =
        board.squares().map(|s| (s, quarter[(fold(s.row) * 4 + fold(s.column)) as usize])).collect();
    let heat = Annotations::heat_map(&counts);
    let drawn = draw(&Picture::empty(board).annotate(heat.clone()));
    assert_eq!(count(&drawn, "text"), 64 + 16);
    let darkest = palette::heat(1.0).to_string();
    assert_eq!(drawn.matches(&darkest).count(), counts.iter().filter(|(_, count)| *count == 18).count());
    let written = text(&Picture::empty(board).annotate(heat), &ASCII).unwrap();
    assert_eq!(ranks(&written)[0], "8 |  4   8  16  18  18  16   8   4 |");
    assert!(draw(&Picture::empty(board).annotate(Annotations::heat_map(&[(Square::new(0, 0), 0)]))).contains(">0<"));
}

#[test]
fn problems_show_their_conditions() {
    let cells = (0..16).map(|cell| [0, 0, 7, 7, 0, 3, 3, 7, 5, 3, 3, 7, 5, 5, 5, 7][cell]).collect();
    let problem = Spec::new(4).regions(Regions::new(cells)).place("b4").block("a1").block("d1").build().unwrap();
    let picture = Picture::of_problem(&problem);
    let drawn = draw(&picture);
    assert_eq!(count(&drawn, "text"), 8 + 16);
    assert_eq!(count(&drawn, "use"), 1);
    assert!(drawn.contains("Blocked: a1 d1. 4 regions."));
    assert_eq!(
        text(&picture, &ASCII).unwrap(),
        "  +----------------+\n\
         4 |  A [QA]  D   D |\n\
         3 |  A   B   B   D |\n\
         2 |  C   B   B   D |\n\
         1 | #C   C   C  #D |\n  \
           +----------------+\n     \
              a   b   c   d\n"
    );
}

/// S44: every board of n = 7 has one line a rank; S45: every cell is equally wide, and a pure ASCII form exists.
#[test]
fn one_line_a_rank_and_one_width_a_cell() {
    let boards = solutions(7);
    assert_eq!(boards.len(), 40);
    for placement in &boards {
        for style in [ASCII, UNICODE, TextStyle { ascii: true, colour: true }] {
            let board = text(&Picture::of(placement), &style).unwrap();
            assert_eq!(board.is_ascii(), style.ascii);
            let plain = without_escapes(&board);
            let ranks = ranks(&plain);
            assert_eq!(ranks.len(), 7);
            for (rank, queen) in ranks.iter().zip(placement.queens()) {
                let rank: Vec<char> = rank.chars().collect();
                assert_eq!(rank.len(), 2 + 1 + 7 * 3 + 1);
                assert_eq!(rank.iter().position(|c| "Q♛".contains(*c)), Some(4 + 3 * queen.column as usize));
            }
        }
    }
}

/// Within cells stand only characters that no terminal shows two columns wide (as many East Asian ones show `·` or `─`).
#[test]
fn cells_hold_narrow_characters_only() {
    let (placement, attacks) = one_clash();
    let marks = attacks.label(Square::new(0, 1), "后").dot(Square::new(1, 1)).cross(Square::new(1, 0));
    let board = text(&Picture::of(&placement).annotate(marks), &UNICODE).unwrap();
    for rank in ranks(&board) {
        let cells = &rank[rank.find('│').unwrap() + '│'.len_utf8()..rank.rfind('│').unwrap()];
        assert!(cells.chars().all(|c| c == '♛' || c.is_ascii_graphic() || c == ' '), "{cells}");
    }
}

#[test]
fn boards_of_all_shapes() {
    for (rows, columns) in [(0, 0), (0, 3), (3, 0), (1, 1), (8, 8), (26, 26), (27, 27), (2, 9), (9, 2), (1, 200)] {
        let board = Board::new(rows, columns, Topology::Plane);
        let diagonal: Vec<Square> = (0..rows.min(columns)).map(|i| Square::new(i, i)).collect();
        let placement = Placement::new(board, diagonal).unwrap();
        let picture = Picture::of(&placement).caption("A caption that is wider than the smallest of the boards");
        let drawn = draw(&picture);
        assert_eq!(count(&drawn, "use"), rows.min(columns) as usize, "{rows}×{columns}");
        let written = text(&picture, &ASCII).unwrap();
        assert_eq!(ranks(&written).len(), rows as usize, "{rows}×{columns}");
        if columns == 27 {
            assert!(drawn.contains(">aa</text>") && written.contains(" y  z aa\n"));
        }
    }
    assert!(count(&draw(&Picture::empty(Board::plane(0)).coordinates(false)), "rect") > 0);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let style = SvgStyle::default();
    let too_large = PictureError::TooLarge { rows: 201, columns: 3, max_side: 200 };
    let large = Board::new(201, 3, Topology::Plane);
    assert_eq!(svg(&Picture::empty(large), &style), Err(too_large));
    assert_eq!(
        sheet(&[Placement::new(large, vec![]).unwrap()], |_, _| String::new(), &SheetStyle::default()),
        Err(too_large)
    );
    assert!(text(&Picture::empty(large), &ASCII).is_ok());
    assert!(text(&Picture::empty(Board::plane(Board::MAX_SIDE)), &ASCII).is_err());
    let problem = Problem::plain(7).unwrap();
    let eight = first_of_eight();
    assert_eq!(svg(&Picture::of(&eight).with_problem(&problem), &style), Err(PictureError::OtherBoard));
    let off = Square::new(3, 8);
    let picture = Picture::of(&eight).annotate(Annotations::default().arrow(Square::new(0, 0), off, Tone::Good));
    assert_eq!(text(&picture, &ASCII), Err(PictureError::OffBoard { square: off }));
    let boards = vec![columns(&[0]); MAX_BOARDS + 1];
    let error = sheet(&boards, |_, _| String::new(), &SheetStyle::default()).unwrap_err();
    assert_eq!(error.to_string(), "3001 boards are too many for one sheet: expected at most 3000");
}

#[test]
fn a_sheet_of_all_solutions_is_small() {
    let boards = solutions(8);
    let caption = |index: usize, _: &Placement| format!("{}", index + 1);
    let drawn = sheet(&boards, caption, &SheetStyle::default()).unwrap();
    assert_eq!(count(&drawn, "use"), 92 * (1 + 8));
    assert_eq!(count(&drawn, "text"), 92);
    assert!(drawn.len() < 60_000, "{} bytes", drawn.len());
    let mixed = [columns(&[]), columns(&[0]), first_of_eight()];
    let style = SheetStyle { across: Some(2), ..SheetStyle::default() };
    assert_eq!(count(&sheet(&mixed, |_, _| String::new(), &style).unwrap(), "use"), 3 + 1 + 8);
    assert_eq!(count(&sheet(&[], caption, &style).unwrap(), "use"), 0);
}

#[test]
fn texts_are_escaped_and_harmless() {
    let placement = columns(&[0]);
    let nasty = "<b>\"&'\u{1b}[31m\0\u{ffff} ×";
    let picture = Picture::of(&placement).caption(nasty).title(nasty).description(nasty);
    let picture = picture.annotate(Annotations::default().label(Square::new(0, 0), nasty));
    assert_eq!(count(&draw(&picture), "text"), 4);
    let written = text(&picture, &ASCII).unwrap();
    assert!(written.is_ascii() && !written.contains(|c: char| c.is_control() && c != '\n'), "{written}");
    assert!(written.ends_with("<b>\"&'?[31m??\u{20}x\n"));
}

#[test]
fn long_texts_do_no_harm() {
    let placement = columns(&[0, 1]);
    let label = |text: String| Annotations::default().label(Square::new(0, 1), text);
    let picture = Picture::of(&placement).annotate(label("x".repeat(100_000))).caption("y".repeat(1_000_000));
    assert_eq!(count(&draw(&picture), "text"), 6);
    assert_eq!(ranks(&text(&picture, &ASCII).unwrap())[1].len(), 2 + 1 + 2 * (24 + 2) + 1);
    let picture = Picture::of(&placement).annotate(label(u64::MAX.to_string()));
    assert!(text(&picture, &ASCII).unwrap().contains(" 18446744073709551615 |"));
}

/// Marks of every kind on squares of an 11 × 7 board.
fn annotations() -> impl Strategy<Value = Annotations> {
    let square = || (0..11_u32, 0..7_u32).prop_map(|(row, column)| Square::new(row, column));
    let tone = || proptest::sample::select(&Tone::ALL[..]);
    let one = prop_oneof![
        (square(), square(), tone()).prop_map(|(a, b, tone)| Annotations::default().line(a, b, tone)),
        (square(), square(), tone()).prop_map(|(a, b, tone)| Annotations::default().arrow(a, b, tone)),
        (square(), tone()).prop_map(|(a, tone)| Annotations::default().highlight(a, tone)),
        (square(), any::<f64>()).prop_map(|(a, value)| Annotations::default().shade(a, value)),
        (square(), any::<String>()).prop_map(|(a, label)| Annotations::default().label(a, label)),
        (square(), any::<u64>()).prop_map(|(a, count)| Annotations::heat_map(&[(a, count)])),
        square().prop_map(|a| Annotations::default().cross(a)),
        square().prop_map(|a| Annotations::default().dot(a)),
        square().prop_map(|a| Annotations::default().clash(a)),
        any::<String>().prop_map(|caption| Annotations::default().caption(caption)),
    ];
    proptest::collection::vec(one, 0..12)
        .prop_map(|all| all.into_iter().fold(Annotations::default(), Annotations::and))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is marked where: well-formed, the same every time, one line a rank, one width a line.
    #[test]
    fn any_picture_is_well_formed(squares in proptest::collection::btree_set((0..11_u32, 0..7_u32), 0..20),
                                  blocked in proptest::collection::btree_set((0..11_u32, 0..7_u32), 0..20),
                                  marks in annotations(), coordinates: bool, square_size in 0..500_u32) {
        let at = |(row, column)| Square::new(row, column);
        let board = Board::new(11, 7, Topology::Plane);
        let placement = Placement::new(board, squares.into_iter().map(at).collect()).unwrap();
        let problem = blocked.into_iter().fold(Spec::rectangle(11, 7), |spec, b| spec.block(at(b))).build().unwrap();
        let picture = Picture::of(&placement).with_problem(&problem).annotate(marks).coordinates(coordinates);
        let style = SvgStyle { square_size };
        let drawn = svg(&picture, &style).unwrap();
        prop_assert_eq!(count(&drawn, "use"), placement.queens().len());
        prop_assert_eq!(&drawn, &svg(&picture.clone(), &style).unwrap());
        for ascii in [false, true] {
            let board = text(&picture, &TextStyle { ascii, colour: false }).unwrap();
            prop_assert!(!ascii || board.is_ascii());
            let coloured = text(&picture, &TextStyle { ascii, colour: true }).unwrap();
            prop_assert_eq!(&without_escapes(&coloured), &board);
            let ranks = ranks(&board);
            prop_assert_eq!(ranks.len(), 11);
            let width = board.lines().next().unwrap().chars().count();
            prop_assert!(ranks.iter().all(|rank| rank.chars().count() == width));
        }
    }
}
