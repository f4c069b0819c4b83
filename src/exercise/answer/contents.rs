//! What people type behind a key or a node → the shape that JSON has for it: windows, counts and values of nodes; and
//! lists without the numbers or letters that count their items.

use std::borrow::Cow;

use super::Known;
use super::keys::{AnswerKey, BETWEEN};
use super::markup::numbered;
use super::tokens::{
    Cut, DASHES, ENDS, JOINTS, after, before, begins_with_number, end_called, next_word, one_name,
    words,
};
use crate::exercise::derived::count_names;
use crate::exercise::number::is_value;
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said};
use crate::text::{is_one_of, says_nothing};

/// Whether a text begins with the name of an end, so that it says a window.
pub(super) fn begins_with_end(text: &str) -> bool {
    let begin = text.trim_start_matches(['[', '(']);
    let name = begin.split(|letter: char| letter.is_whitespace() || "=:".contains(letter));
    name.take(1).any(|name| end_called(name).is_some())
}

/// A window: α and β on entry, and perhaps the two on exit; or all values of α, a stroke, and all values of β.
pub(super) fn window(text: &str) -> Option<Vec<Member<'_>>> {
    // What stands behind an arrow alone is no window on entry.
    if text.starts_with('→') || text.starts_with("->") {
        return None;
    }
    let mut words = words(text, Cut::Pairs).ok()?;
    words.retain(|word| !["to", "and"].contains(&&**word));
    let is_stroke = |word: &Cow<str>| matches!(&**word, "/" | "|");
    let sides: Vec<_> = words.split(is_stroke).collect();
    match sides[..] {
        // Two numbers are the window on entry, and no history.
        [alpha, beta] if words.len() != 3 => {
            let values = [numbers(alpha, |_| 0)?, numbers(beta, |_| 1)?];
            let ends = ENDS.into_iter().zip(values);
            Some(
                ends.map(|((name, _), values)| (name.into(), Said::list(values)))
                    .collect(),
            )
        }
        [_] | [_, _] => {
            let words = sides.concat();
            let mut entry = numbers(&words, |count| count % 2)?;
            // Letters stand before all numbers or none.
            if ![entry.len(), 2 * entry.len()].contains(&words.len()) {
                return None;
            }
            let exit = entry.split_off(entry.len().min(2));
            let mut events = vec![("entry".into(), Said::list(entry))];
            if !exit.is_empty() {
                events.push(("exit".into(), Said::list(exit)));
            }
            Some(events)
        }
        _ => None,
    }
}

/// The numbers among some words. Before one may stand the letter of the end whose turn it is, and no other letter.
fn numbers<'w>(words: &[Cow<'w, str>], end_at: fn(usize) -> usize) -> Option<Vec<Said<'w>>> {
    let mut numbers = Vec::new();
    for word in words {
        match end_called(word) {
            None => numbers.push(Said::text(word.clone())),
            Some(end) if end == end_at(numbers.len()) => {}
            Some(_) => return None,
        }
    }
    Some(numbers)
}

/// The count that is called so, in any letter case. Reports have one of them twice.
pub(super) fn count_named(name: &str) -> Option<&'static str> {
    let name = match &*name.to_lowercase() {
        "evaluations" => "static_evaluations".to_owned(),
        name => name.to_owned(),
    };
    count_names().into_iter().find(|known| *known == name)
}

