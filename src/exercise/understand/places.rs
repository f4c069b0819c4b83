//! Children by their places: `the right subtree of D`, `first child of F`.

use std::borrow::Cow;

use super::Understanding;
use super::lists::Words;
use crate::tree::NodeId;
use crate::value::Value;

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

    /// The nodes of a line in which some are told by their places, a leaf without a name by its value or
    /// the root by that word: `left, right`, `root -> D -> 3`; nothing for a line of names only.
    pub(super) fn line_by_steps(&mut self, words: &[Cow<str>]) -> Option<Vec<NodeId>> {
        let is_name =
            |word: &Cow<str>| self.names.is_name(word) || self.grader.find(word).is_some();
        if words.iter().all(is_name) {
            return None;
        }
        let tree = self.grader.index.tree();
        let mut line = Vec::with_capacity(words.len() + 1);
        for word in words {
            let node = match self.grader.find(word) {
                None if self.names.is_name(word) => self.meaning(word)?,
                None if line.is_empty() && word.eq_ignore_ascii_case("root") => NodeId::ROOT,
                None => self.child_told(line.last().copied().unwrap_or(NodeId::ROOT), word)?,
                Some(node) => node,
            };
            if line.is_empty() && tree.parent(node) == Some(NodeId::ROOT) {
                line.push(NodeId::ROOT);
            }
            line.push(node);
        }
        Some(line)
    }

    /// The child that a word tells by its place, or by its value if it is a leaf without a name. (A number
    /// behind a node whose children have names may be that node's value.)
    fn child_told(&self, parent: NodeId, word: &str) -> Option<NodeId> {
        if let Some(child) = self.at_place(parent, &word.to_lowercase()) {
            return Some(child);
        }
        let (value, tree) = (word.parse::<Value>().ok()?, self.grader.index.tree());
        let leaves = tree
            .children(parent)
            .filter(|&child| tree.is_leaf(child) && tree.name(child).is_none());
        let mut valued = leaves.filter(|&leaf| tree.value(leaf).as_ref() == Some(&value));
        valued.next().filter(|_| valued.next().is_none())
    }

    /// The child at this place among its siblings.
    pub(super) fn at_place(&self, parent: NodeId, place: &str) -> Option<NodeId> {
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
