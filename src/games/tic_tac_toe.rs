//! Tic-tac-toe, noughts and crosses.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Move, Position, payoff_of};
use crate::tree::Player;

/// A board of three rows from top to bottom. X is MAX and begins; three in a row win.
///
/// It is written as its rows, an empty cell as a point: `X.O/.../...`. A move is called by its
/// column, a to c, and its row, 1 to 3 from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    cells: [Option<Player>; 9],
}

/// Why a text is not a board that a game can come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// It has another shape.
    #[error("a board is three rows of three cells, each X, O or a point: X.O/.../...")]
    Shape,
    /// The players can't have moved by turns.
    #[error("X begins and the players take turns, so a board can't have {0} X and {1} O")]
    Turns(usize, usize),
    /// The game was over before the last move.
    #[error("the game was over before the last move was made")]
    WonTooEarly,
}

/// The cells of each line of three.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

impl Board {
    fn count(&self, player: Option<Player>) -> usize {
        self.cells.iter().filter(|cell| **cell == player).count()
    }

    fn has_won(&self, player: Player) -> bool {
        let is_full = |line: &[usize; 3]| line.iter().all(|&at| self.cells[at] == Some(player));
        LINES.iter().any(is_full)
    }

    fn winner(&self) -> Option<Player> {
        let players = [Player::Max, Player::Min];
        players.into_iter().find(|&player| self.has_won(player))
    }

    /// A game comes to an end with the move that wins it.
    fn checked(self) -> Result<Self, BoardError> {
        let [crosses, noughts] = [Player::Max, Player::Min].map(|player| self.count(Some(player)));
        if crosses != noughts && crosses != noughts + 1 {
            return Err(BoardError::Turns(crosses, noughts));
        }
        if self.has_won(self.player()) {
            return Err(BoardError::WonTooEarly);
        }
        Ok(self)
    }
}

impl Position for Board {
    fn player(&self) -> Player {
        if self.count(Some(Player::Max)) > self.count(Some(Player::Min)) {
            Player::Min
        } else {
            Player::Max
        }
    }

    fn moves(&self) -> impl Iterator<Item = Move<Self>> {
        let is_won = self.winner().is_some();
        let free = (0..9).filter(move |&at| !is_won && self.cells[at].is_none());
        free.map(|at| {
            let mut position = *self;
            position.cells[at] = Some(self.player());
            let name = format!("{}{}", ["a", "b", "c"][at % 3], at / 3 + 1);
            Move {
                node: name.clone(),
                name,
                position,
            }
        })
    }

    fn payoff(&self) -> i8 {
        payoff_of(self.winner())
    }

    fn most_moves(&self) -> usize {
        self.count(None)
    }

    fn root_name(&self) -> String {
        "start".to_owned()
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) {
            return Err(BoardError::Shape);
        }
        let mut board = Self::default();
        for (cell, letter) in board.cells.iter_mut().zip(rows.concat()) {
            *cell = match letter {
                'X' | 'x' => Some(Player::Max),
                'O' | 'o' => Some(Player::Min),
                '.' => None,
                _ => return Err(BoardError::Shape),
            };
        }
        board.checked()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, cell) in self.cells.iter().enumerate() {
            if at > 0 && at % 3 == 0 {
                f.write_str("/")?;
            }
            f.write_str(match cell {
                Some(Player::Max) => "X",
                Some(Player::Min) => "O",
                None => ".",
            })?;
        }
        Ok(())
    }
}
