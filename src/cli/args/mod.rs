//! The options that commands share.

pub(super) mod choices;
mod generate;
mod search;

pub(super) use generate::{GenerateArguments, ShapeArguments};
pub(super) use search::{AlphaBetaRules, Game, SearchOptions, Stated, several};

use std::path::PathBuf;

use clap::{Arg, Args};

use crate::cli::diagnostics::Problem;
use crate::cli::output::file::{refuse_foreign, suffix};
use crate::cli::streams::SCRIPTS;
use crate::formats::Format;
use crate::report::{ReportFormat, Subject};
use crate::tree::{Naming, Player};
use crate::value::Value;

/// Which trees are read, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = None::<&str>)]
pub(crate) struct InputOptions {
    /// The trees; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// How trees are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingOptions {
    /// The format of the trees [default: from the suffix or the first character]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<Format>(), hide_short_help = true)]
    pub(crate) from: Option<Format>,

    /// Refuse a tree instead of printing a warning about it
    #[arg(long, help_heading = SCRIPTS, hide_short_help = true)]
    pub(crate) strict_input: bool,

    /// Who moves at the root if the tree does not say
    #[arg(long, help_heading = "Convention", value_name = "PLAYER", value_parser = choices::word::<Player>(), hide_short_help = true)]
    pub(crate) root: Option<Player>,
}

/// What is changed in a tree before it is searched.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "What if")]
pub(crate) struct WhatIfOptions {
    /// Give a leaf another value; may be repeated
    #[arg(long, value_name = "NAME=V", value_parser = choices::new_value, hide_short_help = true)]
    pub(crate) set: Vec<(String, Value)>,
}

/// How reports are written, and where to. A command says with [`offered`] which formats it has.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct ReportOptions {
    #[command(flatten)]
    pub(crate) text: TextOptions,

    /// The format of the report [default: text]
    #[arg(long, value_name = "FORMAT", value_parser = choices::report_format(Subject::Nodes))]
    format: Option<ReportFormat>,

    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write to this file, in the format of its suffix; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The trees of a command that takes several, and their reports.
#[derive(Debug, Args)]
pub(crate) struct ReportedTrees {
    #[command(flatten)]
    pub(crate) report: ReportOptions,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,

    #[command(flatten)]
    pub(crate) input: InputOptions,
}

/// The option `--format` of a command with reports about this.
pub(crate) fn offered(subject: Subject) -> impl FnOnce(Arg) -> Arg {
    move |format| format.value_parser(choices::report_format(subject))
}

impl ReportOptions {
    /// The format that is asked for, or that the suffix of the output promises.
    pub(crate) fn format(&self, subject: Subject) -> ReportFormat {
        let mut offered = ReportFormat::offered(subject).map(|(format, _)| format);
        let suffix = self.output.as_deref().and_then(suffix);
        let found = match self.format {
            _ if self.json => offered.find(|format| format.is_json()),
            None => offered.find(|format| suffix.as_deref() == Some(format.suffix())),
            stated => stated,
        };
        found.unwrap_or(ReportFormat::Text)
    }

    /// Refuses an output with the suffix of something else than reports about this.
    pub(crate) fn refuse_foreign(&self, subject: Subject) -> Result<(), Problem> {
        refuse_foreign(self.output.as_deref(), self.format(subject).suffix())
    }
}

/// The names in a report.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct TextOptions {
    /// What to call unnamed nodes
    #[arg(long, value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "paths", hide_short_help = true)]
    pub(crate) names: Naming,
}
