//! A tree whose children are searched in an order of their own.

use std::slice;

use super::ChildOrder;
use super::adapter::Adapter;
use crate::tree::{self, NodeId, Tree};

/// A tree whose children come in a given order.
#[derive(Clone)]
pub struct InOrder<'t> {
    tree: &'t Tree,
    order: Option<ChildOrder>,
}

impl<'t> InOrder<'t> {
    /// Children come in an order made for this tree; `None` is the tree's own.
    pub fn new(tree: &'t Tree, order: Option<ChildOrder>) -> Self {
        Self { tree, order }
    }

    /// The order of children; `None` if it is the tree's.
    pub fn order(&self) -> Option<&ChildOrder> {
        self.order.as_ref()
    }
}

impl Adapter for InOrder<'_> {
    type Base = Tree;
    type Children<'g>
        = Children<'g>
    where
        Self: 'g;

    #[inline(always)]
    fn base(&self) -> &Tree {
        self.tree
    }

    #[inline(always)]
    fn children(&self, node: NodeId) -> Children<'_> {
        match &self.order {
            None => Children::LeftToRight(self.tree.children(node)),
            Some(order) => Children::Listed(order.of(node).iter()),
        }
    }
}

/// The children of a node of a tree, in search order.
#[derive(Clone, Debug)]
pub enum Children<'g> {
    /// As the tree has them.
    LeftToRight(tree::Children<'g>),
    /// As a list has them.
    Listed(slice::Iter<'g, NodeId>),
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline(always)]
    fn next(&mut self) -> Option<NodeId> {
        match self {
            Self::LeftToRight(children) => children.next(),
            Self::Listed(children) => children.next().copied(),
        }
    }
}
