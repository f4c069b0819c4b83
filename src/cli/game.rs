//! `abtree game`: a game as an explicit tree, or each of its positions once.

use anyhow::Result;

use super::args::{GameArguments, GameChoice};
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::output;
use crate::document::{Document, Exercise};
use crate::formats::WrittenFormat;
use crate::games::{LastMove, Position, Positions};
use crate::report::text_positions;
use crate::vocabulary::Vocabulary as _;
use crate::words::counted;

pub(super) fn run(arguments: &GameArguments, diagnostics: &Diagnostics) -> Result<()> {
    let game = PlayedGame::new(&arguments.game)?;
    if arguments.states {
        let (path, colour) = (arguments.output.as_deref(), diagnostics.colour());
        return output::write_styled(path, diagnostics.streams(), colour, |out| {
            text_positions(&game.positions, out)
        });
    }
    let tree = game.positions.tree(MOST);
    let tree = tree.map_err(|error| {
        Problem::new(error).help("choose a smaller game; --states lists its positions")
    })?;
    let exercise = Exercise {
        title: Some(game.title),
        made_by: Some(format!("abtree game {}", game.command)),
        ..Exercise::default()
    };
    let document = Document::new(tree, exercise);
    let output = arguments.output.as_deref();
    let format = convert::format(arguments.to, output).unwrap_or(WrittenFormat::Sexp);
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
    /// The options that name it.
    command: String,
}

impl PlayedGame {
    /// All positions of the game, if there are not too many moves between them.
    pub(super) fn new(choice: &GameChoice) -> Result<Self, Problem> {
        let (start, title, command) = match choice {
            GameChoice::Nim { sticks, take, last } => {
                let end = last_move(*last, "takes the last one");
                let most = if *take == 1 {
                    String::new()
                } else {
                    format!(" to {take}")
                };
                let pile = counted(*sticks as usize, STICKS);
                (
                    Position::nim(*sticks, *take, *last).map_err(no_moves)?,
                    format!("NIM with {pile}: a move takes 1{most}; {end}"),
                    format!("nim --sticks {sticks} --take {take} --last {}", last.word()),
                )
            }
            GameChoice::Subtraction {
                sticks,
                moves,
                last,
            } => {
                let start = Position::subtraction(*sticks, moves, *last).map_err(no_moves)?;
                let moves: Vec<String> = moves.iter().map(u32::to_string).collect();
                let end = last_move(*last, "makes the last move");
                let one_of = if moves.len() == 1 { "" } else { "one of " };
                let (pile, takes) = (counted(*sticks as usize, STICKS), moves.join(", "));
                let title = format!("{pile}: a move takes {one_of}{takes}; {end}");
                let (moves, last) = (moves.join(","), last.word());
                let command =
                    format!("subtraction --sticks {sticks} --moves {moves} --last {last}");
                (start, title, command)
            }
            GameChoice::TicTacToe { board } => (
                board.clone(),
                title_of(board),
                format!("tic-tac-toe --board {board}"),
            ),
            GameChoice::Kayles { row } => (
                Position::kayles(*row),
                format!(
                    "Kayles with a row of {}; whoever takes the last one wins",
                    counted(*row as usize, ["pin", "pins"])
                ),
                format!("kayles --row {row}"),
            ),
        };
        let positions = Positions::new(&start, MOST);
        Ok(Self {
            positions: positions
                .map_err(|error| Problem::new(error).help("choose a smaller game"))?,
            title,
            command,
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

fn last_move(last: LastMove, deed: &str) -> String {
    format!("whoever {deed} {}", last.word())
}

fn no_moves(error: String) -> Problem {
    Problem::new(error).help("give different numbers from 1 up: --moves 1,3,4")
}
