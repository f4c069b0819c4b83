//! One answer against one key: each question to its own comparison, and each name to what is called by it: nodes,
//! moves, edges.

use std::borrow::Cow;

use super::verdict::Verdict;
use super::{Grader, unknown};
use crate::exercise::answer::{JOINTS, Stated, StatedEdge};
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::{Bounded, Settings};
use crate::text::readable;
use crate::tree::NodeId;
use crate::words::{Glyphs, Words};

/// Compares what is stated with a key.
pub(super) struct Comparer<'c, 'g, 't> {
    pub(super) grader: &'c Grader<'g, 't>,
    pub(super) key: &'c Key<'t>,
    pub(super) words: Words<'c>,
}

impl<'c, 'g, 't> Comparer<'c, 'g, 't> {
    pub(super) fn new(grader: &'c Grader<'g, 't>, key: &'c Key<'t>) -> Self {
        let words = Words::new(&grader.labels, Glyphs::Unicode);
        Self { grader, key, words }
    }

    /// Nothing where only what is given with the exercise is stated.
    pub(super) fn verdict(&self, question: Question, stated: &Stated) -> Option<Verdict> {
        Some(match (stated, question.content()) {
            (Stated::Value(stated), _) => Verdict::of_one(self.wrong_root(stated)),
            (Stated::Names(names), Content::Nodes(list, right)) => {
                let right = right(self.key);
                if list == NodeList::Line {
                    self.list(question, &self.nearest_line(right, names), names)
                } else if list.is_ordered() {
                    self.list(question, right, names)
                } else {
                    let stated: Vec<_> = names.iter().map(|name| self.grader.find(name)).collect();
                    self.set(question, right, &stated, |place| unknown(&names[place]))
                }
            }
            (Stated::Names(names), _) => Verdict::of_one(self.wrong_move(names)),
            (Stated::Edges(edges), _) => {
                let child = |edge| self.edge(edge).map(|(_, child)| child);
                let stated: Vec<_> = edges.iter().map(child).collect();
                let stray = |place: usize| self.no_edge(&edges[place]);
                self.set(question, &self.key.pruned, &stated, stray)
            }
            (Stated::Counts(counts), _) => return self.counts(counts),
            (Stated::Search(search), _) => Verdict::of_one(self.wrong_search(search)),
            (Stated::NodeValues(_) | Stated::Windows(_) | Stated::IsPruned(_), _) => {
                return self.items(question, stated);
            }
        })
    }

    fn no_edge(&self, edge: &StatedEdge) -> String {
        let (parent, child) = self.names_of_ends(edge);
        let (parent, child) = (readable(parent), readable(child));
        format!("the tree has no edge from {parent} to {child}")
    }

    /// The child of the root, or the name of the move to it.
    fn wrong_move(&self, names: &[Cow<str>]) -> Option<String> {
        let Some(best) = self.key.outcome.best_move else {
            return (!names.is_empty()).then(|| "there is no best move: write none".to_owned());
        };
        let best_name = self.words.name(best);
        let [name] = names else {
            return Some(format!("the best move is {best_name}"));
        };
        let Some(node) = self.node_moved_to(name) else {
            return Some(unknown(name));
        };
        if node == best || self.is_optimal_move(node) {
            return None;
        }
        let instead = if self.key.tree().parent(node) == Some(NodeId::ROOT) {
            self.not_chosen(node, best)
        } else {
            format!("{} is not a child of the root", self.words.name(node))
        };
        Some(format!("the best move is {best_name}; {instead}"))
    }

    /// The stated search must be the one that was made.
    fn wrong_search(&self, stated: &Settings) -> Option<String> {
        let setup = &self.key.setup;
        (!stated.agrees(setup)).then(|| {
            let made = stated.as_in(setup);
            format!("the answer says it was obtained with {stated}; it was checked with {made}")
        })
    }
}

/// What the search found, in the words of an answer.
pub(super) fn in_words(found: &Bounded) -> String {
    StatedValue::from(found).to_string()
}

/// Parent and child.
type Edge = (NodeId, NodeId);

/// An edge in one word is split at so many joints at the most before it counts as unknown.
const MOST_SPLITS: usize = 1_000;

impl<'t> Grader<'_, 't> {
    pub(in crate::exercise) fn find(&self, name: &str) -> Option<NodeId> {
        self.index.find(&self.labels, name)
    }

    /// Whether a node may be called so, in any letter case.
    pub fn is_node(&self, name: &str) -> bool {
        self.find(name).is_some() || self.index.plain().is_name(name)
    }

    /// Whether the root is called so, in any letter case.
    pub fn is_root(&self, name: &str) -> bool {
        let own = self.index.tree().name(NodeId::ROOT);
        let is_alike = own.is_some_and(|own| own.eq_ignore_ascii_case(name));
        is_alike && self.find(name).is_none_or(|node| node == NodeId::ROOT)
    }

    /// The nodes at the ends of an edge, if there is such an edge.
    pub(in crate::exercise) fn edge(&self, key: &Key<'t>, edge: &StatedEdge) -> Option<Edge> {
        Comparer::new(self, key).edge(edge)
    }
}

impl Comparer<'_, '_, '_> {
    /// The node of this name, else the child of the root that a move of this name leads to.
    pub(super) fn node_moved_to(&self, name: &str) -> Option<NodeId> {
        let tree = self.key.tree();
        let mut moves = tree.children(NodeId::ROOT);
        let found = self.grader.find(name);
        found.or_else(|| moves.find(|&child| tree.move_name(child) == Some(name)))
    }

    /// The nodes at the ends of an edge, if there is such an edge.
    pub(super) fn edge(&self, edge: &StatedEdge) -> Option<Edge> {
        let (parent, child) = self.names_of_ends(edge);
        let (parent, child) = (self.grader.find(parent)?, self.grader.find(child)?);
        (self.key.tree().parent(child) == Some(parent)).then_some((parent, child))
    }

    pub(super) fn names_of_ends<'e>(&self, edge: &'e StatedEdge) -> (&'e str, &'e str) {
        match edge {
            StatedEdge::Pair(parent, child) => (parent, child),
            StatedEdge::Joined(text) => self.split(text),
        }
    }

    /// The two ends of an edge in one word: the first split whose ends are both nodes.
    fn split<'e>(&self, text: &'e str) -> (&'e str, &'e str) {
        let of_joint = |&joint: &&'static str| {
            let places = text.match_indices(joint);
            places.map(move |(at, _)| (&text[..at], &text[at + joint.len()..]))
        };
        let splits = || JOINTS.iter().flat_map(of_joint);
        let is_node = |name: &str| self.grader.find(name).is_some();
        let is_edge = |&(parent, child): &(&str, &str)| is_node(parent) && is_node(child);
        let found = splits().take(MOST_SPLITS).find(is_edge);
        found.or_else(|| splits().next()).unwrap_or((text, ""))
    }
}
