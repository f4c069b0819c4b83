//! A problem as a picture: its message, the line with a mark under the place, and help.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::place::{EXCERPT, Place};
use super::problem::Problem;
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
