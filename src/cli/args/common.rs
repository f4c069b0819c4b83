//! What every command takes.

use clap::{Args, ValueEnum};

/// The last section of help: options that people at a terminal do not need.
pub(crate) const SCRIPTS: &str = "For scripts";

/// What every command takes.
#[derive(Debug, Args)]
pub(crate) struct CommonOptions {
    /// Print no warnings and no progress
    #[arg(
        short,
        long,
        global = true,
        overrides_with = "quiet",
        hide_short_help = true
    )]
    pub(crate) quiet: bool,

    /// When to use colour
    #[arg(long, global = true, overrides_with = "color", value_name = "WHEN", value_enum, default_value_t = Colour::Auto, hide_short_help = true)]
    pub(crate) color: Colour,

    /// How errors and warnings are printed
    #[arg(long, global = true, overrides_with = "error_format", help_heading = SCRIPTS, value_name = "FORMAT", value_enum, default_value_t = ErrorFormat::Text, hide_short_help = true)]
    pub(crate) error_format: ErrorFormat,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, as NO_COLOR and CLICOLOR_FORCE say
    Auto,
    /// Always, except in files
    Always,
    /// Never
    Never,
}

/// How errors and warnings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ErrorFormat {
    /// A message that shows the place in the input
    Text,
    /// One JSON object a line
    Json,
}
