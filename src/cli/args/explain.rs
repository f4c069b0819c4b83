//! The arguments of `abtree explain`.

use std::path::PathBuf;

use clap::Args;

use super::input::ReadingOptions;
use super::report::{OfOneFile, ReportOptions};
use super::search::SearchOptions;
use super::what_if::WhatIfOptions;

/// The arguments of `abtree explain`.
#[derive(Debug, Args)]
#[command(before_help = EXPLAIN_EXAMPLES)]
pub struct ExplainArguments {
    /// The tree; `-` is standard input
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

const EXPLAIN_EXAMPLES: &str = "\
Explains alpha-beta unless another algorithm is named.

Examples:
  abtree explain tree.sexp L                 why L was skipped
  abtree explain tree.sexp K Q --cut strict  why K and Q were looked at
  abtree explain tree.sexp /3/1 --json
  abtree explain tree.sexp R --names letters --algorithm mtdf
";
