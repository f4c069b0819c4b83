//! Objects of a JSON tree: the keys that mean something, and which of them an object has had.

use std::collections::HashSet;
use std::ops::Range;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{Behind, Open, Reader, Step};
use crate::json_tokens::Peek;
use crate::read::advice::help_for_unknown;
use crate::read::{Failure, ReadError, ReadErrorKind};
use crate::text::quoted;
use crate::tree::Mover;
use crate::vocabulary::Vocabulary as _;

/// The keys that an object has had so far.
#[derive(Default)]
pub(super) struct Object {
    /// One bit for each key of [`Key`] that was there, `null` or not.
    seen: u32,
    /// One bit for each key that had a value other than `null`.
    given: u32,
    /// At the top: whether a node was opened for this object itself.
    pub(super) is_node: bool,
    /// What few objects have, out of the way of the many.
    pub(super) rare: Option<Box<RareKeys>>,
}

#[derive(Default)]
pub(super) struct RareKeys {
    /// The keys that mean nothing to us.
    ignored: HashSet<String>,
    /// The text of `label` or `id`, which is the name where no better key is given.
    pub(super) fallback_name: Option<(Key, Result<String, ReadError>, Range<usize>)>,
    /// At the top: the first key that only an exercise has.
    pub(super) exercise_key: Option<(Key, Range<usize>)>,
}

impl Object {
    pub(super) fn has(&self, key: Key) -> bool {
        self.given & key.bit() != 0
    }

    /// Takes a key with a value, unless the object has it already, or another name of it.
    pub(super) fn take(&mut self, key: Key) -> bool {
        let is_new = self.seen & key.bit() == 0;
        let may_stand = is_new && !key.synonyms().iter().any(|&other| self.has(other));
        if may_stand {
            self.seen |= key.bit();
            self.given |= key.bit();
        }
        may_stand
    }

    pub(super) fn rare(&mut self) -> &mut RareKeys {
        self.rare.get_or_insert_default()
    }
}

impl Reader<'_, '_, '_> {
    pub(super) fn key(&mut self, behind: Behind) -> Result<Step, Failure> {
        let before = self.here();
        let found = match behind {
            Behind::Bracket => self.tokens.enter_object()?,
            Behind::Value => self.tokens.next_key()?,
        };
        let Some(text) = found else {
            self.end_of_object()?;
            return Ok(Step::Behind);
        };
        let key = Key::from_str(&text).map_err(|_| text.into_owned());
        let first = self.tokens.peek()?;
        match key {
            Ok(key) => self.known_key(key, first, before),
            Err(text) => self.other_key(text, first, before),
        }
    }

    fn known_key(&mut self, key: Key, first: Peek, before: usize) -> Result<Step, Failure> {
        if key.is_for_exercises() && !self.is_top() {
            return self.key_error(before, unknown(key.text().to_owned()));
        }
        let object = self.object();
        if object.seen & key.bit() != 0 {
            return self.key_error(before, ReadErrorKind::RepeatedKey(key.text().to_owned()));
        }
        object.seen |= key.bit();
        if first == Peek::Null {
            self.tokens.skip(first)?;
            return Ok(Step::Keys(Behind::Value));
        }
        let mut synonyms = key.synonyms().iter();
        if let Some(other) = synonyms.find(|&&other| object.has(other)) {
            let kind = ReadErrorKind::TwoNamesOfOneKey(other.text(), key.text());
            return self.key_error(before, kind);
        }
        object.given |= key.bit();
        if self.is_top() {
            self.decide_top(key, before)?;
        }
        self.member(key, first)
    }

    /// Skips the value of a key that means nothing.
    fn other_key(&mut self, text: String, first: Peek, before: usize) -> Result<Step, Failure> {
        if !is_ignored(&text) {
            return self.key_error(before, unknown(text));
        }
        if !self.object().rare().ignored.insert(text.clone()) {
            return self.key_error(before, ReadErrorKind::RepeatedKey(text));
        }
        self.tokens.skip(first)?;
        Ok(Step::Keys(Behind::Value))
    }

    pub(super) fn object(&mut self) -> &mut Object {
        match self.open.last_mut() {
            Some(Open::Object(object) | Open::Top(object)) => object,
            _ => unreachable!("keys are read only while the innermost open thing is an object"),
        }
    }

    fn is_top(&self) -> bool {
        matches!(self.open.last(), Some(Open::Top(_)))
    }

    /// The place of the key that was found after `before`.
    #[cold]
    pub(super) fn key_span(&self, before: usize) -> Range<usize> {
        let behind = &self.text[before + 1..];
        let start = before + 1 + behind.find('"').unwrap_or(0);
        let colon = self.text[..self.here()].rfind(':').unwrap_or(self.here());
        start..self.text[..colon].trim_end().len()
    }

    fn key_error<T>(&self, before: usize, kind: ReadErrorKind) -> Result<T, Failure> {
        Err(kind.at(self.key_span(before)).into())
    }

    pub(super) fn end_of_object(&mut self) -> Result<(), Failure> {
        match self.open.pop() {
            Some(Open::Top(object)) => self.end_of_top(object),
            Some(Open::Object(object)) => self.end_of_node(object),
            _ => unreachable!("an object ends only while it is the innermost open thing"),
        }
    }

    pub(super) fn end_of_node(&mut self, object: Object) -> Result<(), Failure> {
        let is_named = object.has(Key::Name);
        let fallback = object.rare.and_then(|rare| rare.fallback_name);
        if let Some((_, name, span)) = fallback.filter(|_| !is_named) {
            self.document.name(&name?, span)?;
        }
        Ok(self.document.tree.close()?)
    }
}

