//! The shared cases that concern formats, and the output of the four classic programs.

use super::*;

#[test]
fn s21_digits_that_stand_together_are_one_number_on_large_boards() {
    let reading = recognised("Q9/2Q7/5Q4/7Q2/9Q/4Q5/8Q1/1Q8/3Q6/6Q3\n").unwrap();
    assert_eq!(reading.format, Format::Fen);
    assert_eq!(only_columns(reading), [1, 3, 6, 8, 10, 5, 9, 2, 4, 7]);

    let ten_blanks = recognised("Q9/2Q7/5Q4/7Q2/10/4Q5/8Q1/1Q8/3Q6/6Q3").unwrap();
    assert_eq!(ten_blanks.placements[0].placement.queens().len(), 9);
    // On 12 columns, 11 blanks and 1; on 8 columns, digits add up.
    let wide = read(b"11Q/Q11", &ReadOptions { size: Some((2, 12)), ..ReadOptions::default() }).unwrap();
    assert_eq!(wide.placements[0].placement.columns(), Some(vec![11, 0]));
    assert!(recognised("Q34/8/44/8/8/8/8/7Q w - - 0 1").is_ok());
}

#[test]
fn s22_a_short_rank_is_named() {
    let error = recognised("Q7/8/7/8/8/8/8/8").unwrap_err();
    assert_eq!(
        error.to_string(),
        "not readable as fen:\nline 1, column 6: found 7 squares in rank 3 from the left: expected 8 squares"
    );
}

#[test]
fn s23_the_other_index_base_is_suggested() {
    let error = recognised("0 4 7 5 2 6 1 3").unwrap_err();
    assert_eq!(
        error.to_string(),
        "not readable as columns, 1-based:\n\
         line 1, column 1: found `0`: expected a column from 1 to 8\n\
         all numbers fit when read as 0-based (--zero-based)"
    );
    let zero_based = ReadOptions { base: Some(IndexBase::Zero), ..ReadOptions::default() };
    let reading = read(b"0 4 7 5 2 6 1 3", &zero_based).unwrap();
    assert_eq!(only_columns(reading), [1, 5, 8, 6, 3, 7, 2, 4]);

    let error = read(b"1 5 8 6 3 7 2 4", &zero_based).unwrap_err();
    assert_eq!(error.fitting_base, Some(IndexBase::One));
    assert_eq!(recognised("0 9 9").unwrap_err().fitting_base, None);

    // Pairs imply the size of their board, so that the wrong base is no fault but a doubt.
    let reading = recognised("(1,2) (2,4) (3,1) (4,3)").unwrap();
    assert_eq!(reading.placements[0].placement.board(), Board::plane(5));
    assert_eq!(reading.likelier_base, Some(IndexBase::One));
    assert_eq!(recognised("(0,1) (1,3) (2,0) (3,2)").unwrap().likelier_base, None);
}

#[test]
fn s24_ranks_count_from_the_bottom() {
    let eight = ReadOptions { size: Some((8, 8)), ..ReadOptions::default() };
    let reading = read(b"c5, f2", &eight).unwrap();
    let queens = reading.placements[0].placement.queens();
    assert_eq!(queens.iter().map(|queen| (queen.row, queen.column)).collect::<Vec<_>>(), [(3, 2), (6, 5)]);
    // Without the size, the smallest board that holds f2 and c5.
    assert_eq!(recognised("c5 f2").unwrap().placements[0].placement.board(), Board::plane(6));
}

#[test]
fn s25_s26_marks_and_line_ends_mean_nothing() {
    for format in Format::ALL.into_iter().filter(|format| format.can_read()) {
        let list = &solutions(6)[..3];
        let text = written_text(format, list);
        for ends in ["\n", "\r\n", "\r", " \n", "\t \r\n"] {
            let text = format!("\u{FEFF}{}", text.replace('\n', ends));
            for text in [text.as_str(), text.trim_end()] {
                let reading = recognised(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
                assert_eq!(reading.format, format);
                assert_eq!(placements(reading), list, "{text:?}");
            }
        }
    }
}

#[test]
fn s27_readers_do_not_judge() {
    assert_eq!(only_columns(recognised("[1,7,3,7,5,6,7,8]").unwrap()), [1, 7, 3, 7, 5, 6, 7, 8]);
}

#[test]
fn s44_every_rank_has_its_line() {
    let list = solutions(7);
    assert_eq!(list.len(), 40);
    for (format, rows, blanks, width) in
        [(Format::Board, 7, 1, 7), (Format::Unicode, 7, 1, 7), (Format::Grid, 7, 1, 13), (Format::Framed, 9, 1, 9)]
    {
        let text = written_text(format, &list);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 40 * (rows + blanks), "{format}");
        assert!(lines.iter().all(|line| matches!(line.chars().count(), 0) || line.chars().count() == width));
        assert_eq!(placements(recognised(&text).unwrap()), list, "{format}");
    }
}

#[test]
fn s45_all_squares_are_equally_wide() {
    let list = solutions(8);
    let ascii = written_text(Format::Board, &list);
    let unicode = written_text(Format::Unicode, &list);
    assert!(ascii.is_ascii());
    // Both signs are East Asian Width "neutral" (UAX #11): one column, on terminals of every language.
    assert_eq!(ascii.replace('Q', "\u{265B}").replace('.', "\u{22C5}"), unicode);
}

