//! Where results go: standard output, or a file that is written whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result, bail};

use super::args::Colour;
use super::draft::Draft;

/// Takes results as they come.
pub(super) struct Output {
    sink: Sink,
    is_styled: bool,
}

enum Sink {
    Standard(BufWriter<io::Stdout>),
    File(BufWriter<Draft>),
    /// A device or pipe, which can't be replaced by a finished file.
    Device(BufWriter<fs::File>),
}

const BUFFER: usize = 1 << 16;

impl Output {
    /// Standard output, or the file if there is one (`-` is none). Colours never go into files.
    pub(super) fn open(path: Option<&Path>, colour: Colour) -> Result<Self> {
        if let Some(path) = path.filter(|&path| path != Path::new("-")) {
            let sink = file(path).with_context(|| format!("can't write to {}", path.display()))?;
            return Ok(Self {
                sink,
                is_styled: false,
            });
        }
        let choice = match colour_choice(colour) {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            choice => choice,
        };
        Ok(Self {
            sink: Sink::Standard(BufWriter::with_capacity(BUFFER, io::stdout())),
            is_styled: choice != ColorChoice::Never,
        })
    }

    /// Writes text for people; its styles are kept only where they are wanted.
    pub(super) fn write_styled(&mut self, text: &str) -> Result<()> {
        self.styled(|out| out.write_all(text.as_bytes()))
    }

    /// Writes text for scripts, as it is.
    pub(super) fn write(&mut self, text: &str) -> Result<()> {
        self.plain(|out| out.write_all(text.as_bytes()))
    }

    /// Lets text for people be written piece by piece.
    pub(super) fn styled(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        write(&mut self.styled_writer()).context(CANNOT_WRITE)
    }

    /// Lets text for scripts be written piece by piece.
    pub(super) fn plain(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        write(self.writer()).context(CANNOT_WRITE)
    }

    /// Takes text for scripts piece by piece.
    pub(super) fn writer(&mut self) -> &mut (dyn Write + Send) {
        match &mut self.sink {
            Sink::Standard(stream) => stream,
            Sink::Device(stream) => stream,
            Sink::File(draft) => draft,
        }
    }

    /// Takes text for people piece by piece; its styles are kept only where they are wanted.
    pub(super) fn styled_writer(&mut self) -> Box<dyn Write + Send + '_> {
        if self.is_styled {
            Box::new(self.writer())
        } else {
            Box::new(Stripped {
                out: self.writer(),
                state: StripBytes::new(),
            })
        }
    }

    /// Gives a file up; what was written to standard output or a device stands.
    pub(super) fn abandon(self) -> Result<()> {
        match self.sink {
            Sink::File { .. } => Ok(()),
            Sink::Standard(_) | Sink::Device(_) => self.finish(),
        }
    }

    /// Makes the result visible. A file that nothing was written to is not made.
    pub(super) fn finish(self) -> Result<()> {
        match self.sink {
            Sink::Standard(mut stream) => stream.flush().context(CANNOT_WRITE),
            Sink::Device(mut stream) => stream.flush().context(CANNOT_WRITE),
            Sink::File(draft) => {
                let draft = draft.into_inner().map_err(io::IntoInnerError::into_error);
                draft.and_then(Draft::finish).context(CANNOT_WRITE)
            }
        }
    }
}

/// Leaves the styles out of what it passes on.
struct Stripped<'w> {
    out: &'w mut (dyn Write + Send),
    state: StripBytes,
}

impl Write for Stripped<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for plain in self.state.strip_next(bytes) {
            self.out.write_all(plain)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

pub(super) const CANNOT_WRITE: &str = "can't write the output";

fn file(path: &Path) -> Result<Sink> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        let device = fs::OpenOptions::new().write(true).open(path)?;
        return Ok(Sink::Device(BufWriter::with_capacity(BUFFER, device)));
    }
    if path.is_dir() {
        bail!("this is a folder, expected a file");
    }
    Ok(Sink::File(BufWriter::with_capacity(
        BUFFER,
        Draft::of(path)?,
    )))
}

/// The choice of colours that an option stands for.
pub(super) fn colour_choice(colour: Colour) -> ColorChoice {
    match colour {
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::AlwaysAnsi,
        Colour::Never => ColorChoice::Never,
    }
}

/// Whether an error only says that nobody reads the output any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
