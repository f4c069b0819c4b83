//! The objects of a JSON tree, and what their keys take.

use std::borrow::Cow;
use std::ops::Range;

use strum::VariantArray as _;

use super::keys::{INSIDE, Key, Object, is_ignored, says_mover, unknown};
use super::{Open, Reader};
use crate::json_tokens::Peek;
use crate::read::builder::NodeType;
use crate::read::cursor::value;
use crate::read::{Failure, ReadErrorKind, fail};
use crate::value::Value;

impl<'t> Reader<'t, '_, '_> {
    /// Takes the members of the innermost object from this key on, up to one that holds trees, and tells
    /// what the first of these begins with.
    pub(super) fn members(&mut self, key: Option<Cow<'t, str>>) -> Result<Option<Peek>, Failure> {
        // The text is looked at where it is: to move what was just written keeps the processor waiting.
        let mut key = key;
        while let Some(text) = &key {
            let first = self.tokens.peek()?;
            let tree = if let Some(key) = Key::named(text) {
                self.member(key, first)?
            } else if !is_ignored(text) {
                let kind = unknown(text.to_string(), self.text, self.here());
                return fail(kind, self.key_span());
            } else {
                let noted = self.object().note_ignored(text);
                noted.or_else(|kind| fail(kind, self.key_span()))?;
                self.tokens.skip(first)?;
                None
            };
            if tree.is_some() {
                return Ok(tree);
            }
            key = self.tokens.next_key()?;
        }
        if self.is_at_wrapper() {
            self.open.pop();
        } else {
            self.end_of_members()?;
            self.document.tree.close()?;
        }
        Ok(None)
    }

    #[inline]
    pub(super) fn member(&mut self, key: Key, first: Peek) -> Result<Option<Peek>, Failure> {
        if !self.object().note(key, first) {
            self.refuse(key, first)?;
        }
        if first == Peek::Null {
            self.tokens.skip(first)?;
            return Ok(None);
        }
        self.take(key, first)
    }

    /// Refuses a key that stands in the wrong kind of object or is there already, unless it is as good as absent.
    #[cold]
    fn refuse(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let is_outermost = self.open.len() == 1;
        let is_wrapper = self.is_at_wrapper();
        let object = self.object();
        let is_misplaced = if is_wrapper {
            !key.is_for_exercises() && key != Key::Id
        } else {
            key.is_for_exercises()
        };
        let mut of_node = Key::VARIANTS.iter().filter(|&&key| key != Key::Id);
        let kind = match of_node.find(|key| object.has(**key)) {
            _ if !is_misplaced => object.twice(key),
            _ if first == Peek::Null => return Ok(()),
            _ if is_wrapper => ReadErrorKind::NodeKeyInWrapper(key.text()),
            _ if !is_outermost => ReadErrorKind::Unknown {
                what: "key",
                name: key.text().to_owned(),
                help: Some("it belongs to the exercise around the tree".to_owned()),
            },
            Some(of_node) if key == Key::Tree => ReadErrorKind::NodeKeyInWrapper(of_node.text()),
            _ if key == Key::Root && self.text.contains("\"nodes\"") => ReadErrorKind::Unknown {
                what: "key",
                name: "root".to_owned(),
                help: Some(INSIDE.to_owned()),
            },
            _ => ReadErrorKind::WrapperWithoutTree(key.text()),
        };
        fail(kind, self.key_span())
    }

    #[inline]
    fn object(&mut self) -> &mut Object {
        match self.open.last_mut() {
            Some(Open::Object(object) | Open::Wrapper(object)) => object,
            _ => unreachable!("keys are read only while the innermost open thing is an object"),
        }
    }

    fn is_at_wrapper(&self) -> bool {
        matches!(self.open.last(), Some(Open::Wrapper(_)))
    }

    /// The place of the key whose value comes next.
    #[cold]
    pub(super) fn key_span(&self) -> Range<usize> {
        let colon = self.text[..self.here()].rfind(':').unwrap_or_default();
        let key = self.text[..colon].trim_end();
        let start = key[..key.len().saturating_sub(1)].rfind('"');
        start.unwrap_or_default()..key.len()
    }

