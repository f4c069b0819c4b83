//! What one word of a list means: `E=2`, `A-C-H`, `A/C/H`, `ACH`.

use super::Understanding;
use crate::exercise::answer::{stated_number, within_marks};
use crate::exercise::question::NodeList;
use crate::search::Bound;
use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// What may stand between names, where no name has it.
const SEPARATORS: [char; 7] = ['-', '–', '—', '>', '/', '|', '→'];

/// Words that may stand between names, as in `J with its children`, `from A to C to H`, `leaf L + leaf R`.
pub(super) const BETWEEN: [&str; 32] = [
    "*", "•", "and", "&", "+", "with", "from", "to", "go", "move", "first", "then", "finally",
    "the", "its", "all", "in", "this", "order", "node", "nodes", "child", "children", "leaf",
    "leaves", "branch", "subtree", "subtrees", "only", "just", "for", "=",
];

/// A word is cut into so many names at the most.
const MOST_NAMES: usize = 10_000;

impl Understanding<'_, '_, '_> {
    /// The nodes that a word of a list means, if it means any, in one way. Letters stand together only in
    /// the only word.
    pub(super) fn nodes(
        &mut self,
        list: NodeList,
        word: &str,
        is_only: bool,
    ) -> Option<Vec<NodeId>> {
        if let Some(node) = self.meaning(word) {
            return Some(vec![node]);
        }
        let inside = within_marks(word);
        // Dots stand for names that are not written.
        let says_nothing = inside.is_empty() && !word.is_empty() && !word.contains("..");
        if says_nothing || BETWEEN.contains(&&*inside.to_lowercase()) {
            return Some(Vec::new());
        }
        let is_path = word.len() > 1 && word.starts_with('/');
        if self.ambiguity.is_some() || is_path || is_number(inside) {
            return None;
        }
        let nodes = match self.separated(inside) {
            None if is_only => self.letters(inside)?,
            separated => separated?,
        };
        let tree = self.grader.index.tree();
        match nodes[..] {
            [parent, child] if list == NodeList::Pruned && tree.parent(child) == Some(parent) => {
                if word.contains(['>', '→']) {
                    // What is cut off at an edge is the child.
                    return Some(vec![child]);
                }
                let word = quoted(word);
                self.ambiguity = Some(format!("`{word}` can mean an edge or two nodes"));
                None
            }
            _ => Some(nodes),
        }
    }

    /// Names with separators between them; none at all for a separator that stands alone.
    fn separated(&mut self, word: &str) -> Option<Vec<NodeId>> {
        let names = self.names;
        let is_separator =
            |letter: char| SEPARATORS.contains(&letter) && names.may_separate(letter);
        let mut word = word.to_owned();
        for (shaft, arrow) in [('=', "=>"), ('-', "->")] {
            if names.may_separate(shaft) && names.may_separate('>') {
                word = word.replace(arrow, ">");
            }
        }
        if !word.contains(is_separator) {
            return None;
        }
        if word.chars().all(is_separator) {
            return Some(Vec::new());
        }
        let has_dash = word.contains('-');
        let word = word.trim_matches(|letter: char| letter != '-' && is_separator(letter));
        let parts: Vec<&str> = word.split(is_separator).map(str::trim).collect();
        let is_doubtful = |part: &&str| {
            // A dash before a number may be its sign.
            part.is_empty() || has_dash && names.is_any_negative && is_number(part)
        };
        if parts.len() > MOST_NAMES || parts.iter().any(is_doubtful) {
            return None;
        }
        parts.into_iter().map(|part| self.node(part)).collect()
    }

    /// Names of one letter each, with nothing between them.
    pub(super) fn letters(&mut self, word: &str) -> Option<Vec<NodeId>> {
        let is_many = word.chars().nth(1).is_some() && word.len() <= MOST_NAMES;
        let is_word = word.chars().all(char::is_alphabetic);
        if !is_many || !is_word || !self.names.are_letters_apart(word) {
            return None;
        }
        let letters = word.chars().map(|letter| self.node(&letter.to_string()));
        letters.collect()
    }

    /// The name of a node with the value behind it that it has: `E=2`, `E:2`, `E(2)`.
    pub(super) fn without_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let in_brackets = || word.strip_suffix(')')?.split_once('(');
        let (name, value) = word.split_once(['=', ':']).or_else(in_brackets)?;
        let value: Value = value.trim().parse().ok()?;
        let (name, tree) = (name.trim(), self.grader.index.tree());
        let node = self.called(name)?;
        if tree.is_leaf(node) {
            return (tree.value(node)? == value).then_some(name);
        }
        let found = self.key.found(node)?;
        (found.bound == Bound::Exact && found.value == value).then_some(name)
    }
}

fn is_number(word: &str) -> bool {
    stated_number(word).is_some()
}
