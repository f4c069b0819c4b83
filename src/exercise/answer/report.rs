//! The report of `abtree eval` as an answer.

use std::borrow::Cow;

use crate::exercise::said::{Member, Said, Shape};
use crate::search::Counts;

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
