//! Several names in one word: `A-C-H`, `A/C/H`, `ACH`.

use std::borrow::Cow;

use super::Understanding;
use crate::exercise::answer::{StatedEdge, are_none, stated_number, within_marks};
use crate::exercise::question::NodeList;
use crate::search::Order;
use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// What may stand between names, where no name has it.
const SEPARATORS: [char; 7] = ['-', '–', '—', '>', '/', '|', '→'];

/// What may join the ends of an edge.
const JOINTS_OF_EDGES: [&str; 9] = ["->", "=>", "→", "–", "—", "-", ">", "/", "|"];

/// Words that may stand between names, as in `J with its children`, `from A to C to H`, `leaf L + leaf R`.
const BETWEEN: [&str; 28] = [
    "*", "•", "and", "&", "+", "with", "from", "to", "first", "then", "finally", "the", "its",
    "all", "in", "this", "order", "node", "nodes", "child", "children", "leaf", "leaves", "branch",
    "subtree", "subtrees", "only", "just",
];

/// An edge is split at so many places of each kind at the most.
const MOST_SPLITS: usize = 100;

/// A word is cut into so many names at the most.
const MOST_NAMES: usize = 10_000;

impl Understanding<'_, '_, '_> {
    /// The leaves that a list of values means which has some of them several times, where they can stand in
    /// one way only from left to right or from right to left. If both are possible, leaves without names
    /// are in the order of the search: nobody can say it in another way.
    pub(super) fn by_values(&self, names: &[Cow<str>]) -> Option<Vec<NodeId>> {
        let numbers = names.iter().map(|name| stated_number(name));
        let values = numbers.map(|number| Some(number?.value().clone()));
        let values: Vec<Value> = values.collect::<Option<_>>()?;
        let tree = self.grader.index.tree();
        let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
        let mut leaves: Vec<_> = leaves
            .filter_map(|leaf| Some((leaf, tree.value(leaf)?)))
            .collect();
        let are_unnamed = leaves.iter().all(|&(leaf, _)| tree.name(leaf).is_none());
        let mut readings = Vec::new();
        for order in [Order::Left, Order::Right] {
            let first = placed(leaves.iter(), values.iter());
            let mut last = placed(leaves.iter().rev(), values.iter().rev());
            last.reverse();
            if first.len() == values.len() {
                let is_only = first == last;
                readings.push((order, is_only.then_some(first)));
            }
            leaves.reverse();
        }
        if are_unnamed && readings.len() > 1 {
            readings.retain(|&(order, _)| order == self.key.setup.convention.order);
        }
        let (_, only) = readings.pop().filter(|_| readings.is_empty())?;
        only
    }

    /// The nodes that a word of a list means, if it means any, in one way. Letters stand together only
    /// where this is the only word.
    pub(super) fn nodes(
        &mut self,
        list: NodeList,
        word: &str,
        all: &[Cow<str>],
    ) -> Option<Vec<NodeId>> {
        if let Some(node) = self.meaning(word) {
            return Some(vec![node]);
        }
        let inside = within_marks(word);
        // Dots stand for names that are not written.
        if inside.is_empty() && !word.contains("..") || BETWEEN.contains(&&*inside.to_lowercase()) {
            return Some(Vec::new());
        }
        if self.ambiguity.is_some() || word.len() > 1 && word.starts_with('/') || is_number(inside)
        {
            return None;
        }
        let separated = self.separated(inside);
        let nodes = match (separated, all.len()) {
            (None, 1) => self.letters(inside)?,
            (separated, _) => separated?,
        };
        let tree = self.grader.index.tree();
        let [parent, child] = nodes[..] else {
            return Some(nodes);
        };
        if list != NodeList::Pruned || tree.parent(child) != Some(parent) {
            return Some(nodes);
        }
        if word.contains(['>', '→']) {
            // What is cut off at an edge is the child.
            return Some(vec![child]);
        }
        let word = quoted(word);
        self.ambiguity = Some(format!("`{word}` can mean an edge or two nodes"));
        None
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

    /// Edges whose ends stand in words of their own: `F -> L`, `[F, L]`, `F L`.
    pub(super) fn paired<'a>(&mut self, edges: Vec<StatedEdge<'a>>) -> Vec<StatedEdge<'a>> {
        let mut paired = Vec::with_capacity(edges.len());
        let mut edges = edges.into_iter().peekable();
        while let Some(edge) = edges.next() {
            let Some(parent) = self.end(&edge) else {
                paired.push(edge);
                continue;
            };
            let joint = edges.next_if(is_joint);
            match edges.peek().and_then(|next| self.end(next)) {
                Some(child) => {
                    edges.next();
                    paired.push(StatedEdge::Pair(self.name(parent), self.name(child)));
                }
                None => paired.extend([edge].into_iter().chain(joint)),
            }
        }
        paired
    }

    /// The node that a word by itself means, with brackets around or beside it.
    fn end(&mut self, edge: &StatedEdge) -> Option<NodeId> {
        let StatedEdge::Joined(word) = edge else {
            return None;
        };
        self.node(word.trim_matches(['(', ')', '[', ']', '{', '}']))
    }

    /// The edge in one word, if it can be split in one way only.
    pub(super) fn joined(&mut self, word: &str) -> Option<(NodeId, NodeId)> {
        let word = within_marks(word);
        let is_inside = |at: usize, joint: &str| at > 0 && at + joint.len() < word.len();
        let mut edges = Vec::new();
        for joint in JOINTS_OF_EDGES {
            let places = word.match_indices(joint).take(MOST_SPLITS);
            for (at, _) in places.filter(|&(at, _)| is_inside(at, joint)) {
                let (parent, child) = (&word[..at], &word[at + joint.len()..]);
                let ends = self.node(parent.trim()).zip(self.node(child.trim()));
                edges.extend(ends.filter(|&(parent, child)| {
                    self.grader.index.tree().parent(child) == Some(parent)
                }));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        match edges[..] {
            [edge] => Some(edge),
            [] => self.lettered_edge(word),
            _ => {
                self.ambiguity = Some(format!("`{}` can mean several edges", quoted(word)));
                None
            }
        }
    }

    /// The edge whose ends are called by one letter each, with nothing between them.
    fn lettered_edge(&mut self, word: &str) -> Option<(NodeId, NodeId)> {
        let ends = self.letters(word)?;
        let [parent, child] = ends[..] else {
            return None;
        };
        Some((parent, child))
    }

    /// Names of one letter each, with nothing between them. What may say that there are no nodes has to
    /// be written in the letter case of the tree.
    fn letters(&mut self, word: &str) -> Option<Vec<NodeId>> {
        let is_many = word.chars().nth(1).is_some() && word.len() <= MOST_NAMES;
        let is_word = word.chars().all(char::is_alphabetic);
        if !is_many || !is_word || !self.names.are_letters_apart(word) {
            return None;
        }
        let nodes: Vec<NodeId> = word
            .chars()
            .map(|letter| self.node(&letter.to_string()))
            .collect::<Option<_>>()?;
        let mut letters = word.chars().zip(&nodes);
        let is_in_case = letters.all(|(letter, &node)| self.is_written(letter, node));
        (is_in_case || !are_none(&[Cow::Borrowed(word)])).then_some(nodes)
    }

    /// Whether a node is called by this letter, written so; letters of nodes without names are capitals.
    fn is_written(&self, letter: char, node: NodeId) -> bool {
        let own = self.grader.index.tree().name(node);
        own.map_or(letter.is_uppercase(), |own| own.chars().eq([letter]))
    }
}

fn is_joint(edge: &StatedEdge) -> bool {
    matches!(edge, StatedEdge::Joined(word) if JOINTS_OF_EDGES.contains(&&**word))
}

/// The leaves with these values, each the first that comes after the one before.
fn placed<'v>(
    mut leaves: impl Iterator<Item = &'v (NodeId, Value)>,
    values: impl Iterator<Item = &'v Value>,
) -> Vec<NodeId> {
    let next = |value: &Value| leaves.find(|(_, known)| known == value);
    values.map_while(next).map(|&(leaf, _)| leaf).collect()
}

fn is_number(word: &str) -> bool {
    stated_number(word).is_some()
}
