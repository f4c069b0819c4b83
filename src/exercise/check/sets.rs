//! Sets, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::borrow::Cow;
use std::ops::Range;

use super::Grader;
use super::comparer::Comparer;
use super::cuts::cut_errors;
use super::errors::Errors;
use super::ranges::covered;
use super::sentences::{too_much, unknown};
use super::unknown_items::{Difference, apart};
use super::verdict::{CutErrors, Place, Verdict};
use crate::exercise::answer::{JOINTS, StatedEdge};
use crate::exercise::key::Key;
use crate::exercise::question::NodeList;
use crate::text::readable;
use crate::tree::NodeId;

/// How much of a set is stated.
#[derive(Default)]
struct Coverage {
    /// Whether all that could be members are stated, which tells nothing.
    is_everything: bool,
    /// How many members are stated.
    right: usize,
    /// How many members are not.
    missing: usize,
    /// How much is stated that is no member.
    wrong: usize,
    /// The errors about pruning.
    cuts: CutErrors,
}

impl Coverage {
    /// What is wrong takes right members away. So many names are stated.
    fn verdict(self, stated: usize, first_difference: impl FnOnce() -> Difference) -> Verdict {
        let differences = self.missing + self.wrong;
        let earned = self.right.saturating_sub(self.wrong);
        let (first, sentence) = match differences {
            0 => (None, String::new()),
            _ => first_difference(),
        };
        let fault = (differences > 0).then(|| match (sentence, differences) {
            (sentence, 1) => sentence,
            (sentence, 2) => format!("{sentence} (and 1 more difference)"),
            (sentence, _) => format!("{sentence} (and {} more differences)", differences - 1),
        });
        Verdict {
            in_order: if self.is_everything { 0 } else { self.right },
            missing: self.missing,
            errors: differences,
            told: Errors {
                // A name may stand for many leaves.
                wrong: self.wrong.min(stated),
                is_any_missing: self.missing > 0,
            },
            cuts: self.cuts,
            first: first.map(Place::Node),
            ..Verdict::new(earned, self.right + self.missing, fault)
        }
    }
}

/// How much of a set is stated, to which so many things could belong, and the first thing that should not
/// be there or is missing.
fn compared<T: Copy + Ord>(
    mut stated: Vec<T>,
    right: &[T],
    possible: usize,
) -> (Coverage, Option<(T, Wrong)>) {
    stated.sort_unstable();
    stated.dedup();
    let mut members = right.to_vec();
    members.sort_unstable();
    let is_member = |one: &&T| members.binary_search(one).is_ok();
    let is_missing = |one: &&T| stated.binary_search(one).is_err();
    let count = stated.iter().filter(is_member).count();
    let too_much = stated.iter().find(|one| !is_member(one));
    let too_much = too_much.map(|&one| (one, Wrong::TooMuch));
    let missing = right.iter().find(is_missing);
    let missing = missing.map(|&one| (one, Wrong::Missing));
    let coverage = Coverage {
        is_everything: stated.len() == possible,
        right: count,
        missing: right.len() - count,
        wrong: stated.len() - count,
        cuts: CutErrors::default(),
    };
    (coverage, too_much.or(missing))
}

