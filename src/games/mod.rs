//! Games for two people, one file per game: positions, the moves between them, and what a position
//! is worth when the game is over.
//!
//! [`Positions`] finds every position that a game can reach, once each, and computes its value by
//! minimax. It is a [`Game`](crate::game::Game) that can be searched. It can also be written as an
//! explicit [`Tree`](crate::tree::Tree), in which equal positions with different histories are
//! different nodes.

mod kayles;
mod positions;
mod subtraction;
mod tic_tac_toe;
mod tree;

pub use kayles::Kayles;
pub use positions::{PositionId, Positions, TooLarge};
pub use subtraction::{LastMove, Sticks, TakenError};
pub use tic_tac_toe::{Board, BoardError};

use std::fmt::Display;
use std::hash::Hash;

use crate::tree::Player;

/// A position of a game, and whose turn it is. It is displayed as reports write it.
pub trait Position: Clone + Eq + Hash + Display {
    /// Who moves, or would move if the game were not over.
    fn player(&self) -> Player;

    /// The moves and where they lead, one by one, for there may be billions; none when the game is
    /// over.
    fn moves(&self) -> impl Iterator<Item = Move<Self>>;

    /// What MAX gets: 1 for a win, 0 for a draw, −1 for a loss. It is asked when the game is over.
    fn payoff(&self) -> i8;

    /// No game lasts longer than so many moves from here. Each move makes it less.
    fn most_moves(&self) -> usize;

    /// What the root of the tree is called.
    fn root_name(&self) -> String {
        format!("p{self}")
    }
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move<P> {
    /// What it is called.
    pub name: String,
    /// What the name of the node after it adds to the name of the node before it; no other move
    /// from there adds the same.
    pub node: String,
    /// Where it leads.
    pub position: P,
}

/// What the player gets who wins, or 0 if nobody does, in MAX's view.
fn payoff_of(winner: Option<Player>) -> i8 {
    match winner {
        Some(Player::Max) => 1,
        Some(Player::Min) => -1,
        None => 0,
    }
}
