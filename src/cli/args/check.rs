//! The arguments of `abtree check`.

use std::path::PathBuf;

use clap::Args;

use super::input::ReadingOptions;
use super::report::{OfAnswers, ReportOptions};
use super::search::SearchOptions;
use crate::cli::choices;
use crate::exercise::AnswerFormat;
use crate::value::Value;

/// The arguments of `abtree check`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/check.txt"))]
pub struct CheckArguments {
    /// The tree, or a folder that holds a tree for each answer, with the same name
    #[arg(value_name = "TREE")]
    pub(in crate::cli) tree: PathBuf,

    /// The answers: files or folders; `-` or none reads standard input
    #[arg(value_name = "ANSWER")]
    pub(in crate::cli) answers: Vec<PathBuf>,

    /// Answers in a table: a row for each student, a column for each question
    #[arg(long = "answers", value_name = "FILE.csv")]
    pub(in crate::cli) tables: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// The points for each question: a JSON object such as {"value": 1, "pruned": 3}
    #[arg(long, help_heading = "Grading", value_name = "FILE")]
    pub(in crate::cli) points: Option<PathBuf>,

    /// Tell what is wrong, and at which node to look, but nothing of the right answer
    #[arg(long, help_heading = "Grading")]
    pub(in crate::cli) hints: bool,

    /// Accept numbers that differ from the exact ones by no more than this
    #[arg(long, help_heading = "Grading", value_name = "T", value_parser = choices::not_negative, allow_hyphen_values = true)]
    pub(in crate::cli) tolerance: Option<Value>,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfAnswers>,

    /// Write a feedback page for each answer into this folder
    #[arg(long, help_heading = "Report", value_name = "DIR")]
    pub(in crate::cli) feedback: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) class: ClassReport,

    /// End with exit code 0 even if answers are wrong
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) exit_zero: bool,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,

    /// The format of the answers [default: from the suffix or the first line]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<AnswerFormat>())]
    pub(in crate::cli) answers_from: Option<AnswerFormat>,
}

/// A page about the class.
#[derive(Debug, Args)]
pub(in crate::cli) struct ClassReport {
    /// Write a page about the class: scores, hardest question, most common mistakes
    #[arg(long, help_heading = "Report", value_name = "FILE.html")]
    pub(in crate::cli) class_report: Option<PathBuf>,

    /// List the students and their points on that page
    #[arg(long, help_heading = "Report", requires = "class_report")]
    pub(in crate::cli) class_names: bool,
}
