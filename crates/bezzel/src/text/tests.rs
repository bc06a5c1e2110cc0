use super::*;
use std::collections::BTreeSet;

/// The names of the values of a sentence.
fn places(sentence: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = sentence;
    while let Some((_, place, after)) = next_place(rest) {
        names.insert(place.split('#').next().unwrap_or(place));
        rest = after;
    }
    names
}

#[test]
fn both_catalogues_are_complete_and_name_the_same_values() {
    let (english, chinese) = (&*ENGLISH, &*CHINESE);
    let keys = |catalogue: &Catalogue| catalogue.keys().cloned().collect::<BTreeSet<_>>();
    let missing: Vec<_> = keys(english).symmetric_difference(&keys(chinese)).cloned().collect();
    assert!(missing.is_empty(), "in one language only: {missing:?}");
    assert!(!english.is_empty());
    for (key, sentence) in english {
        assert_eq!(places(sentence), places(&chinese[key]), "values of {key}");
        assert!(!sentence.trim().is_empty() && !chinese[key].trim().is_empty(), "{key} is empty");
    }
}

/// Keys are sorted, and none is there twice (the last would win in silence).
#[test]
fn catalogues_are_sorted() {
    for language in Language::ALL {
        let keys: Vec<_> = language
            .catalogue()
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix('"')?.split_once("\": \"").map(|(key, _)| key))
            .collect();
        assert_eq!(keys.len(), language.catalogue().lines().count() - 2, "{language}: one key a line");
        if let Some(pair) = keys.windows(2).find(|pair| pair[0] >= pair[1]) {
            panic!("{language}: `{}` must come after `{}`", pair[0], pair[1]);
        }
    }
}

#[test]
fn chinese_is_chinese() {
    let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for (key, sentence) in &*CHINESE {
        let words = ENGLISH[key].chars().filter(|c| c.is_alphabetic()).count();
        assert!(is_chinese(sentence) || *sentence == ENGLISH[key] && words < 20, "{key}: {sentence}");
    }
}

#[test]
fn values_go_to_their_places() {
    let one: &dyn fmt::Display = &1;
    let many: &dyn fmt::Display = &"12";
    assert_eq!(fill("{n} {n#queen|queens} on {board}", &[("n", one), ("board", &"a board")]), "1 queen on a board");
    assert_eq!(fill("{n} {n#queen|queens}", &[("n", many)]), "12 queens");
    assert_eq!(fill("{unknown} and {", &[]), "{unknown} and {");
    assert_eq!(fill("", &[]), "");
}

#[test]
fn locales_name_their_language() {
    for (locale, language) in [
        ("zh_CN.UTF-8", Some(Language::Chinese)),
        ("zh-Hans-TW", Some(Language::Chinese)),
        ("ZH", Some(Language::Chinese)),
        ("en_GB", Some(Language::English)),
        ("C.UTF-8", None),
        ("de_DE", None),
        ("", None),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}
