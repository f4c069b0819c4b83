//! The arguments of `abtree eval`.

use clap::Args;

use super::input::InputOptions;
use super::report::{OfTrees, ReportOptions};
use super::search::SearchOptions;
use super::what_if::WhatIfOptions;

/// The arguments of `abtree eval`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/eval.txt"))]
pub struct EvalArguments {
    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// Draw the tree with values, bounds, evaluation order, cuts and the best line
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) tree: bool,

    /// Add the windows, value and bound of each visited node (JSON)
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) nodes: bool,

    /// Leave out the lists of nodes (for very large trees)
    #[arg(long, help_heading = "Report", conflicts_with_all = ["nodes", "tree"])]
    pub(in crate::cli) summary: bool,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfTrees>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}
