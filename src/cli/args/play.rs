//! The arguments of `abtree play`.

use std::path::PathBuf;

use clap::Args;

use super::game::GameChoice;
use super::input::ReadingOptions;
use crate::cli::choices;
use crate::play::Seat;

/// The arguments of `abtree play`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/play.txt"), after_help = include_str!("help/play-notes.txt").trim_end())]
#[command(
    args_conflicts_with_subcommands = false,
    subcommand_negates_reqs = true
)]
pub struct PlayArguments {
    /// A tree to play on
    #[arg(value_name = "FILE", required = true)]
    pub(in crate::cli) file: Option<PathBuf>,

    /// Whether you make the first or the second move
    #[arg(long, global = true, help_heading = "Match", value_name = "SEAT", value_parser = choices::word::<Seat>(), default_value = "first")]
    pub(in crate::cli) you: Seat,

    /// How many plies the search looks ahead, at most 10 in a game [default: to the end]
    #[arg(long, global = true, help_heading = "Match", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) depth: Option<u32>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,

    #[command(subcommand)]
    pub(in crate::cli) game: Option<GameChoice>,
}
