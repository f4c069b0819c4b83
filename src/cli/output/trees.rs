//! Where trees go: all of them into one text, or each into a file of a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::file::{Places, is_folder, refuse_foreign};
use super::{CANNOT_WRITE, Output, is_standard_output};
use crate::cli::diagnostics::Problem;
use crate::cli::names::FileNames;
use crate::cli::streams::{Colour, Streams};
use crate::document::{Document, Framing};
use crate::formats::Format;
use crate::write::WriteError;

/// Takes trees as they come.
pub(crate) struct TreeOutput {
    format: Format,
    streams: Streams,
    place: Place,
}

enum Place {
    /// All of them go into this text.
    Text(Output),
    Folder {
        path: PathBuf,
        names: FileNames,
        places: Places,
    },
}

impl TreeOutput {
    /// Standard output, the file, or the folder for so many trees. A file is called `nameless` whose own name
    /// has no letter or digit in it.
    pub(crate) fn open(
        output: Option<&Path>,
        format: Format,
        (count, nameless): (usize, &'static str),
        mut places: Places,
        streams: &Streams,
    ) -> Result<Self> {
        let is_several = count > 1 && format.framing() == Framing::Whole;
        let output = output.unwrap_or(Path::new("-"));
        // A name with a suffix promises a file.
        let is_plain = output.extension().is_none() && !is_standard_output(output);
        let place = if is_folder(output) || is_several && is_plain && !output.exists() {
            Place::Folder {
                path: output.to_owned(),
                names: FileNames::new(nameless),
                places,
            }
        } else if is_several {
            let message = "this format holds one tree per file, but there are several";
            let help = "write them with --to jsonl, or to a folder with -o DIR/";
            return Err(Problem::new(message).help(help).into());
        } else {
            refuse_foreign(Some(output), format.suffix())?;
            places.take(output)?;
            Place::Text(Output::open(Some(output), streams, Colour::Never)?)
        };
        Ok(Self {
            format,
            streams: streams.clone(),
            place,
        })
    }

    /// The file of a tree that is called so, which nothing else is written to; in a text, none of its own.
    pub(crate) fn file(&mut self, name: &str) -> Result<Option<PathBuf>, Problem> {
        let Place::Folder {
            path,
            names,
            places,
        } = &mut self.place
        else {
            return Ok(None);
        };
        let suffix = self.format.suffix();
        let file = path.join(format!("{}.{suffix}", names.name(name)));
        places.take(&file)?;
        Ok(Some(file))
    }

    /// Writes a tree into its file, or behind those before it; `origin` is where it was read.
    pub(crate) fn write(
        &mut self,
        file: Option<&Path>,
        document: &Document,
        origin: &str,
    ) -> Result<()> {
        match &mut self.place {
            Place::Text(output) => {
                write_tree(origin, document, self.format, output).context(CANNOT_WRITE)
            }
            Place::Folder { .. } => super::write(file, &self.streams, |out| {
                write_tree(origin, document, self.format, out)
            }),
        }
    }

    /// Makes what was written visible.
    pub(crate) fn finish(self) -> Result<()> {
        match self.place {
            Place::Text(output) => output.finish(),
            Place::Folder { .. } => Ok(()),
        }
    }
}

/// Writes a tree; an error of the tree if the format has no words for it.
pub(crate) fn write_tree(
    origin: &str,
    document: &Document,
    format: Format,
    out: &mut dyn Write,
) -> Result<()> {
    let written = format.write(document, out);
    written.map_err(|error| match error {
        WriteError::Output(error) => error.into(),
        error => {
            let help = error.help().map(str::to_owned);
            let problem = Problem::new(error).help_if(help);
            problem.in_file(origin).into()
        }
    })
}
