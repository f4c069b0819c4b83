//! Errors and warnings on standard error: with a picture of the place, or as JSON.

use std::ffi::OsString;
use std::io::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::Status;
use super::args::{Colour, CommonOptions, ErrorFormat};
use super::output::colour_choice;
use crate::read::Source;
use crate::report::json_line;
use crate::report::model::Diagnostic;

/// What is wrong with an input.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    message: String,
    help: Option<String>,
    file: Option<String>,
    place: Option<Box<Place>>,
}

impl Problem {
    pub(super) fn new(message: String, help: Option<String>, place: Option<Place>) -> Self {
        let file = place.as_ref().map(|place| place.file.clone());
        Self {
            message,
            help,
            file,
            place: place.map(Box::new),
        }
    }

    /// A problem with a file as a whole.
    pub(super) fn in_file(file: &str, message: String, help: Option<String>) -> Self {
        Self {
            message,
            help,
            file: Some(file.to_owned()),
            place: None,
        }
    }

    /// The problem as plain data.
    pub(super) fn diagnostic(&self, severity: &'static str) -> Diagnostic {
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

/// A place in an input, with the part of its line that a picture shows.
#[derive(Clone, Debug)]
pub(super) struct Place {
    file: String,
    line: usize,
    column: usize,
    span: Range<usize>,
    excerpt: String,
    is_whole_line: bool,
    /// Where in the excerpt the place is.
    marked: Range<usize>,
}

/// A picture shows at most this many characters of a line.
const EXCERPT: usize = 200;

impl Place {
    pub(super) fn new(source: &Source, span: Range<usize>) -> Self {
        let (line, column) = source.line_and_column(span.start);
        let around = source.line_around(span.start);
        let end = span.end.clamp(span.start, around.end.max(span.start));
        let before = tail(&source.text[around.start..span.start], EXCERPT / 2);
        let room = EXCERPT - before.chars().count();
        let after = head(&source.text[span.start..around.end.max(span.start)], room);
        let marked = before.len()..before.len() + (end - span.start).min(after.len());
        Self {
            file: source.name.clone(),
            line,
            column,
            span,
            is_whole_line: before.len() + after.len() == around.len(),
            excerpt: format!("{before}{after}"),
            marked,
        }
    }
}

/// The last characters of a text, at most so many.
fn tail(text: &str, most: usize) -> &str {
    let start = text.char_indices().rev().take(most).last();
    start.map_or("", |(start, _)| &text[start..])
}

/// The first characters of a text, at most so many.
fn head(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most);
    end.map_or(text, |(end, _)| &text[..end])
}

/// Prints problems and remembers whether there were any.
pub(super) struct Diagnostics {
    quiet: bool,
    format: ErrorFormat,
    colour: Colour,
    has_errors: bool,
}

impl Diagnostics {
    pub(super) fn new(options: &CommonOptions) -> Self {
        Self {
            quiet: options.quiet,
            format: options.error_format,
            colour: options.color,
            has_errors: false,
        }
    }

    pub(super) fn status(&self) -> Status {
        if self.has_errors {
            Status::Trouble
        } else {
            Status::Done
        }
    }

    pub(super) fn error(&mut self, problem: &Problem) {
        self.has_errors = true;
        self.print("error", problem);
    }

    pub(super) fn warning(&mut self, problem: &Problem) {
        if !self.quiet {
            self.print("warning", problem);
        }
    }

    /// Prints an error that belongs to no input.
    pub(super) fn trouble(&mut self, error: &anyhow::Error) {
        self.error(&Problem {
            message: format!("{error:#}"),
            help: None,
            file: None,
            place: None,
        });
    }

    fn print(&self, severity: &'static str, problem: &Problem) {
        let text = match self.format {
            ErrorFormat::Json => json_line(&problem.diagnostic(severity)),
            ErrorFormat::Text => picture(severity, problem),
        };
        let choice = colour_choice(self.colour);
        let mut stream = anstream::AutoStream::new(std::io::stderr(), choice);
        // If standard error is closed there is nobody left to tell.
        let _nobody_listens = writeln!(stream, "{text}");
    }
}

/// Prints what is wrong with the arguments, in the format that they ask for.
pub(super) fn usage(error: &clap::Error, arguments: &[OsString]) {
    let asks_for_json = arguments
        .windows(2)
        .any(|pair| pair[0] == "--error-format" && pair[1] == "json")
        || arguments
            .iter()
            .any(|argument| argument == "--error-format=json");
    if !asks_for_json {
        let _nobody_listens = error.print();
        return;
    }
    let text = error.render().to_string();
    let (message, help) = text.split_once("\n\n").unwrap_or((&text, ""));
    let problem = Problem {
        message: message.trim_start_matches("error: ").trim_end().to_owned(),
        help: Some(help.trim_end().to_owned()).filter(|help| !help.is_empty()),
        file: None,
        place: None,
    };
    let line = json_line(&problem.diagnostic("error"));
    let _nobody_listens = writeln!(std::io::stderr(), "{line}");
}

fn picture(severity: &str, problem: &Problem) -> String {
    let level = if severity == "error" {
        Level::ERROR
    } else {
        Level::WARNING
    };
    let title = level.primary_title(problem.message.as_str());
    let group = match (&problem.place, &problem.file) {
        (Some(place), _) => {
            let mark = AnnotationKind::Primary.span(place.marked.clone());
            let snippet = Snippet::source(place.excerpt.as_str())
                .line_start(place.line)
                .annotation(mark);
            if place.is_whole_line {
                title.element(snippet.path(place.file.as_str()))
            } else {
                // The column within an excerpt would mislead.
                let origin = Origin::path(place.file.as_str());
                title
                    .element(origin.line(place.line).char_column(place.column))
                    .element(snippet)
            }
        }
        (None, Some(file)) => title.element(Origin::path(file.as_str())),
        (None, None) => Group::with_title(title),
    };
    let help = problem.help.as_deref();
    let help = help.map(|help| Group::with_title(Level::HELP.secondary_title(help)));
    let groups: Vec<Group> = [group].into_iter().chain(help).collect();
    Renderer::styled().term_width(2 * EXCERPT).render(&groups)
}
