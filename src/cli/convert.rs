//! `abtree convert`: read trees, write them in another format.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;

use super::args::{Colour, InputOptions, WhatIfOptions, choices};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::{Opened, Wishes};
use super::input::{self, Item};
use super::output::clashes::{self, Places};
use super::output::file_names::{FileNames, is_folder, name_of, suffix};
use super::output::{self, CANNOT_WRITE, Output};
use super::streams::Streams;
use crate::document::{Document, Framing};
use crate::formats::WrittenFormat;
use crate::search::Settings;
use crate::tree::Naming;
use crate::vocabulary::Vocabulary as _;
use crate::write::WriteError;

/// Write trees in another format
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/convert.txt"))]
pub(super) struct ConvertArguments {
    #[command(flatten)]
    input: InputOptions,

    /// The format to write [default: from the suffix of the output]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    to: Option<WrittenFormat>,

    /// Write to this file, or a file for each tree into this folder; `-` is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR/")]
    output: Option<PathBuf>,

    #[command(flatten)]
    what_if: WhatIfOptions,
}

pub(super) fn run(arguments: &ConvertArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let output = arguments.output.as_deref();
    let format = format(arguments.to, output)?;
    let mut place = Place::open(output, format, &files, diagnostics.streams())?;
    for file in &files {
        let input = match input::load(file, arguments.input.reading, diagnostics.streams()) {
            Ok(input) => input,
            Err(problem) => {
                diagnostics.error(&problem);
                continue;
            }
        };
        for item in input.items() {
            if matches!(place, Place::Stream(_, 1..)) && format.framing() == Framing::Whole {
                return Err(several().into());
            }
            if let Err(error) = convert(&item, arguments, format, &mut place, diagnostics) {
                diagnostics.error(&error.downcast()?);
            }
        }
    }
    match place {
        Place::Stream(output, _) => output.finish(),
        Place::Folder { .. } => Ok(()),
    }
}

/// Writes one tree, as it was read or as the options change it; what is wrong with it does not stop
/// the rest.
fn convert(
    item: &Item,
    arguments: &ConvertArguments,
    format: WrittenFormat,
    place: &mut Place,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let wishes = Wishes {
        naming: Naming::Paths,
        what_if: &arguments.what_if,
        settings: &Settings::default(),
    };
    let opened = Opened::new(item, item.read_for_any_players()?, wishes, diagnostics)?;
    place.write(item, opened.document, format, diagnostics)
}

/// The format to write: as asked for, else as the output's suffix tells.
pub(super) fn format(
    to: Option<WrittenFormat>,
    output: Option<&Path>,
) -> Result<WrittenFormat, Problem> {
    let promised = output.and_then(suffix).and_then(WrittenFormat::from_suffix);
    to.or(promised).ok_or_else(|| {
        Problem::new("no format to convert to").help(
            "add --to and one of sexp, json, jsonl, node-link and efg, or write to a file with such a suffix",
        )
    })
}

fn several() -> Problem {
    Problem::new("this format holds one tree per file, but there are several")
        .help("add --to jsonl, or write to a folder with -o DIR/")
}

/// Where trees go.
enum Place<'a> {
    /// All of them into one text, which has so many by now.
    Stream(Output, usize),
    /// Each into a file of its own.
    Folder {
        path: &'a Path,
        names: FileNames,
        places: Places,
    },
}

impl<'a> Place<'a> {
    fn open(
        output: Option<&'a Path>,
        format: WrittenFormat,
        files: &[PathBuf],
        streams: &Streams,
    ) -> Result<Self> {
        if let Some(path) = output.filter(|path| is_folder(path)) {
            return Ok(Self::Folder {
                path,
                names: FileNames::new("tree"),
                places: Places::of_inputs(files),
            });
        }
        if files.len() > 1 && format.framing() == Framing::Whole {
            return Err(several().into());
        }
        clashes::refuse(files, output)?;
        Ok(Self::Stream(
            Output::open(output, streams, Colour::Never)?,
            0,
        ))
    }

    /// Writes the next tree; in a folder to a file called by its key for scripts, else as the file
    /// that it came from.
    fn write(
        &mut self,
        item: &Item,
        mut document: Document,
        format: WrittenFormat,
        diagnostics: &mut Diagnostics,
    ) -> Result<()> {
        match self {
            Self::Stream(output, written) => {
                leave_out(item, format, &mut document, diagnostics);
                write_tree(item, &document, format, output.writer()).context(CANNOT_WRITE)?;
                *written += 1;
                Ok(())
            }
            Self::Folder {
                path,
                names,
                places,
            } => {
                let id = document.exercise.id.as_ref();
                let name = names.name(&id.map_or_else(|| name_of(&item.origin), String::clone));
                // The name of the file is the key for scripts.
                if format == WrittenFormat::Sexp {
                    document.exercise.id = None;
                }
                leave_out(item, format, &mut document, diagnostics);
                let path = path.join(format!("{name}.{}", format.suffix()));
                places.take(&path)?;
                let streams = diagnostics.streams();
                output::write(Some(&path), streams, |out| {
                    write_tree(item, &document, format, out)
                })
            }
        }
    }
}

/// Writes a tree; an error of the tree if the format has no words for it.
pub(super) fn write_tree(
    item: &Item,
    document: &Document,
    format: WrittenFormat,
    out: &mut dyn Write,
) -> Result<()> {
    let written = format.write(document, out);
    written.map_err(|error| match error {
        WriteError::Output(error) => error.into(),
        error => {
            let help = error.help().map(str::to_owned);
            Problem::new(error)
                .help_if(help)
                .in_file(&item.origin.file)
                .into()
        }
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
