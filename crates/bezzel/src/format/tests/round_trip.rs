use super::*;
use crate::board::{Square, Topology};
use proptest::prelude::*;

/// Whether a format tells one column a row.
fn tells_columns(format: Format) -> bool {
    matches!(format, Format::Columns | Format::Lines | Format::Compact | Format::Jsonl | Format::Csv)
}

fn readable() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.can_read())
}

/// The index bases to try in a format.
fn bases(format: Format) -> Vec<Option<IndexBase>> {
    match format.default_base() {
        Some(_) => vec![None, Some(IndexBase::Zero), Some(IndexBase::One)],
        None => vec![None],
    }
}

/// Whether a text written in `format` is recognised as it: the exceptions are those of the documented precedence.
fn is_recognised(format: Format, text: &str, n: u32) -> bool {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let only_bits = text.bytes().all(|b| matches!(b, b'0' | b'1' | b' ' | b'\n'));
    match format {
        // A list of n = 1 is a column of numbers; n rows of n zeros and ones are a grid.
        Format::Columns => n >= 2 && !(only_bits && lines.len() == n as usize),
        // A single number is a list of columns.
        Format::Lines => lines.len() >= 2,
        // Words no greater than the number of lines are columns one a line.
        Format::Compact => {
            let small =
                lines.iter().all(|word| !word.starts_with('0') && word.parse::<usize>().unwrap() <= lines.len());
            n >= 2 && !(only_bits && lines.len() == n as usize) && !small
        }
        // 1 and 0 are numbers.
        Format::Grid => n >= 2,
        // One rank has no slash.
        Format::Fen => n >= 2,
        _ => true,
    }
}

/// Placements with one queen in every row, right or wrong.
fn lists_of_columns(n: u32) -> impl Strategy<Value = Vec<Placement>> {
    let columns = prop::collection::vec(0..n.max(1), n as usize);
    prop::collection::vec(columns.prop_map(|columns| Placement::from_columns(&columns).unwrap()), 1..5)
}

/// Placements with any queens.
fn any_placements(rows: u32, columns: u32) -> impl Strategy<Value = Vec<Placement>> {
    let board = Board::new(rows, columns, Topology::Plane);
    let squares = prop::collection::btree_set((0..rows.max(1), 0..columns.max(1)), 1..20);
    let placement = squares.prop_map(move |squares| {
        let squares = squares.into_iter().map(|(row, column)| Square::new(row, column)).collect();
        Placement::new(board, squares).unwrap()
    });
    prop::collection::vec(placement, 1..5)
}

/// Writes, and reads with the format named and not named, with the size given and not given.
fn check_round_trip(format: Format, base: Option<IndexBase>, list: &[Placement]) {
    let board = list[0].board();
    let n = board.rows();
    let text = written(format, board, base, list);
    let size = Some((n, board.columns()));
    let named = ReadOptions { format: Some(format), base, size };
    let context = || format!("{format} {base:?} {size:?}:\n{}", String::from_utf8_lossy(&text));
    let reading = read(&text, &named).unwrap_or_else(|error| panic!("{}{error}", context()));
    assert_eq!(reading.base, base.or(format.default_base()));
    assert_eq!(placements(reading), list, "{}", context());

    let expected = is_recognised(format, std::str::from_utf8(&text).unwrap(), n);
    if board.is_square() && expected && n > 0 {
        for size in [size, None] {
            // Without the size, squares only tell the smallest board that holds them.
            let tells_size = !matches!(format, Format::Pairs | Format::Squares);
            if size.is_some() || tells_size {
                let reading = read(&text, &ReadOptions { format: None, base, size });
                let reading = reading.unwrap_or_else(|error| panic!("{}{error}", context()));
                assert_eq!(reading.format, format, "{}", context());
                assert_eq!(placements(reading), list, "{}", context());
            }
        }
    }
}

