//! Lists in which the order counts: evaluations, visits, the principal variation.

use std::collections::HashMap;
use std::iter;

use super::comparer::{Comparer, in_words};
use super::verdict::{Fault, Verdict};
use crate::exercise::claim::Claim;
use crate::exercise::question::Question;
use crate::tree::NodeId;

impl Comparer<'_, '_, '_> {
    pub(super) fn list(&self, right: &[NodeId], claim: &Claim) -> Verdict {
        let stated = &claim.nodes[..];
        let pairs = stated.iter().zip(right);
        let at = pairs.take_while(|&(stated, right)| *stated == Some(*right));
        let at = at.count();
        if at == right.len().max(stated.len()) {
            return Verdict {
                items: at,
                right: at,
                ..Verdict::default()
            };
        }
        let matched = longest_common(right, stated);
        let is_line = claim.question == Question::PrincipalVariation;
        let (first, sentence) = match stated.get(at) {
            Some(None) => {
                let sentence = format!("at number {}: {}", at + 1, self.stray(claim, at));
                (right.get(at).copied(), sentence)
            }
            said if is_line => (None, self.wrong_line(right, said.copied().flatten(), at)),
            _ => self.wrong_step(claim.question, right, stated, at),
        };
        let first = if is_line { parent(right, at) } else { first };
        let verdict = Verdict {
            items: right.len(),
            right: matched.len(),
            wrong: stated.len() - matched.len(),
            errors: edits(right, stated, &matched),
            fault: Some((first, sentence)),
            ..Verdict::default()
        };
        verdict.counted()
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

/// The places of a longest common subsequence of two lists, in the right one and in the stated one. Few members
/// should repeat: takes time in proportion to the pairs of equal members (Hunt & Szymanski 1977).
fn longest_common(right: &[NodeId], stated: &[Option<NodeId>]) -> Vec<(usize, usize)> {
    let mut places: HashMap<NodeId, Vec<usize>> = HashMap::new();
    for (place, &member) in right.iter().enumerate() {
        places.entry(member).or_default().push(place);
    }
    // Pairs of places, each with the number of the pair before it.
    let mut pairs: Vec<(usize, usize, Option<usize>)> = Vec::new();
    // For each length the pair with which a common subsequence ends earliest.
    let mut ends: Vec<usize> = Vec::new();
    for (at, member) in stated.iter().enumerate() {
        let places = member.and_then(|member| places.get(&member));
        for &place in places.into_iter().flatten().rev() {
            let length = ends.partition_point(|&end| pairs[end].0 < place);
            if ends.get(length).is_some_and(|&end| pairs[end].0 == place) {
                continue;
            }
            let before = length.checked_sub(1).map(|shorter| ends[shorter]);
            match ends.get_mut(length) {
                Some(end) => *end = pairs.len(),
                None => ends.push(pairs.len()),
            }
            pairs.push((place, at, before));
        }
    }
    let before = |&pair: &usize| pairs[pair].2;
    let line = iter::successors(ends.last().copied(), before);
    let mut line: Vec<_> = line.map(|pair| (pairs[pair].0, pairs[pair].1)).collect();
    line.reverse();
    line
}

/// How many changes turn a list into the right one: a name is put in, left out, moved, or replaced by what belongs in
/// its place. The places of a longest common subsequence stay.
fn edits(right: &[NodeId], stated: &[Option<NodeId>], matched: &[(usize, usize)]) -> usize {
    let mut moved: HashMap<NodeId, usize> = HashMap::new();
    for &member in stated.iter().flatten() {
        *moved.entry(member).or_default() += 1;
    }
    for &(place, _) in matched {
        moved.entry(right[place]).and_modify(|count| *count -= 1);
    }
    let mut is_missing = |member: &&NodeId| match moved.get_mut(*member) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let (mut edits, mut from) = (0, (0, 0));
    for &(place, at) in matched.iter().chain([&(right.len(), stated.len())]) {
        let missing = right[from.0..place].iter().filter(&mut is_missing).count();
        edits += missing.max(at - from.1);
        from = (place + 1, at + 1);
    }
    edits
}
