//! Reads points files: `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`.

use std::ops::Range;

use super::answer::count_called;
use super::derived::count_names;
use super::points::Points;
use super::question::{Question, instead_of};
use super::said::{Member, Said, Shape, read_json, span};
use super::scheme::{Accepted, AskedItems, Partial, Scheme, Worth};
use crate::json_tokens::TRAILING_COMMA;
use crate::search::{Preset, preset_names};
use crate::text::{is_invisible, known_instead, quoted};
use crate::vocabulary::Vocabulary;

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

impl Scheme {
    /// Reads a points file.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        read(text).map_err(|fault| SchemeError {
            message: fault.message,
            help: fault.help,
            span: span(text, fault.place.unwrap_or(text)),
        })
    }
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
    fn new(message: impl Into<String>) -> Self {
        let message = message.into();
        let (help, place) = (None, None);
        Self {
            message,
            help,
            place,
        }
    }

    fn helped(self, help: impl Into<String>) -> Self {
        let help = Some(help.into());
        Self { help, ..self }
    }

    /// The same in this part, unless a smaller one is known.
    fn within(self, place: &'a str) -> Self {
        let place = self.place.or(Some(place));
        Self { place, ..self }
    }
}

type Read<'a, T> = Result<T, Fault<'a>>;

fn wrong<'a, T>(message: impl Into<String>) -> Read<'a, T> {
    Err(Fault::new(message))
}

/// The keys beside those of questions.
const RULES: [&str; 4] = ["others", "ties", "accept", "carried"];

fn read(text: &str) -> Read<'_, Scheme> {
    let document = read_json(text).map_err(|(span, message)| {
        let help = match &*message {
            TRAILING_COMMA => "remove the comma in front of the bracket",
            _ => "write each question in straight double quotes, and its points: {\"value\": 1, \"pruned\": 3}",
        };
        let fault = Fault::new(format!("not a points file: {message}")).helped(help);
        fault.within(&text[span])
    })?;
    let Shape::Members(members) = &document.shape else {
        let message = "not a points file: expected an object of questions and points";
        return Err(Fault::new(message).within(document.place));
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
        let name = question.map_or(&**key, |question| question.word());
        if before.contains(&name) {
            let fault = Fault::new(format!("\"{name}\" is given twice"));
            return Err(fault.within(stated.key));
        }
        before.push(name);
        let taken = match question {
            Some(question) => worth(question, stated).map(|worth| scheme.take(question, worth)),
            None => rule(&mut scheme, key, stated),
        };
        taken.map_err(|fault| fault.within(stated.place))?;
    }
    Ok(scheme)
}

impl Scheme {
    fn take(&mut self, question: Question, worth: Worth) {
        // Nobody is asked for the search, so that it has no number.
        if worth.must_be_answered {
            self.named.push(question);
        }
        self.set(question, worth);
    }
}

/// Takes what holds for an answer as a whole.
fn rule<'a>(scheme: &mut Scheme, key: &str, stated: &Said<'a>) -> Read<'a, ()> {
    match key {
        // They are set before.
        "others" => {}
        "ties" => scheme.ties = word("\"ties\"", stated)?,
        "accept" => scheme.accepted = accepted(stated)?,
        "carried" => {
            let members = members("\"carried\"", stated, &["deduct"])?;
            let Some((_, deduct)) = members.first() else {
                return wrong("\"carried\" takes an object such as {\"deduct\": 1}");
            };
            scheme.carried = Some(points("deduct", deduct)?);
        }
        _ => {
            let keys = Question::keys().map(|(key, _)| key);
            let known: Vec<&str> = keys.chain(RULES).collect();
            return Err(unknown("question", key, "", &known).within(stated.key));
        }
    }
    Ok(())
}

/// `[{"convention": "cs188", "share": 1}]`
fn accepted<'a>(stated: &Said<'a>) -> Read<'a, Vec<Accepted>> {
    let Some(stated) = stated.as_list() else {
        let example = "[{\"convention\": \"cs188\", \"share\": 1}]";
        return wrong(format!("\"accept\" takes a list such as {example}"));
    };
    let mut all: Vec<Accepted> = Vec::new();
    for stated in stated {
        let one = accepted_one(stated, &all);
        all.push(one.map_err(|fault| fault.within(stated.place))?);
    }
    Ok(all)
}

