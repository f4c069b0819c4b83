//! Counts and their numbers: `visited 13, cutoffs = 3`, and their labels as sheets print them, with
//! blanks: `static evaluations 6`.

use std::borrow::Cow;
use std::iter;

use super::line::numbered;
use super::names::IsNode;
use crate::exercise::answer::keys::AnswerKey;
use crate::exercise::answer::words::{Separators, Word, words};
use crate::exercise::counted::count_names;
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said, Shape};

/// What words say of counts.
pub(super) fn said_by(words: Vec<Word<'_>>) -> Said<'_> {
    pairs(words).map_or_else(Said::other, Said::members)
}

/// The counts of a line that says nothing else, where these questions ask for them: behind the number of
/// their question, or by themselves. A single one may be what another question asks for.
pub(super) fn asked_counts<'a>(line: &'a str, asked: &[Question]) -> Option<Vec<Member<'a>>> {
    let is_asked = |key: &str| {
        let key = AnswerKey::find(key).map(|(key, _)| key);
        matches!(key, Some(AnswerKey::Question(question)) if asked.contains(&question))
    };
    let place = asked.iter().position(|&asked| asked == Question::Counts)?;
    match numbered(line) {
        Some((number, line)) if number == place + 1 => counts_in(line),
        _ => counts_in(line).filter(|counts| counts.len() > 1 || !is_asked(&counts[0].0)),
    }
}

/// What people write before the name of a count.
const BEFORE: [&str; 5] = [
    "number of ",
    "total number of ",
    "# of ",
    "no. of ",
    "count of ",
];

/// What people count, and the names of these counts.
const PLAIN_COUNTS: [(&str, &str); 5] = [
    (
        "static_evaluations",
        "leaves_evaluated evaluated_leaves leaf_evaluations evaluations leaves_visited visited_leaves leaves_examined \
         examined_leaves static_evaluations",
    ),
    ("visited", "nodes_visited visited_nodes visited"),
    (
        "pruned_leaves",
        "leaves_pruned pruned_leaves leaves_skipped skipped_leaves",
    ),
    ("pruned_nodes", "nodes_pruned pruned_nodes"),
    ("cutoffs", "cutoffs cut-offs cuts"),
];

/// The count of a line such as `number of leaves evaluated: 14`, or `visited: 13` where no node is called so:
/// a list of one number would say nothing.
pub(super) fn count_of<'a>(head: &str, number: &'a str, is_node: IsNode) -> Option<Member<'a>> {
    let head = head.to_ascii_lowercase();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let counted = BEFORE.iter().find_map(|before| head.strip_prefix(before));
    let words: Vec<&str> = counted.unwrap_or(&head).split_whitespace().collect();
    let written = words.join("_");
    let mut counts = PLAIN_COUNTS.iter();
    let (name, _) = counts.find(|(_, said)| said.split_whitespace().any(|said| said == written))?;
    let is_list = ["static_evaluations", "visited"].contains(&&*written) && !is_node(number);
    (is_number && (counted.is_some() || is_list))
        .then(|| (Cow::Borrowed(*name), Said::new(number, Shape::Number)))
}

/// The counts of a line that says nothing else.
fn counts_in(line: &str) -> Option<Vec<Member<'_>>> {
    let pairs = pairs(words(line, Separators::Pairs).ok()?)?;
    let is_count = |(name, said): &Member| {
        count_names().contains(&&**name) && said.spelling.bytes().all(|byte| byte.is_ascii_digit())
    };
    (!pairs.is_empty() && pairs.iter().all(is_count)).then_some(pairs)
}

/// Names, each with the word behind it.
fn pairs(words: Vec<Word<'_>>) -> Option<Vec<Member<'_>>> {
    let mut pairs = Vec::new();
    let mut words = words.into_iter();
    while let Some(first) = words.next() {
        let name = match label(&first, words.as_slice()) {
            Some(name) => {
                words.nth(name.matches('_').count() - 1);
                name.into()
            }
            None => first.text,
        };
        pairs.push((name, Said::new(words.next()?.text, Shape::Number)));
    }
    Some(pairs)
}

/// The longest name of a count of several words that words begin with.
fn label(first: &Word, behind: &[Word]) -> Option<&'static str> {
    let is_said = |name: &&str| {
        let mut said = iter::once(first).chain(behind);
        let mut parts = name.split('_');
        name.contains('_')
            && parts.all(|part| {
                let word = said.next();
                word.is_some_and(|word| !word.is_quoted && word.text.eq_ignore_ascii_case(part))
            })
    };
    let names = count_names().into_iter().filter(is_said);
    names.max_by_key(|name| name.len())
}
