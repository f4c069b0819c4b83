//! The arguments of `abtree explain`.

use std::path::PathBuf;

use clap::Args;

use super::input::ReadingOptions;
use super::report::{OfOneFile, ReportOptions};
use super::search::SearchOptions;
use super::what_if::WhatIfOptions;

/// The arguments of `abtree explain`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/explain.txt"))]
pub struct ExplainArguments {
    /// The tree; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    /// The nodes to explain
    #[arg(value_name = "NODE", required = true)]
    pub(in crate::cli) nodes: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfOneFile>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}
