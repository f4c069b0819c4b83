//! What nodes may be worth while the values of some leaves are open.
//!
//! Nothing in a game tree falls when a leaf rises, so the two extremes say everything: all open
//! leaves at −∞, and all at +∞.

use super::overlay::Overlay;
use crate::game::Game;
use crate::search::{Comparison, SearchError, Test, TreeGame};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// The least and the most that every node may be worth.
pub(super) struct Extremes {
    lowest: Vec<Value>,
    highest: Vec<Value>,
}

impl Extremes {
    /// Where values that are not known are open.
    pub(super) fn of_unknown(overlay: &Overlay) -> Result<Self, SearchError> {
        let with = |extreme| overlay.values_with_unknown(&extreme, |_| None);
        Ok(Self {
            lowest: with(Value::NEGATIVE_INFINITY)?,
            highest: with(Value::POSITIVE_INFINITY)?,
        })
    }

    /// Where these nodes are open; all other values must be known.
    pub(super) fn of_open(
        overlay: &Overlay,
        is_open: impl Fn(NodeId) -> bool,
    ) -> Result<Self, SearchError> {
        let with = |extreme: Value| overlay.values(|node| is_open(node).then(|| extreme.clone()));
        Ok(Self {
            lowest: with(Value::NEGATIVE_INFINITY)?,
            highest: with(Value::POSITIVE_INFINITY)?,
        })
    }

    /// The least that each node may be worth.
    pub(super) fn lowest(&self) -> &[Value] {
        &self.lowest
    }

    /// The most that each node may be worth.
    pub(super) fn highest(&self) -> &[Value] {
        &self.highest
    }

    /// The value of a node, if nothing that is open can change it.
    pub(super) fn known(&self, node: NodeId) -> Option<&Value> {
        let (low, high) = (&self.lowest[node.index()], &self.highest[node.index()]);
        (low == high).then_some(low)
    }

    /// All values at the extreme that a player likes least.
    pub(super) fn worst_for(&self, player: Player) -> &[Value] {
        match player {
            Player::Max => &self.lowest,
            Player::Min => &self.highest,
        }
    }

    /// All values at the extreme that a player likes best.
    pub(super) fn best_for(&self, player: Player) -> &[Value] {
        self.worst_for(player.opponent())
    }

    /// The moves that could be chosen in the place of this one, with what it must be in comparison
    /// to each and may fail to be.
    pub(super) fn threats(&self, game: &TreeGame, best: NodeId) -> Vec<(NodeId, Comparison)> {
        let player = game.tree().player(NodeId::ROOT);
        let own = &self.worst_for(player)[best.index()];
        let is_threat = |(rival, comparison): &(NodeId, Comparison)| {
            let test = Test {
                comparison: *comparison,
                value: self.best_for(player)[rival.index()].clone(),
            };
            !test.holds(own)
        };
        demands(game, best).filter(is_threat).collect()
    }
}

/// The other moves at the root, each with what a move must be in comparison to be the first best
/// one: better than those before it in search order, and as good as those behind it.
pub(super) fn demands(game: &TreeGame, best: NodeId) -> impl Iterator<Item = (NodeId, Comparison)> {
    let (better, as_good) = match game.tree().player(NodeId::ROOT) {
        Player::Max => (Comparison::MoreThan, Comparison::AtLeast),
        Player::Min => (Comparison::LessThan, Comparison::AtMost),
    };
    let children = game.children(NodeId::ROOT);
    let earlier = children.clone().take_while(move |&child| child != best);
    let later = children.skip_while(move |&child| child != best).skip(1);
    let earlier = earlier.map(move |child| (child, better));
    earlier.chain(later.map(move |child| (child, as_good)))
}
