//! `abtree convert`: read trees, write them in another format.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::args::{InputOptions, WhatIfOptions, choices};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Input, Item};
use super::output::clashes::Places;
use super::output::file_names::{name_of, suffix};
use super::output::trees::TreeOutput;
use crate::document::Document;
use crate::formats::WrittenFormat;
use crate::search::Settings;
use crate::tree::Naming;
use crate::vocabulary::Vocabulary as _;

/// Write trees in another format
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/convert.txt"))]
pub(super) struct ConvertArguments {
    /// The format to write [default: from the suffix of the output]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    to: Option<WrittenFormat>,

    /// Write to this file, or a file for each tree into this folder; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR/")]
    output: Option<PathBuf>,

    #[command(flatten)]
    what_if: WhatIfOptions,

    #[command(flatten)]
    input: InputOptions,
}

pub(super) fn run(arguments: &ConvertArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let output = arguments.output.as_deref();
    let format = format(arguments.to, output)?;
    let mut inputs = Vec::new();
    for file in &files {
        match input::load(file, arguments.input.reading, diagnostics.streams()) {
            Ok(input) => inputs.push(input),
            Err(problem) => diagnostics.error(&problem),
        }
    }
    let items: Vec<Item> = inputs.iter().flat_map(Input::items).collect();
    let (count, places) = ((items.len(), "tree"), Places::of_inputs(&files));
    let mut trees = TreeOutput::open(output, format, count, places, diagnostics.streams())?;
    for item in &items {
        if let Err(error) = convert(item, &arguments.what_if, format, &mut trees, diagnostics) {
            diagnostics.error(&error.downcast()?);
        }
    }
    trees.finish()
}

/// Writes one tree, as it was read or as the options change it; what is wrong with it does not stop
/// the rest. In a folder its file is called by its key for scripts, else as the file that it came from.
fn convert(
    item: &Item,
    what_if: &WhatIfOptions,
    format: WrittenFormat,
    trees: &mut TreeOutput,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let (read, settings) = (item.read_for_any_players()?, Settings::default());
    let wishes = (Naming::Paths, &settings);
    let opened = Opened::new(item, read, &what_if.set, wishes, diagnostics)?;
    let mut document = opened.document;
    let id = document.exercise.id.clone();
    let file = trees.file(&id.unwrap_or_else(|| name_of(&item.origin)))?;
    // The name of the file is the key for scripts.
    if file.is_some() && format == WrittenFormat::Sexp {
        document.exercise.id = None;
    }
    leave_out(item, format, &mut document, diagnostics);
    trees.write(file.as_deref(), &document, &item.origin.file)
}

/// The format to write: as asked for, else as the output's suffix tells.
pub(super) fn format(
    to: Option<WrittenFormat>,
    output: Option<&Path>,
) -> Result<WrittenFormat, Problem> {
    let promised = output
        .and_then(suffix)
        .as_deref()
        .and_then(WrittenFormat::from_suffix);
    to.or(promised).ok_or_else(|| {
        Problem::new("no format to convert to").help(
            "add --to and one of sexp, json, jsonl, node-link and efg, or write to a file with such a suffix",
        )
    })
}

/// Leaves out what the format has no words for in a wrapper, and says so.
pub(super) fn leave_out(
    item: &Item,
    format: WrittenFormat,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
) {
    for key in format.leave_out(&mut document.exercise) {
        let message = format!(
            "the format {} has no `{key}`: it is left out",
            format.word()
        );
        diagnostics.warning(&Problem::new(message).in_file(&item.origin.file));
    }
}
