//! Options of commands that answer what would happen if a tree were another one.

use clap::Args;

use crate::cli::choices;
use crate::value::Value;

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
