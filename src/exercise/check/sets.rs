//! Sets of nodes, in which the order does not count: evaluated nodes, pruned leaves.

use std::borrow::Cow;
use std::ops::Range;

use super::comparer::Comparer;
use super::sentences::too_much;
use super::verdict::{Errors, Verdict};
use crate::exercise::key::counts_before;
use crate::exercise::question::NodeList;
use crate::tree::NodeId;

/// How much of a set is stated.
#[derive(Default)]
pub(super) struct Coverage {
    /// How many members are stated.
    right: usize,
    /// How many members are not.
    missing: usize,
    /// How much is stated that is no member.
    wrong: usize,
    errors: SetErrors,
}

/// The errors in a set. A name may stand for many members, but is one error.
#[derive(Default)]
struct SetErrors {
    too_much: usize,
    missing: usize,
}

impl Coverage {
    /// The same with what is stated beside it and can be no member.
    pub(super) fn with_strays(mut self, strays: &Strays) -> Self {
        self.wrong += strays.count;
        self.errors.too_much += strays.count;
        self
    }

    pub(super) fn verdict(self, first_difference: impl FnOnce() -> Difference) -> Verdict {
        let SetErrors { too_much, missing } = self.errors;
        let is_right = self.missing + self.wrong == 0;
        let (first, sentence) = if is_right {
            (None, String::new())
        } else {
            first_difference()
        };
        let fault = (!is_right).then(|| match too_much + missing {
            0 | 1 => sentence,
            2 => format!("{sentence} (and 1 more difference)"),
            errors => format!("{sentence} (and {} more differences)", errors - 1),
        });
        Verdict {
            items: self.right + self.missing,
            right: self.right,
            wrong: self.wrong,
            errors: too_much + missing,
            told: Errors {
                wrong: too_much,
                is_any_missing: missing > 0,
            },
            is_incomplete: false,
            fault,
            first,
        }
    }
}

/// How much of a set is stated, and the first thing that should not
/// be there or is missing.
pub(super) fn compared<T: Copy + Ord>(
    mut stated: Vec<T>,
    right: &[T],
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
    let errors = SetErrors {
        too_much: stated.len() - count,
        missing: right.len() - count,
    };
    let coverage = Coverage {
        right: count,
        missing: errors.missing,
        wrong: errors.too_much,
        errors,
    };
    (coverage, too_much.or(missing))
}

/// What is wrong with one thing in a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    TooMuch,
    Missing,
}

impl Comparer<'_, '_, '_> {
    /// The static nodes that the names stand for must be the evaluated ones, or the others. A name that stands
    /// for a wrong one is an error, and so is a pruned subtree that is not stated as a whole.
    pub(super) fn set(&self, list: NodeList, names: &[Cow<str>]) -> Verdict {
        let (mut stated, strays) = apart(
            names.iter(),
            |name| self.static_numbers(list, self.grader.find(name)?),
            |name| self.no_member(name),
        );
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
        let (wrong, missing) = (count(Wrong::TooMuch), count(Wrong::Missing));
        let right = match list {
            NodeList::Evaluated => &self.key.evaluated,
            _ => &self.key.pruned,
        };
        let right = right.iter().map(|&node| self.key.statics_in(node));
        let coverage = Coverage {
            right: is_stated.iter().filter(|&&is_stated| is_stated).count() - wrong,
            missing,
            wrong,
            errors: SetErrors {
                too_much: holding(stated.into_iter(), &differences, Wrong::TooMuch),
                missing: holding(right, &differences, Wrong::Missing),
            },
        };
        coverage.with_strays(&strays).verdict(|| {
            let mut numbered = differences.iter().enumerate();
            let first = numbered.find_map(|(number, wrong)| Some((number, (*wrong)?)));
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
        let (coverage, first) = compared(stated, right);
        coverage.with_strays(&strays).verdict(|| {
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
}

/// Where something is wrong, if it is at a node, and what.
pub(super) type Difference = (Option<NodeId>, String);

/// What is stated and no node: how much, and what is wrong with the first.
#[derive(Default)]
pub(super) struct Strays {
    pub(super) count: usize,
    first: Option<String>,
}

impl Strays {
    /// The first of them, else a difference at a node.
    pub(super) fn first_or(self, difference: Option<(NodeId, String)>) -> Difference {
        match (self.first, difference) {
            (Some(stray), _) => (None, stray),
            (None, Some((node, sentence))) => (Some(node), sentence),
            (None, None) => (None, String::new()),
        }
    }
}

/// What can be found of these, and what is wrong with the others: that is told of the first only.
pub(super) fn apart<S, T>(
    stated: impl Iterator<Item = S>,
    find: impl Fn(&S) -> Option<T>,
    fault: impl Fn(&S) -> String,
) -> (Vec<T>, Strays) {
    let (mut all, mut strays) = (Vec::new(), Strays::default());
    for one in stated {
        if let Some(found) = find(&one) {
            all.push(found);
        } else {
            strays.count += 1;
            strays.first.get_or_insert_with(|| fault(&one));
        }
    }
    (all, strays)
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
