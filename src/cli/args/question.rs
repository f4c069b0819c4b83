//! Options of commands that ask a question about one file.

use std::path::PathBuf;

use clap::Args;

use super::text::TextOptions;
use crate::cli::reports::Layout;

/// Which file a question is about, and how the answer is written.
#[derive(Debug, Args)]
pub struct QuestionOptions {
    /// The tree; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    #[command(flatten)]
    pub(in crate::cli) text: TextOptions,

    /// Write JSON, for scripts
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) json: bool,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, help_heading = "Report", value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

impl QuestionOptions {
    /// How the answers are written.
    pub(in crate::cli) fn layout(&self) -> Layout {
        if self.json {
            Layout::Json
        } else {
            Layout::Text
        }
    }
}
