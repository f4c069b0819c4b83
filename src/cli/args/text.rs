//! Options of every command that writes a report for people.

use clap::Args;

use crate::cli::choices;
use crate::report::Glyphs;
use crate::tree::Naming;

/// The names and the signs in a report.
#[derive(Debug, Args)]
pub(in crate::cli) struct TextOptions {
    /// What nodes without a name are called
    #[arg(long, help_heading = "Report", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "paths")]
    pub(in crate::cli) names: Naming,

    /// Write the text report in ASCII
    #[arg(long, help_heading = "Report")]
    pub(in crate::cli) ascii: bool,
}

impl TextOptions {
    /// The signs of the text report.
    pub(in crate::cli) fn glyphs(&self) -> Glyphs {
        if self.ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }
}
