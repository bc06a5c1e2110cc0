//! Writes XML that is well-formed whatever it is given: every element is closed, every text escaped.

use std::fmt::{Display, Write};

/// An XML document being written.
pub(super) struct Xml {
    out: String,
    open: Vec<&'static str>,
}

/// Name and value of an attribute.
pub(super) type Attribute<'a> = (&'static str, &'a dyn Display);

impl Xml {
    /// An empty document.
    pub(super) const fn new() -> Self {
        Self { out: String::new(), open: Vec::new() }
    }

    /// Opens an element.
    pub(super) fn start(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.tag(name, attributes);
        self.out.push_str(">\n");
        self.open.push(name);
    }

    /// Closes the element opened last.
    pub(super) fn end(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            let _ = writeln!(self.out, "</{name}>");
        }
    }

    /// An element without content.
    pub(super) fn leaf(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.tag(name, attributes);
        self.out.push_str("/>\n");
    }

    /// An element that holds text.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.tag(name, attributes);
        self.out.push('>');
        self.escaped(text);
        let _ = writeln!(self.out, "</{name}>");
    }

    /// The document, all elements closed.
    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.end();
        }
        self.out
    }

    fn tag(&mut self, name: &str, attributes: &[Attribute<'_>]) {
        self.indent();
        let _ = write!(self.out, "<{name}");
        for (attribute, value) in attributes {
            let _ = write!(self.out, " {attribute}=\"");
            self.escaped(&value.to_string());
            self.out.push('"');
        }
    }

    fn indent(&mut self) {
        self.out.extend(std::iter::repeat_n(' ', self.open.len()));
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                // XML 1.0 has no way to write these, not even escaped.
                '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                    self.out.push(char::REPLACEMENT_CHARACTER);
                }
                _ => self.out.push(c),
            }
        }
    }
}

/// A number of hundredths as a decimal number: whole arithmetic gives the same digits on every machine.
pub(super) fn hundredths(value: u64) -> String {
    let decimal = format!("{}.{:02}", value / 100, value % 100);
    decimal.trim_end_matches('0').trim_end_matches('.').to_owned()
}
