//! The points of a sheet as a file that `check --points` reads.

use std::io;

use serde::{Serialize, Serializer};

use super::exercise::Exercise;
use super::solution::Solution;
use super::task::Task;
use crate::exercise::{
    AskedItems, Partial, PlainNumbers, Points, Question, Scheme, Ties, Visibility,
};
use crate::report::json_pretty;
use crate::vocabulary::Vocabulary;

/// What an answer to an exercise is worth; questions that are not asked are worth nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeFile(Vec<(&'static str, Member)>);

/// What stands under a key: of a question, or of a rule for the whole answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Member {
    /// A number alone where there is nothing else to say.
    Points(Points),
    Entry(Box<Entry>),
    Word(&'static str),
    Conventions(Vec<Convention>),
}

/// Other rules under which an answer may be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Convention {
    convention: &'static str,
    share: Points,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
struct Entry {
    points: Points,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deduct: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accept_bounds_as_values: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Vec<String>>,
}

impl SchemeFile {
    /// The points of an exercise, and what the scheme says of the whole answer.
    pub fn of(exercise: &Exercise, scheme: &Scheme) -> Self {
        let tasks = exercise.tasks.iter();
        let questions = tasks.map(|task| (task.question.word(), question(task)));
        let others = ("others", Member::Points(Points::ZERO));
        let members = questions.chain([others]).chain(rules(scheme));
        Self(members.collect())
    }

    /// Writes the file. The same exercise gives the same bytes.
    pub fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        json_pretty(self, out)?;
        out.write_all(b"\n")
    }
}

impl Serialize for SchemeFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, member)| (key, member)))
    }
}

/// What is not as it is anyway.
fn rules(scheme: &Scheme) -> Vec<(&'static str, Member)> {
    let mut rules = Vec::new();
    if scheme.ties != Ties::default() {
        rules.push(("ties", Member::Word(scheme.ties.word())));
    }
    if !scheme.accepted.is_empty() {
        let conventions = scheme.accepted.iter().map(|accepted| Convention {
            convention: accepted.preset.name,
            share: accepted.part(),
        });
        rules.push(("accept", Member::Conventions(conventions.collect())));
    }
    rules
}

fn question(task: &Task) -> Member {
    let worth = &task.worth;
    let points = Entry {
        points: worth.points,
        ..Entry::default()
    };
    let entry = Entry {
        partial: (worth.partial != Partial::None).then(|| worth.partial.word()),
        deduct: worth.deduct,
        accept_bounds_as_values: (worth.plain_numbers == PlainNumbers::OrBounds).then_some(true),
        title: worth.title.clone(),
        visibility: worth.visibility,
        items: items(task),
        ..points
    };
    if entry == points {
        Member::Points(worth.points)
    } else {
        Member::Entry(Box::new(entry))
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
