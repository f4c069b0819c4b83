//! The arguments of `abtree generate`.

use std::path::PathBuf;

use clap::Args;

use super::recipe::RecipeOptions;
use super::search::SearchOptions;
use crate::cli::choices;
use crate::formats::WrittenFormat;
use crate::generate::NamedBy;
use crate::tree::Player;

/// The arguments of `abtree generate`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/generate.txt"), after_help = include_str!("help/generate-notes.txt").trim_end())]
pub struct GenerateArguments {
    #[command(flatten)]
    pub(in crate::cli) recipe: RecipeOptions,

    /// How to name the nodes
    #[arg(long, help_heading = "Shape", value_name = "KIND", value_parser = choices::word::<NamedBy>(), default_value = "letters")]
    pub(in crate::cli) names: NamedBy,

    /// Who moves at the root
    #[arg(long, help_heading = "Shape", value_name = "PLAYER", value_parser = choices::word::<Player>(), ignore_case = true)]
    pub(in crate::cli) root: Option<Player>,

    /// How many trees to make
    #[arg(long, help_heading = "Trees", value_name = "N", default_value_t = 1, value_parser = choices::whole, allow_negative_numbers = true)]
    pub(in crate::cli) count: u64,

    /// Make a tree for each of N students, or for each line of a file
    #[arg(
        long,
        help_heading = "Trees",
        value_name = "N|FILE",
        conflicts_with = "count"
    )]
    pub(in crate::cli) students: Option<String>,

    /// The first tree's seed; each further tree takes the next
    #[arg(long, help_heading = "Trees", value_name = "S", default_value_t = 1, value_parser = choices::whole, allow_negative_numbers = true)]
    pub(in crate::cli) seed: u64,

    /// The format of the trees [default: from the suffix of the output, else sexp]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(in crate::cli) to: Option<WrittenFormat>,

    /// Write to this file, or a file for each tree into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Write a table of the answers (student or number, file, seed, answers), in CSV or JSON Lines
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    pub(in crate::cli) keys: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,
}
