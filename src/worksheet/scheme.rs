//! The points of a sheet as a file that `check --points` reads.

use serde::Serialize;
use serde_json::json;

use super::exercise::Exercise;
use super::solution::Solution;
use super::task::Task;
use crate::exercise::{AskedItems, Partial, Points, Question, Scheme, Ties};
use crate::vocabulary::Vocabulary;

/// The text of the file: the points of an exercise, and what the scheme says of the whole answer.
/// Questions that are not asked are worth nothing. The same points give the same text.
pub fn points_file(exercise: &Exercise, scheme: &Scheme) -> String {
    let tasks = exercise.tasks.iter();
    let mut members: Vec<(&str, String)> = tasks
        .map(|task| (task.question.word(), question(task)))
        .collect();
    members.push(("others", text(Points::ZERO)));
    if scheme.ties != Ties::default() {
        members.push(("ties", text(scheme.ties.word())));
    }
    if !scheme.accepted.is_empty() {
        let accepted = scheme.accepted.iter();
        let accepted =
            accepted.map(|other| json!({ "convention": other.preset.name, "share": other.part() }));
        members.push(("accept", text(accepted.collect::<Vec<_>>())));
    }
    object(&members, "\n") + "\n"
}

/// What a question is worth: a number alone where there is nothing else to say.
fn question(task: &Task) -> String {
    let worth = &task.worth;
    let points = text(worth.points);
    let partial = Some(worth.partial).filter(|partial| *partial != Partial::None);
    let takes_bounds = worth.takes_plain_bounds;
    let stated = [
        ("points", Some(points.clone())),
        ("partial", partial.map(|partial| text(partial.word()))),
        ("deduct", worth.deduct.map(text)),
        ("accept_bounds_as_values", takes_bounds.then(|| text(true))),
        ("title", worth.title.as_ref().map(text)),
        ("visibility", worth.visibility.map(text)),
        ("items", items(task).map(text)),
    ];
    let stated = stated.into_iter();
    let members: Vec<_> = stated
        .filter_map(|(key, text)| Some((key, text?)))
        .collect();
    match members.len() {
        1 => points,
        _ => object(&members, "\n  "),
    }
}

/// Members of an object, a line each, in their order; between lines stands what begins one.
fn object(members: &[(&str, String)], between: &str) -> String {
    let members = members
        .iter()
        .map(|(key, text)| format!("{between}  \"{key}\": {text}"));
    let members: Vec<String> = members.collect();
    format!("{{{}{between}}}", members.join(","))
}

fn text(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("points are JSON")
}

/// The names that are graded, where they are not simply all that need a search.
fn items(task: &Task) -> Option<Vec<String>> {
    match (&task.worth.items, &task.solution) {
        (AskedItems::Named(names), _) => Some(names.clone()),
        (_, Solution::Table { rows, .. }) if task.question == Question::Counts => {
            Some(rows.iter().map(|row| row.key.clone()).collect())
        }
        _ => None,
    }
}
