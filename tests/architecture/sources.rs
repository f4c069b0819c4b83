//! The sources of the product as lists of what they name, declare and contain, without their
//! comments and tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::common::{files_below, repository};

/// A name with everything in front of it, such as `crate`, `tree`, `NodeId`.
pub(super) type NamePath = Vec<String>;

/// One source file.
#[derive(Default)]
pub(super) struct Source {
    /// Where it stands below `src`, with `/`.
    pub(super) path: String,
    pub(super) lines: usize,
    /// The modules that it declares.
    pub(super) children: BTreeSet<String>,
    /// What it takes by `use`, but for what it hands on.
    pub(super) imports: BTreeSet<NamePath>,
    /// What it names in its code.
    pub(super) named: BTreeSet<NamePath>,
    /// What it hands on to others: the names that these use, and where they come from.
    pub(super) exports: BTreeMap<String, NamePath>,
    /// The names of its functions and how many lines their bodies have.
    pub(super) functions: Vec<(String, usize)>,
    /// The first words of its attributes.
    pub(super) attributes: BTreeSet<String>,
}

/// All files below `src`.
pub(super) fn sources() -> Vec<Source> {
    let folder = repository("src");
    let mut sources = Vec::new();
    for file in files_below(&folder) {
        if file.extension().is_some_and(|suffix| suffix == "rs") {
            let path = file.strip_prefix(&folder).unwrap().to_str().unwrap();
            let text = fs::read_to_string(&file).unwrap();
            sources.push(Source::of(&path.replace('\\', "/"), &text));
        }
    }
    assert!(sources.len() > 20, "{} source files", sources.len());
    sources
}

impl Source {
    pub(super) fn of(path: &str, text: &str) -> Self {
        let mut source = Self {
            path: path.to_owned(),
            lines: text.lines().count(),
            ..Self::default()
        };
        source.read(text.parse().unwrap());
        source
    }

    /// The folders and the file that its module is named by.
    pub(super) fn module(&self) -> NamePath {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        let names = path.split('/').filter(|&name| name != "lib");
        names.map(str::to_owned).collect()
    }

    fn read(&mut self, stream: TokenStream) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let behind = &tokens[at..];
            at += match &behind[0] {
                TokenTree::Punct(mark) if mark.as_char() == '#' => self.attribute(behind),
                TokenTree::Ident(word) if word == "use" && !is_capture(behind) => {
                    self.declaration(&tokens[..at], behind)
                }
                TokenTree::Ident(_) => self.name(behind),
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    1
                }
                _ => 1,
            };
        }
    }

    /// `#[word …]`, and with it the whole item if it is for tests.
    fn attribute(&mut self, tokens: &[TokenTree]) -> usize {
        let Some(TokenTree::Group(group)) = tokens.get(1) else {
            return 1;
        };
        let text = group.stream().to_string();
        if text == "cfg (test)" {
            return 1 + tokens.iter().position(ends_an_item).unwrap();
        }
        let word = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        self.attributes.extend(word.take(1).map(str::to_owned));
        self.read(group.stream());
        2
    }

    /// `use …;`, which hands names on if a `pub` stands in front of it.
    fn declaration(&mut self, before: &[TokenTree], tokens: &[TokenTree]) -> usize {
        let end = tokens.iter().position(|token| is_mark(token, ';')).unwrap();
        let is_handed_on = match before {
            [.., word, TokenTree::Group(_)] | [.., word] => word.to_string() == "pub",
            [] => false,
        };
        for (name, path) in uses(&tokens[1..end]) {
            if is_handed_on {
                self.exports.insert(name, path);
            } else {
                self.imports.insert(path);
            }
        }
        end + 1
    }

    /// A path that stands in the code, a module or a function.
    fn name(&mut self, tokens: &[TokenTree]) -> usize {
        let (path, length) = path(tokens);
        match (path[0].as_str(), tokens.get(1)) {
            ("mod", Some(TokenTree::Ident(child))) => {
                self.children.insert(child.to_string());
            }
            ("fn", Some(TokenTree::Ident(name))) => self.function(&name.to_string(), tokens),
            _ => {
                self.named.insert(path);
            }
        }
        length
    }

    fn function(&mut self, name: &str, tokens: &[TokenTree]) {
        let end = tokens.iter().find(|token| ends_an_item(token));
        if let Some(TokenTree::Group(body)) = end {
            let (first, last) = (
                body.span_open().start().line,
                body.span_close().start().line,
            );
            let lines = (last - first).saturating_sub(1);
            self.functions.push((name.to_owned(), lines));
        }
    }
}

