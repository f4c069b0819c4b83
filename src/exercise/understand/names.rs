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
    /// How many letters names of several letters have, from the fewest to the most.
    long: Option<(usize, usize)>,
    pub(super) is_any_negative: bool,
    /// How many words the longest name has.
    pub(super) most_words: usize,
}

/// What a word may mean.
pub(super) enum Meaning {
    /// No node.
    Nothing,
    /// One node.
    Node(NodeId),
    /// Several nodes; the sentence says which.
    Several(String),
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
        let is_any_named = names().next().is_some();
        // Letters of nodes without names count only where no node has a name.
        let counted = tree
            .nodes()
            .filter(|&node| !is_any_named || tree.name(node).is_some());
        let long = counted
            .map(|node| labels.get(node).chars().count())
            .filter(|&length| length != 1);
        let long = long.fold(None, |ends: Option<(usize, usize)>, length| {
            let (least, most) = ends.unwrap_or((length, length));
            Some((least.min(length), most.max(length)))
        });
        let leaves = || tree.nodes().filter(|&node| tree.is_leaf(node));
        let are_leaves_unnamed = leaves().all(|leaf| tree.name(leaf).is_none());
        let mut leaves: Vec<_> = leaves()
            .filter_map(|leaf| Some((tree.value(leaf)?, leaf)))
            .collect();
        leaves.sort_unstable();
        Self {
            most_words: names()
                .map(|name| name.split_whitespace().count())
                .max()
                .unwrap_or(0),
            long,
            is_any_negative: leaves.iter().any(|(value, _)| value < &Value::from(0)),
            letters: names().flat_map(str::chars).collect(),
            paths: Labels::new(tree, Naming::Paths),
            are_leaves_unnamed,
            are_different: leaves.windows(2).all(|pair| pair[0].0 != pair[1].0),
            folded,
            leaves,
        }
    }

    /// Whether a node is called so, in any letter case.
    pub(in crate::exercise) fn is_name(&self, word: &str) -> bool {
        self.folded.contains_key(&word.to_lowercase())
    }

    /// Whether the letters of a word can only be names of one letter each: no longer name stands in it.
    pub(super) fn are_letters_apart(&self, word: &str) -> bool {
        /// Longer names are not looked for.
        const LONGEST: usize = 20;
        let Some((least, most)) = self.long else {
            return true;
        };
        let letters: Vec<char> = word.chars().collect();
        let has_name = |length: usize| {
            let mut parts = letters.windows(length);
            parts.any(|part| self.is_name(&part.iter().collect::<String>()))
        };
        most <= LONGEST && !(least.max(2)..=most).any(has_name)
    }

    /// Whether this letter stands in no name, so that it may stand between names.
    pub(super) fn may_separate(&self, letter: char) -> bool {
        !self.letters.contains(&letter)
    }

    /// The node that a word means; a node that is called exactly so goes first.
    pub(super) fn find(
        &self,
        called: impl Fn(&str) -> Option<NodeId>,
        labels: &Labels,
        word: &str,
    ) -> Meaning {
        const QUOTES: [char; 8] = ['\'', '‘', '’', '‚', '«', '»', '›', '‹'];
        let inside = within_marks(word);
        // Quotes around a whole list stand at its first and at its last name.
        let inside = called(inside).map_or(inside.trim_matches(QUOTES), |_| inside);
        if let Some(node) = called(inside) {
            return Meaning::Node(node);
        }
        if inside.starts_with('/') {
            return self
                .paths
                .find(inside)
                .map_or(Meaning::Nothing, Meaning::Node);
        }
        let named = self.folded.get(&inside.to_lowercase());
        // One more than is said is enough to know that there are others.
        let named = named.into_iter().flatten().take(MOST_SAID + 1);
        let valued: Vec<NodeId> = self.valued(inside).take(MOST_SAID + 1).collect();
        let mut nodes: Vec<NodeId> = named.copied().collect();
        // A value that several leaves have is ambiguous even where values don't stand for leaves.
        if self.are_different || self.are_leaves_unnamed || valued.len() > 1 {
            nodes.extend(valued);
        }
        nodes.sort_unstable();
        nodes.dedup();
        match nodes[..] {
            [] => Meaning::Nothing,
            [node] => Meaning::Node(node),
            _ => Meaning::Several(several(labels, inside, &nodes)),
        }
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

fn several(labels: &Labels, word: &str, nodes: &[NodeId]) -> String {
    let mut names: Vec<String> = nodes.iter().map(|&node| labels.readable(node)).collect();
    if names.len() > MOST_SAID {
        names.truncate(MOST_SAID);
        names.push("others".to_owned());
    }
    let last = names.pop().unwrap_or_default();
    format!("`{}` can mean {} or {last}", quoted(word), names.join(", "))
}
