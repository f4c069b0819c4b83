//! The words and numbers of options → values, each word with its meaning as help.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::picture::{PICTURE_FORMATS, PictureFormat};
use crate::search::preset_names;
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

/// A parser for the words of an enumeration, each with its meaning as help.
pub(super) fn word<V: Vocabulary>() -> impl TypedValueParser<Value = V> {
    let words = V::ALL.iter();
    let words = words.map(|known| PossibleValue::new(known.word()).help(known.meaning()));
    PossibleValuesParser::new(words).try_map(|word| {
        let mut all = V::ALL.iter().copied();
        let known = all.find(|known| known.word().eq_ignore_ascii_case(&word));
        known.ok_or("not one of the possible values")
    })
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

/// A parser for the formats of pictures, each with its meaning as help.
pub(super) fn picture_format() -> impl TypedValueParser<Value = &'static PictureFormat> {
    let words = PICTURE_FORMATS.iter();
    let words = words.map(|format| PossibleValue::new(format.word).help(format.meaning));
    PossibleValuesParser::new(words)
        .try_map(|word| PictureFormat::named(&word).ok_or("not one of the formats"))
}
