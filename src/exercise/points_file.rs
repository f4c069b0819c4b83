//! Reads points files: `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value as Json;

use super::counted::count_names;
use super::points::Points;
use super::points_task;
use super::question::{Content, Question};
use super::scheme::{Asked, AskedItems, Partial, Scheme, Worth};
use crate::text::{known_instead, quoted};
use crate::vocabulary::Vocabulary;

/// What is wrong with a points file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where in the text, if that is known.
    pub span: Option<Range<usize>>,
}

/// The key of the points of questions that the file does not name.
const OTHERS: &str = "others";

impl Scheme {
    /// Reads a points file.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        let members = serde_json::from_str(text).map_err(|error| not_json(text, &error));
        let Members(members) = members?;
        let mut named = BTreeMap::new();
        let mut others = None;
        for (key, stated) in &members {
            match Question::find(key) {
                Some(question) => {
                    if named.contains_key(&question) {
                        return Err(given_twice(question.word()));
                    }
                    named.insert(question, worth(question, stated)?);
                }
                None if key == OTHERS => {
                    if others.is_some() {
                        return Err(given_twice(OTHERS));
                    }
                    others = Some(points(OTHERS, stated)?);
                }
                None => {
                    let keys = Question::keys().map(|(key, _)| key);
                    let known: Vec<&str> = keys.chain([OTHERS]).collect();
                    return Err(unknown("question", key, "", &known));
                }
            }
        }
        let mut scheme = Self::of_unnamed(others.unwrap_or_default());
        for (question, worth) in named {
            scheme.set(question, worth);
        }
        Ok(scheme)
    }
}

fn given_twice(key: &str) -> SchemeError {
    wrong(format!("\"{key}\" is given twice"))
}

/// The members of an object, repeated ones too, which a map would hide.
struct Members(Vec<(String, Json)>);

impl<'d> Deserialize<'d> for Members {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'d> Visitor<'d> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of questions and points")
    }

    fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Members, A::Error> {
        let members = std::iter::from_fn(|| map.next_entry().transpose());
        members.collect::<Result<_, _>>().map(Members)
    }
}

fn worth(question: Question, stated: &Json) -> Result<Worth, SchemeError> {
    const KEYS: [&str; 3] = ["points", "partial", "items"];
    let name = question.word();
    let mut worth = Worth::of(Points::ONE);
    worth.items = AskedItems::All;
    if question != Question::Search {
        worth.asked = Asked::Yes;
    }
    let member = |key: &str| stated.as_object()?.get(key);
    worth.task = points_task::task(question, member).map_err(wrong)?;
    let Json::Object(members) = stated else {
        worth.points = points(name, stated)?;
        return Ok(worth);
    };
    for (key, value) in members {
        match key.as_str() {
            "points" => worth.points = points(name, value)?,
            "partial" => worth.partial = partial(question, value)?,
            "items" => worth.items = AskedItems::Named(items(question, value)?),
            _ if points_task::keys(question).contains(&key.as_str()) => {}
            _ => {
                let of_name = format!(" in the points of \"{name}\"");
                return Err(unknown("key", key, &of_name, &KEYS));
            }
        }
    }
    Ok(worth)
}

fn points(key: &str, value: &Json) -> Result<Points, SchemeError> {
    let number = value.as_number().map(ToString::to_string);
    let points = number.and_then(|number| Points::parse(&number));
    points.ok_or_else(|| {
        let most = Points::MOST;
        wrong(format!(
            "\"{key}\" takes points from 0 to {most} with at most two digits after the point"
        ))
    })
}

fn partial(question: Question, value: &Json) -> Result<Partial, SchemeError> {
    let partial = value.as_str().and_then(Partial::from_word);
    let name = question.word();
    match partial {
        None => Err(wrong(format!(
            "\"partial\" of \"{name}\" takes \"none\", \"per-item\" or \"follow-through\""
        ))),
        Some(Partial::FollowThrough) if question != Question::NodeValues => {
            Err(wrong("\"follow-through\" is for \"node_values\" only"))
        }
        Some(partial) => Ok(partial),
    }
}

fn items(question: Question, value: &Json) -> Result<Vec<String>, SchemeError> {
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
    let names: Option<Vec<String>> = serde_json::from_value(value.clone()).ok();
    let names = names.filter(|names| !names.is_empty());
    let names =
        names.ok_or_else(|| wrong(format!("\"items\" of \"{key}\" takes a list of names")))?;
    for (place, name) in names.iter().enumerate() {
        if names[..place].contains(name) {
            let name = quoted(name);
            return Err(wrong(format!(
                "\"items\" of \"{key}\" has \"{name}\" twice"
            )));
        }
        if question == Question::Counts && !count_names().contains(&name.as_str()) {
            return Err(unknown("count", name, "", &count_names()));
        }
    }
    Ok(names)
}

fn unknown(what: &str, word: &str, whose: &str, known: &[&str]) -> SchemeError {
    let message = format!("there is no {what} \"{}\"{whose}", quoted(word));
    SchemeError {
        help: Some(known_instead(word, known, '"')),
        ..wrong(message)
    }
}

fn wrong(message: impl Into<String>) -> SchemeError {
    SchemeError {
        message: message.into(),
        help: None,
        span: None,
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> SchemeError {
    let lines = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let at = (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    SchemeError {
        span: Some(at..at),
        ..wrong(format!("not a points file: {message}"))
    }
}
