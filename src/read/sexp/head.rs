//! The heads of lists: a node's mover, name and attributes, and the attributes of the exercise wrapper.

use std::borrow::Cow;
use std::ops::Range;

use super::Reader;
use super::tokens::Token;
use crate::read::builder::{NodeType, Part, in_any_case};
use crate::read::error::help_for_unknown;
use crate::read::{Failure, ReadErrorKind, fail};
use crate::text::nearest;
use crate::value::Value;

/// The attributes that a list has had so far.
pub(super) type Seen<'t> = Vec<&'t str>;

impl<'t> Reader<'t, '_, '_> {
    /// Reads the mover, the name and the attributes of a node's list, and what they decide. Gives
    /// the token that begins the first child; none after the end of a leaf.
    #[inline]
    pub(super) fn head(
        &mut self,
        at: usize,
        first: Token<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let mut token = first;
        let player = self.player(&token);
        let node_type = match token {
            Token::Word(word) if player.is_none() => NodeType::from_word(word),
            _ => None,
        };
        let is_mover = player.is_some() || node_type.is_some();
        if let Some(player) = player {
            self.document.tree.chooser(player);
        }
        if let Some(node_type) = node_type {
            self.document.node_type(node_type);
        }
        if is_mover {
            token = self.next_in_list()?;
        }
        let name = match &token {
            Token::Word(name) => Some(*name),
            Token::Text(name) => Some(&**name),
            _ => None,
        };
        let is_named = name.is_some();
        let name_at = self.tokens.span();
        if let Some(name) = name {
            let span = name_at.clone();
            self.document.place(Part::Node, at..span.end);
            self.document.name(name, span)?;
            token = self.next_in_list()?;
            // Behind a name no second one may come, so that the first is no mover though it was meant as one.
            if !is_mover && matches!(token, Token::Word(_) | Token::Text(_)) {
                self.refuse_mover(name_at.clone())?;
            }
        }
        let mut seen = Seen::new();
        let token = self.node_attributes(token, &mut seen)?;
        match node_type {
            Some(NodeType::Leaf) => self.leaf_list(token, seen),
            None if is_named && !is_mover => self.leaf_or_node(token, seen, name_at),
            _ => self.or_next_tree(token).map(Some),
        }
    }

    /// Refuses a name that is nearly a mover's.
    #[cold]
    fn refuse_mover(&self, span: Range<usize>) -> Result<(), Failure> {
        let name = &self.tokens.text[span.clone()];
        let Some(meant) = nearest(name, &["max", "min", "chance"]) else {
            return Ok(());
        };
        let kind = ReadErrorKind::Unknown {
            what: "mover",
            name: name.to_owned(),
            help: Some(format!("did you mean `{meant}`?")),
        };
        fail(kind, span)
    }

    /// The rest of `(leaf …` from its value on.
    fn leaf_list(
        &mut self,
        token: Token<'t>,
        seen: Seen<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        match token {
            Token::Value(None) | Token::Open(_) if self.has_players => {
                self.leaf_with_payoffs(&token, seen)
            }
            Token::Value(value) if !self.has_players => {
                let behind = self.next_in_list()?;
                self.document.tree.value(value);
                self.leaf_end(behind, seen)
            }
            Token::Value(_) => self.fail(ReadErrorKind::NotPayoffs),
            Token::TreeComment => self.fail(ReadErrorKind::MisplacedTreeComment),
            _ => self.fail(ReadErrorKind::LeafWithoutValue),
        }
    }

    /// `(A 3)` and `(A 3 :p 1/2)` are leaves; anything else with a name in front is an inner node.
    fn leaf_or_node(
        &mut self,
        token: Token<'t>,
        seen: Seen<'t>,
        name: Range<usize>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let token = self.or_next_tree(token)?;
        if self.has_players {
            return self.named_leaf(&token, seen, name);
        }
        let Token::Value(value) = token else {
            return Ok(Some(token));
        };
        let span = self.tokens.span();
        let behind = self.next_tree_after_tree()?;
        let behind = behind.ok_or_else(|| self.unclosed())?;
        if matches!(behind, Token::Close(_) | Token::Attribute(_)) {
            self.document.tree.value(value);
            return self.leaf_end(behind, seen);
        }
        self.document.leaf(value, span)?;
        Ok(Some(behind))
    }

    /// The attributes and the bracket after the value of a leaf's list.
    pub(super) fn leaf_end(
        &mut self,
        behind: Token<'t>,
        mut seen: Seen<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        match self.node_attributes(behind, &mut seen)? {
            Token::Close(bracket) => self.close(bracket).map(|()| None),
            _ => self.fail(ReadErrorKind::TextAfterLeafValue),
        }
    }

