//! Reads points files: `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`.

mod fault;
mod question;

pub use fault::SchemeError;

use super::json;
use super::points::Points;
use super::question::Question;
use super::said::{Member, Said, Shape};
use super::scheme::{Accepted, Scheme, Ties};
use super::worth::{Asked, Worth};
use crate::search::{Preset, preset_names};
use crate::vocabulary::Vocabulary;
use fault::{Fault, given_twice, gone, one_of, unknown, wrong};

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
    let document = json::read(text).map_err(|(span, message)| {
        wrong(format!("not a points file: {message}")).within(&text[span])
    })?;
    let Shape::Members(members) = &document.shape else {
        let message = "not a points file: expected an object of questions and points";
        return Err(wrong(message).within(document.place));
    };
    let mut named: Vec<(Question, Worth)> = Vec::new();
    let mut rules: Vec<(&str, &Said)> = Vec::new();
    for (key, stated) in members {
        let is_twice = |name: &str| Err(given_twice(name).within(stated.key));
        if let Some(question) = Question::find(key) {
            if named.iter().any(|(known, _)| *known == question) {
                return is_twice(question.word());
            }
            let worth = question::worth(question, stated);
            named.push((question, worth.map_err(|fault| fault.within(stated.place))?));
        } else if RULES.contains(&&**key) {
            if rules.iter().any(|(known, _)| known == key) {
                return is_twice(key);
            }
            rules.push((key, stated));
        } else {
            if let Some(gone) = gone(key) {
                return Err(gone.within(stated.key));
            }
            let keys = Question::keys().map(|(key, _)| key);
            let known: Vec<&str> = keys.chain(RULES).collect();
            return Err(unknown("question", key, "", &known).within(stated.key));
        }
    }
    scheme(named, &rules)
}

fn scheme<'a>(named: Vec<(Question, Worth)>, rules: &[(&str, &Said<'a>)]) -> Read<'a, Scheme> {
    let mut scheme = Scheme::of_unnamed(Points::ZERO);
    // Questions that are named win over what is said of the others.
    for &(key, stated) in rules.iter().filter(|(key, _)| *key == "others") {
        let others = points(key, stated).map_err(|fault| fault.within(stated.place))?;
        scheme = Scheme::of_unnamed(others);
    }
    for (question, worth) in named {
        // Nobody is asked for the search, so that it has no number.
        if worth.asked == Asked::Yes {
            scheme.named.push(question);
        }
        scheme.set(question, worth);
    }
    for (key, stated) in rules {
        let taken = rule(&mut scheme, key, stated);
        taken.map_err(|fault| fault.within(stated.place))?;
    }
    Ok(scheme)
}

fn rule<'a>(scheme: &mut Scheme, key: &str, stated: &Said<'a>) -> Read<'a, ()> {
    match key {
        "ties" => {
            let ties = stated.as_text().and_then(Ties::from_word);
            scheme.ties = ties.ok_or_else(|| wrong(one_of("\"ties\"", &Ties::words())))?;
        }
        "accept" => scheme.accepted = accepted(stated)?,
        "carried" => {
            let members = members("\"carried\"", stated, &["deduct"])?;
            let (_, deduct) = members
                .first()
                .ok_or_else(|| wrong("\"carried\" takes an object such as {\"deduct\": 1}"))?;
            scheme.carried = Some(points("deduct", deduct)?);
        }
        // The questions that are not named are set before.
        _ => {}
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
        if let Some(gone) = gone(key).filter(|_| !known.contains(&&**key)) {
            return Err(gone.within(stated.key));
        }
        if !known.contains(&&**key) {
            return Err(unknown("key", key, &format!(" in {of}"), known).within(stated.key));
        }
        if members[..place].iter().any(|(before, _)| before == key) {
            let message = format!("\"{key}\" is given twice in {of}");
            return Err(wrong(message).within(stated.key));
        }
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
