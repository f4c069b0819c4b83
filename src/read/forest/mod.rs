//! Reads the brackets of LaTeX's package forest, alone or within a document.
//!
//! ```text
//! node = "[" label [ "," keys ] node* "]"            [max, blue [min [3] [12]] [2]]
//! ```
//!
//! Keys mean nothing here; of a label the text counts, and not how TeX sets it.

mod tex;

use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value};
use super::{Failure, ReadErrorKind, fail};
use crate::value::{Value, begins_like_a_number};
use tex::{plain, up_to, without_comments};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let text = without_comments(text);
    let mut cursor = Cursor::new(&text)?;
    let beginning = first_beginning(&text);
    if let Some(words) = beginning {
        cursor.rest = &text[cursor.place(words).end..];
        up_to(&['['], &mut cursor)?;
    }
    let mut reader = Reader {
        cursor,
        document,
        open: Vec::new(),
    };
    reader.tree()?;
    let mut cursor = reader.cursor;
    if let Some(second) = first_beginning(cursor.rest) {
        return fail(ReadErrorKind::TextAfterTree, cursor.place(second));
    }
    if beginning.is_some() {
        return Ok(());
    }
    cursor.end()
}

/// The words that begin the first tree of a document, where they stand.
fn first_beginning(text: &str) -> Option<&str> {
    let beginnings = ["\\begin{forest}", "\\Forest{", "\\Forest*{"].into_iter();
    let found = beginnings.filter_map(|words| Some((text.find(words)?, words.len())));
    let (at, length) = found.min()?;
    Some(&text[at..at + length])
}

struct Reader<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// The brackets that are not closed yet.
    open: Vec<&'t str>,
}

impl<'t> Reader<'t, '_, '_> {
    fn tree(&mut self) -> Result<(), Failure> {
        self.node()?;
        while let Some(&bracket) = self.open.last() {
            if self.cursor.eat(']') {
                self.open.pop();
                self.document.tree.close()?;
            } else if self.cursor.is_at('[') {
                self.node()?;
            } else if self.cursor.rest.is_empty() {
                return self.unclosed(bracket);
            } else {
                return self.cursor.expected("`[` or `]`");
            }
        }
        Ok(())
    }

    /// Opens a node at its bracket, or reads a leaf with both.
    fn node(&mut self) -> Result<(), Failure> {
        if !self.cursor.is_at('[') {
            let a_tree = "a tree in the brackets of forest, such as [max [min [3][12]][2]]";
            return self.cursor.expected(a_tree);
        }
        let (bracket, behind) = self.cursor.rest.split_at(1);
        self.cursor.rest = behind.trim_start();
        let text = self.label()?;
        let shown = if text.is_empty() { bracket } else { text };
        let span = self.cursor.place(shown);
        let said = plain(text);
        let label = Label::new(&said.text, span.clone());
        // A command that is not known does no harm beside words alone.
        if let Some(command) = said.unknown
            && label
                .as_ref()
                .map_or(true, |label| !label.values.is_empty())
        {
            let kind = ReadErrorKind::UnknownCommand(command.to_owned());
            return fail(kind, self.cursor.place(command));
        }
        if self.cursor.eat(']') {
            return label?.add_leaf(span, self.document);
        }
        if self.cursor.rest.is_empty() {
            return self.unclosed(bracket);
        }
        self.document.open(self.cursor.place(bracket))?;
        self.open.push(bracket);
        label?.describe(span, self.document)
    }

    /// The label after a bracket as TeX has it; its keys are skipped.
    fn label(&mut self) -> Result<&'t str, Failure> {
        let label = up_to(&[',', '[', ']'], &mut self.cursor)?;
        let keys = up_to(&['[', ']'], &mut self.cursor)?;
        let label = label.trim_end();
        // A comma between digits parts a label from its keys, but no key is a number.
        let is_digit = |letter: char| letter.is_ascii_digit();
        let behind = keys.strip_prefix(',').unwrap_or_default();
        if label.ends_with(is_digit) && behind.trim_start().starts_with(is_digit) {
            return fail(ReadErrorKind::Comma, self.cursor.place(&keys[..1]));
        }
        Ok(label)
    }

    fn unclosed<T>(&self, bracket: &str) -> Result<T, Failure> {
        let kind = ReadErrorKind::UnclosedBracket('[');
        fail(kind, self.cursor.place(bracket))
    }
}

/// What a label says: a mover, then a name of one or more words, then values.
#[derive(Default)]
struct Label {
    node_type: Option<NodeType>,
    name: String,
    values: Vec<Option<Value>>,
}

const LONG: &str = "a label holds at most a mover, a name and one value, in this order";

impl Label {
    /// A label that stands at this place, which must not be empty.
    fn new(text: &str, span: Range<usize>) -> Result<Self, Failure> {
        let mut label = Self::default();
        for (place, word) in text.split_whitespace().enumerate() {
            match NodeType::from_word(word) {
                Some(node_type) if place == 0 => label.node_type = Some(node_type),
                _ => label.word(word, span.clone())?,
            }
        }
        if label.name.starts_with('.') {
            let rule = "a name that begins with a point is a label of tikz-qtree";
            return fail(ReadErrorKind::NotRead(rule), span);
        }
        Ok(label)
    }

    fn word(&mut self, word: &str, span: Range<usize>) -> Result<(), Failure> {
        if word == "?" || begins_like_a_number(word) || word.parse::<Value>().is_ok() {
            if let Some("-" | "+" | "−" | "–" | "—") = self.name.rsplit(' ').next() {
                let rule = "a sign stands right before its number: -3";
                return fail(ReadErrorKind::NotRead(rule), span);
            }
            self.values.push(value(word, span)?);
            return Ok(());
        }
        if !self.values.is_empty() {
            return fail(ReadErrorKind::NotRead(LONG), span);
        }
        let (name, literal) = match word.split_once('=') {
            Some((_, "")) => return fail(ReadErrorKind::IncompleteLeaf, span),
            Some((name, literal)) => (name, Some(literal)),
            None => (word, None),
        };
        if !self.name.is_empty() && !name.is_empty() {
            self.name.push(' ');
        }
        self.name.push_str(name);
        if let Some(literal) = literal {
            self.values.push(value(literal, span)?);
        }
        Ok(())
    }

    /// Says this of the innermost open node, whose children are written by themselves.
    fn describe(
        mut self,
        span: Range<usize>,
        document: &mut DocumentBuilder,
    ) -> Result<(), Failure> {
        if self.values.len() > 1 {
            return fail(ReadErrorKind::NotRead(LONG), span);
        }
        if let Some(value) = self.values.pop() {
            document.tree.value(value);
        }
        if let Some(node_type) = self.node_type {
            document.node_type(node_type);
        }
        if self.name.is_empty() {
            return Ok(());
        }
        document.name(&self.name, span)
    }

    /// Adds a node without brackets within its own: a leaf, or `min 3 12` with the leaves in the label.
    fn add_leaf(
        mut self,
        span: Range<usize>,
        document: &mut DocumentBuilder,
    ) -> Result<(), Failure> {
        if self.values.is_empty() {
            return fail(ReadErrorKind::LeafWithoutValue, span);
        }
        document.open(span.clone())?;
        let is_inner = matches!(self.node_type, Some(NodeType::Inner(_)));
        let leaves = if is_inner {
            std::mem::take(&mut self.values)
        } else {
            Vec::new()
        };
        self.describe(span.clone(), document)?;
        for value in leaves {
            document.leaf(value, span.clone())?;
        }
        Ok(document.tree.close()?)
    }
}
