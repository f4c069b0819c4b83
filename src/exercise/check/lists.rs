//! Lists in which the order counts: evaluations, visits, the principal variation.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hash;

use super::comparer::{Comparer, in_words};
use super::unknown;
use super::verdict::{Fault, Verdict};
use crate::exercise::question::Question;
use crate::tree::NodeId;

impl Comparer<'_, '_, '_> {
    pub(super) fn list(&self, question: Question, right: &[NodeId], names: &[Cow<str>]) -> Verdict {
        let stated: Vec<_> = names.iter().map(|name| self.grader.find(name)).collect();
        let pairs = stated.iter().zip(right);
        let at = pairs.take_while(|&(stated, right)| *stated == Some(*right));
        let at = at.count();
        if at == right.len().max(names.len()) {
            return Verdict {
                items: at,
                right: at,
                ..Verdict::default()
            };
        }
        let Agreement { shared, in_order } = agreement(right, &stated);
        let wrong = names.len() - in_order;
        let verdict = Verdict {
            items: right.len(),
            right: in_order,
            wrong,
            errors: wrong + right.len() - shared,
            ..Verdict::default()
        };
        let is_line = question == Question::PrincipalVariation;
        let (first, sentence) = match stated.get(at) {
            Some(None) => {
                let sentence = format!("at number {}: {}", at + 1, unknown(&names[at]));
                (right.get(at).copied(), sentence)
            }
            said if is_line => (None, self.wrong_line(right, said.copied().flatten(), at)),
            _ => self.wrong_step(question, right, &stated, at),
        };
        let first = if is_line { parent(right, at) } else { first };
        // What stands in the place of something else makes one difference with it.
        let differences = wrong.max(right.len() - shared);
        verdict.with_fault(Some((first, sentence)), differences)
    }

    /// What is wrong at the first place at which a list differs.
    fn wrong_step(
        &self,
        question: Question,
        right: &[NodeId],
        stated: &[Option<NodeId>],
        at: usize,
    ) -> Fault {
        let name = |node| self.words.name(node);
        let (node, next) = (stated.get(at).copied().flatten(), right.get(at).copied());
        let (first, sentence) = match (node, next) {
            (Some(node), _) if !right.contains(&node) => (node, self.too_much(question, node)),
            (Some(node), Some(next)) if stated.contains(&Some(next)) => {
                let (number, right, node) = (at + 1, name(next), name(node));
                (
                    next,
                    format!("at number {number} stands {right}, not {node}"),
                )
            }
            (_, Some(next)) => (next, self.missing(question, next)),
            (Some(node), None) => {
                let (number, name) = (at + 1, name(node));
                (
                    node,
                    format!("at number {number}: {name} stands in the list already"),
                )
            }
            (None, None) => return (None, String::new()),
        };
        (Some(first), sentence)
    }

    /// A line of play parts from the right one below the node where that chooses otherwise.
    fn wrong_line(&self, right: &[NodeId], stated: Option<NodeId>, at: usize) -> String {
        let parent = parent(right, at);
        let name = |node| self.words.name(node);
        let is_child = |node| self.key.tree().parent(node) == parent;
        match (stated, right.get(at), parent) {
            _ if right.is_empty() => {
                "there is no principal variation: the value is only a bound".to_owned()
            }
            (Some(node), None, _) => format!("the line ends before {}", name(node)),
            (Some(node), Some(&next), Some(parent)) if is_child(node) => {
                let (mover, value) = (self.key.tree().mover(parent), &self.key.outcome.found);
                format!(
                    "at {}, {mover} takes the first child with the value {}, {}; {}",
                    name(parent),
                    in_words(value),
                    name(next),
                    self.not_chosen(node, next)
                )
            }
            (Some(node), Some(&next), _) => {
                format!(
                    "at number {} stands {}, not {}",
                    at + 1,
                    name(next),
                    name(node)
                )
            }
            (None, next, _) => {
                let next = next.map(|&next| name(next)).unwrap_or_default();
                format!("the line ends too early: {next} comes next")
            }
        }
    }
}

/// The node above a place of a line, where it is decided how the line goes on.
fn parent(right: &[NodeId], at: usize) -> Option<NodeId> {
    right.get(at.checked_sub(1)?).copied()
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
