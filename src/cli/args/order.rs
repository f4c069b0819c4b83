//! The arguments of `abtree order`.

use std::path::PathBuf;

use clap::Args;

use super::input::InputOptions;
use super::report::{BesideATree, ReportOptions};
use super::search::{AlphaBetaRules, Stated};
use crate::analysis::Arrangement;
use crate::cli::choices;
use crate::formats::WrittenFormat;

/// The arguments of `abtree order`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/order.txt"))]
#[command(mut_arg("names", |arg| arg.help("What to call unnamed nodes in the report")))]
pub struct OrderArguments {
    #[command(flatten)]
    pub(in crate::cli) wanted: WantedOrder,

    #[command(flatten)]
    pub(in crate::cli) rules: Stated<AlphaBetaRules>,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,

    /// Write the tree in this format; without -o, to standard output instead of the report
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(in crate::cli) to: Option<WrittenFormat>,

    /// Write the tree to this file, in the format of its suffix
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<BesideATree>,
}

/// Which order the children are put in.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(in crate::cli) struct WantedOrder {
    /// The order in which alpha-beta evaluates the fewest leaves
    #[arg(long, help_heading = "Order")]
    best: bool,

    /// The order in which alpha-beta evaluates the most leaves
    #[arg(long, help_heading = "Order")]
    worst: bool,

    /// By static values: highest first at MAX, lowest first at MIN, nodes without one last
    #[arg(long, help_heading = "Order")]
    by_static: bool,
}

impl WantedOrder {
    /// The order that was asked for.
    pub(in crate::cli) fn arrangement(&self) -> Arrangement {
        match self {
            Self { worst: true, .. } => Arrangement::Worst,
            Self {
                by_static: true, ..
            } => Arrangement::ByStatic,
            _ => Arrangement::Best,
        }
    }
}
