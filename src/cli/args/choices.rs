//! The words and numbers of options → values, each word with its meaning as help.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::exercise::{Question, instead_of};
use crate::report::{ReportFormat, Subject};
use crate::search::preset_names;
use crate::text::known_instead;
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;
use crate::worksheet::can_be_asked;

/// A parser for the words of an enumeration, each with its meaning as help.
pub(crate) fn word<V: Vocabulary>() -> impl TypedValueParser<Value = V> {
    let all = V::ALL.iter();
    one_of(all.map(|&known| (known.word(), known.meaning(), known)))
}

/// A parser for words that stand for things, each with its meaning as help.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl Iterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<_> = all.collect();
    let words = all.iter();
    let words = words.map(|&(word, meaning, _)| PossibleValue::new(word).help(meaning));
    let words: Vec<PossibleValue> = words.collect();
    PossibleValuesParser::new(words).try_map(move |word| {
        let mut all = all.iter();
        let known = all.find(|(known, ..)| known.eq_ignore_ascii_case(&word));
        known
            .map(|&(.., meant)| meant)
            .ok_or("not one of the possible values")
    })
}

/// A parser for the formats of reports about this.
pub(crate) fn report_format(subject: Subject) -> impl TypedValueParser<Value = ReportFormat> {
    let offered = ReportFormat::offered(subject);
    one_of(offered.map(|(format, meaning)| (format.word(), meaning, format)))
}

/// A parser for the names of presets in any letter case: its arguments ignore it.
pub(crate) fn preset() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(preset_names()).map(|name| name.to_lowercase())
}

/// A leaf and its new value: `X=4`. A name may hold an equals sign, a value never does.
pub(crate) fn new_value(text: &str) -> Result<(String, Value), String> {
    let parts = text.rsplit_once('=');
    let (name, new) = parts.ok_or("expected NAME=V, such as X=4")?;
    Ok((name.trim().to_owned(), value(new.trim())?))
}

pub(crate) fn not_negative(text: &str) -> Result<Value, String> {
    let value = value(text)?;
    if value < Value::ZERO || !value.is_finite() {
        return Err("expected a number, 0 or more".to_owned());
    }
    Ok(value)
}

fn value(text: &str) -> Result<Value, String> {
    let value: Result<Value, ValueError> = text.parse();
    value.map_err(|error| error.to_string())
}

/// A whole number, such as a seed.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    let number = text.parse();
    number.map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// A ply, or a range of plies: `3`, `2..10`.
pub(crate) fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = |_| "expected D or D..D, such as 2..10";
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let plies = first.parse().map_err(wrong)?..=last.parse().map_err(wrong)?;
    if plies.is_empty() {
        return Err("the range must begin with the smaller number".to_owned());
    }
    Ok(plies)
}

/// A number of trees.
pub(crate) fn trees(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(trees @ 1..=0x8000_0000_0000_0000) => Ok(trees),
        _ => Err("expected a whole number from 1 to 2^63".to_owned()),
    }
}

/// A part of a whole above 0, in percent: `1%`, `0.5%`.
pub(crate) fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text);
    match number.parse::<Value>() {
        Ok(percent) if percent > Value::ZERO && percent.is_finite() => Ok(percent.to_f64() / 100.0),
        _ => Err("expected a number above 0, such as 1%".to_owned()),
    }
}

/// A question that a sheet can ask, by the key of its answers.
pub(crate) fn question(word: &str) -> Result<Question, String> {
    if let Some(instead) = instead_of(word) {
        return Err(format!("this question is gone: {instead}"));
    }
    let can_ask = |question: &Question| can_be_asked(*question);
    Question::find(word).filter(can_ask).ok_or_else(|| {
        let keys = Question::keys().filter(|(_, question)| can_ask(question));
        let keys: Vec<&str> = keys.map(|(key, _)| key).collect();
        known_instead(word, &keys, '`')
    })
}
