//! The game tree: a read-only arena in preorder.
//!
//! A node's subtree is the contiguous range of ids from the node to [`Tree::subtree_end`], so
//! skipping a subtree is one assignment. An unnamed tree takes 9 bytes per node (the value or the end
//! of the subtree, and the mover), and 8 more once many parents or paths were asked for. Static values of inner
//! nodes, names, moves and probabilities each take 8 more bytes per node, and their text, but only in
//! trees that have them.

mod attributes;
mod build;
mod by_node;
mod columns;
mod error;
mod labels;
mod lists;
mod mover_words;
mod outcomes;
mod parents;
mod players;
mod rearrange;
mod several;

pub use build::{Builder, Limits};
pub(crate) use by_node::ByNode;
pub use by_node::ChildOrder;
pub use error::{TreeError, TreeErrorKind};
pub use labels::{Labels, Naming};
pub(crate) use lists::MOST_DOUBTED;
pub(crate) use mover_words::{meant_movers, names_mover};
pub(crate) use outcomes::outcome_in_a_word;
pub use players::{Mover, Player};
pub use rearrange::Rearranged;
pub use several::Players;
pub(crate) use several::ordinal;

use std::fmt;
use std::sync::Arc;

use crate::value::Value;
use columns::{Nodes, Texts, Values};
use parents::{Parents, Place};

/// A node of one [`Tree`]: its number in preorder. The root is number 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    /// The node's number in preorder, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The node with this number in preorder; it must exist in the tree it is used with.
    #[inline]
    pub(crate) fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a tree has at most 2^32 - 1 nodes"))
    }
}

/// A rooted tree of MAX, MIN and chance nodes whose leaves carry values.
///
/// Only a [`Builder`] makes one, so every tree has unique names, at least one node, and
/// probabilities that sum to 1.
#[derive(Clone)]
pub struct Tree {
    arena: Nodes,
    parents: Parents,
    movers: Vec<Mover>,
    /// Whether it is known that no player moves twice in a row.
    pub(crate) take_turns: bool,
    /// Whose turn it is at the root if chance moves there.
    root_player: Player,
    names: Texts,
    moves: Texts,
    probabilities: Values,
    leaves: usize,
    plies: usize,
    has_chance: bool,
    normalised: Vec<NodeId>,
    /// The first list or leaf that stands alone in a node, as behind a pair of brackets too many.
    pub(crate) child_alone: Option<NodeId>,
    players: Option<Arc<Players>>,
}

impl Tree {
    /// What a builder begins with: no node yet.
    fn empty() -> Self {
        Self {
            arena: Nodes::default(),
            parents: Parents::default(),
            movers: Vec::new(),
            take_turns: false,
            root_player: Player::Max,
            names: Texts::default(),
            moves: Texts::default(),
            probabilities: Values::default(),
            leaves: 0,
            plies: 0,
            has_chance: false,
            normalised: Vec::new(),
            child_alone: None,
            players: None,
        }
    }

    /// How many nodes there are, the root and the leaves included.
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// Always false: a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// How many nodes have no children.
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// The ply of the deepest node; a single leaf has 0.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Whether some inner node is a chance node.
    pub fn has_chance(&self) -> bool {
        self.has_chance
    }

