//! All positions of a game → the explicit tree, in which equal positions stand as often as games come
//! to them.

use super::positions::{Positions, TooLarge};
use crate::game::Game;
use crate::tree::{Limits, Player, Tree, TreeError};

/// The names of the nodes of a tree have at most so many bytes together.
const MOST_NAME_BYTES: u128 = 1 << 30;

/// How large an explicit tree is: its nodes, and the bytes that their names have together after that of
/// the root.
type Size = [u128; 2];

impl Positions {
    /// The explicit tree, of at most `limit` nodes, the names of which have at most 2^30 bytes
    /// together; its size is known before anything is built.
    pub fn tree(&self, limit: usize) -> Result<Tree, TooLarge> {
        self.check_size(limit, MOST_NAME_BYTES)?;
        if self.plies() > Limits::default().plies {
            return Err(TooLarge::Plies(self.plies()));
        }
        let tree = self.built();
        Ok(tree.expect("the tree is within the limits, and no two ways to its nodes are the same"))
    }

    fn check_size(&self, limit: usize, most_name_bytes: u128) -> Result<(), TooLarge> {
        let limit = limit.min(Limits::default().nodes);
        let Some([nodes, below]) = self.tree_size() else {
            return Err(TooLarge::Nodes("10^38 or more".to_owned(), limit));
        };
        if nodes > limit as u128 {
            return Err(TooLarge::Nodes(nodes.to_string(), limit));
        }
        let bytes = below.saturating_add(nodes * self.root_name.len() as u128);
        if bytes > most_name_bytes {
            return Err(TooLarge::Names(bytes, most_name_bytes));
        }
        Ok(())
    }

    /// How large the explicit tree is; `None` beyond 2^128 nodes. Takes time linear in the moves.
    fn tree_size(&self) -> Option<Size> {
        let leaf: Size = [1, 0];
        let mut sizes = vec![Some(leaf); self.rows.len()];
        for id in self.ids().rev() {
            let links = self.row(id).moves.iter();
            let mut children = links.zip(self.children(id));
            sizes[id.index()] = children.try_fold(leaf, |[nodes, bytes], ([_, node], child)| {
                let [more, below] = sizes[child.index()]?;
                let added = more.saturating_mul(("-".len() + node.len()) as u128);
                let bytes = bytes.saturating_add(below).saturating_add(added);
                Some([nodes.checked_add(more)?, bytes])
            });
        }
        sizes[self.root().index()]
    }

    fn built(&self) -> Result<Tree, TreeError> {
        let root = (self.root(), self.root_name.clone(), None);
        Tree::unfold(root, Player::Max, |(id, name, move_name), builder| {
            builder.name(&name)?;
            if let Some(move_name) = move_name {
                builder.move_name(move_name)?;
            }
            builder.mover(self.mover(id));
            let links = &self.row(id).moves;
            if links.is_empty() {
                builder.value(Some(self.value(id)));
            }
            let children = links.iter().zip(self.children(id));
            Ok(children.map(move |([move_name, node], child)| {
                (child, format!("{name}-{node}"), Some(move_name.as_str()))
            }))
        })
    }
}
