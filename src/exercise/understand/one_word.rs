//! One word of a list → the nodes that it means: a name, or names with separators or nothing between them.

use super::Understanding;

use crate::exercise::answer::{stated_number, within_marks};
use crate::exercise::fillers::{BETWEEN, NO_NAMES, is_one_of};
use crate::exercise::question::NodeList;
use crate::search::Bound;
use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// What may stand between names, where no name has it.
const SEPARATORS: [char; 7] = ['-', '–', '—', '>', '/', '|', '→'];

/// A word is cut into so many names at the most.
const MOST_NAMES: usize = 10_000;

impl Understanding<'_, '_, '_> {
    /// The nodes that a word means, if it means any, in one way. In a line it may be the value of a
    /// leaf below the node before; letters stand together only in the only word.
    pub(super) fn nodes(
        &mut self,
        list: NodeList,
        word: &str,
        before: Option<NodeId>,
        is_only: bool,
    ) -> Option<Vec<NodeId>> {
        let inside = within_marks(word);
        let is_name = self.names.is_name(inside);
        // Dots stand for names that are not written.
        let says_nothing = inside.is_empty() && !word.is_empty() && !word.contains("..");
        // `L to Q` may mean all the leaves between.
        let is_range = matches!(list, NodeList::Evaluations | NodeList::Pruned)
            && inside.eq_ignore_ascii_case("to");
        if says_nothing || self.is_between(word) && !is_range {
            return Some(Vec::new());
        }
        // A second name beside one may say why that is pruned: `L (F)`, `L/F`.
        let is_beside = list == NodeList::Pruned && !is_only && word.contains('/') && !is_name;
        if is_beside || word.starts_with(['(', '[']) {
            return None;
        }
        if (is_range || is_one_of(NO_NAMES, inside)) && !is_name {
            return None;
        }
        let told = before.filter(|_| !is_name);
        let told = told.and_then(|before| self.leaf_told(before, inside));
        let told = told.or_else(|| self.root(inside).filter(|_| list == NodeList::Line));
        if let Some(node) = told.or_else(|| self.meaning(word)) {
            return Some(vec![node]);
        }
        let is_path = word.len() > 1 && word.starts_with('/');
        if self.ambiguity.is_some() || is_path || stated_number(inside).is_some() {
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

    /// Whether a word may stand between names, and is none.
    pub(super) fn is_between(&self, word: &str) -> bool {
        let word = within_marks(word);
        is_one_of(BETWEEN, word) && !self.names.is_name(word)
    }

    /// The root, where nothing else is called so.
    fn root(&self, word: &str) -> Option<NodeId> {
        let is_root = word.eq_ignore_ascii_case("root") && !self.names.is_name(word);
        is_root.then_some(NodeId::ROOT)
    }

    /// The child without a name that alone has this value.
    fn leaf_told(&self, parent: NodeId, word: &str) -> Option<NodeId> {
        let tree = self.grader.index.tree();
        let value = word.parse::<Value>().ok()?;
        let is_so = |leaf: &NodeId| {
            tree.name(*leaf).is_none() && tree.value(*leaf).as_ref() == Some(&value)
        };
        let leaves = tree.children(parent).filter(|&child| tree.is_leaf(child));
        let mut valued = leaves.filter(is_so);
        valued.next().filter(|_| valued.next().is_none())
    }

    /// Names with separators between them; none at all for a separator that stands alone.
    fn separated(&mut self, word: &str) -> Option<Vec<NodeId>> {
        let names = self.names;
        let may_separate = |letter: char| SEPARATORS.contains(&letter) && !names.has(letter);
        let has_arrow = word.contains("->") && may_separate('-') && may_separate('>');
        let word = if has_arrow {
            word.replace("->", ">")
        } else {
            word.to_owned()
        };
        if !word.contains(may_separate) {
            return None;
        }
        if word.chars().all(may_separate) {
            return Some(Vec::new());
        }
        // A dash before a number may be its sign.
        let may_be_sign = word.contains('-') && names.is_any_negative;
        let is_doubtful =
            |part: &&str| part.is_empty() || may_be_sign && stated_number(part).is_some();
        let word = word.trim_matches(|letter| letter != '-' && may_separate(letter));
        let parts: Vec<&str> = word.split(may_separate).map(str::trim).collect();
        if parts.len() > MOST_NAMES || parts.iter().any(is_doubtful) {
            return None;
        }
        let nodes: Option<Vec<NodeId>> = parts.iter().map(|part| self.meaning(part)).collect();
        let mut nodes = nodes?;
        if let [_, value] = parts[..]
            && stated_number(value).is_some()
        {
            // Behind the dash stands the value of the leaf before it: `E-2`.
            nodes.dedup();
        }
        Some(nodes)
    }

    /// Names of one letter each, with nothing between them; no longer name may stand in the word.
    fn letters(&mut self, word: &str) -> Option<Vec<NodeId>> {
        const LONGEST: usize = 100;
        let is_many = word.chars().nth(1).is_some() && word.len() <= LONGEST;
        if !is_many || !word.chars().all(char::is_alphabetic) || self.names.is_any_in(word) {
            return None;
        }
        let letters = word
            .chars()
            .map(|letter| self.meaning(letter.encode_utf8(&mut [0; 4])));
        letters.collect()
    }

    /// The name of a node with the value behind it that it has: `E=2`, `E:2`, `E(2)`, `E[2]`.
    pub(super) fn without_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let round = || word.strip_suffix(')')?.split_once('(');
        let in_brackets = || round().or_else(|| word.strip_suffix(']')?.split_once('['));
        let (name, value) = word.split_once(['=', ':']).or_else(in_brackets)?;
        let value: Value = value.trim().parse().ok()?;
        let (name, tree) = (name.trim(), self.grader.index.tree());
        let node = self.grader.find(name)?;
        if tree.is_leaf(node) {
            return (tree.value(node)? == value).then_some(name);
        }
        let found = self.key.found(node)?;
        (found.bound == Bound::Exact && found.value == value).then_some(name)
    }
}
