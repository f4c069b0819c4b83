//! All positions of a game → the explicit tree, in which equal positions stand as often as games come
//! to them.

use super::positions::{PositionId, Positions, TooLarge};
use crate::game::Game;
use crate::tree::{Limits, Player, Tree, TreeError};

/// The names of the nodes of a tree have at most so many bytes together.
const MOST_NAME_BYTES: u128 = 1 << 30;

/// How large an explicit tree is.
#[derive(Clone, Copy)]
struct Size {
    nodes: u128,
    /// What the names of its nodes have together after that of the root.
    name_bytes: u128,
}

impl Size {
    const LEAF: Self = Self {
        nodes: 1,
        name_bytes: 0,
    };

    /// With one more child at the root, whose name adds so many bytes; `None` beyond 2^128 nodes.
    fn with_child(self, child: Self, added: usize) -> Option<Self> {
        let added = child.nodes.saturating_mul(added as u128);
        let below = child.name_bytes.saturating_add(added);
        Some(Self {
            nodes: self.nodes.checked_add(child.nodes)?,
            name_bytes: self.name_bytes.saturating_add(below),
        })
    }
}

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
        let Some(size) = self.tree_size() else {
            let nodes = "10^38 or more".to_owned();
            return Err(TooLarge::Nodes { nodes, limit });
        };
        if size.nodes > limit as u128 {
            let nodes = size.nodes.to_string();
            return Err(TooLarge::Nodes { nodes, limit });
        }
        if size.name_bytes > most_name_bytes {
            return Err(TooLarge::Names {
                bytes: size.name_bytes,
                limit: most_name_bytes,
            });
        }
        Ok(())
    }

    /// How large the explicit tree is; `None` beyond 2^128 nodes. Takes time linear in the moves.
    fn tree_size(&self) -> Option<Size> {
        let mut sizes: Vec<Option<Size>> = vec![Some(Size::LEAF); self.ids().count()];
        let ids: Vec<PositionId> = self.ids().collect();
        for &id in ids.iter().rev() {
            let links = self.row(id).moves.iter();
            let mut children = links.zip(self.children(id));
            sizes[id.index()] = children.try_fold(Size::LEAF, |size, (link, child)| {
                size.with_child(sizes[child.index()]?, "-".len() + link.node.len())
            });
        }
        let below = sizes[self.root().index()]?;
        let of_root = below.nodes.saturating_mul(self.root_name.len() as u128);
        Some(Size {
            name_bytes: below.name_bytes.saturating_add(of_root),
            ..below
        })
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
            Ok(children.map(move |(link, child)| {
                let name = format!("{name}-{}", link.node);
                (child, name, Some(link.name.as_str()))
            }))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Kayles, LastMove, Sticks};

    #[test]
    fn the_bytes_of_names_are_known_before_the_tree_is_built() {
        let sticks = Sticks::new(40, &[1, 17, 30], LastMove::Wins).expect("a game");
        let games = [
            Positions::new(&sticks, 1_000),
            Positions::new(&Kayles::new(8), 1_000),
        ];
        for game in games.map(|game| game.expect("a small game")) {
            let tree = game.tree(100_000).expect("a small tree");
            let names = tree.nodes().filter_map(|node| tree.name(node));
            let bytes: u128 = names.map(|name| name.len() as u128).sum();
            assert_eq!(game.check_size(tree.len(), bytes), Ok(()));
            let error = game.check_size(tree.len(), bytes - 1);
            let limit = bytes - 1;
            assert_eq!(error, Err(TooLarge::Names { bytes, limit }));
        }
    }
}
