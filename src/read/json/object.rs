//! Objects of a JSON tree: the keys that mean something, what they take, and which an object has had.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use strum::VariantArray as _;

use super::keys::{Key, is_ignored, unknown};
use super::{Open, Reader};
use crate::json_tokens::Peek;
use crate::read::{Failure, ReadError, ReadErrorKind, fail};

/// The keys that an object has had so far.
#[derive(Default)]
pub(super) struct Object {
    /// One bit for each key of [`Key`] that was there, `null` or not.
    seen: u32,
    /// One bit for each key that had a value other than `null`.
    given: u32,
    /// What few objects have, out of the way of the many.
    rare: Option<Box<RareKeys>>,
}

#[derive(Default)]
pub(super) struct RareKeys {
    /// The keys that mean nothing to us.
    ignored: HashSet<String>,
    /// The text of `label` or `id`, which is the name where no better key is given. Only there it must
    /// be one.
    pub(super) fallback_name: Option<(Key, Result<String, ReadError>, Range<usize>)>,
}

impl Object {
    fn has(&self, key: Key) -> bool {
        self.given & key.bit() != 0
    }

    pub(super) fn rare(&mut self) -> &mut RareKeys {
        self.rare.get_or_insert_default()
    }
}

/// What is known of an object at the top, which is a node or an exercise; its keys tell.
#[derive(Default)]
pub(super) struct Top {
    /// Whether a node was opened for the object itself.
    is_node: bool,
    /// The first key that only an exercise has; `tree` if there is one.
    exercise_key: Option<(Key, Range<usize>)>,
}

impl<'t> Reader<'t, '_, '_> {
    /// Takes the members of the innermost object from this key on, up to one that holds trees, and tells
    /// what the first of these begins with. `before` is a place in front of the key.
    pub(super) fn members(
        &mut self,
        mut key: Option<Cow<'t, str>>,
        mut before: usize,
    ) -> Result<Option<Peek>, Failure> {
        // The text is looked at where it is: to move what was just written keeps the processor waiting.
        while let Some(text) = &key {
            let first = self.tokens.peek()?;
            let tree = match Key::named(text) {
                Some(key) => self.member(key, first, before)?,
                None => self.other_member(text.to_string(), first, before)?,
            };
            if tree.is_some() {
                return Ok(tree);
            }
            before = self.here();
            key = self.tokens.next_key()?;
        }
        self.end_of_object()?;
        Ok(None)
    }

    #[inline]
    fn member(&mut self, key: Key, first: Peek, before: usize) -> Result<Option<Peek>, Failure> {
        let is_top = self.open.len() == 1;
        if key.is_for_exercises() && !is_top {
            return fail(unknown(key.text().to_owned()), self.key_span(before));
        }
        let object = self.object();
        if object.seen & key.bit() != 0 {
            let kind = ReadErrorKind::GivenTwice(key.text().to_owned());
            return fail(kind, self.key_span(before));
        }
        object.seen |= key.bit();
        if first == Peek::Null {
            self.tokens.skip(first)?;
            return Ok(None);
        }
        let same = object.given & key.synonyms();
        object.given |= key.bit();
        if same != 0 {
            return self.two_names(same, key, before);
        }
        if is_top {
            self.decide_top(key, before)?;
        }
        self.take(key, first)
    }

    /// Refuses a key because another one was given that means the same.
    #[cold]
    fn two_names<T>(&self, same: u32, key: Key, before: usize) -> Result<T, Failure> {
        let mut keys = Key::VARIANTS.iter();
        let one = keys.find(|one| one.bit() & same != 0).unwrap_or(&key);
        let (one, other) = (one.text().to_owned(), key.text().to_owned());
        fail(ReadErrorKind::TwoNames(one, other), self.key_span(before))
    }

    /// Skips the value of a key that means nothing.
    fn other_member(
        &mut self,
        key: String,
        first: Peek,
        before: usize,
    ) -> Result<Option<Peek>, Failure> {
        if !is_ignored(&key) {
            return fail(unknown(key), self.key_span(before));
        }
        if let Some(key) = self.object().rare().ignored.replace(key) {
            return fail(ReadErrorKind::GivenTwice(key), self.key_span(before));
        }
        self.tokens.skip(first)?;
        Ok(None)
    }

    #[inline]
    pub(super) fn object(&mut self) -> &mut Object {
        match self.open.last_mut() {
            Some(Open::Object(object)) => object,
            _ => unreachable!("keys are read only while the innermost open thing is an object"),
        }
    }

    /// The place of the key that was found after `before`.
    #[cold]
    fn key_span(&self, before: usize) -> Range<usize> {
        let behind = &self.text[before + 1..];
        let start = before + 1 + behind.find('"').unwrap_or(0);
        let colon = self.text[..self.here()].rfind(':').unwrap_or(self.here());
        start..self.text[..colon].trim_end().len()
    }

    /// Lets a key of the top object tell what that is; a node is opened at the first key of nodes.
    #[cold]
    fn decide_top(&mut self, key: Key, before: usize) -> Result<(), Failure> {
        let span = self.key_span(before);
        let has_tree = self.object().has(Key::Tree);
        let is_wrong = match key {
            Key::Tree => self.top.is_node,
            _ => has_tree && !key.is_for_exercises() && key != Key::Id,
        };
        if is_wrong {
            return fail(ReadErrorKind::NodeKeyInWrapper(key.text()), span);
        }
        if key.is_for_exercises() {
            let exercise_key = &mut self.top.exercise_key;
            if exercise_key.is_none() || key == Key::Tree {
                *exercise_key = Some((key, span));
            }
        } else if key != Key::Id && !self.top.is_node {
            self.open_top()?;
        }
        Ok(())
    }

    fn open_top(&mut self) -> Result<(), Failure> {
        self.top.is_node = true;
        let start = self.text.len() - self.text.trim_ascii_start().len();
        self.document.open(start..start + 1)
    }

    fn end_of_object(&mut self) -> Result<(), Failure> {
        let Some(Open::Object(object)) = self.open.pop() else {
            unreachable!("an object ends only while it is the innermost open thing");
        };
        let is_named = object.has(Key::Name);
        let fallback = object.rare.and_then(|rare| rare.fallback_name);
        if self.open.is_empty() {
            match self.top.exercise_key.take() {
                Some((Key::Tree, _)) => {
                    self.document.exercise.id = fallback.map(|(_, id, _)| id).transpose()?;
                    return Ok(());
                }
                Some((key, span)) => {
                    return fail(ReadErrorKind::WrapperWithoutTree(key.text()), span);
                }
                None if self.top.is_node => {}
                None => self.open_top()?,
            }
        }
        if let Some((_, name, span)) = fallback.filter(|_| !is_named) {
            self.document.name(&name?, span)?;
        }
        Ok(self.document.tree.close()?)
    }
}
