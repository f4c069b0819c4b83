//! The heads of lists: a node's mover, name and attributes, and the attributes of the exercise wrapper.

use super::Reader;
use super::tokens::{Token, Tokens};
use crate::read::builder::{NodeType, Part};
use crate::read::{Failure, ReadErrorKind, fail};
use crate::value::Value;

impl Token<'_> {
    /// The text of a name, with or without quotes.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Word(text) => Some(text),
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'t> Reader<'t, '_, '_> {
    /// Reads the mover, the name and the attributes of a node's list, and what they decide. Gives
    /// the token that begins the first child; none after the end of a leaf.
    #[inline]
    pub(super) fn head(
        &mut self,
        at: usize,
        first: Token<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let player = self.player(&first);
        if let Some(player) = player {
            self.document.tree.chooser(player);
        }
        let is_player = player.is_some();
        let word = match first {
            Token::Word(word) if !is_player => Some(word),
            _ => None,
        };
        let node_type = word.and_then(NodeType::from_word);
        if let Some(node_type) = node_type {
            self.document.node_type(node_type);
        }
        let is_leaf = node_type == Some(NodeType::Leaf);
        let is_mover = is_player || node_type.is_some();
        let token = if is_mover {
            self.next_in_list()?
        } else {
            first
        };
        let is_named = token.text().is_some();
        let named = self.tokens.span();
        let token = self.name(at, token)?;
        self.seen.clear();
        let token = self.attributes(token, Self::node_attribute)?;
        match token {
            Token::Value(value) if is_leaf => {
                self.document.tree.value(value);
                let behind = self.next_in_list()?;
                self.leaf_end(behind)
            }
            Token::Value(_) | Token::Leaf(..) if !is_mover && !is_named => {
                self.doubt_child(at);
                Ok(Some(token))
            }
            Token::TreeComment if is_leaf => self.fail(ReadErrorKind::MisplacedTreeComment),
            _ if is_leaf => self.fail(ReadErrorKind::LeafWithoutValue),
            Token::Close(_)
                if let (Some(word), Some(NodeType::Inner(_))) = (word, node_type)
                    && !is_named
                    && self.seen.is_empty() =>
            {
                let kind = ReadErrorKind::NameAlone(word.to_owned());
                fail(kind, at..self.tokens.end)
            }
            _ if is_named && !is_mover => {
                if let Some(second) = token.text() {
                    let first = self.tokens.text[named].to_owned();
                    return self.fail(ReadErrorKind::SecondName(first, second.to_owned()));
                }
                self.leaf_or_node(token)
            }
            _ => self.or_next_tree(token).map(Some),
        }
    }

    /// Takes the name of a node that may stand here; gives the token behind it.
    #[inline]
    fn name(&mut self, at: usize, token: Token<'t>) -> Result<Token<'t>, Failure> {
        let span = self.tokens.span();
        let Some(name) = token.text() else {
            return Ok(token);
        };
        self.document.place(Part::Node, at..span.end);
        self.document.name(name, span.clone())?;
        if matches!(token, Token::Word(name) if has_value(name)) {
            self.document.remark(span, AS_NAME);
        }
        self.next_in_list()
    }

    /// Remarks on a list of attributes and a leaf that was just read, if nothing else stands in it.
    fn doubt_child(&mut self, at: usize) {
        let mut behind = Tokens { ..self.tokens };
        let is_alone = matches!(behind.next(), Ok(Some(Token::Close(_))));
        if is_alone && !self.seen.contains(&":static") {
            self.document.remark(at..behind.end, AS_CHILD);
        }
    }

    /// `(A 3)` and `(A 3 :p 1/2)` are leaves; anything else with a name in front is an inner node.
    fn leaf_or_node(&mut self, token: Token<'t>) -> Result<Option<Token<'t>>, Failure> {
        let token = self.or_next_tree(token)?;
        let Token::Value(value) = token else {
            return Ok(Some(token));
        };
        let span = self.tokens.span();
        let behind = self.next_tree_after_tree()?;
        let behind = behind.ok_or_else(|| self.unclosed())?;
        if matches!(behind, Token::Close(_) | Token::Attribute(_)) {
            self.document.tree.value(value);
            return self.leaf_end(behind);
        }
        self.document.leaf(value, span)?;
        Ok(Some(behind))
    }

    /// The attributes and the bracket after the value of a leaf's list.
    fn leaf_end(&mut self, behind: Token<'t>) -> Result<Option<Token<'t>>, Failure> {
        match self.attributes(behind, Self::node_attribute)? {
            Token::Close(bracket) => self.close(bracket).map(|()| None),
            _ => self.fail(ReadErrorKind::TextAfterLeafValue),
        }
    }

    /// The attributes of the exercise wrapper; gives the token that begins its tree.
    pub(super) fn exercise_head(&mut self) -> Result<Token<'t>, Failure> {
        let token = self.next_in_list()?;
        let token = self.attributes(token, Self::exercise_attribute)?;
        match self.or_next_tree(token)? {
            Token::Close(_) => self.fail(ReadErrorKind::Empty),
            token => Ok(token),
        }
    }

    /// The attributes from this token on, none of which the head may have had; gives the first token that
    /// is none.
    #[inline]
    fn attributes(
        &mut self,
        first: Token<'t>,
        take: fn(&mut Self, &'t str) -> Result<(), Failure>,
    ) -> Result<Token<'t>, Failure> {
        let mut token = first;
        while let Token::Attribute(name) = token {
            if self.seen.contains(&name) {
                return self.fail(ReadErrorKind::GivenTwice(name.to_owned()));
            }
            self.seen.push(name);
            take(self, name)?;
            token = self.next_in_list()?;
        }
        Ok(token)
    }

    fn node_attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        match name {
            ":static" => {
                let Token::Value(value) = self.next_in_list()? else {
                    return self.bad_attribute(name, "a value such as 3, -2.5 or 7/3");
                };
                self.document.static_value(value, self.tokens.span());
                Ok(())
            }
            ":p" => match self.next_in_list()? {
                Token::Value(Some(value)) if value.as_payoffs().is_none() => {
                    self.document.probability(value, self.tokens.span())
                }
                _ => self.bad_attribute(name, "a probability such as 0.5 or 1/3"),
            },
            ":move" => {
                let text = self.text_of(name, "the name of a move, in quotes if it is a number")?;
                Ok(self.document.tree.move_name(&text)?)
            }
            _ => self.unknown_attribute(name, &OF_NODE),
        }
    }

    fn exercise_attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        let expected = match name {
            ":title" | ":source" => "a text in quotes",
            ":convention" => "the name of a convention",
            ":root" => "max or min",
            ":players" => {
                let start = self.tokens.start;
                let names = self.names_of(name)?;
                self.has_players = true;
                let span = start..self.tokens.end;
                return self.document.declare_players(names, span);
            }
            _ => return self.unknown_attribute(name, &OF_WRAPPER),
        };
        let text = self.text_of(name, expected)?;
        self.document.exercise(name, text, self.tokens.span())
    }

    fn text_of(&mut self, name: &str, expected: &'static str) -> Result<String, Failure> {
        let token = self.next_in_list()?;
        let bad = || self.bad_attribute(name, expected);
        token.text().map_or_else(bad, |text| Ok(text.to_owned()))
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
        let help = Some(if OF_WRAPPER.contains(&name) {
            "it stands around a tree, behind `exercise` in small letters: (exercise :title \"Homework 1\" (max 3 5))".to_owned()
        } else {
            format!(
                "choose from {}; who moves stands first in a list: (max A 3 5)",
                allowed.join(", ")
            )
        });
        let (what, name) = ("attribute", name.to_owned());
        self.fail(ReadErrorKind::Unknown { what, name, help })
    }
}

/// Whether a value stands at the end of a name, behind a colon.
pub(super) fn has_value(name: &str) -> bool {
    let value = name.rsplit_once(':').map(|(_, value)| value);
    value.is_some_and(|value| value.parse::<Value>().is_ok())
}

const AS_NAME: &str =
    "a name such as `A:3` is read as that of a node; the value of a leaf stands behind `=`: A=3";

const AS_CHILD: &str = "a value with nothing but attributes in its list is read as the only child of a node; for a leaf write (leaf :p 0.5 10), with a name (leaf A :p 0.5 10)";

const OF_NODE: [&str; 3] = [":static", ":move", ":p"];
const OF_WRAPPER: [&str; 5] = [":title", ":source", ":convention", ":root", ":players"];
