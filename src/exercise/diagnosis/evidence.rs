//! How much evidence an answer gives, in bits: what a guess meets by chance in one of eight cases gives
//! three bits.
//!
//! Parts that say the same thing count once: the line of play contains the best move and leads to the
//! value, and every list of nodes says which leaves are looked at.

use std::borrow::Cow;

use super::case::{Case, Parts};
use super::claim::Claim;
use super::claim::in_search_order;
use super::lists::OF_SKIPPED;
use super::slipped::leaf_values;
use super::window_ends::values_and_ends;
use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::question::Question;
use crate::tree::NodeId;
use crate::value::Value;

/// A mistake is named only if there are so many more bits of evidence than it has bits of choice.
pub(super) const LEAST: u32 = 3;

/// The evidence in the parts of one answer.
pub(super) struct Evidence<'c, 'k, 't> {
    case: &'c Case<'k, 't>,
    /// The bits of a value: the leaves have so many different ones.
    pub(super) value: u32,
}

impl<'c, 'k, 't> Evidence<'c, 'k, 't> {
    pub(super) fn new(case: &'c Case<'k, 't>) -> Self {
        Self {
            case,
            value: bits(leaf_values(case.key).len()),
        }
    }

    /// The bits of a node: the tree has so many.
    pub(super) fn node(&self) -> u32 {
        bits(self.case.key.tree().len())
    }

    /// The bits of a place in the longest of these lists and tables.
    pub(super) fn place(&self, parts: Parts) -> u32 {
        bits(self.longest(parts) + 1)
    }

    /// The bits of two places there.
    pub(super) fn two_places(&self, parts: Parts) -> u32 {
        let length = self.longest(parts);
        bits(length * length.saturating_sub(1) / 2)
    }

    fn longest(&self, parts: Parts) -> usize {
        let lengths = self.case.claims_in(parts).map(|claim| match claim.stated {
            Stated::Names(names) => names.len(),
            Stated::Edges(edges) => edges.len(),
            Stated::NodeValues(values) => values.len(),
            Stated::Windows(windows) => windows.len(),
            Stated::IsPruned(nodes) => nodes.len(),
            _ => 0,
        });
        lengths.max().unwrap_or(0)
    }

    /// Whether a node that is missing in all of these lists must have been visited all the same: a node
    /// below it is listed, or a line of play ends right above it.
    pub(super) fn is_implied(&self, parts: Parts, node: NodeId) -> bool {
        let tree = self.case.key.tree();
        let is_below = |&other: &NodeId| tree.parent(other) == Some(node);
        let mut claims = self.case.claims_in(parts);
        claims.all(|claim| {
            let said = claim.nodes.as_deref().unwrap_or_default();
            let is_line = claim.question == Question::PrincipalVariation;
            let ends_above = is_line && said.last().copied() == tree.parent(node);
            ends_above || said.iter().any(is_below)
        })
    }

    /// Whether these lists have both nodes.
    pub(super) fn lists_both(&self, parts: Parts, nodes: [NodeId; 2]) -> bool {
        let mut claims = self.case.claims_in(parts);
        claims.all(|claim| {
            let said = claim.nodes.as_deref().unwrap_or_default();
            nodes.iter().all(|node| said.contains(node))
        })
    }

    /// The bits of a wrong value of a node: fewer if it is that of another node in the answer, from which it
    /// was probably copied.
    pub(super) fn wrong_value(&self, node: NodeId, value: &Value) -> u32 {
        let values = self.case.claims.iter().flat_map(|claim| &claim.values);
        let others = values.filter(|(other, _)| *other != node);
        let mut others: Vec<&Value> = others.map(|(_, stated)| stated.number.value()).collect();
        if !others.contains(&value) {
            return self.value;
        }
        others.sort_unstable();
        others.dedup();
        self.value.min(bits(others.len()))
    }

    /// The evidence in some parts of the answer.
    pub(super) fn of(&self, parts: Parts) -> u32 {
        let claims = || self.case.claims_in(parts);
        let part = |question| claims().find(|claim| claim.question == question);
        let line = part(Question::PrincipalVariation);
        let lists = claims().map(|claim| self.list(claim)).max().unwrap_or(0);
        let tables = [Question::NodeValues, Question::Windows];
        let values = tables.map(|table| self.values(claims().filter(|it| it.question == table)));
        let values = values.iter().sum::<u32>();
        let best_move = part(Question::BestMove).filter(|_| line.is_none());
        let best_move = best_move.map_or(0, |_| self.best_move());
        let value = part(Question::Value).map_or(0, |value| self.root_value(value, line));
        line.map_or(0, |line| self.line(line)) + lists + values + best_move + value
    }

    fn best_move(&self) -> u32 {
        let moves = self.case.key.tree().children(NodeId::ROOT).count();
        bits(moves.saturating_sub(1))
    }

