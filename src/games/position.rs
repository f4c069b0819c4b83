//! The positions of NIM, of subtraction games, of tic-tac-toe and of Kayles, and their moves.

use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::Player;

/// A position of a game, and whose turn it is, or would be if the game were not over. It is displayed
/// as reports write it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    player: Player,
    state: State,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum State {
    /// A pile of sticks, of which each move takes one of a few numbers (Berlekamp, Conway and Guy,
    /// *Winning Ways*, 1982, chapter 4).
    Sticks {
        left: u32,
        /// Ranges of numbers, in the order of the moves.
        takes: Arc<[RangeInclusive<u32>]>,
        last: LastMove,
    },
    /// Tic-tac-toe, noughts and crosses: rows from top to bottom. X is MAX and begins; three in a row
    /// win.
    Board([Option<Player>; 9]),
    /// Rows of pins that stand side by side, the longest first. A move knocks down one pin or two
    /// neighbours, and may split a row in two; who knocks down the last pin wins (Dudeney, *The
    /// Canterbury Puzzles*, 1907, puzzle 73; Guy and Smith, *The G-values of various games*, 1956).
    Kayles(Vec<u32>),
}

/// What happens to the player who makes the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LastMove {
    /// Who makes the last move loses.
    Loses,
    /// Who makes the last move wins.
    Wins,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What it is called.
    pub name: String,
    /// What the name of the node after it adds to the name of the node before it; no other move
    /// from there adds the same.
    pub node: String,
    /// Where it leads.
    pub position: Position,
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

impl Position {
    /// NIM with one pile: a move takes from one stick to `most`; MAX moves first.
    pub fn nim(sticks: u32, most: u32, last: LastMove) -> Self {
        Self::sticks(sticks, [1..=most].into_iter(), last)
    }

