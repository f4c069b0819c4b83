//! The label of a node as drawings write it: `max A`, `A 3`, `A=3`, `3`.

use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{fail, value};
use super::{Failure, ForeignError};
use crate::value::{Value, begins_like_a_number};

/// What a label says: a mover, then a name of one or more words, then values.
#[derive(Default)]
pub(super) struct Label {
    span: Range<usize>,
    node_type: Option<NodeType>,
    name: String,
    values: Vec<Option<Value>>,
}

impl Label {
    /// A label that stands at this place, which must not be empty.
    pub(super) fn new(text: &str, span: Range<usize>) -> Result<Self, Failure> {
        let mut words = text.split_whitespace().peekable();
        let node_type = words.peek().and_then(|word| NodeType::from_word(word));
        if node_type.is_some() {
            words.next();
        }
        let mut label = Self {
            span,
            node_type,
            ..Self::default()
        };
        for word in words {
            label.word(word)?;
        }
        Ok(label)
    }

    fn word(&mut self, word: &str) -> Result<(), Failure> {
        let is_value = word == "?" || begins_like_a_number(word) || word.parse::<Value>().is_ok();
        if is_value {
            return match self.name.rsplit(' ').next() {
                Some("-" | "+" | "−" | "–" | "—") => {
                    fail(ForeignError::SignApart, self.span.clone())
                }
                _ => self.value(word),
            };
        }
        if !self.values.is_empty() {
            return fail(ForeignError::LongLabel, self.span.clone());
        }
        let (name, literal) = match word.split_once('=') {
            Some((name, literal)) => (name, Some(literal)),
            None => (word, None),
        };
        if !self.name.is_empty() && !name.is_empty() {
            self.name.push(' ');
        }
        self.name.push_str(name);
        literal.map_or(Ok(()), |literal| self.value(literal))
    }

    pub(super) fn has_value(&self) -> bool {
        !self.values.is_empty()
    }

    /// Takes a value that the label ends with.
    fn value(&mut self, literal: &str) -> Result<(), Failure> {
        self.values.push(value(literal, self.span.clone())?);
        Ok(())
    }

    /// Says this of the innermost open node, whose children are written by themselves.
    pub(super) fn describe(mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if self.values.len() > 1 {
            return fail(ForeignError::LongLabel, self.span);
        }
        let value = self.values.pop();
        self.head(document)?;
        if let Some(value) = value {
            document.tree.value(value);
        }
        Ok(())
    }

    /// Adds a node without children of its own: a leaf, or `min 3 12` with the leaves in the label.
    pub(super) fn add(mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let span = self.span.clone();
        let is_inner = matches!(self.node_type, Some(NodeType::Inner(_)));
        let error = match self.values.len() {
            0 => Some(ForeignError::LeafWithoutValue),
            1 => None,
            _ => (!is_inner).then_some(ForeignError::LongLabel),
        };
        if let Some(error) = error {
            return fail(error, span);
        }
        let values = std::mem::take(&mut self.values);
        document.open(span.clone())?;
        self.head(document)?;
        for value in values {
            if is_inner {
                document.leaf(value, span.clone())?;
            } else {
                document.tree.value(value);
            }
        }
        Ok(document.tree.close()?)
    }

    fn head(self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if let Some(node_type) = self.node_type {
            document.node_type(node_type);
        }
        if !self.name.is_empty() {
            document.name(&self.name, self.span)?;
        }
        Ok(())
    }
}