    /// The attributes of the exercise wrapper; gives the token that begins its tree.
    pub(super) fn exercise_head(&mut self) -> Result<Token<'t>, Failure> {
        let mut token = self.next_in_list()?;
        let mut seen = Seen::new();
        while let Token::Attribute(name) = token {
            self.only_once(name, &mut seen)?;
            self.exercise_attribute(name)?;
            token = self.next_in_list()?;
        }
        match self.or_next_tree(token)? {
            Token::Close(_) => self.fail(ReadErrorKind::Empty),
            token => Ok(token),
        }
    }

    /// The attributes of a node from this token on; gives the first token that is none.
    #[inline]
    fn node_attributes(
        &mut self,
        first: Token<'t>,
        seen: &mut Seen<'t>,
    ) -> Result<Token<'t>, Failure> {
        let mut token = first;
        while let Token::Attribute(name) = token {
            self.only_once(name, seen)?;
            self.node_attribute(name)?;
            token = self.next_in_list()?;
        }
        Ok(token)
    }

    fn only_once(&self, name: &'t str, seen: &mut Seen<'t>) -> Result<(), Failure> {
        if seen.contains(&name) {
            return self.fail(ReadErrorKind::GivenTwice(name.to_owned()));
        }
        seen.push(name);
        Ok(())
    }

    fn node_attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        match name {
            ":static" if self.has_players => {
                let payoffs = self.next_in_list()?;
                self.document.place(Part::Value, self.tokens.span());
                self.payoffs(&payoffs)?;
                self.document.tree.called_inner();
                Ok(())
            }
            ":static" => {
                let value = self.value_of(name, "a value such as 3, -2.5 or 7/3")?;
                self.document.static_value(value, self.tokens.span());
                Ok(())
            }
            ":p" => {
                let expected = "a probability such as 0.5 or 1/3";
                match self.value_of(name, expected)? {
                    Some(value) => self.document.probability(value, self.tokens.span()),
                    None => self.bad_attribute(name, expected),
                }
            }
            ":move" => {
                let text = self.text_of(name, "the name of a move, in quotes if it is a number")?;
                Ok(self.document.tree.move_name(&text)?)
            }
            _ => self.unknown_attribute(name, &OF_NODE),
        }
    }

    fn exercise_attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        match name {
            ":title" => {
                let title = self.text_of(name, "a text in quotes")?;
                self.document.exercise.title = Some(title.into_owned());
            }
            ":source" => {
                let source = self.text_of(name, "a text in quotes")?;
                self.document.exercise.source = Some(source.into_owned());
            }
            ":convention" => {
                let preset = self.text_of(name, "the name of a convention")?.into_owned();
                self.document.convention(preset, self.tokens.span())?;
            }
            ":root" => {
                let root = match self.next_in_list()? {
                    Token::Word(word) => in_any_case(word),
                    _ => None,
                };
                if root.is_none() {
                    return self.bad_attribute(name, "max or min");
                }
                self.document.exercise.root = root;
            }
            ":players" => {
                let start = self.tokens.start;
                let names = self.names_of(name)?;
                self.document
                    .declare_players(names, start..self.tokens.end)?;
                self.has_players = true;
            }
            _ => return self.unknown_attribute(name, &OF_WRAPPER),
        }
        Ok(())
    }

    fn value_of(&mut self, name: &str, expected: &'static str) -> Result<Option<Value>, Failure> {
        match self.next_in_list()? {
            Token::Value(value) => Ok(value),
            _ => self.bad_attribute(name, expected),
        }
    }

    fn text_of(&mut self, name: &str, expected: &'static str) -> Result<Cow<'t, str>, Failure> {
        match self.next_in_list()? {
            Token::Word(text) => Ok(Cow::Borrowed(text)),
            Token::Text(text) => Ok(text),
            _ => self.bad_attribute(name, expected),
        }
    }

    pub(super) fn bad_attribute<T>(
        &self,
        name: &str,
        expected: &'static str,
    ) -> Result<T, Failure> {
        let key = name.to_owned();
        self.fail(ReadErrorKind::BadKeyValue { key, expected })
    }

    fn unknown_attribute<T>(&self, name: &str, allowed: &[&str]) -> Result<T, Failure> {
        let fixed = match name {
            ":name" | ":label" => Some("write the name after the mover: (max A 3 12)"),
            ":prob" | ":probability" => Some("did you mean `:p`?"),
            ":value" => Some("write the value of a leaf after its name: (A 3)"),
            _ if name[1..].parse::<Value>().is_ok() => {
                Some("write the value of a leaf after `=`: A=3, \"a b\"=3")
            }
            _ => None,
        };
        let help = fixed.map(str::to_owned);
        let help = help.or_else(|| help_for_unknown(name, &OF_NODE, &OF_WRAPPER, allowed));
        let (what, name) = ("attribute", name.to_owned());
        self.fail(ReadErrorKind::Unknown { what, name, help })
    }
}

const OF_NODE: [&str; 3] = [":static", ":move", ":p"];
const OF_WRAPPER: [&str; 5] = [":title", ":source", ":convention", ":root", ":players"];
