//! Lists of nodes or edges: those in which the order counts, as of evaluations, visits, the principal variation, and
//! sets, as of evaluated nodes, pruned leaves, cut edges.

use super::comparer::{Comparer, in_words, stray};
use super::verdict::{Fault, Verdict};
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
        let is_line = claim.question == Question::PrincipalVariation;
        let (first, sentence) = match stated.get(at) {
            Some(None) => {
                let sentence = format!("at number {}: {}", at + 1, stray(claim, at));
                (right.get(at).copied(), sentence)
            }
            said if is_line => (None, self.wrong_line(right, said.copied().flatten(), at)),
            _ => self.wrong_step(claim.question, right, stated, at),
        };
        let first = if is_line { parent(right, at) } else { first };
        let common = (right.len() + stated.len() - distance(right, stated, 2)) / 2;
        Verdict {
            items: right.len(),
            right: common,
            wrong: stated.len() - common,
            errors: distance(right, stated, 1),
            fault: Some((first, sentence)),
            ..Verdict::default()
        }
    }

    /// What is wrong at the first place at which a list differs.
    fn wrong_step(
        &self,
        question: Question,
        right: &[NodeId],
        stated: &[Option<NodeId>],
        at: usize,
    ) -> Fault {
        let (node, next) = (stated.get(at).copied().flatten(), right.get(at).copied());
        let (first, sentence) = match (node, next) {
            (Some(node), _) if !right.contains(&node) => (node, self.too_much(question, node)),
            (Some(node), Some(next)) if stated.contains(&Some(next)) => {
                (next, self.stands(at, next, node))
            }
            (_, Some(next)) => (next, self.missing(question, next)),
            (Some(node), None) => {
                let (number, name) = (at + 1, self.words.name(node));
                let sentence = format!("at number {number}: {name} stands in the list already");
                (node, sentence)
            }
            (None, None) => return (None, String::new()),
        };
        (Some(first), sentence)
    }

    /// What is wrong at the first place at which a line of play differs.
    fn wrong_line(&self, right: &[NodeId], stated: Option<NodeId>, at: usize) -> String {
        let name = |node| self.words.name(node);
        let above = parent(right, at);
        match (stated, right.get(at).copied()) {
            (Some(node), Some(next)) if self.key.tree().parent(node) == above => {
                let (value, reason) = (&self.key.outcome.found, self.not_chosen(node, next));
                let at = above.map(name).unwrap_or_default();
                let (value, next) = (in_words(value), name(next));
                format!("at {at}, {next} is chosen, with the value {value}; {reason}")
            }
            (Some(node), Some(next)) => self.stands(at, next, node),
            (Some(_), None) if right.is_empty() => {
                "there is no principal variation: the value is only a bound".to_owned()
            }
            (Some(node), None) => format!("the line ends before {}", name(node)),
            (None, next) => {
                let next = next.map(name).unwrap_or_default();
                format!("the line ends too early: {next} comes next")
            }
        }
    }

    fn stands(&self, at: usize, right: NodeId, stated: NodeId) -> String {
        let (right, stated) = (self.words.name(right), self.words.name(stated));
        format!("at number {} stands {right}, not {stated}", at + 1)
    }
}

/// The node above a place of a line, where it is decided how the line goes on.
fn parent(right: &[NodeId], at: usize) -> Option<NodeId> {
    right.get(at.checked_sub(1)?).copied()
}

/// What it costs to turn one list into another, if a name that is put in or left out costs 1: if one that is replaced
/// costs 2, as both together, so many names of both are not in the longest common part. In very long lists names that
/// moved very far count as wrong.
fn distance(right: &[NodeId], stated: &[Option<NodeId>], replacing: usize) -> usize {
    const MOST_PAIRS: usize = 1 << 22;
    const OUT_OF_REACH: usize = usize::MAX / 2;
    let (right, stated) = without_common_ends(right, stated);
    let farthest = right.len().abs_diff(stated.len()) + MOST_PAIRS / (stated.len() + 1);
    // What it costs to turn so many of the right names into those that are stated so far.
    let cost = |place: usize| {
        if place <= farthest {
            place
        } else {
            OUT_OF_REACH
        }
    };
    let mut costs: Vec<usize> = (0..=right.len()).map(cost).collect();
    for (row, stated) in stated.iter().enumerate() {
        let (first, end) = (row.saturating_sub(farthest), row.saturating_add(farthest));
        let mut diagonal = costs[first.min(right.len())];
        let near = right.iter().enumerate().take(end).skip(first);
        costs[first.min(right.len())] += 1;
        for (place, right) in near {
            let differs = usize::from(*stated != Some(*right));
            let replaced = diagonal + replacing * differs;
            diagonal = costs[place + 1];
            costs[place + 1] = replaced.min(diagonal + 1).min(costs[place] + 1);
        }
    }
    costs[right.len()]
}

/// Two lists without the names with which both begin or end.
fn without_common_ends<'l>(
    right: &'l [NodeId],
    stated: &'l [Option<NodeId>],
) -> (&'l [NodeId], &'l [Option<NodeId>]) {
    let is_equal = |(right, stated): &(&NodeId, &Option<NodeId>)| **stated == Some(**right);
    let begin = right.iter().zip(stated).take_while(is_equal).count();
    let (right, stated) = (&right[begin..], &stated[begin..]);
    let backwards = right.iter().rev().zip(stated.iter().rev());
    let end = backwards.take_while(is_equal).count();
    (&right[..right.len() - end], &stated[..stated.len() - end])
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
        let too_much = said.iter().find(|node| holds(&wrong, **node));
        let left_out = right.iter().find(|node| holds(&missing, **node));
        let fault = match (too_much, left_out) {
            _ if strays > 0 => {
                let place = claim.nodes.iter().position(is_stray).unwrap_or_default();
                let below_horizon = claim.nodes[place].map(|node| self.too_much(question, node));
                Some((None, below_horizon.unwrap_or_else(|| stray(claim, place))))
            }
            (Some(&node), _) => Some((Some(node), self.too_much(question, node))),
            (None, Some(&root)) => {
                // A subtree that is stated in part is told by what is missing in it.
                let part = self.first_within(question, &missing, root);
                let part = part.filter(|_| holds(&stated, root));
                let node = part.unwrap_or(root);
                Some((Some(node), self.missing(question, node)))
            }
            (None, None) => None,
        };
        Verdict {
            items: members.len(),
            right: members.len() - missing.len(),
            wrong: wrong.len() + strays,
            errors: wrong.len() + missing.len() + strays,
            fault,
            ..Verdict::default()
        }
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
