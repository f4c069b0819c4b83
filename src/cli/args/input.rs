//! Options of every command that reads trees, and what is changed in them before a search.

use std::path::{Path, PathBuf};

use clap::Args;

use super::SCRIPTS;
use crate::cli::choices;
use crate::formats::Format;
use crate::tree::Player;
use crate::value::Value;

/// Which trees are read, and how.
#[derive(Debug, Args)]
pub struct InputOptions {
    /// The trees; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadingOptions,
}

/// How trees are read.
#[derive(Clone, Copy, Debug, Args)]
pub struct ReadingOptions {
    /// The format of the trees [default: from the suffix or the first character]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = choices::word::<Format>())]
    pub(in crate::cli) from: Option<Format>,

    /// Refuse a tree instead of printing a warning about it
    #[arg(long, help_heading = SCRIPTS)]
    pub(in crate::cli) strict_input: bool,

    /// Who moves at the root if the tree does not say
    #[arg(long, help_heading = "Convention", value_name = "PLAYER", value_parser = choices::word::<Player>(), ignore_case = true)]
    pub(in crate::cli) root: Option<Player>,
}

impl ReadingOptions {
    /// These options for one file.
    pub(in crate::cli) fn for_file(self, file: &Path) -> InputOptions {
        InputOptions {
            files: vec![file.to_owned()],
            reading: self,
        }
    }
}

/// What is changed in a tree before it is searched.
#[derive(Debug, Args)]
pub(in crate::cli) struct WhatIfOptions {
    /// Give a leaf another value; may be repeated
    #[arg(long, help_heading = "What if", value_name = "NAME=V", value_parser = choices::new_value)]
    pub(in crate::cli) set: Vec<(String, Value)>,

    /// Take only this node and the tree below it
    #[arg(long, help_heading = "What if", value_name = "NODE")]
    pub(in crate::cli) at: Option<String>,
}
