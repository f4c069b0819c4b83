//! The words and numbers of options → values, each word with its meaning as help.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::args::CheckFormat;
use crate::report::check::Platform;
use crate::search::{InitialWindow, ValueRange, preset_names};
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

/// The horizons of `--depths`, which rise.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Depths {
    /// Those of the passes before the last one.
    pub(super) shallow: Vec<usize>,
    /// That of the last pass.
    pub(super) last: usize,
}

/// A parser for words that stand for values, each with its meaning as help.
fn choice<T: Clone + Send + Sync + 'static>(
    choices: Vec<(&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let possible = choices
        .iter()
        .map(|&(word, meaning, _)| PossibleValue::new(word).help(meaning))
        .collect::<Vec<_>>();
    PossibleValuesParser::new(possible).try_map(move |text| {
        let chosen = choices
            .iter()
            .find(|(word, ..)| text.eq_ignore_ascii_case(word));
        chosen
            .map(|(.., value)| value.clone())
            .ok_or("not one of the possible values")
    })
}

/// A parser for the words of an enumeration.
pub(super) fn word<V: Vocabulary>() -> impl TypedValueParser<Value = V> {
    choice(V::ALL.iter().map(|&known| row(known, known)).collect())
}

fn row<V: Vocabulary, T>(known: V, value: T) -> (&'static str, &'static str, T) {
    (known.word(), known.meaning(), value)
}

pub(super) fn check_format() -> impl TypedValueParser<Value = CheckFormat> {
    let mut formats = vec![
        ("text", "For people", CheckFormat::Text),
        (
            "json",
            "For scripts: an object, or an array for several answers",
            CheckFormat::Json,
        ),
        ("jsonl", "For scripts: a line an answer", CheckFormat::Jsonl),
        ("csv", "For tables: a row an answer", CheckFormat::Csv),
    ];
    let platforms = Platform::ALL.iter();
    formats.extend(platforms.map(|&platform| row(platform, CheckFormat::Platform(platform))));
    choice(formats)
}

pub(super) fn preset() -> PossibleValuesParser {
    preset_names().into()
}

pub(super) fn value(text: &str) -> Result<Value, ValueError> {
    text.parse()
}

pub(super) fn positive(text: &str) -> Result<Value, String> {
    let value: Value = text
        .parse()
        .map_err(|error: ValueError| error.to_string())?;
    if value <= Value::ZERO || !value.is_finite() {
        return Err("expected a number above 0".to_owned());
    }
    Ok(value)
}

pub(super) fn not_negative(text: &str) -> Result<Value, String> {
    let value: Value = text
        .parse()
        .map_err(|error: ValueError| error.to_string())?;
    if value < Value::ZERO || !value.is_finite() {
        return Err("expected a number, 0 or more".to_owned());
    }
    Ok(value)
}

pub(super) fn plies(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number of plies, 0 or more")
}

pub(super) fn depths(text: &str) -> Result<Depths, &'static str> {
    let depths: Result<Vec<usize>, _> = text.split(',').map(|depth| plies(depth.trim())).collect();
    let mut shallow = depths?;
    if !shallow.is_sorted_by(|one, next| one < next) {
        return Err("each depth must be greater than the one before it");
    }
    let last = shallow.pop().expect("a text has at least one part");
    Ok(Depths { shallow, last })
}

pub(super) fn window(text: &str) -> Result<InitialWindow, String> {
    let (alpha, beta) = pair(text)?;
    InitialWindow::new(alpha, beta).ok_or_else(|| ASCENDING.to_owned())
}

pub(super) fn value_range(text: &str) -> Result<ValueRange, String> {
    let (low, high) = pair(text)?;
    if low >= high {
        return Err(ASCENDING.to_owned());
    }
    ValueRange::new(low, high).ok_or_else(|| "the ends of the range must be numbers".to_owned())
}

const ASCENDING: &str = "the first value must be below the second";

/// Two values with a comma between them.
fn pair(text: &str) -> Result<(Value, Value), String> {
    let (first, second) = text
        .split_once(',')
        .ok_or("expected two values, as in -3,7")?;
    let value = |text: &str| -> Result<Value, String> {
        let text = text.trim();
        text.parse()
            .map_err(|error: ValueError| format!("{text}: {error}"))
    };
    Ok((value(first)?, value(second)?))
}
