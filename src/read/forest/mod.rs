//! Reads the brackets of LaTeX's packages forest and tikz-qtree, alone or within a document.
//!
//! ```text
//! forest   node = "[" label [ "," keys ] node* "]"            [max, blue [min [3] [12]] [2]]
//! qtree    node = "[" [ "." label ] ( node | leaf )* "]"      \Tree [.max [.min 3 12 ] 2 ]
//! ```
//!
//! Keys and what stands on the edges mean nothing here; of a label the text counts, and not how TeX
//! sets it.

mod label;
mod tex;

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};
use nom::error::context;
use nom::sequence::{preceded, terminated};

use super::builder::DocumentBuilder;
use super::cursor::{Cursor, Parsed};
use super::{Failure, ReadErrorKind, fail};
use label::Label;
use tex::{blanks, plain, up_to, without_comments};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let text = without_comments(text);
    let mut cursor = Cursor::new(&text)?;
    let beginning = first_beginning(&text);
    let package = match beginning {
        Some((_, package)) => package,
        None if is_qtree(&text) => Package::Qtree,
        None => Package::Brackets,
    };
    if let Some((word, _)) = beginning {
        cursor.rest = &text[cursor.place(word).end..];
    }
    let mut reader = Reader {
        cursor,
        package,
        is_in_document: beginning.is_some(),
        document,
        open: Vec::new(),
    };
    reader.document()
}

/// What the brackets were written for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Package {
    /// Forest, within its environment or command.
    Forest,
    /// Forest's brackets alone.
    Brackets,
    /// Qtree and tikz-qtree.
    Qtree,
}

const BEGINNINGS: [(&str, Package); 4] = [
    ("\\begin{forest}", Package::Forest),
    ("\\Forest{", Package::Forest),
    ("\\Forest*{", Package::Forest),
    ("\\Tree", Package::Qtree),
];

/// Whether a text that is no document holds the brackets of qtree, whose labels begin with a point.
fn is_qtree(text: &str) -> bool {
    (blanks, char('['), blanks, char('.')).parse(text).is_ok()
}

/// The words that begin the first tree of a document, where they stand.
fn first_beginning(text: &str) -> Option<(&str, Package)> {
    let found = BEGINNINGS.iter().filter_map(|(beginning, package)| {
        let at = text.find(beginning)?;
        Some((at, &text[at..][..beginning.len()], *package))
    });
    let (_, words, package) = found.min_by_key(|(at, ..)| *at)?;
    Some((words, package))
}

struct Reader<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    package: Package,
    /// Whether a document stands around the tree.
    is_in_document: bool,
    document: &'d mut DocumentBuilder<'p>,
    /// The brackets that are not closed yet.
    open: Vec<&'t str>,
}

impl<'t> Reader<'t, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        if self.package == Package::Forest {
            self.cursor.take(|text| up_to(&['['], text))?;
        }
        self.node()?;
        while let Some(&bracket) = self.open.last() {
            self.cursor.take(blanks)?;
            match self.cursor.rest.chars().next() {
                Some('[') => self.node()?,
                Some(']') => {
                    self.cursor.take(char(']'))?;
                    self.open.pop();
                    self.document.tree.close()?;
                }
                None => return self.unclosed(bracket),
                Some(_) if self.package == Package::Qtree => self.qtree_word()?,
                Some(_) => return self.cursor.expected("`[` or `]`"),
            }
        }
        self.end()
    }

    /// What may stand after the tree: nothing, or the rest of a document without a second one.
    fn end(&mut self) -> Result<(), Failure> {
        if let Some((second, _)) = first_beginning(self.cursor.rest) {
            return fail(ReadErrorKind::TextAfterTree, self.cursor.place(second));
        }
        if self.is_in_document {
            return Ok(());
        }
        self.cursor.take(blanks)?;
        self.cursor.end()
    }

    /// Opens a node at its bracket, or reads a leaf with both.
    fn node(&mut self) -> Result<(), Failure> {
        let bracket = preceded(blanks, recognize(char('[')));
        let bracket = self
            .cursor
            .take(context(A_TREE, terminated(bracket, blanks)))?;
        let raw = self.raw_label()?;
        let label = self.label(
            raw,
            if raw.trim_end().is_empty() {
                bracket
            } else {
                raw.trim_end()
            },
        )?;
        match self.cursor.take((blanks, opt(char(']'))))? {
            (_, Some(_)) => label.add(self.document),
            _ if self.cursor.rest.is_empty() => self.unclosed(bracket),
            _ => {
                self.document.open(self.cursor.place(bracket))?;
                self.open.push(bracket);
                label.describe(self.document)
            }
        }
    }

    /// What a label says, and the part of the text that errors show for it.
    fn label(&self, raw: &'t str, shown: &str) -> Result<Label, Failure> {
        let plain = plain(raw);
        let label = Label::new(&plain.text, self.cursor.place(shown));
        let may_be_wrong = label.as_ref().map_or(true, Label::has_value);
        let Some(command) = plain.unknown.filter(|_| may_be_wrong) else {
            return label;
        };
        let kind = ReadErrorKind::UnknownCommand(command.to_owned());
        fail(kind, self.cursor.place(command))
    }

    /// The label after a bracket as TeX has it; its keys are skipped.
    fn raw_label(&mut self) -> Result<&'t str, Failure> {
        if self.package == Package::Qtree {
            let has_label = self.cursor.take(opt(char('.')))?.is_some();
            return if has_label {
                self.word()
            } else {
                Ok(&self.cursor.rest[..0])
            };
        }
        let label = self.cursor.take(|text| up_to(&[',', '[', ']'], text))?;
        let keys = self.cursor.take(|text| up_to(&['[', ']'], text))?;
        // A comma between digits parts a label from its keys, but no key is a number.
        let is_digit = |letter: char| letter.is_ascii_digit();
        let behind = keys.strip_prefix(',').map(str::trim_start);
        if label.trim_end().ends_with(is_digit)
            && behind.is_some_and(|keys| keys.starts_with(is_digit))
        {
            return fail(ReadErrorKind::Comma, self.cursor.place(&keys[..1]));
        }
        Ok(label)
    }

    /// A word of qtree: a leaf, or what stands on an edge.
    fn qtree_word(&mut self) -> Result<(), Failure> {
        if self.cursor.rest.starts_with("\\edge") {
            return self.cursor.take(command).map(drop);
        }
        let word = self.word()?;
        self.label(word, word)?.add(self.document)
    }

    /// A word as TeX has it, which may be a group, or the last group of a command that ends with `;`.
    fn word(&mut self) -> Result<&'t str, Failure> {
        if self.cursor.rest.starts_with("\\node") {
            let command = self.cursor.take(command)?;
            return Ok(&command[command.rfind('{').unwrap_or(command.len())..]);
        }
        let ends = [' ', '\t', '\n', '\r', '\u{a0}', '[', ']'];
        let word = self.cursor.take(|text| up_to(&ends, text))?;
        if word.is_empty() {
            return self.cursor.expected("a label");
        }
        Ok(word)
    }

    fn unclosed<T>(&self, bracket: &str) -> Result<T, Failure> {
        fail(
            ReadErrorKind::UnclosedBracket('['),
            self.cursor.place(bracket),
        )
    }
}

const A_TREE: &str = "a tree in the brackets of forest or tikz-qtree, which begins with `[`";

/// A command up to its semicolon.
fn command(text: &str) -> Parsed<'_, &str> {
    let command = terminated(|text| up_to(&[';'], text), tag(";"));
    context("`;` at the end of the command", command).parse(text)
}
