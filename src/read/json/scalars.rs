//! Numbers and texts of a JSON tree, and what they mean under each key.

use std::str::FromStr;

use jiter::{NumberAny, NumberInt, Peek};

use super::Reader;
use super::key::Key;
use crate::read::Failure;
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::places::Places;
use crate::text::nearest;
use crate::tree::{Mover, Player};
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

/// What the keys of values take.
const A_VALUE: &str = "a number, or a string with a value such as \"7/3\"";

impl<P: Places> Reader<'_, '_, P> {
    /// A name: a text, or a number that stands for its text.
    pub(super) fn name_text(&mut self, key: Key, first: Peek) -> Result<String, Failure> {
        if first.is_num() {
            let start = self.here();
            if let Err(error) = self.tokens.known_number_bytes(first) {
                return Err(self.syntax(&error));
            }
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
            return Err(self.wrong_type(key, first, expected));
        }
        self.string()
    }

    pub(super) fn string(&mut self) -> Result<String, Failure> {
        match self.tokens.known_str() {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err(self.syntax(&error)),
        }
    }

    pub(super) fn convention(&mut self, first: Peek) -> Result<String, Failure> {
        let start = self.here();
        let name = self.text(Key::Convention, first, "the name of a convention")?;
        if self.conventions.contains(&name.as_str()) {
            return Ok(name);
        }
        let nearest = nearest(&name, self.conventions).map(str::to_owned);
        Err(ReadError {
            span: start..self.here(),
            kind: ReadErrorKind::UnknownConvention { name, nearest },
        }
        .into())
    }

    pub(super) fn root(&mut self, first: Peek) -> Result<Player, Failure> {
        let start = self.here();
        let expected = "\"max\" or \"min\"";
        let word = self.text(Key::Root, first, expected)?;
        match node_type(&word) {
            Some(NodeType::Inner(Mover::Max)) => Ok(Player::Max),
            Some(NodeType::Inner(Mover::Min)) => Ok(Player::Min),
            _ => Err(self.bad_value(Key::Root, start, expected)),
        }
    }

    pub(super) fn node_type(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
        if first != Peek::String {
            return Err(self.wrong_type(key, first, expected));
        }
        match self.tokens.known_str().map(node_type) {
            Ok(Some(NodeType::Inner(mover))) => self.builder.mover(mover),
            Ok(Some(NodeType::Leaf)) => self.builder.called_leaf(),
            Ok(None) => return Err(self.bad_value(key, start, expected)),
            Err(error) => return Err(self.syntax(&error)),
        }
        Ok(())
    }

    pub(super) fn value(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first.is_num() {
            return self.number(first).map(Some);
        }
        if first != Peek::String {
            return Err(self.wrong_type(key, first, A_VALUE));
        }
        self.value_string(Some(key))
    }

    /// A value in a string, either under a key or as a leaf by itself.
    pub(super) fn value_string(&mut self, key: Option<Key>) -> Result<Option<Value>, Failure> {
        let start = self.here();
        let text = match self.tokens.known_str() {
            Ok("?") => return Ok(None),
            Ok(text) => text,
            Err(error) => return Err(self.syntax(&error)),
        };
        let error = match Value::from_str(text) {
            Ok(value) => return Ok(Some(value)),
            Err(error) => error,
        };
        let kind = match key {
            Some(key) if error == ValueError::NotANumber => ReadErrorKind::BadKeyValue {
                key: key.text().to_owned(),
                expected: A_VALUE,
            },
            _ => ReadErrorKind::BadValueString(text.to_owned(), error),
        };
        let span = start..self.here();
        Err(ReadError { span, kind }.into())
    }

    #[inline]
    pub(super) fn number(&mut self, first: Peek) -> Result<Value, Failure> {
        let start = self.here();
        match self.tokens.known_number(first) {
            Ok(NumberAny::Int(NumberInt::Int(number))) => Ok(Value::from(number)),
            Ok(_) => self.exact_number(start),
            Err(error) => Err(self.syntax(&error)),
        }
    }

    /// The number that was just read, from its text: a double would lose digits.
    pub(super) fn exact_number(&self, start: usize) -> Result<Value, Failure> {
        let span = start..self.here();
        Value::from_str(&self.text[span.clone()]).map_err(|error| {
            let kind = ReadErrorKind::BadJsonNumber(error);
            ReadError { span, kind }.into()
        })
    }

    pub(super) fn bad_value(&self, key: Key, start: usize, expected: &'static str) -> Failure {
        let key = key.text().to_owned();
        ReadError {
            span: start..self.here(),
            kind: ReadErrorKind::BadKeyValue { key, expected },
        }
        .into()
    }

    pub(super) fn wrong_type(&mut self, key: Key, first: Peek, expected: &'static str) -> Failure {
        let start = self.here();
        match self.skip(first) {
            Err(failure) => failure,
            Ok(()) => self.bad_value(key, start, expected),
        }
    }
}

/// What `type` says of a node.
#[derive(Clone, Copy)]
enum NodeType {
    Inner(Mover),
    Leaf,
}

fn node_type(word: &str) -> Option<NodeType> {
    if word.eq_ignore_ascii_case("leaf") {
        return Some(NodeType::Leaf);
    }
    [Mover::Max, Mover::Min, Mover::Chance]
        .into_iter()
        .find(|mover| word.eq_ignore_ascii_case(mover.word()))
        .map(NodeType::Inner)
}
