//! Games for two people: positions, the moves between them, and what a position is worth when the
//! game is over.
//!
//! [`Positions`] finds every position that a game can reach, once each, and computes its value by
//! minimax. It is a [`Game`](crate::game::Game) that can be searched. It can also be written as an
//! explicit [`Tree`](crate::tree::Tree), in which equal positions with different histories are
//! different nodes.

mod position;
mod positions;

pub use position::{LastMove, Move, Position};
pub use positions::{PositionId, Positions, TooLarge};
