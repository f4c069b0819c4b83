//! The best of a node's children but for one of them.

use rustc_hash::FxHashMap;

use crate::analysis::node_values::NodeValues;
use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// For each node that was asked about, its best child and the best of the others: so the children of
/// a node are looked at once, however many of them are asked about.
#[derive(Default)]
pub(super) struct Siblings {
    two_best: FxHashMap<NodeId, [Option<NodeId>; 2]>,
}

impl Siblings {
    /// The first best child of a MAX or MIN node in search order, but for this one; `None` if there is
    /// no other.
    pub(super) fn best_but(
        &mut self,
        child: NodeId,
        parent: NodeId,
        game: &TreeGame,
        values: &NodeValues,
    ) -> Option<NodeId> {
        let two_best = self.two_best.entry(parent);
        let &mut [best, next] = two_best.or_insert_with(|| two_best_of(parent, game, values));
        if best == Some(child) { next } else { best }
    }
}

fn two_best_of(parent: NodeId, game: &TreeGame, values: &NodeValues) -> [Option<NodeId>; 2] {
    let player = game.tree().player(parent);
    let is_better = |child: NodeId, than: Option<NodeId>| {
        than.is_none_or(|than| player.prefers(&values[child], &values[than]))
    };
    let [mut best, mut next] = [None, None];
    for child in game.children(parent) {
        if is_better(child, best) {
            (best, next) = (Some(child), best);
        } else if is_better(child, next) {
            next = Some(child);
        }
    }
    [best, next]
}
