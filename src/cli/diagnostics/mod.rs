//! Errors and warnings on standard error: with a picture of the place, or as JSON.

mod picture;

pub(super) use picture::Place;

use std::fmt;
use std::io::{self, Write};

use super::Status;
use super::streams::{Colour, CommonOptions, ErrorFormat, Streams};
use crate::report::{Diagnostic, Severity, json_line_text};
use crate::search::SearchError;
use picture::picture;

/// What is wrong with an input, or with the command line.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Problem {
    message: String,
    help: Option<String>,
    file: Option<String>,
    place: Option<Box<Place>>,
}

impl Problem {
    /// A problem that belongs to no input.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "it is the function of `map_err`"
    )]
    pub(in crate::cli) fn new(message: impl ToString) -> Self {
        Self {
            message: message.to_string(),
            help: None,
            file: None,
            place: None,
        }
    }

    /// The same with what to do about it.
    pub(in crate::cli) fn help(self, help: impl Into<String>) -> Self {
        self.help_if(Some(help))
    }

    /// The same with what to do about it, if there is anything.
    pub(in crate::cli) fn help_if(self, help: Option<impl Into<String>>) -> Self {
        Self {
            help: help.map(Into::into),
            ..self
        }
    }

    /// The same as a problem with a file as a whole.
    pub(in crate::cli) fn in_file(self, file: &str) -> Self {
        Self {
            file: Some(file.to_owned()),
            ..self
        }
    }

    /// The same at a place in a file, if it has one.
    pub(in crate::cli) fn at(self, place: impl Into<Option<Place>>) -> Self {
        let Some(place) = place.into() else {
            return self;
        };
        let problem = self.in_file(&place.file);
        Self {
            place: Some(Box::new(place)),
            ..problem
        }
    }

    /// What a search ended with; `name` is the node where it did.
    pub(in crate::cli) fn of_search<N: Copy>(error: &SearchError<N>, name: &str) -> Self {
        Self::new(error.message(name)).help(error.help())
    }

    /// The problem as plain data.
    pub(in crate::cli) fn diagnostic(&self, severity: Severity) -> Diagnostic {
        let place = self.place.as_ref();
        Diagnostic {
            severity,
            message: self.message.clone(),
            file: self.file.clone(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            span: place.map(|place| [place.span.start, place.span.end]),
            help: self.help.clone(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

/// Prints problems and remembers the worst that happened.
pub(in crate::cli) struct Diagnostics {
    quiet: bool,
    format: ErrorFormat,
    colour: Colour,
    status: Status,
    streams: Streams,
    /// What is printed later, with that of others in its order.
    held: Option<Vec<(Severity, Problem)>>,
}

impl Diagnostics {
    pub(in crate::cli) fn new(options: &CommonOptions, streams: Streams) -> Self {
        Self {
            quiet: options.quiet,
            format: options.error_format,
            colour: options.color,
            status: Status::Done,
            streams,
            held: None,
        }
    }

    /// The same for a part of the work beside others: what it says is held.
    pub(in crate::cli) fn of_a_part(&self) -> Self {
        Self {
            streams: self.streams.clone(),
            status: Status::Done,
            held: Some(Vec::new()),
            ..*self
        }
    }

    /// Says what was held of a part.
    pub(in crate::cli) fn take_over(&mut self, part: &Self) {
        for (severity, problem) in part.held.iter().flatten() {
            self.print(*severity, problem);
        }
        self.status = self.status.max(part.status);
    }

    pub(in crate::cli) fn status(&self) -> Status {
        self.status
    }

    /// What the command reads and writes where no file is named.
    pub(in crate::cli) fn streams(&self) -> &Streams {
        &self.streams
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
    pub(in crate::cli) fn mention(&mut self, problem: &Problem) {
        self.print(Severity::Error, problem);
    }

    /// Prints what people may want to know beside a report for scripts.
    pub(in crate::cli) fn note(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if !self.quiet && self.format == ErrorFormat::Text {
            let mut text = Vec::new();
            write(&mut text).expect("writing to memory does not fail");
            self.print_text(&String::from_utf8_lossy(&text));
        }
    }

    pub(in crate::cli) fn warning(&mut self, problem: &Problem) {
        if !self.quiet {
            self.print(Severity::Warning, problem);
        }
    }

    /// The same of what there is to warn of, if there is anything.
    pub(in crate::cli) fn warnings(&mut self, problems: impl IntoIterator<Item = Problem>) {
        let problems = problems.into_iter();
        problems.for_each(|problem| self.warning(&problem));
    }

    /// Prints the error that ends a command.
    pub(in crate::cli) fn trouble(&mut self, error: &anyhow::Error) {
        match error.downcast_ref::<Problem>() {
            Some(problem) => self.error(problem),
            None => self.error(&Problem::new(format!("{error:#}"))),
        }
    }

    /// Prints words of their own form.
    pub(in crate::cli) fn print_text(&self, text: &str) {
        // If standard error is closed there is nobody left to tell.
        let _nobody_listens = self.streams.errors.print(text, self.colour);
    }

    fn print(&mut self, severity: Severity, problem: &Problem) {
        if let Some(held) = &mut self.held {
            held.push((severity, problem.clone()));
            return;
        }
        match self.format {
            ErrorFormat::Text => self.print_text(&format!("{}\n", picture(severity, problem))),
            ErrorFormat::Json => {
                self.print_text(&(json_line_text(&problem.diagnostic(severity)) + "\n"));
            }
        }
    }
}
