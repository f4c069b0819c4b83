//! What the author of a text may have meant that can't be read.

use super::error::{ReadError, ReadErrorKind};
use crate::text::nearest;
use crate::value::looks_infinite;

/// The same mistake, or that the whole text is in another notation, if what it begins with tells.
#[cold]
pub(super) fn better(text: &str, error: ReadError) -> ReadError {
    if matches!(error.kind, ReadErrorKind::Tree(_)) {
        return error;
    }
    match other_notation(text.trim_start()) {
        Some(notation) => ReadErrorKind::OtherNotation(notation).at(error.span),
        None => error,
    }
}

/// A notation that people try, by the first word of its texts.
fn other_notation(text: &str) -> Option<&'static str> {
    let first_line = text.lines().next().unwrap_or_default();
    let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let behind = text.trim_start_matches(is_in_word);
    let word = &text[..text.len() - behind.len()];
    match word {
        "digraph" | "strict" => Some("DOT"),
        "graph" if first_line.contains('{') => Some("DOT"),
        "graph" | "flowchart" | "mindmap" => Some("Mermaid"),
        "" if behind.starts_with('<') => Some("XML"),
        "" if behind.starts_with("---") => Some("YAML"),
        "" if behind.starts_with("```") => Some("Markdown"),
        _ if !text.starts_with(char::is_alphabetic) => None,
        _ if behind.starts_with(['(', '{']) => Some("a tree written as function calls"),
        _ if behind.starts_with(": ") || behind.starts_with(":\n") => Some("YAML"),
        _ if behind.starts_with(',') => Some("CSV"),
        _ => None,
    }
}

/// What the author of a token that begins like a number may have meant.
pub(super) fn help_for_number(text: &str) -> &'static str {
    if text.contains(['{', '}']) {
        BRACKETS
    } else if looks_infinite(text) {
        INFINITY
    } else {
        "write a number such as 3, -2.5 or 7/3; a name that begins like a number goes in quotes: \"1.2\""
    }
}

/// What the author of a name that stands alone may have meant.
pub(super) fn help_for_name(name: &str) -> &'static str {
    match name.chars().next() {
        _ if looks_infinite(name) => INFINITY,
        Some('{' | '<' | '（' | '［' | '｛') => BRACKETS,
        Some('#' | '/' | '%') => "write a comment after `;`, or between `#|` and `|#`",
        _ => {
            "a leaf needs a value: A=3 or (A 3); in a list, max, min or chance comes before the name"
        }
    }
}

const BRACKETS: &str = "write lists in ( ) or [ ]";

const INFINITY: &str = "write inf or -inf for a value without end";

/// Whether a name that stands where a mover may stand is another word or sign for one.
pub(super) fn is_meant_as_mover(name: &str) -> bool {
    let word = name.trim_end_matches([':', '.', '=']).to_lowercase();
    let is_word = |beginning: &&str| word.starts_with(beginning);
    ["max", "min", "chance", "random"].iter().any(is_word) || ["△", "▽", "○"].contains(&&*word)
}

/// What the author of an unknown attribute or key may have meant, of those that a node has and
/// those that a wrapper has: the nearest of those that may stand there.
pub(super) fn help_for_unknown(
    word: &str,
    of_node: &[&str],
    of_wrapper: &[&str],
    allowed: &[&str],
    wrapper: &str,
) -> Option<String> {
    if of_node.contains(&word) {
        return Some("it belongs to a node of the tree, not to the exercise".to_owned());
    }
    if of_wrapper.contains(&word) {
        return Some(format!(
            "it belongs to the exercise around the tree: {wrapper}"
        ));
    }
    nearest(word, allowed).map(|near| format!("did you mean `{near}`?"))
}
