//! What a command reads and writes where no file is named: the streams of the process, or those that
//! a caller gives; and the options of all commands, which are about them.

use std::io::{self, BufRead as _, BufReader, BufWriter, IsTerminal as _, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice, StripStream};
use anyhow::{Context as _, Result, anyhow};
use terminal_size::{Height, Width, terminal_size_of};

use clap::{Args, ValueEnum};

/// The last section of help: options that people at a terminal do not need.
pub(super) const SCRIPTS: &str = "For scripts";

/// What every command takes.
#[derive(Debug, Args)]
pub(super) struct CommonOptions {
    /// Print no warnings and no progress
    #[arg(short, long, global = true, hide_short_help = true)]
    #[arg(overrides_with = "quiet")]
    pub(super) quiet: bool,

    /// When to use colour
    #[arg(long, global = true, overrides_with = "color", value_name = "WHEN", value_enum, default_value_t = Colour::Auto, hide_short_help = true)]
    pub(super) color: Colour,

    /// How errors and warnings are printed
    #[arg(long, global = true, overrides_with = "error_format", help_heading = SCRIPTS, value_name = "FORMAT", value_enum, default_value_t = ErrorFormat::Text, hide_short_help = true)]
    pub(super) error_format: ErrorFormat,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// On a terminal, as NO_COLOR and CLICOLOR_FORCE say
    Auto,
    /// Always, except in files
    Always,
    /// Never
    Never,
}

/// How errors and warnings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ErrorFormat {
    /// A message that shows the place in the input
    Text,
    /// One JSON object a line
    Json,
}

/// Standard input, output and error of a command.
#[derive(Clone)]
pub struct Streams {
    /// Nothing once it was taken.
    input: Arc<Mutex<Option<Box<dyn Read + Send>>>>,
    /// Whether the input is typed at a terminal.
    pub(super) is_typed: bool,
    pub(super) output: Stream,
    pub(super) errors: Stream,
    /// Whether the caller wants work without an end to end; a process of its own is ended by the system.
    stop: Arc<AtomicBool>,
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
            output: Stream::of_process(io::stdout(), terminal_size_of(io::stdout())),
            errors: Stream::of_process(io::stderr(), terminal_size_of(io::stderr())),
            stop: Arc::default(),
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
            stop: Arc::default(),
        }
    }

    /// The same for a caller who may want the command to end: then this flag is set.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Whether the caller wants the command to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// What stands in standard input; an error where it was taken before, since it has nothing more then.
    pub(super) fn take_input(&self) -> Result<Box<dyn Read + Send>> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = input.take();
        taken.ok_or_else(|| anyhow!("standard input was already read"))
    }

    /// The same, line by line.
    pub(super) fn take_lines(&self) -> Result<Lines> {
        Ok(Lines(BufReader::new(self.take_input()?)))
    }
}

/// What is typed, or piped in, line by line.
pub(super) struct Lines(BufReader<Box<dyn Read + Send>>);

impl Lines {
    /// The next line with its end; nothing at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        let mut line = Vec::new();
        let read = self.0.read_until(b'\n', &mut line);
        read.context("can't read standard input")?;
        Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

impl Stream {
    /// One of the process, which is as wide as its terminal; 80 columns where that does not say.
    fn of_process(stream: impl RawStream + Send + 'static, size: Option<(Width, Height)>) -> Self {
        let columns = size.map_or(80, |(Width(columns), _)| usize::from(columns));
        Self {
            columns: stream.is_terminal().then_some(columns),
            shows_styles: shows_styles(&stream),
            writer: Arc::new(Mutex::new(Box::new(stream))),
        }
    }

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

/// Whether a stream of the process shows styles, as the environment and the terminal say.
fn shows_styles(stream: &impl RawStream) -> bool {
    // The crate takes any `CLICOLOR_FORCE` for a wish; 0 says that there is none.
    let is_unwanted = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0");
    (stream.is_terminal() || !is_unwanted) && AutoStream::choice(stream) != ColorChoice::Never
}
