//! Numbers, marks, yes and no as people write them, where the usual reading fails.

use std::borrow::Cow;

use crate::exercise::number::{Number, StatedValue};
use crate::search::Bound;
use crate::text::says_nothing;

/// Marks that enclose a word and say nothing.
pub(in crate::exercise) const MARKS: [(char, char); 17] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('´', '´'),
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('‘', '’'),
    ('‚', '‘'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('›', '‹'),
    ('’', '’'),
    ('(', ')'),
    ('[', ']'),
    ('*', '*'),
];

/// A word without the quotes and brackets around it and the full stop after it.
pub(in crate::exercise) fn within_marks(text: &str) -> &str {
    let mut inside = text.trim();
    loop {
        let before = inside;
        inside = inside
            .strip_suffix(['.', ',', ';'])
            .unwrap_or(inside)
            .trim();
        for (open, close) in MARKS {
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

/// Whether a word says that there is nothing.
pub(in crate::exercise) fn is_none(word: &str) -> bool {
    says_nothing(within_marks(word))
}

/// Whether these words say that there is nothing, if none of them is a name: `no`, `n/a`, `no nodes`,
/// `none of them are pruned`.
pub(in crate::exercise) fn are_none(words: &[Cow<str>]) -> bool {
    const NOTHING: [&str; 4] = ["no", "n/a", "nobody", "empty"];
    const MORE: &str = "any at all of the these them here one node nodes leaf leaves branch branches \
        subtree subtrees cut cuts cutoff cutoffs pruning is are was were be pruned skipped not";
    let plain = |word: &Cow<str>| within_marks(word).to_lowercase();
    let mut words = words.iter().map(plain);
    let is_nothing = |word: &String| says_nothing(word) || NOTHING.contains(&&**word);
    words.next().is_some_and(|first| is_nothing(&first))
        && words.all(|word| MORE.split_whitespace().any(|more| more == word))
}

/// The words that say of a number what a sign would.
const PHRASES: [(&str, Bound); 14] = [
    ("at most ", Bound::Upper),
    ("up to ", Bound::Upper),
    ("less than or equal to ", Bound::Upper),
    ("greater than or equal to ", Bound::Lower),
    ("no more than ", Bound::Upper),
    ("not more than ", Bound::Upper),
    ("at least ", Bound::Lower),
    ("no less than ", Bound::Lower),
    ("not less than ", Bound::Lower),
    ("exactly ", Bound::Exact),
    ("⩽", Bound::Upper),
    ("⩾", Bound::Lower),
    ("=<", Bound::Upper),
    ("=>", Bound::Lower),
];

/// The words that say it behind the number.
const ENDINGS: [(&str, Bound); 6] = [
    (" or less", Bound::Upper),
    (" or lower", Bound::Upper),
    (" or smaller", Bound::Upper),
    (" or more", Bound::Lower),
    (" or higher", Bound::Lower),
    (" or greater", Bound::Lower),
];

/// A number in words, with marks around it or with a decimal comma, if it can be read in one way.
pub(super) fn value(text: &str) -> Option<StatedValue> {
    let inside = within_marks(text);
    let lower = inside.to_lowercase();
    let words = lower.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut phrases = PHRASES.iter();
    let phrase = phrases.find_map(|&(phrase, bound)| Some((words.strip_prefix(phrase)?, bound)));
    let mut endings = ENDINGS.iter();
    let ending = |&(ending, bound): &(&str, Bound)| Some((words.strip_suffix(ending)?, bound));
    let phrase = phrase.or_else(|| endings.find_map(ending));
    if let Some((rest, bound)) = phrase {
        let number = number(rest.trim())?;
        return Some(StatedValue { number, bound });
    }
    let signs = words.len() - words.trim_start_matches(['<', '>', '=', '≤', '≥']).len();
    let (sign, rest) = words.split_at(signs);
    let rest = rest.trim();
    let with_point = with_point(rest)?;
    StatedValue::parse(&format!("{sign}{with_point}")).ok()
}

/// A number as people write it.
pub(in crate::exercise) fn number(text: &str) -> Option<Number> {
    Number::parse(&with_point(within_marks(text))?).ok()
}

/// A number with a point in place of its decimal comma, a hyphen in place of another dash or before blanks,
/// and `inf` in place of other words for it;
/// nothing where the comma may as well set off thousands.
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
    let inside = within_marks(text).trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let parts = inside.split_once(',');
    has_comma(text) && parts.is_some_and(|(digits, decimals)| may_be_thousands(digits, decimals))
}

/// Whether a text is an interval of which one end is left out.
pub(super) fn lacks_an_end(text: &str) -> bool {
    let inside = text.trim_matches(|mark: char| "[]()".contains(mark) || mark.is_whitespace());
    is_in_brackets(text) && (inside.starts_with([',', ';']) || inside.ends_with([',', ';']))
}

fn is_in_brackets(text: &str) -> bool {
    text.trim_start().starts_with(['[', '(', ']'])
}

/// Whether a text is one number with a comma in it, and no interval.
pub(super) fn has_comma(text: &str) -> bool {
    if is_in_brackets(text) {
        return false;
    }
    let text = within_marks(text).trim_start_matches(['<', '>', '=', '≤', '≥', ' ']);
    let is_part = |letter: char| letter.is_ascii_digit() || "-+−,".contains(letter);
    text.matches(',').count() == 1
        && text.chars().all(is_part)
        && text.ends_with(|last: char| last.is_ascii_digit())
}

/// What an interval says of a value: `[-inf, 1]` is at most 1.
pub(super) fn interval(low: &Number, high: &Number) -> Option<StatedValue> {
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

/// The words that say yes or no.
const YES_OR_NO: [(bool, [&str; 4]); 2] = [
    (true, ["yes", "true", "y", "✓"]),
    (false, ["no", "false", "n", "✗"]),
];

/// What a word says, in any letter case and with marks around it.
pub(super) fn yes_no(word: &str) -> Option<bool> {
    let word = within_marks(word).to_lowercase();
    let mut said = YES_OR_NO.iter();
    said.find(|(_, words)| words.contains(&&*word))
        .map(|&(is_yes, _)| is_yes)
}
