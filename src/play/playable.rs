//! What a match needs to know of a game: the names of moves, how positions look, and how to play well.

use crate::game::{Borrowed, FromNode, Game, SeenByMover};
use crate::games::{PositionId, Positions};
use crate::search::{Algorithm, Convention, SearchError, search_game};
use crate::tree::{Labels, Mover, NodeId, Player, Tree};
use crate::value::Value;

/// A game that a person can play.
pub trait Playable: Game {
    /// What is said to the person at the end: that the person, the search, or nobody is better off.
    const ENDS: [&'static str; 3];

    /// The moves from a node, each with the names that it goes by, the usual one first.
    fn named_moves(&self, node: Self::Node) -> Vec<(Vec<String>, Self::Node)>;

    /// The position as a person sees it, in one or more lines.
    fn look(&self, node: Self::Node) -> String;

    /// The line of best play from a node, the node first, and what it is worth to MAX, as far as a
    /// search of so many plies sees.
    fn best_line(
        &self,
        node: Self::Node,
        depth: Option<usize>,
    ) -> Result<Line<Self>, SearchError<Self::Node>>;
}

/// A line of play and its value.
pub type Line<G> = (Vec<<G as Game>::Node>, Value);

/// Alpha-beta from a node by the rules of a convention.
fn searched<G: Game>(
    game: &G,
    node: G::Node,
    rules: &Convention,
    depth: Option<usize>,
) -> Result<Line<G>, SearchError<G::Node>> {
    let game = FromNode::new(game, node);
    let rules = Convention {
        depth,
        ..rules.clone()
    };
    let outcome = search_game(&game, Algorithm::AlphaBeta, &rules, &mut ())?;
    Ok((outcome.principal_variation, outcome.found.value))
}

impl Playable for Positions {
    const ENDS: [&'static str; 3] = ["you win", "I win", "a draw"];

    fn named_moves(&self, node: PositionId) -> Vec<(Vec<String>, PositionId)> {
        let moves = self.moves(node);
        moves
            .map(|(name, to)| (vec![name.to_owned()], to))
            .collect()
    }

    fn look(&self, node: PositionId) -> String {
        self.text(node).replace('/', "\n")
    }

    /// Without a horizon the value of every position is known.
    fn best_line(
        &self,
        node: PositionId,
        depth: Option<usize>,
    ) -> Result<Line<Self>, SearchError<PositionId>> {
        if depth.is_some() {
            return searched(self, node, &Convention::default(), depth);
        }
        let value = self.value(node);
        let next = |&at: &PositionId| self.children(at).find(|&child| self.value(child) == value);
        Ok((std::iter::successors(Some(node), next).collect(), value))
    }
}

/// A tree is played by the names of its moves and of its nodes.
pub struct PlayedTree<'t> {
    /// The tree.
    pub tree: &'t Tree,
    /// What its nodes are called.
    pub labels: &'t Labels<'t>,
    /// The rules of its exercise: how it is searched, and from whose view its values are stated.
    pub rules: &'t Convention,
}

impl Game for PlayedTree<'_> {
    type Node = NodeId;
    type Children<'g>
        = <Tree as Game>::Children<'g>
    where
        Self: 'g;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    fn mover(&self, node: NodeId) -> Mover {
        self.tree.mover(node)
    }

    fn player(&self, node: NodeId) -> Player {
        self.tree.player(node)
    }

    fn is_static(&self, node: NodeId, ply: usize) -> bool {
        self.tree.is_static(node, ply)
    }

    fn static_value(&self, node: NodeId) -> Option<Value> {
        let seen = SeenByMover::new(Borrowed(self.tree), self.rules.leaf_values);
        seen.static_value(node)
    }

    fn children(&self, node: NodeId) -> Self::Children<'_> {
        Game::children(self.tree, node)
    }

    fn plies(&self) -> usize {
        self.tree.plies()
    }
}

impl Playable for PlayedTree<'_> {
    const ENDS: [&'static str; 3] = ["good for you", "good for me", "good for nobody"];

    fn named_moves(&self, node: NodeId) -> Vec<(Vec<String>, NodeId)> {
        let moves = self.tree.children(node).map(|child| {
            let names = self.tree.move_name(child).map(str::to_owned);
            let names = names.into_iter().chain([self.labels.owned(child)]);
            (names.collect(), child)
        });
        moves.collect()
    }

    fn look(&self, node: NodeId) -> String {
        self.labels.readable(node)
    }

    fn best_line(&self, node: NodeId, depth: Option<usize>) -> Result<Line<Self>, SearchError> {
        searched(self.tree, node, self.rules, depth)
    }
}
