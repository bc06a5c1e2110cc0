//! JSON with places: what stands where is needed to say where it is wrong.

use crate::format::fault::{Expected, Fault, Found, Place};

/// A JSON value and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value {
    pub(super) place: Place,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    Array(Vec<Value>),
    /// Name, its place, value; in the order of the text.
    Object(Vec<(String, Place, Value)>),
}

impl Value {
    /// The field of an object, unless it is null.
    pub(super) fn field(&self, name: &str) -> Option<&Self> {
        let Kind::Object(fields) = &self.kind else { return None };
        fields.iter().rfind(|(key, ..)| key == name).map(|(.., value)| value).filter(|value| value.kind != Kind::Null)
    }

    /// The items of an array.
    pub(super) fn items(&self) -> Option<&[Self]> {
        if let Kind::Array(items) = &self.kind { Some(items) } else { None }
    }

    /// A whole number, 0 or more.
    pub(super) fn number(&self) -> Option<u64> {
        if let Kind::Number(digits) = &self.kind { digits.parse().ok() } else { None }
    }

    /// A text, or a number as it is written.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            Kind::Number(digits) => Some(digits),
            _ => None,
        }
    }

    /// The value in few words, for a fault.
    pub(super) fn found(&self) -> Found {
        match &self.kind {
            Kind::Null => Found::text("null"),
            Kind::Bool(value) => Found::text(if *value { "true" } else { "false" }),
            Kind::Number(text) | Kind::Text(text) => Found::text(text),
            Kind::Array(_) => Found::text("[…]"),
            Kind::Object(_) => Found::text("{…}"),
        }
    }

    /// The same for serde; numbers that no one understands become null.
    pub(super) fn to_serde(&self) -> serde_json::Value {
        match &self.kind {
            Kind::Null => serde_json::Value::Null,
            Kind::Bool(value) => (*value).into(),
            Kind::Number(text) => serde_json::from_str(text).unwrap_or_default(),
            Kind::Text(text) => text.as_str().into(),
            Kind::Array(items) => items.iter().map(Self::to_serde).collect(),
            Kind::Object(fields) => serde_json::Value::Object(
                fields.iter().map(|(name, _, value)| (name.clone(), value.to_serde())).collect(),
            ),
        }
    }
}

/// Arrays and objects within one another go no deeper: readers need three levels, and the stack is finite.
const DEEPEST: u32 = 32;

/// The values of a text, one after another, commas between them or not.
///
/// # Errors
/// The first fault: behind it nothing can be told.
pub(super) fn parse(text: &str) -> Result<Vec<Value>, Fault> {
    let mut parser = Parser { rest: text, place: Place::START, depth: 0 };
    let mut values = Vec::new();
    loop {
        parser.skip_blanks();
        if parser.rest.is_empty() {
            return Ok(values);
        }
        values.push(parser.value()?);
        parser.skip_blanks();
        parser.take_if(',');
    }
}

struct Parser<'a> {
    rest: &'a str,
    place: Place,
    depth: u32,
}

