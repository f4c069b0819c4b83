//! The arguments of `abtree compare`.

use clap::Args;

use super::SCRIPTS;
use super::input::InputOptions;
use super::report::{OfComparisons, ReportOptions};
use super::search::{ComparedRules, Stated};
use super::what_if::WhatIfOptions;
use crate::cli::choices;

/// The arguments of `abtree compare`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/compare.txt"), after_help = include_str!("help/compare-notes.txt").trim_end())]
pub struct CompareArguments {
    /// Compare only these presets
    #[arg(long, help_heading = "Comparison", value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset(), ignore_case = true)]
    pub(in crate::cli) only: Vec<String>,

    /// Leave these presets out
    #[arg(long, help_heading = "Comparison", value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset(), ignore_case = true)]
    pub(in crate::cli) without: Vec<String>,

    /// End with exit code 1 if the exercise is not safe
    #[arg(long, help_heading = SCRIPTS)]
    pub(in crate::cli) exit_code: bool,

    #[command(flatten)]
    pub(in crate::cli) rules: Stated<ComparedRules>,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfComparisons>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}
