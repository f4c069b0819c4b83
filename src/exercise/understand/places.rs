//! Children by their places: `the right subtree of D`, `first child of F`.

use std::borrow::Cow;

use super::Understanding;
use super::lists::Words;
use crate::tree::NodeId;

/// What a child may be called beside its place.
const CHILDREN: [&str; 7] = [
    "child",
    "subtree",
    "branch",
    "leaf",
    "node",
    "son",
    "successor",
];

impl Understanding<'_, '_, '_> {
    /// The names of a list with the children in it that are told by their places.
    pub(super) fn with_places<'n>(&mut self, names: &'n [Cow<'n, str>]) -> Words<'n> {
        let is_of = |word: &Cow<str>| word.eq_ignore_ascii_case("of");
        if !names.iter().any(is_of) {
            return Cow::Borrowed(names);
        }
        let mut told = Vec::with_capacity(names.len());
        let mut rest = names;
        while let Some((first, behind)) = rest.split_first() {
            if let Some((words, _)) = rest.split_first_chunk()
                && let Some(child) = self.child_at(words)
            {
                told.push(self.name(child));
                rest = &rest[words.len()..];
            } else {
                told.push(first.clone());
                rest = behind;
            }
        }
        Cow::Owned(told)
    }

    /// The child that four words tell: its place, what it is, `of`, and its parent.
    fn child_at(&self, words: &[Cow<str>; 4]) -> Option<NodeId> {
        let [place, child, of, parent] = words;
        let [place, child, of] = [place, child, of].map(|word| word.to_lowercase());
        if of != "of" || !CHILDREN.contains(&&*child) || self.names.is_name(&place) {
            return None;
        }
        self.at_place(self.grader.find(parent)?, &place)
    }

    /// The line from the root that is told by places only: `left, right`; none without a place.
    pub(super) fn line_by_places(&self, places: &[Cow<str>]) -> Option<Vec<NodeId>> {
        if places.is_empty() {
            return None;
        }
        let mut line = vec![NodeId::ROOT];
        for place in places {
            let place = place.to_lowercase();
            if self.names.is_name(&place) {
                return None;
            }
            line.push(self.at_place(*line.last()?, &place)?);
        }
        Some(line)
    }

    /// The child at this place among its siblings.
    fn at_place(&self, parent: NodeId, place: &str) -> Option<NodeId> {
        let tree = self.grader.index.tree();
        let mut children = tree.children(parent);
        match place {
            "left" | "leftmost" | "first" | "1st" => children.next(),
            "second" | "2nd" => children.nth(1),
            "third" | "3rd" => children.nth(2),
            "middle" if tree.children(parent).count() == 3 => children.nth(1),
            "right" | "rightmost" | "last" => children.last(),
            _ => None,
        }
    }
}
