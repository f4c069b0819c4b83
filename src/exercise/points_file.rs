//! Reads points files such as `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`; every error has its
//! place.

use std::borrow::Cow;
use std::ops::Range;

use super::answer::count_of_key;
use super::derived::count_names;
use super::question::{Question, instead_of};
use super::said::{Member, Said, Shape, read_json, span};
use super::scheme::{Accepted, AskedItems, Partial, Points, Scheme, Worth};
use crate::search::{Preset, preset_names};
use crate::text::{known_instead, nearest, quoted};
use crate::vocabulary::Vocabulary;

/// What is wrong with a points file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: &'static str,
    /// Where in the text.
    pub span: Range<usize>,
}

impl Scheme {
    /// Reads a points file.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        let said = read_json(text).map_err(|(span, message)| SchemeError {
            message: format!("not a points file: {message}"),
            help: "write each question in straight double quotes, and its points: {\"value\": 1, \"pruned\": 3}",
            span,
        })?;
        Self::of(said).map_err(|(message, place)| SchemeError::new(message, place, text))
    }
}

impl SchemeError {
    /// What is wrong with a part of a text, which may be a word that is gone.
    fn new(message: String, place: &str, text: &str) -> Self {
        let word = place.trim_matches('"');
        let mut gone = ["question", "word"].into_iter();
        let gone = gone.find_map(|what| instead_of(what, word));
        Self {
            message: gone.map_or(message, |_| format!("`{word}` is gone")),
            help: gone.unwrap_or("`abtree schema points` has all keys and what they take"),
            span: span(text, place),
        }
    }
}

/// What is read, or what is wrong, and the part of the text that is.
type Read<'a, T> = Result<T, (String, &'a str)>;

/// The keys beside those of questions.
const RULES: [&str; 5] = ["others", "ties", "accept", "carried", "algorithm"];

impl Scheme {
    /// The members of a points file, whose order is that of the questions.
    fn of(said: Said<'_>) -> Read<'_, Self> {
        let (mut scheme, mut others) = (Self::default(), Points::ZERO);
        let mut before: Vec<Question> = Vec::new();
        for (key, said) in members(said, "an object of questions and points")? {
            let place = place_of(&key, &said);
            match (Question::find(&key), &*key) {
                (Some(question), _) if before.contains(&question) => {
                    return Err((twice(question.word()), place));
                }
                (Some(question), _) => {
                    before.push(question);
                    scheme.take(question, worth(said)?, place)?;
                }
                (None, "others") => others = points(&said)?,
                (None, "ties") => scheme.ties = word(&said)?,
                (None, "algorithm") => scheme.algorithm = Some(word(&said)?),
                (None, "accept") => {
                    let accepted = elements(said)?.into_iter().map(accepted);
                    scheme.accepted = accepted.collect::<Read<_>>()?;
                }
                (None, "carried") => scheme.carried = Some(deduction(said)?),
                (None, name) => return Err((no_question(name), place)),
            }
        }
        scheme.share_out(others);
        Ok(scheme)
    }

    /// Takes what a question is worth, if that can be so.
    fn take<'a>(&mut self, question: Question, mut worth: Worth, place: &'a str) -> Read<'a, ()> {
        if let AskedItems::Named(names) = &mut worth.items {
            check_items(question, names).map_err(|fault| (fault, place))?;
        } else {
            worth.items = AskedItems::All;
        }
        if let Some(fault) = fault(question, &worth) {
            return Err((fault.to_owned(), place));
        }
        // Nobody is asked for the search, so that it has no number.
        if question != Question::Search {
            self.named.push(question);
        }
        self.worths[question as usize] = worth;
        Ok(())
    }

    /// Leaves so many points to each question that is not named. What is worth nothing is checked as far as it is
    /// answered; else one item would earn what all of them are worth.
    fn share_out(&mut self, others: Points) {
        for &question in Question::ALL {
            let is_other = !self.asks(question) && question != Question::Search;
            let worth = &mut self.worths[question as usize];
            if is_other {
                worth.points = others;
            }
            if is_other && others > Points::ZERO {
                worth.items = AskedItems::All;
            }
        }
    }
}

/// What a question is worth: points, or an object with more.
fn worth(said: Said<'_>) -> Read<'_, Worth> {
    let mut worth = Worth {
        points: Points::ONE,
        ..Worth::default()
    };
    if matches!(said.shape, Shape::Number) {
        worth.points = points(&said)?;
        return Ok(worth);
    }
    let expected = "points from 0 to 1000000, or an object such as {\"points\": 1}";
    for (key, said) in members(said, expected)? {
        match &*key {
            "points" => worth.points = points(&said)?,
            "partial" => worth.partial = word(&said)?,
            "deduct" => worth.deduct = Some(points(&said)?),
            "accept_bounds_as_values" => worth.takes_plain_bounds = yes_no(&said)?,
            "title" => worth.title = Some(text(said)?.into_owned()),
            "visibility" => worth.visibility = Some(word(&said)?),
            "items" => {
                let names = elements(said)?.into_iter();
                let names = names.map(|said| Ok(text(said)?.into_owned()));
                worth.items = AskedItems::Named(names.collect::<Read<_>>()?);
            }
            _ => return Err(unknown_key(&key, &said)),
        }
    }
    Ok(worth)
}

/// Another convention under which an answer may be right.
fn accepted(said: Said<'_>) -> Read<'_, Accepted> {
    let place = said.place;
    let (mut preset, mut share) = (None, Points::ONE);
    for (key, said) in members(said, "an object such as {\"convention\": \"cs188\"}")? {
        match &*key {
            "convention" => preset = Some(convention(said)?),
            "share" => share = part(&said)?,
            _ => return Err(unknown_key(&key, &said)),
        }
    }
    let preset = preset.ok_or_else(|| ("missing key `convention`".to_owned(), place))?;
    Ok(Accepted { preset, share })
}

fn part<'a>(said: &Said<'a>) -> Read<'a, Points> {
    let stated = points(said).ok().filter(|share| *share <= Points::ONE);
    let expected = "a number from 0 to 1 with at most two digits after the point";
    stated.ok_or_else(|| wrong(expected, said.place))
}

