//! What a match needs to know of a game: the names of moves, how positions look, and how to play well.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::game::{Adapter, Borrowed, Game, SeenByMover};
use crate::games::{PositionId, Positions};
use crate::search::{Algorithm, Convention, SearchError, search_game};
use crate::tree::{Labels, NodeId, Player, Tree};
use crate::value::Value;

/// A game that a person can play.
pub trait Playable: Game {
    /// How good the value of the whole match is for the person, in a few words.
    fn verdict(&self, value: &Value, you: Player) -> Result<String, SearchError<Self::Node>>;

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
    let game = Borrowed::below(game, node);
    let rules = Convention {
        depth,
        ..rules.clone()
    };
    let outcome = search_game(&game, Algorithm::AlphaBeta, &rules, &mut ())?;
    Ok((outcome.principal_variation, outcome.found.value))
}

/// The rows of a board below each other, with the letters and numbers that moves are called by.
fn board(text: &str) -> String {
    if !text.contains('/') {
        return text.to_owned();
    }
    let rows = text.split('/').zip(1..).map(|(row, number)| {
        let cells = row.chars().map(|cell| format!(" {cell}"));
        format!("\n{number}{}", cells.collect::<String>())
    });
    format!("  a b c{}", rows.collect::<String>())
}

impl Playable for Positions {
    fn verdict(&self, value: &Value, you: Player) -> Result<String, SearchError<PositionId>> {
        let verdict = match you.compare(value, &Value::ZERO) {
            Ordering::Greater => "you win",
            Ordering::Less => "I win",
            Ordering::Equal => "a draw",
        };
        Ok(verdict.to_owned())
    }

    fn named_moves(&self, node: PositionId) -> Vec<(Vec<String>, PositionId)> {
        let moves = self.moves(node);
        moves
            .map(|(name, to)| (vec![name.to_owned()], to))
            .collect()
    }

    fn look(&self, node: PositionId) -> String {
        board(self.text(node))
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

/// A tree is played by the names of its moves and of its nodes; a move that has no name of its own goes
/// by that of its node alone.
pub struct PlayedTree<'t> {
    /// The tree.
    pub tree: &'t Tree,
    /// What its nodes are called.
    pub labels: &'t Labels<'t>,
    /// The rules of its exercise: how it is searched, and from whose view its values are stated.
    pub rules: &'t Convention,
}

impl Adapter for PlayedTree<'_> {
    type Base = Tree;

    fn base(&self) -> &Tree {
        self.tree
    }

    fn static_value(&self, node: NodeId) -> Option<Value> {
        let seen = SeenByMover::new(Borrowed::whole(self.tree), self.rules.leaf_values);
        Game::static_value(&seen, node)
    }
}

impl Playable for PlayedTree<'_> {
    /// The values of a tree mean nothing by themselves: what counts is what best play leads to.
    fn verdict(&self, value: &Value, you: Player) -> Result<String, SearchError> {
        let (_, best) = self.best_line(NodeId::ROOT, None)?;
        let better = match you.compare(value, &best) {
            Ordering::Equal => return Ok("as with best play of both".to_owned()),
            Ordering::Greater => "you",
            Ordering::Less => "me",
        };
        Ok(format!(
            "which is better for {better} than the {best} of best play"
        ))
    }

    fn named_moves(&self, node: NodeId) -> Vec<(Vec<String>, NodeId)> {
        let moves = self.tree.children(node).map(|child| {
            let name = self.tree.move_name(child).map(str::to_owned);
            (name, self.labels.owned(child), child)
        });
        let moves: Vec<_> = moves.collect();
        let mut used: HashMap<&str, usize> = HashMap::new();
        for (name, label, _) in &moves {
            for name in name.iter().chain([label]) {
                *used.entry(name).or_default() += 1;
            }
        }
        let is_unique = |name: &&String| used[name.as_str()] == 1;
        let names = moves.iter().map(|(name, label, child)| {
            let names = name.iter().filter(is_unique).chain([label]);
            (names.cloned().collect(), *child)
        });
        names.collect()
    }

    fn look(&self, node: NodeId) -> String {
        self.labels.readable(node)
    }

    fn best_line(&self, node: NodeId, depth: Option<usize>) -> Result<Line<Self>, SearchError> {
        searched(self.tree, node, self.rules, depth)
    }
}
