//! Reads points files: `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`.

mod question;

use std::ops::Range;

use super::points::Points;
use super::question::{Question, instead_of};
use super::said::{Member, Said, Shape, read_json, span};
use super::scheme::{Accepted, Scheme};
use crate::search::{Preset, preset_names};
use crate::text::{known_instead, quoted};
use crate::vocabulary::Vocabulary;

type Read<'a, T> = Result<T, Fault<'a>>;

/// The keys beside those of questions.
const RULES: [&str; 4] = ["others", "ties", "accept", "carried"];

impl Scheme {
    /// Reads a points file.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        read(text).map_err(|fault| fault.in_text(text))
    }
}

fn read(text: &str) -> Read<'_, Scheme> {
    let document = read_json(text).map_err(|(span, message)| {
        wrong(format!("not a points file: {message}")).within(&text[span])
    })?;
    let Shape::Members(members) = &document.shape else {
        let message = "not a points file: expected an object of questions and points";
        return Err(wrong(message).within(document.place));
    };
    // Questions that are named win over what is said of the others.
    let others = members.iter().find(|(key, _)| key == "others");
    let others = others.map_or(Ok(Points::ZERO), |(key, stated)| {
        points(key, stated).map_err(|fault| fault.within(stated.place))
    });
    let mut scheme = Scheme::of_unnamed(others?);
    let mut before: Vec<&str> = Vec::new();
    for (key, stated) in members {
        let question = Question::find(key);
        let name = match question {
            Some(question) => question.word(),
            None => key,
        };
        if before.contains(&name) {
            return Err(given_twice(name).within(stated.key));
        }
        before.push(name);
        let taken = match question {
            Some(question) => take(&mut scheme, question, stated),
            None => rule(&mut scheme, key, stated),
        };
        taken.map_err(|fault| fault.within(stated.place))?;
    }
    Ok(scheme)
}

fn take<'a>(scheme: &mut Scheme, question: Question, stated: &Said<'a>) -> Read<'a, ()> {
    let worth = question::worth(question, stated)?;
    // Nobody is asked for the search, so that it has no number.
    if worth.must_be_answered {
        scheme.named.push(question);
    }
    scheme.set(question, worth);
    Ok(())
}

fn rule<'a>(scheme: &mut Scheme, key: &str, stated: &Said<'a>) -> Read<'a, ()> {
    match key {
        // They are set before.
        "others" => {}
        "ties" => scheme.ties = word("\"ties\"", stated)?,
        "accept" => scheme.accepted = accepted(stated)?,
        "carried" => {
            let members = members("\"carried\"", stated, &["deduct"])?;
            let (_, deduct) = members
                .first()
                .ok_or_else(|| wrong("\"carried\" takes an object such as {\"deduct\": 1}"))?;
            scheme.carried = Some(points("deduct", deduct)?);
        }
        _ => {
            let keys = Question::keys().map(|(key, _)| key);
            let known: Vec<&str> = keys.chain(RULES).collect();
            let fault = gone(key).unwrap_or_else(|| unknown("question", key, "", &known));
            return Err(fault.within(stated.key));
        }
    }
    Ok(())
}

/// Members of an object, none twice, and only these.
fn members<'j, 'a>(of: &str, stated: &'j Said<'a>, known: &[&str]) -> Read<'a, &'j [Member<'a>]> {
    let Shape::Members(members) = &stated.shape else {
        return Err(wrong(format!(
            "{of} takes an object of {}",
            known.join(", ")
        )));
    };
    for (place, (key, stated)) in members.iter().enumerate() {
        let fault = if !known.contains(&&**key) {
            gone(key).unwrap_or_else(|| unknown("key", key, &format!(" in {of}"), known))
        } else if members[..place].iter().any(|(before, _)| before == key) {
            wrong(format!("\"{key}\" is given twice in {of}"))
        } else {
            continue;
        };
        return Err(fault.within(stated.key));
    }
    Ok(members)
}

/// `[{"convention": "cs188", "share": 1}]`
fn accepted<'a>(stated: &Said<'a>) -> Read<'a, Vec<Accepted>> {
    let Shape::List(stated) = &stated.shape else {
        let example = "[{\"convention\": \"cs188\", \"share\": 1}]";
        return Err(wrong(format!("\"accept\" takes a list such as {example}")));
    };
    let mut all: Vec<Accepted> = Vec::new();
    for stated in stated {
        let one = accepted_one(stated, &all);
        all.push(one.map_err(|fault| fault.within(stated.place))?);
    }
    Ok(all)
}

