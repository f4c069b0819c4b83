//! How an answer says that it was obtained: `{"algorithm": "alpha-beta", "cut": "strict"}`.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use super::words::{Cut, words};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, Shape};
use crate::search::{Algorithm, Form, Preset, SearchOption, Settings, WrongValue};
use crate::text::{known_instead, nearest, quoted};
use crate::vocabulary::Vocabulary as _;

/// `alpha-beta, cut strict, window -3 7, depths 2 4`; the algorithm and the preset may do without
/// their keys.
pub(super) fn said_by(text: &str) -> Said<'_> {
    let words = words(text, Cut::Pairs).unwrap_or_default();
    let mut words = words.into_iter().peekable();
    let mut members = Vec::new();
    while let Some(word) = words.next() {
        let (key, mut values) = match option_of_value(&word) {
            Some(option) => (Cow::Borrowed(option.word()), vec![word]),
            None => (word, words.next().into_iter().collect()),
        };
        match option(&key).map(SearchOption::form) {
            Some(Form::Pair) => values.extend(words.next()),
            Some(Form::Depths) => {
                let is_number = |word: &Cow<str>| word.parse::<usize>().is_ok();
                values.extend(std::iter::from_fn(|| words.next_if(is_number)));
            }
            _ => {}
        }
        let values = values.into_iter().map(Said::text).collect();
        members.push((key, Said::list(values)));
    }
    Said::members(members)
}

/// The option that a word is a value of, where it may do without its key.
fn option_of_value(word: &str) -> Option<SearchOption> {
    if option(word).is_some() {
        return None;
    }
    let algorithm = Algorithm::from_word(word).map(|_| SearchOption::Algorithm);
    algorithm.or_else(|| Preset::find(word).map(|_| SearchOption::Convention))
}

/// Reads a search option by option.
pub(super) fn search(said: Said) -> Result<Settings, AnswerErrorKind> {
    let (key, expected) = (Question::Search.word(), Question::Search.takes());
    let wrong = AnswerErrorKind::BadValue { key, expected };
    let mut search = Settings::default();
    for (key, said) in said.into_members().ok_or(wrong)? {
        let words: Vec<&str> = match &said.shape {
            Shape::Nothing => continue,
            Shape::List(elements) => elements.iter().map(|said| &*said.spelling).collect(),
            _ => vec![&said.spelling],
        };
        state(&mut search, &key, &words)?;
    }
    Ok(search)
}

/// Takes one key with its words.
fn state(search: &mut Settings, key: &str, words: &[&str]) -> Result<(), AnswerErrorKind> {
    let Some(option) = option(key) else {
        let keys: Vec<&str> = options().map(SearchOption::word).collect();
        return Err(AnswerErrorKind::Search {
            message: format!("there is no key \"{}\" in a search", quoted(key)),
            help: nearest(key, &keys).map(|near| format!("did you mean `{near}`?")),
        });
    };
    if search.states(option) {
        return Err(AnswerErrorKind::RepeatedKey(option.word()));
    }
    let stated = search.state(option, words);
    stated.map_err(|error| wrong_words(option, words, &error))
}

/// The options that an answer may state.
fn options() -> impl Iterator<Item = SearchOption> {
    let all = SearchOption::ALL.iter().copied();
    all.filter(|option| option.is_in_answers())
}

fn option(key: &str) -> Option<SearchOption> {
    options().find(|option| option.word() == key)
}

/// What is wrong with the words of a key.
fn wrong_words(option: SearchOption, words: &[&str], error: &WrongValue) -> AnswerErrorKind {
    let (key, found) = (option.word(), words.join(" "));
    let help = match option.form() {
        Form::Words(known) => {
            let known: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            Some(known_instead(&found, &known, '`'))
        }
        _ => None,
    };
    let message = format!("{key} `{}`: {error}", quoted(&found));
    AnswerErrorKind::Search { message, help }
}
