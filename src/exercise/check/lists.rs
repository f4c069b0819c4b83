//! Lists of nodes or edges: those in which the order counts, as of evaluations, visits, the principal variation, and
//! sets, as of evaluated nodes, pruned leaves, cut edges.

use std::collections::HashMap;
use std::iter;
use std::ops::Range;

use super::comparer::{Comparer, in_words};
use super::verdict::{Fault, Verdict};
use crate::exercise::claim::Claim;
use crate::exercise::key::counts_before;
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
        let (question, count) = (claim.question, self.key.tree().len());
        let part_of = |node: NodeId| Some((node, self.range(question, node)?));
        let nodes = claim.nodes.iter();
        let found: Vec<Option<Part>> = nodes.map(|node| part_of((*node)?)).collect();
        let first_stray = found.iter().position(Option::is_none);
        let strays = found.iter().filter(|part| part.is_none()).count();
        let mut said: Vec<Part> = found.into_iter().flatten().collect();
        said.sort_unstable_by_key(|(node, range)| (range.start, range.end, *node));
        said.dedup_by(|(_, one), (_, other)| one == other);
        let members: Vec<Part> = right.iter().filter_map(|node| part_of(*node)).collect();
        let (is_said, is_member) = (covered(&said, count), covered(&members, count));
        let items = is_member.iter().filter(|&&is_member| is_member).count();
        let is_wrong = |number: usize| is_said[number] && !is_member[number];
        let is_missing = |number: usize| is_member[number] && !is_said[number];
        let too_much = counts_before((0..count).map(is_wrong));
        let missing = counts_before((0..count).map(is_missing));
        let wrong = holding(&said, &too_much);
        let left_out = holding(&members, &missing);
        let fault = match (first_stray, wrong.first(), left_out.first()) {
            (Some(place), ..) => Some((None, self.wrong_member(claim, place))),
            (_, Some((node, _)), _) => Some((Some(*node), self.too_much(question, *node))),
            (_, _, Some((root, range))) => {
                // A subtree that is stated in part is told by what is missing in it.
                let is_partly_said = range.clone().any(|number| is_said[number]);
                let number = range.clone().find(|&number| is_missing(number));
                let number = number.filter(|_| is_partly_said);
                let node = number.map_or(*root, |number| self.node_of(question, number));
                Some((Some(node), self.missing(question, node)))
            }
            _ => None,
        };
        let verdict = Verdict {
            items,
            right: items - missing[count] as usize,
            wrong: too_much[count] as usize + strays,
            errors: wrong.len() + strays + left_out.len(),
            fault,
            ..Verdict::default()
        };
        // The sentence speaks of names, and what stands for leaves is marked by these.
        Verdict {
            errors: (too_much[count] + missing[count]) as usize + strays,
            ..verdict.counted()
        }
    }

    /// What is wrong with a name that can stand for no member.
    fn wrong_member(&self, claim: &Claim, place: usize) -> String {
        match claim.nodes[place] {
            Some(node) => self.too_much(claim.question, node),
            None => self.stray(claim, place),
        }
    }

    /// The numbers that a node stands for: its own, or those of leaves; nothing if it can be no member.
    fn range(&self, question: Question, node: NodeId) -> Option<Range<usize>> {
        let range = match question {
            Question::Pruned => self.key.statics_in(node),
            Question::Evaluated if self.key.static_number(node).is_none() => return None,
            _ => node.index()..node.index() + 1,
        };
        Some(range).filter(|range| !range.is_empty())
    }

    fn node_of(&self, question: Question, number: usize) -> NodeId {
        match question {
            Question::Pruned => self.key.static_node(number),
            _ => NodeId::from_index(number),
        }
    }
}

/// A node, and the numbers that it stands for.
type Part = (NodeId, Range<usize>);

/// Which of so many numbers any part stands for. Takes linear time, however they overlap.
fn covered(parts: &[Part], count: usize) -> Vec<bool> {
    let (mut begin, mut end) = (vec![0_usize; count + 1], vec![0_usize; count + 1]);
    for (_, range) in parts {
        begin[range.start] += 1;
        end[range.end] += 1;
    }
    let mut open = 0;
    let is_covered = |number: usize| {
        open = open + begin[number] - end[number];
        open > 0
    };
    (0..count).map(is_covered).collect()
}

/// The parts that stand for any of what is counted here before each number.
fn holding<'p>(parts: &'p [Part], before: &[u32]) -> Vec<&'p Part> {
    let holds = |(_, range): &&Part| before[range.start] < before[range.end];
    parts.iter().filter(holds).collect()
}