    /// A pile from which a move takes one of these numbers of sticks, and in this order; MAX moves first.
    pub fn subtraction(sticks: u32, takes: &[u32], last: LastMove) -> Result<Self, &'static str> {
        let different: HashSet<&u32> = takes.iter().collect();
        if takes.is_empty() || takes.contains(&0) || different.len() < takes.len() {
            return Err("the numbers of sticks that a move may take must differ, and none be 0");
        }
        let takes = takes.iter().map(|&taken| taken..=taken);
        Ok(Self::sticks(sticks, takes, last))
    }

    fn sticks(left: u32, takes: impl Iterator<Item = RangeInclusive<u32>>, last: LastMove) -> Self {
        let takes = takes.collect();
        Self::begun_by_max(State::Sticks { left, takes, last })
    }

    fn begun_by_max(state: State) -> Self {
        Self {
            player: Player::Max,
            state,
        }
    }

    /// A row of pins; MAX moves first.
    pub fn kayles(pins: u32) -> Self {
        Self::begun_by_max(State::Kayles(rows(vec![pins])))
    }

    /// A board that a game can come to, written as its rows, an empty cell as a point: `X.O/.../...`.
    pub fn board(text: &str) -> Result<Self, String> {
        let shape = "a board is three rows of three cells, each X, O or a point: X.O/.../...";
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(shape.to_owned());
        }
        let mut cells = [None; 9];
        for (cell, letter) in cells.iter_mut().zip(rows.concat().chars()) {
            *cell = match letter {
                'X' | 'x' => Some(Player::Max),
                'O' | 'o' => Some(Player::Min),
                '.' => None,
                _ => return Err(shape.to_owned()),
            };
        }
        let count = |player| cells.iter().filter(|cell| **cell == Some(player)).count();
        let [crosses, noughts] = [Player::Max, Player::Min].map(count);
        let player = match crosses.checked_sub(noughts) {
            Some(0) => Player::Max,
            Some(1) => Player::Min,
            _ => {
                return Err("X begins and the players take turns: count the X and the O".to_owned());
            }
        };
        // A game comes to an end with the move that wins it.
        if has_won(&cells, player) {
            return Err("the game was over before the last move was made".to_owned());
        }
        let state = State::Board(cells);
        Ok(Self { player, state })
    }

    /// Who moves, or would move if the game were not over.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The moves and where they lead, one by one, for there may be billions; none when the game is
    /// over.
    pub fn moves(&self) -> Box<dyn Iterator<Item = Move> + '_> {
        match &self.state {
            State::Sticks { left, takes, .. } => {
                let most = |take: &RangeInclusive<u32>| *take.end().min(left);
                let possible = takes
                    .iter()
                    .flat_map(move |take| *take.start()..=most(take));
                Box::new(possible.map(move |taken| self.take(left - taken, taken)))
            }
            State::Board(cells) => {
                let is_won = has_won(cells, self.player.opponent());
                let free = (0..9).filter(move |&at| !is_won && cells[at].is_none());
                Box::new(free.map(|at| self.mark(cells, at)))
            }
            State::Kayles(rows) => {
                let numbered = rows.iter().enumerate();
                // Moves that lead to the same rows are one move.
                let unequal = numbered.filter(|&(row, pins)| rows[..row].last() != Some(pins));
                let shortened = unequal.flat_map(|(row, &pins)| {
                    let left = (1..=2).filter_map(move |fallen| pins.checked_sub(fallen));
                    left.map(move |left| (row, left))
                });
                Box::new(shortened.flat_map(move |(row, left)| {
                    let shorter = 0..=left / 2;
                    shorter.map(move |shorter| self.split(rows, row, [left - shorter, shorter]))
                }))
            }
        }
    }

    /// The position after a move of this player.
    fn after(&self, state: State) -> Self {
        Self {
            player: self.player.opponent(),
            state,
        }
    }

    fn take(&self, left: u32, taken: u32) -> Move {
        let mut state = self.state.clone();
        if let State::Sticks { left: before, .. } = &mut state {
            *before = left;
        }
        Move {
            name: taken.to_string(),
            node: left.to_string(),
            position: self.after(state),
        }
    }

    /// A move is called by its column, a to c, and its row, 1 to 3 from the top.
    fn mark(&self, cells: &[Option<Player>; 9], at: usize) -> Move {
        let mut cells = *cells;
        cells[at] = Some(self.player);
        let name = format!("{}{}", ["a", "b", "c"][at % 3], at / 3 + 1);
        Move {
            node: name.clone(),
            name,
            position: self.after(State::Board(cells)),
        }
    }

    /// A row becomes two others, which may be empty.
    fn split(&self, all: &[u32], row: usize, parts: [u32; 2]) -> Move {
        let mut after = all.to_vec();
        let before = after.swap_remove(row);
        after.extend(parts);
        let parts = State::Kayles(rows(parts.to_vec()));
        let position = self.after(State::Kayles(rows(after)));
        Move {
            name: format!("{before}:{}", self.after(parts)),
            node: position.to_string(),
            position,
        }
    }

    /// What MAX gets: 1 for a win, 0 for a draw, −1 for a loss. It is asked when the game is over: the
    /// player who can't move has not made the last move.
    pub fn payoff(&self) -> i8 {
        let opponent = self.player.opponent();
        let winner = match &self.state {
            State::Sticks {
                last: LastMove::Loses,
                ..
            } => Some(self.player),
            State::Sticks { .. } | State::Kayles(_) => Some(opponent),
            State::Board(cells) => has_won(cells, opponent).then_some(opponent),
        };
        match winner {
            Some(Player::Max) => 1,
            Some(Player::Min) => -1,
            None => 0,
        }
    }

    /// No game lasts longer than so many moves from here. Each move makes it less.
    pub fn most_moves(&self) -> usize {
        match &self.state {
            State::Sticks { left, .. } => *left as usize,
            State::Board(cells) => cells.iter().filter(|cell| cell.is_none()).count(),
            State::Kayles(rows) => rows.iter().map(|&pins| pins as usize).sum(),
        }
    }

    /// What the root of the tree is called.
    pub(super) fn root_name(&self) -> String {
        match &self.state {
            State::Board(_) => "start".to_owned(),
            State::Sticks { .. } | State::Kayles(_) => format!("p{self}"),
        }
    }
}

fn has_won(cells: &[Option<Player>; 9], player: Player) -> bool {
    let is_full = |line: &[usize; 3]| line.iter().all(|&at| cells[at] == Some(player));
    LINES.iter().any(is_full)
}

/// Rows of pins in order.
fn rows(mut rows: Vec<u32>) -> Vec<u32> {
    rows.retain(|&pins| pins > 0);
    rows.sort_unstable_by(|one, other| other.cmp(one));
    rows
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.state {
            State::Sticks { left, .. } => left.fmt(f),
            State::Board(cells) => {
                let letters = cells.map(|cell| match cell {
                    Some(Player::Max) => "X",
                    Some(Player::Min) => "O",
                    None => ".",
                });
                let rows: Vec<String> = letters.chunks(3).map(<[&str]>::concat).collect();
                f.write_str(&rows.join("/"))
            }
            State::Kayles(rows) if rows.is_empty() => f.write_str("0"),
            State::Kayles(rows) => {
                let rows: Vec<String> = rows.iter().map(u32::to_string).collect();
                f.write_str(&rows.join("+"))
            }
        }
    }
}
