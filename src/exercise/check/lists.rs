//! Lists of nodes or edges: those in which the order counts, as of evaluations, visits, the principal variation, and
//! sets, as of evaluated nodes, pruned leaves, cut edges.

use std::collections::HashMap;
use std::iter;

use super::comparer::{Comparer, in_words};
use super::{Fault, Verdict};
use crate::exercise::claim::{Claim, members, sorted};
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
            errors: edits(right, stated, &matched).min(differing(right, stated)),
            fault: Some((first, sentence)),
            ..Verdict::default()
        };
        let errors = verdict.errors;
        verdict.counted(errors)
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
                let [which, such_as] = match self.exact_values() {
                    Some(_) => ["a", "such as "],
                    None => ["the first", ""],
                };
                format!(
                    "at {}, {mover} takes {which} child with the value {}, {such_as}{}; {}",
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

/// How many places of two lists differ: where names are replaced, that may be less than moving them.
fn differing(right: &[NodeId], stated: &[Option<NodeId>]) -> usize {
    let pairs = right.iter().zip(stated);
    let equal = pairs.filter(|(right, stated)| **stated == Some(**right));
    right.len().max(stated.len()) - equal.count()
}

/// How many changes turn a list into the right one: a name is moved, put in, left out, or replaced by what belongs in
/// its place. The places of a longest common subsequence stay.
fn edits(right: &[NodeId], stated: &[Option<NodeId>], matched: &[(usize, usize)]) -> usize {
    let (mut gaps, mut from) = (Vec::new(), (0, 0));
    for &(place, at) in matched.iter().chain([&(right.len(), stated.len())]) {
        gaps.push((&right[from.0..place], &stated[from.1..at]));
        from = (place + 1, at + 1);
    }
    let mut absent = counts(gaps.iter().flat_map(|(right, _)| *right));
    let mut left_over = counts(gaps.iter().flat_map(|(_, stated)| stated.iter().flatten()));
    let edits = gaps.into_iter().map(|(right, stated)| {
        let put_in = right.iter().filter(|node| !take(&mut left_over, **node));
        let is_moved = |node: &NodeId| take(&mut absent, *node);
        let moved = stated.iter().flatten().copied().filter(is_moved).count();
        moved + (stated.len() - moved).max(put_in.count())
    });
    edits.sum()
}

fn counts<'n>(nodes: impl Iterator<Item = &'n NodeId>) -> HashMap<NodeId, usize> {
    let mut counts = HashMap::new();
    for &node in nodes {
        *counts.entry(node).or_default() += 1;
    }
    counts
}

/// Takes one of what was counted, if one is left.
fn take(counts: &mut HashMap<NodeId, usize>, node: NodeId) -> bool {
    let count = counts.get_mut(&node).filter(|count| **count > 0);
    count.is_some_and(|count| {
        *count -= 1;
        true
    })
}

impl Comparer<'_, '_, '_> {
    /// The stated nodes, of edges the lower ends, must be the right ones; what is pruned stands for the leaves below
    /// it, each of them an item.
    pub(super) fn set(&self, right: &[NodeId], claim: &Claim) -> Verdict {
        let question = claim.question;
        let is_stray = |node: &Option<NodeId>| !node.is_some_and(|it| self.may_be(question, it));
        let strays = claim.nodes.iter().filter(|node| is_stray(node)).count();
        let said = claim.nodes.iter().filter(|node| !is_stray(node));
        let said: Vec<NodeId> = sorted(&said.copied().flatten().collect::<Vec<_>>());
        let right = right.iter().copied();
        let right: Vec<NodeId> = right.filter(|node| self.may_be(question, *node)).collect();
        let members = |nodes| members(self.key, question, nodes).unwrap_or_default();
        let [stated, members] = [&said, &right].map(|nodes: &Vec<NodeId>| members(nodes));
        let (wrong, missing) = (without(&stated, &members), without(&members, &stated));
        let holds = |items: &[NodeId], node| self.first_within(question, items, node).is_some();
        let mut too_much = said.iter().filter(|node| holds(&wrong, **node)).peekable();
        let mut left_out = right
            .iter()
            .filter(|node| holds(&missing, **node))
            .peekable();
        let fault = match (too_much.peek(), left_out.peek()) {
            _ if strays > 0 => {
                let place = claim.nodes.iter().position(is_stray).unwrap_or_default();
                let below_horizon = claim.nodes[place].map(|node| self.too_much(question, node));
                Some((
                    None,
                    below_horizon.unwrap_or_else(|| self.stray(claim, place)),
                ))
            }
            (Some(&&node), _) => Some((Some(node), self.too_much(question, node))),
            (None, Some(&&root)) => {
                // A subtree that is stated in part is told by what is missing in it.
                let part = self.first_within(question, &missing, root);
                let part = part.filter(|_| holds(&stated, root));
                let node = part.unwrap_or(root);
                Some((Some(node), self.missing(question, node)))
            }
            (None, None) => None,
        };
        let verdict = Verdict {
            items: members.len(),
            right: members.len() - missing.len(),
            wrong: wrong.len() + strays,
            errors: wrong.len() + missing.len() + strays,
            fault,
            ..Verdict::default()
        };
        // What stands for leaves is marked by these; the sentence speaks of names.
        verdict.counted(too_much.count() + left_out.count() + strays)
    }

    /// Whether a search of the whole tree could have it as a member.
    fn may_be(&self, question: Question, node: NodeId) -> bool {
        match question {
            Question::Pruned => !self.key.is_below_horizon(node),
            Question::Evaluated => self.key.is_static(node),
            _ => true,
        }
    }

    /// The first of some items, which are in preorder, that a node stands for.
    fn first_within(&self, question: Question, items: &[NodeId], node: NodeId) -> Option<NodeId> {
        let end = match question {
            Question::Pruned => self.key.tree().subtree_end(node),
            _ => node.index() + 1,
        };
        let place = items.partition_point(|item| *item < node);
        let first = items.get(place).copied();
        first.filter(|item| item.index() < end)
    }
}

/// Those of some nodes that are not among others, which are in preorder.
pub(in crate::exercise) fn without(nodes: &[NodeId], others: &[NodeId]) -> Vec<NodeId> {
    let nodes = nodes.iter().copied();
    let others = |node: &NodeId| others.binary_search(node).is_err();
    nodes.filter(others).collect()
}
