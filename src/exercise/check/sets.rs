//! Sets, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::borrow::Cow;
use std::ops::Range;

use super::comparer::Comparer;
use super::sentences::unknown;
use super::verdict::Verdict;
use crate::exercise::answer::{JOINTS, StatedEdge};
use crate::exercise::question::NodeList;
use crate::text::readable;
use crate::tree::NodeId;

/// How much of a set is stated.
struct Coverage {
    /// How many members are stated.
    right: usize,
    /// How many members there are.
    whole: usize,
    /// How much is stated that is no member.
    wrong: usize,
}

impl Coverage {
    /// What is wrong takes right members away.
    fn verdict(self, first_difference: impl FnOnce() -> String) -> Verdict {
        let Self {
            right,
            whole,
            wrong,
        } = self;
        let differences = whole - right + wrong;
        let earned = right.saturating_sub(wrong);
        let fault = (differences > 0).then(|| match (first_difference(), differences) {
            (sentence, 1) => sentence,
            (sentence, 2) => format!("{sentence} (and 1 more difference)"),
            (sentence, _) => format!("{sentence} (and {} more differences)", differences - 1),
        });
        Verdict::new(earned, whole, fault)
    }
}

impl Comparer<'_, '_, '_> {
    /// The static nodes that the names stand for must be the evaluated ones, or the others.
    pub(super) fn set(&self, list: NodeList, names: &[Cow<str>]) -> Verdict {
        let mut is_stated = vec![false; self.key.statics()];
        let mut strays = Vec::new();
        for name in names {
            match self.static_numbers(list, name) {
                Ok(numbers) => is_stated[numbers].fill(true),
                Err(stray) => strays.push(stray),
            }
        }
        let is_member = |number| self.key.is_evaluated(number) == (list == NodeList::Evaluated);
        let mut coverage = Coverage {
            right: 0,
            whole: 0,
            wrong: strays.len(),
        };
        let mut first = None;
        for (number, &is_stated) in is_stated.iter().enumerate() {
            let is_member = is_member(number);
            coverage.whole += usize::from(is_member);
            coverage.right += usize::from(is_member && is_stated);
            coverage.wrong += usize::from(!is_member && is_stated);
            if is_member != is_stated {
                first.get_or_insert(number);
            }
        }
        coverage.verdict(|| {
            let first = first.map(|number| self.wrong_leaf(list, number, is_stated[number]));
            strays.into_iter().next().or(first).unwrap_or_default()
        })
    }

    /// The static nodes that a name stands for, or what is wrong with it.
    fn static_numbers(&self, list: NodeList, name: &str) -> Result<Range<usize>, String> {
        let node = self.grader.find(name).ok_or_else(|| unknown(name))?;
        let numbers = match list {
            NodeList::Pruned => Some(self.key.statics_in(node)).filter(|all| !all.is_empty()),
            _ => self
                .key
                .static_number(node)
                .map(|number| number..number + 1),
        };
        numbers.ok_or_else(|| {
            if self.key.is_below_horizon(node) {
                self.below_horizon(node)
            } else {
                self.inner(node)
            }
        })
    }

    fn wrong_leaf(&self, list: NodeList, number: usize, is_stated: bool) -> String {
        let node = self.key.static_node(number);
        let name = self.words.name(node);
        let is_pruned = list == NodeList::Pruned;
        let why = if is_pruned == is_stated {
            self.why_visited(node)
        } else {
            self.why_pruned(node)
        };
        match (is_pruned, is_stated) {
            (true, true) => format!("{name} is pruned in the answer, but {why}"),
            (true, false) => format!("{name} is not listed, but {why}"),
            (false, true) => format!("{name} is evaluated in the answer, but {why}"),
            (false, false) => format!("{name} is missing: {why}"),
        }
    }

    /// The edges must be those into pruned subtrees.
    pub(super) fn cut_edges(&self, edges: &[StatedEdge]) -> Verdict {
        let mut stated = Vec::with_capacity(edges.len());
        let mut strays = Vec::new();
        for edge in edges {
            match self.edge(edge) {
                Ok(edge) => stated.push(edge),
                Err(stray) => strays.push(stray),
            }
        }
        stated.sort_unstable();
        stated.dedup();
        let cut = &self.key.cut_edges;
        let mut sorted = cut.clone();
        sorted.sort_unstable();
        let is_cut = |edge: &&Edge| sorted.binary_search(edge).is_ok();
        let right = stated.iter().filter(is_cut).count();
        let coverage = Coverage {
            right,
            whole: cut.len(),
            wrong: stated.len() - right + strays.len(),
        };
        coverage.verdict(|| {
            let extra = stated.iter().find(|edge| !is_cut(edge));
            let missing = || cut.iter().find(|edge| stated.binary_search(edge).is_err());
            let extra = extra.map(|&edge| self.wrong_edge(edge));
            let difference = extra.or_else(|| missing().map(|&edge| self.missing_edge(edge)));
            strays.into_iter().next().or(difference).unwrap_or_default()
        })
    }

    fn wrong_edge(&self, edge: Edge) -> String {
        let name = self.edge_name(edge);
        if self.key.pruned_root(edge.1).is_some() {
            return format!("{name} is not cut itself: it lies below a cut edge");
        }
        let why = self.why_visited(edge.1);
        format!("{name} is cut in the answer, but {why}")
    }

    fn missing_edge(&self, edge: Edge) -> String {
        let (name, why) = (self.edge_name(edge), self.why_pruned(edge.1));
        format!("{name} is not listed, but {why}")
    }

    fn edge_name(&self, (parent, child): Edge) -> String {
        format!("{}-{}", self.words.name(parent), self.words.name(child))
    }

    /// The edge, or what is wrong with it.
    fn edge(&self, edge: &StatedEdge) -> Result<Edge, String> {
        let (parent, child) = match edge {
            StatedEdge::Pair(parent, child) => (&**parent, &**child),
            StatedEdge::Joined(text) => self.split(text),
        };
        let find = |name| self.grader.find(name).ok_or_else(|| unknown(name));
        let edge = (find(parent)?, find(child)?);
        if self.key.tree().parent(edge.1) == Some(edge.0) {
            return Ok(edge);
        }
        let (child, parent) = (readable(child), readable(parent));
        Err(format!("{child} is not a child of {parent}"))
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
