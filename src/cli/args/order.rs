//! The arguments of `abtree order`.

use std::path::PathBuf;

use clap::Args;

use super::choices;
use super::input::InputOptions;
use super::report::TextOptions;
use super::search::{AlphaBetaRules, Stated};
use crate::formats::WrittenFormat;
use crate::report::ReportFormat;

/// Reorder a tree so that alpha-beta evaluates the fewest leaves
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/order.txt"))]
#[command(mut_arg("names", |arg| arg.help("What to call unnamed nodes in the report")))]
pub(crate) struct OrderArguments {
    #[command(flatten)]
    pub(crate) rules: Stated<AlphaBetaRules>,

    #[command(flatten)]
    pub(crate) input: InputOptions,

    /// Write the tree in this format; without -o, to standard output instead of the report
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(crate) to: Option<WrittenFormat>,

    /// Write the tree to this file, in the format of its suffix
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) text: TextOptions,

    /// Write the report in JSON, without the tree
    #[arg(long)]
    json: bool,
}

impl OrderArguments {
    /// The format of the report.
    pub(crate) fn format(&self) -> ReportFormat {
        if self.json {
            ReportFormat::Json
        } else {
            ReportFormat::Text
        }
    }
}