proptest! {
    #[test]
    fn one_queen_a_row(list in (1_u32..=30).prop_flat_map(lists_of_columns)) {
        for format in readable() {
            for base in bases(format) {
                if Writer::new(format, list[0].board(), base).is_ok() {
                    check_round_trip(format, base, &list);
                }
            }
        }
    }

    #[test]
    fn small_boards(list in (1_u32..=4).prop_flat_map(lists_of_columns)) {
        for format in readable() {
            for base in bases(format) {
                check_round_trip(format, base, &list);
            }
        }
    }

    #[test]
    fn any_queens((rows, columns, list) in (1_u32..=30, 1_u32..=30)
        .prop_flat_map(|(rows, columns)| (Just(rows), Just(columns), any_placements(rows, columns))))
    {
        prop_assert!(list[0].board().rows() == rows && list[0].board().columns() == columns);
        for format in readable().filter(|&format| !tells_columns(format)) {
            for base in bases(format) {
                check_round_trip(format, base, &list);
            }
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_in_every_way(&bytes);
    }

    #[test]
    fn any_likely_text_is_answered(text in "[\u{FEFF}0-9a-cQqRrx.,;:/#*()\\[\\]\"' \n\r♛⋅-]{0,80}") {
        read_in_every_way(text.as_bytes());
    }

    #[test]
    fn spoiled_texts_are_answered(
        list in (1_u32..=9).prop_flat_map(lists_of_columns),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..4),
    ) {
        for format in readable() {
            let mut text = written(format, list[0].board(), None, &list);
            for (index, byte, change) in &changes {
                let at = index.index(text.len() + 1);
                match change {
                    0 => text.insert(at, *byte),
                    1 if at < text.len() => text[at] = *byte,
                    _ => text.truncate(at),
                }
            }
            read_in_every_way(&text);
        }
    }
}

/// Only that there is an answer, and that it keeps its promises.
fn read_in_every_way(input: &[u8]) {
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        for base in [None, Some(IndexBase::Zero), Some(IndexBase::One)] {
            for size in [None, Some((8, 8)), Some((0, 0)), Some((1, 0)), Some((0, u32::MAX))] {
                match read(input, &ReadOptions { format, base, size }) {
                    Ok(reading) => {
                        assert!(!reading.placements.is_empty());
                        let boards = reading.placements.iter().map(|located| located.placement.board());
                        for board in boards {
                            assert!(size.is_none_or(|size| size == (board.rows(), board.columns())));
                        }
                    }
                    Err(error) => {
                        assert!(error.fault_count >= error.faults.len() as u64 && !error.faults.is_empty());
                        assert!(error.faults.len() <= ReadError::LISTED_FAULTS);
                        assert!(error.to_string().contains(": expected "));
                    }
                }
            }
        }
    }
}

#[test]
fn solutions_of_every_size_come_back() {
    for n in 1..=10 {
        let list = solutions(n);
        if list.is_empty() {
            continue;
        }
        for format in readable() {
            for base in bases(format) {
                if Writer::new(format, list[0].board(), base).is_ok() {
                    check_round_trip(format, base, &list);
                }
            }
        }
    }
}

#[test]
fn the_empty_board_comes_back_where_it_can_be_told() {
    let list = [Placement::from_columns(&[]).unwrap()];
    let tells = |&format: &Format| {
        let text = written(format, Board::plane(0), None, &list);
        read(&text, &ReadOptions { format: Some(format), ..ReadOptions::default() })
            .is_ok_and(|reading| placements(reading) == list)
    };
    let told: Vec<_> = readable().filter(tells).collect();
    assert_eq!(told, [Format::Framed, Format::Jsonl, Format::Leetcode]);
    for format in readable().filter(|&format| format != Format::Lines) {
        for times in 1..=3 {
            let list = vec![list[0].clone(); times];
            check_round_trip(format, None, &list);
        }
    }
    assert_eq!(written(Format::Lines, Board::plane(0), None, &list), b"");
    assert_eq!(written_text(Format::Columns, &list), "\n");
    assert_eq!(written_text(Format::Jsonl, &list), "[]\n");
    assert_eq!(written_text(Format::Framed, &list), "##\n##\n\n");
}

#[test]
fn wide_boards_come_back() {
    // Beyond the table of column texts, and beyond three digits.
    for n in [998, 999, 1000, 1001, 12_345] {
        let columns: Vec<u32> = (0..n).map(|row| (row * 7919 + 13) % n).collect();
        let list = [Placement::from_columns(&columns).unwrap()];
        let formats =
            [Format::Columns, Format::Lines, Format::Jsonl, Format::Csv, Format::Pairs, Format::Squares, Format::Fen];
        for format in formats {
            for base in bases(format) {
                check_round_trip(format, base, &list);
            }
        }
    }
}
