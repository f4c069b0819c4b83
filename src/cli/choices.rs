//! The words and numbers of options → values, each word with its meaning as help.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::args::CheckFormat;
use crate::report::check::Platform;
use crate::search::preset_names;
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

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

pub(super) fn not_negative(text: &str) -> Result<Value, String> {
    let value: Value = text
        .parse()
        .map_err(|error: ValueError| error.to_string())?;
    if value < Value::ZERO || !value.is_finite() {
        return Err("expected a number, 0 or more".to_owned());
    }
    Ok(value)
}
