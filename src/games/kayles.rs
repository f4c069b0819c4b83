//! Kayles: bowling at rows of pins.

use std::fmt;

use super::{Move, Position, payoff_of};
use crate::tree::Player;

/// Rows of pins that stand side by side. A move knocks down one pin or two neighbours, and may split
/// a row in two; who knocks down the last pin wins (Dudeney, *The Canterbury Puzzles*, 1907, puzzle
/// 73; Guy and Smith, *The G-values of various games*, 1956).
///
/// Rows are sorted, the longest first, and moves that lead to the same rows are one move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kayles {
    rows: Vec<u32>,
    player: Player,
}

impl Kayles {
    /// One row; MAX moves first.
    pub fn new(pins: u32) -> Self {
        Self::of(vec![pins], Player::Max)
    }

    fn of(mut rows: Vec<u32>, player: Player) -> Self {
        rows.retain(|&pins| pins > 0);
        rows.sort_unstable_by(|one, other| other.cmp(one));
        Self { rows, player }
    }

    /// A row becomes two others, which may be empty.
    fn split(&self, row: usize, parts: [u32; 2]) -> Move<Self> {
        let mut rows = self.rows.clone();
        let before = Self::of(vec![rows.swap_remove(row)], self.player);
        let after = Self::of(parts.to_vec(), self.player);
        rows.extend(parts);
        let position = Self::of(rows, self.player.opponent());
        Move {
            name: format!("{before}:{after}"),
            node: position.to_string(),
            position,
        }
    }
}

impl Position for Kayles {
    fn player(&self) -> Player {
        self.player
    }

    fn moves(&self) -> impl Iterator<Item = Move<Self>> {
        let rows = self.rows.iter().enumerate();
        let unequal = rows.filter(|&(row, pins)| self.rows[..row].last() != Some(pins));
        let shortened = unequal.flat_map(|(row, &pins)| {
            let left = (1..=2).filter_map(move |fallen| pins.checked_sub(fallen));
            left.map(move |left| (row, left))
        });
        shortened.flat_map(move |(row, left)| {
            let shorter = 0..=left / 2;
            shorter.map(move |shorter| self.split(row, [left - shorter, shorter]))
        })
    }

    fn payoff(&self) -> i8 {
        payoff_of(Some(self.player.opponent()))
    }

    fn most_moves(&self) -> usize {
        self.rows.iter().map(|&pins| pins as usize).sum()
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return f.write_str("0");
        }
        let rows: Vec<String> = self.rows.iter().map(u32::to_string).collect();
        f.write_str(&rows.join("+"))
    }
}
