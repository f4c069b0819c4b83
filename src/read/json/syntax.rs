//! Texts that are not JSON.

use std::ops::Range;

use crate::json_tokens::{
    END_FOR_VALUE, END_IN_LIST, END_IN_OBJECT, JsonError, NO_COMMA_IN_LIST, TRAILING_CHARACTERS,
    TRAILING_COMMA,
};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::text::is_invisible;
use crate::value::Value;

/// Where a text stops being JSON, and what was expected or found there.
#[cold]
pub(crate) fn syntax(text: &str, error: &JsonError) -> (Range<usize>, String) {
    (place(text, error), error.message.to_owned())
}

/// The letter at the place of the error, or the end of the text.
fn place(text: &str, error: &JsonError) -> Range<usize> {
    let mut before = (0..=error.at.min(text.len())).rev();
    let at = before.find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let letter = text[at..].chars().next();
    at..at + letter.map_or(0, char::len_utf8)
}

/// The mistake of a text that is not JSON.
#[cold]
pub(in crate::read) fn not_json(text: &str, error: &JsonError) -> ReadError {
    let span = place(text, error);
    let message = error.message;
    let help = help(message, text[..span.start].trim_end(), &text[span.start..]);
    ReadErrorKind::Json { message, help }.at(span)
}

const NAMED_NODE: &str =
    "write a node with a name as an object: {\"name\": \"A\", \"children\": [3, 5]}";

/// What to do about it, as far as the message, the text before and the first wrong characters tell.
fn help(message: &str, before: &str, wrong: &str) -> Option<&'static str> {
    const WORDS: [&str; 7] = ["None", "True", "False", "NaN", "nan", "Inf", "inf"];
    let is_word = WORDS.iter().any(|word| wrong.starts_with(word));
    let letter = wrong.chars().next().unwrap_or_default();
    Some(match (message, letter) {
        (TRAILING_CHARACTERS, ',') => {
            "put one more pair of brackets around all of it: [[3, 12], [2, 4]]"
        }
        (TRAILING_CHARACTERS, ']' | '}') => "remove the bracket, or add the opening one",
        (TRAILING_CHARACTERS, _) => {
            "a text holds one tree; of several, write each on a line of its own and add --from jsonl"
        }
        (TRAILING_COMMA, _) => "remove the comma in front of the bracket",
        (END_IN_LIST | END_IN_OBJECT | END_FOR_VALUE, _) => {
            "complete the tree with its closing bracket; in JSON Lines it stands on one line"
        }
        _ if is_word => {
            "write \"inf\", \"-inf\", or \"?\" if the value is unknown; JSON has no such word"
        }
        (_, '(') if wrong[1..].trim_start().starts_with(['\'', '"']) => NAMED_NODE,
        (_, '(') => "this looks like an S-expression; add --from sexp",
        (_, '\'') if before.ends_with('[') && !is_value(wrong) => NAMED_NODE,
        (_, '\'' | '“' | '”' | '„') => "use straight double quotes in JSON",
        (_, '−' | '–' | '—') => "write a minus sign in JSON as -",
        (_, '/') => "put a fraction in quotes: \"1/3\"; JSON has no comments",
        (_, '+' | '.') => "a number in JSON begins with a digit or a minus sign: 0.5, -3",
        _ if !letter.is_ascii() && (letter.is_whitespace() || is_invisible(letter)) => {
            "a blank or invisible character stands here that JSON does not have: remove it"
        }
        (NO_COMMA_IN_LIST, ';') => "separate items by commas",
        (NO_COMMA_IN_LIST, _) => {
            "separate items by commas; to read an S-expression, add --from sexp"
        }
        _ => return None,
    })
}

/// Whether a value stands in the quotes that a text begins with.
fn is_value(quoted: &str) -> bool {
    let inside = quoted[1..].split('\'').next().unwrap_or_default();
    inside == "?" || inside.parse::<Value>().is_ok()
}
