//! Where results go: standard output, or a file that is written whole or not at all.

mod destination;
mod draft;
mod interrupts;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};

use super::args::Colour;
use destination::Destination;
use draft::Draft;
pub(super) use interrupts::stop_flag;

/// Takes results as they come.
pub(super) struct Output {
    sink: Sink,
    is_styled: bool,
}

enum Sink {
    Standard(BufWriter<io::Stdout>),
    File(BufWriter<Draft>),
    StandardError(BufWriter<io::Stderr>),
    Device(BufWriter<File>),
}

const BUFFER: usize = 1 << 16;

impl Output {
    /// Standard output, or the file if there is one (`-` is none). Colours never go into files.
    pub(super) fn open(path: Option<&Path>, colour: Colour) -> Result<Self> {
        match path.filter(|&path| path != Path::new("-")) {
            None => Ok(Self::standard(wants_style(colour))),
            Some(path) => {
                let opened = Destination::of(path).and_then(Self::to);
                opened.with_context(|| format!("can't write to {}", path.display()))
            }
        }
    }

    fn standard(is_styled: bool) -> Self {
        let stream = BufWriter::with_capacity(BUFFER, io::stdout());
        Self {
            sink: Sink::Standard(stream),
            is_styled,
        }
    }

    fn to(destination: Destination) -> Result<Self> {
        let sink = match destination {
            Destination::StandardOutput => return Ok(Self::standard(false)),
            Destination::StandardError => {
                Sink::StandardError(BufWriter::with_capacity(BUFFER, io::stderr()))
            }
            Destination::Device(file) => Sink::Device(BufWriter::with_capacity(BUFFER, file)),
            Destination::File(path) => {
                Sink::File(BufWriter::with_capacity(BUFFER, Draft::of(path)?))
            }
        };
        Ok(Self {
            sink,
            is_styled: false,
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
            Sink::StandardError(stream) => stream,
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

    /// Gives a file up; what was written to anything but a file stands.
    pub(super) fn abandon(self) -> Result<()> {
        match self.sink {
            Sink::File(_) => Ok(()),
            _ => self.finish(),
        }
    }

    /// Makes the result visible. A file that nothing was written to is not made.
    pub(super) fn finish(self) -> Result<()> {
        match self.sink {
            Sink::Standard(mut stream) => stream.flush(),
            Sink::StandardError(mut stream) => stream.flush(),
            Sink::Device(mut stream) => stream.flush(),
            Sink::File(draft) => {
                let draft = draft.into_inner().map_err(io::IntoInnerError::into_error);
                draft.and_then(Draft::finish)
            }
        }
        .context(CANNOT_WRITE)
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

/// Whether standard output shows styles.
fn wants_style(colour: Colour) -> bool {
    let choice = match colour_choice(colour, &io::stdout()) {
        ColorChoice::Auto => AutoStream::choice(&io::stdout()),
        choice => choice,
    };
    choice != ColorChoice::Never
}

/// The choice of colours on a stream that an option stands for.
pub(super) fn colour_choice(colour: Colour, stream: &impl IsTerminal) -> ColorChoice {
    match colour {
        // The crate takes any `CLICOLOR_FORCE` for a wish; 0 says that there is none.
        Colour::Auto if !stream.is_terminal() && is_zero("CLICOLOR_FORCE") => ColorChoice::Never,
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::AlwaysAnsi,
        Colour::Never => ColorChoice::Never,
    }
}

fn is_zero(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value == "0")
}

/// Whether an error only says that nobody reads the output any more.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
