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
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfOneFile>,

    /// The skipped nodes, separated by commas or blanks; an inner node means its leaves
    #[arg(long, help_heading = "Question", value_name = "NAMES", required = true)]
    pub(in crate::cli) skip: Vec<String>,

    /// Check that the best move stays the same too, not only the value
    #[arg(long = "move", help_heading = "Question")]
    pub(in crate::cli) best_move: bool,

    #[command(flatten)]
    pub(in crate::cli) rules: Stated<Game>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}
