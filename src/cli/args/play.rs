//! The arguments of `abtree play`.

use std::path::PathBuf;

use clap::Args;

use super::game::GameChoice;
use super::input::ReadingOptions;
use crate::cli::choices;
use crate::play::Seat;

/// The arguments of `abtree play`.
#[derive(Debug, Args)]
#[command(before_help = PLAY_EXAMPLES, after_help = PLAY_NOTES)]
#[command(
    args_conflicts_with_subcommands = false,
    subcommand_negates_reqs = true
)]
pub struct PlayArguments {
    /// A tree to play on
    #[arg(value_name = "FILE", required = true)]
    pub(in crate::cli) file: Option<PathBuf>,

    /// Whether you make the first move or the search does
    #[arg(long, global = true, help_heading = "Match", value_name = "SEAT", value_parser = choices::word::<Seat>(), default_value = "first")]
    pub(in crate::cli) you: Seat,

    /// How many plies the search looks ahead, at most 10 in a game; else to the end
    #[arg(long, global = true, help_heading = "Match", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in crate::cli) depth: Option<u32>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,

    #[command(subcommand)]
    pub(in crate::cli) game: Option<GameChoice>,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  abtree play nim --sticks 10                     you begin
  abtree play tic-tac-toe --you second --depth 2  the search begins, and looks two plies ahead
  abtree play tree.sexp                           on a tree from a file
";

const PLAY_NOTES: &str = "\
Beside the name of a move you may type hint, why, undo, help or quit. What can't be read is asked \
again; the end of the input ends the match.";
