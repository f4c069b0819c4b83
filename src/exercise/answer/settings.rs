//! How an answer says that it was obtained: options of a search with their words.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use crate::exercise::question::Question;
use crate::exercise::said::{Said, Shape};
use crate::search::{Algorithm, Form, Preset, SearchOption, Settings};
use crate::text::{is_one_of, known_instead, nearest, quoted};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// How an answer was obtained, read option by option.
pub(super) fn settings(said: Said) -> Result<Settings, AnswerErrorKind> {
    let mut settings = Settings::default();
    let text = said.spelling.clone();
    let options = match said.shape {
        Shape::Text => options_in(&text),
        Shape::Members(members) => {
            let members = members.into_iter().filter(|(_, said)| !said.is_nothing());
            let options = members.map(|(key, said)| match said.shape {
                Shape::List(words) => (key, words.into_iter().map(|said| said.spelling).collect()),
                _ => (key, vec![said.spelling]),
            });
            options.collect()
        }
        _ => return Err(AnswerErrorKind::wrong(Question::Search)),
    };
    for (key, words) in options {
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        state(&mut settings, &key, &words)?;
    }
    Ok(settings)
}

/// An option as it is called, and its words.
type Stated<'a> = (Cow<'a, str>, Vec<Cow<'a, str>>);

/// `alpha-beta, cut strict, window -3, 7`: options between commas; the algorithm and the preset may do without their
/// keys, and a number belongs to the option before it.
fn options_in(text: &str) -> Vec<Stated<'_>> {
    let mut options: Vec<Stated> = Vec::new();
    for words in text.split([',', ';', '\n']) {
        let is_number = words.trim().parse::<Value>().is_ok();
        match options.last_mut().filter(|_| is_number) {
            Some((_, before)) => before.push(words.trim().into()),
            None => options.extend(option_in(words)),
        }
    }
    options
}

fn option_in(text: &str) -> Option<Stated<'_>> {
    let is_between = |letter: char| letter.is_whitespace() || "=:".contains(letter);
    let mut words = text.split(is_between).filter(|word| !word.is_empty());
    if algorithm(text).is_some() {
        return Some((SearchOption::Algorithm.word().into(), vec![text.into()]));
    }
    let (key, words) = (words.next()?, words.map(Cow::Borrowed).collect::<Vec<_>>());
    Some(match Preset::find(key).filter(|_| words.is_empty()) {
        Some(_) => (SearchOption::Convention.word().into(), vec![key.into()]),
        None => (key.into(), words),
    })
}

/// Takes one key with its words.
fn state(settings: &mut Settings, key: &str, words: &[&str]) -> Result<(), AnswerErrorKind> {
    let Some(option) = option(key) else {
        let keys: Vec<&str> = options().map(SearchOption::word).collect();
        let found = format!("{key} {}", words.join(" "));
        let found = quoted(found.trim());
        return Err(AnswerErrorKind::Search {
            message: format!("no algorithm and no option is called `{found}`"),
            help: nearest(key, &keys).map(|near| format!("did you mean `{near}`?")),
        });
    };
    if settings.states(option) {
        return Err(AnswerErrorKind::RepeatedKey(option.word()));
    }
    let found = words.join(" ");
    let algorithm = algorithm(&found).filter(|_| option == SearchOption::Algorithm);
    let words = algorithm.map_or(words.to_vec(), |algorithm| vec![algorithm.word()]);
    settings.state(option, &words).map_err(|error| {
        let help = match option.form() {
            Form::Words(known) => {
                let known: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
                Some(known_instead(&found, &known, '`'))
            }
            _ => None,
        };
        let message = format!("{} `{}`: {error}", option.word(), quoted(&found));
        AnswerErrorKind::Search { message, help }
    })
}

/// The algorithm that is called so, however it is written: `Alpha/Beta pruning`, `minimax with alpha-beta`.
fn algorithm(text: &str) -> Option<Algorithm> {
    const FILLERS: &str = "search algorithm pruning with by hand";
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let called: String = words.filter(|word| !is_one_of(FILLERS, word)).collect();
    let mut all = Algorithm::ALL.iter().copied();
    all.find(|known| {
        let word = known.word().replace('-', "");
        called == word || called.strip_prefix("minimax") == Some(&word)
    })
}

/// The options that an answer may state.
fn options() -> impl Iterator<Item = SearchOption> {
    let all = SearchOption::ALL.iter().copied();
    all.filter(|option| option.is_in_answers())
}

/// The option that an answer states under this key.
pub(super) fn option(key: &str) -> Option<SearchOption> {
    options().find(|option| option.word() == key)
}
