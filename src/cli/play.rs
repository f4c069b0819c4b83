//! `abtree play`: a person against the search, line by line.

use std::io::{BufRead as _, BufReader};

use anyhow::{Context, Result};

use super::args::{Colour, PlayArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::game::PlayedGame;
use super::output::CANNOT_WRITE;
use super::streams::Streams;
use crate::games::PositionId;
use crate::play::{Match, Next};
use crate::search::SearchError;

pub(super) fn run(arguments: &PlayArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let depth = arguments.depth.map(|depth| depth as usize);
    let game = PlayedGame::new(&arguments.game)?;
    let streams = diagnostics.streams();
    print(streams, &format!("{}\n", game.title))?;
    play(
        streams,
        &mut Match::new(&game.positions, arguments.you, depth),
    )
}

/// Plays until the match or the input is over.
fn play(streams: &Streams, played: &mut Match) -> Result<()> {
    let problem = |_: SearchError<PositionId>| Problem::new("the game can't be searched");
    let mut lines = BufReader::new(streams.take_input()?);
    let mut reply = played.begin().map_err(problem)?;
    loop {
        print(streams, &reply.0)?;
        if reply.1 == Next::Over {
            return Ok(());
        }
        let mut line = Vec::new();
        lines
            .read_until(b'\n', &mut line)
            .context("can't read standard input")?;
        if line.is_empty() {
            return print(streams, "\n");
        }
        let line = String::from_utf8_lossy(&line);
        if !streams.is_typed {
            print(streams, &format!("{}\n", line.trim()))?;
        }
        reply = played.take(&line).map_err(problem)?;
    }
}

fn print(streams: &Streams, text: &str) -> Result<()> {
    let printed = streams.output.print(text, Colour::Auto);
    printed.context(CANNOT_WRITE)
}
