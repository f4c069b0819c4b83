//! The arguments of `abtree check`.

use std::path::PathBuf;

use clap::Args;

use super::input::{InputOptions, ReadingOptions};
use super::search::SearchOptions;
use super::text::TextOptions;
use crate::cli::choices;
use crate::exercise::AnswerFormat;
use crate::report::check::Platform;
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
    pub(in crate::cli) text: TextOptions,

    /// The format of the report
    #[arg(long, help_heading = "Report", value_name = "FORMAT", value_parser = choices::check_format(), default_value = "text")]
    pub(in crate::cli) format: CheckFormat,

    /// Short for --format json
    #[arg(long, help_heading = "Report", conflicts_with = "format")]
    pub(in crate::cli) json: bool,

    /// Write to this file, whole or not at all, and make its folder; `-` is standard output
    #[arg(short, long, help_heading = "Report", value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,

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

    /// The format of the report.
    pub(in crate::cli) fn report_format(&self) -> CheckFormat {
        if self.json {
            CheckFormat::Json
        } else {
            self.format
        }
    }
}

/// The formats of a report on answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFormat {
    /// For people.
    Text,
    /// For scripts: an object, or an array for several answers.
    Json,
    /// For scripts: a line an answer.
    Jsonl,
    /// For tables: a row an answer.
    Csv,
    /// For the platform of a course.
    Platform(Platform),
}