#[test]
fn s46_s47_examples_are_read() {
    let list = solutions(8);
    let text = written_text(Format::Columns, &list);
    assert!(text.starts_with("1 5 8 6 3 7 2 4\n") && text.ends_with("\n8 4 1 3 6 2 7 5\n"));
    assert_eq!(placements(recognised(&text).unwrap()), list);
    assert_eq!(only_columns(recognised("[1,7,5,8,2,4,6,3]").unwrap()), [1, 7, 5, 8, 2, 4, 6, 3]);
}

#[test]
fn the_classic_programs_are_read() {
    for n in [1, 4, 8] {
        let list = solutions(n);
        let total = list.len();
        let flat_board = written_text(Format::Grid, &list) + &format!("Total: {total}\n");
        let queens_class = written_text(Format::Board, &list);
        let permutation = written_text(Format::Pairs, &list) + &format!("{total} solutions in 0.0021 seconds\n");
        let frames = list.iter().zip(1..).map(|(solution, number)| {
            written_text(Format::Framed, std::slice::from_ref(solution)).trim_end().to_owned()
                + &format!("\n{number}\n\n")
        });
        let bordered_board: String = frames.collect();
        // An n = 1 board of 1 and 0 is a number.
        let grid = if n == 1 { Format::Columns } else { Format::Grid };
        for (text, format) in [
            (flat_board, grid),
            (queens_class, Format::Board),
            (permutation, Format::Pairs),
            (bordered_board, Format::Framed),
        ] {
            let reading = recognised(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(reading.format, format);
            assert_eq!(placements(reading), list, "{text}");
        }
    }
}

#[test]
fn every_format_looks_as_documented() {
    let four = &solutions(4)[..1];
    for (format, text) in [
        (Format::Columns, "2 4 1 3\n"),
        (Format::Lines, "2\n4\n1\n3\n"),
        (Format::Compact, "2413\n"),
        (Format::Board, ".Q..\n...Q\nQ...\n..Q.\n\n"),
        (Format::Grid, "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\n"),
        (Format::Framed, "######\n# *  #\n#   *#\n#*   #\n#  * #\n######\n\n"),
        (Format::Pairs, "(0,1) (1,3) (2,0) (3,2)\n"),
        (Format::Squares, "b4 d3 a2 c1\n"),
        (Format::Fen, "1Q2/3Q/Q3/2Q1\n"),
        (Format::Jsonl, "[2,4,1,3]\n"),
        (Format::Csv, "row1,row2,row3,row4\n2,4,1,3\n"),
        (Format::Unicode, "⋅♛⋅⋅\n⋅⋅⋅♛\n♛⋅⋅⋅\n⋅⋅♛⋅\n\n"),
        (Format::Leetcode, "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n"),
        (
            Format::Tikz,
            "\\begin{tikzpicture}[scale=0.5]\n  \\draw (0,0) grid (4,4);\n  \\node at (1.5,3.5) {Q};\n  \
             \\node at (3.5,2.5) {Q};\n  \\node at (0.5,1.5) {Q};\n  \\node at (2.5,0.5) {Q};\n\\end{tikzpicture}\n\n",
        ),
    ] {
        assert_eq!(written_text(format, four), text);
    }
    let both = written_text(Format::Lines, &solutions(4));
    assert_eq!(both, "2\n4\n1\n3\n\n3\n1\n4\n2\n");
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let refused = |format, n, base| Writer::new(format, Board::plane(n), base).err().map(|error| error.to_string());
    let compact = "compact holds boards of at most 9 columns: this one has 10";
    assert_eq!(refused(Format::Compact, 10, None).as_deref(), Some(compact));
    assert_eq!(refused(Format::Compact, 10, Some(IndexBase::Zero)), None);
    assert!(refused(Format::Compact, 11, Some(IndexBase::Zero)).is_some());
    let board = "board holds boards of at most 10000 rows and columns: this one has 1000000";
    assert_eq!(refused(Format::Board, 1_000_000, None).as_deref(), Some(board));
    assert!(refused(Format::Tikz, 1_001, None).is_some());
    assert_eq!(refused(Format::Columns, Board::MAX_SIDE, None), None);
    let numbers = "fen shows no row or column numbers that could be counted from 0 or 1";
    assert_eq!(refused(Format::Fen, 8, Some(IndexBase::One)).as_deref(), Some(numbers));

    let two = read(b"a1 a2", &ReadOptions { size: Some((3, 3)), ..ReadOptions::default() }).unwrap();
    for format in [Format::Columns, Format::Lines, Format::Compact, Format::Jsonl, Format::Csv] {
        let mut out = b"kept".to_vec();
        let mut writer = Writer::new(format, Board::plane(3), None).unwrap();
        let error = writer.write(&two.placements[0].placement, &mut out).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{format} tells one column a row: expected exactly one queen in every row")
        );
        let error = writer.write(&solutions(4)[0], &mut out).unwrap_err();
        assert_eq!(error.to_string(), "found a placement on 4×4: expected 3×3");
        assert_eq!(out, b"kept");
    }
}

#[test]
fn names_are_read_back() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert!(!format.doc().is_empty());
    }
    let error = "chess".parse::<Format>().unwrap_err();
    assert!(error.to_string().starts_with("no format is called `chess`: expected one of columns, lines, compact, "));
}
