//! The points of a sheet as a file that `check --points` reads.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::exercise::Exercise;
use super::solution::Solution;
use super::task::Task;
use crate::exercise::{AskedItems, Partial, PlainNumbers, Points, Question, Scheme, Ties};
use crate::vocabulary::Vocabulary;

/// What stands under a key: a value, or keys in their order.
enum Member {
    Value(Value),
    Object(Vec<(&'static str, Self)>),
}

impl Serialize for Member {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => value.serialize(serializer),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(key, member)| (key, member)))
            }
        }
    }
}

/// The text of the file: the points of an exercise, and what the scheme says of the whole answer.
/// Questions that are not asked are worth nothing. The same points give the same text.
pub fn points_file(exercise: &Exercise, scheme: &Scheme) -> String {
    let tasks = exercise.tasks.iter();
    let mut members: Vec<_> = tasks
        .map(|task| (task.question.word(), question(task)))
        .collect();
    members.push(("others", Member::Value(json!(Points::ZERO))));
    if scheme.ties != Ties::default() {
        members.push(("ties", Member::Value(json!(scheme.ties.word()))));
    }
    if !scheme.accepted.is_empty() {
        let accepted = scheme.accepted.iter();
        let accepted =
            accepted.map(|other| json!({ "convention": other.preset.name, "share": other.part() }));
        members.push(("accept", Member::Value(accepted.collect())));
    }
    let text = serde_json::to_string_pretty(&Member::Object(members));
    text.expect("points are JSON") + "\n"
}

/// What a question is worth: a number alone where there is nothing else to say.
fn question(task: &Task) -> Member {
    let worth = &task.worth;
    let partial = Some(worth.partial).filter(|partial| *partial != Partial::None);
    let takes_bounds = worth.plain_numbers == PlainNumbers::OrBounds;
    let stated = [
        ("partial", partial.map(|partial| json!(partial.word()))),
        ("deduct", worth.deduct.map(|points| json!(points))),
        (
            "accept_bounds_as_values",
            takes_bounds.then_some(Value::Bool(true)),
        ),
        ("title", worth.title.as_ref().map(|title| json!(title))),
        ("visibility", worth.visibility.map(|seen| json!(seen))),
        ("items", items(task).map(|items| json!(items))),
    ];
    let stated = stated.into_iter();
    let stated = stated.filter_map(|(key, value)| Some((key, Member::Value(value?))));
    let points = || Member::Value(json!(worth.points));
    let mut members = vec![("points", points())];
    members.extend(stated);
    match members.len() {
        1 => points(),
        _ => Member::Object(members),
    }
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
