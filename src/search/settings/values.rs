//! Values of options: where each is kept in a setup, how it is read from words and said in words.

use thiserror::Error;

use super::{PRESETS, Preset};
use crate::search::ValueRange;
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

/// Where an option's value is kept in a setup.
pub(super) enum Slot<'s> {
    Word(&'s mut dyn Word),
    Flag(&'s mut bool),
    Preset(&'s mut &'static Preset),
    Plies(&'s mut Option<usize>),
    Depths(&'s mut Option<Vec<usize>>),
    Number(&'s mut Value),
    PositiveNumber(&'s mut Value),
    Window(&'s mut ValueRange),
    Range(&'s mut Option<ValueRange>),
    Name(&'s mut Option<String>),
}

/// What the value of an option looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of these words, each with its meaning, which may be empty.
    Words(Vec<(&'static str, &'static str)>),
    /// A whole number of plies.
    Plies,
    /// Numbers of plies, which rise.
    Depths,
    /// A number, or an infinity.
    Number,
    /// Two of them, the lower one first.
    Pair,
    /// A name.
    Name,
}

impl Form {
    /// The words of a text in which commas stand between them.
    pub(super) fn split<'t>(&self, text: &'t str) -> Vec<&'t str> {
        match self {
            Self::Pair => text.split(',').map(str::trim).collect(),
            Self::Depths => text.split(',').collect(),
            Self::Words(_) | Self::Plies | Self::Number | Self::Name => vec![text],
        }
    }
}

impl Slot<'_> {
    pub(super) fn form(&self) -> Form {
        match self {
            Self::Word(word) => Form::Words(word.known()),
            Self::Flag(_) => Form::Words(vec![("false", ""), ("true", "")]),
            Self::Preset(_) => {
                Form::Words(PRESETS.iter().map(|preset| (preset.name, "")).collect())
            }
            Self::Plies(_) => Form::Plies,
            Self::Depths(_) => Form::Depths,
            Self::Number(_) | Self::PositiveNumber(_) => Form::Number,
            Self::Name(_) => Form::Name,
            Self::Window(_) | Self::Range(_) => Form::Pair,
        }
    }

    /// Puts a value there that is read from words.
    pub(super) fn read(self, words: &[&str]) -> Result<(), WrongValue> {
        match (self, words) {
            (Self::Word(slot), [word]) => slot.read(word)?,
            (Self::Flag(slot), [word]) => *slot = word.parse().map_err(|_| unknown_word())?,
            (Self::Preset(slot), [word]) => {
                *slot = Preset::find(word).ok_or_else(unknown_word)?;
            }
            (Self::Plies(slot), [word]) => *slot = Some(plies(word)?),
            (Self::Depths(slot), [_, ..]) => *slot = Some(rising(words)?),
            (Self::Number(slot), [word]) => *slot = number(word)?,
            (Self::PositiveNumber(slot), [word]) => *slot = positive(word)?,
            (Self::Name(slot), [word]) => *slot = Some((*word).to_owned()),
            (Self::Window(slot), [alpha, beta]) => *slot = range(alpha, beta)?,
            (Self::Range(slot), [low, high]) => *slot = Some(range(low, high)?),
            (Self::Window(_) | Self::Range(_), _) => {
                return Err(wrong("expected two values, such as -3,7"));
            }
            _ => return Err(wrong("expected one value")),
        }
        Ok(())
    }

    /// The words that the value there is read from; none where there is no value.
    pub(super) fn say(&self) -> Vec<String> {
        match self {
            Self::Word(word) => vec![word.say().to_owned()],
            Self::Flag(is_set) => vec![is_set.to_string()],
            Self::Preset(preset) => vec![preset.name.to_owned()],
            Self::Plies(None) | Self::Depths(None) | Self::Range(None) | Self::Name(None) => vec![],
            Self::Name(Some(name)) => vec![name.clone()],
            Self::Plies(Some(plies)) => vec![plies.to_string()],
            Self::Depths(Some(depths)) => depths.iter().map(usize::to_string).collect(),
            Self::Number(number) | Self::PositiveNumber(number) => vec![number.to_string()],
            Self::Window(window) => window.ends().map(Value::to_string).into(),
            Self::Range(Some(range)) => range.ends().map(Value::to_string).into(),
        }
    }
}

/// A value with a word of its own.
pub(super) trait Word {
    fn known(&self) -> Vec<(&'static str, &'static str)>;
    fn read(&mut self, word: &str) -> Result<(), WrongValue>;
    fn say(&self) -> &'static str;
}

impl<V: Vocabulary> Word for V {
    fn known(&self) -> Vec<(&'static str, &'static str)> {
        let words = V::ALL.iter();
        words.map(|known| (known.word(), known.meaning())).collect()
    }

    fn read(&mut self, word: &str) -> Result<(), WrongValue> {
        *self = V::from_word(word).ok_or_else(unknown_word)?;
        Ok(())
    }

    fn say(&self) -> &'static str {
        self.word()
    }
}

fn plies(word: &str) -> Result<usize, WrongValue> {
    let word = word.trim();
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let why = if is_number {
        "no tree has so many plies"
    } else {
        "expected a whole number of plies, 0 or more"
    };
    word.parse().map_err(|_| wrong(why))
}

fn rising(words: &[&str]) -> Result<Vec<usize>, WrongValue> {
    let depths = words.iter().map(|word| plies(word));
    let depths = depths.collect::<Result<Vec<usize>, _>>()?;
    let rise = depths.is_sorted_by(|shallow, deep| shallow < deep);
    rise.then_some(depths)
        .ok_or_else(|| wrong("each depth must be greater than the one before it"))
}

fn number(word: &str) -> Result<Value, WrongValue> {
    word.parse()
        .map_err(|error: ValueError| WrongValue(error.to_string()))
}

fn positive(word: &str) -> Result<Value, WrongValue> {
    let value = number(word)?;
    let is_positive = value > Value::ZERO && value.is_finite();
    is_positive
        .then_some(value)
        .ok_or_else(|| wrong("expected a number above 0"))
}

fn range(low: &str, high: &str) -> Result<ValueRange, WrongValue> {
    let end = |word| number(word).map_err(|error| WrongValue(format!("`{word}`: {error}")));
    ValueRange::new(end(low)?, end(high)?)
        .ok_or_else(|| wrong("the first value must be below the second"))
}

/// Why words do not state a value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WrongValue(String);

fn wrong(why: &str) -> WrongValue {
    WrongValue(why.to_owned())
}

fn unknown_word() -> WrongValue {
    wrong("not one of the possible values")
}
