//! What minimax says of every node, without recursion, windows and cutoffs: its value, what that may become while
//! leaves are open, and how many leaves prove it.

use std::cmp::Ordering;
use std::ops::Index;

use crate::game::Game;
use crate::search::{Comparison, SearchError, Test, TreeGame, average_of, static_value};
use crate::tree::{Mover, NodeId, Player};
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
    /// The values in a game where some leaves and horizon nodes have others laid over their own, in MAX's view. Takes
    /// linear time.
    ///
    /// Of several errors, it is the last one in search order.
    pub(super) fn minimax(
        game: &TreeGame,
        laid_over: impl Fn(NodeId) -> Option<Value>,
    ) -> Result<Self, SearchError> {
        let mut values = Self(vec![Value::ZERO; game.tree().len()]);
        fold(
            game,
            (game.root(), 0),
            |node| laid_over(node).map_or_else(|| static_value(game, node), Ok),
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
    pub(super) fn best_move(&self, game: &TreeGame) -> Option<NodeId> {
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
        is_open: impl Fn(NodeId) -> bool,
    ) -> Result<Self, SearchError> {
        let all_at =
            |end: Value| NodeValues::minimax(game, |node| is_open(node).then(|| end.clone()));
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

/// The fewest leaves that prove something of a node's value: that it is at least as high as another,
/// which MAX has to choose for, and that it is at most as high, which MIN has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proofs([u32; 2]);

/// No proof at all. A tree has fewer leaves, and adding to it changes nothing.
const NO_PROOF: u32 = u32::MAX;

impl Proofs {
    /// What a leaf or horizon node proves. A value that is not known proves nothing.
    #[inline(always)]
    fn at_static(game: &TreeGame, node: NodeId, value: &Value) -> Self {
        Self(
            match game.static_value(node).map(|found| found.cmp(value)) {
                None => [NO_PROOF, NO_PROOF],
                Some(Ordering::Less) => [NO_PROOF, 1],
                Some(Ordering::Equal) => [1, 1],
                Some(Ordering::Greater) => [1, NO_PROOF],
            },
        )
    }

    /// A player's own proof needs one child, that of the other player all of them.
    #[inline]
    fn join(player: Player, Self(mut sum): Self, Self(child): Self) -> Self {
        let (own, other) = (place(player), place(player.opponent()));
        sum[own] = sum[own].min(child[own]);
        sum[other] = sum[other].saturating_add(child[other]);
        Self(sum)
    }

    /// The size of the proof in which this player moves once at each of the player's nodes.
    pub(super) fn of_choice(self, player: Player) -> Option<usize> {
        let leaves = self.0[place(player)];
        (leaves != NO_PROOF).then_some(leaves as usize)
    }

    /// The size of both proofs together, which share a leaf.
    fn both(self) -> Option<usize> {
        Some(self.of_choice(Player::Max)? + self.of_choice(Player::Min)? - 1)
    }
}

fn place(player: Player) -> usize {
    usize::from(player == Player::Min)
}

/// The smallest proofs of every node's being at least and at most a value. Takes linear time.
pub(super) fn proofs(game: &TreeGame, value: &Value) -> Vec<Proofs> {
    let mut proofs = vec![Proofs([NO_PROOF; 2]); game.tree().len()];
    fold_proofs(game, value, |node, found| proofs[node.index()] = found);
    proofs
}

/// The fewest leaves that any order lets alpha-beta evaluate, with weak cuts, deep scope and an
/// open window. `value` must be the exact value of the root, and the tree without chance nodes.
/// `None` if the value can't be proved without a leaf whose value is not known.
///
/// Whatever the order, the leaves that alpha-beta evaluates prove that the root's value v is at
/// least v and that it is at most v. A proof of "at least" has one child at each of its MAX nodes
/// and all children at each of its MIN nodes; a proof of "at most" the other way round. The two
/// share exactly one leaf: at each shared node the player whose proof has one child names it, and
/// the other proof has it too. So no order costs less than the smallest proofs of both kinds
/// together, less one. An order that puts first, at each MAX node, the child with the smallest
/// proof of "at least", and at each MIN node that of "at most", costs no more: down the line of
/// first children both proofs grow, and beside it one end of the window is v and the other open
/// until a first child closes it.
///
/// Knuth and Moore (1975), theorem 1 and its corollary 1, for uniform trees, where the sum is
/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1. Sorting children by value is not the best order where subtrees differ in
/// size: `(min (max 1 1) 1)`.
///
/// Takes linear time, and memory for one entry a ply.
pub fn minimal_leaves(game: &TreeGame, value: &Value) -> Option<usize> {
    fold_proofs(game, value, |_, _| {}).both()
}

/// The smallest proofs of the root; each node's are told on the way.
fn fold_proofs(game: &TreeGame, value: &Value, mut told: impl FnMut(NodeId, Proofs)) -> Proofs {
    fold(
        game,
        (NodeId::ROOT, 0),
        |node| Proofs::at_static(game, node, value),
        |parent, sum, child| Proofs::join(game.player(parent), sum, child),
        |node, _, found| {
            told(node, found);
            found
        },
    )
}
