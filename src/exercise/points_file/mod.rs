//! Reads points files: `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`.

mod fault;
mod json;
mod question;
mod task;

pub use fault::SchemeError;

use super::hints::Hints;
use super::points::Points;
use super::question::Question;
use super::scheme::{Accepted, Scheme, Ties};
use super::worth::Worth;
use crate::search::{Preset, preset_names};
use crate::vocabulary::Vocabulary;
use fault::{given_twice, not_json, one_of, unknown, wrong};
use json::Json;

type Read<T> = Result<T, SchemeError>;

/// The keys beside those of questions.
const RULES: [&str; 5] = ["others", "ties", "follow_through", "accept", "hints"];

impl Scheme {
    /// Reads a points file.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        let document = serde_json::from_str(text).map_err(|error| not_json(text, &error))?;
        let Json::Object(members) = document else {
            return Err(wrong(
                "not a points file: expected an object of questions and points",
            ));
        };
        let mut named: Vec<(Question, Worth)> = Vec::new();
        let mut rules: Vec<(&str, &Json)> = Vec::new();
        for (key, stated) in &members {
            if let Some(question) = Question::find(key) {
                if named.iter().any(|(known, _)| *known == question) {
                    return Err(given_twice(question.word()));
                }
                named.push((question, question::worth(question, stated)?));
            } else if RULES.contains(&&**key) {
                if rules.iter().any(|(known, _)| known == key) {
                    return Err(given_twice(key));
                }
                rules.push((key, stated));
            } else {
                let keys = Question::keys().map(|(key, _)| key);
                let known: Vec<&str> = keys.chain(RULES).collect();
                return Err(unknown("question", key, "", &known));
            }
        }
        scheme(named, &rules)
    }
}

fn scheme(named: Vec<(Question, Worth)>, rules: &[(&str, &Json)]) -> Read<Scheme> {
    let rule = |key: &str| rules.iter().find(|rule| rule.0 == key).map(|rule| rule.1);
    let others = rule("others").map(|stated| points("others", stated));
    let mut scheme = Scheme::of_unnamed(others.transpose()?.unwrap_or_default());
    for (question, worth) in named {
        scheme.set(question, worth);
    }
    if let Some(stated) = rule("ties") {
        let ties = stated.as_text().and_then(Ties::from_word);
        scheme.ties = ties.ok_or_else(|| wrong(one_of("\"ties\"", &Ties::words())))?;
    }
    scheme.follow_through = rule("follow_through").map(follow_through).transpose()?;
    scheme.accepted = rule("accept").map_or(Ok(Vec::new()), accepted)?;
    if let Some(stated) = rule("hints") {
        let hints = stated.as_whole().and_then(Hints::of_level);
        scheme.hints = Some(hints.ok_or_else(|| wrong("\"hints\" takes 0, 1, 2, 3 or 4"))?);
    }
    Ok(scheme)
}

/// Members of an object, none twice, and only these.
fn members<'j>(of: &str, stated: &'j Json, known: &[&str]) -> Read<Vec<(&'j str, &'j Json)>> {
    let Json::Object(members) = stated else {
        return Err(wrong(format!(
            "{of} takes an object of {}",
            known.join(", ")
        )));
    };
    for (place, (key, _)) in members.iter().enumerate() {
        if !known.contains(&&**key) {
            return Err(unknown("key", key, &format!(" in {of}"), known));
        }
        if members[..place].iter().any(|(before, _)| before == key) {
            return Err(wrong(format!("\"{key}\" is given twice in {of}")));
        }
    }
    let members = members.iter();
    Ok(members.map(|(key, stated)| (&**key, stated)).collect())
}

/// `{"deduct": 1}`
fn follow_through(stated: &Json) -> Read<Points> {
    let members = members("\"follow_through\"", stated, &["deduct"])?;
    match members.first() {
        Some((key, stated)) => points(key, stated),
        None => Err(wrong(
            "\"follow_through\" needs \"deduct\": what the wrong value costs",
        )),
    }
}

/// `[{"convention": "cs188", "share": 1}]`
fn accepted(stated: &Json) -> Read<Vec<Accepted>> {
    const OF: &str = "\"accept\"";
    let stated = stated.as_array().ok_or_else(|| {
        wrong("\"accept\" takes a list such as [{\"convention\": \"cs188\", \"share\": 1}]")
    })?;
    let mut all: Vec<Accepted> = Vec::new();
    for stated in stated {
        let members = members(OF, stated, &["convention", "share"])?;
        let member = |key: &str| members.iter().find(|member| member.0 == key);
        let name = member("convention").and_then(|(_, stated)| stated.as_text());
        let name = name.ok_or_else(|| wrong("\"accept\" needs the name of a \"convention\""))?;
        let preset = Preset::find(name);
        let preset = preset.ok_or_else(|| unknown("convention", name, "", &preset_names()))?;
        if all.iter().any(|known| known.preset.name == name) {
            return Err(wrong(format!("\"accept\" has \"{name}\" twice")));
        }
        let share = member("share").map_or(Ok(WHOLE), |(_, stated)| share(stated))?;
        all.push(Accepted { preset, share });
    }
    Ok(all)
}

/// The hundredths of a whole.
const WHOLE: usize = 100;

fn share(stated: &Json) -> Read<usize> {
    let share = stated.number().and_then(|number| Points::parse(&number));
    let share = share.and_then(|share| usize::try_from(share.hundredths()).ok());
    share
        .filter(|&share| share <= WHOLE)
        .ok_or_else(|| wrong("\"share\" takes a number from 0 to 1 with at most two digits"))
}

fn points(key: &str, stated: &Json) -> Read<Points> {
    let points = stated.number().and_then(|number| Points::parse(&number));
    points.ok_or_else(|| {
        let most = Points::MOST;
        wrong(format!(
            "\"{key}\" takes points from 0 to {most} with at most two digits after the point"
        ))
    })
}
