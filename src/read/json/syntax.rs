//! Texts that are not JSON.

use std::ops::Range;

use crate::json_tokens::{JsonError, JsonFault};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::text::is_invisible;

/// Where a text stops being JSON, and what was expected or found there.
#[cold]
pub(crate) fn syntax(text: &str, error: &JsonError) -> (Range<usize>, String) {
    let limit = error.at.min(text.len());
    let mut before = (0..=limit).rev();
    let at = before.find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let length = text[at..].chars().next().map_or(0, char::len_utf8);
    (at..at + length, error.fault.to_string())
}

/// The mistake of a text that is not JSON.
#[cold]
pub(in crate::read) fn not_json(text: &str, error: &JsonError) -> ReadError {
    let (span, message) = syntax(text, error);
    let help = help(error.fault, &text[span.start..]);
    ReadErrorKind::Json { message, help }.at(span)
}

/// What to do about it, as far as the first wrong character tells.
fn help(fault: JsonFault, wrong: &str) -> Option<&'static str> {
    const WORDS: [&str; 8] = ["None", "True", "False", "NaN", "nan", "Inf", "inf", "null,"];
    if fault == JsonFault::TrailingCharacters {
        let next = wrong.strip_prefix(',').map(str::trim_start);
        if next.is_some_and(|next| next.starts_with(['[', '{'])) {
            return Some("put one more pair of brackets around all of it: [[3, 12], [2, 4]]");
        }
        return Some("for several trees, write one a line in a .jsonl file, or add --from jsonl");
    }
    if fault == JsonFault::TrailingComma {
        return Some("remove the comma in front of the bracket");
    }
    if WORDS.iter().any(|word| wrong.starts_with(word)) {
        return Some(
            "write \"inf\", \"-inf\", or \"?\" if the value is unknown; JSON has no such word",
        );
    }
    if matches!(fault, JsonFault::EndInList | JsonFault::EndInObject) {
        return Some("add the closing bracket");
    }
    Some(match wrong.chars().next()? {
        '(' => "this looks like an S-expression; add --from sexp",
        '\'' | '“' | '”' | '„' => "use straight double quotes in JSON",
        '−' | '–' | '—' => "write a minus sign in JSON as -",
        '/' => "put a fraction in quotes: \"1/3\"; JSON has no comments",
        blank if !blank.is_ascii() && (blank.is_whitespace() || is_invisible(blank)) => {
            "a blank or invisible character stands here that JSON does not have: remove it"
        }
        '+' | '.' => "a number in JSON begins with a digit or a minus sign: 0.5, -3",
        _ if fault == JsonFault::NoCommaInList => {
            "separate items by commas; to read an S-expression, add --from sexp"
        }
        _ => return None,
    })
}
