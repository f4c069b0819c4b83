//! A game whose children are searched from the last to the first.

use std::iter::Rev;
use std::vec;

use super::Game;
use super::adapter::Adapter;

/// A game whose children come in the opposite order. Each visit of a node makes a list of them; for
/// a tree that is held, [`ChildOrder::right_to_left`](super::ChildOrder::right_to_left) makes all
/// lists at once.
#[derive(Clone, Debug)]
pub struct RightToLeft<G>(pub G);

impl<G: Game> Adapter for RightToLeft<G> {
    type Base = G;
    type Children<'g>
        = Rev<vec::IntoIter<G::Node>>
    where
        Self: 'g;

    fn base(&self) -> &G {
        &self.0
    }

    fn children(&self, node: G::Node) -> Self::Children<'_> {
        let children: Vec<G::Node> = self.0.children(node).collect();
        children.into_iter().rev()
    }
}
