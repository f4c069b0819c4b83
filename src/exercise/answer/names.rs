//! What the nodes of a tree may be called beside their names: in another letter case, by letters, paths and values.

use std::collections::HashMap;

use crate::exercise::number::{Number, within_marks};
use crate::text::quoted;
use crate::tree::{Labels, Naming, NodeId, Tree};
use crate::value::Value;

/// So many of the nodes that a word may mean are said.
const MOST_SAID: usize = 3;

/// What the nodes of a tree may be called besides their names.
pub(in crate::exercise) struct PlainNames<'t> {
    /// Names and letters in lower case.
    folded: HashMap<String, Vec<NodeId>>,
    /// The nodes without names, by their paths.
    paths: Labels<'t>,
    /// The leaves in the order of their values.
    leaves: Vec<(Value, NodeId)>,
    /// Whether no leaf has a name.
    pub(super) are_leaves_unnamed: bool,
    /// Whether all values of leaves differ.
    are_different: bool,
    /// The letters in the names.
    letters: String,
    /// Whether a value is below 0, so that a dash may be its sign.
    pub(in crate::exercise) is_any_negative: bool,
}

impl<'t> PlainNames<'t> {
    /// Takes time linear in the tree, but for the sorting of the leaves.
    pub(in crate::exercise) fn new(tree: &'t Tree) -> Self {
        let labels = Labels::new(tree, Naming::Letters);
        let mut folded: HashMap<String, Vec<NodeId>> = HashMap::new();
        for node in tree.nodes() {
            let label = labels.get(node).to_lowercase();
            folded.entry(label).or_default().push(node);
        }
        let names = tree.nodes().filter_map(|node| tree.name(node));
        let mut letters: Vec<char> = names.flat_map(str::chars).collect();
        letters.sort_unstable();
        letters.dedup();
        let is_leaf = |&node: &NodeId| tree.is_leaf(node);
        let valued = |leaf| Some((tree.value(leaf)?, leaf));
        let mut leaves: Vec<_> = tree.nodes().filter(is_leaf).filter_map(valued).collect();
        leaves.sort_unstable();
        let mut nodes = tree.nodes().filter(is_leaf);
        let is_negative = |node| tree.value(node).is_some_and(|value| value < Value::from(0));
        Self {
            is_any_negative: tree.nodes().any(is_negative),
            letters: letters.into_iter().collect(),
            paths: Labels::new(tree, Naming::Paths),
            are_leaves_unnamed: nodes.all(|leaf| tree.name(leaf).is_none()),
            are_different: leaves.windows(2).all(|pair| pair[0].0 != pair[1].0),
            folded,
            leaves,
        }
    }

    /// Whether a node is called so, in any letter case.
    pub(in crate::exercise) fn is_name(&self, word: &str) -> bool {
        self.folded.contains_key(&word.to_lowercase())
    }

    /// Whether a name of several letters stands in a word, which should be short.
    pub(super) fn is_any_in(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        let is_name = |part: &[char]| self.is_name(&part.iter().collect::<String>());
        (2..=letters.len()).any(|length| letters.windows(length).any(is_name))
    }

    /// Whether a letter stands in a name, so that it does not stand between names.
    pub(super) fn has(&self, letter: char) -> bool {
        self.letters.contains(letter)
    }

    /// The node that a word means, a node that is called exactly so first; or which nodes it may mean.
    pub(in crate::exercise) fn find(
        &self,
        called: impl Fn(&str) -> Option<NodeId>,
        labels: &Labels,
        word: &str,
    ) -> Result<Option<NodeId>, String> {
        let inside = within_marks(word);
        // Quotes around a whole list stand at its first and at its last name.
        let bare = inside.trim_matches(['\'', '‘', '’', '‚', '«', '»', '›', '‹']);
        let exact = called(inside).or_else(|| self.below(NodeId::ROOT, bare.strip_prefix('/')?));
        if let Some(node) = exact.or_else(|| called(bare)) {
            return Ok(Some(node));
        }
        let named = self.folded.get(&bare.to_lowercase());
        // One more than is said is enough to know that there are others.
        let named = named.into_iter().flatten().copied().take(MOST_SAID + 1);
        let valued: Vec<NodeId> = self.valued(bare).take(MOST_SAID + 1).collect();
        let mut nodes: Vec<NodeId> = named.collect();
        // A value that several leaves have is ambiguous even where values don't stand for leaves.
        if self.are_different || self.are_leaves_unnamed || valued.len() > 1 {
            nodes.extend(valued);
        }
        nodes.sort_unstable();
        nodes.dedup();
        if nodes.len() < 2 {
            return Ok(nodes.pop());
        }
        let mut told: Vec<_> = nodes.iter().map(|&node| labels.readable(node)).collect();
        if told.len() > MOST_SAID {
            told.truncate(MOST_SAID);
            told.push("others".into());
        }
        let last = told.pop().unwrap_or_default();
        let (word, told) = (quoted(bare), told.join(", "));
        Err(format!("`{word}` can mean {told} or {last}"))
    }

    /// The node to which steps lead from a node: `1/2`.
    pub(in crate::exercise) fn below(&self, from: NodeId, steps: &str) -> Option<NodeId> {
        if steps.is_empty() {
            return Some(from);
        }
        self.paths.down(from, steps)
    }

    /// The leaves with the value that is written.
    fn valued(&self, text: &str) -> impl Iterator<Item = NodeId> {
        let value = Number::in_words(text).map(|number| number.value().clone());
        let first = value.as_ref().map_or(self.leaves.len(), |value| {
            self.leaves.partition_point(|(leaf, _)| leaf < value)
        });
        let behind = self.leaves[first..].iter();
        let equal = behind.take_while(move |(leaf, _)| Some(leaf) == value.as_ref());
        equal.map(|&(_, node)| node)
    }
}
