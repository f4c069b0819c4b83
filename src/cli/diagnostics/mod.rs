//! Errors and warnings on standard error: with a picture of the place, or as JSON.

mod picture;
mod problem;

pub(super) use picture::Place;
pub(super) use problem::Problem;

use std::io::{self, Write};

use super::Status;
use super::args::{Colour, CommonOptions, ErrorFormat};
use super::output::colour_choice;
use crate::report::{Severity, json_line};
use picture::picture;

/// Prints problems and remembers the worst that happened.
pub(in crate::cli) struct Diagnostics {
    quiet: bool,
    format: ErrorFormat,
    colour: Colour,
    status: Status,
}

impl Diagnostics {
    pub(in crate::cli) fn new(options: &CommonOptions) -> Self {
        Self {
            quiet: options.quiet,
            format: options.error_format,
            colour: options.color,
            status: Status::Done,
        }
    }

    pub(in crate::cli) fn status(&self) -> Status {
        self.status
    }

    /// When to use colour.
    pub(in crate::cli) fn colour(&self) -> Colour {
        self.colour
    }

    /// Whether warnings are printed.
    pub(in crate::cli) fn shows_warnings(&self) -> bool {
        !self.quiet
    }

    /// Remembers that the answer to the command's question is "no".
    pub(in crate::cli) fn answer_no(&mut self) {
        self.status = self.status.max(Status::No);
    }

    pub(in crate::cli) fn error(&mut self, problem: &Problem) {
        self.fails();
        self.mention(problem);
    }

    /// Remembers that there was an error.
    pub(in crate::cli) fn fails(&mut self) {
        self.status = Status::Trouble;
    }

    /// Remembers that Ctrl-C ended the command, and says so.
    pub(in crate::cli) fn interrupted(&mut self, problem: &Problem) {
        self.mention(problem);
        self.status = Status::Interrupted;
    }

    /// Prints an error that the command does not end with.
    pub(in crate::cli) fn mention(&self, problem: &Problem) {
        self.print(Severity::Error, problem);
    }

    /// Prints what people may want to know beside a report for scripts.
    pub(in crate::cli) fn note(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if !self.quiet && self.format == ErrorFormat::Text {
            let choice = colour_choice(self.colour, &io::stderr());
            let mut stream = anstream::AutoStream::new(std::io::stderr(), choice);
            // If standard error is closed there is nobody left to tell.
            let _nobody_listens = write(&mut stream);
        }
    }

    pub(in crate::cli) fn warning(&mut self, problem: &Problem) {
        if !self.quiet {
            self.print(Severity::Warning, problem);
        }
    }

    /// Prints the error that ends a command.
    pub(in crate::cli) fn trouble(&mut self, error: &anyhow::Error) {
        match error.downcast_ref::<Problem>() {
            Some(problem) => self.error(problem),
            None => self.error(&Problem::new(format!("{error:#}"))),
        }
    }

    fn print(&self, severity: Severity, problem: &Problem) {
        let choice = colour_choice(self.colour, &io::stderr());
        let mut stream = anstream::AutoStream::new(std::io::stderr(), choice);
        let mut text = Vec::new();
        let written = match self.format {
            ErrorFormat::Json => json_line(&problem.diagnostic(severity), &mut text),
            ErrorFormat::Text => write!(text, "{}", picture(severity, problem)),
        };
        // If standard error is closed there is nobody left to tell.
        let _nobody_listens = written
            .and_then(|()| writeln!(text))
            .and_then(|()| stream.write_all(&text));
    }
}
