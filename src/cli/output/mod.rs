//! Where results go: standard output, or a file that is written whole or not at all.

pub(super) mod file;
pub(super) mod reports;
pub(super) mod session;
pub(super) mod trees;

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::StripStream;
use anyhow::{Context, Result};

use super::diagnostics::Diagnostics;
use super::streams::Colour;
use super::streams::Streams;
use crate::report::follow_terminal;
use crate::write::WriteError;
use file::Draft;

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
pub(super) struct Output {
    sink: Sink,
    is_styled: bool,
}

enum Sink {
    Stream(Box<dyn Write + Send>),
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
            let sink = file::open(path);
            let sink = sink.with_context(|| format!("can't write to {}", path.display()));
            return Ok(Self {
                sink: sink?,
                is_styled: false,
            });
        }
        if let Some(columns) = output.columns {
            follow_terminal(columns);
        }
        Ok(Self {
            sink: Sink::stream(output.clone()),
            is_styled: output.has_styles(colour),
        })
    }

    /// Takes what is thrown away.
    fn nowhere() -> Self {
        Self {
            sink: Sink::Stream(Box::new(io::sink())),
            is_styled: false,
        }
    }

    /// Takes text for people piece by piece; its styles are kept only where they are wanted.
    pub(super) fn styled_writer(&mut self) -> Box<dyn Write + Send + '_> {
        if self.is_styled {
            Box::new(self)
        } else {
            Box::new(StripStream::new(self as &mut (dyn Write + Send)))
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

    /// Gives a file up; what was written to anything but a file stands.
    pub(super) fn abandon(mut self) -> Result<()> {
        self.show().context(CANNOT_WRITE)
    }

    /// Hands on what was written to a pipe or a terminal; a file comes whole.
    pub(super) fn show(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stream(stream) => stream.flush(),
            Sink::File(_) => Ok(()),
        }
    }

    /// Makes the result visible. A file that nothing was written to is not made.
    pub(super) fn finish(self) -> Result<()> {
        match self.sink {
            Sink::Stream(mut stream) => stream.flush(),
            Sink::File(draft) => draft.finish(),
        }
        .context(CANNOT_WRITE)
    }
}

impl Sink {
    fn stream(out: impl Write + Send + 'static) -> Self {
        Self::Stream(Box::new(BufWriter::with_capacity(BUFFER, out)))
    }

    fn writer(&mut self) -> &mut (dyn Write + Send) {
        match self {
            Self::Stream(stream) => stream,
            Self::File(draft) => draft,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.writer().flush()
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
