//! The examples of `docs/formats.md` are true.

use super::*;

const DOCS: &str = include_str!("../../../../../docs/formats.md");

/// The fenced blocks, with the words behind the opening fence.
fn blocks() -> Vec<(&'static str, String)> {
    let mut blocks = Vec::new();
    let mut lines = DOCS.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let text: String =
                lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            blocks.push((info, text));
        }
    }
    blocks
}

#[test]
fn examples_are_in_the_format_they_are_said_to_be() {
    let mut seen = Vec::new();
    for (info, text) in blocks() {
        let mut words = info.split(' ').skip(1).filter_map(|word| word.split_once('='));
        let Some(("format", name)) = words.next() else { continue };
        let format: Format = name.parse().unwrap();
        seen.push(format);
        if !format.can_read() {
            assert_eq!(text, written_text(format, &solutions(4)[..1]).trim_end().to_owned() + "\n");
            continue;
        }
        // `columns=` tells what the first placement is, 1-based.
        let reading = read_as(format, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut found = placements(reading.clone());
        for (key, value) in words {
            match (key, value) {
                ("columns", columns) => {
                    let columns: Vec<u32> =
                        columns.split(',').map(|column| column.parse::<u32>().unwrap() - 1).collect();
                    assert_eq!(found.remove(0), Placement::from_columns(&columns).unwrap(), "{text}");
                }
                _ => panic!("{info}"),
            }
        }
        assert_eq!(recognised(&text).unwrap().format, format, "{text}");
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, Format::ALL);
}

#[test]
fn errors_look_as_documented() {
    let blocks = blocks();
    let mut errors = blocks.iter().filter(|(info, _)| info.starts_with("text error="));
    let mut count = 0;
    for (info, text) in errors.by_ref() {
        let input = info.split_once('=').unwrap().1;
        assert_eq!(format!("{}\n", recognised(input).unwrap_err()), *text);
        count += 1;
    }
    assert!(count >= 2);
}

#[test]
fn the_order_of_precedence_is_the_real_one() {
    let placements = DOCS.split_once("\n# Problems").unwrap().0;
    let documented: Vec<String> = placements
        .lines()
        .filter_map(|line| line.split_once(". `").filter(|(number, _)| number.parse::<u32>().is_ok()))
        .map(|(_, rest)| rest.replacen("`: ", ": ", 1).replace('`', "").trim_end_matches('.').to_owned())
        .collect();
    let real: Vec<String> = super::super::precedence().map(|(format, when)| format!("{format}: {when}")).collect();
    assert_eq!(documented, real);
}

#[test]
fn every_format_has_its_section() {
    for format in Format::ALL {
        assert!(DOCS.contains(&format!("\n### `{format}`\n")), "{format}");
    }
}