/// What is wrong with one thing in a set.
#[derive(Clone, Copy)]
enum Wrong {
    TooMuch,
    Missing,
}

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
    /// The static nodes that the names stand for must be the evaluated ones, or the others.
    pub(super) fn set(&self, list: NodeList, names: &[Cow<str>]) -> Verdict {
        let (numbers, strays) = apart(
            names.iter(),
            |name| self.static_numbers(list, self.grader.find(name)?),
            |name| self.no_member(name),
        );
        let is_stated = covered(numbers, self.key.statics());
        let mut coverage = Coverage {
            is_everything: is_stated.iter().all(|&is_stated| is_stated),
            wrong: strays.count,
            ..Coverage::default()
        };
        let mut first = None;
        for (number, &is_stated) in is_stated.iter().enumerate() {
            let is_member = self.key.is_evaluated(number) == (list == NodeList::Evaluated);
            let (count, difference) = match (is_member, is_stated) {
                (false, false) => continue,
                (true, true) => (&mut coverage.right, None),
                (true, false) => (&mut coverage.missing, Some(Wrong::Missing)),
                (false, true) => (&mut coverage.wrong, Some(Wrong::TooMuch)),
            };
            *count += 1;
            first = first.or(difference.map(|wrong| (number, wrong)));
        }
        if coverage.missing + coverage.wrong > 0 {
            let of_evaluated = list == NodeList::Evaluated;
            coverage.cuts = cut_errors(self.key, |number| is_stated[number] == of_evaluated);
            let of_strays = if of_evaluated {
                &mut coverage.cuts.missed
            } else {
                &mut coverage.cuts.over_pruned
            };
            *of_strays += strays.count;
        }
        coverage.verdict(names.len(), || {
            strays.first_or(first.map(|(number, wrong)| {
                let node = self.key.static_node(number);
                (node, self.wrong_node(list, node, wrong))
            }))
        })
    }

    /// The static nodes that a node stands for, if it may be a member.
    fn static_numbers(&self, list: NodeList, node: NodeId) -> Option<Range<usize>> {
        if list == NodeList::Pruned {
            return Some(self.key.statics_in(node)).filter(|all| !all.is_empty());
        }
        let number = self.key.static_number(node)?;
        Some(number..number + 1)
    }

    /// Why a name is that of no possible member.
    fn no_member(&self, name: &str) -> String {
        match self.grader.find(name) {
            None => self.unknown(name),
            Some(node) if self.key.is_below_horizon(node) => self.below_horizon(node),
            Some(node) => self.inner(node),
        }
    }

    /// The nodes must be these, the visited ones or those that are not.
    pub(super) fn set_of_nodes(
        &self,
        list: NodeList,
        right: &[NodeId],
        names: &[Cow<str>],
    ) -> Verdict {
        let (stated, strays) = apart(
            names.iter(),
            |name| self.grader.find(name),
            |name| self.unknown(name),
        );
        let (mut coverage, first) = compared(stated, right, self.key.tree().len());
        coverage.wrong += strays.count;
        coverage.verdict(names.len(), || {
            strays.first_or(first.map(|(node, wrong)| (node, self.wrong_node(list, node, wrong))))
        })
    }

    /// What is wrong with one node of a set.
    fn wrong_node(&self, list: NodeList, node: NodeId, wrong: Wrong) -> String {
        let name = self.words.name(node);
        let (done, is_of_skipped) = match list {
            NodeList::Pruned => ("pruned", true),
            NodeList::NotVisited => ("not visited", true),
            NodeList::Evaluated => ("evaluated", false),
            _ => ("visited", false),
        };
        match (wrong, is_of_skipped) {
            _ if self.key.is_below_horizon(node) => self.below_horizon(node),
            (Wrong::TooMuch, true) => too_much(&name, done, &self.why_visited(node)),
            (Wrong::TooMuch, false) => too_much(&name, done, &self.why_pruned(node)),
            (Wrong::Missing, true) => self.unlisted(&name, node),
            (Wrong::Missing, false) => format!("{name} is missing: {}", self.why_visited(node)),
        }
    }

    /// The edges must be those into pruned subtrees.
    pub(super) fn cut_edges(&self, edges: &[StatedEdge]) -> Verdict {
        let (stated, strays) = apart(
            edges.iter(),
            |edge| self.edge(edge).ok(),
            |edge| self.edge(edge).err().unwrap_or_default(),
        );
        let edges_of_tree = self.key.tree().len() - 1;
        let (mut coverage, first) = compared(stated, &self.key.cut_edges, edges_of_tree);
        coverage.wrong += strays.count;
        coverage.cuts = CutErrors {
            over_pruned: coverage.wrong,
            missed: coverage.missing,
        };
        coverage.verdict(edges.len(), || {
            strays.first_or(first.map(|(edge, wrong)| (edge.1, self.wrong_edge(edge, wrong))))
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

    fn unlisted(&self, name: &str, node: NodeId) -> String {
        format!("{name} is not listed, but {}", self.why_pruned(node))
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
