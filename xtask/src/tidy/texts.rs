//! Sentences are asked for by keys that both catalogues have: in the program `say("key", …)`, on the page `say('key')`.

use super::{Fault, Sources};

/// The catalogue that is looked into; a test of the library holds both together.
pub(super) const CATALOGUE: &str = "crates/bezzel/src/text/en.json";

/// Keys that are asked for and not there. Keys that are put together (`format!("totals.{name}")`) are tested where that is done.
pub(super) fn faults(sources: &Sources, catalogue: &str) -> Vec<Fault> {
    let keys: Vec<&str> = catalogue
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix('"')?.split_once("\": \"").map(|(key, _)| key))
        .collect();
    let mut faults = Vec::new();
    for (file, text) in sources {
        for (offset, call) in text.match_indices("say(") {
            let rest = text[offset + call.len()..].trim_start();
            let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else { continue };
            let Some(key) = rest[1..].split(quote).next() else { continue };
            let is_key = !key.is_empty()
                && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-'));
            if is_key && key.contains('.') && !keys.contains(&key) {
                let line = text[..offset].lines().count().max(1);
                faults.push(Fault::new(file, line, format!("no catalogue has the sentence `{key}`")));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_must_be_in_the_catalogue() {
        let catalogue = "{\n  \"a.b\": \"x\",\n  \"c.d-e\": \"y\"\n}\n";
        let sources: Sources = [
            ("a.rs", "language.SAY(\"a.b\", &[]);\nlanguage.SAY(\n    \"a.c\", &[])"),
            ("b.svelte", "{SAY('c.d-e')}\n{SAY('c.d')}{SAY(`page.${x}`)}{SAY(key)}"),
        ]
        .map(|(file, text)| (file.to_owned(), text.replace("SAY", "say")))
        .into();
        let said: Vec<_> = faults(&sources, catalogue).iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            ["a.rs:2: no catalogue has the sentence `a.c`", "b.svelte:2: no catalogue has the sentence `c.d`"]
        );
    }
}
