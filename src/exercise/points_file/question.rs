//! What a points file says of one question: points, or an object with more.

use super::{Read, members, points, unknown, word, wrong};
use crate::exercise::answer::count_called;
use crate::exercise::derived::count_names;
use crate::exercise::points::Points;
use crate::exercise::question::{Content, Question};
use crate::exercise::said::{Said, Shape};
use crate::exercise::scheme::{AskedItems, Partial, Worth};
use crate::text::{is_invisible, quoted};
use crate::vocabulary::Vocabulary;

/// The keys of a question's object.
const KEYS: [&str; 7] = [
    "points",
    "title",
    "items",
    "partial",
    "deduct",
    "accept_bounds_as_values",
    "visibility",
];

/// A title has so many characters at the most.
const LONGEST_TITLE: usize = 200;

pub(super) fn worth<'a>(question: Question, stated: &Said<'a>) -> Read<'a, Worth> {
    let mut worth = Worth::of(Points::ONE);
    worth.items = AskedItems::All;
    worth.must_be_answered = question != Question::Search;
    let name = question.word();
    let members = if let Shape::Members(_) = &stated.shape {
        members(&format!("the points of \"{name}\""), stated, &KEYS)?
    } else {
        worth.points = points(name, stated)?;
        &[]
    };
    for (key, stated) in members {
        let taken = take(&mut worth, question, key, stated);
        taken.map_err(|fault| fault.within(stated.place))?;
    }
    match (worth.deduct, worth.partial) {
        (None, Partial::PerError) => Err(wrong(format!(
            "\"per-error\" of \"{name}\" needs \"deduct\", the points that an error costs"
        ))),
        (Some(_), Partial::None | Partial::PerItem) => Err(wrong(format!(
            "\"deduct\" of \"{name}\" needs \"partial\": \"per-error\""
        ))),
        _ => Ok(worth),
    }
}

/// Takes what stands under a key of a question.
fn take<'a>(worth: &mut Worth, question: Question, key: &str, stated: &Said<'a>) -> Read<'a, ()> {
    let of = format!("\"{key}\" of \"{}\"", question.word());
    match key {
        "points" => worth.points = points(question.word(), stated)?,
        "title" => worth.title = Some(title(&of, stated)?),
        "items" => worth.items = AskedItems::Named(items(question, &of, stated)?),
        "partial" => worth.partial = partial(question, word(&of, stated)?)?,
        "deduct" => worth.deduct = Some(points(key, stated)?),
        "accept_bounds_as_values" => worth.takes_plain_bounds = plain_bounds(question, stated)?,
        _ => worth.visibility = Some(word(&of, stated)?),
    }
    Ok(())
}

fn title<'a>(of: &str, stated: &Said<'a>) -> Read<'a, String> {
    let is_title = |text: &&str| {
        let length = text.chars().count();
        (1..=LONGEST_TITLE).contains(&length) && !text.contains(is_invisible)
    };
    let title = stated.as_text().filter(is_title).map(str::to_owned);
    title.ok_or_else(|| {
        wrong(format!(
            "{of} takes a text of one line, at most {LONGEST_TITLE} characters"
        ))
    })
}

fn partial<'a>(question: Question, partial: Partial) -> Read<'a, Partial> {
    match (partial, question.content()) {
        (Partial::PerError, Content::Value | Content::Move | Content::Search) => Err(wrong(
            "\"per-error\" is only for questions with several items",
        )),
        _ => Ok(partial),
    }
}

fn plain_bounds<'a>(question: Question, stated: &Said<'a>) -> Read<'a, bool> {
    if question != Question::NodeValues {
        return Err(wrong(
            "\"accept_bounds_as_values\" is only for \"node_values\"",
        ));
    }
    let is_so = stated.as_bool();
    is_so.ok_or_else(|| wrong("\"accept_bounds_as_values\" takes true or false"))
}

fn items<'a>(question: Question, of: &str, stated: &Said<'a>) -> Read<'a, Vec<String>> {
    if !question.is_of_each() {
        return Err(wrong(
            "\"items\" is for \"node_values\", \"windows\", \"counts\" and \"is_pruned\" only",
        ));
    }
    let no_list = || wrong(format!("{of} takes a list of names"));
    let elements = stated.as_list().filter(|elements| !elements.is_empty());
    let mut names: Vec<String> = Vec::new();
    for element in elements.ok_or_else(no_list)? {
        let name = element.as_text().ok_or_else(no_list)?;
        let known = match question {
            Question::Counts => count_called(name),
            _ => Some(name),
        };
        let fault = match known {
            None => unknown("count", name, "", &count_names()),
            Some(name) if names.iter().any(|before| before == name) => {
                wrong(format!("{of} has \"{}\" twice", quoted(name)))
            }
            Some(name) => {
                names.push(name.to_owned());
                continue;
            }
        };
        return Err(fault.within(element.place));
    }
    Ok(names)
}
