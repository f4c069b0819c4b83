//! What a match needs to know of a game: the names of moves, how positions look, and how to play well.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::game::{Altered, Game};
use crate::games::{PositionId, Positions};
use crate::search::{Algorithm, Convention, SearchError, search_game};
use crate::tree::{Children, Labels, Mover, NodeId, Player, Tree};
use crate::value::Value;

/// A game that a person can play.
pub trait Playable: Game {
    /// What a player is called.
    fn role(&self, player: Player) -> String {
        player.to_string()
    }

    /// How a match ended that has this value, in words that follow on "the game is over".
    fn verdict(&self, value: &Value, you: Player) -> Result<String, SearchError<Self::Node>>;

    /// The moves from a node, each with the names that it goes by, the usual one first.
    fn named_moves(&self, node: Self::Node) -> Vec<(Vec<String>, Self::Node)>;

    /// The names by which moves from a node can be told apart that all have this name too.
    fn moves_called(&self, _: Self::Node, _: &str) -> Vec<String> {
        Vec::new()
    }

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
    let game = Altered::below(game, node);
    let rules = Convention {
        depth,
        ..rules.clone()
    };
    let outcome = search_game(&game, Algorithm::AlphaBeta, &rules, &mut ())?;
    Ok((outcome.principal_variation, outcome.found.value))
}

/// The rows of a board below each other, with the letters and numbers that moves are called by; nothing
/// of other positions.
fn board(text: &str) -> Option<String> {
    let rows = text.contains('/').then(|| text.split('/').zip(1..))?;
    let rows = rows.map(|(row, number)| {
        let cells = row.chars().map(|cell| format!(" {cell}"));
        format!("\n{number}{}", cells.collect::<String>())
    });
    Some(format!("  a b c{}", rows.collect::<String>()))
}

impl Playable for Positions {
    /// On a board MAX plays X.
    fn role(&self, player: Player) -> String {
        match player {
            _ if board(self.text(self.root())).is_none() => player.to_string(),
            Player::Max => "X (MAX)".to_owned(),
            Player::Min => "O (MIN)".to_owned(),
        }
    }

    fn verdict(&self, value: &Value, you: Player) -> Result<String, SearchError<PositionId>> {
        let verdict = match you.compare(value, &Value::ZERO) {
            Ordering::Greater => "you win",
            Ordering::Less => "I win",
            Ordering::Equal => "a draw",
        };
        Ok(format!("{verdict} ({value} for MAX)"))
    }

    fn named_moves(&self, node: PositionId) -> Vec<(Vec<String>, PositionId)> {
        let named = |(name, to): (&str, PositionId)| (vec![name.to_owned()], to);
        self.moves(node).map(named).collect()
    }

    fn look(&self, node: PositionId) -> String {
        let text = self.text(node);
        board(text).unwrap_or_else(|| text.to_owned())
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

impl Game for PlayedTree<'_> {
    type Node = NodeId;
    type Children<'g>
        = Children<'g>
    where
        Self: 'g;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    fn mover(&self, node: NodeId) -> Mover {
        self.tree.mover(node)
    }

    fn is_static(&self, node: NodeId, _ply: usize) -> bool {
        self.tree.is_leaf(node)
    }

    fn static_value(&self, node: NodeId) -> Option<Value> {
        let (stated, player) = (self.tree.value(node)?, self.tree.player(node));
        Some(self.rules.leaf_values.in_max_view(stated, player))
    }

    fn children(&self, node: NodeId) -> Children<'_> {
        self.tree.children(node)
    }

    fn plies(&self) -> usize {
        self.tree.plies()
    }

    fn weight(&self, child: NodeId) -> Value {
        Game::weight(self.tree, child)
    }

    fn player(&self, node: NodeId) -> Player {
        self.tree.player(node)
    }
}

impl Playable for PlayedTree<'_> {
    /// The values of a tree mean nothing by themselves: what counts is what best play leads to.
    fn verdict(&self, value: &Value, you: Player) -> Result<String, SearchError> {
        let (_, best) = self.best_line(NodeId::ROOT, None)?;
        let compared = match you.compare(value, &best) {
            Ordering::Equal => "as with best play on both sides".to_owned(),
            Ordering::Greater => format!("better for you than best play, which gives {best}"),
            Ordering::Less => format!("better for me than best play, which gives {best}"),
        };
        Ok(format!("it is worth {value} to MAX, {compared}"))
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

    fn moves_called(&self, node: NodeId, typed: &str) -> Vec<String> {
        let children = self.tree.children(node);
        let called = children.filter(|&child| self.tree.move_name(child) == Some(typed));
        called.map(|child| self.labels.owned(child)).collect()
    }

    fn look(&self, node: NodeId) -> String {
        self.labels.readable(node)
    }

    fn best_line(&self, node: NodeId, depth: Option<usize>) -> Result<Line<Self>, SearchError> {
        searched(self.tree, node, self.rules, depth)
    }
}
