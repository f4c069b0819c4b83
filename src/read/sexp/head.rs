//! The head of a node's list: mover, name and attributes, and whether it makes the list a leaf.

use std::borrow::Cow;

use super::Reader;
use super::tokens::Token;
use crate::read::Failure;
use crate::read::error::ReadErrorKind;
use crate::read::places::{Part, Places};
use crate::tree::{Mover, Player};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// The attributes that a list has had so far.
#[derive(Default)]
pub(super) struct Seen<'t>(Vec<&'t str>);

impl<'t> Seen<'t> {
    /// Notes an attribute; false if it was there before.
    pub(super) fn add(&mut self, name: &'t str) -> bool {
        let is_new = !self.0.contains(&name);
        self.0.push(name);
        is_new
    }
}

impl<'t, P: Places> Reader<'t, '_, P> {
    /// Reads the mover, the name and the attributes of a node's list, and what they decide.
    pub(super) fn head(
        &mut self,
        at: usize,
        first: Token<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let mut token = first;
        let head = head_word(&token);
        match head {
            Some(Head::Mover(mover)) => self.builder.mover(mover),
            Some(Head::Leaf) => self.builder.called_leaf(),
            None => {}
        }
        if head.is_some() {
            token = self.next_in_list()?;
        }
        let name = match token {
            Token::Word(name) => Some(Cow::Borrowed(name)),
            Token::Text(ref name) => Some(name.clone()),
            _ => None,
        };
        if let Some(name) = &name {
            self.places.place(
                self.builder.current(),
                Part::Node,
                at..self.tokens.span().end,
            );
            self.name(name, self.tokens.span())?;
            token = self.next_in_list()?;
        }
        let mut seen = Seen::default();
        let token = self.attributes(token, &mut seen)?;
        match (head, name) {
            (Some(Head::Leaf), _) => self.leaf_list(token, seen),
            (None, Some(_)) => self.leaf_or_node(token, seen),
            _ => self.drop_comments(token).map(Some),
        }
    }

    /// The rest of `(leaf …` from its value on.
    pub(super) fn leaf_list(
        &mut self,
        token: Token<'t>,
        seen: Seen<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let kind = match token {
            Token::Value(value) => {
                let behind = self.next_in_list()?;
                return self.leaf_end(value, behind, seen);
            }
            Token::TreeComment => ReadErrorKind::MisplacedTreeComment,
            _ => ReadErrorKind::LeafListWithoutValue,
        };
        Err(self.tokens.error(kind).into())
    }

    /// `(A 3)` and `(A 3 :p 1/2)` are leaves; anything else with a name in front is an inner node.
    pub(super) fn leaf_or_node(
        &mut self,
        token: Token<'t>,
        seen: Seen<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let token = self.drop_comments(token)?;
        let Token::Value(value) = token else {
            return Ok(Some(token));
        };
        let span = self.tokens.span();
        let behind = self.next_in_list()?;
        let behind = self.drop_comments(behind)?;
        if matches!(behind, Token::Close(_) | Token::Attribute(_)) {
            return self.leaf_end(value, behind, seen);
        }
        self.leaf(value, span)?;
        Ok(Some(behind))
    }

    /// The attributes and the bracket behind the value of a leaf's list.
    pub(super) fn leaf_end(
        &mut self,
        value: Option<Value>,
        behind: Token<'t>,
        mut seen: Seen<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        self.builder.value(value);
        match self.attributes(behind, &mut seen)? {
            Token::Close(bracket) => self.close(bracket).map(|()| None),
            _ => Err(self.tokens.error(ReadErrorKind::TextAfterLeafValue).into()),
        }
    }

    /// The attributes from this token on; gives the first token that is none.
    pub(super) fn attributes(
        &mut self,
        first: Token<'t>,
        seen: &mut Seen<'t>,
    ) -> Result<Token<'t>, Failure> {
        let mut token = first;
        while let Token::Attribute(name) = token {
            if !seen.add(name) {
                let kind = ReadErrorKind::RepeatedAttribute(name.to_owned());
                return Err(self.tokens.error(kind).into());
            }
            self.attribute(name)?;
            token = self.next_in_list()?;
        }
        Ok(token)
    }

    pub(super) fn attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        match name {
            ":static" => {
                let value = self.value_of(name, "a value such as 3, -2.5 or 7/3")?;
                self.place(Part::Value);
                self.builder.static_value(value);
            }
            ":p" => {
                let expected = "a probability such as 0.5 or 1/3";
                let probability = self
                    .value_of(name, expected)?
                    .ok_or_else(|| self.bad_attribute(name, expected))?;
                self.place(Part::Probability);
                self.builder.probability(probability)?;
            }
            ":move" => {
                let text = self.text_of(name, "the name of a move, in quotes if it is a number")?;
                self.place(Part::Move);
                self.builder.move_name(&text)?;
            }
            _ => {
                let kind = ReadErrorKind::UnknownAttribute(name.to_owned());
                return Err(self.tokens.error(kind).into());
            }
        }
        Ok(())
    }

    pub(super) fn value_of(
        &mut self,
        attribute: &str,
        expected: &'static str,
    ) -> Result<Option<Value>, Failure> {
        match self.next_in_list()? {
            Token::Value(value) => Ok(value),
            _ => Err(self.bad_attribute(attribute, expected)),
        }
    }

    pub(super) fn text_of(
        &mut self,
        attribute: &str,
        expected: &'static str,
    ) -> Result<Cow<'t, str>, Failure> {
        match self.next_in_list()? {
            Token::Word(text) => Ok(Cow::Borrowed(text)),
            Token::Text(text) => Ok(text),
            _ => Err(self.bad_attribute(attribute, expected)),
        }
    }

    pub(super) fn bad_attribute(&self, attribute: &str, expected: &'static str) -> Failure {
        let attribute = attribute.to_owned();
        self.tokens
            .error(ReadErrorKind::BadAttributeValue {
                attribute,
                expected,
            })
            .into()
    }
}

/// A word with a meaning as the first atom of a list.
#[derive(Clone, Copy)]
enum Head {
    Mover(Mover),
    Leaf,
}

fn head_word(token: &Token) -> Option<Head> {
    let Token::Word(word) = token else {
        return None;
    };
    if word.eq_ignore_ascii_case("leaf") {
        return Some(Head::Leaf);
    }
    if word.eq_ignore_ascii_case("chance") {
        return Some(Head::Mover(Mover::Chance));
    }
    player(word).map(|player| Head::Mover(player.into()))
}

/// The player that a word names, in any letter case.
pub(super) fn player(word: &str) -> Option<Player> {
    [Player::Max, Player::Min]
        .into_iter()
        .find(|player| word.eq_ignore_ascii_case(player.word()))
}
