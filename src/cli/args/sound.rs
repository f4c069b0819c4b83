//! The arguments of `abtree sound`.

use std::path::PathBuf;

use clap::Args;

use super::input::ReadingOptions;
use super::report::{OfOneFile, ReportOptions};
use super::search::{Game, Stated};

/// The arguments of `abtree sound`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/sound.txt"))]
pub struct SoundArguments {
    /// The tree; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfOneFile>,

    /// Nodes that are skipped, with commas or blanks between; an inner node means its leaves
    #[arg(long, help_heading = "Question", value_name = "NAMES", required = true)]
    pub(in crate::cli) skip: Vec<String>,

    /// Ask for the root's best move too, not only for its value
    #[arg(long = "move", help_heading = "Question")]
    pub(in crate::cli) best_move: bool,

    #[command(flatten)]
    pub(in crate::cli) rules: Stated<Game>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}