    /// Takes the name of the innermost object if other keys give it, and forgets its keys.
    pub(super) fn end_of_members(&mut self) -> Result<(), Failure> {
        let Some(Open::Object(object)) = self.open.pop() else {
            unreachable!("an object ends only while it is the innermost open thing");
        };
        if object.other_name == 0 {
            return Ok(());
        }
        let other = object.other_name;
        if !object.has(Key::Name) {
            let label = object.has(Key::Label);
            let key = if label { Key::Label } else { Key::Id };
            let end = std::mem::replace(&mut self.tokens.at, other);
            let first = self.tokens.peek()?;
            let name = self.name(key, first)?;
            self.document.name(&name, other..self.here())?;
            self.tokens.at = end;
        } else if !object.has_any(Key::Type) && says_mover(&self.text[other..]) {
            let message = "a mover under `label` or `id` is not read beside a name; who moves goes under `type`";
            self.document.remark(other..other + 1, message);
        }
        Ok(())
    }

    /// Takes what the innermost object says under a key.
    #[inline]
    fn take(&mut self, key: Key, first: Peek) -> Result<Option<Peek>, Failure> {
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
            Key::Id if self.is_at_wrapper() => self.exercise_member(key, first)?,
            Key::Label | Key::Id => {
                let object = self.object();
                if key == Key::Label || !object.has(Key::Label) {
                    object.other_name = start;
                }
                self.tokens.skip(first)?;
            }
            Key::Type | Key::Kind | Key::Player => {
                let expected = "a word for who moves, or \"leaf\"";
                let word = self.text(key, first, expected)?;
                // Where players are declared, a word that names none of them is told as such.
                match NodeType::from_word(&word) {
                    Some(node_type) if !self.document.players.contains(&*word) => {
                        self.document.node_type(node_type);
                    }
                    None if self.document.players.is_empty() && !self.document.is_player(&word) => {
                        return self.bad_value(key, start, expected);
                    }
                    _ => self.document.tree.chooser(&word),
                }
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
            Key::Tree => return Ok(Some(first)),
            Key::Title | Key::Source | Key::Convention | Key::Root | Key::Players => {
                self.exercise_member(key, first)?;
            }
            Key::Probability | Key::Prob | Key::P => match self.number_or_text(key, first)? {
                Some(value) => self.document.probability(value, start..self.here())?,
                None => return self.bad_value(key, start, "a probability such as 0.5 or \"1/3\""),
            },
        }
        Ok(None)
    }

    /// A value, or an array of what each player gets.
    #[inline]
    fn value(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first == Peek::Array {
            return self.payoffs(key).map(Some);
        }
        self.number_or_text(key, first)
    }

    fn payoffs(&mut self, key: Key) -> Result<Value, Failure> {
        let start = self.here();
        let payoffs = self.list(|reader, first| reader.number_or_text(key, first))?;
        let known: Option<Vec<Value>> = payoffs.into_iter().collect();
        match known.filter(|payoffs| !payoffs.is_empty()) {
            Some(payoffs) => Ok(Value::payoffs(payoffs)),
            None => self.bad_value(
                key,
                start,
                "payoffs: an array with a number for each player",
            ),
        }
    }

    /// The items of the array that begins here.
    pub(super) fn list<T>(
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

    /// A name: a text, or a number that stands for its text.
    #[inline]
    pub(super) fn name(&mut self, key: Key, first: Peek) -> Result<Cow<'t, str>, Failure> {
        if first == Peek::Number {
            return Ok(Cow::Borrowed(self.tokens.number()?));
        }
        self.text(key, first, "a text or a number")
    }

    #[inline(always)]
    pub(super) fn text(
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

    #[inline]
    fn number_or_text(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first == Peek::Number {
            return self.number().map(Some);
        }
        let start = self.here();
        let text = self.text(key, first, "a number, or a value in quotes such as \"7/3\"")?;
        Ok(value(&text, start..self.here())?)
    }

    #[cold]
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

    #[cold]
    pub(super) fn bad_value<T>(
        &self,
        key: Key,
        start: usize,
        expected: &'static str,
    ) -> Result<T, Failure> {
        let key = key.text().to_owned();
        let kind = ReadErrorKind::BadKeyValue { key, expected };
        fail(kind, start..self.here())
    }
}
