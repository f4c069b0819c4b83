//! The head of the exercise wrapper's list.

use super::Reader;
use super::head::{Seen, player};
use super::tokens::Token;
use crate::read::Failure;
use crate::read::error::ReadErrorKind;
use crate::read::places::Places;
use crate::text::nearest;

impl<'t, P: Places> Reader<'t, '_, P> {
    /// The attributes of the exercise wrapper; gives the token that begins its tree.
    pub(super) fn exercise_head(&mut self) -> Result<Token<'t>, Failure> {
        let mut seen = Seen::default();
        let mut token = self.next_in_list()?;
        while let Token::Attribute(name) = token {
            if !seen.add(name) {
                let kind = ReadErrorKind::RepeatedAttribute(name.to_owned());
                return Err(self.tokens.error(kind).into());
            }
            self.exercise_attribute(name)?;
            token = self.next_in_list()?;
        }
        let token = self.drop_comments(token)?;
        if matches!(token, Token::Close(_)) {
            return Err(self.tokens.error(ReadErrorKind::Empty).into());
        }
        Ok(token)
    }

    pub(super) fn exercise_attribute(&mut self, name: &'t str) -> Result<(), Failure> {
        match name {
            ":title" => {
                self.exercise.title = Some(self.text_of(name, "a text in quotes")?.into_owned());
            }
            ":source" => {
                self.exercise.source = Some(self.text_of(name, "a text in quotes")?.into_owned());
            }
            ":convention" => {
                let preset = self.text_of(name, "the name of a convention")?;
                self.exercise.convention = Some(self.known_convention(&preset)?);
            }
            ":root" => {
                let expected = "max or min";
                let root = match self.next_in_list()? {
                    Token::Word(word) => player(word),
                    _ => None,
                };
                self.exercise.root = Some(root.ok_or_else(|| self.bad_attribute(name, expected))?);
            }
            _ => {
                let kind = ReadErrorKind::UnknownAttribute(name.to_owned());
                return Err(self.tokens.error(kind).into());
            }
        }
        Ok(())
    }

    pub(super) fn known_convention(&self, name: &str) -> Result<String, Failure> {
        if self.conventions.contains(&name) {
            return Ok(name.to_owned());
        }
        let kind = ReadErrorKind::UnknownConvention {
            name: name.to_owned(),
            nearest: nearest(name, self.conventions).map(str::to_owned),
        };
        Err(self.tokens.error(kind).into())
    }
}
