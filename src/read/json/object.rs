//! Objects of a JSON tree: which keys they have had, and what each key says.

use std::ops::Range;
use std::str::FromStr;

use jiter::Peek;
use rustc_hash::FxHashSet;

use super::key::Key;
use super::{Behind, Open, Reader, Step};
use crate::read::Failure;
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::places::{Part, Places};

/// The keys that an object has had so far.
#[derive(Default)]
pub(super) struct Object {
    /// One bit for each key of [`Key`] that was there, `null` or not.
    seen: u32,
    /// One bit for each key that had a value other than `null`.
    given: u32,
    /// At the top: whether a node was opened for this object itself.
    is_node: bool,
    /// What few objects have, out of the way of the many.
    rare: Option<Box<RareKeys>>,
}

#[derive(Default)]
pub(super) struct RareKeys {
    /// The keys that mean nothing to us.
    ignored: FxHashSet<String>,
    /// The text of `label` or `id`, which is the name where no better key is given.
    fallback_name: Option<(Key, String, Range<usize>)>,
    /// At the top: the first key that only an exercise has.
    exercise_key: Option<(Key, Range<usize>)>,
}

impl Object {
    fn has(&self, key: Key) -> bool {
        self.given & key.bit() != 0
    }

    fn rare(&mut self) -> &mut RareKeys {
        self.rare.get_or_insert_default()
    }
}

impl<P: Places> Reader<'_, '_, P> {
    pub(super) fn key(&mut self, behind: Behind) -> Result<Step, Failure> {
        let before = self.here();
        let found = match behind {
            Behind::Bracket => self.tokens.known_object(),
            Behind::Value => self.tokens.next_key(),
        };
        let key = match found {
            Ok(None) => return self.end_of_object(),
            Ok(Some(text)) => Key::from_str(text).map_err(|()| text.to_owned()),
            Err(error) => return Err(self.syntax(&error)),
        };
        let first = self.tokens.peek().map_err(|error| self.syntax(&error))?;
        match key {
            Ok(key) => self.known_key(key, first, before),
            Err(text) => self.other_key(text, first, before),
        }
    }

    /// The place of the key that was found behind `before`.
    #[cold]
    pub(super) fn key_span(&self, before: usize) -> Range<usize> {
        let behind = &self.text[before + 1..];
        let start = before + 1 + behind.find('"').unwrap_or(0);
        let colon = self.text[..self.here()].rfind(':').unwrap_or(self.here());
        start..self.text[..colon].trim_end().len()
    }

    pub(super) fn key_error(&self, before: usize, kind: ReadErrorKind) -> Failure {
        let span = self.key_span(before);
        ReadError { span, kind }.into()
    }

    pub(super) fn object(&mut self) -> &mut Object {
        match self.open.last_mut() {
            Some(Open::Object(object) | Open::Top(object)) => object,
            _ => unreachable!("keys are read only while the innermost open thing is an object"),
        }
    }

    pub(super) fn is_top(&self) -> bool {
        matches!(self.open.last(), Some(Open::Top(_)))
    }

    /// Keys without a meaning: `comment`, `meta` and those that begin with `_` or `x-`.
    pub(super) fn other_key(
        &mut self,
        text: String,
        first: Peek,
        before: usize,
    ) -> Result<Step, Failure> {
        let is_ignored =
            text == "comment" || text == "meta" || text.starts_with('_') || text.starts_with("x-");
        if !is_ignored {
            return Err(self.key_error(before, ReadErrorKind::UnknownKey(text)));
        }
        if !self.object().rare().ignored.insert(text.clone()) {
            return Err(self.key_error(before, ReadErrorKind::RepeatedKey(text)));
        }
        self.skip(first)?;
        Ok(Step::Keys(Behind::Value))
    }

    pub(super) fn known_key(
        &mut self,
        key: Key,
        first: Peek,
        before: usize,
    ) -> Result<Step, Failure> {
        if key.is_for_exercises() && !self.is_top() {
            return Err(self.key_error(before, ReadErrorKind::UnknownKey(key.text().to_owned())));
        }
        let object = self.object();
        if object.seen & key.bit() != 0 {
            return Err(self.key_error(before, ReadErrorKind::RepeatedKey(key.text().to_owned())));
        }
        object.seen |= key.bit();
        if first == Peek::Null {
            self.tokens
                .known_null()
                .map_err(|error| self.syntax(&error))?;
            return Ok(Step::Keys(Behind::Value));
        }
        let given = object.given;
        object.given |= key.bit();
        if let Some(other) = key
            .other_names()
            .iter()
            .find(|other| given & other.bit() != 0)
        {
            let kind = ReadErrorKind::TwoNamesOfOneKey(other.text(), key.text());
            return Err(self.key_error(before, kind));
        }
        if self.is_top() {
            self.decide_top(key, before)?;
        }
        self.key_value(key, first)
    }

