//! Answers in JSON, and reports of searches that are handed in as answers.

use std::borrow::Cow;

use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::settings::option;
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
            None => {
                let inside = span(text, &key);
                // A key with escapes in it stands nowhere as it is read.
                let quoted = text.get(inside.start - 1..inside.end + 1);
                let place = quoted.unwrap_or(said.place);
                statements.warn((AnswerErrorKind::UnknownKey(key.into_owned()), place));
            }
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
                let subtrees = only(&["subtrees"], said).pop();
                answered.extend(subtrees.map(|(_, said)| (key, said)));
            }
            "counts" => answered.push((key, Said::members(only(&Counts::names(), said)))),
            "algorithm" => search.push((key, said)),
            "convention" => {
                for (name, said) in said.into_members().unwrap_or_default() {
                    if name == "preset" {
                        search.push((key.clone(), said));
                    } else if option(&name).is_some() {
                        search.push((name, said));
                    }
                }
            }
            _ if FINDINGS.contains(&&*key) => answered.push((key, said)),
            _ => {}
        }
    }
    answered.push((Cow::Borrowed("search"), Said::members(search)));
    answered
}

/// What stands in reports as in answers; the module of Python adds the last two to a report's nodes.
const FINDINGS: [&str; 8] = [
    "id",
    "student",
    "best_move",
    "principal_variation",
    "static_evaluations",
    "visited",
    "node_values",
    "windows",
];

/// The members with these names.
fn only<'a>(names: &[&str], said: Said<'a>) -> Vec<Member<'a>> {
    let mut members = said.into_members().unwrap_or_default();
    members.retain(|(name, _)| names.contains(&&**name));
    members
}
