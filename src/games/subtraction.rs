//! NIM with one pile, and subtraction games: each player takes one of a few numbers of sticks.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use strum::{EnumMessage, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::{Move, Position, payoff_of};
use crate::tree::Player;

/// What happens to the player who makes the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LastMove {
    /// Who makes the last move loses.
    Loses,
    /// Who makes the last move wins.
    Wins,
}

/// A pile of sticks, of which each move takes one of a few numbers (Berlekamp, Conway and Guy,
/// *Winning Ways*, 1982, chapter 4). NIM takes 1, 2, 3 and so on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sticks {
    left: u32,
    takes: Takes,
    last: LastMove,
    player: Player,
}

/// The numbers of sticks that a move may take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Takes {
    /// From one to so many.
    UpTo(u32),
    /// These, in the order of the moves.
    Listed(Arc<[u32]>),
}

/// Why numbers of sticks can't be those that moves take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TakenError {
    /// There is none.
    #[error("a player must be able to take at least one stick")]
    None,
    /// It would last for ever.
    #[error("a move takes at least one stick")]
    Zero,
    /// One stands there twice.
    #[error("the number of sticks {0} is given twice")]
    Repeated(u32),
}

impl Sticks {
    /// MAX moves first. The tree has the moves in the order in which their numbers are given.
    pub fn new(sticks: u32, takes: &[u32], last: LastMove) -> Result<Self, TakenError> {
        if takes.is_empty() {
            return Err(TakenError::None);
        }
        if takes.contains(&0) {
            return Err(TakenError::Zero);
        }
        let mut known = HashSet::new();
        if let Some(taken) = takes.iter().find(|taken| !known.insert(**taken)) {
            return Err(TakenError::Repeated(*taken));
        }
        Ok(Self::taking(sticks, Takes::Listed(takes.into()), last))
    }

    fn taking(sticks: u32, takes: Takes, last: LastMove) -> Self {
        Self {
            left: sticks,
            takes,
            last,
            player: Player::Max,
        }
    }

    /// NIM: a move takes from one stick to `most`.
    pub fn nim(sticks: u32, most: u32, last: LastMove) -> Result<Self, TakenError> {
        match most {
            0 => Err(TakenError::None),
            _ => Ok(Self::taking(sticks, Takes::UpTo(most), last)),
        }
    }

    /// What a move takes, by its place among the moves.
    fn taken(&self, place: usize) -> Option<u32> {
        match &self.takes {
            Takes::UpTo(most) => {
                let taken = u32::try_from(place).ok()?.checked_add(1)?;
                (taken <= self.left.min(*most)).then_some(taken)
            }
            Takes::Listed(takes) => takes.get(place).copied(),
        }
    }
}

impl Position for Sticks {
    fn player(&self) -> Player {
        self.player
    }

    fn moves(&self) -> impl Iterator<Item = Move<Self>> {
        let takes = (0..).map_while(|place| self.taken(place));
        takes.filter_map(|taken| {
            let left = self.left.checked_sub(taken)?;
            Some(Move {
                name: taken.to_string(),
                node: left.to_string(),
                position: Self {
                    left,
                    player: self.player.opponent(),
                    ..self.clone()
                },
            })
        })
    }

    /// The player who can't move has not made the last move.
    fn payoff(&self) -> i8 {
        payoff_of(Some(match self.last {
            LastMove::Loses => self.player,
            LastMove::Wins => self.player.opponent(),
        }))
    }

    fn most_moves(&self) -> usize {
        self.left as usize
    }
}

impl fmt::Display for Sticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.left.fmt(f)
    }
}
