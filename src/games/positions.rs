//! Every position that a game can come to, once each.

use std::cmp::Reverse;
use std::slice;

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use super::position::{Move, Position};
use crate::game::Game;
use crate::tree::{Mover, Player};
use crate::value::Value;

/// All positions of a game from its start, with the moves between them and the value of each. Those
/// come first from which the game may still be long.
#[derive(Clone, Debug)]
pub struct Positions {
    pub(super) rows: Vec<Row>,
    pub(super) root_name: String,
    most_moves: usize,
}

/// A position of [`Positions`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionId(u32);

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Row {
    text: String,
    player: Player,
    value: i8,
    /// What each move is called, and what the node after it is.
    pub(super) moves: Vec<[String; 2]>,
    leads_to: Vec<PositionId>,
}

/// A game is larger than it may be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TooLarge {
    /// It has more moves between its positions, and its tree has more nodes than that.
    #[error("the game has more than {0} moves between its positions")]
    Moves(usize),
    /// Its tree has more nodes: how many, in words for people, and how many it may have.
    #[error("the tree has {0} nodes, more than {1}")]
    Nodes(String, usize),
    /// The names of the nodes of its tree, which tell the whole way to each, are longer together.
    #[error("the names in the tree take {0} bytes in all, more than {1}")]
    Names(u128, u128),
    /// Its tree is deeper.
    #[error("a game may last {0} moves, more than the 10,000 plies that a tree may have")]
    Plies(usize),
}

impl Positions {
    /// Finds all positions, with at most `limit` moves between them. Time and memory are linear in
    /// these moves.
    pub fn new(start: &Position, limit: usize) -> Result<Self, TooLarge> {
        let mut found = reachable(start, limit)?;
        // A move makes the game shorter: every position comes before those that it leads to.
        found.sort_by_key(|position| Reverse(position.most_moves()));
        let numbers = (0..).map(PositionId);
        let numbers: FxHashMap<&Position, PositionId> = found.iter().zip(numbers).collect();
        let rows = found.iter().map(|position| Row::new(position, &numbers));
        let mut rows: Vec<Row> = rows.collect();
        for at in (0..rows.len()).rev() {
            let values = rows[at].leads_to.iter().map(|id| rows[id.index()].value);
            let best = match rows[at].player {
                Player::Max => values.max(),
                Player::Min => values.min(),
            };
            rows[at].value = best.unwrap_or(rows[at].value);
        }
        Ok(Self {
            rows,
            root_name: start.root_name(),
            most_moves: start.most_moves(),
        })
    }

    /// All positions.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PositionId> + use<> {
        let end = u32::try_from(self.rows.len()).expect("there are fewer positions than moves");
        (0..end).map(PositionId)
    }

    pub(super) fn row(&self, id: PositionId) -> &Row {
        &self.rows[id.index()]
    }

    /// The position as reports write it.
    pub fn text(&self, id: PositionId) -> &str {
        &self.row(id).text
    }

    /// What the position is worth to MAX if both play as well as they can: 1, 0 or −1.
    pub fn value(&self, id: PositionId) -> Value {
        Value::from(i64::from(self.row(id).value))
    }

    /// The names of the moves and where they lead.
    pub fn moves(&self, id: PositionId) -> impl Iterator<Item = (&str, PositionId)> {
        let row = self.row(id);
        let names = row.moves.iter().map(|[name, _]| name.as_str());
        names.zip(row.leads_to.iter().copied())
    }

    /// The names of the moves that keep the value.
    pub fn best_moves(&self, id: PositionId) -> impl Iterator<Item = &str> {
        let keeps_value =
            move |&(_, to): &(&str, PositionId)| self.row(to).value == self.row(id).value;
        self.moves(id).filter(keeps_value).map(|(name, _)| name)
    }
}

impl PositionId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The start and what it leads to, the nearest first.
fn reachable(start: &Position, limit: usize) -> Result<Vec<Position>, TooLarge> {
    let mut found = vec![start.clone()];
    let mut known: FxHashSet<Position> = found.iter().cloned().collect();
    let (mut next, mut moves) = (0, 0);
    while let Some(position) = found.get(next).cloned() {
        next += 1;
        for Move { position, .. } in position.moves() {
            moves += 1;
            if moves > limit {
                return Err(TooLarge::Moves(limit));
            }
            if known.insert(position.clone()) {
                found.push(position);
            }
        }
    }
    Ok(found)
}

impl Row {
    /// A position and its moves; its own value is known if the game is over.
    fn new(position: &Position, numbers: &FxHashMap<&Position, PositionId>) -> Self {
        let moves = position.moves();
        let moves = moves.map(
            |Move {
                 name,
                 node,
                 position,
             }| ([name, node], numbers[&position]),
        );
        let (moves, leads_to): (Vec<_>, Vec<_>) = moves.unzip();
        Self {
            text: position.to_string(),
            player: position.player(),
            value: position.payoff(),
            moves,
            leads_to,
        }
    }
}

/// Equal positions are one node here. Where a search stops before the game is over, nobody is ahead.
impl Game for Positions {
    type Node = PositionId;
    type Children<'g> = std::iter::Copied<slice::Iter<'g, PositionId>>;

    fn root(&self) -> PositionId {
        PositionId(0)
    }

    fn mover(&self, node: PositionId) -> Mover {
        self.player(node).into()
    }

    fn player(&self, node: PositionId) -> Player {
        self.row(node).player
    }

    fn is_static(&self, node: PositionId, _ply: usize) -> bool {
        self.row(node).leads_to.is_empty()
    }

    fn static_value(&self, node: PositionId) -> Option<Value> {
        let is_over = self.is_static(node, 0);
        Some(if is_over {
            self.value(node)
        } else {
            Value::ZERO
        })
    }

    fn children(&self, node: PositionId) -> Self::Children<'_> {
        self.row(node).leads_to.iter().copied()
    }

    fn plies(&self) -> usize {
        self.most_moves
    }
}
