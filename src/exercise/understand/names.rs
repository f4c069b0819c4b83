//! Names as people write them → nodes, where no node is called so.

use std::collections::{HashMap, HashSet};

use crate::exercise::answer::{stated_number, within_marks};
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
    letters: HashSet<char>,
    /// How many words the longest name has.
    pub(super) most_words: usize,
    pub(super) is_any_negative: bool,
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
        let names = || tree.nodes().filter_map(|node| tree.name(node));
        let words = names().map(|name| name.split_whitespace().count());
        let is_leaf = |&node: &NodeId| tree.is_leaf(node);
        let valued = |leaf| Some((tree.value(leaf)?, leaf));
        let mut leaves: Vec<_> = tree.nodes().filter(is_leaf).filter_map(valued).collect();
        leaves.sort_unstable();
        Self {
            is_any_negative: leaves.iter().any(|(value, _)| value < &Value::from(0)),
            most_words: words.max().unwrap_or(0),
            letters: names().flat_map(str::chars).collect(),
            paths: Labels::new(tree, Naming::Paths),
            are_leaves_unnamed: tree
                .nodes()
                .filter(is_leaf)
                .all(|leaf| tree.name(leaf).is_none()),
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
        self.letters.contains(&letter)
    }

    /// The node that a word means, a node that is called exactly so first; or which nodes it may mean.
    pub(super) fn find(
        &self,
        called: impl Fn(&str) -> Option<NodeId>,
        labels: &Labels,
        word: &str,
    ) -> Result<Option<NodeId>, String> {
        const QUOTES: [char; 8] = ['\'', '‘', '’', '‚', '«', '»', '›', '‹'];
        let inside = within_marks(word);
        if let Some(node) = called(inside) {
            return Ok(Some(node));
        }
        // Quotes around a whole list stand at its first and at its last name.
        let inside = inside.trim_matches(QUOTES);
        let found = match inside.strip_prefix('/') {
            Some(_) => self.paths.find(inside),
            None => called(inside),
        };
        if found.is_some() {
            return Ok(found);
        }
        let named = self.folded.get(&inside.to_lowercase());
        // One more than is said is enough to know that there are others.
        let named = named.into_iter().flatten().copied().take(MOST_SAID + 1);
        let valued: Vec<NodeId> = self.valued(inside).take(MOST_SAID + 1).collect();
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
        Err(format!(
            "`{}` can mean {} or {last}",
            quoted(inside),
            told.join(", ")
        ))
    }

    /// The leaves with the value that is written.
    fn valued(&self, text: &str) -> impl Iterator<Item = NodeId> {
        let value = stated_number(text).map(|number| number.value().clone());
        let first = value.as_ref().map_or(self.leaves.len(), |value| {
            self.leaves.partition_point(|(leaf, _)| leaf < value)
        });
        let behind = self.leaves[first..].iter();
        let equal = behind.take_while(move |(leaf, _)| Some(leaf) == value.as_ref());
        equal.map(|&(_, node)| node)
    }
}
