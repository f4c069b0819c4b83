//! What nodes may be worth while the values of some leaves are open.
//!
//! Nothing in a game tree falls when a leaf rises, so the two extremes say everything: all open
//! leaves at −∞, and all at +∞.

use super::node_values::NodeValues;
use crate::game::{Borrowed, Game, Overlaid};
use crate::search::{Comparison, SearchError, Test, TreeGame};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// The least and the most that every node may be worth.
pub(super) struct Extremes {
    /// The least.
    pub(super) lowest: NodeValues,
    /// The most.
    pub(super) highest: NodeValues,
    /// What the open leaves hold there.
    pub(super) ends: [Value; 2],
}

impl Extremes {
    /// Where these leaves and horizon nodes are open; all other values must be known.
    pub(super) fn new(
        game: &TreeGame,
        is_open: impl Fn(NodeId) -> bool + Sync,
    ) -> Result<Self, SearchError> {
        let ends = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY];
        Self::between(ends, game, is_open)
    }

    /// The same where open leaves and horizon nodes lie between these ends.
    pub(super) fn between(
        ends: [Value; 2],
        game: &TreeGame,
        is_open: impl Fn(NodeId) -> bool + Sync,
    ) -> Result<Self, SearchError> {
        let all_at = |extreme: &Value| {
            let laid_over = |node| is_open(node).then(|| extreme.clone());
            NodeValues::minimax(
                game.tree(),
                &Overlaid::new(Borrowed::whole(game), laid_over),
            )
        };
        Ok(Self {
            lowest: all_at(&ends[0])?,
            highest: all_at(&ends[1])?,
            ends,
        })
    }

    /// The value of a node, if nothing that is open can change it.
    pub(super) fn known(&self, node: NodeId) -> Option<&Value> {
        let (low, high) = (&self.lowest[node], &self.highest[node]);
        (low == high).then_some(low)
    }

    /// All values at the extreme that a player likes least.
    pub(super) fn worst_for(&self, player: Player) -> &NodeValues {
        match player {
            Player::Max => &self.lowest,
            Player::Min => &self.highest,
        }
    }

    /// All values at the extreme that a player likes best.
    pub(super) fn best_for(&self, player: Player) -> &NodeValues {
        self.worst_for(player.opponent())
    }

    /// The first optimal move in search order, if nothing that is open can change it.
    pub(super) fn best_move(&self, game: &TreeGame) -> Option<NodeId> {
        let best = self.lowest.best_move(game)?;
        self.threats(game, best).is_empty().then_some(best)
    }

    /// The moves that could be chosen in place of this one, with what it must be in comparison
    /// to each and may fail to be.
    pub(super) fn threats(&self, game: &TreeGame, best: NodeId) -> Vec<(NodeId, Comparison)> {
        let player = game.player(NodeId::ROOT);
        let own = &self.worst_for(player)[best];
        let is_threat = |&(rival, comparison): &(NodeId, Comparison)| {
            let value = self.best_for(player)[rival].clone();
            !Test { comparison, value }.holds(own)
        };
        demands(game, best).filter(is_threat).collect()
    }
}

/// The other moves at the root, each with what a move must be in comparison to be the first best
/// one: better than those before it in search order, and as good as those after it.
pub(super) fn demands(game: &TreeGame, best: NodeId) -> impl Iterator<Item = (NodeId, Comparison)> {
    let better = Comparison::better_for(game.player(NodeId::ROOT));
    let children = game.children(NodeId::ROOT);
    let earlier = children.clone().take_while(move |&child| child != best);
    let later = children.skip_while(move |&child| child != best).skip(1);
    let earlier = earlier.map(move |child| (child, better));
    earlier.chain(later.map(move |child| (child, better.or_equal())))
}