    /// All nodes in preorder: every node before its children, children from left to right.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.len()).map(NodeId::from_index)
    }

    /// Whether the node has no children.
    #[inline]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.arena.is_leaf(node.0)
    }

    /// The number in preorder of the first node after this node's subtree.
    #[inline]
    pub fn subtree_end(&self, node: NodeId) -> usize {
        self.arena.subtree_end(node.0) as usize
    }

    /// The nodes of this node's subtree in preorder, the node itself first.
    pub fn subtree(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        (node.0..self.arena.subtree_end(node.0)).map(NodeId)
    }

    /// Whether a node belongs to the subtree of another, or is that one.
    pub(crate) fn is_within(&self, node: NodeId, top: NodeId) -> bool {
        (top.index()..self.subtree_end(top)).contains(&node.index())
    }

    /// The children from left to right.
    #[inline]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        self.children_before(node, self.arena.subtree_end(node.0))
    }

    #[inline]
    fn children_before(&self, node: NodeId, end: u32) -> Children<'_> {
        Children {
            tree: self,
            next: node.0 + 1,
            end,
        }
    }

    /// The parent; `None` at the root. All calls on a tree together take linear time.
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| self.place(node).0)
    }

    /// The place of a node other than the root among the children of its parent.
    #[inline]
    fn place(&self, node: NodeId) -> Place {
        self.parents.of(self, node)
    }

    /// Whether so many places were asked for that all of them are known by now.
    fn knows_places(&self) -> bool {
        self.parents.is_complete()
    }

    /// The node's distance from the root. Takes time linear in that distance.
    pub fn ply(&self, node: NodeId) -> usize {
        self.ancestors(node).count()
    }

    /// The parent, its parent, and so on up to the root.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(node), |&above| self.parent(above))
    }

    /// Who chooses at this node; at a leaf, whose turn it would be.
    #[inline]
    pub fn mover(&self, node: NodeId) -> Mover {
        self.movers[node.index()]
    }

    /// The player whose turn it is: the mover, or at a chance node and at a leaf the opponent of
    /// the nearest MAX or MIN ancestor.
    #[inline]
    pub fn player(&self, node: NodeId) -> Player {
        match self.mover(node).player() {
            Some(player) => player,
            // Each of several players is a MAX of their own payoffs.
            None if self.players.is_some() => Player::Max,
            None => self.player_by_rule(node, self.root_player),
        }
    }

    /// The player whose turn it would be at this node if the node stated no mover; `root` at the
    /// root.
    pub(crate) fn player_by_rule(&self, node: NodeId, root: Player) -> Player {
        if node == NodeId::ROOT {
            return root;
        }
        let mut movers = self.ancestors(node).map(|above| self.mover(above));
        let nearest = movers.find_map(Mover::player);
        nearest.map_or(self.root_player, Player::opponent)
    }

    /// The value of a leaf, or the static value of an inner node, as the input states it.
    /// `None` where the input says `?`, or nothing.
    #[inline]
    pub fn value(&self, node: NodeId) -> Option<Value> {
        self.arena.value(node.0)
    }

    /// The nodes that have names of their own, with these.
    pub(crate) fn names(&self) -> impl Iterator<Item = (NodeId, &str)> {
        let names = self.names.all();
        names.map(|(name, index)| (NodeId::from_index(index), name))
    }

    /// The node's own name, if it has one.
    #[inline]
    pub fn name(&self, node: NodeId) -> Option<&str> {
        self.names.get(node.index())
    }

    /// The name of the move into this node, if it has one.
    pub fn move_name(&self, node: NodeId) -> Option<&str> {
        self.moves.get(node.index())
    }

    /// The probability that the input gives this child of a chance node; `None` where all
    /// children are equally likely.
    pub fn stated_probability(&self, node: NodeId) -> Option<Value> {
        self.probabilities.get(node.index())
    }

    /// Chance nodes whose stated probabilities did not sum to exactly 1 and were divided by
    /// their sum.
    pub fn normalised(&self) -> &[NodeId] {
        &self.normalised
    }

    /// The same tree with MAX in place of MIN at some nodes and MIN in place of MAX.
    #[must_use]
    pub fn with_players_exchanged(&self, is_meant: impl Fn(NodeId) -> bool) -> Self {
        let mut exchanged = self.clone();
        for node in self.nodes().filter(|&node| is_meant(node)) {
            match self.mover(node).player() {
                Some(player) => exchanged.put_mover(node, player.opponent()),
                None if node == NodeId::ROOT => exchanged.root_player = self.root_player.opponent(),
                None => {}
            }
        }
        exchanged
    }

    /// The node with this name, found in linear time.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        let name = crate::text::composed(name);
        self.nodes().find(|&node| self.name(node) == Some(&*name))
    }
}

/// Trees are equal if they have the same shape, movers, players, values, names, moves and probabilities,
/// stated or not.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.movers == other.movers
            && self.player(NodeId::ROOT) == other.player(NodeId::ROOT)
            && self.players == other.players
            && self.nodes().all(|node| {
                self.subtree_end(node) == other.subtree_end(node)
                    && self.value(node) == other.value(node)
                    && self.name(node) == other.name(node)
                    && self.move_name(node) == other.move_name(node)
                    && (self.stated_probability(node) == other.stated_probability(node)
                        || self.share(node) == other.share(node))
            })
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree")
            .field("nodes", &self.len())
            .field("leaves", &self.leaves)
            .field("plies", &self.plies)
            .finish_non_exhaustive()
    }
}

/// The children of a node from left to right; made by [`Tree::children`].
#[derive(Clone, Debug)]
pub struct Children<'t> {
    tree: &'t Tree,
    next: u32,
    end: u32,
}

impl Children<'_> {
    /// Whether no child is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.next == self.end
    }
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        if self.is_empty() {
            return None;
        }
        let child = self.next;
        self.next = self.tree.arena.subtree_end(child);
        Some(NodeId(child))
    }
}
