//! What a line says of a node's window: `-inf 2`, `-inf 2 -> 3 2`, `-inf 2 6 / inf`.

use std::borrow::Cow;

use crate::exercise::answer::words::Word;
use crate::exercise::said::Said;

/// α and β on entry, and perhaps the two on exit; or all values of each, with a stroke between them
/// or their names before them.
pub(super) fn window(words: Vec<Word<'_>>) -> Said<'_> {
    let words: Vec<Word> = words.into_iter().flat_map(parted).collect();
    if words
        .iter()
        .any(|word| is_stroke(word) || end_named(word).is_some())
    {
        return histories(words).unwrap_or_else(Said::other);
    }
    if ![2, 4].contains(&words.len()) {
        return Said::other();
    }
    let mut values = [Vec::new(), Vec::new()];
    for (number, word) in words.into_iter().enumerate() {
        values[number % 2].push(Said::text(word.text));
    }
    pairs(values)
}

/// The two ends as answers in JSON call them, and other names.
const ENDS: [(&str, &str); 2] = [("alpha", "α"), ("beta", "β")];

/// `α=-inf` in its two words; a sign that stands alone is none, nor is `to`.
fn parted(word: Word<'_>) -> Vec<Word<'_>> {
    const SIGNS: [char; 2] = ['=', ':'];
    if word.is_quoted {
        return vec![word];
    }
    let says_nothing = ["to", "and"].contains(&&*word.text);
    if says_nothing || word.text.chars().all(|sign| SIGNS.contains(&sign)) {
        return Vec::new();
    }
    let part = |text: &str| Word {
        text: Cow::Owned(text.to_owned()),
        ..word.clone()
    };
    let parts = word
        .text
        .split_once(SIGNS)
        .map(|(name, value)| [part(name), part(value)]);
    match parts {
        Some([name, value]) if end_named(&name).is_some() && !value.text.is_empty() => {
            vec![name, value]
        }
        _ => vec![word],
    }
}

/// Whether a text begins with the name of an end, so that it says a window.
pub(super) fn begins_with_end(text: &str) -> bool {
    let begin = text.trim_start_matches(['[', '(']);
    let name = begin.split(|letter: char| letter.is_whitespace() || "=:".contains(letter));
    name.take(1).any(|name| end_called(name).is_some())
}

fn is_stroke(word: &Word) -> bool {
    !word.is_quoted && matches!(&*word.text, "/" | "|")
}

/// The number of the end that a word names.
fn end_named(word: &Word) -> Option<usize> {
    end_called(word.text.trim_end_matches([':', '=']))
}

fn end_called(name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    ENDS.iter()
        .position(|&(long, letter)| name == long || name == letter)
}

/// All values of each end. A stroke leads from α to β; pairs of values, each after its name, are windows
/// on entry and at the end.
fn histories(words: Vec<Word<'_>>) -> Option<Said<'_>> {
    let strokes = words.iter().filter(|word| is_stroke(word)).count();
    let named = words.iter().filter_map(end_named).count();
    if strokes > 1 {
        return None;
    }
    let mut end = (strokes == 1).then_some(0);
    let mut values = [Vec::new(), Vec::new()];
    for word in words {
        match end_named(&word) {
            _ if is_stroke(&word) => end = Some(1),
            Some(named) => end = Some(named),
            None => values[end?].push(Said::text(word.text)),
        }
    }
    let counts = values.each_ref().map(Vec::len);
    if strokes == 0 && counts[0] == counts[1] && counts[0] <= 2 && named == 2 * counts[0] {
        return Some(pairs(values));
    }
    let ends = ENDS.iter().zip(values);
    let stated = ends.filter(|(_, values)| !values.is_empty());
    let members = stated.map(|(&(name, _), values)| (name.into(), Said::list(values)));
    Some(Said::members(members.collect()))
}

/// `α=-inf β=5 -> α=6 β=5`
fn pairs([alpha, beta]: [Vec<Said<'_>>; 2]) -> Said<'_> {
    let pairs = alpha.into_iter().zip(beta);
    let pairs = pairs.map(|(alpha, beta)| Said::list(vec![alpha, beta]));
    let events = ["entry", "exit"].map(Cow::Borrowed);
    Said::members(events.into_iter().zip(pairs).collect())
}
