//! Reads answers in JSON.

use super::Answer;
use super::collected::Collected;
use super::error::{AnswerError, AnswerErrorKind};
use super::report;
use super::takes::IN_JSON;
use crate::exercise::json;
use crate::exercise::said::span;

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
        members = report::answered(members);
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
