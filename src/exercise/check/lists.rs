//! Lists in which the order counts: evaluations, visits, the principal variation.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hash;

use super::comparer::Comparer;
use super::sentences::{in_words, too_much};
use super::verdict::Verdict;
use crate::exercise::question::NodeList;
use crate::search::Order;
use crate::tree::NodeId;

/// A stated list, the right one, and the first place where they differ.
struct Difference<'d> {
    right: &'d [NodeId],
    names: &'d [Cow<'d, str>],
    at: usize,
}

impl Difference<'_> {
    /// What is stated there and what is right there, as far as the lists reach.
    fn there(&self) -> (Option<&str>, Option<NodeId>) {
        let stated = self.names.get(self.at).map(|name| &**name);
        (stated, self.right.get(self.at).copied())
    }

    fn numbered(&self, sentence: &str) -> String {
        format!("at number {}: {sentence}", self.at + 1)
    }
}

impl Comparer<'_, '_, '_> {
    pub(super) fn line(&self, right: &[NodeId], names: &[Cow<str>]) -> Verdict {
        let before = |difference: &Difference| {
            let before = difference.at.checked_sub(1)?;
            right.get(before).copied()
        };
        let wrong = |difference: &Difference| self.wrong_line(difference);
        self.list(right, names, wrong, before)
    }

    pub(super) fn steps(&self, list: NodeList, right: &[NodeId], names: &[Cow<str>]) -> Verdict {
        let first = |difference: &Difference| {
            let (stated, right) = difference.there();
            let stated = stated.and_then(|name| self.grader.find(name));
            let stranger = stated.filter(|node| !difference.right.contains(node));
            stranger.or(right).or(stated)
        };
        let wrong = |difference: &Difference| self.wrong_step(list, difference);
        self.list(right, names, wrong, first)
    }

    fn list(
        &self,
        right: &[NodeId],
        names: &[Cow<str>],
        wrong: impl FnOnce(&Difference) -> String,
        first: impl FnOnce(&Difference) -> Option<NodeId>,
    ) -> Verdict {
        let pairs = right.iter().zip(names);
        let at = pairs
            .take_while(|&(&node, name)| self.grader.is_called(node, name))
            .count();
        let whole = right.len().max(names.len());
        let difference = (at < whole).then_some(Difference { right, names, at });
        let fault = difference.as_ref().map(wrong);
        let stated = names.iter().map(|name| self.grader.find(name));
        let Agreement { shared, in_order } = agreement(right, &stated.collect::<Vec<_>>());
        let (missing, wrong) = (right.len() - shared, names.len() - in_order);
        Verdict {
            items: right.len(),
            right: in_order,
            wrong,
            too_much: wrong,
            missing,
            first: difference.as_ref().and_then(first),
            fault,
            ..Verdict::default()
        }
    }

    fn wrong_step(&self, list: NodeList, difference: &Difference) -> String {
        let is_evaluation = list == NodeList::Evaluations;
        let step = match list {
            NodeList::Evaluations => "evaluated",
            NodeList::Expansions => "expanded",
            _ => "visited",
        };
        let (node, right) = match difference.there() {
            (None, right) => {
                let right = right.map(|node| self.words.name(node)).unwrap_or_default();
                let others = match difference.right.len() - difference.at {
                    0 | 1 => String::new(),
                    missing => format!(", and {} more", missing - 1),
                };
                return format!("the list ends too early: {right} is still {step}{others}");
            }
            (Some(stated), right) => match self.grader.find(stated) {
                Some(node) => (node, right),
                None => return difference.numbered(&self.unknown(stated)),
            },
        };
        let name = self.words.name(node);
        if self.key.is_below_horizon(node) {
            let below = self.below_horizon(node);
            return difference.numbered(&format!("{below} and is not looked at"));
        }
        if is_evaluation && self.key.static_number(node).is_none() {
            return difference.numbered(&self.inner(node));
        }
        if list == NodeList::Expansions && self.key.static_number(node).is_some() {
            return difference.numbered(&format!("{name} is evaluated, not expanded"));
        }
        if !difference.right.contains(&node) {
            return too_much(&name, step, &self.why_pruned(node));
        }
        let Some(right) = right else {
            return format!("the list goes on with {name} after the last node that is {step}");
        };
        self.wrong_order(difference, step, node, right)
    }

    /// The nodes of the list stand in another order, or one of them is left out.
    fn wrong_order(
        &self,
        difference: &Difference,
        step: &str,
        node: NodeId,
        right: NodeId,
    ) -> String {
        let (name, right_name) = (self.words.name(node), self.words.name(right));
        let (before, behind) = difference.right.split_at(difference.at);
        if before.contains(&node) && !behind.contains(&node) {
            return difference.numbered(&format!("{name} was {step} before; {right_name} is next"));
        }
        let mut names = difference.names.iter();
        if !names.any(|name| self.grader.is_called(right, name)) {
            let why = self.why_visited(right);
            return format!("{right_name} is missing before {name}: {why}");
        }
        let side = match self.key.convention().order {
            Order::Left => "left to right",
            Order::Right => "right to left",
        };
        difference.numbered(&format!(
            "{right_name} is {step} before {name}; children are searched from {side}"
        ))
    }

    fn wrong_line(&self, difference: &Difference) -> String {
        if difference.right.is_empty() {
            return "there is no principal variation: the value is only a bound".to_owned();
        }
        let (node, right) = match difference.there() {
            (None, next) => {
                let next = next.map(|node| self.words.name(node)).unwrap_or_default();
                return format!("the line ends too early: {next} comes next");
            }
            (Some(stated), right) => match self.grader.find(stated) {
                Some(node) => (node, right),
                None => return self.unknown(stated),
            },
        };
        let name = self.words.name(node);
        let Some(right) = right else {
            return format!("the line ends before {name}");
        };
        let right_name = self.words.name(right);
        let tree = self.key.tree();
        let Some(parent) = tree.parent(right) else {
            return format!("the line begins at the root, {right_name}, not at {name}");
        };
        let parent_name = self.words.name(parent);
        if tree.parent(node) != Some(parent) {
            return format!("{name} is not a child of {parent_name}; {right_name} comes next");
        }
        let (mover, root) = (tree.mover(parent), &self.key.outcome.found);
        let instead = self.not_chosen(node, right);
        format!(
            "at {parent_name}, {mover} takes the first child with the value {}, {right_name}; \
             {instead}",
            in_words(root)
        )
    }
}

