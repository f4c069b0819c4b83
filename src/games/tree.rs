//! All positions of a game → the explicit tree, in which equal positions stand as often as games come
//! to them.

use super::positions::{PositionId, Positions, TooLarge};
use crate::game::Game;
use crate::tree::{Builder, Limits, Player, Tree, TreeError};

/// What there is still to do.
enum Step {
    Open(PositionId, String, Option<String>),
    Close,
}

impl Positions {
    /// The explicit tree, of at most `limit` nodes; its size is known before anything is built.
    pub fn tree(&self, limit: usize) -> Result<Tree, TooLarge> {
        let nodes = self.tree_nodes();
        if nodes.is_none_or(|nodes| nodes > limit as u128) {
            let nodes = nodes.map_or("10^38 or more".to_owned(), |nodes| nodes.to_string());
            return Err(TooLarge::Nodes { nodes, limit });
        }
        if self.plies() > Limits::default().plies {
            return Err(TooLarge::Plies(self.plies()));
        }
        let tree = self.built();
        Ok(tree.expect("the tree is within the limits, and its names are made of its moves"))
    }

    /// How many nodes the explicit tree has; `None` beyond 2^128. Takes time linear in the moves.
    fn tree_nodes(&self) -> Option<u128> {
        let mut nodes: Vec<Option<u128>> = vec![Some(1); self.ids().count()];
        let ids: Vec<PositionId> = self.ids().collect();
        for &id in ids.iter().rev() {
            let children = self.children(id).map(|child| nodes[child.index()]);
            let one = Some(1_u128);
            nodes[id.index()] = children.fold(one, |sum, child| sum?.checked_add(child?));
        }
        nodes[self.root().index()]
    }

    fn built(&self) -> Result<Tree, TreeError> {
        let mut builder = Builder::default();
        let mut steps = vec![Step::Open(self.root(), self.root_name.clone(), None)];
        while let Some(step) = steps.pop() {
            let Step::Open(id, name, move_name) = step else {
                builder.close()?;
                continue;
            };
            builder.open()?;
            builder.name(&name)?;
            if let Some(move_name) = &move_name {
                builder.move_name(move_name)?;
            }
            builder.mover(self.mover(id));
            steps.push(Step::Close);
            let links = self.row(id).moves.iter();
            if links.len() == 0 {
                builder.value(Some(self.value(id)));
            }
            let children = links.zip(self.children(id)).rev();
            steps.extend(children.map(|(link, child)| {
                let name = format!("{name}-{}", link.node);
                Step::Open(child, name, Some(link.name.clone()))
            }));
        }
        builder.finish(Player::Max)
    }
}