    /// Lets a key tell whether the object at the top is a node or an exercise.
    pub(super) fn decide_top(&mut self, key: Key, before: usize) -> Result<(), Failure> {
        let span = self.key_span(before);
        let object = self.object();
        if key.is_for_exercises() {
            if key == Key::Tree && object.is_node {
                let kind = ReadErrorKind::NodeKeyInWrapper("tree".to_owned());
                return Err(ReadError { span, kind }.into());
            }
            let exercise_key = &mut object.rare().exercise_key;
            if exercise_key.is_none() || key == Key::Tree {
                *exercise_key = Some((key, span));
            }
            return Ok(());
        }
        if key == Key::Id {
            return Ok(());
        }
        if object.has(Key::Tree) {
            let kind = ReadErrorKind::NodeKeyInWrapper(key.text().to_owned());
            return Err(ReadError { span, kind }.into());
        }
        self.open_top()
    }

    /// Opens a node for the object at the top, at its first key that only a node has.
    pub(super) fn open_top(&mut self) -> Result<(), Failure> {
        if self.object().is_node {
            return Ok(());
        }
        self.object().is_node = true;
        let start = self.text.len() - self.text.trim_ascii_start().len();
        self.open_node(start..start + 1)
    }

    pub(super) fn key_value(&mut self, key: Key, first: Peek) -> Result<Step, Failure> {
        let start = self.here();
        match key {
            Key::Name if first == Peek::String => {
                let named = match self.tokens.known_str() {
                    Ok(name) => self.builder.name(name),
                    Err(error) => return Err(self.syntax(&error)),
                };
                self.places
                    .place(self.builder.current(), Part::Name, start..self.here());
                named?;
            }
            Key::Name => {
                let name = self.name_text(key, first)?;
                self.places
                    .place(self.builder.current(), Part::Name, start..self.here());
                self.builder.name(&name)?;
            }
            Key::Label | Key::Id => {
                let name = self.name_text(key, first)?;
                let span = start..self.here();
                let fallback = &mut self.object().rare().fallback_name;
                if fallback
                    .as_ref()
                    .is_none_or(|(other, ..)| *other == Key::Id)
                {
                    *fallback = Some((key, name, span));
                }
            }
            Key::Type | Key::Kind | Key::Player => self.node_type(key, first)?,
            Key::Value | Key::Static => {
                let value = self.value(key, first)?;
                let span = start..self.here();
                self.places.place(self.builder.current(), Part::Value, span);
                match key {
                    Key::Static => self.builder.static_value(value),
                    _ => self.builder.value(value),
                }
            }
            Key::Children => {
                if first != Peek::Array {
                    return Err(self.wrong_type(key, first, "an array of trees"));
                }
                self.open.push(Open::Children);
                return self.elements();
            }
            Key::Move => {
                let name = self.name_text(key, first)?;
                let span = start..self.here();
                self.places.place(self.builder.current(), Part::Move, span);
                self.builder.move_name(&name)?;
            }
            Key::Probability | Key::Prob | Key::P => {
                let expected = "a probability such as 0.5 or \"1/3\"";
                let Some(probability) = self.value(key, first)? else {
                    return Err(self.bad_value(key, start, expected));
                };
                let span = start..self.here();
                self.places
                    .place(self.builder.current(), Part::Probability, span);
                self.builder.probability(probability)?;
            }
            Key::Tree => return self.tree(first),
            Key::Title => self.exercise.title = Some(self.text(key, first, "a text")?),
            Key::Source => self.exercise.source = Some(self.text(key, first, "a text")?),
            Key::Convention => self.exercise.convention = Some(self.convention(first)?),
            Key::Root => self.exercise.root = Some(self.root(first)?),
        }
        Ok(Step::Keys(Behind::Value))
    }

    pub(super) fn end_of_object(&mut self) -> Result<Step, Failure> {
        match self.open.pop() {
            Some(Open::Top(object)) => self.end_of_top(object)?,
            Some(Open::Object(object)) => self.end_of_node(object)?,
            _ => unreachable!("an object ends only while it is the innermost open thing"),
        }
        Ok(Step::Behind)
    }

    pub(super) fn end_of_node(&mut self, object: Object) -> Result<(), Failure> {
        let is_named = object.has(Key::Name);
        let fallback = object.rare.and_then(|rare| rare.fallback_name);
        if let Some((_, name, span)) = fallback.filter(|_| !is_named) {
            self.places.place(self.builder.current(), Part::Name, span);
            self.builder.name(&name)?;
        }
        self.builder.close()?;
        Ok(())
    }

    pub(super) fn end_of_top(&mut self, mut object: Object) -> Result<(), Failure> {
        if object.has(Key::Tree) {
            let fallback = object.rare.and_then(|rare| rare.fallback_name);
            self.exercise.id = fallback.map(|(_, id, _)| id);
            return Ok(());
        }
        let exercise_key = object
            .rare
            .as_mut()
            .and_then(|rare| rare.exercise_key.take());
        if let Some((key, span)) = exercise_key {
            let kind = ReadErrorKind::WrapperWithoutTree(key.text().to_owned());
            return Err(ReadError { span, kind }.into());
        }
        if !object.is_node {
            let start = self.text.len() - self.text.trim_ascii_start().len();
            self.open_node(start..start + 1)?;
        }
        self.end_of_node(object)
    }
}
