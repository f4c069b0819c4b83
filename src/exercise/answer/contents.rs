//! What people type behind a key or a node → the shape that JSON has for it: windows, counts, values of nodes,
//! and how the answer was obtained; and lists without the numbers or letters that count their items.

use std::borrow::Cow;

use super::Known;
use super::error::AnswerErrorKind;
use super::tokens::{Cut, after, before, in_quotes, is_quoted, one_name, words};
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
    let (mut counts, mut name) = (Vec::new(), Vec::new());
    for word in words(text, Cut::Pairs).ok()? {
        if word.starts_with(|first: char| first.is_ascii_digit()) && !name.is_empty() {
            counts.push((name.join("_").into(), Said::text(word)));
            name.clear();
        } else {
            name.push(word);
        }
    }
    (name.is_empty() && !counts.is_empty()).then_some(counts)
}

/// Words in front of a node of which something is said: `V(B) = 2`, `MAX B: 2`, `window of F: 2 5`.
pub(super) const BEFORE: [&str; 15] = [
    "window of ",
    "window at ",
    "window for ",
    "window ",
    "value of ",
    "value at ",
    "value(",
    "value ",
    "v(",
    "v ",
    "node ",
    "max ",
    "min ",
    "chance ",
    "at ",
];

/// Nodes with what is said of them: `B 2, C <=4`, `F: -inf 2; M: 2 inf`. The first of them may stand before the text.
pub(super) fn entries<'a>(
    question: Question,
    first: Option<&'a str>,
    text: &'a str,
    known: &Known,
) -> Vec<(&'a str, &'a str)> {
    let mut entries = Vec::new();
    let mut last = first.map(|name| (name, 0));
    let mut is_said = false;
    let mut rest = text;
    let mut about = None;
    while let Some((before, word, behind)) = next_word(rest) {
        rest = behind;
        let start = text.len() - behind.len() - word.len();
        let is_behind_comma = before.contains([',', ';', '\n']);
        let words = || BEFORE.iter().find_map(|words| after(&text[start..], words));
        if about.is_none()
            && !(known.is_node)(word)
            && let Some(name) = words()
        {
            about = Some((start, is_behind_comma));
            rest = name;
            continue;
        }
        let in_brackets = about.and_then(|_| behind.strip_prefix(')'));
        let sign = in_brackets.unwrap_or(behind).trim_start();
        let (start, is_behind_comma) = about.take().unwrap_or((start, is_behind_comma));
        let is_arrow = word.ends_with('-') && sign.starts_with('>');
        let verb = after(sign, "is ");
        let has_sign = verb.is_some() || sign.starts_with([':', '=', '<', '>', '≤', '≥']);
        let is_before_sign = !is_arrow && has_sign;
        let is_node = (known.is_node)(&one_name(word));
        let is_word = is_node || word.contains(char::is_alphanumeric) && !is_value(word);
        let is_number = question == Question::Windows && is_value(word);
        let is_name = is_before_sign && is_word
            || is_said && (is_behind_comma && is_word || is_node && !is_number);
        if last.is_some() && (!is_name || end_called(word).is_some()) {
            is_said = true;
            continue;
        }
        if let Some((name, begin)) = last {
            entries.push((name, content(&text[begin..start])));
        }
        let said = verb.or(sign.strip_prefix([':', '='])).unwrap_or(sign);
        last = Some((word, text.len() - said.len()));
        rest = said;
        is_said = false;
    }
    entries.extend(last.map(|(name, begin)| (name, content(&text[begin..]))));
    entries
}

/// What stands before the first word of a text, the word, perhaps in quotes, and what stands behind it.
fn next_word(text: &str) -> Option<(&str, &str, &str)> {
    let is_sign = |letter: char| letter.is_whitespace() || ",;:=()[]{}<>≤≥".contains(letter);
    let begin = text.trim_start_matches(is_sign);
    let before = &text[..text.len() - begin.len()];
    // Only a quote is looked at to its end, so that a long text is read in proportion to its length.
    let quoted = is_quoted(begin).then(|| in_quotes(begin).ok()).flatten();
    let plain = || begin.find(is_sign).unwrap_or(begin.len());
    let length = quoted.map_or_else(plain, |(_, behind)| begin.len() - behind.len());
    let (word, behind) = begin.split_at(length);
    (!word.is_empty()).then_some((before, word, behind))
}

/// What is said of a node, without what stands before the next one.
fn content(text: &str) -> &str {
    let is_between = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let text = text.trim_matches(is_between);
    before(text, " and").unwrap_or(text)
}

/// The words of a list without the numbers or letters that count its items from the first to the last: `1. L, 2. M`,
/// `(a) 7 (b) 9`. Nothing where not every item is counted so, as a number by itself may be a name or a value.
pub(super) fn without_counters<'w>(words: &[Cow<'w, str>]) -> Option<Vec<Cow<'w, str>>> {
    let is_lettered = words.first()?.trim_start_matches('(').starts_with('a');
    let (mut items, mut count, mut is_open) = (Vec::new(), 0, false);
    for word in words {
        match behind_counter(word, count, is_lettered) {
            Some(_) if is_open => return None,
            Some(item) => {
                count += 1;
                is_open = item.is_empty();
                items.extend(Some(item.to_owned().into()).filter(|_| !is_open));
            }
            None if count == 0 => return None,
            None => {
                is_open = false;
                items.push(word.clone());
            }
        }
    }
    (!is_open).then_some(items)
}

/// What stands behind a counter that a word begins with: `2.`, `2)`, `(2)`, or the second letter so.
fn behind_counter(word: &str, before: usize, is_lettered: bool) -> Option<&str> {
    let counter = if is_lettered {
        ('a'..='z').nth(before)?.to_string()
    } else {
        (before + 1).to_string()
    };
    let inside = word.strip_prefix('(').unwrap_or(word);
    let behind = inside.strip_prefix(&*counter)?;
    let item = behind.strip_prefix(')').or_else(|| {
        // A point may stand within a number, and behind a letter that is a node.
        let item = behind.strip_prefix('.').filter(|_| !is_lettered)?;
        (!item.starts_with(|next: char| next.is_ascii_digit())).then_some(item)
    });
    item.filter(|_| inside.len() == word.len() || behind.starts_with(')'))
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
