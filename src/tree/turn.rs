//! Whose turn it is: movers as they are stated, and the rule for nodes that state none.

use super::columns::put;
use super::nodes::Nodes;
use super::{Mover, NodeId, Player};

/// Who chooses at a node and whose turn it is there; at a chance node these differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Max,
    Min,
    ChanceBeforeMax,
    ChanceBeforeMin,
}

impl Turn {
    /// The turn at a node where this mover is stated and it would be this player's turn.
    pub(super) fn new(mover: Mover, player: Player) -> Self {
        match (mover, player) {
            (Mover::Max, _) => Self::Max,
            (Mover::Min, _) => Self::Min,
            (Mover::Chance, Player::Max) => Self::ChanceBeforeMax,
            (Mover::Chance, Player::Min) => Self::ChanceBeforeMin,
        }
    }

    /// The player whose turn it is at a child that states no mover: the opponent of the nearest
    /// MAX or MIN ancestor.
    #[inline]
    pub(super) fn player_below(self) -> Player {
        match self {
            Self::Min | Self::ChanceBeforeMax => Player::Max,
            Self::Max | Self::ChanceBeforeMin => Player::Min,
        }
    }

    /// The same turn with the players exchanged.
    pub(super) fn exchanged(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
            Self::ChanceBeforeMax => Self::ChanceBeforeMin,
            Self::ChanceBeforeMin => Self::ChanceBeforeMax,
        }
    }

    #[inline]
    pub(super) fn mover(self) -> Mover {
        match self {
            Self::Max => Mover::Max,
            Self::Min => Mover::Min,
            Self::ChanceBeforeMax | Self::ChanceBeforeMin => Mover::Chance,
        }
    }

    #[inline]
    pub(super) fn player(self) -> Player {
        match self {
            Self::Max | Self::ChanceBeforeMax => Player::Max,
            Self::Min | Self::ChanceBeforeMin => Player::Min,
        }
    }
}

impl From<Player> for Turn {
    #[inline]
    fn from(player: Player) -> Self {
        match player {
            Player::Max => Self::Max,
            Player::Min => Self::Min,
        }
    }
}

/// The mover that each node states, or none, as far as any node states one.
#[derive(Default)]
pub(super) struct StatedMovers(Vec<Option<Mover>>);

impl StatedMovers {
    /// Of several movers stated for a node, the last one counts.
    #[inline]
    pub(super) fn set(&mut self, node: NodeId, mover: Mover) {
        put(&mut self.0, node.index(), Some(mover), None);
    }

    #[inline]
    pub(super) fn get(&self, index: u32) -> Option<Mover> {
        self.0.get(index as usize).copied().flatten()
    }
}

/// Gives every node its turn once all is known: the stated mover, else the opponent of the nearest
/// MAX or MIN ancestor, else the player who moves at the root.
pub(super) fn resolve_turns(stated: &StatedMovers, nodes: &Nodes, root: Player) -> Vec<Turn> {
    let mut turns = Vec::with_capacity(nodes.len());
    // The inner nodes above the next node: whose turn their children have, and where they end.
    let mut above: Vec<(Player, u32)> = Vec::new();
    let (mut player, mut end) = (root, u32::MAX);
    for index in 0..u32::try_from(nodes.len()).expect("a tree has fewer than 2^32 nodes") {
        while index == end {
            (player, end) = above.pop().expect("the root ends behind the last node");
        }
        let turn = match stated.get(index) {
            Some(mover) => Turn::new(mover, player),
            None => player.into(),
        };
        turns.push(turn);
        if !nodes.is_leaf(index) {
            above.push((player, end));
            end = nodes.subtree_end(index);
            player = turn.player_below();
        }
    }
    turns
}
