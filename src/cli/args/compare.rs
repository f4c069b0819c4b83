//! The arguments of `abtree compare`.

use clap::Args;

use super::input::InputOptions;
use super::report::{OfComparisons, ReportOptions};
use super::search::{ComparedRules, Stated};
use super::what_if::WhatIfOptions;
use crate::cli::choices;

/// The arguments of `abtree compare`.
#[derive(Debug, Args)]
#[command(before_help = COMPARE_EXAMPLES, after_help = COMPARE_ANSWER)]
pub struct CompareArguments {
    /// Compare with these presets only
    #[arg(long, help_heading = "Comparison", value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset(), ignore_case = true)]
    pub(in crate::cli) only: Vec<String>,

    /// Leave these presets out
    #[arg(long, help_heading = "Comparison", value_name = "PRESET,…", value_delimiter = ',', value_parser = choices::preset(), ignore_case = true)]
    pub(in crate::cli) without: Vec<String>,

    /// End with exit code 1 if the exercise is not safe
    #[arg(long, help_heading = "Comparison")]
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

const COMPARE_EXAMPLES: &str = "\
Examples:
  abtree compare tree.sexp                     is the exercise safe, whatever the book?
  abtree compare tree.sexp --convention cs188  where other books part from CS188
  abtree compare tree.sexp --only aima,cs188 --exit-code   1 if these two differ
  abtree compare homework/*.sexp --format csv  a row for each algorithm and convention
  abtree compare tree.sexp --json
";

const COMPARE_ANSWER: &str = "\
Two searches give the same answer if they agree in the value of the root, the best move, the
principal variation, the static evaluations in order, and the pruned leaves.

star1 and star2 are left out: they need the range of the leaves.";
