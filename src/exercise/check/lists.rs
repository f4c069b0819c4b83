//! Lists in which the order counts: evaluations, visits, the principal variation.

use std::borrow::Cow;

use super::sentences::unknown;
use super::{Expected, Grader, Verdict, in_words};
use crate::exercise::key::Key;
use crate::search::Order;
use crate::tree::NodeId;

/// Which list an answer is compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Evaluations,
    Visits,
    Variation,
}

impl<'t> Grader<'_, 't> {
    pub(super) fn evaluations<'k>(&self, key: &'k Key<'t>, names: &[Cow<str>]) -> Verdict<'k> {
        self.list(key, List::Evaluations, key.record.evaluations(), names)
    }

    pub(super) fn visited<'k>(&self, key: &'k Key<'t>, names: &[Cow<str>]) -> Verdict<'k> {
        self.list(key, List::Visits, key.record.visited(), names)
    }

    pub(super) fn variation<'k>(&self, key: &'k Key<'t>, names: &[Cow<str>]) -> Verdict<'k> {
        self.list(
            key,
            List::Variation,
            &key.outcome.principal_variation,
            names,
        )
    }

    fn list<'k>(
        &self,
        key: &'k Key<'t>,
        list: List,
        expected: &'k [NodeId],
        names: &[Cow<str>],
    ) -> Verdict<'k> {
        let pairs = expected.iter().zip(names);
        let first_wrong = pairs
            .take_while(|&(&node, name)| self.is_called(node, name))
            .count();
        let whole = expected.len().max(names.len());
        let nodes = Expected::Nodes(expected);
        Verdict::of_items(nodes, first_wrong, whole, first_wrong == whole, || {
            let difference = Difference {
                grader: self,
                key,
                expected,
                names,
                at: first_wrong,
            };
            match list {
                List::Evaluations => difference.of_evaluations(),
                List::Visits => difference.of_visits(),
                List::Variation => difference.of_variations(),
            }
        })
    }
}

/// The first place where a list goes wrong.
struct Difference<'d, 'g, 't> {
    grader: &'d Grader<'g, 't>,
    key: &'d Key<'t>,
    expected: &'d [NodeId],
    names: &'d [Cow<'d, str>],
    at: usize,
}

impl Difference<'_, '_, '_> {
    /// The node that should stand there, if any should.
    fn right(&self) -> Option<NodeId> {
        self.expected.get(self.at).copied()
    }

    fn of_evaluations(&self) -> String {
        let says = self.grader.words(self.key);
        self.of_steps("evaluated", &|node| {
            let name = says.name(node);
            if self.key.is_below_horizon(node) {
                return Some(format!(
                    "{name} lies below the horizon and is not looked at"
                ));
            }
            if self.key.static_number(node).is_none() {
                return Some(format!(
                    "{name} is an inner node: it is searched, not evaluated"
                ));
            }
            None
        })
    }

    fn of_visits(&self) -> String {
        let says = self.grader.words(self.key);
        self.of_steps("visited", &|node| {
            let is_below = self.key.is_below_horizon(node);
            is_below.then(|| {
                format!(
                    "{} lies below the horizon and is not looked at",
                    says.name(node)
                )
            })
        })
    }

    /// What is wrong with a list of steps that the search takes or does not take; `odd` says what
    /// else is wrong with a node.
    fn of_steps(&self, step: &str, odd: &dyn Fn(NodeId) -> Option<String>) -> String {
        let says = self.grader.words(self.key);
        let number = self.at + 1;
        let right = self.right().map(|node| says.name(node));
        let Some(stated) = self.names.get(self.at) else {
            let right = right.unwrap_or_default();
            let missing = self.expected.len() - self.at;
            let others = if missing > 1 {
                format!(", and {} more", missing - 1)
            } else {
                String::new()
            };
            return format!("the list ends too early: {right} is still {step}{others}");
        };
        let Some(node) = self.grader.find(stated) else {
            return format!("at number {number}: {}", unknown(stated));
        };
        let name = says.name(node);
        if let Some(odd) = odd(node) {
            return format!("at number {number}: {odd}");
        }
        if !self.expected.contains(&node) {
            return format!(
                "{name} is {step} in the answer, but {}",
                says.why_pruned(node)
            );
        }
        let Some(right) = self.right() else {
            return format!("the list goes on with {name} after the last node that is {step}");
        };
        let right_name = says.name(right);
        let is_stated = |node: NodeId| {
            let mut names = self.names.iter();
            names.any(|name| self.grader.is_called(node, name))
        };
        if self.expected[..self.at].contains(&node) && !self.expected[self.at..].contains(&node) {
            return format!("at number {number}: {name} was {step} before; {right_name} is next");
        }
        if !is_stated(right) {
            return format!(
                "{right_name} is missing before {name}: {}",
                says.why_visited(right)
            );
        }
        let side = match self.key.convention.order {
            Order::Left => "left to right",
            Order::Right => "right to left",
        };
        format!(
            "at number {number}: {right_name} is {step} before {name}; children are searched from {side}"
        )
    }

    fn of_variations(&self) -> String {
        let says = self.grader.words(self.key);
        if self.expected.is_empty() {
            return "there is no principal variation: the value is only a bound".to_owned();
        }
        let right = self.right();
        let Some(stated) = self.names.get(self.at) else {
            let next = right.map(|node| says.name(node)).unwrap_or_default();
            return format!("the line ends too early: {next} comes next");
        };
        let Some(node) = self.grader.find(stated) else {
            return unknown(stated);
        };
        let name = says.name(node);
        let Some(right) = right else {
            return format!("the line ends before {name}");
        };
        let right_name = says.name(right);
        let tree = self.key.tree();
        let Some(parent) = tree.parent(right) else {
            return format!("the line begins at the root, {right_name}, not at {name}");
        };
        let parent_name = says.name(parent);
        if tree.parent(node) != Some(parent) {
            return format!("{name} is not a child of {parent_name}; {right_name} comes next");
        }
        let mover = tree.mover(parent);
        let value = in_words(&self.key.outcome.found);
        let found = self.key.visit(node).and_then(|visit| visit.found.as_ref());
        let instead = match found {
            Some(found) if *found == self.key.outcome.found => {
                format!("{name} has it too, but later in search order")
            }
            Some(found) => format!("{name} returned {}", in_words(found)),
            None => format!("{name} was never visited"),
        };
        format!(
            "at {parent_name}, {mover} takes the first child with the value {value}, {right_name}; {instead}"
        )
    }
}
