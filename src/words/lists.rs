//! Lists, counted things and comparisons in plain English.

use std::borrow::Borrow;

use crate::search::{Bound, Bounded, Comparison};
use crate::tree::Player;
use crate::value::Value;

/// The items of a list, all but the last with a comma.
pub(crate) fn with_commas<I>(items: I) -> impl Iterator<Item = String> + Clone
where
    I: IntoIterator<Item = String, IntoIter: Clone>,
{
    separated(items, ',')
}

/// The items of a list, all but the last with a sign after them.
pub(crate) fn separated<I>(items: I, sign: char) -> impl Iterator<Item = String> + Clone
where
    I: IntoIterator<Item = String, IntoIter: Clone>,
{
    let mut items = items.into_iter().peekable();
    std::iter::from_fn(move || {
        let mut item = items.next()?;
        item.extend(items.peek().map(|_| sign));
        Some(item)
    })
}

/// `value, pruned and windows`
pub(crate) fn enumerated(items: &[impl AsRef<str> + Borrow<str>]) -> String {
    match items.split_last() {
        Some((last, [])) => last.as_ref().to_owned(),
        Some((last, before)) => format!("{} and {}", before.join(", "), last.as_ref()),
        None => String::new(),
    }
}

/// A noun in the singular and in the plural.
pub(crate) type Noun = [&'static str; 2];

pub(crate) const NODES: Noun = ["node", "nodes"];
pub(crate) const EVALUATIONS: Noun = ["evaluation", "evaluations"];
pub(crate) const LEAVES: Noun = ["leaf", "leaves"];
pub(crate) const PLIES: Noun = ["ply", "plies"];
pub(crate) const CHILDREN: Noun = ["child", "children"];

/// `1 leaf`, `2 leaves`
pub(crate) fn counted(number: usize, noun: Noun) -> String {
    format!("{number} {}", form(number, noun))
}

/// The form of a noun or a verb after so many.
pub(crate) fn form(number: usize, [one, several]: [&'static str; 2]) -> &'static str {
    if number == 1 { one } else { several }
}

/// A sentence with a capital letter in front.
pub(crate) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// `3 or more`, `less than 3`
pub(crate) fn compared(comparison: Comparison, value: &Value) -> String {
    match comparison {
        Comparison::AtLeast => format!("{value} or more"),
        Comparison::MoreThan => format!("more than {value}"),
        Comparison::AtMost => format!("{value} or less"),
        Comparison::LessThan => format!("less than {value}"),
    }
}

/// `3`, or `3 or more` where that is all that was proved.
pub(crate) fn bounded_in_words(found: &Bounded) -> String {
    match found.bound {
        Bound::Exact => found.value.to_string(),
        Bound::Lower => compared(Comparison::AtLeast, &found.value),
        Bound::Upper => compared(Comparison::AtMost, &found.value),
    }
}

/// What a player is sure of, having reached a value.
pub(crate) fn at_best(player: Player, value: &Value) -> String {
    match player {
        Player::Max => compared(Comparison::AtLeast, value),
        Player::Min => compared(Comparison::AtMost, value),
    }
}
