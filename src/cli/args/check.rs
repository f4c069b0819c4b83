//! The arguments of `abtree check`.

use std::path::PathBuf;

use clap::Args;

use super::choices;
use super::search::SearchOptions;
use super::{ReadingOptions, ReportOptions, offered};
use crate::exercise::AnswerFormat;
use crate::report::Subject;
use crate::value::Value;

const TABLES: &str = "--answers FILE.csv reads a table of answers (abtree help answers).";

/// Check students' answers, give points and name the mistakes
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/check.txt"), after_help = TABLES)]
#[command(mut_arg("format", offered(Subject::Answers)))]
pub(crate) struct CheckArguments {
    /// The tree, or a folder that holds a tree for each answer, with the same name
    #[arg(value_name = "TREE")]
    pub(crate) tree: PathBuf,

    /// The answers: files or folders; `-` or none reads standard input
    #[arg(value_name = "ANSWER")]
    pub(crate) answers: Vec<PathBuf>,

    /// Answers in a table: a row for each student, a column for each question
    #[arg(long = "answers", value_name = "FILE.csv")]
    pub(crate) tables: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) search: SearchOptions,

    /// The points for each question: a JSON object such as {"value": 1, "pruned": 3}
    #[arg(long, help_heading = "Grading", value_name = "FILE")]
    pub(crate) points: Option<PathBuf>,

    /// Tell what is wrong and where to look, but nothing of the right answer
    #[arg(long, help_heading = "Grading")]
    pub(crate) hints: bool,

    /// Accept numbers that differ from the exact ones by no more than this
    #[arg(long, help_heading = "Grading", value_name = "T", value_parser = choices::not_negative, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) tolerance: Option<Value>,

    #[command(flatten)]
    pub(crate) report: ReportOptions,

    /// Write a feedback page for each answer into this folder
    #[arg(long, help_heading = "Report", value_name = "DIR")]
    pub(crate) feedback: Option<PathBuf>,

    /// Write a page about the class: scores, hardest question, most common mistakes
    #[arg(long, help_heading = "Report", value_name = "FILE.html")]
    pub(crate) class_report: Option<PathBuf>,

    /// End with exit code 0 even if answers are wrong
    #[arg(long, help_heading = "Report", hide_short_help = true)]
    pub(crate) exit_zero: bool,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,

    /// The format of the answers [default: by the suffix, else text or JSON]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<AnswerFormat>(), hide_short_help = true)]
    pub(crate) answers_from: Option<AnswerFormat>,
}
