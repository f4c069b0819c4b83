//! What a points file says of one question: points, or an object with more.

use super::fault::{gone, one_of, unknown, wrong};
use super::{Read, members, points};
use crate::exercise::counted::count_names;
use crate::exercise::points::Points;
use crate::exercise::question::{Content, Question};
use crate::exercise::said::{Said, Shape};
use crate::exercise::worth::{Asked, AskedItems, Partial, PlainNumbers, Visibility, Worth};
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
    if question != Question::Search {
        worth.asked = Asked::Yes;
    }
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
    let name = question.word();
    match key {
        "points" => worth.points = points(name, stated)?,
        "title" => worth.title = Some(title(name, stated)?),
        "items" => worth.items = AskedItems::Named(items(question, stated)?),
        "partial" => worth.partial = partial(question, stated)?,
        "deduct" => worth.deduct = Some(points(key, stated)?),
        "accept_bounds_as_values" => worth.plain_numbers = plain_numbers(question, stated)?,
        "visibility" => worth.visibility = Some(visibility(name, stated)?),
        _ => {}
    }
    Ok(())
}

fn title<'a>(name: &str, stated: &Said<'a>) -> Read<'a, String> {
    let is_title = |text: &&str| {
        let length = text.chars().count();
        (1..=LONGEST_TITLE).contains(&length) && !text.contains(is_invisible)
    };
    let title = stated.as_text().filter(is_title).map(str::to_owned);
    title.ok_or_else(|| {
        wrong(format!(
            "\"title\" of \"{name}\" takes a text of one line, at most {LONGEST_TITLE} characters"
        ))
    })
}

fn partial<'a>(question: Question, stated: &Said<'a>) -> Read<'a, Partial> {
    if let Some(gone) = stated.as_text().and_then(gone) {
        return Err(gone);
    }
    let partial = stated.as_text().and_then(Partial::from_word);
    let Some(partial) = partial else {
        let of = format!("\"partial\" of \"{}\"", question.word());
        return Err(wrong(one_of(&of, &Partial::words())));
    };
    let content = question.content();
    let is_one_item = matches!(content, Content::Value | Content::Move | Content::Search);
    match partial {
        Partial::PerError if is_one_item => Err(wrong(
            "\"per-error\" is only for questions with several items",
        )),
        partial => Ok(partial),
    }
}

fn plain_numbers<'a>(question: Question, stated: &Said<'a>) -> Read<'a, PlainNumbers> {
    match stated.as_bool() {
        _ if question != Question::NodeValues => Err(wrong(
            "\"accept_bounds_as_values\" is only for \"node_values\"",
        )),
        Some(true) => Ok(PlainNumbers::OrBounds),
        Some(false) => Ok(PlainNumbers::Exact),
        None => Err(wrong("\"accept_bounds_as_values\" takes true or false")),
    }
}

fn visibility<'a>(name: &str, stated: &Said<'a>) -> Read<'a, Visibility> {
    let visibility = stated.as_text().and_then(Visibility::from_word);
    let of = || format!("\"visibility\" of \"{name}\"");
    visibility.ok_or_else(|| wrong(one_of(&of(), &Visibility::words())))
}

fn items<'a>(question: Question, stated: &Said<'a>) -> Read<'a, Vec<String>> {
    let content = question.content();
    let of_items = matches!(
        content,
        Content::NodeValues | Content::Windows | Content::Counts | Content::IsPruned
    );
    if !of_items {
        return Err(wrong(
            "\"items\" is for \"node_values\", \"windows\", \"counts\" and \"is_pruned\" only",
        ));
    }
    let key = question.word();
    let no_list = || wrong(format!("\"items\" of \"{key}\" takes a list of names"));
    let elements = stated.as_list().filter(|elements| !elements.is_empty());
    let mut names: Vec<String> = Vec::new();
    for element in elements.ok_or_else(no_list)? {
        let name = element.as_text().ok_or_else(no_list)?;
        check_item(question, &names, name).map_err(|fault| fault.within(element.place))?;
        names.push(name.to_owned());
    }
    Ok(names)
}

/// Refuses what is named before, and counts that nobody takes.
fn check_item(question: Question, before: &[String], name: &str) -> Read<'static, ()> {
    if before.iter().any(|known| known == name) {
        let (key, name) = (question.word(), quoted(name));
        return Err(wrong(format!(
            "\"items\" of \"{key}\" has \"{name}\" twice"
        )));
    }
    if question == Question::Counts && !count_names().contains(&name) {
        return Err(unknown("count", name, "", &count_names()));
    }
    Ok(())
}
