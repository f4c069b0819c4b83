//! `abtree convert`: read trees, write them in another format.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::args::{Colour, ConvertArguments};
use super::clashes::{self, Places};
use super::diagnostics::{Diagnostics, Problem};
use super::file_names::{FileNames, is_folder, name_of, suffix};
use super::input::{self, Item};
use super::output::{self, CANNOT_WRITE, Output};
use super::what_if;
use crate::document::{Document, Framing};
use crate::formats::WrittenFormat;
use crate::tree::{Labels, Naming};
use crate::vocabulary::Vocabulary as _;
use crate::write::WriteError;

pub(super) fn run(arguments: &ConvertArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let files = input::files(&arguments.input.files)?;
    let output = arguments.output.as_deref();
    let format = format(arguments.to, output)?;
    let place = match output.filter(|path| is_folder(path)) {
        Some(path) => Place::Folder(Folder {
            path,
            names: FileNames::new("tree"),
            places: Places::of_inputs(&files),
        }),
        None if files.len() > 1 && format.framing() == Framing::Whole => {
            return Err(several().into());
        }
        None => {
            clashes::refuse(&files, output)?;
            Place::Stream(Output::open(output, Colour::Never)?)
        }
    };
    let mut conversion = Conversion {
        arguments,
        format,
        diagnostics,
        place,
        written: 0,
    };
    for file in &files {
        match input::load(file, arguments.input.reading) {
            Ok(input) => {
                for item in input.items() {
                    conversion.item(&item)?;
                }
            }
            Err(problem) => conversion.diagnostics.error(&problem),
        }
    }
    match conversion.place {
        Place::Stream(output) => output.finish(),
        Place::Folder(_) => Ok(()),
    }
}

/// The format to write: as asked for, else as the output's suffix tells.
pub(super) fn format(
    to: Option<WrittenFormat>,
    output: Option<&Path>,
) -> Result<WrittenFormat, Problem> {
    let promised = output.and_then(suffix).and_then(WrittenFormat::from_suffix);
    to.or(promised).ok_or_else(|| {
        Problem::new("no format to convert to").help(
            "add --to sexp, --to json or --to jsonl, or write to a file with one of these suffixes",
        )
    })
}

fn several() -> Problem {
    Problem::new("this format holds one tree per file, but there are several")
        .help("add --to jsonl, or write to a folder with -o DIR/")
}

struct Conversion<'a> {
    arguments: &'a ConvertArguments,
    format: WrittenFormat,
    diagnostics: &'a mut Diagnostics,
    place: Place<'a>,
    written: usize,
}

/// Where trees go.
enum Place<'a> {
    /// All of them into one text.
    Stream(Output),
    /// Each into a file of its own.
    Folder(Folder<'a>),
}

/// A folder that gets a file for each tree.
struct Folder<'a> {
    path: &'a Path,
    names: FileNames,
    places: Places,
}

impl Folder<'_> {
    /// Writes the next tree to a file called by its key for scripts, else as the file that it came
    /// from.
    fn write(&mut self, item: &Item, mut document: Document, format: WrittenFormat) -> Result<()> {
        let id = document.exercise.id.as_ref();
        let name = id.map_or_else(|| name_of(&item.origin), String::clone);
        if format == WrittenFormat::Sexp {
            document.exercise.id = None;
        }
        let name = self.names.name(&name);
        let path = self.path.join(format!("{name}.{}", format.word()));
        self.places.take(&path)?;
        output::write(Some(&path), |out| write_tree(item, &document, format, out))
    }
}

impl Conversion<'_> {
    /// The tree as it was read, or as the options change it.
    fn document(&mut self, item: &Item) -> Result<Document, Problem> {
        let read = item.read()?;
        let labels = Labels::new(&read.tree, Naming::Paths);
        item.warn(&read, &labels, self.diagnostics);
        let changed = what_if::changed(&self.arguments.what_if, Naming::Paths, &read, &labels)
            .map_err(|problem| problem.in_file(&item.origin.file))?;
        Ok(changed.map_or(read, |changed| changed.document))
    }

    fn item(&mut self, item: &Item) -> Result<()> {
        let mut document = match self.document(item) {
            Ok(document) => document,
            Err(problem) => {
                self.diagnostics.error(&problem);
                return Ok(());
            }
        };
        let is_stream = matches!(self.place, Place::Stream(_));
        if is_stream && self.written > 0 && self.format.framing() == Framing::Whole {
            return Err(several().into());
        }
        let written = match &mut self.place {
            Place::Stream(output) => {
                drop_id(item, self.format, &mut document, self.diagnostics);
                let written = write_tree(item, &document, self.format, output.writer());
                written.context(CANNOT_WRITE)
            }
            Place::Folder(folder) => folder.write(item, document, self.format),
        };
        match written {
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
        let message = format!("an S-expression has no `id`: {id:?} is left out");
        diagnostics.warning(&Problem::new(message).in_file(&item.origin.file));
    }
}
