//! Errors and warnings on standard error: with a picture of the place, or as JSON.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::Status;
use super::args::{Colour, CommonOptions, ErrorFormat};
use super::output::colour_choice;
use super::usage::Wishes;
use crate::read::Source;
use crate::report::json_line;
use crate::report::{Diagnostic, Severity};
use crate::search::SearchError;
use crate::tree::Labels;

/// What is wrong with an input, or with the command line.
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
        Self::of_usage(message, help).with_file(file)
    }

    /// What a search ended with, at the place where it did.
    pub(super) fn of_search(error: &SearchError, labels: &Labels, place: Option<Place>) -> Self {
        let message = error.message(&labels.get(error.node()));
        Self::new(message, Some(error.help().to_owned()), place)
    }

    /// A problem that belongs to no input.
    pub(super) fn of_usage(message: String, help: Option<String>) -> Self {
        Self {
            message,
            help,
            file: None,
            place: None,
        }
    }

    /// The same problem as one with a file as a whole.
    pub(super) fn with_file(self, file: &str) -> Self {
        let file = Some(file.to_owned());
        Self { file, ..self }
    }

    /// The same problem at the same place in other words.
    pub(super) fn said(self, message: String, help: String) -> Self {
        Self {
            message,
            help: Some(help),
            ..self
        }
    }

    /// The problem as plain data.
    pub(super) fn diagnostic(&self, severity: Severity) -> Diagnostic {
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

/// A place in an input, with the part of its line that a picture shows.
#[derive(Clone, Debug)]
pub(super) struct Place {
    file: String,
    line: usize,
    column: usize,
    span: Range<usize>,
    excerpt: String,
    /// Where in the excerpt the place is.
    marked: Range<usize>,
}

/// A picture shows at most this many characters of a line.
const EXCERPT: usize = 200;

/// Stands where an excerpt leaves a part of the line out.
const ELLIPSIS: &str = "…";

impl Place {
    pub(super) fn new(source: &Source, span: Range<usize>) -> Self {
        let (line, column) = source.line_and_column(span.start);
        let around = source.line_around(span.start);
        let line_end = around.end.max(span.start);
        let (left, right) = (
            &source.text[around.start..span.start],
            &source.text[span.start..line_end],
        );
        let before = tail(left, EXCERPT / 2 - 1);
        let after = head(right, EXCERPT - 2 - before.chars().count());
        let ellipsis = |is_whole: bool| if is_whole { "" } else { ELLIPSIS };
        let (first, last) = (
            ellipsis(before.len() == left.len()),
            ellipsis(after.len() == right.len()),
        );
        let start = first.len() + before.len();
        let length = span.end.clamp(span.start, line_end) - span.start;
        Self {
            file: source.name.clone(),
            line,
            column,
            span,
            excerpt: [first, before, after, last]
                .concat()
                .replace(is_upper_control, "·"),
            marked: start..start + length.min(after.len()),
        }
    }

    /// The same place in an input that has so many lines and bytes before this one.
    pub(super) fn moved(self, lines: usize, bytes: usize) -> Self {
        Self {
            line: self.line + lines,
            span: self.span.start + bytes..self.span.end + bytes,
            ..self
        }
    }

    /// The column that the place seems to have in the excerpt.
    fn column_in_excerpt(&self) -> usize {
        self.excerpt[..self.marked.start].chars().count() + 1
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

/// Prints problems and remembers the worst that happened.
pub(super) struct Diagnostics {
    quiet: bool,
    format: ErrorFormat,
    colour: Colour,
    status: Status,
}

impl Diagnostics {
    pub(super) fn new(options: &CommonOptions) -> Self {
        Self {
            quiet: options.quiet,
            format: options.error_format,
            colour: options.color,
            status: Status::Done,
        }
    }

    /// For a command line that does not parse.
    pub(super) fn for_usage(wishes: Wishes) -> Self {
        Self {
            quiet: false,
            format: wishes.error_format,
            colour: wishes.color,
            status: Status::Done,
        }
    }

    pub(super) fn status(&self) -> Status {
        self.status
    }

    /// When to use colour.
    pub(super) fn colour(&self) -> Colour {
        self.colour
    }

    /// Whether warnings are printed.
    pub(super) fn shows_warnings(&self) -> bool {
        !self.quiet
    }

    /// Remembers that the answer to the command's question is "no".
    pub(super) fn answer_no(&mut self) {
        self.status = self.status.max(Status::No);
    }

    pub(super) fn error(&mut self, problem: &Problem) {
        self.fails();
        self.mention(problem);
    }

    /// Remembers that there was an error.
    pub(super) fn fails(&mut self) {
        self.status = Status::Trouble;
    }

    /// Prints an error that the command does not end with.
    pub(super) fn mention(&self, problem: &Problem) {
        self.print(Severity::Error, problem);
    }

    /// Prints what people may want to know beside a report for scripts.
    pub(super) fn note(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if !self.quiet && self.format == ErrorFormat::Text {
            let choice = colour_choice(self.colour);
            let mut stream = anstream::AutoStream::new(std::io::stderr(), choice);
            // If standard error is closed there is nobody left to tell.
            let _nobody_listens = write(&mut stream);
        }
    }

    pub(super) fn warning(&mut self, problem: &Problem) {
        if !self.quiet {
            self.print(Severity::Warning, problem);
        }
    }

    /// Prints the error that ends a command.
    pub(super) fn trouble(&mut self, error: &anyhow::Error) {
        match error.downcast_ref::<Problem>() {
            Some(problem) => self.error(problem),
            None => self.error(&Problem::of_usage(format!("{error:#}"), None)),
        }
    }

    fn print(&self, severity: Severity, problem: &Problem) {
        let choice = colour_choice(self.colour);
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

fn picture(severity: Severity, problem: &Problem) -> String {
    let renderer = Renderer::styled().term_width(2 * EXCERPT);
    let level = if severity == Severity::Error {
        Level::ERROR
    } else {
        Level::WARNING
    };
    let title = level.primary_title(problem.message.as_str());
    let file = problem.file.as_deref().map(printable);
    let group = match (&problem.place, &file) {
        (Some(place), Some(file)) => {
            let mark = AnnotationKind::Primary.span(place.marked.clone());
            let snippet = Snippet::source(place.excerpt.as_str())
                .line_start(place.line)
                .annotation(mark);
            title.element(snippet.path(file.as_str()))
        }
        (None, Some(file)) => title.element(Origin::path(file.as_str())),
        (_, None) => Group::with_title(title),
    };
    let help = problem.help.as_deref();
    let help = help.map(|help| Group::with_title(Level::HELP.secondary_title(help)));
    if let (Some(place), Some(file)) = (&problem.place, &file) {
        let groups: Vec<Group> = [group].into_iter().chain(help).collect();
        return with_true_column(&renderer.render(&groups), place, file);
    }
    // Without a place there is nothing that a bar could join to the help.
    let groups = [group].into_iter().chain(help);
    let lines: Vec<String> = groups.map(|group| renderer.render(&[group])).collect();
    lines.join("\n")
}

/// The renderer counts the column within the excerpt; this puts the column in the line instead.
fn with_true_column(picture: &str, place: &Place, file: &str) -> String {
    let position = format!("{file}:{}:", place.line);
    let seeming = format!("{position}{}", place.column_in_excerpt());
    picture.replacen(&seeming, &format!("{position}{}", place.column), 1)
}

/// Controls that some terminals obey and the renderer lets pass. Like the dot in their place they
/// take two bytes, so that marks stay where they are.
fn is_upper_control(letter: char) -> bool {
    ('\u{80}'..='\u{9F}').contains(&letter)
}

/// A file's name without control characters, which a terminal might obey.
fn printable(file: &str) -> String {
    file.replace(char::is_control, "\u{FFFD}")
}
