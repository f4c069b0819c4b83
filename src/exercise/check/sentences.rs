//! Sentences about what a search did: why a node was skipped, why another was not.

use super::comparer::{Comparer, in_words};
use crate::exercise::question::NodeList;
use crate::search::{Bound, Cut, SearchOption, Window};
use crate::text::quoted;
use crate::tree::{Mover, NodeId};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

impl Comparer<'_, '_, '_> {
    /// Why a node was visited, or was not.
    pub(super) fn why(&self, node: NodeId) -> String {
        if self.key.visit(node).is_some() {
            self.why_visited(node)
        } else {
            self.why_pruned(node)
        }
    }

    /// `F was cut after K: α 3 ≥ β 2 from B through E`
    fn why_pruned(&self, node: NodeId) -> String {
        let root = self.key.pruned_root(node);
        let Some(cutoff) = root.and_then(|root| self.key.cutoff_of(root)) else {
            return "the search never needed it".to_owned();
        };
        let closed = self.words.closed_window(cutoff, self.key.convention().cut);
        let (at, after) = (self.words.name(cutoff.at), self.words.after(cutoff));
        format!("{at} was cut {after}: {}", closed.join(" "))
    }

    /// `the window at M had not closed yet (α 2, β +∞)`
    fn why_visited(&self, node: NodeId) -> String {
        let algorithm = self.key.algorithm();
        let Some(parent) = self.key.tree().parent(node) else {
            return "the search begins there".to_owned();
        };
        if !algorithm.takes(SearchOption::Cut) {
            return format!("{} needed it", algorithm.word());
        }
        let window = self.key.visit(node).and_then(|visit| visit.entry.as_ref());
        let is_equal = |window: &Window| {
            !window.lent().is_closed(self.key.convention().cut)
                && window.lent().is_closed(Cut::Weak)
        };
        let equal = if window.is_some_and(is_equal) {
            ": equal bounds do not cut under the strict rule"
        } else {
            ""
        };
        let window = window
            .map(|window| format!(" ({})", self.words.ends_of(window)))
            .unwrap_or_default();
        format!(
            "the window at {} had not closed yet{window}{equal}",
            self.words.name(parent)
        )
    }

    /// Why not this node but the best child of a node is chosen: `B returned <=2`, `B was never visited`; a
    /// best-first search visits nodes that return nothing.
    pub(super) fn not_chosen(&self, node: NodeId, best: NodeId) -> String {
        let name = self.words.name(node);
        let Some(found) = self.key.found(node) else {
            let what = if self.key.visit(node).is_some() {
                "returned nothing"
            } else {
                "was never visited"
            };
            return format!("{name} {what}");
        };
        let mover = self
            .key
            .tree()
            .parent(best)
            .map(|above| self.key.tree().mover(above));
        let worth = match (found.bound, mover) {
            _ if found.value != self.key.outcome.found.value => None,
            (Bound::Exact, _) => Some("has the value"),
            (Bound::Upper, Some(Mover::Max)) => Some("is worth at most"),
            (Bound::Lower, Some(Mover::Min)) => Some("is worth at least"),
            _ => None,
        };
        match worth {
            Some(worth) => {
                let (value, best) = (&found.value, self.words.name(best));
                format!("{name} {worth} {value}, no better than {best}, which comes first")
            }
            None => format!("{name} returned {}", in_words(found)),
        }
    }

    /// `L is evaluated in the answer, but F was cut after K`: a node that does not belong to a list.
    pub(super) fn too_much(&self, list: NodeList, node: NodeId) -> String {
        let (name, is_static) = (
            self.words.name(node),
            self.key.static_number(node).is_some(),
        );
        let done = match list {
            _ if self.key.is_below_horizon(node) => return self.below_horizon(node),
            NodeList::Evaluations | NodeList::Evaluated if !is_static => {
                return format!("{name} is an inner node: it is searched, not evaluated");
            }
            NodeList::Expansions if is_static => {
                return format!("{name} is evaluated, not expanded");
            }
            NodeList::Evaluations | NodeList::Evaluated => "evaluated",
            NodeList::Expansions => "expanded",
            NodeList::Pruned => "pruned",
            NodeList::NotVisited => "not visited",
            NodeList::Line | NodeList::Visits | NodeList::Visited => "visited",
        };
        format!("{name} is {done} in the answer, but {}", self.why(node))
    }

    /// `F is missing: B was cut after K`: a node that belongs to a list.
    pub(super) fn missing(&self, node: NodeId) -> String {
        format!("{} is missing: {}", self.words.name(node), self.why(node))
    }

    /// A name of nothing; perhaps it is the value of a leaf.
    pub(super) fn unknown(&self, name: &str) -> String {
        let tree = self.key.tree();
        let Ok(value) = name.parse::<Value>() else {
            return unknown(name);
        };
        let leaves = || tree.nodes().filter(|&node| tree.is_leaf(node));
        let mut own = leaves().filter(|&leaf| tree.value(leaf).as_ref() == Some(&value));
        let mut all: Vec<_> = leaves().filter_map(|leaf| tree.value(leaf)).collect();
        all.sort_unstable();
        let shared = all.windows(2).find(|pair| pair[0] == pair[1]);
        match (own.next(), own.next(), shared) {
            (Some(leaf), None, Some(shared)) => {
                let (leaf, shared) = (self.words.name(leaf), &shared[0]);
                format!(
                    "{value} is the value of {leaf}; write the name, because more than one leaf here is \
                     worth {shared}"
                )
            }
            _ => unknown(name),
        }
    }

    /// `G lies below the horizon`
    pub(super) fn below_horizon(&self, node: NodeId) -> String {
        format!("{} lies below the horizon", self.words.name(node))
    }
}

/// A name of nothing.
pub(super) fn unknown(name: &str) -> String {
    format!("the tree has no node `{}`", quoted(name))
}
