//! What minimax says of every node, without recursion: no windows, no cutoffs.

use std::ops::Index;

use crate::game::{Altered, Game};
use crate::search::{Comparison, SearchError, Test, TreeGame, average_of, static_value};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What a node of a game comes to.
///
/// `at_static` says it of a leaf or horizon node, and `join` adds a child's to what the earlier
/// children of its parent came to. `done` takes it of every node with its ply, children first, and
/// has the last word on it. Children are taken in search order.
///
/// Takes linear time, and memory for one entry a ply.
pub(super) fn fold<G: Game, T>(
    game: &G,
    (root, ply): (G::Node, usize),
    mut at_static: impl FnMut(G::Node) -> T,
    join: impl Fn(G::Node, T, T) -> T,
    mut done: impl FnMut(G::Node, usize, T) -> T,
) -> T {
    // The inner nodes above, their children that were not taken yet, and what the others come to.
    let mut open: Vec<(G::Node, G::Children<'_>, Option<T>)> = Vec::new();
    let mut node = root;
    loop {
        let here = ply + open.len();
        if !game.is_static(node, here) {
            let mut children = game.children(node);
            let first = children.next().expect("an inner node has a child");
            open.push((node, children, None));
            node = first;
            continue;
        }
        let mut found = done(node, here, at_static(node));
        node = loop {
            let Some((parent, children, sum)) = open.last_mut() else {
                return found;
            };
            let parent = *parent;
            let joined = match sum.take() {
                None => found,
                Some(sum) => join(parent, sum, found),
            };
            if let Some(next) = children.next() {
                *sum = Some(joined);
                break next;
            }
            open.pop();
            found = done(parent, ply + open.len(), joined);
        };
    }
}

/// The minimax value of every node of a tree, in MAX's view. Nodes that the search does not reach,
/// such as those below the horizon, have no meaning here.
pub(super) struct NodeValues(Vec<Value>);

impl NodeValues {
    /// The values in a game whose nodes are those of a tree. Takes linear time.
    ///
    /// Of several errors, it is the last one in search order.
    pub(super) fn minimax(
        tree: &Tree,
        game: &impl Game<Node = NodeId>,
    ) -> Result<Self, SearchError> {
        let mut values = Self(vec![Value::ZERO; tree.len()]);
        fold(
            game,
            (game.root(), 0),
            |node| static_value(game, node),
            |parent, best, next| {
                let (next, best) = (next?, best?);
                Ok(match game.mover(parent) {
                    Mover::Max | Mover::Min => game.player(parent).better(best, next),
                    // What it is, `done` says.
                    Mover::Chance => best,
                })
            },
            |node, ply, found| {
                let mut found = found?;
                if game.mover(node) == Mover::Chance && !game.is_static(node, ply) {
                    let children = game.children(node).map(|child| (child, &values[child]));
                    found = average_of(game, node, children)?;
                }
                values.0[node.index()] = found.clone();
                Ok(found)
            },
        )?;
        Ok(values)
    }

    /// The value of the root.
    pub(super) fn root(&self) -> &Value {
        &self[NodeId::ROOT]
    }

    /// The first child of the root, in search order, that has the root's value; none at a chance
    /// node, and none if the root is statically evaluated.
    pub(super) fn best_move(&self, game: &impl Game<Node = NodeId>) -> Option<NodeId> {
        if game.mover(NodeId::ROOT) == Mover::Chance || game.is_static(NodeId::ROOT, 0) {
            return None;
        }
        let mut children = game.children(NodeId::ROOT);
        children.find(|&child| self[child] == *self.root())
    }
}

impl Index<NodeId> for NodeValues {
    type Output = Value;

    fn index(&self, node: NodeId) -> &Value {
        &self.0[node.index()]
    }
}

/// What nodes may be worth while the values of some leaves are open. Nothing in a game tree falls
/// when a leaf rises, so the two extremes say everything: all open leaves at one end, and all at the
/// other.
pub(super) struct Extremes {
    /// The least that every node may be worth.
    pub(super) lowest: NodeValues,
    /// The most.
    pub(super) highest: NodeValues,
}

impl Extremes {
    /// Where these leaves and horizon nodes are open; all other values must be known.
    pub(super) fn where_open(
        game: &TreeGame,
        is_open: impl Fn(NodeId) -> bool + Sync,
    ) -> Result<Self, SearchError> {
        let all_at = |end: Value| {
            let laid_over = |node| is_open(node).then(|| end.clone());
            NodeValues::minimax(game.tree(), &Altered::of(game).with_values(laid_over))
        };
        Ok(Self {
            lowest: all_at(Value::NEGATIVE_INFINITY)?,
            highest: all_at(Value::POSITIVE_INFINITY)?,
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
