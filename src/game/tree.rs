//! A tree that is held in memory is a game.

use super::Game;
use crate::tree::{Builder, Children, Limits, Mover, NodeId, Player, Tree, TreeError};
use crate::value::Value;

impl Game for Tree {
    type Node = NodeId;
    type Children<'g> = Children<'g>;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline(always)]
    fn mover(&self, node: NodeId) -> Mover {
        self.mover(node)
    }

    #[inline(always)]
    fn is_static(&self, node: NodeId, _ply: usize) -> bool {
        self.is_leaf(node)
    }

    #[inline(always)]
    fn static_value(&self, node: NodeId) -> Option<Value> {
        self.value(node)
    }

    #[inline(always)]
    fn children(&self, node: NodeId) -> Children<'_> {
        self.children(node)
    }

    #[inline(always)]
    fn in_tree(&self, node: NodeId) -> Option<NodeId> {
        Some(node)
    }

    fn plies(&self) -> usize {
        self.plies()
    }

    fn weight(&self, child: NodeId) -> Value {
        let stated = self.stated_probability(child);
        stated.unwrap_or(Value::from(1))
    }

    #[inline(always)]
    fn player(&self, node: NodeId) -> Player {
        self.player(node)
    }
}

impl Tree {
    /// The tree of all lines of play of a game, with which everything can be done that can be done with
    /// a tree that was read. `tell` may tell the builder more of each node: its name, which no other
    /// node may have, or the name of the move to it.
    ///
    /// A position that several lines of play reach becomes a node on each of them. A game that has more
    /// nodes or plies than a tree can hold is an error of the builder, and so are probabilities that do
    /// not add up to 1.
    ///
    /// ```
    /// use abtree::formats::Format;
    /// use abtree::game::Altered;
    /// use abtree::read::ReadOptions;
    /// use abtree::tree::{NodeId, Tree};
    ///
    /// let text = "(max (min 3 12 8) (min 2 4 6))";
    /// let tree = Format::Sexp.read(text, &ReadOptions::default())?.tree;
    /// let game = Altered::of(&tree).with_values(|_| Some(5.into()));
    /// let fives = Tree::of_game(&game, |_, _| Ok(()))?;
    /// assert_eq!(fives.len(), tree.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_game<G: Game>(
        game: &G,
        mut tell: impl FnMut(G::Node, &mut Builder) -> Result<(), TreeError>,
    ) -> Result<Self, TreeError> {
        let root = (game.root(), 0, None);
        let player = game.player(game.root());
        Self::unfold(
            root,
            player,
            Limits::default(),
            |(node, ply, probability), builder| {
                let is_static = game.is_static(node, ply);
                if is_static {
                    builder.value(game.static_value(node));
                } else {
                    builder.mover(game.mover(node));
                }
                if let Some(probability) = probability {
                    builder.probability(probability)?;
                }
                tell(node, builder)?;
                let is_stated = !is_static && are_different(game, node);
                let children = (!is_static).then(|| game.children(node));
                let children = children.into_iter().flatten();
                Ok(children
                    .map(move |child| (child, ply + 1, is_stated.then(|| game.weight(child)))))
            },
        )
    }
}

/// Whether a node is a chance node whose children are not all equally likely.
fn are_different<G: Game>(game: &G, node: G::Node) -> bool {
    let mut weights = game.children(node).map(|child| game.weight(child));
    let first = weights.next();
    game.mover(node) == Mover::Chance && weights.any(|weight| Some(weight) != first)
}
