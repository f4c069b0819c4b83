//! Options of commands that ask a question about one file.

use std::path::PathBuf;

use clap::Args;

use crate::cli::choices;
use crate::tree::Naming;

/// Which file a question is about, and how the answer is written.
#[derive(Debug, Args)]
pub struct QuestionOptions {
    /// The tree; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,

    /// What nodes without a name are called
    #[arg(long, help_heading = "Report", value_name = "KIND", value_parser = choices::naming(), default_value = "paths")]
    pub(in crate::cli) names: Naming,

    /// Write the text report in ASCII
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) ascii: bool,

    /// Write JSON, for scripts
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) json: bool,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, help_heading = "Report", value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}
