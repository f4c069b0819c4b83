//! A tree under a convention is the game that its layers are.

use super::tree_game::{Layers, TreeGame};
use crate::game::{Adapter, ChildOrder, Children};
use crate::tree::NodeId;

impl<'t> Adapter for TreeGame<'t> {
    type Base = Layers<'t>;
    type Children<'g>
        = Children<'g>
    where
        Self: 'g;

    #[inline]
    fn base(&self) -> &Self::Base {
        &self.layers
    }

    #[inline]
    fn children(&self, node: NodeId) -> Children<'_> {
        self.layers.children(node)
    }
}

impl TreeGame<'_> {
    /// The order of children; `None` if it is the tree's.
    pub(super) fn order(&self) -> Option<&ChildOrder> {
        self.layers.base().base().order()
    }
}
