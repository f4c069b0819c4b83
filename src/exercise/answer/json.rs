//! Reads answers in JSON.

use std::borrow::Cow;

use super::Answer;
use super::collected::Collected;
use super::error::{AnswerError, AnswerErrorKind};
use super::takes::IN_JSON;
use crate::exercise::json;
use crate::exercise::said::{Member, Said, Shape, span};
use crate::search::Counts;

/// Reads one object.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    if text.trim_ascii().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let not_json = |(span, message)| AnswerErrorKind::Json(message).at(span);
    let document = json::read(text).map_err(not_json)?;
    let place = span(text, document.place);
    let members = document.into_members();
    let mut members = members.ok_or_else(|| AnswerErrorKind::NotAnObject.at(place))?;
    // So the reports of the tool begin.
    if members
        .first()
        .is_some_and(|(key, _)| key == "format_version")
    {
        members = answered(members);
    }
    let mut answer = Collected::new(&IN_JSON, text);
    for (key, said) in members {
        match answer.key(key) {
            Ok(taken) => answer.say(taken, said),
            Err(kind) => answer.warn_of((kind, said.key)),
        }
    }
    answer.into_answer()
}

/// What a report finds, under the keys of answers.
pub(super) fn answered(members: Vec<Member<'_>>) -> Vec<Member<'_>> {
    let sign = match text_of(&members, "bound") {
        Some("lower") => ">=",
        Some("upper") => "<=",
        _ => "",
    };
    let (mut answered, mut search) = (Vec::new(), Vec::new());
    for (key, said) in members {
        match &*key {
            "value" => answered.push((key, Said::text(format!("{sign}{}", said.spelling)))),
            "pruned" => answered.extend(member(said, "subtrees").map(|said| (key, said))),
            "counts" => answered.push((key, counts(said))),
            "algorithm" => search.push((key, said)),
            "convention" => search.extend(rules(said)),
            "id"
            | "student"
            | "best_move"
            | "principal_variation"
            | "static_evaluations"
            | "visited" => answered.push((key, said)),
            _ => {}
        }
    }
    answered.push((Cow::Borrowed("search"), Said::members(search)));
    answered
}

fn text_of<'m>(members: &'m [Member], name: &str) -> Option<&'m str> {
    let (_, said) = members.iter().find(|(key, _)| key == name)?;
    matches!(said.shape, Shape::Text).then_some(&*said.spelling)
}

fn member<'a>(said: Said<'a>, name: &str) -> Option<Said<'a>> {
    let mut members = said.into_members()?.into_iter();
    members.find(|(key, _)| key == name).map(|(_, said)| said)
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
