//! Follow-through: values that are wrong, and right given the wrong ones below them.

use std::borrow::Cow;
use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Grader;
use super::items::Items;
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// A sentence names so many values that follow from others.
const MOST_NAMED: usize = 3;

impl<'t> Grader<'_, 't> {
    /// Counts the wrong values that follow from the answer's own wrong values of children.
    pub(super) fn follow_through(
        &self,
        key: &Key<'t>,
        stated: &[(Cow<str>, StatedValue)],
        wrong: &[(NodeId, &StatedValue)],
        items: &mut Items,
    ) {
        let mut stated_of = FxHashMap::default();
        for (name, value) in stated {
            if let Some(node) = self.find(name) {
                stated_of.insert(node, value);
            }
        }
        let wrong_nodes: FxHashSet<NodeId> = wrong.iter().map(|&(node, _)| node).collect();
        let mut consequences = Vec::new();
        for &(node, value) in wrong {
            let visited = |&child: &NodeId| key.visit(child).is_some();
            let children: Vec<NodeId> = key.tree().children(node).filter(visited).collect();
            if key.static_number(node).is_some()
                || !children.iter().any(|&child| wrong_nodes.contains(&child))
            {
                continue;
            }
            let own = |child: NodeId| match stated_of.get(&child) {
                Some(stated) => Some(stated.number.value().clone()),
                None => Some(key.visit(child)?.found.as_ref()?.value.clone()),
            };
            let follows = children
                .iter()
                .map(|&child| own(child))
                .collect::<Option<Vec<_>>>();
            let follows = follows.and_then(|values| folded(key, node, &children, &values));
            let bound = key
                .visit(node)
                .and_then(|visit| visit.found.as_ref())
                .map(|found| found.bound);
            if follows.is_some_and(|follows| value.number.is_right(&follows, self.tolerance))
                && bound == Some(value.bound)
            {
                consequences.push(node);
            }
        }
        items.followed = consequences.len();
        let is_consequence: FxHashSet<NodeId> = consequences.iter().copied().collect();
        let tell = self.teller(key);
        if let (Some(first), false) = (&mut items.first_wrong, consequences.is_empty()) {
            let source = wrong
                .iter()
                .find(|(node, _)| !is_consequence.contains(node));
            if let Some(&(node, value)) = source {
                let found = key.visit(node).and_then(|visit| visit.found.as_ref());
                *first = self.wrong_value(key, node, Some(value), found);
            }
            let first_ones = consequences.iter().take(MOST_NAMED);
            let mut names: Vec<String> = first_ones.map(|&node| tell.name(node)).collect();
            if consequences.len() > MOST_NAMED {
                names.push(format!("{} others", consequences.len() - MOST_NAMED));
            }
            let follow = if consequences.len() == 1 {
                "follows"
            } else {
                "follow"
            };
            let names = names.join(", ");
            let _ = write!(
                first,
                "; {names} {follow} from the answer's own values below"
            );
        }
    }
}

/// The value of a node by its children's values.
fn folded(key: &Key, node: NodeId, children: &[NodeId], values: &[Value]) -> Option<Value> {
    let tree = key.tree();
    match tree.mover(node) {
        Mover::Max => values.iter().max().cloned(),
        Mover::Min => values.iter().min().cloned(),
        Mover::Chance => {
            let one = Value::from(1);
            let weight = |&child: &NodeId| {
                tree.stated_probability(child)
                    .unwrap_or_else(|| one.clone())
            };
            let weights: Vec<Value> = children.iter().map(weight).collect();
            let sum = weights
                .iter()
                .fold(Value::ZERO, |sum, weight| sum.plus(weight));
            let weighted = Value::weighted_sum(weights.iter().zip(values)).ok()?;
            (sum != Value::ZERO).then(|| weighted.divided_by(&sum))
        }
    }
}
