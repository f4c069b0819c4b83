//! The exercise around a JSON tree, and several exercises in one array.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use memchr::memmem;

use super::Reader;
use super::keys::{Key, is_ignored, unknown};
use crate::json_tokens::{Member, Peek, Tokens};
use crate::read::builder::in_any_case;
use crate::read::{Failure, ReadErrorKind, fail};

/// What stands around the tree.
pub(super) enum Wrapper<'t> {
    /// Nothing.
    None,
    /// An exercise, with the keys that it has had so far; others may stand behind the tree.
    Begun(HashSet<Cow<'t, str>>),
    /// An exercise that is read.
    Read,
}

impl<'t> Reader<'t, '_, '_> {
    /// Takes what the text says of an exercise before its tree, if it is one, and goes to the tree. `first` is
    /// what the text begins with, and the answer what the tree does.
    pub(super) fn exercise(&mut self, first: Peek) -> Result<Peek, Failure> {
        let start = self.here();
        let Some((members, tree)) = self.before_tree(first)? else {
            self.tokens.at = start;
            return Ok(first);
        };
        let at = self.here();
        self.wrapper = Wrapper::Begun(HashSet::from([Key::Tree.text().into()]));
        for (key, first, at) in members {
            self.tokens.at = at;
            self.wrapper_member(key, first)?;
        }
        if self.document.players.is_empty() && declares_players(self.text) {
            // Who the players are must be known before their nodes are read.
            self.tokens.at = at;
            self.tokens.skip(tree)?;
            self.behind_tree()?;
        }
        self.tokens.at = at;
        Ok(tree)
    }

    /// The members before the key `tree`, and what the tree begins with; nothing where the text is no exercise, as
    /// far as the first key of a node tells.
    fn before_tree(&mut self, first: Peek) -> Result<Option<(Vec<Member<'t>>, Peek)>, Failure> {
        if first != Peek::Object {
            return Ok(None);
        }
        let mut members = Vec::new();
        let mut next = self.tokens.enter_object()?;
        while let Some(text) = next {
            let first = self.tokens.peek()?;
            let key = Key::named(&text).filter(|_| first != Peek::Null);
            if key == Some(Key::Tree) {
                return Ok(Some((members, first)));
            }
            if key.is_some_and(|key| !key.is_for_exercises() && key != Key::Id) {
                return Ok(None);
            }
            members.push((text, first, self.here()));
            self.tokens.skip(first)?;
            next = self.tokens.next_key()?;
        }
        Ok(None)
    }

    /// Takes what the text says of its exercise behind the tree.
    pub(super) fn behind_tree(&mut self) -> Result<(), Failure> {
        while let Some(key) = self.tokens.next_key()? {
            let first = self.tokens.peek()?;
            self.wrapper_member(key, first)?;
        }
        self.wrapper = Wrapper::Read;
        Ok(self.tokens.finish()?)
    }

    fn wrapper_member(&mut self, key: Cow<'t, str>, first: Peek) -> Result<(), Failure> {
        let named = Key::named(&key);
        if named.is_none() && !is_ignored(&key) {
            return fail(unknown(key.into_owned(), self.text), self.key_span());
        }
        if let Wrapper::Begun(seen) = &mut self.wrapper
            && let Some(key) = seen.replace(key)
        {
            return fail(ReadErrorKind::GivenTwice(key.into_owned()), self.key_span());
        }
        match named {
            Some(key) if first != Peek::Null => self.exercise_member(key, first),
            _ => Ok(self.tokens.skip(first)?),
        }
    }

    /// Refuses a node with a tree: the first key that only a node has does not belong there.
    #[cold]
    pub(super) fn node_around_tree<T>(&mut self) -> Result<T, Failure> {
        self.tokens.at = self.text.len() - self.text.trim_ascii_start().len();
        let members = self.tokens.members()?.into_iter();
        let mut of_node = members.filter_map(|(key, first, at)| {
            let key = Key::named(&key).filter(|_| first != Peek::Null)?;
            (!key.is_for_exercises() && key != Key::Id).then_some((key, at))
        });
        let (key, at) = of_node
            .next()
            .expect("a key of a node came before the tree");
        self.tokens.at = at;
        fail(ReadErrorKind::NodeKeyInWrapper(key.text()), self.key_span())
    }

    fn exercise_member(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let a_text = "a text";
        match key {
            Key::Tree => {}
            Key::Id => self.document.exercise.id = Some(self.name(key, first)?.into_owned()),
            Key::Title => {
                self.document.exercise.title = Some(self.text(key, first, a_text)?.into_owned());
            }
            Key::Source => {
                self.document.exercise.source = Some(self.text(key, first, a_text)?.into_owned());
            }
            Key::Convention => {
                let name = self.text(key, first, a_text)?.into_owned();
                self.document.convention(name, start..self.here())?;
            }
            Key::Root => {
                let expected = "\"max\" or \"min\"";
                let root = in_any_case(&self.text(key, first, expected)?);
                if root.is_none() {
                    return self.bad_value(key, start, expected);
                }
                self.document.exercise.root = root;
            }
            Key::Players => {
                let names = self.player_names(key, first)?;
                self.document.declare_players(names, start..self.here())?;
            }
            _ => return fail(ReadErrorKind::NodeKeyInWrapper(key.text()), self.key_span()),
        }
        Ok(())
    }

    fn player_names(&mut self, key: Key, first: Peek) -> Result<Vec<String>, Failure> {
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
    let spans = elements(text)?;
    let has_tree = |span: &Range<usize>| keys(&text[span.clone()]).contains(&"tree".into());
    spans.iter().any(has_tree).then_some(spans)
}

/// Where an array begins that is one tree, but whose elements are all objects that could be trees: they have children,
/// and nothing says how the game comes to them.
pub(super) fn array_of_trees(text: &str) -> Option<usize> {
    let inside = text.trim_start().strip_prefix('[')?;
    // Reading elements takes a while, and most arrays hold numbers and arrays.
    inside.trim_start().strip_prefix('{')?;
    let is_tree = |span: Range<usize>| {
        let keys = keys(&text[span]);
        let has = |names: &[&str]| keys.iter().any(|key| names.contains(&&**key));
        has(&["children"]) && !has(&["move", "probability", "prob", "p"])
    };
    let spans = elements(text)?;
    let start = text.len() - text.trim_start().len();
    spans.into_iter().all(is_tree).then_some(start)
}

/// Where the elements of an array stand, if the text is one; what is wrong with it belongs to the last one.
fn elements(text: &str) -> Option<Vec<Range<usize>>> {
    let mut tokens = Tokens::new(text);
    if !matches!(tokens.peek(), Ok(Peek::Array)) {
        return None;
    }
    let mut next = tokens.enter_array();
    let mut spans = Vec::new();
    while let Ok(Some(first)) = next {
        let start = tokens.at;
        next = tokens.skip(first).and_then(|()| {
            spans.push(start..tokens.at);
            tokens.next_element()
        });
        if next.is_err() {
            spans.pop_if(|span| span.start == start);
            spans.push(start..text.len());
        }
    }
    Some(spans)
}

/// The keys of an element that is an object, but for those that are `null`.
fn keys(element: &str) -> Vec<Cow<'_, str>> {
    let mut tokens = Tokens::new(element);
    let members = match tokens.peek() {
        Ok(Peek::Object) => tokens.members().unwrap_or_default(),
        _ => Vec::new(),
    };
    let given = members
        .into_iter()
        .filter(|(_, first, _)| *first != Peek::Null);
    given.map(|(key, ..)| key).collect()
}
