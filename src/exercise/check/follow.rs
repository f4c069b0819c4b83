//! Follow-through: values that are wrong, and right given the wrong ones below them.

use std::borrow::Cow;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::Grader;
use super::items::Items;
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::search::{Bounded, TreeGame, average_of};
use crate::tree::{Mover, NodeId};
use crate::value::Value;

/// A sentence names so many values that follow from others.
const MOST_NAMED: usize = 3;

/// The values of inner nodes that an answer states, right or wrong.
type Own<'v> = FxHashMap<NodeId, &'v StatedValue>;

impl<'t> Grader<'_, 't> {
    /// Counts the wrong values that follow from the answer's own wrong values of children.
    pub(super) fn follow_through(
        &self,
        key: &Key<'t>,
        stated: &[(Cow<str>, StatedValue)],
        wrong: &[(NodeId, &StatedValue)],
        items: &mut Items,
    ) {
        // The values of leaves are given, so that nothing follows from a wrong one.
        let is_inner = |node: &NodeId| key.static_number(*node).is_none();
        let node_of = |(name, value)| Some((self.find(name).filter(is_inner)?, value));
        let pairs = stated.iter().map(|(name, value)| (&**name, value));
        let own: Own = pairs.filter_map(node_of).collect();
        let game = TreeGame::new(key.tree(), &key.convention);
        let follows =
            |&&(node, value): &&(NodeId, &StatedValue)| self.follows(key, &game, &own, node, value);
        let (consequences, sources): (Vec<_>, Vec<_>) =
            wrong.iter().partition(|stated| follows(stated));
        items.followed = consequences.len();
        let (Some(sentence), false) = (&mut items.first_wrong, consequences.is_empty()) else {
            return;
        };
        if let Some(&(node, value)) = sources.first() {
            *sentence = self.wrong_value(key, node, Some(value), found_at(key, node));
        }
        let says = self.words(key);
        let first_ones = consequences.iter().take(MOST_NAMED);
        let mut names: Vec<String> = first_ones.map(|(node, _)| says.name(*node)).collect();
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
            sentence,
            "; {names} {follow} from the answer's own values below"
        );
    }

    /// Whether a node's value is what the values below it make, as the answer has them where it
    /// has them, and at least one of them is wrong.
    fn follows(
        &self,
        key: &Key<'t>,
        game: &TreeGame,
        own: &Own,
        node: NodeId,
        value: &StatedValue,
    ) -> bool {
        let Some(found) = found_at(key, node).filter(|_| key.static_number(node).is_none()) else {
            return false;
        };
        let mut children = Vec::new();
        let mut is_any_wrong = false;
        for child in key.tree().children(node) {
            let Some(found) = found_at(key, child) else {
                continue;
            };
            let stated = own.get(&child);
            is_any_wrong |= stated.is_some_and(|stated| !self.is_value(stated, found));
            let value = stated.map_or(&found.value, |stated| stated.number.value());
            children.push((child, value));
        }
        let folded = folded(game, node, &children).filter(|_| is_any_wrong);
        value.bound == found.bound
            && folded.is_some_and(|folded| value.number.is_right(&folded, self.tolerance))
    }
}

/// What a visited node returned.
fn found_at<'k>(key: &'k Key, node: NodeId) -> Option<&'k Bounded> {
    key.visit(node)?.found.as_ref()
}

/// The value of a node by the values of those children that have one.
fn folded(game: &TreeGame, node: NodeId, children: &[(NodeId, &Value)]) -> Option<Value> {
    let values = children.iter().map(|(_, value)| *value);
    match game.tree().mover(node) {
        Mover::Max => values.max().cloned(),
        Mover::Min => values.min().cloned(),
        Mover::Chance => average_of(game, node, children.iter().copied()).ok(),
    }
}
