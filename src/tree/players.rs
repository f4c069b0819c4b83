//! Who plays: the two players, who chooses at a node, and whose turn it is where no mover is stated.

use std::cmp::Ordering;
use std::fmt;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::NodeId;
use super::columns::{Nodes, put};
use crate::vocabulary::words_in_documents;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Player {
    /// MAX, who wants the value high.
    Max,
    /// MIN, who wants the value low.
    Min,
}

words_in_documents!(Player);

impl Player {
    /// The other player.
    #[inline(always)]
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// Whether something new is better for this player than what was there: more for MAX, less for
    /// MIN.
    #[inline(always)]
    pub fn prefers<T: Ord>(self, new: &T, old: &T) -> bool {
        self.compare(new, old).is_gt()
    }

    /// How something new compares with what was there: greater if it is better for this player.
    #[inline(always)]
    pub fn compare<T: Ord>(self, new: &T, old: &T) -> Ordering {
        let compared = new.cmp(old);
        match self {
            Self::Max => compared,
            Self::Min => compared.reverse(),
        }
    }

    /// The one that is better for this player.
    #[inline]
    #[must_use]
    pub fn better<T: Ord>(self, one: T, other: T) -> T {
        match self {
            Self::Max => one.max(other),
            Self::Min => one.min(other),
        }
    }

    /// How two are sorted where what is better for this player comes first, and what is not known
    /// last.
    pub(crate) fn best_first<T: Ord>(self, one: Option<&T>, other: Option<&T>) -> Ordering {
        match (one, other) {
            (Some(one), Some(other)) => self.compare(other, one),
            _ => other.is_some().cmp(&one.is_some()),
        }
    }
}

/// Who chooses at an inner node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Mover {
    /// MAX chooses the highest child.
    Max,
    /// MIN chooses the lowest child.
    Min,
    /// Chance takes the average of the children.
    Chance,
}

words_in_documents!(Mover);

impl Mover {
    /// The player who chooses, unless chance does.
    #[inline(always)]
    pub(crate) fn player(self) -> Option<Player> {
        match self {
            Self::Max => Some(Player::Max),
            Self::Min => Some(Player::Min),
            Self::Chance => None,
        }
    }
}

impl From<Player> for Mover {
    #[inline(always)]
    fn from(player: Player) -> Self {
        match player {
            Player::Max => Self::Max,
            Player::Min => Self::Min,
        }
    }
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Max => "MAX",
            Self::Min => "MIN",
            Self::Chance => "CHANCE",
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Mover::from(*self).fmt(f)
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

/// Gives every node its mover once all is known: the stated one, else the opponent of the nearest MAX
/// or MIN ancestor, else the player who moves at the root. Also whether it is certain that no player moves twice in a
/// row.
pub(super) fn movers_of(stated: &StatedMovers, nodes: &Nodes, root: Player) -> (Vec<Mover>, bool) {
    let mut take_turns = true;
    let mut movers = Vec::with_capacity(nodes.len());
    // The inner nodes above the next node: whose turn their children have, and where they end.
    let mut above: Vec<(Player, u32)> = Vec::new();
    // Nobody moves before the root.
    let first = stated.get(0).and_then(Mover::player);
    let (mut player, mut end) = (first.unwrap_or(root), u32::MAX);
    for index in 0..u32::try_from(nodes.len()).expect("a tree has fewer than 2^32 nodes") {
        while index == end {
            (player, end) = above.pop().expect("the root ends behind the last node");
        }
        let mover = stated.get(index).unwrap_or(player.into());
        movers.push(mover);
        if !nodes.is_leaf(index) {
            take_turns &= mover != player.opponent().into();
            above.push((player, end));
            end = nodes.subtree_end(index);
            player = mover.player().map_or(player, Player::opponent);
        }
    }
    (movers, take_turns)
}
