//! The arguments of `abtree check`.

use std::path::PathBuf;

use clap::Args;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::input::ReadingOptions;
use super::report::{OfAnswers, ReportOptions};
use super::search::SearchOptions;
use crate::cli::choices;
use crate::exercise::{AnswerFormat, MOST_STEPS};
use crate::report::check::FeedbackFormat;
use crate::search::LeafValues;
use crate::value::Value;

/// The arguments of `abtree check`.
#[derive(Debug, Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line that stands alone"
)]
#[command(before_help = include_str!("help/check.txt"))]
pub struct CheckArguments {
    /// The tree, or a folder that holds a tree for each answer, with the same name
    #[arg(value_name = "TREE")]
    pub(in crate::cli) tree: PathBuf,

    /// The answers: files or folders; `-` or none reads standard input
    #[arg(value_name = "ANSWER")]
    pub(in crate::cli) answers: Vec<PathBuf>,

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

    /// Whose view the values and windows in answers take: MAX's, or the mover's as in negamax
    #[arg(long, help_heading = "Grading", hide_short_help = true, value_name = "VIEW", default_value = "max", value_parser = choices::word::<LeafValues>())]
    pub(in crate::cli) answer_values: LeafValues,

    /// Which answer counts in the summary if a student has several
    #[arg(long, help_heading = "Grading", value_name = "WHICH", default_value = "last", value_parser = choices::word::<Repeated>())]
    pub(in crate::cli) repeated: Repeated,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfAnswers>,

    #[command(flatten)]
    pub(in crate::cli) feedback: FeedbackOptions,

    #[command(flatten)]
    pub(in crate::cli) class: ClassReport,

    /// Write JSON Lines with the tree and the search in the first line only
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) brief: bool,

    /// End with exit code 0 even if answers are wrong
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) exit_zero: bool,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,

    /// The format of the answers [default: from the suffix or the first line]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<AnswerFormat>())]
    pub(in crate::cli) answers_from: Option<AnswerFormat>,

    /// Follow links that lead out of the answers folder
    #[arg(long, help_heading = "Input")]
    pub(in crate::cli) follow_links: bool,

    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
}

/// A file for each student.
#[derive(Debug, Args)]
pub(in crate::cli) struct FeedbackOptions {
    /// Write a feedback file for each answer into this folder
    #[arg(long, help_heading = "Report", value_name = "DIR")]
    pub(in crate::cli) feedback: Option<PathBuf>,

    /// The format of the feedback files
    #[arg(long, help_heading = "Report", value_name = "FORMAT", default_value = "html", requires = "feedback", value_parser = choices::word::<FeedbackFormat>())]
    pub(in crate::cli) feedback_format: FeedbackFormat,
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

/// Which of several answers of one student counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(in crate::cli) enum Repeated {
    /// The last one.
    #[default]
    Last,
    /// The first one.
    First,
    /// Each of them, called by its file whoever it says that it is from.
    Each,
}

/// Whether links are followed that lead out of the folder of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Links {
    /// Only those to what stands in it.
    Within,
    /// All of them.
    All,
}

impl CheckArguments {
    /// Which links are followed.
    pub(in crate::cli) fn links(&self) -> Links {
        if self.follow_links {
            Links::All
        } else {
            Links::Within
        }
    }
}

/// The limits of one answer.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(in crate::cli) struct Limits {
    /// The most bytes an answer may have
    #[arg(id = "max-bytes", long = "max-bytes", value_name = "N", default_value_t = 1 << 20)]
    pub(in crate::cli) bytes: usize,

    /// The most names an answer may have in its lists
    #[arg(
        id = "max-names",
        long = "max-names",
        value_name = "N",
        default_value_t = 100_000
    )]
    pub(in crate::cli) names: usize,

    /// The most nodes and counts an answer may give values for
    #[arg(
        id = "max-items",
        long = "max-items",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub(in crate::cli) items: usize,

    /// The most nodes the diagnosis of an answer may visit, and as many again to find slips
    #[arg(id = "max-steps", long = "max-steps", value_name = "N", default_value_t = MOST_STEPS)]
    pub(in crate::cli) steps: usize,
}
