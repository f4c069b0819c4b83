//! The exercise around a JSON tree, and several exercises in one array.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memmem;

use super::Reader;
use super::keys::{Key, Object};
use crate::json_tokens::{JsonError, Peek, Tokens};
use crate::read::builder::in_any_case;
use crate::read::{Failure, ReadErrorKind, fail};

/// An exercise as far as it is read.
#[derive(Default)]
pub(super) struct Wrapper {
    keys: Object,
    /// What stands before its tree, until that comes: it may be a node with an id as well.
    before: Vec<(Key, Peek, usize)>,
    /// Whether what stands behind the tree is read too.
    pub(super) is_read: bool,
}

impl<'t> Reader<'t, '_, '_> {
    /// Takes what the text says of an exercise before its tree, if it is one, and goes to the tree. `first` is
    /// what the text begins with, and the answer what the tree does.
    pub(super) fn exercise(&mut self, first: Peek) -> Result<Peek, Failure> {
        if first != Peek::Object {
            return Ok(first);
        }
        let start = self.here();
        let mut wrapper = Wrapper::default();
        let key = self.tokens.enter_object()?;
        let Some(tree) = self.wrapper_members(key, &mut wrapper)? else {
            self.tokens.at = start;
            return Ok(first);
        };
        let at = self.here();
        if self.document.players.is_empty() && declares_players(self.text) {
            // Who the players are must be known before their nodes are read.
            self.tokens.skip(tree)?;
            self.behind_tree(&mut wrapper)?;
            self.tokens.at = at;
        }
        self.wrapper = Some(wrapper);
        Ok(tree)
    }

    /// Takes what the text says of its exercise behind the tree.
    pub(super) fn behind_tree(&mut self, wrapper: &mut Wrapper) -> Result<(), Failure> {
        let key = self.tokens.next_key()?;
        self.wrapper_members(key, wrapper)?;
        wrapper.is_read = true;
        Ok(self.tokens.finish()?)
    }

    /// Takes the members of an exercise from this key on, up to the tree, and tells what that begins with. Nothing
    /// comes of the last member, and of a key that only a node has before any tree: the text is no exercise.
    fn wrapper_members(
        &mut self,
        key: Option<Cow<'t, str>>,
        wrapper: &mut Wrapper,
    ) -> Result<Option<Peek>, Failure> {
        let mut next = key;
        while let Some(text) = next {
            let first = self.tokens.peek()?;
            let has_tree = wrapper.keys.has(Key::Tree);
            let key = wrapper.keys.note_any(&text, first, self.text);
            let key = key.or_else(|kind| fail(kind, self.key_span()))?;
            match key.filter(|_| first != Peek::Null) {
                Some(Key::Tree) => {
                    let at = self.here();
                    for (key, first, at) in std::mem::take(&mut wrapper.before) {
                        self.tokens.at = at;
                        self.exercise_member(key, first)?;
                    }
                    self.tokens.at = at;
                    return Ok(Some(first));
                }
                Some(key) if (key.is_for_exercises() || key == Key::Id) && !has_tree => {
                    wrapper.before.push((key, first, self.here()));
                    self.tokens.skip(first)?;
                }
                Some(key) if key.is_for_exercises() || key == Key::Id => {
                    self.exercise_member(key, first)?;
                }
                Some(key) if has_tree => {
                    return fail(ReadErrorKind::NodeKeyInWrapper(key.text()), self.key_span());
                }
                Some(_) => return Ok(None),
                None => self.tokens.skip(first)?,
            }
            next = self.tokens.next_key()?;
        }
        Ok(None)
    }

    fn exercise_member(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let expected = match key {
            Key::Players => {
                let names = self.player_names(first)?;
                return self.document.declare_players(names, start..self.here());
            }
            Key::Id => {
                self.document.exercise.id = Some(self.name(key, first)?.into_owned());
                return Ok(());
            }
            Key::Root => "\"max\" or \"min\"",
            _ => "a text",
        };
        let text = self.text(key, first, expected)?.into_owned();
        match key {
            Key::Title => self.document.exercise.title = Some(text),
            Key::Source => self.document.exercise.source = Some(text),
            Key::Convention => self.document.convention(text, start..self.here())?,
            _ => match in_any_case(&text) {
                Some(root) => self.document.exercise.root = Some(root),
                None => return self.bad_value(key, start, expected),
            },
        }
        Ok(())
    }

    fn player_names(&mut self, first: Peek) -> Result<Vec<String>, Failure> {
        let expected = "a list of names such as [\"Ann\", \"Bob\", \"Eve\"]";
        let key = Key::Players;
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
}

/// Whether an exercise may declare players.
fn declares_players(text: &str) -> bool {
    memmem::find(text.as_bytes(), b"\"players\"").is_some()
}

/// Where the elements of an array stand, if an exercise is among them; `None` where the text is one tree. What is
/// wrong with the text itself is left to the reader of the last element.
pub(crate) fn wrappers(text: &str) -> Option<Vec<Range<usize>>> {
    text.trim_start().strip_prefix('[')?;
    // To read all elements takes a while, and few arrays have such a key, perhaps in escapes.
    let has = |part: &[u8]| memmem::find(text.as_bytes(), part).is_some();
    if !has(b"\"tree\"") && !has(b"\\u") {
        return None;
    }
    let elements = elements(text)?;
    let has_tree = |(_, keys): &Element| keys.contains(&"tree".into());
    elements.iter().any(has_tree).then(|| {
        let spans = elements.into_iter().map(|(span, _)| span);
        spans.collect()
    })
}

/// Where an array begins that is one tree, but whose elements are all objects that could be trees: they have children,
/// and nothing says how the game comes to them.
pub(super) fn array_of_trees(text: &str) -> Option<usize> {
    let start = text.find('[')?;
    // Reading elements takes a while, and most arrays hold numbers and arrays.
    text[start + 1..].trim_start().strip_prefix('{')?;
    let is_tree = |(_, keys): Element| {
        let has = |names: &[&str]| keys.iter().any(|key| names.contains(&&**key));
        has(&["children"]) && !has(&["move", "probability", "prob", "p"])
    };
    let elements = elements(text)?;
    elements.into_iter().all(is_tree).then_some(start)
}

/// Where an element of an array stands, and its keys, but for those that are `null`; none if it is no object.
type Element<'t> = (Range<usize>, Vec<Cow<'t, str>>);

/// The elements of an array, if the text is one; what is wrong with it belongs to the last one.
fn elements(text: &str) -> Option<Vec<Element<'_>>> {
    let mut tokens = Tokens::new(text);
    if tokens.peek() != Ok(Peek::Array) {
        return None;
    }
    let mut next = tokens.enter_array();
    let mut elements = Vec::new();
    while let Ok(Some(first)) = next {
        let start = tokens.at;
        let keys = element(&mut tokens, first);
        next = keys.and_then(|keys| {
            elements.push((start..tokens.at, keys));
            tokens.next_element()
        });
        if next.is_err() {
            elements.pop_if(|(span, _)| span.start == start);
            elements.push((start..text.len(), Vec::new()));
        }
    }
    Some(elements)
}

/// Goes behind an element and gives its keys.
fn element<'t>(tokens: &mut Tokens<'t>, first: Peek) -> Result<Vec<Cow<'t, str>>, JsonError> {
    if first != Peek::Object {
        tokens.skip(first)?;
        return Ok(Vec::new());
    }
    let members = tokens.members()?.into_iter();
    let given = members.filter(|(_, first, _)| *first != Peek::Null);
    Ok(given.map(|(key, ..)| key).collect())
}
