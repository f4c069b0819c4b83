//! Lists, counted things and sentences.

use std::borrow::Borrow;

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
