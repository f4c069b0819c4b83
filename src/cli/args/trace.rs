//! The arguments of `abtree trace`.

use clap::Args;

use super::input::InputOptions;
use super::report::{OfSteps, ReportOptions};
use super::search::SearchOptions;
use super::what_if::WhatIfOptions;
use crate::cli::choices;
use crate::search::Notation;

/// The arguments of `abtree trace`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/trace.txt"))]
#[command(mut_arg("ascii", |arg| arg.help("Write text and Markdown in ASCII")))]
pub struct TraceArguments {
    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// How the steps are written [default: as in the convention's source]
    #[arg(long, help_heading = "Report", value_name = "NOTATION", value_parser = choices::word::<Notation>())]
    pub(in crate::cli) notation: Option<Notation>,

    /// Show only the steps at this node; may be repeated
    #[arg(
        long,
        help_heading = "Report",
        value_name = "NAME",
        allow_hyphen_values = true
    )]
    pub(in crate::cli) node: Vec<String>,

    /// Show each node's bounds, old ones crossed out as on paper, instead of the steps
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) history: bool,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfSteps>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}
