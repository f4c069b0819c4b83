//! Games for two people: positions, the moves between them, and what a position is worth when the
//! game is over.
//!
//! [`Positions`] finds every position that a game can reach, once each, and computes its value by
//! minimax. It is a [`Game`] that can be searched. It can also be written as an explicit [`Tree`], in which
//! equal positions with different histories are different nodes.

mod position;

pub use position::{LastMove, Move, Position};

use std::cmp::Reverse;
use std::slice;

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use crate::game::Game;
use crate::tree::{Limits, Mover, Player, Tree, TreeError};
use crate::value::Value;

/// All positions of a game from its start, with the moves between them and the value of each. Those
/// come first from which the game may still be long.
#[derive(Clone, Debug)]
pub struct Positions {
    rows: Vec<Row>,
    root_name: String,
    most_moves: usize,
}

/// A position of [`Positions`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionId(u32);

/// A position.
#[derive(Clone, Debug)]
struct Row {
    text: String,
    player: Player,
    value: i8,
    /// What each move is called, and what the node after it is.
    moves: Vec<[String; 2]>,
    leads_to: Vec<PositionId>,
}

/// A game has more moves between its positions than this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the game has more than {0} moves between its positions")]
pub struct TooLarge(pub usize);

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

    fn row(&self, id: PositionId) -> &Row {
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

    /// The explicit tree, of at most `limit` nodes, in which equal positions stand as often as games come to
    /// them. The names of its nodes, which tell the whole way to each, have at most 2^30 bytes together.
    pub fn tree(&self, limit: usize) -> Result<Tree, TreeError> {
        let limits = Limits {
            nodes: limit,
            text_bytes: 1 << 30,
            ..Limits::default()
        };
        let root = (self.root(), self.root_name.clone(), None);
        Tree::unfold(
            root,
            Player::Max,
            limits,
            |(id, name, move_name), builder| {
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
            },
        )
    }
}

impl PositionId {
    fn index(self) -> usize {
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
                return Err(TooLarge(limit));
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