/// The `use<'t>` of a type that a function returns.
fn is_capture(tokens: &[TokenTree]) -> bool {
    tokens.get(1).is_some_and(|token| is_mark(token, '<'))
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == mark)
}

fn ends_an_item(token: &TokenTree) -> bool {
    let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    is_mark(token, ';') || is_body(token)
}

/// `a::b::C` at the beginning of these tokens, and how many of them it takes.
fn path(tokens: &[TokenTree]) -> (NamePath, usize) {
    let mut path = vec![tokens[0].to_string()];
    let mut length = 1;
    while let [first, second, TokenTree::Ident(name), ..] = &tokens[length..]
        && is_mark(first, ':')
        && is_mark(second, ':')
    {
        path.push(name.to_string());
        length += 3;
    }
    (path, length)
}

/// Every name that a `use` brings, with its path: `a::{b, c::D as E}` brings `b` and `E`.
fn uses(tokens: &[TokenTree]) -> Vec<(String, NamePath)> {
    let (start, length) = match tokens.first() {
        Some(TokenTree::Ident(_)) => path(tokens),
        _ => (Vec::new(), 0),
    };
    match &tokens[length..] {
        [] => vec![(start.last().unwrap().clone(), start)],
        [TokenTree::Ident(word), TokenTree::Ident(name)] if word == "as" => {
            vec![(name.to_string(), start)]
        }
        [.., TokenTree::Group(group)] => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts = inside.split(|token| is_mark(token, ','));
            let found = parts.filter(|part| !part.is_empty()).flat_map(uses);
            let whole = |(name, path): (String, NamePath)| match path.as_slice() {
                [itself] if itself == "self" => (start.last().unwrap().clone(), start.clone()),
                _ => (name, [start.clone(), path].concat()),
            };
            found.map(whole).collect()
        }
        [.., star] if is_mark(star, '*') => vec![("*".to_owned(), start)],
        rest => panic!("use {rest:?}"),
    }
}

#[test]
fn what_a_source_names_is_found_in_every_form() {
    let source = Source::of(
        "report/mod.rs",
        "mod csv; pub(crate) use csv::{Row as Line, self}; use crate::{tree::{NodeId, Tree}, text::*};
         #[derive(Clone)] struct Page; // crate::comments::are_left_out
         fn write() -> io::Result<()> {\n let a = csv::row(\"crate::text\");\n format!(\"{}\", super::words())\n }
         #[cfg(test)] mod tests { use crate::cli; }",
    );
    let joined = |paths: &BTreeSet<NamePath>| -> Vec<String> {
        paths.iter().map(|path| path.join("::")).collect()
    };
    let imports = ["crate::text", "crate::tree::NodeId", "crate::tree::Tree"];
    assert_eq!(joined(&source.imports), imports);
    let named = joined(&source.named);
    for path in ["csv::row", "io::Result", "super::words"] {
        assert!(named.contains(&path.to_owned()), "{path}");
    }
    assert!(!named.join(" ").contains("crate::"));
    assert_eq!(source.module(), ["report"]);
    assert_eq!(source.exports["Line"], ["csv", "Row"]);
    assert_eq!(source.exports["csv"], ["csv"]);
    assert_eq!(source.functions, [("write".to_owned(), 2)]);
    assert!(source.children.contains("csv") && !source.children.contains("tests"));
    assert!(source.attributes.contains("derive"));
}
