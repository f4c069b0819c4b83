//! Lists, counted things and sentences.

use std::borrow::Borrow;
use std::iter::Peekable;

/// The items of a list, all but the last with a comma.
pub(crate) fn with_commas<I: Iterator<Item = String>>(items: I) -> WithCommas<I> {
    WithCommas(items.peekable())
}

/// What [`with_commas`] gives.
#[derive(Clone)]
pub(crate) struct WithCommas<I: Iterator<Item = String>>(Peekable<I>);

impl<I: Iterator<Item = String>> Iterator for WithCommas<I> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let item = self.0.next()?;
        Some(match self.0.peek() {
            Some(_) => item + ",",
            None => item,
        })
    }
}

/// `value, pruned and windows`
pub(crate) fn enumerated(items: &[impl AsRef<str> + Borrow<str>]) -> String {
    match items.split_last() {
        Some((last, [])) => last.as_ref().to_owned(),
        Some((last, before)) => format!("{} and {}", before.join(", "), last.as_ref()),
        None => String::new(),
    }
}

/// The items with brackets around them all.
pub(crate) fn in_brackets(mut items: Vec<String>) -> Vec<String> {
    if let Some(first) = items.first_mut() {
        first.insert(0, '(');
    }
    if let Some(last) = items.last_mut() {
        last.push(')');
    }
    items
}

/// A noun in the singular and in the plural.
pub(crate) type Noun = [&'static str; 2];

pub(crate) const NODES: Noun = ["node", "nodes"];
pub(crate) const LEAVES: Noun = ["leaf", "leaves"];
pub(crate) const PLIES: Noun = ["ply", "plies"];
pub(crate) const CHILDREN: Noun = ["child", "children"];

/// `1 leaf`, `2 leaves`
pub(crate) fn counted(number: usize, [one, several]: Noun) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// A sentence with a capital letter in front.
pub(crate) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
