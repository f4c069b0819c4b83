//! `abtree game`: a game as an explicit tree, or each of its positions once.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::args;
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::output;
use super::output::file::refuse_foreign;
use crate::document::{Document, Exercise};
use crate::formats::Format;
use crate::games::{LastMove, Position, Positions};
use crate::report::text_positions;
use crate::vocabulary::Vocabulary as _;
use crate::words::counted;

/// Write a game as a tree: NIM, tic-tac-toe, Kayles
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/game.txt"), after_help = include_str!("args/help/game-notes.txt").trim_end())]
#[command(next_help_heading = "Output")]
pub(super) struct GameArguments {
    #[command(subcommand)]
    game: GameChoice,

    /// List each position once, with its mover, value and best moves
    #[arg(long, global = true, conflicts_with = "to")]
    states: bool,

    /// The format of the tree [default: from the suffix of the output, else sexp]
    #[arg(long, global = true, value_name = "FORMAT", value_parser = args::written_format())]
    to: Option<Format>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A game.
#[derive(Debug, Subcommand)]
pub(super) enum GameChoice {
    /// A pile of sticks: a move takes from 1 up to --take sticks
    Nim {
        /// How many sticks there are
        #[arg(long, value_name = "N")]
        sticks: u32,
        /// The most sticks that a move may take
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        take: u32,
        /// What happens to the player who takes the last stick
        #[arg(long, value_name = "RULE", value_parser = args::word::<LastMove>(), default_value = "loses")]
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
        #[arg(long, value_name = "RULE", value_parser = args::word::<LastMove>(), default_value = "loses")]
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

pub(super) fn run(arguments: &GameArguments, diagnostics: &Diagnostics) -> Result<()> {
    let game = PlayedGame::new(&arguments.game)?;
    let output = arguments.output.as_deref();
    if arguments.states {
        refuse_foreign(output, "txt")?;
        let colour = diagnostics.colour();
        return output::write_styled(output, diagnostics.streams(), colour, |out| {
            text_positions(&game.positions, out)
        });
    }
    let tree = game.positions.tree(MOST);
    let tree = tree.map_err(|error| {
        Problem::new(error.kind).help("choose a smaller game; --states lists its positions")
    })?;
    let exercise = Exercise {
        title: Some(game.title),
        ..Exercise::default()
    };
    let document = Document::new(tree, exercise);
    let format = convert::format(arguments.to, output).unwrap_or(Format::Sexp);
    refuse_foreign(output, format.suffix())?;
    output::write(output, diagnostics.streams(), |out| {
        Ok(format.write(&document, out)?)
    })
}

/// A game has at most so many nodes in its tree, or moves between its positions.
const MOST: usize = 1_000_000;

/// A game that a command line names.
pub(super) struct PlayedGame {
    pub(super) positions: Positions,
    /// What it is called, in words for people.
    pub(super) title: String,
}

impl PlayedGame {
    /// All positions of the game, if there are not too many moves between them.
    pub(super) fn new(choice: &GameChoice) -> Result<Self, Problem> {
        let (start, title) = match choice {
            GameChoice::Nim { sticks, take, last } => {
                let start = Position::nim(*sticks, *take, *last);
                let takes = match take {
                    1 => "1".to_owned(),
                    most => format!("1 to {most}"),
                };
                let (pile, last) = (counted(*sticks as usize, STICKS), last.word());
                let end = format!("whoever takes the last one {last}");
                (
                    start,
                    format!("NIM with {pile}: a move takes {takes}; {end}"),
                )
            }
            GameChoice::Subtraction {
                sticks,
                moves,
                last,
            } => {
                let start = Position::subtraction(*sticks, moves, *last);
                let numbers = "give different numbers from 1 up: --moves 1,3,4";
                let start = start.map_err(|error| Problem::new(error).help(numbers))?;
                let one_of = if moves.len() == 1 { "" } else { "one of " };
                let takes: Vec<String> = moves.iter().map(u32::to_string).collect();
                let (pile, takes) = (counted(*sticks as usize, STICKS), takes.join(", "));
                let end = format!("whoever makes the last move {}", last.word());
                (
                    start,
                    format!("{pile}: a move takes {one_of}{takes}; {end}"),
                )
            }
            GameChoice::TicTacToe { board } => (board.clone(), title_of(board)),
            GameChoice::Kayles { row } => {
                let pins = counted(*row as usize, ["pin", "pins"]);
                let end = "whoever takes the last one wins";
                (
                    Position::kayles(*row),
                    format!("Kayles with a row of {pins}; {end}"),
                )
            }
        };
        let positions = Positions::new(&start, MOST);
        Ok(Self {
            positions: positions
                .map_err(|error| Problem::new(error).help("choose a smaller game"))?,
            title,
        })
    }
}

const STICKS: [&str; 2] = ["stick", "sticks"];

fn title_of(board: &Position) -> String {
    match board.to_string().as_str() {
        ".../.../..." => "Tic-tac-toe".to_owned(),
        board => format!("Tic-tac-toe from {board}"),
    }
}
