//! Cut edges: those into pruned subtrees.

use super::Grader;
use super::comparer::Comparer;
use super::sentences::{too_much, unknown};
use super::sets::{Wrong, apart, compared};
use super::verdict::Verdict;
use crate::exercise::answer::{JOINTS, StatedEdge};
use crate::exercise::key::Key;
use crate::text::readable;
use crate::tree::NodeId;

impl<'t> Grader<'_, 't> {
    /// The nodes at the ends of an edge, whether there is such an edge or not.
    pub(in crate::exercise) fn ends(
        &self,
        key: &Key<'t>,
        edge: &StatedEdge,
    ) -> Option<(NodeId, NodeId)> {
        let (parent, child) = Comparer::new(self, key).names_of_ends(edge);
        Some((self.find(parent)?, self.find(child)?))
    }
}

impl Comparer<'_, '_, '_> {
    /// The edges must be those into pruned subtrees.
    pub(super) fn cut_edges(&self, edges: &[StatedEdge]) -> Verdict {
        let (stated, strays) = apart(edges, |edge| self.edge(edge).ok());
        let (verdict, first) = compared(stated, &self.key.cut_edges);
        let stray = || self.edge(strays.first()?).err();
        verdict.with_strays(strays.len(), stray, || {
            let (edge, wrong) = first?;
            Some((edge.1, self.wrong_edge(edge, wrong)))
        })
    }

    fn wrong_edge(&self, (parent, child): Edge, wrong: Wrong) -> String {
        let name = format!("{}-{}", self.words.name(parent), self.words.name(child));
        match wrong {
            Wrong::Missing => self.unlisted(&name, child),
            Wrong::TooMuch if self.key.pruned_root(child).is_some() => {
                format!("{name} is not cut itself: it lies below a cut edge")
            }
            Wrong::TooMuch => too_much(&name, "cut", &self.why_visited(child)),
        }
    }

    /// The edge, or what is wrong with it.
    pub(super) fn edge(&self, edge: &StatedEdge) -> Result<Edge, String> {
        let (parent, child) = self.names_of_ends(edge);
        let find = |name| self.grader.find(name).ok_or_else(|| unknown(name));
        let edge = (find(parent)?, find(child)?);
        if self.key.tree().parent(edge.1) == Some(edge.0) {
            return Ok(edge);
        }
        let (child, parent) = (readable(child), readable(parent));
        Err(format!("{child} is not a child of {parent}"))
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

/// Parent and child.
type Edge = (NodeId, NodeId);

/// An edge in one word is split at so many joints at the most before it counts as unknown.
const MOST_SPLITS: usize = 1_000;
