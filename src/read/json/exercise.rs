//! The exercise around a JSON tree, and several exercises in one array.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use memchr::memmem;

use super::keys::{Key, Object};
use super::{Open, Reader};
use crate::json_tokens::{Member, Peek, Tokens};
use crate::read::Failure;

impl Reader<'_, '_, '_> {
    /// Enters the exercise around the tree, if the object that begins here is one.
    pub(super) fn exercise(&mut self) -> Result<Option<Peek>, Failure> {
        if memmem::find(self.text.as_bytes(), b"\"players\"").is_some() {
            self.players()?;
        }
        self.open.push(Open::Wrapper(Object::wrapper()));
        let key = self.tokens.enter_object()?;
        self.members(key)
    }

    /// Whether the object that begins here has a tree, and no children before it, which may take long to read.
    pub(super) fn is_exercise(&self) -> Result<bool, Failure> {
        let mut tokens = self.tokens;
        let mut next = tokens.enter_object()?;
        while let Some(text) = next {
            let first = tokens.peek()?;
            match Key::named(&text) {
                _ if first == Peek::Null => {}
                Some(Key::Tree) => return Ok(true),
                Some(Key::Children) => return Ok(false),
                _ => {}
            }
            tokens.skip(first)?;
            next = tokens.next_key()?;
        }
        Ok(false)
    }

    /// Who the players are must be known before their nodes are read, also if they are declared behind the tree.
    fn players(&mut self) -> Result<(), Failure> {
        let start = self.here();
        for (key, first, at) in self.tokens.members()? {
            if key == "players" && first != Peek::Null && self.document.players.is_empty() {
                self.tokens.at = at;
                self.exercise_member(Key::Players, first)?;
            }
        }
        self.tokens.at = start;
        Ok(())
    }

    pub(super) fn exercise_member(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let text = match key {
            Key::Players if !self.document.players.is_empty() => {
                return Ok(self.tokens.skip(first)?);
            }
            Key::Players => {
                let names = self.player_names(first)?;
                return self.document.declare_players(names, start..self.here());
            }
            Key::Id => self.name(key, first)?,
            Key::Root => self.text(key, first, "max or min")?,
            _ => self.text(key, first, "a text in quotes")?,
        };
        let text = text.into_owned();
        self.document.exercise(key.text(), text, start..self.here())
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

/// Where the elements of an array stand, if an exercise is among them; `None` where the text is one tree. What is
/// wrong with the text itself is left to the reader of the last element.
pub(crate) fn wrappers(text: &str) -> Option<Vec<Range<usize>>> {
    // To read all elements takes a while, and few arrays have such a key, perhaps in escapes.
    let has = |part: &[u8]| memmem::find(text.as_bytes(), part).is_some();
    if !has(b"\"tree\"") && !has(b"\\u") {
        return None;
    }
    let elements = elements(text)?;
    let is_wrapper = |(_, members): &Element| members.iter().any(|(key, ..)| key == "tree");
    let has_wrapper = elements.iter().any(is_wrapper);
    has_wrapper.then(|| elements.into_iter().map(|(span, _)| span).collect())
}

/// Where an array of objects begins, and these.
pub(super) fn objects(text: &str) -> Option<(usize, Vec<Element<'_>>)> {
    let start = text.find('[')?;
    // Reading elements takes a while, and most arrays hold numbers and arrays.
    text[start + 1..].trim_start().strip_prefix('{')?;
    Some((start, elements(text)?))
}

/// Whether the elements of an array that is one tree could all be trees: they have children, and nothing says how
/// the game comes to them.
pub(super) fn are_trees(elements: &[Element]) -> bool {
    elements.iter().all(|(_, members)| {
        let has = |names: &[&str]| members.iter().any(|(key, ..)| names.contains(&&**key));
        has(&["children"]) && !has(&["move", "probability", "prob", "p"])
    })
}

/// Whether the objects of an array name their children, which are all the others of it but one: `[{"id": "A",
/// "children": ["B"]}, {"id": "B", "value": 3}]`.
pub(super) fn are_records(text: &str, elements: &[Element]) -> bool {
    let members = || elements.iter().flat_map(|(_, members)| members);
    let plain = |word: &str| word.trim().trim_matches('"').to_owned();
    let mut names = HashSet::new();
    for (_, _, at) in members().filter(|(key, ..)| matches!(&**key, "id" | "name")) {
        names.extend(text[*at..].split([',', '}']).next().map(plain));
    }
    let mut has_children = false;
    for (_, _, at) in members().filter(|(key, ..)| key == "children") {
        let inside = text[*at..].strip_prefix('[');
        let list = inside.and_then(|inside| inside.split(']').next());
        let Some(list) = list.filter(|list| !list.trim().is_empty()) else {
            continue;
        };
        has_children = true;
        // No child has two parents, and so its name is taken away.
        let mut children = list.split(',').map(plain);
        if !children.all(|child| names.remove(&child)) {
            return false;
        }
    }
    has_children && names.len() <= 1
}

/// Where an element of an array stands, and its members, but for those that are `null`; none if it is no object.
pub(super) type Element<'t> = (Range<usize>, Vec<Member<'t>>);

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
        let members = match first {
            Peek::Object => tokens.members(),
            _ => tokens.skip(first).map(|()| Vec::new()),
        };
        let end = tokens.at;
        next = members
            .as_ref()
            .map_err(|error| *error)
            .and_then(|_| tokens.next_element());
        let given = members
            .into_iter()
            .flatten()
            .filter(|(_, first, _)| *first != Peek::Null);
        elements.push((start..end, given.collect()));
    }
    if let (Err(_), Some((span, _))) = (next, elements.last_mut()) {
        span.end = text.len();
    }
    Some(elements)
}
