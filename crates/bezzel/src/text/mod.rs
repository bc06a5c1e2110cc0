//! The sentences that are shown to people, in English and Chinese.
//!
//! One catalogue a language, a flat JSON object from keys to sentences, shared by the program and the page. A sentence holds places for
//! values: `{name}`, or `{name#queen|queens}` for the form that goes with one and with any other number. Both catalogues have the
//! same keys with the same values, in alphabetical order; a test says so.

mod puzzle;
mod words;

pub use puzzle::StepLine;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A language of the program and the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

type Catalogue = BTreeMap<String, String>;

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| read(Language::English));
static CHINESE: LazyLock<Catalogue> = LazyLock::new(|| read(Language::Chinese));

fn read(language: Language) -> Catalogue {
    serde_json::from_str(language.catalogue()).expect("a test reads the catalogue")
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its tag: `en`, `zh`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`, `zh-Hans` or `en`; `None` for languages that there are no catalogues of.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|known| known.tag().eq_ignore_ascii_case(language))
    }

    /// The catalogue as it is written: a JSON object of sentences, by key.
    pub const fn catalogue(self) -> &'static str {
        match self {
            Self::English => include_str!("en.json"),
            Self::Chinese => include_str!("zh.json"),
        }
    }

    /// The sentence of a key, as it is written, if there is one.
    pub fn sentence(self, key: &str) -> Option<&'static str> {
        let catalogue: &'static Catalogue = match self {
            Self::English => &ENGLISH,
            Self::Chinese => &CHINESE,
        };
        catalogue.get(key).map(String::as_str)
    }

    /// The sentence of a key, with values in their places. Without such a sentence it is the key, which `cargo xtask tidy` does not let
    /// happen; a place without a value keeps its name.
    pub fn say(self, key: &str, values: &[(&str, &dyn fmt::Display)]) -> String {
        fill(self.sentence(key).unwrap_or(key), values)
    }
}

/// Puts values into the places of a sentence.
fn fill(sentence: &str, values: &[(&str, &dyn fmt::Display)]) -> String {
    let mut text = String::with_capacity(sentence.len() + 16 * values.len());
    let mut rest = sentence;
    while let Some((before, place, after)) = next_place(rest) {
        text.push_str(before);
        let (name, forms) = place.split_once('#').map_or((place, None), |(name, forms)| (name, Some(forms)));
        match (values.iter().find(|(known, _)| *known == name), forms) {
            (Some((_, value)), None) => text += &value.to_string(),
            (Some((_, value)), Some(forms)) => {
                let (one, other) = forms.split_once('|').unwrap_or((forms, forms));
                text.push_str(if value.to_string() == "1" { one } else { other });
            }
            (None, _) => {
                text.push('{');
                text.push_str(place);
                text.push('}');
            }
        }
        rest = after;
    }
    text + rest
}

/// The text before the next place, the place, and the text after it.
fn next_place(sentence: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = sentence.split_once('{')?;
    let (place, after) = rest.split_once('}')?;
    Some((before, place, after))
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::of_locale(text).ok_or_else(|| UnknownLanguage { found: text.chars().take(40).collect() })
    }
}

/// There is no catalogue of this language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage {
    found: String,
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no language `{}`: expected en or zh", self.found)
    }
}

impl std::error::Error for UnknownLanguage {}

#[cfg(test)]
mod tests;