fn convention(said: Said<'_>) -> Read<'_, &'static Preset> {
    let place = said.place;
    let name = text(said)?;
    Preset::find(&name).ok_or_else(|| {
        let known = known_instead(&name, &preset_names(), '`');
        let name = quoted(&name);
        (format!("there is no convention `{name}`: {known}"), place)
    })
}

/// What one proved slip costs.
fn deduction(said: Said<'_>) -> Read<'_, Points> {
    let (place, expected) = (said.place, "an object such as {\"deduct\": 1}");
    match &members(said, expected)?[..] {
        [(key, said)] if key == "deduct" => points(said),
        _ => Err(wrong(expected, place)),
    }
}

/// The members of an object, of which none stands twice.
fn members<'a>(said: Said<'a>, expected: &str) -> Read<'a, Vec<Member<'a>>> {
    let place = said.place;
    let members = said.into_members();
    let members = members.ok_or_else(|| wrong(expected, place))?;
    for (count, (key, said)) in members.iter().enumerate() {
        if members[..count].iter().any(|(other, _)| other == key) {
            return Err((twice(key), place_of(key, said)));
        }
    }
    Ok(members)
}

fn elements(said: Said<'_>) -> Read<'_, Vec<Said<'_>>> {
    let place = said.place;
    said.into_list().ok_or_else(|| wrong("a list", place))
}

fn text(said: Said<'_>) -> Read<'_, Cow<'_, str>> {
    match said.shape {
        Shape::Text => Ok(said.spelling),
        _ => Err(wrong("a text in double quotes", said.place)),
    }
}

fn points<'a>(said: &Said<'a>) -> Read<'a, Points> {
    let number = said.spelling.parse().ok();
    let number = number.filter(|_: &f64| matches!(said.shape, Shape::Number));
    number.and_then(Points::from_number).ok_or_else(|| {
        let most = Points::MOST;
        let expected = format!("points from 0 to {most} with at most two digits after the point");
        wrong(&expected, said.place)
    })
}

fn yes_no<'a>(said: &Said<'a>) -> Read<'a, bool> {
    match (&said.shape, &*said.spelling) {
        (Shape::Other, "true") => Ok(true),
        (Shape::Other, "false") => Ok(false),
        _ => Err(wrong("true or false", said.place)),
    }
}

fn word<'a, W: Vocabulary>(said: &Said<'a>) -> Read<'a, W> {
    let known = said.as_text().and_then(W::from_word);
    known.ok_or_else(|| {
        let (word, known) = (quoted(&said.spelling), W::words().join("`, `"));
        let message = format!("there is no word `{word}`, expected one of `{known}`");
        (message, said.place)
    })
}

fn wrong<'a>(expected: &str, place: &'a str) -> (String, &'a str) {
    (format!("expected {expected}"), place)
}

fn twice(name: &str) -> String {
    format!("`{}` is given twice", quoted(name))
}

/// Where a key stands; one with escapes in it stands nowhere as it is read.
fn place_of<'a>(key: &Cow<'a, str>, said: &Said<'a>) -> &'a str {
    match key {
        Cow::Borrowed(key) => key,
        Cow::Owned(_) => said.place,
    }
}

fn unknown_key<'a>(key: &Cow<'a, str>, said: &Said<'a>) -> (String, &'a str) {
    (
        format!("there is no key `{}`", quoted(key)),
        place_of(key, said),
    )
}

fn no_question(name: &str) -> String {
    let keys = Question::keys().map(|(key, _)| key);
    let keys: Vec<&str> = keys.chain(RULES).collect();
    let near = nearest(name, &keys).map(|near| format!(": did you mean `{near}`?"));
    let near = near.unwrap_or_default();
    format!("there is no question `{}`{near}", quoted(name))
}

/// What is wrong with what a question is worth.
fn fault(question: Question, worth: &Worth) -> Option<&'static str> {
    let (is_per_error, deducts) = (worth.partial == Partial::PerError, worth.deduct.is_some());
    if worth.partial != Partial::None && question.is_of_one() {
        return Some("`partial` is only for questions with several items");
    } else if is_per_error && !deducts {
        return Some("`per-error` needs `deduct`, the points that an error costs");
    } else if deducts && !is_per_error {
        return Some("`deduct` needs `\"partial\": \"per-error\"`");
    } else if worth.takes_plain_bounds && question != Question::NodeValues {
        return Some("`accept_bounds_as_values` is only for `node_values`");
    }
    None
}

/// Lets counts be called as in answers, and refuses items that nobody could ask for.
fn check_items(question: Question, names: &mut [String]) -> Result<(), String> {
    if !question.is_of_each() || names.is_empty() {
        let message = "`items` takes names, and is for `node_values`, `windows`, `counts` and `is_pruned` only";
        return Err(message.to_owned());
    }
    for place in 0..names.len() {
        if question == Question::Counts {
            let count = count_of_key(&names[place]);
            let unknown = || {
                let known = known_instead(&names[place], &count_names(), '`');
                format!("there is no count `{}`: {known}", quoted(&names[place]))
            };
            count.ok_or_else(unknown)?.clone_into(&mut names[place]);
        }
        if names[..place].contains(&names[place]) {
            return Err(twice(&names[place]));
        }
    }
    Ok(())
}
