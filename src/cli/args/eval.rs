//! The arguments of `abtree eval`.

use clap::Args;

use super::input::InputOptions;
use super::report::{OfTrees, ReportOptions};
use super::search::SearchOptions;
use super::what_if::WhatIfOptions;

/// The arguments of `abtree eval`.
#[derive(Debug, Args)]
#[command(before_help = EVAL_EXAMPLES)]
pub struct EvalArguments {
    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// Draw the tree: values, bounds, evaluation order, cuts and the best line
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) tree: bool,

    /// Add each visited node's windows, value and bound (in JSON)
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) nodes: bool,

    /// Leave the lists of nodes out, for trees with millions of nodes
    #[arg(long, help_heading = "Report", conflicts_with_all = ["nodes", "tree"])]
    pub(in crate::cli) summary: bool,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfTrees>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}

const EVAL_EXAMPLES: &str = "\
Examples:
  abtree eval tree.sexp --alpha-beta
  abtree eval tree.sexp --alpha-beta --cut strict     no pruning on equality
  abtree eval tree.sexp --alpha-beta --convention cs188 --tree
  abtree eval tree.sexp --alpha-beta --depth 2        static values at ply 2
  abtree eval tree.sexp --alpha-beta --set Q=4 --at C  what if Q were 4, below C
  abtree eval tree.sexp --algorithm progressive-deepening --reorder --cache
  abtree eval dice.sexp --algorithm star1 --value-range 0,10
  abtree eval homework/*.json --alpha-beta --format csv
  echo '[[3,12,8],[2,4,6]]' | abtree eval --alpha-beta
";
