//! The points file: what each question is worth, and what part of an answer is worth.

use std::fmt;
use std::ops::Range;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value as Json};

use super::points::Points;
use super::question::Question;
use crate::search::Counts;
use crate::text::{nearest, quoted};
use crate::vocabulary::Vocabulary;

/// How points are given for an answer that is right only in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Partial {
    /// Not at all.
    #[default]
    None,
    /// For each right item; a wrong item of a set takes a right one away, and in a list only what
    /// stands before the first mistake counts.
    PerItem,
    /// For each right item, and for each node value that follows from the answer's own wrong ones.
    FollowThrough,
}

/// What a question is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The points for a right answer.
    pub points: Points,
    /// How a part is rewarded.
    pub partial: Partial,
    /// The nodes, or counts, that are asked for; `None` asks for those that the answer names.
    pub items: Option<Vec<String>>,
    /// Whether the question must be answered.
    pub asked: Asked,
}

/// Whether a question must be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An answer without it has a check that says so.
    Yes,
    /// It is checked if it is answered.
    IfAnswered,
}

/// What all questions are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    worths: [Worth; Question::ALL.len()],
    /// The points of questions that the points file does not name.
    others: Points,
}

impl Default for Scheme {
    /// One point for each question that is answered, all or nothing.
    fn default() -> Self {
        let worth = |points| Worth {
            points,
            partial: Partial::None,
            items: None,
            asked: Asked::IfAnswered,
        };
        let mut worths = std::array::from_fn(|_| worth(Points::ONE));
        worths[Question::Search as usize] = worth(Points::ZERO);
        Self {
            worths,
            others: Points::ONE,
        }
    }
}

/// The key of the points of questions that the points file does not name.
const OTHERS: &str = "others";

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

impl Scheme {
    /// What a question is worth.
    pub fn worth(&self, question: Question) -> &Worth {
        &self.worths[question as usize]
    }

    /// The points of the questions that must be answered; `None` if none must be.
    pub fn asked_points(&self) -> Option<Points> {
        let is_asked = |worth: &&Worth| worth.asked == Asked::Yes;
        let mut asked = self.worths.iter().filter(is_asked).peekable();
        asked.peek()?;
        Some(asked.map(|worth| worth.points).sum())
    }

    /// Reads a points file: `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        let Members(members) =
            serde_json::from_str(text).map_err(|error| not_json(text, &error))?;
        let mut scheme = Self::default();
        let mut named = Vec::new();
        for (key, stated) in &members {
            let question = Question::find(key);
            let name = match question {
                Some(question) => question.word(),
                None if key == OTHERS => OTHERS,
                None => return Err(unknown(key)),
            };
            if named.contains(&name) {
                return Err(wrong(&format!("\"{name}\" is given twice")));
            }
            named.push(name);
            match question {
                Some(question) => scheme.worths[question as usize] = worth(question, stated)?,
                None => scheme.others = points_of(OTHERS, stated)?,
            }
        }
        for &question in Question::ALL {
            if question != Question::Search && !named.contains(&question.word()) {
                scheme.worths[question as usize].points = scheme.others;
            }
        }
        Ok(scheme)
    }
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
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

fn worth(question: Question, stated: &Json) -> Result<Worth, SchemeError> {
    let mut worth = Worth {
        points: Points::ONE,
        partial: Partial::None,
        items: None,
        asked: if question == Question::Search {
            Asked::IfAnswered
        } else {
            Asked::Yes
        },
    };
    match stated {
        Json::Object(members) => fill(&mut worth, question, members)?,
        points => worth.points = points_of(question.word(), points)?,
    }
    Ok(worth)
}

fn fill(
    worth: &mut Worth,
    question: Question,
    members: &Map<String, Json>,
) -> Result<(), SchemeError> {
    const KEYS: [&str; 3] = ["points", "partial", "items"];
    let name = question.word();
    for (key, value) in members {
        match key.as_str() {
            "points" => worth.points = points_of(name, value)?,
            "partial" => {
                let found = value.as_str().and_then(Partial::from_word);
                worth.partial = found.ok_or_else(|| {
                    wrong(&format!(
                        "\"partial\" of \"{name}\" takes \"none\", \"per-item\" or \"follow-through\""
                    ))
                })?;
                if worth.partial == Partial::FollowThrough && question != Question::NodeValues {
                    return Err(wrong("\"follow-through\" is for \"node_values\" only"));
                }
            }
            "items" => {
                const OF_ITEMS: [Question; 3] =
                    [Question::NodeValues, Question::Windows, Question::Counts];
                if !OF_ITEMS.contains(&question) {
                    let message =
                        "\"items\" is for \"node_values\", \"windows\" and \"counts\" only";
                    return Err(wrong(message));
                }
                worth.items = Some(items(question, value)?);
            }
            _ => {
                let hint = nearest(key, &KEYS).map(|near| format!("did you mean \"{near}\"?"));
                return Err(SchemeError {
                    help: hint.or_else(|| Some(format!("known are {}", KEYS.join(", ")))),
                    ..wrong(&format!(
                        "there is no key \"{}\" in the points of \"{name}\"",
                        quoted(key)
                    ))
                });
            }
        }
    }
    Ok(())
}

