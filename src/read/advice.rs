//! Texts in some other notation: what they are, and how the tree is written instead.

use super::error::{ReadError, ReadErrorKind};

/// A notation that people try: how its texts are told, what it is called, and what to do.
struct Notation {
    is_it: fn(&str) -> bool,
    name: &'static str,
    advice: &'static str,
    /// The text as it may be meant.
    corrected: fn(&str) -> Option<String>,
}

static NOTATIONS: [Notation; 8] = [
    Notation {
        is_it: |text| {
            text.lines()
                .any(|line| line.starts_with("```") || line.starts_with("~~~"))
        },
        name: "Markdown",
        advice: "keep the tree alone, without the ``` lines around it and what stands outside of them",
        corrected: |_| None,
    },
    Notation {
        is_it: |text| begins_with_word(text, &["digraph", "strict"]) || is_graphviz_graph(text),
        name: "a drawing in the language of Graphviz",
        advice: EXAMPLE,
        corrected: |_| None,
    },
    Notation {
        is_it: |text| begins_with_word(text, &["graph", "flowchart", "mindmap"]),
        name: "a drawing in the language of Mermaid",
        advice: EXAMPLE,
        corrected: |_| None,
    },
    Notation {
        is_it: |text| text.starts_with("\\begin") || text.starts_with("\\Tree"),
        name: "a drawing in TeX",
        advice: "to read the brackets of forest and tikz-qtree, add --from forest",
        corrected: |_| None,
    },
    Notation {
        is_it: is_function_call,
        name: "a tree written as function calls",
        advice: "put the mover inside the brackets",
        corrected: |text| Some(from_calls(text)),
    },
    Notation {
        is_it: |text| {
            text.starts_with(['[', '(', '{']) && text.contains('\'') && !text.contains('"')
        },
        name: "a list with single quotes, as Python prints it",
        advice: "use double quotes in JSON",
        corrected: |text| Some(text.replace('\'', "\"")),
    },
    Notation {
        is_it: |text| {
            let items = text.trim_matches(|edge: char| "[]".contains(edge) || edge.is_whitespace());
            let is_list = text.starts_with('[') && items.contains(char::is_whitespace);
            is_list && !text.contains([',', '"', ':'])
        },
        name: "a list without commas, which is not JSON",
        advice: "to read it as an S-expression, add --from sexp",
        corrected: |_| None,
    },
    Notation {
        is_it: is_outline,
        name: "an outline",
        advice: EXAMPLE,
        corrected: |_| None,
    },
];

const EXAMPLE: &str = "write each node as a list: (max A (min B 3 12) (min C 2 4))";

/// The same mistake, or what notation the whole text is in, if it is a known one. A corrected text is
/// shown if it can be read.
#[cold]
pub(super) fn better(
    text: &str,
    error: ReadError,
    can_be_read: impl Fn(&str) -> bool,
) -> ReadError {
    const LONGEST: usize = 200;
    let text = text.trim();
    let is_syntax = !matches!(error.kind, ReadErrorKind::Tree(_));
    let notation = NOTATIONS.iter().find(|notation| (notation.is_it)(text));
    let Some(notation) = notation.filter(|_| is_syntax) else {
        return error;
    };
    let corrected = (notation.corrected)(text);
    let corrected = corrected.filter(|text| text.len() <= LONGEST && !text.contains('\n'));
    let advice = match corrected.filter(|text| can_be_read(text)) {
        Some(text) => format!("{}: {text}", notation.advice),
        None => notation.advice.to_owned(),
    };
    ReadErrorKind::OtherNotation(notation.name, advice).at(error.span)
}

fn first_word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

fn begins_with_word(text: &str, words: &[&str]) -> bool {
    words.contains(&first_word(text))
}

/// `graph {` and `graph name {`, where Mermaid has a direction.
fn is_graphviz_graph(text: &str) -> bool {
    first_word(text) == "graph" && text.lines().next().is_some_and(|line| line.contains('{'))
}

/// `max(3, 12)` and `max{3,12}`: a word with a bracket right after it.
fn is_function_call(text: &str) -> bool {
    let word = first_word(text);
    let behind = text[word.len()..].trim_start();
    !word.is_empty() && behind.starts_with(['(', '{', '['])
}

/// The calls as lists: the bracket goes in front of its word, and commas become blanks.
fn from_calls(text: &str) -> String {
    let mut lists = String::new();
    // Where the latest word begins.
    let mut word = 0;
    for letter in text.chars() {
        match letter {
            '(' | '{' | '[' => {
                lists.truncate(lists.trim_end().len());
                lists.insert(word.min(lists.len()), '(');
                lists.push(' ');
                word = lists.len();
            }
            ')' | '}' | ']' => {
                lists.push(')');
                word = lists.len();
            }
            ',' | ' ' | '\t' => {
                if !lists.ends_with([' ', '(']) {
                    lists.push(' ');
                }
                word = if letter == ',' { lists.len() } else { word };
            }
            _ => {
                if lists.ends_with([' ', '(', ')']) {
                    word = lists.len();
                }
                lists.push(letter);
            }
        }
    }
    lists
}

/// `root MAX`, with a line a node: words, and no bracket at all.
fn is_outline(text: &str) -> bool {
    let is_word = |letter: char| letter.is_alphabetic();
    text.starts_with(is_word)
        && text.contains(char::is_whitespace)
        && !text.contains(['(', '[', '{'])
}
