//! A tree as a search sees it under a convention: children in search order, static values in MAX's view, and
//! nothing below the horizon.

use std::iter::Copied;
use std::slice;

use super::SearchError;
use crate::game::{Children, Game, Order};
use crate::search::Convention;
use crate::search::visit::static_value;
use crate::tree::{self, ChildOrder, Mover, NodeId, Player, Tree};
use crate::value::Value;

/// A tree under a convention.
pub struct TreeGame<'t> {
    tree: &'t Tree,
    convention: Convention,
    /// The children in search order, where it is not the tree's.
    order: Option<ChildOrder>,
}

impl<'t> TreeGame<'t> {
    /// Takes linear time for an order other than left to right, else none.
    pub fn new(tree: &'t Tree, convention: &Convention) -> Self {
        Self::in_order(tree, convention, None)
    }

    /// A tree whose children are searched in an order of their own; `None` is the convention's.
    pub fn in_order(tree: &'t Tree, convention: &Convention, order: Option<ChildOrder>) -> Self {
        let is_reversed = convention.order == Order::Right;
        let reversed = || is_reversed.then(|| ChildOrder::right_to_left(tree));
        Self {
            tree,
            convention: convention.clone(),
            order: order.or_else(reversed),
        }
    }

    /// The tree itself.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The convention.
    pub fn convention(&self) -> &Convention {
        &self.convention
    }

    /// The static value of a leaf or horizon node in MAX's view, which must be known.
    pub fn evaluate(&self, node: NodeId) -> Result<Value, SearchError> {
        static_value(self, node)
    }

    /// The ancestor at the horizon, if the node lies below it. Takes time linear in the node's ply.
    pub fn horizon_above(&self, node: NodeId) -> Option<NodeId> {
        let below = self.tree.ply(node).checked_sub(self.convention.depth?)?;
        self.tree.ancestors(node).nth(below.checked_sub(1)?)
    }

    /// The child of a node that comes after this one in the order of the convention.
    pub(in crate::search) fn next_sibling(&self, node: NodeId, parent: NodeId) -> Option<NodeId> {
        if let Some(order) = &self.order {
            let children = order.of(parent);
            let after = children.partition_point(|&child| child >= node);
            return children.get(after).copied();
        }
        let next = self.tree.subtree_end(node);
        (next < self.tree.subtree_end(parent)).then(|| NodeId::from_index(next))
    }

    /// How many nodes are not below the horizon, and how many of them are static.
    pub fn extent(&self) -> (usize, usize) {
        if self.plies() == self.tree.plies() {
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
            is_before_root: true,
            rest: Vec::new(),
        }
    }
}

impl Game for TreeGame<'_> {
    type Node = NodeId;
    type Children<'g>
        = Children<tree::Children<'g>, Copied<slice::Iter<'g, NodeId>>>
    where
        Self: 'g;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline(always)]
    fn mover(&self, node: NodeId) -> Mover {
        self.tree.mover(node)
    }

    #[inline(always)]
    fn player(&self, node: NodeId) -> Player {
        self.tree.player(node)
    }

    #[inline(always)]
    fn is_static(&self, node: NodeId, ply: usize) -> bool {
        self.tree.is_leaf(node) || self.convention.depth == Some(ply)
    }

    #[inline(always)]
    fn static_value(&self, node: NodeId) -> Option<Value> {
        let stated = self.tree.value(node)?;
        let player = || self.tree.player(node);
        Some(self.convention.leaf_values.in_max_view(stated, player))
    }

    #[inline(always)]
    fn children(&self, node: NodeId) -> Self::Children<'_> {
        match &self.order {
            None => Children::AsGiven(self.tree.children(node)),
            Some(order) => Children::Rearranged(order.of(node).iter().copied()),
        }
    }

    #[inline(always)]
    fn in_tree(&self, node: NodeId) -> Option<NodeId> {
        Some(node)
    }

    fn plies(&self) -> usize {
        let horizon = self.convention.depth.unwrap_or(usize::MAX);
        self.tree.plies().min(horizon)
    }

    fn weight(&self, child: NodeId) -> Value {
        let stated = self.tree.stated_probability(child);
        stated.unwrap_or(Value::from(1))
    }
}

/// The nodes of a game in search order; made by [`TreeGame::walk`].
pub struct Walk<'g> {
    game: &'g TreeGame<'g>,
    is_before_root: bool,
    /// Of each node on the way down to the one that comes next, the children that are still to come.
    rest: Vec<<TreeGame<'g> as Game>::Children<'g>>,
}

impl Walk<'_> {
    /// Leaves out the nodes below the node that came last, which must be this one.
    pub fn skip_below(&mut self, node: NodeId, ply: usize) {
        if !self.game.is_static(node, ply) {
            self.rest.pop();
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = (NodeId, usize);

    fn next(&mut self) -> Option<(NodeId, usize)> {
        let node = if std::mem::take(&mut self.is_before_root) {
            NodeId::ROOT
        } else {
            loop {
                match self.rest.last_mut()?.next() {
                    Some(node) => break node,
                    None => self.rest.pop(),
                };
            }
        };
        let ply = self.rest.len();
        if !self.game.is_static(node, ply) {
            self.rest.push(self.game.children(node));
        }
        Some((node, ply))
    }
}