fn accepted_one<'a>(stated: &Said<'a>, before: &[Accepted]) -> Read<'a, Accepted> {
    const WHOLE: usize = 100;
    let members = members("\"accept\"", stated, &["convention", "share"])?;
    let member = |key: &str| members.iter().find(|member| member.0 == key);
    let Some(name) = member("convention").and_then(|(_, stated)| stated.as_text()) else {
        return wrong("\"accept\" needs the name of a \"convention\"");
    };
    let preset = Preset::find(name);
    let preset = preset.ok_or_else(|| unknown("convention", name, "", &preset_names()))?;
    if before.iter().any(|known| known.preset.name == name) {
        return wrong(format!("\"accept\" has \"{name}\" twice"));
    }
    let Some((_, stated)) = member("share") else {
        let share = WHOLE;
        return Ok(Accepted { preset, share });
    };
    let share = stated.as_number().and_then(Points::parse);
    let share = share.and_then(|share| usize::try_from(share.hundredths()).ok());
    let share = share.filter(|&share| share <= WHOLE).ok_or_else(|| {
        let message = "\"share\" takes a number from 0 to 1 with at most two digits";
        Fault::new(message).within(stated.place)
    })?;
    Ok(Accepted { preset, share })
}

/// The keys of a question's object.
const KEYS: [&str; 7] = [
    "points",
    "title",
    "items",
    "partial",
    "deduct",
    "accept_bounds_as_values",
    "visibility",
];

/// What a question is worth: points, or an object with more.
fn worth<'a>(question: Question, stated: &Said<'a>) -> Read<'a, Worth> {
    let mut worth = Worth::of(Points::ONE);
    worth.items = AskedItems::All;
    worth.must_be_answered = question != Question::Search;
    let name = question.word();
    let members = if let Shape::Members(_) = &stated.shape {
        members(&format!("the points of \"{name}\""), stated, &KEYS)?
    } else {
        worth.points = points(name, stated)?;
        &[]
    };
    for (key, stated) in members {
        let taken = take(&mut worth, question, key, stated);
        taken.map_err(|fault| fault.within(stated.place))?;
    }
    match (worth.deduct, worth.partial) {
        (None, Partial::PerError) => wrong(format!(
            "\"per-error\" of \"{name}\" needs \"deduct\", the points that an error costs"
        )),
        (Some(_), Partial::None | Partial::PerItem) => wrong(format!(
            "\"deduct\" of \"{name}\" needs \"partial\": \"per-error\""
        )),
        _ => Ok(worth),
    }
}

/// Takes what stands under a key of a question.
fn take<'a>(worth: &mut Worth, question: Question, key: &str, stated: &Said<'a>) -> Read<'a, ()> {
    let of = format!("\"{key}\" of \"{}\"", question.word());
    match key {
        "points" => worth.points = points(question.word(), stated)?,
        "title" => worth.title = Some(title(&of, stated)?),
        "items" => worth.items = AskedItems::Named(items(question, &of, stated)?),
        "partial" => worth.partial = partial(question, word(&of, stated)?)?,
        "deduct" => worth.deduct = Some(points(key, stated)?),
        "accept_bounds_as_values" => worth.takes_plain_bounds = plain_bounds(question, stated)?,
        _ => worth.visibility = Some(word(&of, stated)?),
    }
    Ok(())
}

fn title<'a>(of: &str, stated: &Said<'a>) -> Read<'a, String> {
    const LONGEST: usize = 200;
    match stated.as_text() {
        Some(text)
            if (1..=LONGEST).contains(&text.chars().count()) && !text.contains(is_invisible) =>
        {
            Ok(text.to_owned())
        }
        _ => wrong(format!(
            "{of} takes a text of one line, at most {LONGEST} characters"
        )),
    }
}

