use super::*;
use Format::*;

#[test]
fn texts_that_fit_several_readers_are_read_by_precedence() {
    for (text, format) in [
        ("1", Columns),
        ("1\n1\n1", Lines),
        ("2\n4\n1\n3", Lines),
        ("1\n\n1", Lines),
        ("5 1 3 2 4", Columns),
        ("12", Compact),
        ("2413\n3142", Compact),
        ("0 1\n1 0", Grid),
        ("01\n10", Board),
        ("0100\n0001\n1000\n0010", Board),
        ("11\n12", Compact),
        ("[1,5,8,6,3,7,2,4]", Jsonl),
        ("[1 5 8 6 3 7 2 4]", Columns),
        ("[1]", Jsonl),
        ("[]", Jsonl),
        ("[[2,4,1,3],\n [3,1,4,2]]", Jsonl),
        ("[['.Q..','...Q','Q...','..Q.']]", Leetcode),
        ("[\".Q..\",\n \"...Q\",\n \"Q...\",\n \"..Q.\"]", Leetcode),
        ("row1,row2,row3,row4\n2,4,1,3", Csv),
        ("2,4,1,3", Columns),
        ("2;4;1;3", Columns),
        ("A8 e7; h6,f5", Squares),
        ("aa27", Squares),
        ("(0, 1),(1, 3); (2,0) (3,2)", Pairs),
        ("1Q2/3Q/Q3/2Q1 w - - 0 1", Fen),
        (". Q . .\n. . . Q\nQ . . .\n. . Q .", Board),
        (" Q\n   Q\nQ\n  Q", Board),
        ("·♕··\n···♕\n♕···\n··♕·", Unicode),
        ("□♛\u{FE0F}□□\n□□□♛\u{FE0F}\n♛\u{FE0F}□□□\n□□♛\u{FE0F}□", Unicode),
        ("-x--\n---x\nx---\n--x-", Board),
        ("____\n_*__\n____\n____", Board),
        ("Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nTotal: 1", Board),
    ] {
        let reading = recognised(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(reading.format, format, "{text:?}");
    }
}

#[test]
fn pictures_mean_the_same_in_every_hand() {
    let four = &solutions(4)[..1];
    for text in [
        ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
        " Q\n   Q\nQ\n  Q",
        " Q  \n   Q\nQ   \n  Q ",
        "0100\n0001\n1000\n0010",
        "□♛\u{FE0F}□□\n□□□♛\u{FE0F}\n♛\u{FE0F}□□□\n□□♛\u{FE0F}□",
        "[['.Q..', '...Q', 'Q...', '..Q.']]",
        "######\n# *  #\n#   *#\n#*   #\n#  * #\n######\nNo. 1\n",
    ] {
        assert_eq!(placements(recognised(text).unwrap()), four, "{text}");
    }
}

#[test]
fn a_row_of_blanks_is_empty_where_blanks_are_squares() {
    let reading = read_as(Board, "Q\n  \nQ\n\n Q\nQ\n").unwrap();
    let boards: Vec<_> = reading.placements.iter().map(|located| (located.line, located.placement.board())).collect();
    let plane = crate::board::Board::plane;
    assert_eq!(boards, [(1, plane(3)), (5, plane(2))]);
}

#[test]
fn places_tell_where_placements_start() {
    let text = written_text(Grid, &solutions(4));
    let lines: Vec<u64> = recognised(&text).unwrap().placements.iter().map(|located| located.line).collect();
    assert_eq!(lines, [1, 6]);
}

#[test]
fn the_order_of_precedence_has_every_readable_format() {
    for format in Format::ALL {
        assert_eq!(super::super::precedence().any(|(tried, _)| tried == format), format.can_read(), "{format}");
    }
}