impl Reader<'_, '_, '_> {
    /// Lets a key tell; a node is opened at the first key that only a node has.
    pub(super) fn decide_top(&mut self, key: Key, before: usize) -> Result<(), Failure> {
        let span = self.key_span(before);
        let object = self.object();
        let is_wrong = match key {
            Key::Tree => object.is_node,
            _ => object.has(Key::Tree) && !key.is_for_exercises() && key != Key::Id,
        };
        if is_wrong {
            return Err(ReadErrorKind::NodeKeyInWrapper(key.text()).at(span).into());
        }
        if key.is_for_exercises() {
            let exercise_key = &mut object.rare().exercise_key;
            if exercise_key.is_none() || key == Key::Tree {
                *exercise_key = Some((key, span));
            }
        } else if key != Key::Id && !object.is_node {
            object.is_node = true;
            self.open_top()?;
        }
        Ok(())
    }

    fn open_top(&mut self) -> Result<(), Failure> {
        let start = self.text.len() - self.text.trim_ascii_start().len();
        self.document.open(start..start + 1)
    }

    pub(super) fn end_of_top(&mut self, mut object: Object) -> Result<(), Failure> {
        let rare = object.rare.as_mut();
        let exercise_key = rare.and_then(|rare| rare.exercise_key.take());
        match exercise_key {
            Some((Key::Tree, _)) => {
                let fallback = object.rare.and_then(|rare| rare.fallback_name);
                self.document.exercise.id = fallback.map(|(_, id, _)| id).transpose()?;
                return Ok(());
            }
            Some((key, span)) => {
                return Err(ReadErrorKind::WrapperWithoutTree(key.text())
                    .at(span)
                    .into());
            }
            None if object.is_node => {}
            None => self.open_top()?,
        }
        self.end_of_node(object)
    }
}

/// The keys that mean something, those of nodes first.
#[derive(Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Key {
    Name,
    Label,
    Id,
    Type,
    Kind,
    Player,
    Value,
    Static,
    Children,
    Move,
    Probability,
    Prob,
    P,
    Tree,
    Title,
    Source,
    Convention,
    Root,
}

/// Keys whose values are skipped, besides those that begin with `_` or `x-`.
const IGNORED: [&str; 2] = ["comment", "meta"];

/// Whether a key that means nothing may stand in a document all the same.
pub(super) fn is_ignored(key: &str) -> bool {
    IGNORED.contains(&key) || key.starts_with('_') || key.starts_with("x-")
}

impl Key {
    pub(super) fn text(self) -> &'static str {
        self.into()
    }

    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    pub(super) fn is_for_exercises(self) -> bool {
        matches!(
            self,
            Self::Tree | Self::Title | Self::Source | Self::Convention | Self::Root
        )
    }

    /// The names of the same key, of which an object may use only one.
    pub(super) fn synonyms(self) -> &'static [Key] {
        match self {
            Self::Type | Self::Kind | Self::Player => &[Self::Type, Self::Kind, Self::Player],
            Self::Value | Self::Static => &[Self::Value, Self::Static],
            Self::Probability | Self::Prob | Self::P => &[Self::Probability, Self::Prob, Self::P],
            _ => &[],
        }
    }
}

/// What a file of nodes and links begins with, which is another format.
const OF_NODE_LINK: [&str; 6] = ["directed", "multigraph", "graph", "nodes", "links", "edges"];

/// What other programs call the value of a leaf.
const OF_VALUE: [&str; 4] = ["score", "size", "utility", "payoff"];

/// A key that means nothing where it stands.
#[cold]
pub(super) fn unknown(name: String) -> ReadErrorKind {
    let (wrapper, node): (Vec<Key>, Vec<Key>) =
        Key::VARIANTS.iter().partition(|key| key.is_for_exercises());
    let texts = |keys: Vec<Key>| keys.into_iter().map(Key::text);
    let of_node: Vec<&str> = texts(node).chain(IGNORED).collect();
    let of_wrapper: Vec<&str> = texts(wrapper).collect();
    let example = "{\"title\": \"…\", \"tree\": [3, 12]}";
    let all = [&of_node[..], &of_wrapper].concat();
    let help = help_for_unknown(&name, &of_node, &of_wrapper, &all, example);
    let is_mover = Mover::ALL
        .iter()
        .any(|mover| mover.word().eq_ignore_ascii_case(&name));
    if OF_VALUE.contains(&&*name) {
        let help = "the value of a leaf goes under \"value\"";
        return ReadErrorKind::UnknownKey(name, Some(help.to_owned()));
    }
    if OF_NODE_LINK.contains(&&*name) {
        let help = "to read nodes and links as networkx writes them, add --from node-link";
        return ReadErrorKind::UnknownKey(name, Some(help.to_owned()));
    }
    let help = help.unwrap_or_else(|| {
        let name = quoted(&name);
        if is_mover {
            let word = name.to_lowercase();
            return format!("the mover goes inside the node: {{\"type\": \"{word}\", \"children\": […]}}");
        }
        format!("the name goes inside the node: {{\"name\": \"{name}\", \"children\": […]}}, with \"value\" at a leaf")
    });
    ReadErrorKind::UnknownKey(name, Some(help))
}
