//! `abtree convert`: read trees, write them in another format.

use std::path::Path;

use anyhow::Result;

use super::args::{Colour, ConvertArguments};
use super::clashes;
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::output::{CANNOT_WRITE, Output};
use crate::document::{Document, Framing};
use crate::formats::WrittenFormat;
use crate::tree::{Labels, Naming};
use crate::write::WriteError;

pub(super) fn run(arguments: &ConvertArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let files = input::files(&arguments.input)?;
    clashes::refuse(&files, arguments.output.as_deref())?;
    let format = format(arguments.to, arguments.output.as_deref())?;
    if files.len() > 1 && format.framing() == Framing::Whole {
        return Err(several().into());
    }
    let mut conversion = Conversion {
        arguments,
        format,
        diagnostics,
        output: Output::open(arguments.output.as_deref(), Colour::Never)?,
        written: 0,
    };
    for file in &files {
        match input::load(file, &arguments.input) {
            Ok(input) => {
                for item in input.items() {
                    conversion.item(&item)?;
                }
            }
            Err(problem) => conversion.diagnostics.error(&problem),
        }
    }
    conversion.output.finish()
}

/// The format to write: as asked for, else as the output's suffix tells.
pub(super) fn format(
    to: Option<WrittenFormat>,
    output: Option<&Path>,
) -> Result<WrittenFormat, Problem> {
    let suffix = output.and_then(Path::extension);
    let promised = suffix
        .and_then(|suffix| suffix.to_str())
        .and_then(WrittenFormat::from_suffix);
    match to.or(promised) {
        Some(format) => Ok(format),
        None => Err(Problem::of_usage(
            "there is no format to convert to".to_owned(),
            Some("add --to sexp, --to json or --to jsonl".to_owned()),
        )),
    }
}

fn several() -> Problem {
    Problem::of_usage(
        "this format holds one tree a file, and there are several".to_owned(),
        Some("use --to jsonl".to_owned()),
    )
}

struct Conversion<'a> {
    arguments: &'a ConvertArguments,
    format: WrittenFormat,
    diagnostics: &'a mut Diagnostics,
    output: Output,
    written: usize,
}

impl Conversion<'_> {
    fn item(&mut self, item: &Item) -> Result<()> {
        let mut document = match item.read(&self.arguments.input) {
            Ok(document) => document,
            Err(problem) => {
                self.diagnostics.error(&problem);
                return Ok(());
            }
        };
        if self.written > 0 && self.format.framing() == Framing::Whole {
            return Err(several().into());
        }
        let labels = Labels::new(&document.tree, Naming::Paths);
        item.warn(&document, &labels, &self.arguments.input, self.diagnostics);
        drop_id(item, self.format, &mut document, self.diagnostics);
        match write_tree(item, &document, self.format, &mut self.output) {
            Ok(()) => self.written += 1,
            Err(error) => match error.downcast_ref::<Problem>() {
                Some(problem) => self.diagnostics.error(problem),
                None => return Err(error),
            },
        }
        Ok(())
    }
}

/// Writes a tree; an error of the tree if the format has no words for it.
pub(super) fn write_tree(
    item: &Item,
    document: &Document,
    format: WrittenFormat,
    output: &mut Output,
) -> Result<()> {
    let written = format.write(document, output.writer());
    written.map_err(|error| match error {
        WriteError::Output(error) => anyhow::Error::new(error).context(CANNOT_WRITE),
        error => {
            let help = error.help().map(str::to_owned);
            Problem::in_file(&item.origin.file, error.to_string(), help).into()
        }
    })
}

/// An S-expression has no key for scripts: says so and leaves it out.
pub(super) fn drop_id(
    item: &Item,
    format: WrittenFormat,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
) {
    if format != WrittenFormat::Sexp {
        return;
    }
    if let Some(id) = document.exercise.id.take() {
        let message = format!("an S-expression has no `id`; left out {id:?}");
        diagnostics.warning(&Problem::in_file(&item.origin.file, message, None));
    }
}