    /// The value of the leaf at which the stated line of play ends is no more evidence than the line.
    fn root_value(&self, value: &Claim, line: Option<&Claim>) -> u32 {
        let Stated::Value(stated) = value.stated else {
            return 0;
        };
        let end = line.and_then(|line| line.nodes.as_ref()?.last().copied());
        let end = end.and_then(|end| self.case.key.tree().value(end));
        if end.as_ref() == Some(stated.number.value()) {
            0
        } else {
            self.value
        }
    }

    /// A path from the root is one of as many as there are leaves; what is no path is a rarer find.
    fn line(&self, line: &Claim) -> u32 {
        let tree = self.case.key.tree();
        let steps = line.nodes.as_deref().unwrap_or_default();
        let is_path = steps
            .windows(2)
            .all(|step| tree.parent(step[1]) == Some(step[0]));
        let of_leaves = bits(self.case.key.statics());
        if is_path {
            of_leaves
        } else {
            of_leaves + bits(steps.len()) * 2
        }
    }

    fn list(&self, claim: &Claim) -> u32 {
        let leaves = u32::try_from(self.case.key.statics()).unwrap_or(u32::MAX);
        // A list that goes on for a name or two says little about all other leaves.
        let names = claim.nodes.as_ref().map_or(0, Vec::len);
        let of_visits = leaves.min(u32::try_from(2 * names).unwrap_or(u32::MAX));
        match (claim.question, claim.stated) {
            (Question::StaticEvaluations | Question::Visited, _) => {
                of_visits.saturating_add(self.disorder(claim))
            }
            (Question::Expanded, _) => {
                let inner = self.case.key.tree().len() - self.case.key.statics();
                let inner = u32::try_from(inner).unwrap_or(u32::MAX);
                inner.saturating_add(self.disorder(claim))
            }
            (Question::Evaluated | Question::VisitedSet, _) => of_visits,
            (question, _) if OF_SKIPPED.contains(&question) => leaves,
            (_, Stated::IsPruned(nodes)) => u32::try_from(nodes.len()).unwrap_or(u32::MAX),
            // Who says by which rules the answer was found gives all the evidence that is needed.
            (Question::Search, _) => LEAST,
            (_, Stated::Counts(counts)) => bits(self.case.key.statics()) + bits(counts.len()),
            _ => 0,
        }
    }

    /// Nodes that are not listed in search order give more evidence than the set of them.
    fn disorder(&self, claim: &Claim) -> u32 {
        let Some(nodes) = &claim.nodes else {
            return 0;
        };
        let ordered = in_search_order(self.case.key, nodes.clone());
        let displaced = ordered
            .iter()
            .zip(nodes)
            .filter(|(one, other)| one != other);
        bits(nodes.len()) * u32::try_from(displaced.count()).unwrap_or(u32::MAX).min(8)
    }

    /// Each value counts once where it is right, and once where it is wrong: one wrong value leads to the
    /// same value further up.
    fn values<'a>(&self, claims: impl Iterator<Item = &'a Claim<'a>>) -> u32 {
        let (mut stated, mut opened): (Vec<(bool, &Value)>, u32) = (Vec::new(), 0);
        for claim in claims {
            let values = values_and_ends(claim);
            stated.extend(values.map(|value| (claim.is_right, value)));
            if let Stated::Windows(windows) = claim.stated {
                opened = opened.saturating_add(self.opened_windows(windows));
            }
        }
        let all = stated.len();
        stated.sort_unstable();
        stated.dedup();
        let distinct = u32::try_from(stated.len()).unwrap_or(u32::MAX);
        distinct
            .saturating_mul(self.value)
            .saturating_add(bits(all - stated.len()))
            .saturating_add(opened)
    }

    /// Each window that is said to be open on a side where the search has a bound is evidence, and a window
    /// with α above β is all that is needed: no search enters a node with it.
    fn opened_windows(&self, windows: &[(Cow<str>, StatedWindow)]) -> u32 {
        /// Few bits, because a number may have been forgotten in one of them.
        const WINDOW: u32 = 2;
        let is_opened = |(name, window): &&(Cow<str>, StatedWindow)| {
            let node = self.case.grader.find(name);
            let entry = node.and_then(|node| self.case.key.visit(node)?.entry.as_ref());
            let ends = entry.zip(window.entry.as_ref()).map(|(entry, stated)| {
                let mut ends = stated.iter().zip(entry.ends_as_values());
                ends.any(|(stated, right)| !stated.value().is_finite() && right.is_finite())
            });
            ends == Some(true)
        };
        let is_reversed = |(_, window): &(Cow<str>, StatedWindow)| {
            let ends = window.entry.as_ref();
            ends.is_some_and(|[alpha, beta]| alpha.value() > beta.value())
        };
        let opened = windows.iter().filter(is_opened).count();
        let reversed = if windows.iter().any(is_reversed) {
            LEAST
        } else {
            0
        };
        WINDOW
            .saturating_mul(u32::try_from(opened).unwrap_or(u32::MAX))
            .saturating_add(reversed)
    }
}

/// The bits of one of so many.
pub(super) fn bits(of: usize) -> u32 {
    of.checked_ilog2().unwrap_or(0)
}
