//! The arguments of `abtree check`.

use std::path::PathBuf;

use clap::Args;

use super::input::{InputOptions, ReadingOptions};
use super::report::{OfAnswers, ReportOptions};
use super::search::SearchOptions;
use crate::cli::choices;
use crate::exercise::AnswerFormat;
use crate::value::Value;

/// The arguments of `abtree check`.
#[derive(Debug, Args)]
#[command(before_help = CHECK_EXAMPLES)]
pub struct CheckArguments {
    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// The tree
    #[arg(value_name = "TREE")]
    pub(in crate::cli) tree: PathBuf,

    /// The answers: files, folders of files; `-` or none reads standard input
    #[arg(value_name = "ANSWER")]
    pub(in crate::cli) answers: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,

    /// The format of the answers; else the suffix or the first line tells
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<AnswerFormat>())]
    pub(in crate::cli) answers_from: Option<AnswerFormat>,

    /// What each question is worth: a JSON object, as in {"value": 1, "pruned": 3}
    #[arg(long, help_heading = "Grading", value_name = "FILE")]
    pub(in crate::cli) points: Option<PathBuf>,

    /// Numbers are right if they are as near as this to the exact ones
    #[arg(long, help_heading = "Grading", value_name = "T", value_parser = choices::not_negative, allow_hyphen_values = true)]
    pub(in crate::cli) tolerance: Option<Value>,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfAnswers>,

    /// End with exit code 0 whatever the answers are like
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) exit_zero: bool,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  abtree check tree.sexp alice.txt --alpha-beta
  abtree check tree.sexp answers/ --alpha-beta --format csv -o grades.csv
  abtree check tree.sexp class.jsonl --alpha-beta --points points.json --format jsonl
  abtree check tree.sexp tree.answer.json     the answer says how it was obtained
  abtree check tree.sexp answer.txt --points points.json --format gradescope -o results.json
  echo 'value: 6' | abtree check tree.sexp
";

impl CheckArguments {
    /// How the tree is read.
    pub(in crate::cli) fn tree_options(&self) -> InputOptions {
        self.reading.for_files(vec![self.tree.clone()])
    }
}
