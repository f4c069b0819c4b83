//! `abtree play`: a person against the search, line by line.

use std::cmp::Ordering;

use anyhow::Result;
use clap::Args;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::args;
use super::diagnostics::{Diagnostics, Problem};
use super::game::{GameChoice, PlayedGame};
use super::output;
use super::streams::Lines;
use crate::game::{Altered, Game};
use crate::games::{PositionId, Positions};
use crate::search::{Convention, SearchError, search_by_alpha_beta};
use crate::text::quoted;
use crate::tree::Player;
use crate::value::Value;

/// Play a game against the search
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/play.txt"), after_help = include_str!("args/help/play-notes.txt").trim_end())]
pub(super) struct PlayArguments {
    /// Whether you make the first or the second move
    #[arg(long, global = true, help_heading = "Match", value_name = "SEAT", value_parser = args::word::<Seat>(), default_value = "first")]
    you: Seat,

    /// How many plies the search looks ahead [default: to the end]
    #[arg(long, global = true, help_heading = "Match", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10))]
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
pub(super) fn run(arguments: &PlayArguments, diagnostics: &Diagnostics) -> Result<()> {
    let PlayedGame { positions, title } = PlayedGame::new(&arguments.game)?;
    let mut at = positions.root();
    let you = match arguments.you {
        Seat::First => positions.player(at),
        Seat::Second => positions.player(at).opponent(),
    };
    let is_on_a_board = board(positions.text(at)).is_some();
    let role = match you {
        Player::Max if is_on_a_board => "X (MAX)".to_owned(),
        Player::Min if is_on_a_board => "O (MIN)".to_owned(),
        player => player.to_string(),
    };
    let say = |text: &str| output::print(text, diagnostics);
    say(&format!("{title}\nYou are {role}. Type a move, or quit.\n"))?;
    let mut lines = diagnostics.streams().take_lines()?;
    while !positions.is_static(at, 0) {
        at = if positions.player(at) == you {
            match your_move(&positions, at, &mut lines, diagnostics)? {
                Some(to) => to,
                None => return Ok(()),
            }
        } else {
            let to = best_move(&positions, at, arguments.depth)
                .map_err(|_| Problem::new("the game can't be searched"))?;
            let mut moves = positions.moves(at);
            let name = moves.find_map(|(name, known)| (known == to).then_some(name));
            say(&format!("I move {}.\n", name.unwrap_or_default()))?;
            to
        };
    }
    let value = positions.value(at);
    let verdict = match you.compare(&value, &Value::ZERO) {
        Ordering::Greater => "you win",
        Ordering::Less => "I win",
        Ordering::Equal => "a draw",
    };
    say(&format!(
        "{}\nThe game is over: {verdict} ({value} for MAX).\n",
        look(&positions, at)
    ))
}

/// Asks until a move is typed; nothing where the person quits or the input ends.
fn your_move(
    positions: &Positions,
    at: PositionId,
    lines: &mut Lines,
    diagnostics: &Diagnostics,
) -> Result<Option<PositionId>> {
    let names: Vec<&str> = positions.moves(at).map(|(name, _)| name).collect();
    let question = format!("{}\nYour move ({}): ", look(positions, at), names.join(" "));
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
        let mut moves = positions.moves(at);
        if let Some((_, to)) = moves.find(|(name, _)| name.to_lowercase() == line.to_lowercase()) {
            return Ok(Some(to));
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

/// The move of the search, as far as it sees. Without a horizon the value of every position is known.
fn best_move(
    positions: &Positions,
    at: PositionId,
    depth: Option<u32>,
) -> Result<PositionId, SearchError<PositionId>> {
    let best = if let Some(depth) = depth {
        let rules = Convention {
            depth: Some(depth as usize),
            ..Convention::default()
        };
        search_by_alpha_beta(&Altered::below(positions, at), &rules)?.best_move
    } else {
        let value = positions.value(at);
        positions
            .children(at)
            .find(|&child| positions.value(child) == value)
    };
    Ok(best.expect("a game that is not over has a move"))
}

/// The position as a person sees it, in one or more lines.
fn look(positions: &Positions, at: PositionId) -> String {
    let text = positions.text(at);
    board(text).unwrap_or_else(|| text.to_owned())
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