fn accepted_one<'a>(stated: &Said<'a>, before: &[Accepted]) -> Read<'a, Accepted> {
    let members = members("\"accept\"", stated, &["convention", "share"])?;
    let member = |key: &str| members.iter().find(|member| member.0 == key);
    let name = member("convention").and_then(|(_, stated)| stated.as_text());
    let name = name.ok_or_else(|| wrong("\"accept\" needs the name of a \"convention\""))?;
    let preset = Preset::find(name);
    let preset = preset.ok_or_else(|| unknown("convention", name, "", &preset_names()))?;
    if before.iter().any(|known| known.preset.name == name) {
        return Err(wrong(format!("\"accept\" has \"{name}\" twice")));
    }
    let share = member("share").map_or(Ok(WHOLE), |(_, stated)| share(stated))?;
    Ok(Accepted { preset, share })
}

/// The hundredths of a whole.
const WHOLE: usize = 100;

fn share<'a>(stated: &Said<'a>) -> Read<'a, usize> {
    let share = stated.as_number().and_then(Points::parse);
    let share = share.and_then(|share| usize::try_from(share.hundredths()).ok());
    share.filter(|&share| share <= WHOLE).ok_or_else(|| {
        let message = "\"share\" takes a number from 0 to 1 with at most two digits";
        wrong(message).within(stated.place)
    })
}

fn points<'a>(key: &str, stated: &Said<'a>) -> Read<'a, Points> {
    let points = stated.as_number().and_then(Points::parse);
    points.ok_or_else(|| {
        let most = Points::MOST;
        wrong(format!(
            "\"{key}\" takes points from 0 to {most} with at most two digits after the point"
        ))
    })
}

/// A word that must be one of these.
fn word<'a, W: Vocabulary>(of: &str, stated: &Said<'a>) -> Read<'a, W> {
    if let Some(gone) = stated.as_text().and_then(gone) {
        return Err(gone);
    }
    let word = stated.as_text().and_then(W::from_word);
    word.ok_or_else(|| wrong(one_of(of, &W::words())))
}

/// What is wrong with a points file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where in the text.
    pub span: Range<usize>,
}

/// What is wrong with a part of a points file.
#[derive(Debug)]
struct Fault<'a> {
    message: String,
    help: Option<String>,
    /// The part, if it is a smaller one than all that was looked at.
    place: Option<&'a str>,
}

impl<'a> Fault<'a> {
    /// The same in this part, unless a smaller one is known.
    fn within(self, place: &'a str) -> Self {
        Self {
            place: self.place.or(Some(place)),
            ..self
        }
    }

    /// The same in this text.
    fn in_text(self, text: &str) -> SchemeError {
        SchemeError {
            message: self.message,
            help: self.help,
            span: span(text, self.place.unwrap_or(text)),
        }
    }
}

fn wrong<'a>(message: impl Into<String>) -> Fault<'a> {
    Fault {
        message: message.into(),
        help: None,
        place: None,
    }
}

fn given_twice<'a>(key: &str) -> Fault<'a> {
    wrong(format!("\"{key}\" is given twice"))
}

const PER_ERROR: &str = "use `\"partial\": \"per-error\"` with \"deduct\", or \"per-item\"";

/// Words that earlier versions knew, and what to write instead.
const GONE: [(&str, &str); 7] = [
    (
        "follow_through",
        "leave it out; `\"partial\": \"per-item\"` pays for what is right beside a slip",
    ),
    ("follow-through", "use \"per-item\" or \"per-error\""),
    ("common-subsequence", "use \"per-item\""),
    ("first-error", "use \"per-item\" or \"per-error\""),
    ("over_pruned", PER_ERROR),
    ("missed", PER_ERROR),
    ("hints", "leave it out, and check with --hints"),
];

/// A word of a points file, or a question, that earlier versions knew.
fn gone<'a>(word: &str) -> Option<Fault<'a>> {
    let rule = GONE.iter().find(|(gone, _)| *gone == word);
    let (what, instead) = match (instead_of(word), rule) {
        (Some(instead), _) => ("the question ", instead),
        (None, Some((_, instead))) => ("", *instead),
        (None, None) => return None,
    };
    Some(Fault {
        help: Some(instead.to_owned()),
        ..wrong(format!("{what}\"{word}\" is gone"))
    })
}

/// `"ties" takes "first" or "any"`
fn one_of(key: &str, words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match &quoted[..] {
        [others @ .., last] if !others.is_empty() => {
            format!("{key} takes {} or {last}", others.join(", "))
        }
        _ => format!("{key} takes {}", quoted.join("")),
    }
}

fn unknown<'a>(what: &str, word: &str, whose: &str, known: &[&str]) -> Fault<'a> {
    let message = format!("there is no {what} \"{}\"{whose}", quoted(word));
    Fault {
        help: Some(known_instead(word, known, '"')),
        ..wrong(message)
    }
}
