//! `abtree convert`: read trees, write them in another format.

use anyhow::Result;

use super::args::{Colour, ConvertArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Item};
use super::output::Output;
use crate::document::{Document, Format};
use crate::report::warnings;
use crate::tree::{Labels, Naming};
use crate::write::{WriteError, write};

pub(super) fn run(arguments: &ConvertArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let files = input::files(&arguments.input)?;
    input::spare(&files, arguments.output.as_deref())?;
    let format = format(arguments)?;
    if files.len() > 1 && format != Format::Jsonl {
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
fn format(arguments: &ConvertArguments) -> Result<Format, Problem> {
    let suffix = arguments
        .output
        .as_deref()
        .and_then(|path| path.extension());
    let promised = suffix
        .and_then(|suffix| suffix.to_str())
        .and_then(Format::from_suffix);
    match arguments.to.or(promised) {
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
    format: Format,
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
        if self.written > 0 && self.format != Format::Jsonl {
            return Err(several().into());
        }
        self.warn(item, &document);
        self.drop_id(item, &mut document);
        match write(&document, self.format, &mut self.output.writer()) {
            Ok(()) => self.written += 1,
            Err(WriteError::Output(error)) => return Err(error.into()),
            Err(error) => {
                let help = error.help().map(str::to_owned);
                let problem = Problem::in_file(&item.origin.file, error.to_string(), help);
                self.diagnostics.error(&problem);
            }
        }
        Ok(())
    }

    fn warn(&mut self, item: &Item, document: &Document) {
        if self.diagnostics.shows_warnings() {
            let labels = Labels::new(&document.tree, Naming::Paths);
            let warnings = warnings(&document.tree, &labels);
            for warning in item.problems(warnings, &self.arguments.input) {
                self.diagnostics.warning(&warning);
            }
        }
    }

    /// An S-expression has no key for scripts: says so and leaves it out.
    fn drop_id(&mut self, item: &Item, document: &mut Document) {
        if self.format != Format::Sexp {
            return;
        }
        if let Some(id) = document.exercise.id.take() {
            let message = format!("an S-expression has no `id`; left out {id:?}");
            let warning = Problem::in_file(&item.origin.file, message, None);
            self.diagnostics.warning(&warning);
        }
    }
}
