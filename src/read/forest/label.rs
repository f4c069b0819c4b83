//! The label of a node as drawings write it: `max A`, `A 3`, `A=3`, `3`.

use std::ops::Range;

use crate::read::builder::{DocumentBuilder, NodeType};
use crate::read::cursor::value;
use crate::read::{Failure, ReadErrorKind, fail};
use crate::value::{Value, begins_like_a_number};

/// What a label says: a mover, then a name of one or more words, then values.
pub(super) struct Label {
    span: Range<usize>,
    node_type: Option<NodeType>,
    name: String,
    values: Vec<Option<Value>>,
}

const LONG: ReadErrorKind =
    ReadErrorKind::NotRead("a label holds at most a mover, a name and one value, in this order");

impl Label {
    /// A label that stands at this place, which must not be empty.
    pub(super) fn new(text: &str, span: Range<usize>) -> Result<Self, Failure> {
        let mut label = Self {
            span,
            node_type: None,
            name: String::new(),
            values: Vec::new(),
        };
        for (place, word) in text.split_whitespace().enumerate() {
            match NodeType::from_word(word) {
                Some(node_type) if place == 0 => label.node_type = Some(node_type),
                _ => label.word(word)?,
            }
        }
        Ok(label)
    }

    fn word(&mut self, word: &str) -> Result<(), Failure> {
        let span = self.span.clone();
        if word == "?" || begins_like_a_number(word) || word.parse::<Value>().is_ok() {
            if let Some("-" | "+" | "−" | "–" | "—") = self.name.rsplit(' ').next() {
                let rule = "a sign stands right before its number: -3";
                return fail(ReadErrorKind::NotRead(rule), span);
            }
            self.values.push(value(word, span)?);
            return Ok(());
        }
        if self.has_value() {
            return fail(LONG, span);
        }
        let (name, literal) = match word.split_once('=') {
            Some((name, literal)) => (name, Some(literal)),
            None => (word, None),
        };
        if !self.name.is_empty() && !name.is_empty() {
            self.name.push(' ');
        }
        self.name.push_str(name);
        match literal {
            Some("") => return fail(ReadErrorKind::IncompleteLeaf, span),
            Some(literal) => self.values.push(value(literal, span)?),
            None => {}
        }
        Ok(())
    }

    pub(super) fn has_value(&self) -> bool {
        !self.values.is_empty()
    }

    /// Says this of the innermost open node, whose children are written by themselves.
    pub(super) fn describe(mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if self.values.len() > 1 {
            return fail(LONG, self.span);
        }
        if let Some(value) = self.values.pop() {
            document.tree.value(value);
        }
        self.head(document)
    }

    /// Adds a node without children of its own: a leaf, or `min 3 12` with the leaves in the label.
    pub(super) fn add(mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let is_inner = matches!(self.node_type, Some(NodeType::Inner(_)));
        let span = self.span.clone();
        if !self.has_value() {
            return fail(ReadErrorKind::LeafWithoutValue, span);
        }
        document.open(span.clone())?;
        if is_inner {
            let values = std::mem::take(&mut self.values);
            self.head(document)?;
            for value in values {
                document.leaf(value, span.clone())?;
            }
        } else {
            self.describe(document)?;
        }
        Ok(document.tree.close()?)
    }

    fn head(self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if let Some(node_type) = self.node_type {
            document.node_type(node_type);
        }
        if self.name.is_empty() {
            return Ok(());
        }
        document.name(&self.name, self.span)
    }
}
