//! Options of every command that reads trees, and what is changed in them before a search.

use std::path::PathBuf;

use clap::Args;

use super::SCRIPTS;
use super::choices;
use crate::formats::Format;
use crate::tree::Player;
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
