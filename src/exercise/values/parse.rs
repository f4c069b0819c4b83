//! The words and signs of sets of values.

use crate::analysis::Interval;
use crate::search::{Limit, Side};
use crate::value::Value;

/// The intervals of a text, with `or` or a sign for it between them.
pub(super) fn union(text: &str, leaf: &str) -> Option<Vec<Interval>> {
    let text = plain(text);
    match &*text {
        "always" | "any" | "any value" | "all" | "all values" | "every value" | "whatever" => {
            return Some(vec![between(None, None)]);
        }
        "never" | "none" | "no value" | "nothing" | "∅" | "{}" => return Some(Vec::new()),
        _ => {}
    }
    let mut endings = ENDINGS.iter();
    if let Some(ended) = endings.find_map(|(ending, sign)| signed(sign, text.strip_suffix(ending)?))
    {
        return Some(vec![ended]);
    }
    let text = text.replace(" or ", "∪").replace("||", "∪");
    let parts = text.split('∪').map(str::trim);
    parts.map(|part| interval(part, &plain(leaf))).collect()
}

/// In lower case, with one blank between words and the usual signs.
fn plain(text: &str) -> String {
    const SIGNS: [(&str, &str); 7] = [
        ("≤", "<="),
        ("⩽", "<="),
        ("=<", "<="),
        ("≥", ">="),
        ("⩾", ">="),
        ("−", "-"),
        ("=>", ">="),
    ];
    const MARKS: [char; 5] = ['"', '\'', '`', '.', ';'];
    let text = text.trim().trim_matches(MARKS).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = words.join(" ");
    SIGNS
        .iter()
        .fold(joined, |text, (sign, usual)| text.replace(sign, usual))
}

/// One interval; nothing where there is no value in it.
fn interval(text: &str, leaf: &str) -> Option<Interval> {
    let found = in_brackets(text)
        .or_else(|| in_words(text))
        .or_else(|| compared(text, leaf))?;
    found.unless_empty()
}

/// `[2, 7)`, `]2; 7]`, `2..7`
fn in_brackets(text: &str) -> Option<Interval> {
    let (first, last) = (text.chars().next()?, text.chars().last()?);
    if !"[(]".contains(first) || !"])[".contains(last) {
        let (low, high) = text.split_once("..")?;
        return Some(between(
            Some((number(low)?, true)),
            Some((number(high)?, true)),
        ));
    }
    let inside = text.get(1..text.len() - 1)?;
    let separator = if inside.contains(';') { ';' } else { ',' };
    let (low, high) = inside.split_once(separator)?;
    let (low, high) = (number(low)?, number(high)?);
    Some(between(
        Some((low, first == '[')),
        Some((high, last == ']')),
    ))
}

/// Words behind a number.
const ENDINGS: [(&str, &str); 6] = [
    (" or less", "<="),
    (" or lower", "<="),
    (" or smaller", "<="),
    (" or more", ">="),
    (" or higher", ">="),
    (" or greater", ">="),
];

/// Words before a number.
const PHRASES: [(&str, &str); 14] = [
    ("at most ", "<="),
    ("up to ", "<="),
    ("less than or equal to ", "<="),
    ("greater than or equal to ", ">="),
    ("no more than ", "<="),
    ("at least ", ">="),
    ("no less than ", ">="),
    ("more than ", ">"),
    ("greater than ", ">"),
    ("above ", ">"),
    ("less than ", "<"),
    ("smaller than ", "<"),
    ("below ", "<"),
    ("exactly ", "="),
];

fn in_words(text: &str) -> Option<Interval> {
    let mut phrases = PHRASES.iter();
    phrases.find_map(|(phrase, sign)| signed(sign, text.strip_prefix(phrase)?))
}

/// `<=2`, `q <= 2`, `2 < q <= 7`, `5`
fn compared(text: &str, leaf: &str) -> Option<Interval> {
    let is_sign = |letter: char| matches!(letter, '<' | '>' | '=');
    let mut operands = text.split(is_sign).filter(|part| !part.is_empty());
    let mut signs = text.split(|letter: char| !is_sign(letter));
    let mut next_sign = || signs.find(|sign| !sign.is_empty());
    let is_leaf = |operand: &str| [leaf, "x"].contains(&operand.trim());
    if text.starts_with(is_sign) {
        let found = signed(next_sign()?, operands.next()?);
        return found.filter(|_| operands.next().is_none());
    }
    let first = operands.next()?;
    match (next_sign(), operands.next(), next_sign(), operands.next()) {
        (None, None, None, None) => signed("=", first),
        (Some(sign), Some(number), None, None) if is_leaf(first) => signed(sign, number),
        (Some(sign), Some(second), None, None) if is_leaf(second) => signed(turned(sign)?, first),
        (Some(low), Some(second), Some(high), Some(third)) if is_leaf(second) => {
            let (low, high) = (signed(turned(low)?, first)?, signed(high, third)?);
            shared(low, high).filter(|_| operands.next().is_none())
        }
        _ => None,
    }
}

/// What two intervals share that are open on opposite sides.
fn shared(one: Interval, other: Interval) -> Option<Interval> {
    let ends =
        |interval: &Interval| [&interval.low, &interval.high].map(|end| end.value.is_finite());
    let (from, to) = match (ends(&one), ends(&other)) {
        ([true, false], [false, true]) => (one, other),
        ([false, true], [true, false]) => (other, one),
        _ => return None,
    };
    Some(Interval {
        low: from.low,
        high: to.high,
    })
}

fn turned(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        "=" => "=",
        _ => return None,
    })
}

fn signed(sign: &str, text: &str) -> Option<Interval> {
    let number = number(text)?;
    Some(match sign {
        "<" | "<=" => between(None, Some((number, sign == "<="))),
        ">" | ">=" => between(Some((number, sign == ">=")), None),
        "=" | "==" => between(Some((number.clone(), true)), Some((number, true))),
        _ => return None,
    })
}

/// A value; an infinity is no end.
fn number(text: &str) -> Option<Value> {
    text.trim().parse().ok()
}

fn between(low: Option<(Value, bool)>, high: Option<(Value, bool)>) -> Interval {
    let end = |end: Option<(Value, bool)>, none: Value, open: Side| {
        let (value, is_closed) = end.unwrap_or((none, true));
        let side = if is_closed || !value.is_finite() {
            Side::At
        } else {
            open
        };
        Limit::at(value).moved(side)
    };
    Interval {
        low: end(low, Value::NEGATIVE_INFINITY, Side::JustAbove),
        high: end(high, Value::POSITIVE_INFINITY, Side::JustBelow),
    }
}
