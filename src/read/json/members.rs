//! What the keys of a JSON object take.

use std::borrow::Cow;

use memchr::memmem;

use super::keys::Key;
use super::{Open, Reader};
use crate::json_tokens::Peek;
use crate::read::builder::{NodeType, Part, in_any_case};
use crate::read::cursor::value;
use crate::read::{Failure, ReadErrorKind, fail};
use crate::tree::Player;
use crate::value::Value;

/// What the keys of values take.
const A_VALUE: &str = "a number, or a value in quotes such as \"7/3\"";

impl Reader<'_, '_, '_> {
    /// Takes what the innermost object says under a key.
    #[inline]
    pub(super) fn take(&mut self, key: Key, first: Peek) -> Result<Option<Peek>, Failure> {
        let start = self.here();
        match key {
            Key::Name => {
                let is_text = first == Peek::String;
                if let Some(name) = is_text.then(|| self.tokens.plain_string()).flatten() {
                    self.document.name(name, start..self.here())?;
                    return Ok(None);
                }
                let name = self.name(key, first)?;
                self.document.name(&name, start..self.here())?;
            }
            Key::Label | Key::Id => self.fallback_name(key, first)?,
            Key::Type | Key::Kind | Key::Player => {
                let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
                let word = self.text(key, first, expected)?;
                match NodeType::from_word(&word) {
                    Some(node_type) if !self.document.players.contains(&*word) => {
                        self.document.node_type(node_type);
                    }
                    None if !self.may_be_player(&word) => {
                        return self.bad_value(key, start, expected);
                    }
                    _ => self.document.tree.chooser(&word),
                }
            }
            Key::Value if first == Peek::Array => self.payoffs()?,
            Key::Static if first == Peek::Array => {
                self.payoffs()?;
                self.document.place(Part::Value, start..self.here());
                self.document.tree.called_inner();
            }
            Key::Value => {
                let value = self.value(key, first)?;
                self.document.tree.value(value);
            }
            Key::Static => {
                let value = self.value(key, first)?;
                self.document.static_value(value, start..self.here());
            }
            Key::Children if first == Peek::Array => return self.elements(Open::Children),
            Key::Children => return self.wrong_type(key, first, "an array of trees"),
            Key::Move => {
                let name = self.name(key, first)?;
                self.document.tree.move_name(&name)?;
            }
            Key::Probability | Key::Prob | Key::P => match self.value(key, first)? {
                Some(value) => self.document.probability(value, start..self.here())?,
                None => return self.bad_value(key, start, "a probability such as 0.5 or \"1/3\""),
            },
            Key::Tree => return Ok(Some(first)),
            _ => self.exercise_member(key, first)?,
        }
        Ok(None)
    }

    fn exercise_member(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        if key == Key::Root {
            let root = self.word(key, first, in_any_case::<Player>, "\"max\" or \"min\"")?;
            self.document.exercise.root = Some(root);
            return Ok(());
        }
        if key == Key::Players {
            let names = self.names(key, first)?;
            return self.document.declare_players(names, start..self.here());
        }
        let text = self.text(key, first, "a text")?.into_owned();
        match key {
            Key::Title => self.document.exercise.title = Some(text),
            Key::Source => self.document.exercise.source = Some(text),
            _ => return self.document.convention(text, start..self.here()),
        }
        Ok(())
    }

    /// An array of values: what each player gets.
    fn payoffs(&mut self) -> Result<(), Failure> {
        let at = self.here();
        let payoffs = self.list(|reader, first| {
            let start = reader.here();
            let payoff = reader.value(Key::Value, first)?;
            payoff.map_or_else(|| fail(ReadErrorKind::NotPayoffs, start..reader.here()), Ok)
        })?;
        if payoffs.is_empty() {
            return fail(ReadErrorKind::NotPayoffs, at..self.here());
        }
        self.document.tree.payoffs(payoffs);
        Ok(())
    }

    /// An array of names.
    fn names(&mut self, key: Key, first: Peek) -> Result<Vec<String>, Failure> {
        let expected = "a list of names such as [\"Ann\", \"Bob\", \"Eve\"]";
        if first != Peek::Array {
            return self.wrong_type(key, first, expected);
        }
        let start = self.here();
        let name =
            |reader: &mut Self, first| reader.text(key, first, expected).map(Cow::into_owned);
        match self.list(name)? {
            names if names.is_empty() => self.bad_value(key, start, expected),
            names => Ok(names),
        }
    }

    /// The items of the array that begins here.
    fn list<T>(
        &mut self,
        item: impl Fn(&mut Self, Peek) -> Result<T, Failure>,
    ) -> Result<Vec<T>, Failure> {
        let mut items = Vec::new();
        let mut next = self.tokens.enter_array()?;
        while let Some(first) = next {
            items.push(item(self, first)?);
            next = self.tokens.next_element()?;
        }
        Ok(items)
    }

    /// Whether a word names a player, perhaps one of those whom the wrapper declares further on. Where
    /// they are declared, a word that names nobody is told as such.
    fn may_be_player(&mut self, word: &str) -> bool {
        if self.document.is_player(word) || !self.document.players.is_empty() {
            return true;
        }
        let text = self.text.as_bytes();
        let declares = || memmem::find(text, b"\"players\"").is_some();
        *self.declares_players.get_or_insert_with(declares)
    }

    /// `label` or, if there is none, `id`.
    fn fallback_name(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let name = match self.name(key, first) {
            Err(Failure::Read(error)) => Err(*error),
            name => Ok(name?.into_owned()),
        };
        let span = start..self.here();
        let fallback = &mut self.object().rare().fallback_name;
        let is_better = |(other, ..): &(Key, _, _)| *other == Key::Id;
        if fallback.as_ref().is_none_or(is_better) {
            *fallback = Some((key, name, span));
        }
        Ok(())
    }
}

