//! The arguments of `abtree check`.

use std::path::PathBuf;

use clap::Args;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::input::{InputOptions, ReadingOptions};
use super::report::{OfAnswers, ReportOptions};
use super::search::SearchOptions;
use crate::cli::choices;
use crate::exercise::{AnswerFormat, Hints, MOST_STEPS};
use crate::report::check::FeedbackFormat;
use crate::search::LeafValues;
use crate::value::Value;

/// The arguments of `abtree check`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/check.txt"))]
pub struct CheckArguments {
    /// The tree, or a folder with a tree for each answer, called like it
    #[arg(value_name = "TREE")]
    pub(in crate::cli) tree: PathBuf,

    /// The answers: files, folders of files; `-` or none reads standard input
    #[arg(value_name = "ANSWER")]
    pub(in crate::cli) answers: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// What each question is worth: a JSON object, as in {"value": 1, "pruned": 3}
    #[arg(long, help_heading = "Grading", value_name = "FILE")]
    pub(in crate::cli) points: Option<PathBuf>,

    /// What the report tells of what is wrong: 0 that something is, 1 which questions and how many
    /// errors, 2 where the first is, 3 a question that leads on, 4 everything; else what the points say,
    /// else 4
    #[arg(long, help_heading = "Grading", value_name = "N", value_parser = choices::hints)]
    pub(in crate::cli) hints: Option<Hints>,

    /// Numbers are right if they are as near as this to the exact ones
    #[arg(long, help_heading = "Grading", value_name = "T", value_parser = choices::not_negative, allow_hyphen_values = true)]
    pub(in crate::cli) tolerance: Option<Value>,

    /// Whose view the values and windows of nodes stand in: MAX's, or that of the player to move there,
    /// as in negamax
    #[arg(long, help_heading = "Grading", hide_short_help = true, value_name = "VIEW", default_value = "max", value_parser = choices::word::<LeafValues>())]
    pub(in crate::cli) answer_values: LeafValues,

    /// Which of several answers of one student counts in the summary
    #[arg(long, help_heading = "Grading", value_name = "WHICH", default_value = "last", value_parser = choices::word::<Repeated>())]
    pub(in crate::cli) repeated: Repeated,

    #[command(flatten)]
    pub(in crate::cli) report: ReportOptions<OfAnswers>,

    #[command(flatten)]
    pub(in crate::cli) feedback: FeedbackOptions,

    #[command(flatten)]
    pub(in crate::cli) class: ClassReport,

    /// Write JSON Lines whose first one holds the tree and the search, and the others only what differs
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) brief: bool,

    /// End with exit code 0 whatever the answers are like
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) exit_zero: bool,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,

    /// The format of the answers; else the suffix or the first line tells
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<AnswerFormat>())]
    pub(in crate::cli) answers_from: Option<AnswerFormat>,

    /// Follow links that lead out of the folder of the answers
    #[arg(long, help_heading = "Input")]
    pub(in crate::cli) follow_links: bool,

    #[command(flatten)]
    pub(in crate::cli) limits: Limits,
}

/// A file for each student.
#[derive(Debug, Args)]
pub(in crate::cli) struct FeedbackOptions {
    /// Write a file for each answer into this folder: the tree, and what there is to say
    #[arg(long, help_heading = "Report", value_name = "DIR")]
    pub(in crate::cli) feedback: Option<PathBuf>,

    /// What these files are written in
    #[arg(long, help_heading = "Report", value_name = "FORMAT", default_value = "html", requires = "feedback", value_parser = choices::word::<FeedbackFormat>())]
    pub(in crate::cli) feedback_format: FeedbackFormat,
}

/// A page about the class.
#[derive(Debug, Args)]
pub(in crate::cli) struct ClassReport {
    /// Write a page about the class: how scores lie, the hardest question, the commonest causes
    #[arg(long, help_heading = "Report", value_name = "FILE.html")]
    pub(in crate::cli) class_report: Option<PathBuf>,

    /// Name the students on that page, with their points
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
    /// How the tree is read.
    pub(in crate::cli) fn tree_options(&self) -> InputOptions {
        self.reading.for_files(vec![self.tree.clone()])
    }

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
    /// The most bytes that an answer may have; no more are read
    #[arg(id = "max-bytes", long = "max-bytes", value_name = "N", default_value_t = 1 << 20)]
    pub(in crate::cli) bytes: usize,

    /// The most names that an answer may have in its lists
    #[arg(
        id = "max-names",
        long = "max-names",
        value_name = "N",
        default_value_t = 100_000
    )]
    pub(in crate::cli) names: usize,

    /// The most nodes and counts that an answer may give values to
    #[arg(
        id = "max-items",
        long = "max-items",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub(in crate::cli) items: usize,

    /// The most nodes that the diagnosis of an answer visits, for slips as many again
    #[arg(id = "max-steps", long = "max-steps", value_name = "N", default_value_t = MOST_STEPS)]
    pub(in crate::cli) steps: usize,
}
