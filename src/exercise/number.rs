//! Numbers, bounds and windows as people state them, and when a stated number is right.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::search::{Bound, Bounded};
use crate::text::is_one_of;
use crate::value::{Value, ValueError};

/// A number as it was stated: its value, and how far it may be from the exact one because it was
/// rounded.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Number {
    value: Value,
    /// The digits after the point of a decimal without an exponent.
    #[serde(skip)]
    places: u32,
}

/// Numbers are equal that have the same value, however they are written.
impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// A number rounded to fewer digits after the point than this must be exact.
const FEWEST_PLACES: u32 = 2;

impl Number {
    /// Reads any spelling of a value.
    pub fn parse(text: &str) -> Result<Self, ValueError> {
        if let Some(whole) = small_whole(text) {
            return Ok(Self {
                value: Value::from(whole),
                places: 0,
            });
        }
        let value = text.parse()?;
        let decimals = text.split_once('.').map(|(_, decimals)| decimals);
        let plain = decimals.filter(|decimals| decimals.bytes().all(|byte| byte.is_ascii_digit()));
        let places = plain.and_then(|decimals| u32::try_from(decimals.len()).ok());
        Ok(Self {
            value,
            places: places.unwrap_or(0),
        })
    }

    /// Reads a number as people write it.
    pub(super) fn in_words(text: &str) -> Option<Self> {
        Self::parse(&with_point(within_marks(text))?).ok()
    }

    /// The number itself.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// Whether the stated number is the exact one, within the tolerance, or the exact one rounded to
    /// the digits written, at least two after the point. What programs print for the exact one is right too:
    /// its nearest double.
    pub fn is_right(&self, exact: &Value, tolerance: Option<&Value>) -> bool {
        if &self.value == exact {
            return true;
        }
        let must_be_exact = tolerance.is_none() && self.places < FEWEST_PLACES;
        if must_be_exact || !self.value.is_finite() || !exact.is_finite() {
            return false;
        }
        let difference = &self.value - exact;
        let distance = (-&difference).max(difference);
        let half = Value::from_decimal(5, self.places + 1);
        let is_double =
            exact.json_number().is_none() && self.value.to_f64().total_cmp(&exact.to_f64()).is_eq();
        let is_rounded = self.places >= FEWEST_PLACES && (distance <= half || is_double);
        is_rounded || tolerance.is_some_and(|tolerance| &distance <= tolerance)
    }
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

/// A whole number of few digits, without the detour over fractions.
fn small_whole(text: &str) -> Option<i64> {
    const MOST: usize = 9;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_small = (1..=MOST).contains(&digits.len());
    let is_whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_small && is_whole).then(|| text.parse().ok())?
}

/// Marks that enclose a word and say nothing, each before the one that closes it.
const MARKS: &str = "\"\"''``´´“”„“„”‘’‚‘«»»«‹››‹’’()[]**";

/// A text without the quotes and brackets around it and the full stop after it.
pub(super) fn within_marks(text: &str) -> &str {
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

/// Bounds in words before a number, and behind it and `or`.
const BOUNDS: [(Bound, &str, &str); 2] = [
    (Bound::Upper, "at most ", "less lower smaller below"),
    (
        Bound::Lower,
        "at least ",
        "more higher greater larger above",
    ),
];

/// A number with the bound that it is stated as: `2`, `<=2`, `>=2`.
#[derive(Clone, Debug, PartialEq)]
pub struct StatedValue {
    /// The number.
    pub number: Number,
    /// What the answer says of it.
    pub bound: Bound,
}

impl StatedValue {
    /// Reads a number with or without a sign of comparison before it.
    pub fn parse(text: &str) -> Result<Self, ValueError> {
        let (bound, number) = signed(text).unwrap_or((Bound::Exact, text));
        let number = Number::parse(number)?;
        Ok(Self { number, bound })
    }

    /// A value or a bound as people write it.
    pub(super) fn read(text: &str) -> Option<Self> {
        Self::parse(text).ok().or_else(|| Self::in_words(text))
    }

    /// A bound in words, or with blanks and marks in it, if it can be read in one way.
    pub(super) fn in_words(text: &str) -> Option<Self> {
        // An interval is no number.
        if text.starts_with(['[', '(', ']']) && text.contains([',', ';']) {
            return None;
        }
        let text = within_marks(text).to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let words = words.join(" ");
        let words = words.strip_prefix("exactly ").unwrap_or(&words);
        let in_words = BOUNDS.iter().find_map(|&(bound, before, behind)| {
            let either = words.split_once(" or ");
            let or_beyond = either.filter(|(_, word)| is_one_of(behind, word));
            let number = words.strip_prefix(before);
            Some((bound, number.or_else(|| Some(or_beyond?.0))?))
        });
        let (bound, number) = in_words.or_else(|| signed(words))?;
        let number = Number::parse(&with_point(number)?).ok()?;
        Some(Self { number, bound })
    }
}

/// What the signs of comparison before a number say, if they say anything, and the number.
fn signed(text: &str) -> Option<(Bound, &str)> {
    let number = text.trim_start_matches(|sign| COMPARISONS.contains(&sign) || sign == ' ');
    let sign = text[..text.len() - number.len()].replace(' ', "");
    let bound = match &*sign {
        "" | "=" => Bound::Exact,
        "<=" | "≤" => Bound::Upper,
        ">=" | "≥" => Bound::Lower,
        _ => return None,
    };
    Some((bound, number))
}

/// Whether a text says a value or a bound.
pub(super) fn is_value(text: &str) -> bool {
    StatedValue::read(text).is_some()
}

/// Writes `2`, `<=2` or `>=2`, as answers do.
impl fmt::Display for StatedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.bound {
            Bound::Exact => "",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        };
        write!(f, "{sign}{}", self.number.value)
    }
}

/// A plain number is a number in JSON, a bound a text.
impl Serialize for StatedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.bound {
            Bound::Exact => self.number.value.serialize(serializer),
            Bound::Lower | Bound::Upper => serializer.collect_str(self),
        }
    }
}

/// The windows of a node, α before β; at least one of these is stated.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StatedWindow {
    /// The window it was entered with.
    pub entry: Option<[Number; 2]>,
    /// The window when it was left.
    pub exit: Option<[Number; 2]>,
    /// Every value of α, first to last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Vec<Number>>,
    /// Every value of β, first to last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Vec<Number>>,
}

impl StatedWindow {
    /// The windows and the values of its ends, each with a word for it.
    pub(super) fn ends(&self) -> [(&'static str, Option<&[Number]>); 4] {
        [
            ("entered", self.entry.as_ref().map(|ends| &ends[..])),
            ("left", self.exit.as_ref().map(|ends| &ends[..])),
            ("α", self.alpha.as_deref()),
            ("β", self.beta.as_deref()),
        ]
    }

    /// Whether it says more than the window on entry.
    pub(super) fn tells_of_search(&self) -> bool {
        let histories = [&self.alpha, &self.beta].into_iter().flatten();
        self.exit.is_some() || histories.map(Vec::len).any(|values| values != 1)
    }

    /// Whether it says all values of an end.
    pub fn has_history(&self) -> bool {
        self.alpha.is_some() || self.beta.is_some()
    }
}

/// An exact number.
impl From<Value> for Number {
    fn from(value: Value) -> Self {
        Self { value, places: 0 }
    }
}

/// What a search found, in the words of an answer.
impl From<&Bounded> for StatedValue {
    fn from(found: &Bounded) -> Self {
        Self {
            number: Number::from(found.value.clone()),
            bound: found.bound,
        }
    }
}
