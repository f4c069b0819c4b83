//! The moves at the root, and what each would have to be to be chosen.

use rustc_hash::FxHashMap;

use crate::analysis::extremes::Extremes;
use crate::game::Game;
use crate::search::{Comparison, TreeGame};
use crate::tree::{NodeId, Player};

/// The root's children in search order.
pub(super) struct RootMoves {
    positions: FxHashMap<NodeId, usize>,
    player: Player,
}

impl RootMoves {
    pub(super) fn of(game: &TreeGame) -> Self {
        let children = game.children(NodeId::ROOT);
        Self {
            positions: children.zip(0..).collect(),
            player: game.player(NodeId::ROOT),
        }
    }

    pub(super) fn player(&self) -> Player {
        self.player
    }

    /// The one that comes first.
    pub(super) fn earlier(&self, one: NodeId, other: NodeId) -> NodeId {
        if self.positions[&one] < self.positions[&other] {
            one
        } else {
            other
        }
    }

    /// What a move must be in comparison to a rival to be chosen: better than those before it, and as
    /// good as those behind it.
    pub(super) fn demand(&self, best: NodeId, rival: NodeId) -> Comparison {
        let better = Comparison::better_for(self.player);
        if self.earlier(best, rival) == rival {
            better
        } else {
            better.or_equal()
        }
    }

    /// The strongest rivals of a move, from which everything follows that it must be in comparison to
    /// all: the strongest of those before it and of those behind it.
    pub(super) fn strongest_rivals(
        &self,
        best: NodeId,
        game: &TreeGame,
        extremes: &Extremes,
    ) -> Vec<NodeId> {
        let liked = extremes.best_for(self.player);
        let mut strongest: Vec<NodeId> = Vec::new();
        for rival in game.children(NodeId::ROOT).filter(|&child| child != best) {
            let demand = self.demand(best, rival);
            let mut same = strongest.iter_mut();
            match same.find(|other| self.demand(best, **other) == demand) {
                None => strongest.push(rival),
                Some(other) if self.player.prefers(&liked[rival], &liked[*other]) => *other = rival,
                Some(_) => {}
            }
        }
        strongest
    }
}
