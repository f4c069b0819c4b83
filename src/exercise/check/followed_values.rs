//! Follow-through: values that are wrong, and right given the wrong ones below them.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::comparer::Comparer;
use super::items::{Fault, Items};
use super::verdict::Place;
use crate::exercise::number::StatedValue;
use crate::search::{TreeGame, average_of};
use crate::tree::{Mover, NodeId};
use crate::value::Value;
use crate::words::form;

/// A sentence names so many values that follow from others.
const MOST_NAMED: usize = 3;

/// The values of inner nodes that an answer states, right or wrong.
type Own<'v> = HashMap<NodeId, &'v StatedValue>;

impl Comparer<'_, '_, '_> {
    /// Counts the wrong values that follow from the answer's own wrong values of children. Only
    /// values that are asked for take part, and only those that the leaves below allow: whatever
    /// else is invented earns nothing.
    pub(super) fn follow_through(
        &self,
        asked: &[(NodeId, &StatedValue)],
        wrong: &[(NodeId, &StatedValue)],
        items: &mut Items,
    ) {
        // The values of leaves are given, so that nothing follows from a wrong one.
        let is_inner = |node: &NodeId| self.key.static_number(*node).is_none();
        let can_be = |(node, value): &&(NodeId, &StatedValue)| {
            let known = self.key.known_values();
            let range = known.below(*node);
            is_inner(node) && range.is_some_and(|range| range.contains(&value.number.value()))
        };
        let own: Own = asked.iter().filter(can_be).copied().collect();
        let (consequences, sources): (Vec<_>, Vec<_>) = wrong
            .iter()
            .partition(|(node, value)| is_inner(node) && self.follows(&own, *node, value));
        // One number everywhere follows from itself.
        if sources.len() > 1 && asked.iter().all(|(_, value)| *value == asked[0].1) {
            return;
        }
        items.followed = consequences.len();
        let (Some(first), false) = (&mut items.first_wrong, consequences.is_empty()) else {
            return;
        };
        if let Some(&(node, value)) = sources.first() {
            *first = Fault {
                place: Some(Place::Node(node)),
                sentence: self.wrong_value(node, Some(value)),
            };
        }
        let first_ones = consequences.iter().take(MOST_NAMED);
        let mut names: Vec<String> = first_ones.map(|(node, _)| self.words.name(*node)).collect();
        if consequences.len() > MOST_NAMED {
            names.push(format!("{} others", consequences.len() - MOST_NAMED));
        }
        let follow = form(consequences.len(), ["follows", "follow"]);
        let names = names.join(", ");
        let _ = write!(
            first.sentence,
            "; {names} {follow} from the answer's own values below"
        );
    }

    /// Whether an inner node's value is what the values below it make, as the answer has them where
    /// it has them, and at least one of them is wrong.
    fn follows(&self, own: &Own, node: NodeId, value: &StatedValue) -> bool {
        let mut children = Vec::new();
        let mut is_any_wrong = false;
        for child in self.key.tree().children(node) {
            let Some(found) = self.key.found(child) else {
                continue;
            };
            let stated = own.get(&child);
            is_any_wrong |=
                stated.is_some_and(|stated| !self.grader.is_value(self.key, stated, found));
            let value = stated.map_or(&found.value, |stated| stated.number.value());
            children.push((child, value));
        }
        let folded = self.folded(node, &children).filter(|_| is_any_wrong);
        let found = self.key.found(node).zip(folded);
        found.is_some_and(|(found, folded)| {
            self.grader.is_bound(value, found)
                && self.grader.is_number(self.key, &value.number, &folded)
        })
    }

    /// The value of a node by the values of those children that have one.
    fn folded(&self, node: NodeId, children: &[(NodeId, &Value)]) -> Option<Value> {
        let values = children.iter().map(|(_, value)| *value);
        match self.key.tree().mover(node) {
            Mover::Max => values.max().cloned(),
            Mover::Min => values.min().cloned(),
            Mover::Chance => {
                let game = TreeGame::new(self.key.tree(), self.key.convention());
                average_of(&game, node, children.iter().copied()).ok()
            }
        }
    }
}
