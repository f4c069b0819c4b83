//! What people type behind a key or a node → the shape that JSON has for it.

use std::borrow::Cow;

use super::words::{Cut, words};
use crate::exercise::derived::count_names;
use crate::exercise::number::is_value;
use crate::exercise::said::{Member, Said};

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
        } else {
            name.push(word);
        }
    }
    (name.is_empty() && !pairs.is_empty()).then_some(pairs)
}
