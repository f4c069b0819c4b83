//! What is kept of nodes while a game is searched.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::tree::ByNode;

/// Something for each of some nodes: in a table where the game is a tree in memory, else by hashes.
pub(crate) struct Memory<N, T> {
    in_tree: ByNode<T>,
    hashed: FxHashMap<N, T>,
}

impl<N, T> Default for Memory<N, T> {
    fn default() -> Self {
        Self {
            in_tree: ByNode::default(),
            hashed: FxHashMap::default(),
        }
    }
}

impl<N: Copy + Eq + Hash, T: Default> Memory<N, T> {
    /// What is kept of a node of this game.
    #[inline(always)]
    pub(super) fn get(&self, game: &impl Game<Node = N>, node: N) -> Option<&T> {
        match game.in_tree(node) {
            Some(node) => self.in_tree.get(node),
            None => self.hashed.get(&node),
        }
    }

    /// The same to change it, made anew where that is nothing.
    #[inline(always)]
    pub(super) fn entry(&mut self, game: &impl Game<Node = N>, node: N) -> &mut T {
        match game.in_tree(node) {
            Some(node) => self.in_tree.entry(node, T::default),
            None => self.hashed.entry(node).or_default(),
        }
    }
}
