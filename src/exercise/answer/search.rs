//! How an answer says that it was obtained: `{"algorithm": "alpha-beta", "cut": "strict"}`.

use super::tokens::Word;
use crate::search::{
    Algorithm, Form, Preset, SETTINGS, SearchOption, Settings, StatedBy, WrongValue,
};
use crate::text::{nearest, quoted};
use crate::vocabulary::Vocabulary as _;

/// What is wrong with a word of a stated search, and what to do about it.
pub(super) type WrongWord = (String, Option<String>);

/// `alpha-beta, cut strict, window -3 7, depths 2 4`; the algorithm and the preset may do without
/// their keys.
pub(super) fn search(words: &[Word]) -> Result<Settings, WrongWord> {
    let mut search = Settings::default();
    let mut words = words.iter().map(|word| &*word.text).peekable();
    while let Some(word) = words.next() {
        let (key, first) = if option(word).is_some() {
            (word, words.next())
        } else if Algorithm::from_word(word).is_some() {
            (SearchOption::Algorithm.word(), Some(word))
        } else if Preset::find(word).is_some() {
            (SearchOption::Convention.word(), Some(word))
        } else {
            (word, words.next())
        };
        let mut values: Vec<&str> = first.into_iter().collect();
        match option(key).map(|option| option.setting().form()) {
            Some(Form::Pair) => values.extend(words.next()),
            Some(Form::Depths) => {
                let is_number = |word: &&str| word.parse::<usize>().is_ok();
                values.extend(std::iter::from_fn(|| words.next_if(is_number)));
            }
            _ => {}
        }
        state(&mut search, key, &values)?;
    }
    Ok(search)
}

/// Takes one key with its words.
pub(super) fn state(search: &mut Settings, key: &str, words: &[&str]) -> Result<(), WrongWord> {
    let Some(option) = option(key) else {
        let message = format!("there is no key \"{}\" in a search", quoted(key));
        let keys: Vec<&str> = options().map(SearchOption::word).collect();
        return Err((message, hint(key, &keys)));
    };
    let is_repeated = search.states(option);
    let stated = search.state(option, words);
    stated.map_err(|error| wrong(option, words, &error))?;
    if is_repeated {
        return Err((format!("\"{key}\" is given twice in a search"), None));
    }
    Ok(())
}

/// The options that an answer may state.
fn options() -> impl Iterator<Item = SearchOption> {
    let settings = SETTINGS.iter();
    let settings = settings.filter(|setting| setting.stated_by == StatedBy::Answers);
    settings.map(|setting| setting.option)
}

fn option(key: &str) -> Option<SearchOption> {
    options().find(|option| option.word() == key)
}

/// What is wrong with the words of a key.
fn wrong(option: SearchOption, words: &[&str], error: &WrongValue) -> WrongWord {
    let (key, form) = (option.word(), option.setting().form());
    let takes = match (error, &form) {
        (WrongValue::Word, Form::Words(known)) => {
            let known: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            return unknown(key, words.first().unwrap_or(&""), &known);
        }
        (WrongValue::Falling, _) => return (format!("\"{key}\" must rise"), None),
        (WrongValue::Count, Form::Pair) => "two words".to_owned(),
        (WrongValue::Plies(found), _) => {
            format!("a whole number of plies, found `{}`", quoted(found))
        }
        (_, Form::Pair) => "α and β, the first below the second".to_owned(),
        _ => "one word".to_owned(),
    };
    (format!("\"{key}\" takes {takes}"), None)
}

fn unknown(key: &str, word: &str, known: &[&str]) -> WrongWord {
    let message = format!("there is no {key} `{}`", quoted(word));
    let list = || Some(format!("known are {}", known.join(", ")));
    (message, hint(word, known).or_else(list))
}

fn hint(word: &str, known: &[&str]) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}
