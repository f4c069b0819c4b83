//! Numbers, bounds, yes and no as people write them.

use super::Spelling;
use crate::exercise::number::{Number, StatedValue};
use crate::search::Bound;
use crate::value::ValueError;

/// Marks that enclose a word and say nothing, each before the one that closes it.
const MARKS: &str = "\"\"''``´´“”„“„”‘’‚‘«»»«‹››‹’’()[]**";

/// A text without the quotes and brackets around it and the full stop after it.
pub(in crate::exercise) fn within_marks(text: &str) -> &str {
    let mut inside = text.trim();
    loop {
        let before = inside;
        inside = inside
            .strip_suffix(['.', ',', ';'])
            .unwrap_or(inside)
            .trim();
        if inside.starts_with(char::is_alphanumeric) {
            return inside;
        }
        let mut marks = MARKS.chars();
        while let Some((open, close)) = marks.next().zip(marks.next()) {
            let opened = inside.strip_prefix(open);
            if let Some(within) = opened.and_then(|rest| rest.strip_suffix(close)) {
                inside = within.trim();
            }
        }
        if inside == before {
            return inside;
        }
    }
}

/// The signs that compare a value with a number.
pub(super) const COMPARISONS: [char; 5] = ['<', '>', '=', '≤', '≥'];

/// What stands for a sign before a number, and behind it.
const BOUNDS: [(&str, &str, &str); 2] = [
    ("<=", "at most ", " or less"),
    (">=", "at least ", " or more"),
];

/// A value or a bound, and whether it is spelled as reports do.
pub(super) fn value(text: &str) -> Result<(StatedValue, Spelling), ValueError> {
    match StatedValue::parse(text) {
        Ok(value) => Ok((value, Spelling::Usual)),
        Err(error) => in_words(text)
            .map(|value| (value, Spelling::Other))
            .ok_or(error),
    }
}

/// Whether a text says a value or a bound.
pub(super) fn is_value(text: &str) -> bool {
    value(text).is_ok()
}

/// Whether a text says a value, and no bound.
pub(super) fn is_exact(text: &str) -> bool {
    value(text).is_ok_and(|(value, _)| value.bound == Bound::Exact)
}

/// A bound in words, or with blanks and marks in it, if it can be read in one way.
fn in_words(text: &str) -> Option<StatedValue> {
    // An interval is no number.
    let is_interval = text.starts_with(['[', '(', ']']) && text.contains([',', ';']);
    let text = within_marks(Some(text).filter(|_| !is_interval)?).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.join(" ");
    let words = words.strip_prefix("exactly ").unwrap_or(&words);
    let signed = BOUNDS.iter().find_map(|(sign, before, behind)| {
        let number = words.strip_prefix(before);
        let number = number.or_else(|| words.strip_suffix(behind))?;
        Some(format!("{sign}{number}"))
    });
    let words = signed.as_deref().unwrap_or(words);
    let size = words.trim_start_matches(|letter| COMPARISONS.contains(&letter) || letter == ' ');
    let sign = words[..words.len() - size.len()].replace(' ', "");
    StatedValue::parse(&format!("{sign}{}", with_point(size)?)).ok()
}

/// A number as people write it.
pub(in crate::exercise) fn number(text: &str) -> Option<Number> {
    Number::parse(&with_point(within_marks(text))?).ok()
}

/// A number with a point in place of its decimal comma, a hyphen in place of another dash or before blanks,
/// and `inf` in place of other words for it; nothing where the comma may as well set off thousands.
fn with_point(number: &str) -> Option<String> {
    let size = number.trim_start_matches(['-', '+', '−', '–', '—']);
    let sign = number[..number.len() - size.len()].replace(['–', '—'], "-");
    let size = size.trim_start();
    if ["infinity", "infty", "oo"].contains(&&*size.to_ascii_lowercase()) {
        return Some(format!("{sign}inf"));
    }
    let Some((digits, decimals)) = size.split_once(',') else {
        return Some(format!("{sign}{size}"));
    };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_decimal =
        is_digits(digits) && is_digits(decimals) && !may_be_thousands(digits, decimals);
    is_decimal.then(|| format!("{sign}{digits}.{decimals}"))
}

fn may_be_thousands(digits: &str, decimals: &str) -> bool {
    decimals.len() == 3 && digits.len() <= 3 && !digits.starts_with('0')
}

/// What a word says, in any letter case and with marks around it.
pub(super) fn yes_no(word: &str) -> Option<bool> {
    match &*within_marks(word).to_lowercase() {
        "yes" | "true" | "y" | "✓" => Some(true),
        "no" | "false" | "n" | "✗" => Some(false),
        _ => None,
    }
}
