//! What a command reads and writes where no file is named: the streams of the process, or those that
//! a caller gives.

use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice, StripStream};
use anyhow::{Result, anyhow};
use terminal_size::{Height, Width, terminal_size_of};

use super::args::Colour;

/// Standard input, output and error of a command.
#[derive(Clone)]
pub struct Streams {
    /// Nothing once it was taken.
    input: Arc<Mutex<Option<Box<dyn Read + Send>>>>,
    /// Whether the input is typed at a terminal.
    pub(super) is_typed: bool,
    pub(super) output: Stream,
    pub(super) errors: Stream,
}

/// A stream that all parts of a command may write to.
#[derive(Clone)]
pub(super) struct Stream {
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    /// How many columns the terminal has, where this is one.
    pub(super) columns: Option<usize>,
    /// Whether styles are shown where nobody chooses.
    shows_styles: bool,
}

impl Streams {
    /// The streams of this process.
    pub fn of_process() -> Self {
        Self {
            input: Arc::new(Mutex::new(Some(Box::new(io::stdin())))),
            is_typed: io::stdin().is_terminal(),
            output: Stream {
                columns: io::stdout()
                    .is_terminal()
                    .then(|| columns(terminal_size_of(io::stdout()))),
                shows_styles: shows_styles(&io::stdout()),
                writer: Arc::new(Mutex::new(Box::new(io::stdout()))),
            },
            errors: Stream {
                columns: io::stderr()
                    .is_terminal()
                    .then(|| columns(terminal_size_of(io::stderr()))),
                shows_styles: shows_styles(&io::stderr()),
                writer: Arc::new(Mutex::new(Box::new(io::stderr()))),
            },
        }
    }

    /// Streams of a caller, which are no terminals.
    pub fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        errors: impl Write + Send + 'static,
    ) -> Self {
        Self {
            input: Arc::new(Mutex::new(Some(Box::new(input)))),
            is_typed: false,
            output: Stream::plain(output),
            errors: Stream::plain(errors),
        }
    }

    /// What stands in standard input; an error where it was taken before, since it has nothing more then.
    pub(super) fn take_input(&self) -> Result<Box<dyn Read + Send>> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = input.take();
        taken.ok_or_else(|| anyhow!("standard input was already read"))
    }
}

impl Stream {
    fn plain(writer: impl Write + Send + 'static) -> Self {
        Self {
            writer: Arc::new(Mutex::new(Box::new(writer))),
            columns: None,
            shows_styles: false,
        }
    }

    /// Whether text keeps its styles.
    pub(super) fn has_styles(&self, colour: Colour) -> bool {
        match colour {
            Colour::Auto => self.shows_styles,
            Colour::Always => true,
            Colour::Never => false,
        }
    }

    /// Writes text for people at once; its styles are kept only where they are wanted.
    pub(super) fn print(&self, text: &str, colour: Colour) -> io::Result<()> {
        let mut out = BufWriter::new(self.clone());
        if self.has_styles(colour) {
            out.write_all(text.as_bytes())?;
        } else {
            StripStream::new(&mut out as &mut dyn Write).write_all(text.as_bytes())?;
        }
        out.flush()
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.flush()
    }
}

/// How many columns a terminal has; 80 where it does not say.
fn columns(size: Option<(Width, Height)>) -> usize {
    size.map_or(80, |(Width(columns), _)| usize::from(columns))
}

/// Whether a stream of the process shows styles, as the environment and the terminal say.
fn shows_styles(stream: &impl RawStream) -> bool {
    // The crate takes any `CLICOLOR_FORCE` for a wish; 0 says that there is none.
    let is_unwanted = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0");
    (stream.is_terminal() || !is_unwanted) && AutoStream::choice(stream) != ColorChoice::Never
}
