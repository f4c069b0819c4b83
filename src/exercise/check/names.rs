//! What is called by the names in an answer: nodes, moves, edges.

use super::Grader;
use super::comparer::Comparer;
use super::rows::rows;
use crate::exercise::answer::{JOINTS, Stated, StatedEdge};
use crate::exercise::key::Key;
use crate::tree::NodeId;

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
        own.is_some_and(|own| own.eq_ignore_ascii_case(name))
    }

    /// The nodes at the ends of an edge, if there is such an edge.
    pub(in crate::exercise) fn edge(&self, key: &Key<'t>, edge: &StatedEdge) -> Option<Edge> {
        Comparer::new(self, key).edge(edge)
    }

    /// Whether what is stated names anything that is neither a node nor a move of the tree.
    pub fn names_nobody(&self, key: &Key<'t>, stated: &Stated) -> bool {
        let comparer = Comparer::new(self, key);
        let is_unknown = |name: &str| comparer.node_moved_to(name).is_none();
        match stated {
            Stated::Names(names) => names.iter().any(|name| is_unknown(name)),
            Stated::Edges(edges) => edges.iter().any(|edge| {
                let (parent, child) = comparer.names_of_ends(edge);
                is_unknown(parent) || is_unknown(child)
            }),
            _ => rows(stated).into_iter().any(|(name, _)| is_unknown(name)),
        }
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
