//! Answers in JSON, and reports of searches that are handed in as answers.

use std::borrow::Cow;

use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::statements::Statements;
use super::{Answer, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said, Shape, read_json, span};
use crate::search::Counts;

/// Reads one object.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    if text.trim_ascii().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let not_json = |(span, message)| AnswerErrorKind::Json(message).at(span);
    let document = read_json(text).map_err(not_json)?;
    let place = span(text, document.place);
    let members = document.into_members();
    let mut members = members.ok_or_else(|| AnswerErrorKind::NotAnObject.at(place))?;
    // So the reports of the tool begin.
    let begin = members.first();
    if begin.is_some_and(|(key, _)| key == "format_version") {
        members = answered(members);
    }
    let mut statements = Statements::new(text);
    for (key, said) in members {
        match AnswerKey::find(&key) {
            Some((AnswerKey::Question(question), spelling)) => {
                state(&mut statements, question, spelling, said);
            }
            Some((label, _)) => statements.label(label, said),
            None => statements.warn((AnswerErrorKind::UnknownKey(key.into_owned()), said.key)),
        }
    }
    statements.into_answer()
}

/// Takes what stands under the key of a question: a statement, or one for each name in an object.
fn state<'a>(
    statements: &mut Statements<'a>,
    question: Question,
    spelling: Spelling,
    said: Said<'a>,
) {
    match said.shape {
        Shape::Members(members) if question.is_of_each() && !members.is_empty() => {
            for (name, said) in members {
                statements.say(question, Some(name), said, spelling);
            }
        }
        Shape::Text if question.is_list() => {
            statements.say(question, None, said, Spelling::Other);
        }
        _ => statements.say(question, None, said, spelling),
    }
}

/// What a report finds, under the keys of answers.
fn answered(members: Vec<Member<'_>>) -> Vec<Member<'_>> {
    let bound = members.iter().find(|(key, _)| key == "bound");
    let sign = match bound.and_then(|(_, said)| said.as_text()) {
        Some("lower") => ">=",
        Some("upper") => "<=",
        _ => "",
    };
    let (mut answered, mut search) = (Vec::new(), Vec::new());
    for (key, said) in members {
        match &*key {
            "value" => answered.push((key, Said::text(format!("{sign}{}", said.spelling)))),
            "pruned" => {
                let mut members = said.into_members().unwrap_or_default().into_iter();
                let subtrees = members.find(|(name, _)| name == "subtrees");
                answered.extend(subtrees.map(|(_, said)| (key, said)));
            }
            "counts" => answered.push((key, counts(said))),
            "algorithm" => search.push((key, said)),
            "convention" => search.extend(rules(said)),
            "id"
            | "student"
            | "best_move"
            | "principal_variation"
            | "static_evaluations"
            | "visited"
            // What the module of Python adds of a report's nodes.
            | "node_values"
            | "windows" => answered.push((key, said)),
            _ => {}
        }
    }
    answered.push((Cow::Borrowed("search"), Said::members(search)));
    answered
}

/// The counts that answers have.
fn counts(said: Said<'_>) -> Said<'_> {
    let mut members = said.into_members().unwrap_or_default();
    members.retain(|(name, _)| Counts::names().iter().any(|known| known == name));
    Said::members(members)
}

/// The rules that answers state, under their keys there.
fn rules(said: Said<'_>) -> Vec<Member<'_>> {
    let members = said.into_members().unwrap_or_default().into_iter();
    let rules = members.filter_map(|(name, said)| match &*name {
        "preset" => Some((Cow::Borrowed("convention"), said)),
        "cut" | "fail" | "scope" | "order" | "depth" => Some((name, said)),
        _ => None,
    });
    rules.collect()
}
