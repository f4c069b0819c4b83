//! What each key of an object says, with its numbers and texts.

use std::str::FromStr;

use super::object::Key;
use super::plain::plain_number;
use super::{Behind, Open, Reader, Step};
use crate::json_tokens::Peek;
use crate::read::builder::{NodeType, Part, in_any_case};
use crate::read::{Failure, ReadErrorKind};
use crate::value::{Value, ValueError};

impl Reader<'_, '_, '_> {
    /// Reads what the innermost object says under this key.
    pub(super) fn member(&mut self, key: Key, first: Peek) -> Result<Step, Failure> {
        match key {
            Key::Name => self.name(first)?,
            Key::Label | Key::Id => self.fallback_name(key, first)?,
            Key::Type | Key::Kind | Key::Player => self.node_type(key, first)?,
            Key::Value => {
                let value = self.value(key, first)?;
                self.document.tree.value(value);
            }
            Key::Static => {
                let start = self.here();
                let value = self.value(key, first)?;
                self.document.static_value(value, start..self.here());
            }
            Key::Children => return self.children(first),
            Key::Move => {
                let name = self.name_text(key, first)?;
                self.document.tree.move_name(&name)?;
            }
            Key::Probability | Key::Prob | Key::P => self.probability(key, first)?,
            Key::Tree => return self.tree(first),
            Key::Title => {
                self.document.exercise.title = Some(self.text(key, first, "a text")?);
            }
            Key::Source => {
                self.document.exercise.source = Some(self.text(key, first, "a text")?);
            }
            Key::Convention => {
                let start = self.here();
                let name = self.text(key, first, "the name of a convention")?;
                self.document.convention(name, start..self.here())?;
            }
            Key::Root => self.root(first)?,
        }
        Ok(Step::Keys(Behind::Value))
    }

    fn name(&mut self, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let named = if first == Peek::String {
            self.document.tree.name(&self.tokens.string()?)
        } else {
            let name = self.name_text(Key::Name, first)?;
            self.document.tree.name(&name)
        };
        self.document.place(Part::Name, start..self.here());
        Ok(named?)
    }

    /// `label` or, if there is none, `id`: the name where no better key is given. Only there it must be one.
    fn fallback_name(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let name = match self.name_text(key, first) {
            Err(Failure::Read(error)) => Err(error),
            name => Ok(name?),
        };
        let span = start..self.here();
        let fallback = &mut self.object().rare().fallback_name;
        let is_better = |(other, ..): &(Key, _, _)| *other == Key::Id;
        if fallback.as_ref().is_none_or(is_better) {
            *fallback = Some((key, name, span));
        }
        Ok(())
    }

    fn node_type(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
        if first != Peek::String {
            return self.wrong_type(key, first, expected);
        }
        match NodeType::from_word(&self.tokens.string()?) {
            Some(node_type) => self.document.node_type(node_type),
            None => return self.bad_value(key, start, expected),
        }
        Ok(())
    }

    fn children(&mut self, first: Peek) -> Result<Step, Failure> {
        if first != Peek::Array {
            return self.wrong_type(Key::Children, first, "an array of trees");
        }
        self.open.push(Open::Children);
        self.elements()
    }

    fn probability(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        match self.value(key, first)? {
            Some(probability) => self.document.probability(probability, start..self.here()),
            None => self.bad_value(key, start, "a probability such as 0.5 or \"1/3\""),
        }
    }

    fn root(&mut self, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let expected = "\"max\" or \"min\"";
        let word = self.text(Key::Root, first, expected)?;
        self.document.exercise.root = in_any_case(&word);
        match self.document.exercise.root {
            Some(_) => Ok(()),
            None => self.bad_value(Key::Root, start, expected),
        }
    }
}

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
