//! Sets of nodes or edges, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::borrow::Cow;
use std::ops::Range;

use super::comparer::Comparer;
use super::sentences::too_much;
use super::verdict::Verdict;
use crate::exercise::key::counts_before;
use crate::exercise::question::NodeList;
use crate::tree::NodeId;
use crate::words::form;

/// What is wrong with one thing in a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    TooMuch,
    Missing,
}

/// What can be found of these, and the others.
pub(super) fn apart<S, T>(stated: &[S], find: impl Fn(&S) -> Option<T>) -> (Vec<T>, Vec<&S>) {
    let (mut all, mut strays) = (Vec::new(), Vec::new());
    for one in stated {
        match find(one) {
            Some(found) => all.push(found),
            None => strays.push(one),
        }
    }
    (all, strays)
}

/// How much of a set is stated, and the first thing that should not be there or is missing.
pub(super) fn compared<T: Copy + Ord>(
    mut stated: Vec<T>,
    right: &[T],
) -> (Verdict, Option<(T, Wrong)>) {
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
    let verdict = Verdict {
        items: right.len(),
        right: count,
        wrong: stated.len() - count,
        too_much: stated.len() - count,
        missing: right.len() - count,
        ..Verdict::default()
    };
    (verdict, too_much.or(missing))
}

impl Verdict {
    /// The same with what is stated beside it and can be no member, of which it is told what is wrong with the first;
    /// else the first difference at a node is.
    pub(super) fn with_strays(
        mut self,
        strays: usize,
        stray: impl FnOnce() -> Option<String>,
        difference: impl FnOnce() -> Option<(NodeId, String)>,
    ) -> Self {
        self.wrong += strays;
        self.too_much += strays;
        let others = (self.too_much + self.missing).saturating_sub(1);
        let more = match others {
            0 => String::new(),
            _ => format!(
                " (and {others} more {})",
                form(others, ["difference", "differences"])
            ),
        };
        if let Some(sentence) = stray() {
            self.fault = Some(sentence + &more);
        } else if let Some((node, sentence)) = difference() {
            (self.first, self.fault) = (Some(node), Some(sentence + &more));
        }
        self
    }
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
            wrong,
            too_much: holding(stated.into_iter(), &differences, Wrong::TooMuch),
            missing: holding(members, &differences, Wrong::Missing),
            ..Verdict::default()
        };
        let stray = || Some(self.no_member(strays.first()?));
        verdict.with_strays(strays.len(), stray, || {
            let number = differences.iter().position(Option::is_some)?;
            let node = self.key.static_node(number);
            Some((node, self.wrong_node(list, node, differences[number]?)))
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
        let (stated, strays) = apart(names, |name| self.grader.find(name));
        let (verdict, first) = compared(stated, right);
        let stray = || Some(self.unknown(strays.first()?));
        verdict.with_strays(strays.len(), stray, || {
            let (node, wrong) = first?;
            Some((node, self.wrong_node(list, node, wrong)))
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