/// The count that is named so, or that counts the list of which this is a key.
pub(in crate::exercise) fn count_of_key(name: &str) -> Option<&'static str> {
    let of_list = || match AnswerKey::find(name)?.0.question()? {
        Question::StaticEvaluations | Question::Evaluated => Some("static_evaluations"),
        Question::Visited | Question::VisitedSet => Some("visited"),
        // Leaves, nodes and subtrees may be counted.
        Question::Pruned if name.to_lowercase().contains("leaves") => Some("pruned_leaves"),
        Question::Pruned if name.to_lowercase().contains("nodes") => Some("pruned_nodes"),
        _ => None,
    };
    count_named(name).or_else(of_list)
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
    while let Some((between, word, behind)) = next_word(rest) {
        let start = text.len() - behind.len() - word.len();
        let words = || BEFORE.iter().find_map(|words| after(&text[start..], words));
        // A node may be called like these words: `V(V) = 2`.
        let is_in_brackets = |inside| {
            let name = next_word(inside).filter(|name| name.2.starts_with(')'));
            behind.starts_with('(') && name.is_some_and(|name| (known.is_node)(name.1))
        };
        let is_node = (known.is_node)(word);
        let about = words().filter(|inside| !is_node || is_in_brackets(inside));
        let Some((_, word, behind)) = about.map_or(Some(("", word, behind)), next_word) else {
            break;
        };
        rest = behind;
        let in_brackets = about.and_then(|_| behind.strip_prefix(')'));
        let sign = in_brackets.unwrap_or(behind).trim_start();
        let verb = after(sign, "is ");
        let is_before_sign = verb.is_some() || sign.starts_with([':', '=', '<', '>', '≤', '≥']);
        let is_node = (known.is_node)(&one_name(word));
        let is_word = is_node || word.contains(char::is_alphanumeric) && !is_value(word);
        let is_number = question == Question::Windows && is_value(word);
        let is_behind_comma = between.contains([',', ';', '\n']);
        let is_name = is_before_sign && is_word
            || is_said && (is_behind_comma && is_word || is_node && !is_number);
        if last.is_some() && (!is_name || end_called(word).is_some()) {
            is_said = true;
            continue;
        }
        entries.extend(last.map(|(name, begin)| (name, content(&text[begin..start]))));
        let dash = sign.strip_prefix(DASHES);
        let number = dash.and_then(|behind| behind.strip_prefix(' '));
        let joined = number.filter(|number| begins_with_number(number.trim_start()));
        let said = verb
            .or(sign.strip_prefix([':', '=']))
            .or(joined)
            .unwrap_or(sign);
        last = Some((word, text.len() - said.len()));
        rest = said;
        is_said = false;
    }
    entries.extend(last.map(|(name, begin)| (name, content(&text[begin..]))));
    entries
}

/// Whether a word may answer a question: a value, a name, an edge, or that there is nothing.
pub(super) fn is_answer(word: &str, known: &Known) -> bool {
    let is_node = |word: &str| (known.is_node)(&one_name(word));
    let is_edge = |(parent, child): (&str, &str)| is_node(parent) && is_node(child);
    is_value(word)
        || says_nothing(word)
        || is_node(word)
        || word.split_once('-').is_some_and(is_edge)
}

/// What is said of a node, without what stands before the next one.
fn content(text: &str) -> &str {
    let is_between = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let text = text.trim_matches(is_between);
    before(text, " and").unwrap_or(text)
}

/// Whether a line is several edges with commas or `and` between them: `A to C, C to H`, but not `A to C, then to H`.
pub(super) fn is_of_edges(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let parts = line.split([',', ';', '\n']);
    let parts = parts.flat_map(|part| part.split(" and ")).map(str::trim);
    let mut parts = parts.filter(|part| !part.is_empty());
    let is_edge = |part: &str| {
        let mut joints = [" to "].iter().chain(&JOINTS);
        let edge = joints.find_map(|joint| part.split_once(joint));
        let begin = edge.and_then(|(before, _)| before.split_whitespace().last());
        begin.is_some_and(|word| !is_one_of(BETWEEN, word))
    };
    parts.next().is_some_and(is_edge) && parts.next().is_some_and(is_edge) && parts.all(is_edge)
}

/// The words of a list without the numbers or letters that count its items from the first to the last: `1. L, 2. M`,
/// `(a) 7 (b) 9`. Nothing where not every item is counted so, as a number by itself may be a name or a value.
pub(super) fn without_counters<'w>(words: &[Cow<'w, str>]) -> Option<Vec<Cow<'w, str>>> {
    let (mut items, mut count, mut is_open) = (Vec::new(), 0, false);
    for word in words {
        // Nodes may be called `Q1`, and have values: `1: 3`.
        let is_counted = !word.starts_with(['Q', 'q']) && !word.contains(':');
        let item = match numbered(word).or_else(|| lettered(word)) {
            Some((number, item)) if is_counted && number == count + 1 => Some(item),
            _ => None,
        };
        if item.is_some() && is_open || item.is_none() && count == 0 {
            return None;
        }
        count += usize::from(item.is_some());
        is_open = item.is_some_and(str::is_empty);
        if !is_open {
            items.push(item.map_or_else(|| word.clone(), |item| item.to_owned().into()));
        }
    }
    (!is_open).then_some(items)
}

/// The number of a letter by itself, which may end a list elsewhere: `a.`.
fn lettered(word: &str) -> Option<(usize, &str)> {
    match word.as_bytes() {
        [letter @ b'a'..=b'z', b'.'] => Some((usize::from(letter - b'a' + 1), "")),
        _ => None,
    }
}
