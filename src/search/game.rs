//! A tree as a search sees it under a convention: children in search order, static values in
//! MAX's view, and nothing below the horizon.

use std::slice;

use super::SearchError;
use super::child_order::ChildOrder;
use super::convention::{Convention, LeafValues, Order};
use crate::tree::{self, Mover, NodeId, Player, Tree};
use crate::value::Value;

/// A tree under a convention.
pub struct TreeGame<'t> {
    tree: &'t Tree,
    convention: &'t Convention,
    /// For an order other than left to right: the children of all nodes, in search order.
    listed: Option<ChildOrder>,
}

impl<'t> TreeGame<'t> {
    /// Takes linear time for an order other than left to right, else none.
    pub fn new(tree: &'t Tree, convention: &'t Convention) -> Self {
        let listed = match convention.order {
            Order::Left => None,
            Order::Right => Some(ChildOrder::new(tree, Order::Right)),
        };
        Self {
            tree,
            convention,
            listed,
        }
    }

    /// A tree whose children are searched in an order of their own.
    pub fn in_order(tree: &'t Tree, convention: &'t Convention, order: ChildOrder) -> Self {
        Self {
            tree,
            convention,
            listed: Some(order),
        }
    }

    /// The order of children; `None` if it is the tree's.
    pub(super) fn into_child_order(self) -> Option<ChildOrder> {
        self.listed
    }

    /// The tree itself.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The convention.
    pub fn convention(&self) -> &'t Convention {
        self.convention
    }

    /// The children in search order.
    #[inline]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        match &self.listed {
            None => Children::LeftToRight(self.tree.children(node)),
            Some(lists) => Children::Listed(lists.of(node).iter()),
        }
    }

    /// Whether a node is statically evaluated rather than searched: a leaf, or at the horizon.
    #[inline]
    pub fn is_static(&self, node: NodeId, ply: usize) -> bool {
        self.tree.is_leaf(node) || self.convention.depth == Some(ply)
    }

    /// The ancestor at the horizon, if the node lies below it. Takes time linear in the node's ply.
    pub fn horizon_above(&self, node: NodeId) -> Option<NodeId> {
        let below = self.tree.ply(node).checked_sub(self.convention.depth?)?;
        self.tree.ancestors(node).nth(below.checked_sub(1)?)
    }

    /// The static value of a leaf or horizon node, in MAX's view.
    #[inline]
    pub fn static_value(&self, node: NodeId) -> Result<Value, SearchError> {
        self.known_value(node).ok_or_else(|| self.unknown(node))
    }

    /// The static value of a node in MAX's view; `None` if the tree does not tell it.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a pass over all leaves takes a third longer with a call for each"
    )]
    pub fn known_value(&self, node: NodeId) -> Option<Value> {
        let stated = self.tree.value(node)?;
        Some(
            match (self.convention.leaf_values, self.tree.player(node)) {
                (LeafValues::Mover, Player::Min) => -stated,
                _ => stated,
            },
        )
    }

    #[cold]
    fn unknown(&self, node: NodeId) -> SearchError {
        if self.tree.is_leaf(node) {
            SearchError::UnknownLeaf(node)
        } else {
            SearchError::NoStaticValue(node)
        }
    }

    /// The player who moves at an inner node; an error at a chance node.
    #[inline]
    pub(super) fn player(&self, node: NodeId) -> Result<Player, SearchError> {
        match self.tree.mover(node) {
            Mover::Max => Ok(Player::Max),
            Mover::Min => Ok(Player::Min),
            Mover::Chance => Err(Self::chance_node(node)),
        }
    }

    #[cold]
    fn chance_node(node: NodeId) -> SearchError {
        SearchError::ChanceNode(node)
    }

    /// How much the child of a chance node weighs in the average: its probability, or 1 where none
    /// are stated.
    pub(super) fn weight(&self, child: NodeId) -> Value {
        self.tree
            .stated_probability(child)
            .unwrap_or(Value::from(1))
    }

    /// Each node's place in search order, every node before its children; `None` where that is the
    /// order of the ids. Takes linear time.
    pub(super) fn places(&self) -> Option<Vec<usize>> {
        self.listed.as_ref()?;
        let mut places = vec![0; self.tree.len()];
        let mut next = vec![NodeId::ROOT];
        for place in 0..self.tree.len() {
            let node = next
                .pop()
                .expect("every node is the child of one before it");
            places[node.index()] = place;
            let first = next.len();
            next.extend(self.children(node));
            next[first..].reverse();
        }
        Some(places)
    }

    /// How many nodes are not below the horizon, and how many of them are static.
    pub fn extent(&self) -> (usize, usize) {
        if self
            .convention
            .depth
            .is_none_or(|depth| depth >= self.tree.plies())
        {
            return (self.tree.len(), self.tree.leaves());
        }
        let mut extent = (0, 0);
        for (node, ply) in self.walk() {
            extent.0 += 1;
            extent.1 += usize::from(self.is_static(node, ply));
        }
        extent
    }

    /// All nodes that are not below the horizon, with their plies: every node before its children,
    /// children in search order.
    pub fn walk(&self) -> Walk<'_> {
        Walk {
            game: self,
            next: vec![(NodeId::ROOT, 0)],
        }
    }
}

/// The children of a node in search order; made by [`TreeGame::children`].
#[derive(Clone, Debug)]
pub enum Children<'g> {
    /// As the tree has them.
    LeftToRight(tree::Children<'g>),
    /// As a list has them.
    Listed(slice::Iter<'g, NodeId>),
}

impl Children<'_> {
    /// Whether no child is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::LeftToRight(children) => children.is_empty(),
            Self::Listed(children) => children.as_slice().is_empty(),
        }
    }
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        match self {
            Self::LeftToRight(children) => children.next(),
            Self::Listed(children) => children.next().copied(),
        }
    }
}

/// The nodes of a game in search order; made by [`TreeGame::walk`].
pub struct Walk<'g> {
    game: &'g TreeGame<'g>,
    next: Vec<(NodeId, usize)>,
}

impl Walk<'_> {
    /// Leaves out the nodes below the node that came last, which must be this one.
    pub fn skip_below(&mut self, node: NodeId) {
        let tree = self.game.tree();
        while self
            .next
            .last()
            .is_some_and(|&(next, _)| tree.parent(next) == Some(node))
        {
            self.next.pop();
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = (NodeId, usize);

    fn next(&mut self) -> Option<(NodeId, usize)> {
        let (node, ply) = self.next.pop()?;
        if !self.game.is_static(node, ply) {
            let first = self.next.len();
            self.next
                .extend(self.game.children(node).map(|child| (child, ply + 1)));
            self.next[first..].reverse();
        }
        Some((node, ply))
    }
}
