//! Attributes: those of a node, and those of the exercise wrapper.

use std::borrow::Cow;

use super::Reader;
use super::tokens::Token;
use crate::read::advice::help_for_unknown;
use crate::read::builder::in_any_case;
use crate::read::{Failure, ReadErrorKind};
use crate::value::Value;

const OF_NODE: [&str; 3] = [":static", ":move", ":p"];
const OF_WRAPPER: [&str; 4] = [":title", ":source", ":convention", ":root"];

impl<'t> Reader<'t, '_, '_> {
    /// The attributes of the exercise wrapper; gives the token that begins its tree.
    pub(super) fn exercise_head(&mut self) -> Result<Token<'t>, Failure> {
        let first = self.next_in_list()?;
        let behind = self.attributes(first, &mut Vec::new(), Self::exercise_attribute)?;
        match self.or_next_tree(behind)? {
            Token::Close(_) => self.fail(ReadErrorKind::Empty),
            token => Ok(token),
        }
    }

    /// The attributes of a node from this token on; gives the first token that is none.
    pub(super) fn node_attributes(
        &mut self,
        first: Token<'t>,
        seen: &mut Vec<&'t str>,
    ) -> Result<Token<'t>, Failure> {
        self.attributes(first, seen, Self::node_attribute)
    }

    fn attributes(
        &mut self,
        first: Token<'t>,
        seen: &mut Vec<&'t str>,
        attribute: fn(&mut Self, &'t str) -> Result<(), Failure>,
    ) -> Result<Token<'t>, Failure> {
        let mut token = first;
        while let Token::Attribute(name) = token {
            if seen.contains(&name) {
                return self.fail(ReadErrorKind::RepeatedAttribute(name.to_owned()));
            }
            seen.push(name);
            attribute(self, name)?;
            token = self.next_in_list()?;
        }
        Ok(token)
    }

    fn node_attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        match name {
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
            _ => return self.unknown_attribute(name, &OF_WRAPPER),
        }
        Ok(())
    }

    fn value_of(
        &mut self,
        attribute: &str,
        expected: &'static str,
    ) -> Result<Option<Value>, Failure> {
        match self.next_in_list()? {
            Token::Value(value) => Ok(value),
            _ => self.bad_attribute(attribute, expected),
        }
    }

    fn text_of(
        &mut self,
        attribute: &str,
        expected: &'static str,
    ) -> Result<Cow<'t, str>, Failure> {
        match self.next_in_list()? {
            Token::Word(text) => Ok(Cow::Borrowed(text)),
            Token::Text(text) => Ok(text),
            _ => self.bad_attribute(attribute, expected),
        }
    }

    fn bad_attribute<T>(&self, attribute: &str, expected: &'static str) -> Result<T, Failure> {
        let attribute = attribute.to_owned();
        self.fail(ReadErrorKind::BadAttributeValue {
            attribute,
            expected,
        })
    }

    fn unknown_attribute<T>(&self, name: &str, allowed: &[&str]) -> Result<T, Failure> {
        let wrapper = "(exercise :title \"…\" (max 3 12))";
        let fixed = match name {
            ":name" | ":label" => Some("write the name after the mover: (max A 3 12)"),
            ":prob" | ":probability" => Some("did you mean `:p`?"),
            ":value" => Some("write the value of a leaf after its name: (A 3)"),
            _ if name[1..].parse::<Value>().is_ok() => {
                Some("write the value of a leaf after `=`: A=3, \"a b\"=3")
            }
            _ => None,
        };
        let help = fixed
            .map(str::to_owned)
            .or_else(|| help_for_unknown(name, &OF_NODE, &OF_WRAPPER, allowed, wrapper));
        self.fail(ReadErrorKind::UnknownAttribute(name.to_owned(), help))
    }
}
