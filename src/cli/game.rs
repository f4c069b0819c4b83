//! `abtree game`: a game as an explicit tree, or each of its positions once; `abtree play`: a person against the
//! search, line by line.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::args;
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::output;
use super::output::file::refuse_clashes;
use super::streams::Lines;
use crate::document::{Document, Exercise};
use crate::formats::Format;
use crate::games::{LastMove, Move, Position, Positions, ShortSighted};
use crate::report::text_positions;
use crate::text::quoted;
use crate::tree::Player;
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
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        sticks: u32,
        /// The most sticks that a move may take
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
        take: u32,
        /// What happens to the player who takes the last stick
        #[arg(long, value_name = "RULE", value_parser = args::word::<LastMove>(), default_value = "loses")]
        last: LastMove,
    },
    /// A pile of sticks: a move takes one of the numbers in --moves
    Subtraction {
        /// How many sticks there are
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
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
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        row: u32,
    },
}

pub(super) fn run(arguments: &GameArguments, diagnostics: &Diagnostics) -> Result<()> {
    let (_, positions, title) = played(&arguments.game)?;
    let output = arguments.output.as_deref();
    if arguments.states {
        refuse_clashes(&[], output.map(|path| (path, "txt")))?;
        let colour = diagnostics.colour();
        return output::write_styled(output, diagnostics.streams(), colour, |out| {
            text_positions(&positions, out)
        });
    }
    let tree = positions.tree(MOST);
    let tree = tree.map_err(|error| {
        Problem::new(error.kind).help("choose a smaller game; --states lists its positions")
    })?;
    let exercise = Exercise {
        title: Some(title),
        ..Exercise::default()
    };
    let document = Document::new(tree, exercise);
    let format = convert::format(arguments.to, output).unwrap_or(Format::Sexp);
    refuse_clashes(&[], output.map(|path| (path, format.suffix())))?;
    output::write(output, diagnostics.streams(), |out| {
        Ok(format.write(&document, out)?)
    })
}

/// A game has at most so many nodes in its tree, or moves between its positions.
const MOST: usize = 1_000_000;

/// The start of a game, all its positions, if there are not too many moves between them, and what it is called.
fn played(choice: &GameChoice) -> Result<(Position, Positions, String), Problem> {
    let pile = |sticks: u32| counted(sticks as usize, ["stick", "sticks"]);
    let (start, title) = match choice {
        GameChoice::Nim { sticks, take, last } => {
            let most = if *take == 1 { "" } else { "1 to " };
            let last_one = last.word();
            let rule = format!("takes {most}{take}; whoever takes the last one {last_one}");
            let start = Position::nim(*sticks, *take, *last);
            (start, format!("NIM with {}: a move {rule}", pile(*sticks)))
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
            let moves: Vec<String> = moves.iter().map(u32::to_string).collect();
            let (moves, last) = (moves.join(", "), last.word());
            let rule = format!("takes {one_of}{moves}; whoever makes the last move {last}");
            (start, format!("{}: a move {rule}", pile(*sticks)))
        }
        GameChoice::TicTacToe { board } => {
            (board.clone(), format!("Tic-tac-toe from {board}; X is MAX"))
        }
        GameChoice::Kayles { row } => {
            let pins = counted(*row as usize, ["pin", "pins"]);
            let title = format!("Kayles with a row of {pins}; whoever takes the last one wins");
            (Position::kayles(*row), title)
        }
    };
    let positions = Positions::new(&start, MOST);
    let positions = positions.map_err(|error| Problem::new(error).help("choose a smaller game"))?;
    Ok((start, positions, title))
}

/// Play a game against the search
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/play.txt"), after_help = include_str!("args/help/play-notes.txt").trim_end())]
pub(super) struct PlayArguments {
    /// Whether you make the first or the second move
    #[arg(long, global = true, help_heading = "Match", value_name = "SEAT", value_parser = args::word::<Seat>(), default_value = "first")]
    you: Seat,

    /// How many plies the search looks ahead [default: to the end]
    #[arg(long, global = true, help_heading = "Match", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10), allow_negative_numbers = true)]
    depth: Option<u32>,

    #[command(subcommand)]
    game: GameChoice,
}

/// Who of the two players the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum Seat {
    /// You begin.
    First,
    /// The search begins.
    Second,
}

/// Plays until the match or the input is over.
pub(super) fn run_play(arguments: &PlayArguments, diagnostics: &Diagnostics) -> Result<()> {
    let (mut at, positions, title) = played(&arguments.game)?;
    let you = match arguments.you {
        Seat::First => at.player(),
        Seat::Second => at.player().opponent(),
    };
    let say = |text: &str| output::print(text, diagnostics);
    say(&format!("{title}\nYou are {you}. Type a move, or quit.\n"))?;
    let mut lines = diagnostics.streams().take_lines()?;
    let mut sight = ShortSighted::default();
    while at.moves().next().is_some() {
        let made = if at.player() == you {
            match your_move(&at, &mut lines, diagnostics)? {
                Some(made) => made,
                None => return Ok(()),
            }
        } else {
            let best = match arguments.depth {
                Some(plies) => sight.best_move(&at, plies),
                None => positions.best_moves(&at).next(),
            };
            let made = best.expect("a game that is not over has a move");
            say(&format!("I move {}.\n", made.name))?;
            made
        };
        at = made.position;
    }
    let value = positions.value(&at);
    let verdict = match (value, you) {
        (0, _) => "a draw",
        (1, Player::Max) | (-1, Player::Min) => "you win",
        _ => "I win",
    };
    say(&format!(
        "{}\nThe game is over: {verdict} ({value} for MAX).\n",
        look(&at)
    ))
}

/// Asks until a move is typed; nothing where the person quits or the input ends.
fn your_move(at: &Position, lines: &mut Lines, diagnostics: &Diagnostics) -> Result<Option<Move>> {
    let names: Vec<String> = at.moves().map(|possible| possible.name).collect();
    let question = format!("{}\nYour move ({}): ", look(at), names.join(" "));
    loop {
        output::print(&question, diagnostics)?;
        let Some(line) = lines.next()? else {
            output::print("\n", diagnostics)?;
            return Ok(None);
        };
        let line = line.trim();
        if !diagnostics.streams().is_typed {
            output::print(&format!("{line}\n"), diagnostics)?;
        }
        let is_typed = |possible: &Move| possible.name.to_lowercase() == line.to_lowercase();
        if let Some(typed) = at.moves().find(is_typed) {
            return Ok(Some(typed));
        }
        match line.to_lowercase().as_str() {
            "quit" => return Ok(None),
            "" => {}
            _ => output::print(
                &format!("{} is not a move here.\n", quoted(line)),
                diagnostics,
            )?,
        }
    }
}

/// The position as a person sees it, in one or more lines.
fn look(at: &Position) -> String {
    let text = at.to_string();
    board(&text).unwrap_or(text)
}

/// The rows of a board below each other, with the letters and numbers that moves are called by; nothing
/// of other positions.
fn board(text: &str) -> Option<String> {
    let rows = text.contains('/').then(|| text.split('/').zip(1..))?;
    let rows = rows.map(|(row, number)| {
        let cells = row.chars().map(|cell| format!(" {cell}"));
        format!("\n{number}{}", cells.collect::<String>())
    });
    Some(format!("  a b c{}", rows.collect::<String>()))
}
