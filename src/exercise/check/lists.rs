//! Lists in which the order counts: evaluations, visits, the principal variation.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::errors::Errors;
use super::sentences::{in_words, too_much};
use super::subsequence::{Agreement, agreement};
use super::verdict::{Place, Verdict};
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
        self.list(right, names, |difference| self.wrong_line(difference))
    }

    pub(super) fn steps(&self, list: NodeList, right: &[NodeId], names: &[Cow<str>]) -> Verdict {
        self.list(right, names, |difference| self.wrong_step(list, difference))
    }

    fn list(
        &self,
        right: &[NodeId],
        names: &[Cow<str>],
        wrong: impl FnOnce(&Difference) -> String,
    ) -> Verdict {
        let pairs = right.iter().zip(names);
        let at = pairs
            .take_while(|&(&node, name)| self.grader.is_called(node, name))
            .count();
        let whole = right.len().max(names.len());
        let fault = (at < whole).then(|| wrong(&Difference { right, names, at }));
        if fault.is_none() {
            return Verdict::new(at, whole, fault);
        }
        let stated = names.iter().map(|name| self.grader.find(name));
        let Agreement { shared, in_order } = agreement(right, &stated.collect::<Vec<_>>());
        let (missing, too_much) = (right.len() - shared, names.len() - shared);
        Verdict {
            of_right: right.len(),
            in_order,
            missing,
            errors: missing + too_much + shared - in_order,
            told: Errors {
                wrong: too_much + shared - in_order,
                is_any_missing: missing > 0,
            },
            first: Some(Place::Number(at + 1)),
            ..Verdict::new(at, whole, fault)
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
