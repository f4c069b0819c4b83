//! Numbers, bounds, yes and no as people write them.

use super::Spelling;
use super::words::after;
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
pub(super) const COMPARISONS: [char; 7] = ['<', '>', '=', '≤', '≥', '⩽', '⩾'];

/// What stands before a number in place of a sign, or behind it.
const PHRASES: [(Bound, &str, &str); 2] = [
    (
        Bound::Upper,
        "at most |up to |less than or equal to |no more than |not more than |⩽|=<",
        " or less| or lower| or smaller",
    ),
    (
        Bound::Lower,
        "at least |greater than or equal to |no less than |not less than |⩾|=>",
        " or more| or higher| or greater",
    ),
];

/// A value or a bound, and whether it is spelled as reports do.
pub(super) fn value(text: &str) -> Result<(StatedValue, Spelling), ValueError> {
    match StatedValue::parse(text) {
        Ok(value) => Ok((value, Spelling::Usual)),
        Err(error) => in_words(computed(text))
            .map(|value| (value, Spelling::Other))
            .ok_or(error),
    }
}

/// What comes out of a computation: `min(5, 7) = 5`. The text itself, if there is none.
fn computed(text: &str) -> &str {
    let behind = ["min(", "max("]
        .into_iter()
        .find_map(|call| after(text, call));
    let result = behind.and_then(|behind| behind.split_once(')'));
    let result = result.map(|(_, result)| result.trim());
    let result = result.filter(|result| result.starts_with(COMPARISONS));
    result.unwrap_or(text)
}

/// Whether a text says a value or a bound.
pub(super) fn is_value(text: &str) -> bool {
    value(text).is_ok()
}

/// Whether a text says a value, and no bound.
pub(super) fn is_exact(text: &str) -> bool {
    value(text).is_ok_and(|(value, _)| value.bound == Bound::Exact)
}

/// A bound in words, as an interval or with blanks and marks in it, if it can be read in one way.
fn in_words(text: &str) -> Option<StatedValue> {
    if let Some(text) = text.strip_prefix(['[', '(', ']']) {
        let ends = text.strip_suffix([']', ')', '[']).unwrap_or(text);
        let ends: Vec<&str> = ends.split([',', ';']).collect();
        if let [low, high] = ends[..] {
            return interval(&number(low)?, &number(high)?);
        }
    }
    let text = within_marks(text).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.join(" ");
    let words = words.strip_prefix("exactly ").unwrap_or(&words);
    let compared = words.strip_prefix('=').map(str::trim_start);
    let is_bound = |rest: &&str| {
        ["<=", ">=", "≤", "≥"]
            .iter()
            .any(|sign| rest.starts_with(sign))
    };
    let words = compared.filter(is_bound).unwrap_or(words);
    let said = PHRASES.iter().find_map(|(bound, before, behind)| {
        let rest = before
            .split('|')
            .find_map(|phrase| words.strip_prefix(phrase));
        let rest = rest.or_else(|| {
            behind
                .split('|')
                .find_map(|phrase| words.strip_suffix(phrase))
        });
        Some((rest?, *bound))
    });
    if let Some((rest, bound)) = said {
        let number = number(rest)?;
        return Some(StatedValue { number, bound });
    }
    let size = words.trim_start_matches(|letter| COMPARISONS.contains(&letter) || letter == ' ');
    let sign = words[..words.len() - size.len()].replace(' ', "");
    StatedValue::parse(&format!("{sign}{}", with_point(size)?)).ok()
}

/// What an interval says of a value: `[-inf, 1]` is at most 1.
fn interval(low: &Number, high: &Number) -> Option<StatedValue> {
    let is_open = |end: &Number| !end.value().is_finite();
    let (number, bound) = match (is_open(low), is_open(high)) {
        (true, false) if low.value() < high.value() => (high, Bound::Upper),
        (false, true) if low.value() < high.value() => (low, Bound::Lower),
        (false, false) if low.value() == high.value() => (low, Bound::Exact),
        _ => return None,
    };
    let number = number.clone();
    Some(StatedValue { number, bound })
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

/// Whether a text is a number whose comma may as well set off thousands.
pub(super) fn has_doubtful_comma(text: &str) -> bool {
    let size = within_marks(text).trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = size.split_once(',');
    parts.is_some_and(|(digits, decimals)| {
        is_digits(digits) && is_digits(decimals) && may_be_thousands(digits, decimals)
    })
}

/// What a word says, in any letter case and with marks around it.
pub(super) fn yes_no(word: &str) -> Option<bool> {
    match &*within_marks(word).to_lowercase() {
        "yes" | "true" | "y" | "✓" => Some(true),
        "no" | "false" | "n" | "✗" => Some(false),
        _ => None,
    }
}
