//! The options that commands share, those of all commands here, and the arguments of some commands.

mod check;
pub(super) mod choices;
mod draw;
mod generate;
mod input;
mod report;
mod search;

pub(super) use check::CheckArguments;
pub(super) use draw::DrawArguments;
pub(super) use generate::{GenerateArguments, ShapeArguments};
pub(super) use input::{InputOptions, ReadingOptions, WhatIfOptions};
pub(super) use report::{ReportOptions, ReportedTrees, TextOptions, offered};
pub(super) use search::{AlphaBetaRules, Game, SearchOptions, Stated, several};

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
