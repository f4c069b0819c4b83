//! The exercise around a JSON tree, and several exercises in one array.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use memchr::memmem;

use super::Reader;
use super::keys::{Key, is_ignored, unknown};
use crate::json_tokens::{Peek, Tokens};
use crate::read::builder::in_any_case;
use crate::read::{Failure, ReadErrorKind, fail};

impl Reader<'_, '_, '_> {
    /// Takes what the text says of an exercise, if it is one, and goes to its tree. `first` is what the text
    /// begins with, and the answer what the tree does.
    pub(super) fn exercise(&mut self, first: Peek) -> Result<Peek, Failure> {
        if first != Peek::Object || !may_have_tree(self.text) {
            return Ok(first);
        }
        let start = self.here();
        let members = self.tokens.members()?;
        let tree = members.iter().find(|(key, ..)| key == "tree");
        let Some(&(_, tree, at)) = tree.filter(|(_, tree, _)| *tree != Peek::Null) else {
            self.tokens.at = start;
            return Ok(first);
        };
        self.tokens.finish()?;
        self.has_wrapper = true;
        let mut seen = HashSet::new();
        for (key, first, at) in &members {
            self.tokens.at = *at;
            if !seen.insert(key) {
                return fail(ReadErrorKind::GivenTwice(key.to_string()), self.key_span());
            }
            match Key::named(key) {
                Some(key) if *first != Peek::Null => self.exercise_member(key, *first)?,
                None if !is_ignored(key) => return fail(unknown(key.to_string()), self.key_span()),
                _ => {}
            }
        }
        self.tokens.at = at;
        Ok(tree)
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

/// Whether an object may have the key `tree`, perhaps in escapes. To read all keys takes a while, and most
/// texts have no such key.
fn may_have_tree(text: &str) -> bool {
    let has = |part: &[u8]| memmem::find(text.as_bytes(), part).is_some();
    has(b"\"tree\"") || has(b"\\u")
}

/// Where the elements of an array stand, if an exercise is among them; `None` where the text is one tree. What is
/// wrong with the text itself is left to the reader of the last element.
pub(crate) fn wrappers(text: &str) -> Option<Vec<Range<usize>>> {
    text.trim_start().strip_prefix('[')?;
    if !may_have_tree(text) {
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
