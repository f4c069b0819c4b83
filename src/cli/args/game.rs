//! The arguments of the commands about games.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::choices;
use crate::formats::WrittenFormat;
use crate::games::{LastMove, Position};
use crate::play::Seat;

/// Write a game as a tree: NIM, tic-tac-toe, Kayles
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/game.txt"), after_help = include_str!("help/game-notes.txt").trim_end())]
#[command(next_help_heading = "Output")]
pub(crate) struct GameArguments {
    #[command(subcommand)]
    pub(crate) game: GameChoice,

    /// List each position once, with its mover, value and best moves
    #[arg(long, global = true, conflicts_with = "to")]
    pub(crate) states: bool,

    /// The format of the tree [default: from the suffix of the output, else sexp]
    #[arg(long, global = true, value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(crate) to: Option<WrittenFormat>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A game.
#[derive(Debug, Subcommand)]
pub(crate) enum GameChoice {
    /// A pile of sticks: a move takes from 1 up to --take sticks
    Nim {
        /// How many sticks there are
        #[arg(long, value_name = "N")]
        sticks: u32,
        /// The most sticks that a move may take
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        take: u32,
        /// What happens to the player who takes the last stick
        #[arg(long, value_name = "RULE", value_parser = choices::word::<LastMove>(), default_value = "loses")]
        last: LastMove,
    },
    /// A pile of sticks: a move takes one of the numbers in --moves
    Subtraction {
        /// How many sticks there are
        #[arg(long, value_name = "N")]
        sticks: u32,
        /// The numbers of sticks that a move may take, separated by commas
        #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
        moves: Vec<u32>,
        /// What happens to the player who makes the last move
        #[arg(long, value_name = "RULE", value_parser = choices::word::<LastMove>(), default_value = "loses")]
        last: LastMove,
    },
    /// Three in a row wins
    TicTacToe {
        /// The rows of the board from top to bottom; a point is an empty cell: X.O/.../...
        #[arg(long, value_name = "BOARD", value_parser = Position::board, default_value = ".../.../...")]
        board: Position,
    },
    /// A row of pins: a move knocks down one pin or two neighbours; taking the last pin wins
    Kayles {
        /// How many pins the row has
        #[arg(long, value_name = "N")]
        row: u32,
    },
}

/// Play a game against the search
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/play.txt"), after_help = include_str!("help/play-notes.txt").trim_end())]
pub(crate) struct PlayArguments {
    /// Whether you make the first or the second move
    #[arg(long, global = true, help_heading = "Match", value_name = "SEAT", value_parser = choices::word::<Seat>(), default_value = "first")]
    pub(crate) you: Seat,

    /// How many plies the search looks ahead [default: to the end]
    #[arg(long, global = true, help_heading = "Match", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10))]
    pub(crate) depth: Option<u32>,

    #[command(subcommand)]
    pub(crate) game: GameChoice,
}
