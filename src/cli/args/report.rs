//! Options of every command that writes reports.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::text::TextOptions;

/// How reports are written, and where to.
#[derive(Debug, Args)]
pub struct ReportOptions {
    #[command(flatten)]
    pub(in crate::cli) text: TextOptions,

    /// The format of the report
    #[arg(long, help_heading = "Report", value_name = "FORMAT", value_enum, default_value_t = ReportFormat::Text)]
    pub(in crate::cli) format: ReportFormat,

    /// Short for --format json
    #[arg(long, help_heading = "Report", conflicts_with = "format")]
    pub(in crate::cli) json: bool,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, help_heading = "Report", value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

impl ReportOptions {
    /// The format that was asked for.
    pub(in crate::cli) fn format(&self) -> ReportFormat {
        if self.json {
            ReportFormat::Json
        } else {
            self.format
        }
    }
}

/// The formats of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people
    Text,
    /// For scripts: an object, or an array for several trees
    Json,
    /// For scripts: a line a tree
    Jsonl,
    /// For tables: a row a tree, in a comparison a row a run
    Csv,
}