fn partial<'a>(question: Question, partial: Partial) -> Read<'a, Partial> {
    match partial {
        Partial::PerError if question.is_of_one() => {
            wrong("\"per-error\" is only for questions with several items")
        }
        _ => Ok(partial),
    }
}

fn plain_bounds<'a>(question: Question, stated: &Said<'a>) -> Read<'a, bool> {
    match stated.as_bool() {
        _ if question != Question::NodeValues => {
            wrong("\"accept_bounds_as_values\" is only for \"node_values\"")
        }
        Some(is_so) => Ok(is_so),
        None => wrong("\"accept_bounds_as_values\" takes true or false"),
    }
}

fn items<'a>(question: Question, of: &str, stated: &Said<'a>) -> Read<'a, Vec<String>> {
    if !question.is_of_each() {
        return wrong(
            "\"items\" is for \"node_values\", \"windows\", \"counts\" and \"is_pruned\" only",
        );
    }
    let no_list = || Fault::new(format!("{of} takes a list of names"));
    let elements = stated.as_list().filter(|elements| !elements.is_empty());
    let mut names: Vec<String> = Vec::new();
    for element in elements.ok_or_else(no_list)? {
        let name = element.as_text().ok_or_else(no_list)?;
        let known = match question {
            Question::Counts => count_called(name),
            _ => Some(name),
        };
        let fault = match known {
            None => unknown("count", name, "", &count_names()),
            Some(name) if names.iter().any(|before| before == name) => {
                Fault::new(format!("{of} has \"{}\" twice", quoted(name)))
            }
            Some(name) => {
                names.push(name.to_owned());
                continue;
            }
        };
        return Err(fault.within(element.place));
    }
    Ok(names)
}

fn points<'a>(key: &str, stated: &Said<'a>) -> Read<'a, Points> {
    let points = stated.as_number().and_then(Points::parse);
    points.ok_or_else(|| {
        let most = Points::MOST;
        Fault::new(format!(
            "\"{key}\" takes points from 0 to {most} with at most two digits after the point"
        ))
    })
}

/// A word that must be one of these: `"ties" takes "first" or "any"`.
fn word<'a, W: Vocabulary>(of: &str, stated: &Said<'a>) -> Read<'a, W> {
    let said = stated.as_text().unwrap_or_default();
    W::from_word(said).ok_or_else(|| {
        let words = W::words().into_iter().map(|word| format!("\"{word}\""));
        let words: Vec<String> = words.collect();
        let (last, others) = words.split_last().expect("a vocabulary has words");
        let message = format!("{of} takes {} or {last}", others.join(", "));
        gone(said).unwrap_or_else(|| Fault::new(message))
    })
}

/// Members of an object, none twice, and only these.
fn members<'j, 'a>(of: &str, stated: &'j Said<'a>, known: &[&str]) -> Read<'a, &'j [Member<'a>]> {
    let Shape::Members(members) = &stated.shape else {
        return wrong(format!("{of} takes an object of {}", known.join(", ")));
    };
    for (place, (key, stated)) in members.iter().enumerate() {
        let fault = if !known.contains(&&**key) {
            unknown("key", key, &format!(" in {of}"), known)
        } else if members[..place].iter().any(|(before, _)| before == key) {
            Fault::new(format!("\"{key}\" is given twice in {of}"))
        } else {
            continue;
        };
        return Err(fault.within(stated.key));
    }
    Ok(members)
}

/// What is wrong with a word that is none of the known ones.
fn unknown<'a>(what: &str, word: &str, whose: &str, known: &[&str]) -> Fault<'a> {
    gone(word).unwrap_or_else(|| {
        let message = format!("there is no {what} \"{}\"{whose}", quoted(word));
        Fault::new(message).helped(known_instead(word, known, '"'))
    })
}

/// A word of a points file, or a question, that earlier versions knew.
fn gone<'a>(word: &str) -> Option<Fault<'a>> {
    let question = instead_of("question", word).map(|instead| ("the question ", instead));
    let gone = question.or_else(|| Some(("", instead_of("word", word)?)));
    let (what, instead) = gone?;
    Some(Fault::new(format!("{what}\"{word}\" is gone")).helped(instead))
}
