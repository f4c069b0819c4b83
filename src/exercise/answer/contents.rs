//! What people type behind a key or a node → the shape that JSON has for it: windows, counts, values of nodes,
//! and how the answer was obtained.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use super::words::{Cut, words};
use crate::exercise::derived::count_names;
use crate::exercise::number::is_value;
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said, Shape};
use crate::search::{Algorithm, Form, Preset, SearchOption, Settings, WrongValue};
use crate::text::{known_instead, nearest, quoted};
use crate::vocabulary::Vocabulary as _;

/// The two ends of windows as answers in JSON call them, and their letters.
const ENDS: [(&str, &str); 2] = [("alpha", "α"), ("beta", "β")];

/// The number of the end that is called so.
pub(super) fn end_called(name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    ENDS.iter()
        .position(|&(long, letter)| name == long || name == letter)
}

/// Whether a text begins with the name of an end, so that it says a window.
pub(super) fn begins_with_end(text: &str) -> bool {
    let begin = text.trim_start_matches(['[', '(']);
    let name = begin.split(|letter: char| letter.is_whitespace() || "=:".contains(letter));
    name.take(1).any(|name| end_called(name).is_some())
}

/// A window: α and β on entry, and perhaps the two on exit; or all values of each, with a stroke between
/// them or their names before them.
pub(super) fn window(text: &str) -> Option<Vec<Member<'_>>> {
    // Behind an arrow stands the window on exit.
    let is_of_exit = text.starts_with(['→']) || text.starts_with("->");
    let mut words = words(text, Cut::Pairs).ok().filter(|_| !is_of_exit)?;
    if let [_, between, _] = &words[..]
        && matches!(&**between, "|" | "/")
    {
        // Two numbers are the window on entry, and no history.
        words.remove(1);
    }

    let is_said = |word: &Cow<str>| !["to", "and", "->", "→"].contains(&&**word);
    let (mut values, mut end) = ([Vec::new(), Vec::new()], None);
    let (mut named, mut strokes, mut count) = (0, 0, 0);
    let is_stroked = words.iter().any(|word| matches!(&**word, "/" | "|"));
    for word in words.into_iter().filter(is_said) {
        if let Some(of) = end_called(&word) {
            (end, named) = (Some(of), named + 1);
        } else if matches!(&*word, "/" | "|") {
            (end, strokes) = (Some(1), strokes + 1);
        } else {
            let unnamed = if is_stroked { 0 } else { count % 2 };
            values[end.unwrap_or(unnamed)].push(Said::text(word));
            count += 1;
        }
    }
    let [alpha, beta] = values.each_ref().map(Vec::len);
    let is_pairs = alpha == beta && (1..=2).contains(&alpha) && [0, count].contains(&named);
    if strokes == 0 && is_pairs {
        let [alpha, beta] = values;
        let pairs = alpha.into_iter().zip(beta);
        let pairs = pairs.map(|(alpha, beta)| Said::list(vec![alpha, beta]));
        let events = ["entry", "exit"].map(Cow::Borrowed);
        return Some(events.into_iter().zip(pairs).collect());
    }
    let ends = ENDS.iter().zip(values);
    let ends = ends.filter(|(_, values)| !values.is_empty());
    let members = ends.map(|(&(name, _), values)| (name.into(), Said::list(values)));
    (strokes < 2 && strokes + named > 0).then(|| members.collect())
}

/// The count that is called so, in any letter case. Reports have one of them twice.
pub(in crate::exercise) fn count_called(name: &str) -> Option<&'static str> {
    let name = match &*name.to_lowercase() {
        "evaluations" => "static_evaluations".to_owned(),
        name => name.to_owned(),
    };
    count_names().into_iter().find(|known| *known == name)
}

/// Counts with their numbers: `visited 13, static evaluations = 6`.
pub(super) fn counts(text: &str) -> Option<Vec<Member<'_>>> {
    let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    pairs(text, "_", is_number)
}

/// Nodes with their values: `B 2, C <=4`.
pub(super) fn node_values(text: &str) -> Option<Vec<Member<'_>>> {
    pairs(text, " ", is_value)
}

/// Names of one word or several, each with a number behind it.
fn pairs<'a>(
    text: &'a str,
    blank: &str,
    is_number: impl Fn(&str) -> bool,
) -> Option<Vec<Member<'a>>> {
    let (mut pairs, mut name) = (Vec::new(), Vec::new());
    for word in words(text, Cut::Pairs).ok()? {
        if is_number(&word) && !name.is_empty() {
            pairs.push((name.join(blank).into(), Said::text(word)));
            name.clear();
        } else if name.is_empty() || !word.eq_ignore_ascii_case("exactly") {
            name.push(word);
        }
    }
    (name.is_empty() && !pairs.is_empty()).then_some(pairs)
}

/// How an answer was obtained, read option by option.
pub(super) fn search(said: Said) -> Result<Settings, AnswerErrorKind> {
    let (key, expected) = (Question::Search.word(), Question::Search.takes());
    let wrong = AnswerErrorKind::BadValue { key, expected };
    let mut search = Settings::default();
    let text = said.spelling.clone();
    let members = match said.shape {
        Shape::Text => Some(options_in(&text)),
        _ => said.into_members(),
    };
    for (key, said) in members.ok_or(wrong)? {
        let words: Vec<&str> = match &said.shape {
            Shape::Nothing => continue,
            Shape::List(elements) => elements.iter().map(|said| &*said.spelling).collect(),
            _ => vec![&said.spelling],
        };
        state(&mut search, &key, &words)?;
    }
    Ok(search)
}

/// `alpha-beta, cut strict, window -3 7, depths 2 4`; the algorithm and the preset may do without
/// their keys.
fn options_in(text: &str) -> Vec<Member<'_>> {
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
    members
}

/// The option that a word is a value of, where it may do without its key.
fn option_of_value(word: &str) -> Option<SearchOption> {
    if option(word).is_some() {
        return None;
    }
    let algorithm = Algorithm::from_word(word).map(|_| SearchOption::Algorithm);
    algorithm.or_else(|| Preset::find(word).map(|_| SearchOption::Convention))
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
