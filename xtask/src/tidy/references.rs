//! Everything that a module's code refers to: paths in `use` declarations, expressions, types, patterns, bounds, attributes
//! and the tokens of macros; macros that are called; `static mut`.
//!
//! What is compiled for tests only is left out, and so are comments (links in them included).

use super::library::{Import, Module, OTHER_CRATE, imports, is_test_only};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Something that code refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The line.
    pub(super) line: usize,
    /// What it is.
    pub(super) what: What,
}

/// What code can refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A path as it is written.
    Path(Vec<String>),
    /// All names of a module: a path as it is written, without the star.
    Glob(Vec<String>),
    /// A macro called by this last name.
    Macro(String),
    /// A `static mut`.
    StaticMut,
    /// An `extern crate`.
    ExternCrate,
}

/// All references in a module, without those of the modules within it.
pub(super) fn references(module: &Module) -> Vec<Reference> {
    let mut collector = Collector { found: Vec::new() };
    if !module.test_only {
        for item in &module.items {
            collector.visit_item(item);
        }
    }
    collector.found
}

struct Collector {
    found: Vec<Reference>,
}

impl Collector {
    fn add(&mut self, line: usize, what: What) {
        self.found.push(Reference { line, what });
    }

    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.token(&tokens, at);
        }
    }

    /// Takes what begins at `at`, and returns where it ends.
    fn token(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        match &tokens[at] {
            TokenTree::Group(group) => self.tokens(group.stream()),
            // A lifetime: `&'static mut` is no global.
            TokenTree::Punct(punct) if punct.as_char() == '\'' => return at + 2,
            TokenTree::Ident(ident) if ident == "static" && is_ident(tokens.get(at + 1), "mut") => {
                self.add(ident.span().start().line, What::StaticMut);
            }
            TokenTree::Ident(_) => return self.path(tokens, at, Vec::new()),
            TokenTree::Punct(_) if is_colons(tokens, at) && ident_at(tokens, at + 2).is_some() => {
                return self.path(tokens, at + 2, vec![OTHER_CRATE.to_owned()]);
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        at + 1
    }

    /// Takes a path whose next segment is at `at`; a group in braces holds several ways on, as in `use`.
    fn path(&mut self, tokens: &[TokenTree], mut at: usize, mut segments: Vec<String>) -> usize {
        loop {
            let line = tokens[at].span().start().line;
            match &tokens[at] {
                TokenTree::Ident(ident) => segments.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    self.add(line, What::Glob(segments));
                    return at + 1;
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<_> = group.stream().into_iter().collect();
                    for part in inner.split(|token| is_punct(Some(token), ',')) {
                        if !part.is_empty() {
                            self.path(part, 0, segments.clone());
                        }
                    }
                    return at + 1;
                }
                // A generic argument, or the end of a path such as `Vec::<…>`: not taken.
                _ => {
                    self.add(line, What::Path(segments));
                    return at;
                }
            }
            if is_colons(tokens, at + 1) && at + 3 < tokens.len() {
                at += 3;
                continue;
            }
            let called = is_punct(tokens.get(at + 1), '!') && !is_punct(tokens.get(at + 2), '=');
            if let (true, Some(name)) = (called, segments.last()) {
                self.add(line, What::Macro(name.clone()));
            }
            if segments.last().is_some_and(|last| last == "self") && segments.len() > 1 {
                segments.pop();
            }
            self.add(line, What::Path(segments));
            return at + 1;
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_test_only(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Fn(item) => &item.attrs[..],
            syn::ImplItem::Const(item) => &item.attrs,
            _ => &[],
        };
        if !is_test_only(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        for Import { name, path, line } in imports(item) {
            self.add(line, if name.is_some() { What::Path(path) } else { What::Glob(path) });
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        self.add(item.ident.span().start().line, What::ExternCrate);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        if let syn::StaticMutability::Mut(token) = &item.mutability {
            self.add(token.span.start().line, What::StaticMut);
        }
        visit::visit_item_static(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let Some(first) = path.segments.first() else { return };
        let leading = path.leading_colon.iter().map(|_| OTHER_CRATE.to_owned());
        let segments = leading.chain(path.segments.iter().map(|segment| segment.ident.to_string())).collect();
        self.add(first.ident.span().start().line, What::Path(segments));
        // The generic arguments.
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if let Some(name) = call.path.segments.last() {
            self.add(name.ident.span().start().line, What::Macro(name.ident.to_string()));
        }
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if attribute.path().is_ident("doc") {
            return;
        }
        if let syn::Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
            // Serde takes paths in strings: `#[serde(with = "crate::x")]`.
            for literal in string_literals(list.tokens.clone()) {
                if let Ok(path) = literal.parse::<syn::Path>() {
                    self.visit_path(&path);
                }
            }
        }
    }

    /// `pub(in crate::x)` imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item;
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn string_literals(tokens: TokenStream) -> Vec<syn::LitStr> {
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => found.extend(string_literals(group.stream())),
            TokenTree::Literal(literal) => {
                if let syn::Lit::Str(literal) = syn::Lit::new(literal) {
                    found.push(literal);
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
    found
}

fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

fn is_ident(token: Option<&TokenTree>, name: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == name)
}

fn ident_at(tokens: &[TokenTree], at: usize) -> Option<&proc_macro2::Ident> {
    match tokens.get(at) {
        Some(TokenTree::Ident(ident)) => Some(ident),
        _ => None,
    }
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':')
}
