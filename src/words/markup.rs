//! Texts in Markdown and in XML.

use quick_xml::escape::partial_escape;

/// A text whose signs mean nothing to Markdown.
pub(crate) fn escaped(text: &str) -> String {
    backslashed(text, r"\|*_~`<>[]#&")
}

/// A text with a backslash before each of these letters.
pub(crate) fn backslashed(text: &str, letters: &str) -> String {
    let text = text.chars();
    let escaped = text.flat_map(|letter| [letters.contains(letter).then_some('\\'), Some(letter)]);
    escaped.flatten().collect()
}

/// Lines as they are, between fences that no line of them can end.
pub(crate) fn fenced(lines: &str) -> String {
    let runs = lines.split(|letter| letter != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
    format!("{fence}text\n{lines}{fence}\n")
}

/// A text between double quotes, or within an element.
pub(crate) fn attribute(text: &str) -> String {
    partial_escape(text).replace('"', "&quot;")
}
