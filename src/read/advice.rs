//! Texts in some other notation: what they are, and how the tree is written instead.

use super::error::{ReadError, ReadErrorKind};
use crate::value::Value;

/// A notation that people try: how its texts are told, what it is called, and what to do.
struct Notation {
    is_it: fn(&str) -> bool,
    /// Whether such a text makes this mistake where it is read.
    can_make: fn(&ReadErrorKind) -> bool,
    name: &'static str,
    advice: &'static str,
    /// The text as it may be meant.
    corrected: fn(&str) -> Option<String>,
}

static NOTATIONS: [Notation; 11] = [
    Notation {
        is_it: |text| {
            text.lines()
                .any(|line| line.starts_with("```") || line.starts_with("~~~"))
        },
        can_make: breaks_the_grammar,
        name: "Markdown",
        advice: "keep the tree alone, without the ``` lines around it and what stands outside of them",
        corrected: |_| None,
    },
    Notation {
        is_it: |text| begins_with_word(text, &["digraph", "strict"]) || is_graphviz_graph(text),
        can_make: breaks_the_grammar,
        name: "a drawing in the language of Graphviz",
        advice: EXAMPLE,
        corrected: |_| None,
    },
    Notation {
        is_it: |text| begins_with_word(text, &["graph", "flowchart", "mindmap"]),
        can_make: breaks_the_grammar,
        name: "a drawing in the language of Mermaid",
        advice: EXAMPLE,
        corrected: |_| None,
    },
    Notation {
        is_it: |text| text.starts_with("\\begin") || text.starts_with("\\Tree"),
        can_make: breaks_the_grammar,
        name: "a drawing in TeX",
        advice: "to read the brackets of forest and tikz-qtree, add --from forest",
        corrected: |_| None,
    },
    Notation {
        is_it: |text| is_function_call(text) && from_calls(text).is_none(),
        can_make: breaks_the_grammar,
        name: "a list without its outer brackets, or a tree written as function calls",
        advice: "put the mover inside the brackets",
        corrected: |text| (!has_call(text)).then(|| format!("({text})")),
    },
    Notation {
        is_it: is_function_call,
        can_make: breaks_the_grammar,
        name: "a tree written as function calls",
        advice: "put the mover inside the brackets",
        corrected: from_calls,
    },
    Notation {
        is_it: |text| {
            text.starts_with(['[', '(', '{']) && has_quoted_item(text) && !text.contains('"')
        },
        can_make: breaks_the_grammar,
        name: "a list with single quotes, as Python prints it",
        advice: "use double quotes in JSON",
        corrected: |text| Some(text.replace('\'', "\"")),
    },
    Notation {
        is_it: |text| text.starts_with('[') && !text.contains([',', '"', ':']) && is_forest(text),
        can_make: ends_a_list_of_json,
        name: "a tree in the brackets of forest and tikz-qtree",
        advice: "to read it, add --from forest",
        corrected: |_| None,
    },
    Notation {
        is_it: |text| {
            let items = text.trim_matches(|edge: char| "[]".contains(edge) || edge.is_whitespace());
            let is_list = text.starts_with('[') && items.contains(char::is_whitespace);
            is_list && !text.contains([',', '"', ':'])
        },
        can_make: ends_a_list_of_json,
        name: "a list without commas, so it is not JSON",
        advice: "to read it as an S-expression, add --from sexp",
        corrected: |_| None,
    },
    Notation {
        is_it: |text| {
            let behind = text.strip_prefix('"').and_then(|text| text.split_once('"'));
            behind.is_some_and(|(_, behind)| behind.starts_with('='))
        },
        can_make: is_of_json,
        name: "a leaf of an S-expression; JSON is read because of the quotes",
        advice: "to read it as an S-expression, add --from sexp",
        corrected: |_| None,
    },
    Notation {
        is_it: is_outline,
        can_make: breaks_the_grammar,
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
    let mut notations = NOTATIONS.iter();
    let is_it = |notation: &&Notation| (notation.can_make)(&error.kind) && (notation.is_it)(text);
    let Some(notation) = notations.find(is_it) else {
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

fn breaks_the_grammar(mistake: &ReadErrorKind) -> bool {
    !matches!(mistake, ReadErrorKind::Tree(_))
}

fn is_of_json(mistake: &ReadErrorKind) -> bool {
    matches!(
        mistake,
        ReadErrorKind::Json { .. } | ReadErrorKind::NameString(_)
    )
}

/// Whether JSON would have something else at a place within a list.
fn ends_a_list_of_json(mistake: &ReadErrorKind) -> bool {
    matches!(mistake, ReadErrorKind::Json { message, .. } if message.starts_with("expected"))
}

/// Whether an item of a list in Python, or a key, is in single quotes: `['3', 12]`, `{'value': 3}`.
fn has_quoted_item(text: &str) -> bool {
    let parts: Vec<&str> = text.split('\'').collect();
    parts.windows(3).any(|parts| {
        parts[0].trim_end().ends_with(['(', '[', '{', ',', ':'])
            && parts[2].trim_start().starts_with([')', ']', '}', ',', ':'])
    })
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

/// `[MAX [3] [12]]` and `[.MAX 3 12 ]`: a node in brackets of its own, or a label after a full stop.
fn is_forest(text: &str) -> bool {
    let mut nodes = text.split('[').filter_map(|node| node.split_once(']'));
    let is_alone = |label: &str| !label.is_empty() && !label.contains(char::is_whitespace);
    let inside = text.strip_prefix('[').unwrap_or(text);
    let is_nested = inside
        .split(']')
        .next()
        .is_some_and(|head| head.contains('['));
    let is_dotted = |node: &str| {
        let label = node.strip_prefix('.');
        label.is_some_and(|label| !label.starts_with(|first: char| first.is_ascii_digit()))
    };
    text.split('[').any(is_dotted) || (is_nested && nodes.any(|(label, _)| is_alone(label)))
}

/// `max(3, 12)`, `max{3,12}` and `max A(3, 12)`: one word or two with a bracket after them.
fn is_function_call(text: &str) -> bool {
    let head = text.split(['(', '{', '[']).next().unwrap_or_default();
    let is_word = |word: &str| word.chars().all(char::is_alphanumeric);
    let is_called = head.len() < text.len();
    let words = head.split_whitespace();
    is_called && (1..=2).contains(&words.clone().count()) && words.clone().all(is_word)
}

/// Whether a bracket follows a word or a number without a blank.
fn has_call(text: &str) -> bool {
    let mut heads = text.split(['(', '{', '[']);
    // The last part stands after the last bracket.
    heads.next_back();
    heads.any(|head| head.ends_with(char::is_alphanumeric))
}

/// The calls as lists: the bracket goes in front of its words, and commas become blanks. `None` where the
/// lists might mean something else: where an item is missing or is a name, or a number has a bracket
/// after it.
fn from_calls(text: &str) -> Option<String> {
    let mut lists = String::new();
    let mut item = String::new();
    let mut is_after_list = false;
    for letter in text.chars() {
        match letter {
            '(' | '{' | '[' => {
                let is_number = |word: &str| word.parse::<Value>().is_ok();
                if item.split_whitespace().next().is_some_and(is_number) {
                    return None;
                }
                add(&mut lists, &format!("({}", item.trim()));
                item.clear();
                is_after_list = false;
            }
            ',' | ')' | '}' | ']' => {
                if item.trim().is_empty() && !is_after_list {
                    return None;
                }
                for leaf in item.split_whitespace() {
                    leaf.parse::<Value>().ok()?;
                    add(&mut lists, leaf);
                }
                item.clear();
                is_after_list = letter != ',';
                lists.push_str(if is_after_list { ")" } else { "" });
            }
            _ => item.push(letter),
        }
    }
    item.trim().is_empty().then_some(lists)
}

/// Adds an item to a list.
fn add(lists: &mut String, item: &str) {
    if !lists.is_empty() && !lists.ends_with('(') {
        lists.push(' ');
    }
    lists.push_str(item);
}

/// `root MAX`, with a line a node: words, and no bracket at all.
fn is_outline(text: &str) -> bool {
    let is_word = |letter: char| letter.is_alphabetic();
    text.starts_with(is_word)
        && text.contains(['\n', '\r'])
        && !text.contains(['(', '[', '{', ')', ']', '}'])
}