impl<'t> Reader<'t, '_, '_> {
    /// A name: a text, or a number that stands for its text.
    #[inline]
    fn name(&mut self, key: Key, first: Peek) -> Result<Cow<'t, str>, Failure> {
        if first == Peek::Number {
            return Ok(Cow::Borrowed(self.tokens.number()?));
        }
        self.text(key, first, "a text or a number")
    }

    #[inline(always)]
    fn text(
        &mut self,
        key: Key,
        first: Peek,
        expected: &'static str,
    ) -> Result<Cow<'t, str>, Failure> {
        if first != Peek::String {
            return self.wrong_type(key, first, expected);
        }
        Ok(self.tokens.string()?)
    }

    /// One of some words.
    #[inline]
    fn word<W>(
        &mut self,
        key: Key,
        first: Peek,
        meaning: fn(&str) -> Option<W>,
        expected: &'static str,
    ) -> Result<W, Failure> {
        let start = self.here();
        let text = self.text(key, first, expected)?;
        meaning(&text).map_or_else(|| self.bad_value(key, start, expected), Ok)
    }

    #[inline]
    fn value(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first == Peek::Number {
            return self.number().map(Some);
        }
        let start = self.here();
        let text = self.text(key, first, A_VALUE)?;
        Ok(value(&text, start..self.here())?)
    }

    #[cold]
    fn wrong_type<T>(
        &mut self,
        key: Key,
        first: Peek,
        expected: &'static str,
    ) -> Result<T, Failure> {
        let start = self.here();
        self.tokens.skip(first)?;
        self.bad_value(key, start, expected)
    }

    #[cold]
    fn bad_value<T>(&self, key: Key, start: usize, expected: &'static str) -> Result<T, Failure> {
        let key = key.text().to_owned();
        fail(
            ReadErrorKind::BadKeyValue { key, expected },
            start..self.here(),
        )
    }
}
