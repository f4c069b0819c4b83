//! Numbers and texts of a JSON tree.

use std::str::FromStr;

use jiter::Peek;

use super::Reader;
use super::key::Key;
use super::plain::plain_number;
use crate::read::{Failure, ReadErrorKind};
use crate::value::{Value, ValueError};

/// What the keys of values take.
const A_VALUE: &str = "a number, or a value in quotes such as \"7/3\"";

impl Reader<'_, '_, '_> {
    /// A name: a text, or a number that stands for its text.
    pub(super) fn name_text(&mut self, key: Key, first: Peek) -> Result<String, Failure> {
        if first.is_num() {
            let start = self.here();
            self.tokens.known_number_bytes(first)?;
            return Ok(self.text[start..self.here()].to_owned());
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
        Ok(self.tokens.known_str()?.to_owned())
    }

    pub(super) fn value(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first.is_num() {
            return self.number(first).map(Some);
        }
        if first != Peek::String {
            return self.wrong_type(key, first, A_VALUE);
        }
        self.value_string(Some(key))
    }

    /// A value in a string, either under a key or as a leaf by itself.
    pub(super) fn value_string(&mut self, key: Option<Key>) -> Result<Option<Value>, Failure> {
        let start = self.here();
        let text = self.tokens.known_str()?;
        if text == "?" {
            return Ok(None);
        }
        let kind = match (text.parse(), key) {
            (Ok(value), _) => return Ok(Some(value)),
            (Err(ValueError::NotANumber), Some(key)) => {
                return self.bad_value(key, start, A_VALUE);
            }
            (Err(ValueError::NotANumber), None) => ReadErrorKind::NameString(text.to_owned()),
            (Err(error), _) => ReadErrorKind::BadValueString(text.to_owned(), error),
        };
        Err(kind.at(start..self.here()).into())
    }

    #[inline(always)]
    pub(super) fn number(&mut self, first: Peek) -> Result<Value, Failure> {
        let start = self.here();
        if let Some((number, length)) = plain_number(&self.text.as_bytes()[start..]) {
            self.go_to(start + length);
            return Ok(number);
        }
        // The number itself is read from its text: a double would lose digits.
        self.tokens.known_number_bytes(first)?;
        let span = start..self.here();
        Value::from_str(&self.text[span.clone()])
            .map_err(|error| ReadErrorKind::BadJsonNumber(error).at(span).into())
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
        self.skip(first)?;
        self.bad_value(key, start, expected)
    }
}
