//! Where results go: standard output, or a file that is written whole or not at all; and trees, all of them into
//! one text, or each into a file of a folder.

pub(super) mod file;
pub(super) mod reports;

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::StripStream;
use anyhow::{Context, Result};

use super::diagnostics::{Diagnostics, Problem};
use super::names::FileNames;
use super::streams::{Colour, Streams};
use crate::document::{Document, Framing};
use crate::formats::Format;
use crate::report::follow_terminal;
use crate::write::WriteError;
use file::{Draft, Places, is_folder};

/// Writes a result for scripts; without a path to standard output.
pub(super) fn write(
    path: Option<&Path>,
    streams: &Streams,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<()>,
) -> Result<()> {
    Output::open(path, streams, Colour::Never)?.put(write)
}

/// Writes a result for people; without a path to standard output.
pub(super) fn write_styled(
    path: Option<&Path>,
    streams: &Streams,
    colour: Colour,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let mut output = Output::open(path, streams, colour)?;
    write(&mut output.styled_writer()).context(CANNOT_WRITE)?;
    output.finish()
}

/// Prints text for people.
pub(super) fn print(text: &str, diagnostics: &Diagnostics) -> Result<()> {
    let (streams, colour) = (diagnostics.streams(), diagnostics.colour());
    write_styled(None, streams, colour, |out| out.write_all(text.as_bytes()))
}

/// Takes results as they come.
pub(super) enum Output {
    /// A pipe, a terminal or a device; text for people keeps its styles where they are wanted.
    Stream {
        out: Box<dyn Write + Send>,
        is_styled: bool,
    },
    File(Draft),
}

const BUFFER: usize = 1 << 16;

/// Whether a path stands for standard output.
pub(super) fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

impl Output {
    /// Standard output, or the file if there is one. Colours never go into files.
    pub(super) fn open(path: Option<&Path>, streams: &Streams, colour: Colour) -> Result<Self> {
        let output = &streams.output;
        if let Some(path) = path.filter(|path| !is_standard_output(path)) {
            return file::open(path).with_context(|| format!("can't write to {}", path.display()));
        }
        if let Some(columns) = output.columns {
            follow_terminal(columns);
        }
        Ok(Self::stream(output.clone(), output.has_styles(colour)))
    }

    pub(super) fn stream(out: impl Write + Send + 'static, is_styled: bool) -> Self {
        let out = Box::new(BufWriter::with_capacity(BUFFER, out));
        Self::Stream { out, is_styled }
    }

    /// Takes text for people piece by piece; its styles are kept only where they are wanted.
    pub(super) fn styled_writer(&mut self) -> Box<dyn Write + Send + '_> {
        match self {
            Self::Stream {
                is_styled: true, ..
            } => Box::new(self),
            _ => Box::new(StripStream::new(self as &mut (dyn Write + Send))),
        }
    }

    /// Takes the whole result for scripts, and makes it visible.
    pub(super) fn put(
        mut self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<()>,
    ) -> Result<()> {
        write(&mut self).context(CANNOT_WRITE)?;
        self.finish()
    }

    /// Hands on what was written to a pipe or a terminal; a file comes whole.
    pub(super) fn show(&mut self) -> Result<()> {
        match self {
            Self::Stream { out, .. } => out.flush().context(CANNOT_WRITE),
            Self::File(_) => Ok(()),
        }
    }

    /// Makes the result visible. A file that nothing was written to is not made.
    pub(super) fn finish(mut self) -> Result<()> {
        self.show()?;
        match self {
            Self::Stream { .. } => Ok(()),
            Self::File(draft) => draft.finish().context(CANNOT_WRITE),
        }
    }

    fn writer(&mut self) -> &mut (dyn Write + Send) {
        match self {
            Self::Stream { out, .. } => out,
            Self::File(draft) => draft,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

pub(super) const CANNOT_WRITE: &str = "can't write the output";

/// Whether an error only says that nobody reads the output any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let in_cause = |cause: &(dyn Error + 'static)| {
        let error = match cause.downcast_ref() {
            Some(WriteError::Output(error)) => Some(error),
            _ => cause.downcast_ref::<io::Error>(),
        };
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    error.chain().any(in_cause)
}

/// Takes trees as they come: all of them into one text, or each into a file of a folder.
pub(super) struct TreeOutput {
    format: Format,
    streams: Streams,
    text: Option<Output>,
    folder: PathBuf,
    names: FileNames,
    places: Places,
}

impl TreeOutput {
    /// Standard output, the file, or the folder for so many trees. A file is called `nameless` whose own name
    /// has no letter or digit in it.
    pub(super) fn open(
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
        let text = if is_folder(output) || is_several && is_plain && !output.exists() {
            None
        } else if is_several {
            let message = "this format holds one tree per file, but there are several";
            let help = "write them with --to jsonl, or to a folder with -o DIR/";
            return Err(Problem::new(message).help(help).into());
        } else {
            places.take_file(output, format.suffix())?;
            Some(Output::open(Some(output), streams, Colour::Never)?)
        };
        Ok(Self {
            format,
            streams: streams.clone(),
            text,
            folder: output.to_owned(),
            names: FileNames::new(nameless),
            places,
        })
    }

    /// The file of a tree that is called so, which nothing else is written to; in a text, none of its own.
    pub(super) fn file(&mut self, name: &str) -> Result<Option<PathBuf>, Problem> {
        if self.text.is_some() {
            return Ok(None);
        }
        let (name, suffix) = (self.names.name(name), self.format.suffix());
        let file = self.folder.join(format!("{name}.{suffix}"));
        self.places.take_file(&file, suffix)?;
        Ok(Some(file))
    }

    /// Writes a tree into its file, or behind those before it; `origin` is where it was read.
    pub(super) fn write(
        &mut self,
        file: Option<&Path>,
        document: &Document,
        origin: &str,
    ) -> Result<()> {
        match &mut self.text {
            Some(output) => write_tree(origin, document, self.format, output).context(CANNOT_WRITE),
            None => write(file, &self.streams, |out| {
                write_tree(origin, document, self.format, out)
            }),
        }
    }

    /// Makes what was written visible.
    pub(super) fn finish(self) -> Result<()> {
        self.text.map_or(Ok(()), Output::finish)
    }
}

/// Writes a tree; an error of the tree if the format has no words for it.
pub(super) fn write_tree(
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