fn items(question: Question, value: &Json) -> Result<Vec<String>, SchemeError> {
    let key = question.word();
    let names = value.as_array().map(|items| items.iter().map(Json::as_str));
    let names: Option<Vec<&str>> = names.and_then(Iterator::collect);
    let names = names.filter(|names| !names.is_empty());
    let names =
        names.ok_or_else(|| wrong(&format!("\"items\" of \"{key}\" takes a list of names")))?;
    for (place, name) in names.iter().enumerate() {
        if names[..place].contains(name) {
            let name = quoted(name);
            return Err(wrong(&format!(
                "\"items\" of \"{key}\" has \"{name}\" twice"
            )));
        }
        if question == Question::Counts && !Counts::names().contains(name) {
            let hint =
                nearest(name, &Counts::names()).map(|near| format!("did you mean \"{near}\"?"));
            return Err(SchemeError {
                help: hint.or_else(|| Some(format!("known are {}", Counts::names().join(", ")))),
                ..wrong(&format!("there is no count \"{}\"", quoted(name)))
            });
        }
    }
    Ok(names.into_iter().map(str::to_owned).collect())
}

fn points_of(key: &str, value: &Json) -> Result<Points, SchemeError> {
    let number = value
        .as_number()
        .and_then(|number| Points::parse(&number.to_string()));
    number.ok_or_else(|| {
        wrong(&format!(
            "\"{key}\" takes points from 0 to {} with at most two digits after the point",
            Points::MOST
        ))
    })
}

fn unknown(key: &str) -> SchemeError {
    let known: Vec<&str> = Question::keys().chain([OTHERS]).collect();
    let hint = nearest(key, &known).map(|near| format!("did you mean \"{near}\"?"));
    SchemeError {
        help: hint.or_else(|| Some(format!("known are {}", known.join(", ")))),
        ..wrong(&format!("there is no question \"{}\"", quoted(key)))
    }
}

fn wrong(message: &str) -> SchemeError {
    SchemeError {
        message: message.to_owned(),
        help: None,
        span: None,
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> SchemeError {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let at = (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    SchemeError {
        span: Some(at..at),
        ..wrong(&format!("not a points file: {message}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_points_file_says_what_questions_are_worth() {
        let scheme = Scheme::read(
            r#"{"pv": 2.5, "others": 0, "pruned": {"points": 3, "partial": "per-item"}}"#,
        )
        .expect("a points file");
        let worth = |question| scheme.worth(question);
        let points = |question| worth(question).points.to_string();
        assert_eq!(points(Question::PrincipalVariation), "2.5");
        assert_eq!(points(Question::Value), "0");
        assert_eq!(points(Question::Pruned), "3");
        assert_eq!(worth(Question::Pruned).partial, Partial::PerItem);
        assert_eq!(worth(Question::Pruned).asked, Asked::Yes);
        assert_eq!(worth(Question::Value).asked, Asked::IfAnswered);
    }

    #[test]
    fn mistakes_in_a_points_file_are_told() {
        for (text, message) in [
            (
                "[1]",
                "not a points file: invalid type: sequence, expected an object of questions and points",
            ),
            (
                r#"{"value": 1"#,
                "not a points file: EOF while parsing an object",
            ),
            (r#"{"valeu": 1}"#, "there is no question \"valeu\""),
            (r#"{"value": 1, "value": 2}"#, "\"value\" is given twice"),
            (
                r#"{"pv": 1, "path": 2}"#,
                "\"principal_variation\" is given twice",
            ),
            (
                r#"{"value": -1}"#,
                "\"value\" takes points from 0 to 1000000 with at most two digits after the point",
            ),
            (
                r#"{"value": "1"}"#,
                "\"value\" takes points from 0 to 1000000 with at most two digits after the point",
            ),
            (
                r#"{"pruned": {"partail": "none"}}"#,
                "there is no key \"partail\" in the points of \"pruned\"",
            ),
            (
                r#"{"pruned": {"partial": "half"}}"#,
                "\"partial\" of \"pruned\" takes \"none\", \"per-item\" or \"follow-through\"",
            ),
            (
                r#"{"pruned": {"partial": "follow-through"}}"#,
                "\"follow-through\" is for \"node_values\" only",
            ),
            (
                r#"{"pruned": {"items": ["L"]}}"#,
                "\"items\" is for \"node_values\", \"windows\" and \"counts\" only",
            ),
            (
                r#"{"counts": {"items": ["nonsense"]}}"#,
                "there is no count \"nonsense\"",
            ),
            (
                r#"{"counts": {"items": ["visited", "visited"]}}"#,
                "\"items\" of \"counts\" has \"visited\" twice",
            ),
            (
                r#"{"windows": {"items": []}}"#,
                "\"items\" of \"windows\" takes a list of names",
            ),
        ] {
            let error = Scheme::read(text).expect_err(text);
            assert_eq!(error.message, message, "{text}");
        }
    }
}
