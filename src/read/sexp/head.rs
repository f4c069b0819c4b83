//! The head of a node's list: mover, name and attributes, and whether it makes the list a leaf.

use std::borrow::Cow;

use super::Reader;
use super::tokens::Token;
use crate::read::builder::{NodeType, Part};
use crate::read::{Failure, ReadErrorKind};
use crate::value::Value;

impl<'t> Reader<'t, '_, '_> {
    /// Reads the mover, the name and the attributes of a node's list, and what they decide. Gives
    /// the token that begins the first child; none after the end of a leaf.
    pub(super) fn head(
        &mut self,
        at: usize,
        first: Token<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let mut token = first;
        let node_type = match token {
            Token::Word(word) => NodeType::from_word(word),
            _ => None,
        };
        if let Some(node_type) = node_type {
            self.document.node_type(node_type);
            token = self.next_in_list()?;
        }
        let name = match token {
            Token::Word(name) => Some(Cow::Borrowed(name)),
            Token::Text(ref name) => Some(name.clone()),
            _ => None,
        };
        if let Some(name) = &name {
            let span = self.tokens.span();
            self.document.place(Part::Node, at..span.end);
            self.document.name(name, span)?;
            token = self.next_in_list()?;
        }
        let mut seen = Vec::new();
        let token = self.node_attributes(token, &mut seen)?;
        match (node_type, name) {
            (Some(NodeType::Leaf), _) => self.leaf_list(token, seen),
            (None, Some(_)) => self.leaf_or_node(token, seen),
            _ => self.or_next_tree(token).map(Some),
        }
    }

    /// The rest of `(leaf …` from its value on.
    fn leaf_list(
        &mut self,
        token: Token<'t>,
        seen: Vec<&'t str>,
    ) -> Result<Option<Token<'t>>, Failure> {
        match token {
            Token::Value(value) => {
                let behind = self.next_in_list()?;
                self.leaf_end(value, behind, seen)
            }
            Token::TreeComment => self.fail(ReadErrorKind::MisplacedTreeComment),
            _ => self.fail(ReadErrorKind::LeafListWithoutValue),
        }
    }

    /// `(A 3)` and `(A 3 :p 1/2)` are leaves; anything else with a name in front is an inner node.
    fn leaf_or_node(
        &mut self,
        token: Token<'t>,
        seen: Vec<&'t str>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let token = self.or_next_tree(token)?;
        let Token::Value(value) = token else {
            return Ok(Some(token));
        };
        let span = self.tokens.span();
        let behind = self.next_tree_after_tree()?;
        let behind = behind.ok_or_else(|| self.unclosed())?;
        if matches!(behind, Token::Close(_) | Token::Attribute(_)) {
            return self.leaf_end(value, behind, seen);
        }
        self.document.leaf(value, span)?;
        Ok(Some(behind))
    }

    /// The attributes and the bracket after the value of a leaf's list.
    fn leaf_end(
        &mut self,
        value: Option<Value>,
        behind: Token<'t>,
        mut seen: Vec<&'t str>,
    ) -> Result<Option<Token<'t>>, Failure> {
        self.document.tree.value(value);
        match self.node_attributes(behind, &mut seen)? {
            Token::Close(bracket) => self.close(bracket).map(|()| None),
            _ => self.fail(ReadErrorKind::TextAfterLeafValue),
        }
    }
}
