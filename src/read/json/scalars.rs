//! Numbers and texts of a JSON tree.

use std::str::FromStr;

use super::Reader;
use super::key::Key;
use super::plain::plain_number;
use crate::json_tokens::Peek;
use crate::read::{Failure, ReadErrorKind};
use crate::value::{Value, ValueError};

/// What the keys of values take.
const A_VALUE: &str = "a number, or a value in quotes such as \"7/3\"";

impl Reader<'_, '_, '_> {
    /// A name: a text, or a number that stands for its text.
    pub(super) fn name_text(&mut self, key: Key, first: Peek) -> Result<String, Failure> {
        if first == Peek::Number {
            return Ok(self.tokens.number()?.to_owned());
        }
        self.text(key, first, "a text or a number")
    }

    pub(super) fn text(
        &mut self,
        key: Key,
        first: Peek,
        expected: &'static str,
    ) -> Result<String, Failure> {
        if first != Peek::String {
            return self.wrong_type(key, first, expected);
        }
        Ok(self.tokens.string()?.into_owned())
    }

    pub(super) fn value(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first == Peek::Number {
            return self.number().map(Some);
        }
        if first != Peek::String {
            return self.wrong_type(key, first, A_VALUE);
        }
        self.value_string(Some(key))
    }

    /// A value in a string, either under a key or as a leaf by itself.
    pub(super) fn value_string(&mut self, key: Option<Key>) -> Result<Option<Value>, Failure> {
        let start = self.here();
        let text = self.tokens.string()?;
        if text == "?" {
            return Ok(None);
        }
        let kind = match (text.parse(), key) {
            (Ok(value), _) => return Ok(Some(value)),
            (Err(ValueError::NotANumber), Some(key)) => {
                return self.bad_value(key, start, A_VALUE);
            }
            (Err(ValueError::NotANumber), None) => ReadErrorKind::NameString(text.into_owned()),
            (Err(error), _) => ReadErrorKind::BadValueString(text.into_owned(), error),
        };
        Err(kind.at(start..self.here()).into())
    }

    #[inline(always)]
    pub(super) fn number(&mut self) -> Result<Value, Failure> {
        let start = self.here();
        if let Some((number, length)) = plain_number(&self.text.as_bytes()[start..]) {
            self.tokens.at = start + length;
            return Ok(number);
        }
        // The number itself is read from its text: a double would lose digits.
        let number = Value::from_str(self.tokens.number()?);
        let span = start..self.here();
        number.map_err(|error| ReadErrorKind::BadJsonNumber(error).at(span).into())
    }

    pub(super) fn bad_value<T>(
        &self,
        key: Key,
        start: usize,
        expected: &'static str,
    ) -> Result<T, Failure> {
        let key = key.text();
        let kind = ReadErrorKind::BadKeyValue { key, expected };
        Err(kind.at(start..self.here()).into())
    }

    pub(super) fn wrong_type<T>(
        &mut self,
        key: Key,
        first: Peek,
        expected: &'static str,
    ) -> Result<T, Failure> {
        let start = self.here();
        self.tokens.skip(first)?;
        self.bad_value(key, start, expected)
    }
}
