//! Sets of nodes or edges, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::borrow::Cow;
use std::ops::Range;

use super::comparer::Comparer;
use super::verdict::Verdict;
use crate::exercise::answer::StatedEdge;
use crate::exercise::key::counts_before;
use crate::exercise::question::NodeList;
use crate::text::readable;
use crate::tree::NodeId;

/// What is wrong with one thing in a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    TooMuch,
    Missing,
}

impl Comparer<'_, '_, '_> {
    /// The static nodes that the names stand for must be the evaluated ones, or the others. A name that stands
    /// for a wrong one is an error, and so is a pruned subtree that is not stated as a whole.
    pub(super) fn set(&self, list: NodeList, names: &[Cow<str>]) -> Verdict {
        let find = |name: &Cow<str>| self.static_numbers(list, self.grader.find(name)?);
        let (mut stated, strays) = apart(names, find);
        stated.sort_unstable_by_key(|numbers| (numbers.start, numbers.end));
        stated.dedup();
        let is_stated = covered(&stated, self.key.statics());
        let difference = |number: usize| {
            let is_member = self.key.is_evaluated(number) == (list == NodeList::Evaluated);
            match (is_member, is_stated[number]) {
                (true, false) => Some(Wrong::Missing),
                (false, true) => Some(Wrong::TooMuch),
                _ => None,
            }
        };
        let differences: Vec<_> = (0..self.key.statics()).map(difference).collect();
        let count = |wrong| differences.iter().filter(|&&it| it == Some(wrong)).count();
        let wrong = count(Wrong::TooMuch);
        let right = is_stated.iter().filter(|&&is_stated| is_stated).count() - wrong;
        let members = match list {
            NodeList::Evaluated => &self.key.evaluated,
            _ => &self.key.pruned,
        };
        let members = members.iter().map(|&node| self.key.statics_in(node));
        let verdict = Verdict {
            items: right + count(Wrong::Missing),
            right,
            wrong: wrong + strays.len(),
            too_much: holding(stated.into_iter(), &differences, Wrong::TooMuch) + strays.len(),
            missing: holding(members, &differences, Wrong::Missing),
            ..Verdict::default()
        };
        let stray = strays
            .first()
            .map(|name| (None, self.no_member(list, name)));
        verdict.with_fault(stray.or_else(|| {
            let number = differences.iter().position(Option::is_some)?;
            let node = self.key.static_node(number);
            Some((
                Some(node),
                self.wrong_node(list, node, differences[number]?),
            ))
        }))
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
    fn no_member(&self, list: NodeList, name: &str) -> String {
        let node = self.grader.find(name);
        node.map_or_else(|| self.unknown(name), |node| self.too_much(list, node))
    }

    fn wrong_node(&self, list: NodeList, node: NodeId, wrong: Wrong) -> String {
        match wrong {
            Wrong::TooMuch => self.too_much(list, node),
            Wrong::Missing => self.missing(node),
        }
    }

    /// The nodes must be these, the visited ones or those that are not.
    pub(super) fn set_of_nodes(
        &self,
        list: NodeList,
        right: &[NodeId],
        names: &[Cow<str>],
    ) -> Verdict {
        let (stated, strays) = apart(names, |name| self.grader.find(name));
        let (verdict, first) = compared(stated, strays.len(), right);
        let stray = strays.first().map(|name| (None, self.unknown(name)));
        verdict.with_fault(stray.or_else(|| {
            let (node, wrong) = first?;
            Some((Some(node), self.wrong_node(list, node, wrong)))
        }))
    }

    /// The edges must be those into pruned subtrees.
    pub(super) fn cut_edges(&self, edges: &[StatedEdge]) -> Verdict {
        let (stated, strays) = apart(edges, |edge| self.edge(edge));
        let (verdict, first) = compared(stated, strays.len(), &self.key.cut_edges);
        let stray = strays.first().map(|edge| {
            let (parent, child) = self.names_of_ends(edge);
            let (parent, child) = (readable(parent), readable(child));
            (
                None,
                format!("the tree has no edge from {parent} to {child}"),
            )
        });
        verdict.with_fault(stray.or_else(|| {
            let ((parent, child), wrong) = first?;
            let name = format!("{}-{}", self.words.name(parent), self.words.name(child));
            let why = self.why(child);
            let sentence = match wrong {
                Wrong::TooMuch => format!("{name} is cut in the answer, but {why}"),
                Wrong::Missing => format!("{name} is missing: {why}"),
            };
            Some((Some(child), sentence))
        }))
    }
}

/// What can be found of these, and the others.
fn apart<S, T>(stated: &[S], find: impl Fn(&S) -> Option<T>) -> (Vec<T>, Vec<&S>) {
    let (mut all, mut strays) = (Vec::new(), Vec::new());
    for one in stated {
        match find(one) {
            Some(found) => all.push(found),
            None => strays.push(one),
        }
    }
    (all, strays)
}

/// How much of a set is stated, beside what can be no member, and the first thing that should not be there or is
/// missing.
fn compared<T: Copy + Ord>(
    mut stated: Vec<T>,
    strays: usize,
    right: &[T],
) -> (Verdict, Option<(T, Wrong)>) {
    stated.sort_unstable();
    stated.dedup();
    let mut members = right.to_vec();
    members.sort_unstable();
    let is_member = |one: &&T| members.binary_search(one).is_ok();
    let count = stated.iter().filter(is_member).count();
    let too_much = stated.iter().find(|one| !is_member(one));
    let too_much = too_much.map(|&one| (one, Wrong::TooMuch));
    let mut missing = right
        .iter()
        .filter(|one| stated.binary_search(one).is_err());
    let missing = missing.next().map(|&one| (one, Wrong::Missing));
    let wrong = stated.len() - count + strays;
    let verdict = Verdict {
        items: right.len(),
        right: count,
        wrong,
        too_much: wrong,
        missing: right.len() - count,
        ..Verdict::default()
    };
    (verdict, too_much.or(missing))
}

/// Which of so many numbers lie in any of the ranges. Takes linear time, however they overlap.
fn covered(ranges: &[Range<usize>], count: usize) -> Vec<bool> {
    let mut ends = vec![0; count];
    for range in ranges.iter().filter(|range| !range.is_empty()) {
        let end = &mut ends[range.start];
        *end = range.end.max(*end);
    }
    let mut end = 0;
    let is_covered = |(number, own): (usize, usize)| {
        end = own.max(end);
        number < end
    };
    ends.into_iter().enumerate().map(is_covered).collect()
}

/// How many of these ranges have something in them that is wrong in this way. Takes linear time, however
/// they overlap.
fn holding(
    ranges: impl Iterator<Item = Range<usize>>,
    differences: &[Option<Wrong>],
    wrong: Wrong,
) -> usize {
    let before = counts_before(differences.iter().map(|it| *it == Some(wrong)));
    ranges
        .filter(|range| before[range.start] < before[range.end])
        .count()
}
