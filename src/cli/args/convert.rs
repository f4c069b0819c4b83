//! The arguments of `abtree convert`.

use std::path::PathBuf;

use clap::Args;

use super::choices;
use super::input::{InputOptions, WhatIfOptions};
use crate::formats::WrittenFormat;

/// Write trees in another format
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/convert.txt"))]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) input: InputOptions,

    /// The format to write [default: from the suffix of the output]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(crate) to: Option<WrittenFormat>,

    /// Write to this file, or a file for each tree into this folder; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR/")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) what_if: WhatIfOptions,
}
