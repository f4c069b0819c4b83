//! `abtree play`: a person against the search, line by line.

use anyhow::Result;

use super::args::PlayArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::game::PlayedGame;
use super::output::print;
use crate::games::PositionId;
use crate::play::{Match, Next};
use crate::search::SearchError;

/// Plays until the match or the input is over.
pub(super) fn run(arguments: &PlayArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let problem = |_: SearchError<PositionId>| Problem::new("the game can't be searched");
    let depth = arguments.depth.map(|depth| depth as usize);
    let game = PlayedGame::new(&arguments.game)?;
    print(&format!("{}\n", game.title), diagnostics)?;
    let mut played = Match::new(&game.positions, arguments.you, depth);
    let mut lines = diagnostics.streams().take_lines()?;
    let mut reply = played.begin().map_err(problem)?;
    loop {
        print(&reply.0, diagnostics)?;
        if reply.1 == Next::Over {
            return Ok(());
        }
        let Some(line) = lines.next()? else {
            return print("\n", diagnostics);
        };
        if !diagnostics.streams().is_typed {
            print(&format!("{}\n", line.trim()), diagnostics)?;
        }
        reply = played.take(&line).map_err(problem)?;
    }
}
