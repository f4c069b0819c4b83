//! Games for two people: positions, the moves between them, and what a position is worth when the
//! game is over.
//!
//! [`Positions`] finds every position that a game can reach, once each, and computes its value by
//! minimax. It can also be written as an explicit [`Tree`], in which equal positions with different
//! histories are different nodes.

mod position;

pub use position::{LastMove, Move, Position};

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use crate::tree::{Limits, Player, Tree, TreeError};

/// All positions of a game from its start, and what each is worth to MAX if both play as well as they can: 1, 0 or
/// −1. Those come first from which the game may still be long.
#[derive(Clone, Debug)]
pub struct Positions {
    start: Position,
    all: Vec<Position>,
    values: FxHashMap<Position, i8>,
}

/// A game has more moves between its positions than this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the game has more than {0} moves between its positions")]
pub struct TooLarge(pub usize);

impl Positions {
    /// Finds all positions, with at most `limit` moves between them. Time and memory are linear in
    /// these moves.
    pub fn new(start: &Position, limit: usize) -> Result<Self, TooLarge> {
        let mut all = reachable(start, limit)?;
        // A move makes the game shorter: every position comes before those that it leads to.
        all.sort_by_key(|position| Reverse(position.most_moves()));
        let mut values = FxHashMap::default();
        for position in all.iter().rev() {
            let value = best(position, |after| values[after]);
            values.insert(position.clone(), value);
        }
        Ok(Self {
            start: start.clone(),
            all,
            values,
        })
    }

    /// All positions.
    pub fn iter(&self) -> impl Iterator<Item = &Position> {
        self.all.iter()
    }

    /// What a position is worth.
    pub fn value(&self, position: &Position) -> i8 {
        self.values[position]
    }

    /// The moves that keep the value.
    pub fn best_moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let value = self.value(position);
        let moves = position.moves();
        moves.filter(move |best| self.value(&best.position) == value)
    }

    /// The explicit tree, of at most `limit` nodes, in which equal positions stand as often as games come to
    /// them. The names of its nodes, which tell the whole way to each, have at most 2^30 bytes together.
    pub fn tree(&self, limit: usize) -> Result<Tree, TreeError> {
        let limits = Limits {
            nodes: limit,
            text_bytes: 1 << 30,
            ..Limits::default()
        };
        let root = (self.start.clone(), self.start.root_name(), None::<String>);
        Tree::unfold(
            root,
            Player::Max,
            limits,
            |(position, name, by), builder| {
                builder.name(&name)?;
                if let Some(by) = &by {
                    builder.move_name(by)?;
                }
                builder.mover(position.player().into());
                let children = position.moves().map(
                    |Move {
                         name: by,
                         node,
                         position,
                     }| { (position, format!("{name}-{node}"), Some(by)) },
                );
                let children: Vec<_> = children.collect();
                if children.is_empty() {
                    builder.value(Some(i64::from(position.payoff()).into()));
                }
                Ok(children)
            },
        )
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

/// The best that the player can reach, by the values of the positions after each move; what MAX gets where the game
/// is over.
fn best(position: &Position, mut value: impl FnMut(&Position) -> i8) -> i8 {
    let values = position.moves().map(|after| value(&after.position));
    let best = match position.player() {
        Player::Max => values.max(),
        Player::Min => values.min(),
    };
    best.unwrap_or_else(|| position.payoff())
}

/// A player who sees only so many plies ahead; behind these nobody is ahead.
#[derive(Debug, Default)]
pub struct ShortSighted {
    /// What is found of positions, each with the plies that are looked at below it.
    known: FxHashMap<(Position, u32), i8>,
}

impl ShortSighted {
    /// The first of the moves that look best; nothing where the game is over.
    pub fn best_move(&mut self, position: &Position, plies: u32) -> Option<Move> {
        let value = self.value(position, plies);
        let mut moves = position.moves();
        moves.find(|best| self.value(&best.position, plies - 1) == value)
    }

    fn value(&mut self, position: &Position, plies: u32) -> i8 {
        let is_over = position.moves().next().is_none();
        if is_over || plies == 0 {
            return if is_over { position.payoff() } else { 0 };
        }
        let key = (position.clone(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let value = best(position, |after| self.value(after, plies - 1));
        self.known.insert(key, value);
        value
    }
}