impl<'a> Parser<'a> {
    /// Goes on by so many bytes.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (gone, rest) = self.rest.split_at(bytes);
        let mut before = ' ';
        for c in gone.chars() {
            match c {
                '\n' if before == '\r' => {}
                '\n' | '\r' => self.place = Place { line: self.place.line + 1, column: 1 },
                _ => self.place.column += 1,
            }
            before = c;
        }
        self.rest = rest;
        gone
    }

    fn skip_blanks(&mut self) {
        self.advance(self.rest.len() - self.rest.trim_start().len());
    }

    fn take_if(&mut self, c: char) -> bool {
        let found = self.rest.starts_with(c);
        if found {
            self.advance(c.len_utf8());
        }
        found
    }

    fn fault(&self, expected: &'static str) -> Fault {
        let found = match self.rest.split(char::is_whitespace).next() {
            None | Some("") if self.rest.is_empty() => Found::EndOfText,
            None | Some("") => Found::EndOfLine,
            Some(word) => Found::text(word),
        };
        Fault { place: self.place, found, expected: Expected::Words(expected) }
    }

    fn value(&mut self) -> Result<Value, Fault> {
        self.skip_blanks();
        let place = self.place;
        let kind = match self.rest.chars().next() {
            Some('[') => self.nested(|parser| Ok(Kind::Array(parser.list(']', Self::value)?)))?,
            Some('{') => self.nested(|parser| Ok(Kind::Object(parser.list('}', Self::named_value)?)))?,
            Some('"') => Kind::Text(self.text()?),
            Some('-' | '0'..='9') => {
                let digits = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
                let length = self.rest.find(|c| !digits(c)).unwrap_or(self.rest.len());
                Kind::Number(self.advance(length).to_owned())
            }
            _ => {
                let words = [("null", Kind::Null), ("true", Kind::Bool(true)), ("false", Kind::Bool(false))];
                let known = words.into_iter().find(|(word, _)| self.rest.starts_with(word));
                let Some((word, kind)) = known else { return Err(self.fault("a JSON value")) };
                self.advance(word.len());
                kind
            }
        };
        Ok(Value { place, kind })
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<Kind, Fault>) -> Result<Kind, Fault> {
        if self.depth == DEEPEST {
            return Err(self.fault("arrays within arrays at most 32 deep"));
        }
        self.advance(1);
        self.depth += 1;
        let kind = read(self)?;
        self.depth -= 1;
        Ok(kind)
    }

    /// Items up to the closing sign, commas between them.
    fn list<T>(&mut self, end: char, item: impl Fn(&mut Self) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        let mut items = Vec::new();
        self.skip_blanks();
        if self.take_if(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            self.skip_blanks();
            if self.take_if(end) {
                return Ok(items);
            }
            if !self.take_if(',') {
                return Err(self.fault(if end == ']' { ", or ]" } else { ", or }" }));
            }
        }
    }

    fn named_value(&mut self) -> Result<(String, Place, Value), Fault> {
        self.skip_blanks();
        let place = self.place;
        if !self.rest.starts_with('"') {
            return Err(self.fault("a name in quotes"));
        }
        let name = self.text()?;
        self.skip_blanks();
        if !self.take_if(':') {
            return Err(self.fault(":"));
        }
        Ok((name, place, self.value()?))
    }

    /// A text in quotes; what stands between them is left to serde.
    fn text(&mut self) -> Result<String, Fault> {
        let mut escaped = false;
        let closing = self.rest.char_indices().skip(1).find(|&(_, c)| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        });
        let Some((end, _)) = closing else { return Err(self.fault("a text with a closing quote")) };
        let Ok(text) = serde_json::from_str(&self.rest[..=end]) else {
            return Err(self.fault("a text in quotes without line ends"));
        };
        self.advance(end + 1);
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_with_their_places() {
        let values = parse("{\"a\": [1, -2.5e3,\n \"x\\\"y\", null], \"b\": {}}\n[true]").unwrap();
        let [object, array] = &values[..] else { panic!("{values:?}") };
        let items = object.field("a").unwrap().items().unwrap();
        assert_eq!(items[0].number(), Some(1));
        assert_eq!(items[2].word(), Some("x\"y"));
        assert_eq!(items[2].place, Place { line: 2, column: 2 });
        assert_eq!(array.place, Place { line: 3, column: 1 });
        assert_eq!(object.to_serde(), serde_json::json!({"a": [1, -2500.0, "x\"y", null], "b": {}}));
    }

    #[test]
    fn faults_have_their_place() {
        for (text, told) in [
            ("[1, 2", "line 1, column 6: found the end of the text: expected , or ]"),
            ("{\"a\"\n 5}", "line 2, column 2: found `5}`: expected :"),
            ("[1,]", "line 1, column 4: found `]`: expected a JSON value"),
            ("\"abc", "line 1, column 1: found `\"abc`: expected a text with a closing quote"),
            ("{a: 1}", "line 1, column 2: found `a:`: expected a name in quotes"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), told);
        }
        assert!(parse(&"[".repeat(100_000)).unwrap_err().to_string().contains("32 deep"));
    }
}
