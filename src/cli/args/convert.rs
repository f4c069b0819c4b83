//! The arguments of `abtree convert`.

use std::path::PathBuf;

use clap::Args;

use super::input::{InputOptions, WhatIfOptions};
use crate::cli::choices;
use crate::formats::WrittenFormat;

/// The arguments of `abtree convert`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/convert.txt"))]
pub struct ConvertArguments {
    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,

    /// The format to write [default: from the suffix of the output]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(in crate::cli) to: Option<WrittenFormat>,

    /// Write to this file, or a file for each tree into this folder; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR/")]
    pub(in crate::cli) output: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) what_if: WhatIfOptions,
}