/// How many members two lists have in common, and how many of these stand in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Agreement {
    /// As many as they share, whatever the order.
    shared: usize,
    /// The length of their longest common subsequence.
    in_order: usize,
}

/// Compares a list with another, in which only a few members should repeat: takes time in
/// proportion to the pairs of equal members (Hunt & Szymanski 1977).
fn agreement<T: Copy + Eq + Hash>(right: &[T], stated: &[Option<T>]) -> Agreement {
    let mut places: HashMap<T, Vec<usize>> = HashMap::new();
    for (place, &member) in right.iter().enumerate() {
        places.entry(member).or_default().push(place);
    }
    let mut used: HashMap<T, usize> = HashMap::new();
    // The least last place of a common subsequence of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut shared = 0;
    for &member in stated.iter().flatten() {
        let Some(places) = places.get(&member) else {
            continue;
        };
        let used = used.entry(member).or_default();
        shared += usize::from(*used < places.len());
        *used += 1;
        for &place in places.iter().rev() {
            let length = ends.partition_point(|&end| end < place);
            match ends.get_mut(length) {
                Some(end) => *end = place,
                None => ends.push(place),
            }
        }
    }
    Agreement {
        shared,
        in_order: ends.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Agreement, agreement};

    fn of(right: &str, stated: &str) -> (usize, usize) {
        let right: Vec<char> = right.chars().collect();
        let stated: Vec<_> = stated.chars().map(|c| (c != '?').then_some(c)).collect();
        let Agreement { shared, in_order } = agreement(&right, &stated);
        (shared, in_order)
    }

    /// The longest common subsequence by the recursion of its definition.
    fn naive(right: &[char], stated: &[char]) -> usize {
        match (right, stated) {
            ([], _) | (_, []) => 0,
            ([a, right @ ..], [b, stated @ ..]) if a == b => 1 + naive(right, stated),
            ([_, r @ ..], [_, s @ ..]) => naive(r, stated).max(naive(right, s)),
        }
    }

    #[test]
    fn lists_agree_as_far_as_they_do() {
        assert_eq!(of("EKQNHI", "EKLQNHI"), (6, 6));
        assert_eq!(of("EKQNHI", "KEQNHI"), (6, 5));
        assert_eq!(of("EKQ", "?Q"), (1, 1));
        assert_eq!(of("EE", "EEE"), (2, 2));
        assert_eq!(of("", "E"), (0, 0));
    }

    #[test]
    fn the_longest_common_subsequence_is_that_of_its_definition() {
        let letters = ['A', 'B', 'C', 'D'];
        let word = |mut number: usize| -> Vec<char> {
            let next = || {
                let letter = letters[number % 4];
                number /= 4;
                letter
            };
            std::iter::repeat_with(next).take(5).collect()
        };
        for (one, other) in (0..1024).step_by(7).zip((0..1024).rev().step_by(5)) {
            let (one, other) = (word(one), word(other));
            let [right, stated] = [&one, &other].map(|word| word.iter().collect::<String>());
            assert_eq!(
                of(&right, &stated).1,
                naive(&one, &other),
                "{right} {stated}"
            );
        }
    }
}
