//! A problem as a picture: its message, the line with a mark under the place, and help.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::Problem;
use crate::read::Source;
use crate::report::Severity;
use crate::text::is_invisible;

/// The problem as a terminal shows it.
pub(super) fn picture(severity: Severity, problem: &Problem) -> String {
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

/// A file's name without what can't be seen, which a terminal might obey.
fn printable(file: &str) -> String {
    file.replace(is_invisible, "\u{FFFD}")
}

/// A place in an input, with the part of its line that a picture shows.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Place {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) span: Range<usize>,
    pub(super) excerpt: String,
    /// Where in the excerpt the place is.
    pub(super) marked: Range<usize>,
}

/// A picture shows at most this many characters of a line.
pub(super) const EXCERPT: usize = 200;

impl Place {
    pub(in crate::cli) fn new(source: &Source, span: Range<usize>) -> Self {
        let (line, column) = source.line_and_column(span.start);
        let around = source.line_around(span.start);
        let line_end = around.end.max(span.start);
        let left = &source.text[around.start..span.start];
        let right = &source.text[span.start..line_end];
        let before = tail(left, EXCERPT / 2 - 1);
        let after = head(right, EXCERPT - 2 - before.chars().count());
        let first = ellipsis(before, left);
        let last = ellipsis(after, right);
        let start = first.len() + before.len();
        let length = span.end.clamp(span.start, line_end) - span.start;
        Self {
            file: source.name.clone(),
            line,
            column,
            span,
            excerpt: [first, before, after, last]
                .iter()
                .flat_map(|part| part.chars().map(shown))
                .collect(),
            marked: start..start + length.min(after.len()),
        }
    }

    /// The same place in an input that has so many lines and bytes before this one.
    pub(in crate::cli) fn moved(self, lines: usize, bytes: usize) -> Self {
        Self {
            line: self.line + lines,
            span: self.span.start + bytes..self.span.end + bytes,
            ..self
        }
    }

    /// The column that the place seems to have in the excerpt.
    pub(super) fn column_in_excerpt(&self) -> usize {
        self.excerpt[..self.marked.start].chars().count() + 1
    }
}

/// What stands where an excerpt leaves a part of the line out.
fn ellipsis(shown: &str, whole: &str) -> &'static str {
    if shown.len() < whole.len() { "…" } else { "" }
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

/// A visible letter in place of one that can't be seen and that the renderer lets pass. It has as
/// many bytes, so that marks stay where they are.
fn shown(letter: char) -> char {
    match letter.len_utf8() {
        2 if is_invisible(letter) => '·',
        3 if is_invisible(letter) => '•',
        4 if is_invisible(letter) => '🞄',
        _ => letter,
    }
}
