//! Reads points files such as `{"value": 1, "pruned": {"points": 3, "partial": "per-item"}}`; every error has its
//! place.

use std::fmt;
use std::ops::Range;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;

use super::answer::count_called;
use super::derived::count_names;
use super::question::{Question, instead_of};
use super::scheme::{AskedItems, Partial, Points, Scheme, Worth};
use crate::text::{known_instead, nearest, printable, quoted};
use crate::vocabulary::Vocabulary;

impl Scheme {
    /// Reads a points file.
    pub fn read(text: &str) -> Result<Self, SchemeError> {
        serde_json::from_str(text).map_err(|error| SchemeError::new(text, &error))
    }
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

/// What to do about a text that is no JSON.
const EXAMPLE: &str =
    "write each question in straight double quotes, and its points: {\"value\": 1, \"pruned\": 3}";

/// What to do about a key or a word that nothing is near to.
const ALL_KEYS: &str = "`abtree schema points` has all keys and what they take";

/// What serde calls things, and what they are called here.
const IN_OUR_WORDS: [(&str, &str); 5] = [
    ("expected a sequence", "expected a list of names"),
    ("expected f64", "expected a number"),
    ("unknown field", "there is no key"),
    ("duplicate field", "repeated key"),
    ("missing field", "missing key"),
];

impl SchemeError {
    fn new(text: &str, error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&place).unwrap_or(&message);
        let message = printable(
            &IN_OUR_WORDS
                .iter()
                .fold(message.to_owned(), |message, (technical, plain)| {
                    message.replace(technical, plain)
                }),
        );
        let word = message.split('`').nth(1).unwrap_or_default();
        let mut gone = ["question", "word"].into_iter();
        let gone = gone.find_map(|what| instead_of(what, word));
        let (message, help) = match (gone, error.classify()) {
            (Some(instead), _) => (format!("`{word}` is gone"), Some(instead)),
            (None, Category::Data) if message.contains("did you mean") => (message, None),
            (None, Category::Data) => (message, Some(ALL_KEYS)),
            (None, _) => (format!("not a points file: {message}"), Some(EXAMPLE)),
        };
        Self {
            message,
            help: help.map(str::to_owned),
            span: token(text, error.line(), error.column()),
        }
    }
}

/// The word or the sign that ends at a place of a text: so many bytes behind the beginning of a line.
fn token(text: &str, line: usize, column: usize) -> Range<usize> {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let end = text.len().min(lines.map(str::len).sum::<usize>() + column);
    let mut ends = (0..=end).rev().filter(|&end| text.is_char_boundary(end));
    let before = &text[..ends.next().unwrap_or_default()];
    let word = before.trim_end_matches(|letter| !"{}[],: \n".contains(letter));
    let last = before.char_indices().next_back();
    word.len().min(last.map_or(0, |(start, _)| start))..before.len()
}

impl<'de> Deserialize<'de> for Scheme {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PointsFile)
    }
}

/// The members of a points file, whose order is that of the questions.
struct PointsFile;

/// The keys beside those of questions.
const RULES: [&str; 4] = ["others", "ties", "accept", "carried"];

impl<'de> Visitor<'de> for PointsFile {
    type Value = Scheme;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object of questions and points")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Scheme, A::Error> {
        let (mut scheme, mut others) = (Scheme::default(), Points::ZERO);
        let mut before: Vec<String> = Vec::new();
        while let Some(key) = members.next_key::<String>()? {
            let question = Question::find(&key);
            let name = question.map_or(key, |question| question.word().to_owned());
            if before.contains(&name) {
                return Err(twice(&name));
            }
            match (question, &*name) {
                (Some(question), _) => {
                    scheme.take(question, members.next_value_seed(PointsOrMore)?)?;
                }
                (None, "others") => others = members.next_value()?,
                (None, "ties") => scheme.ties = members.next_value()?,
                (None, "accept") => {
                    scheme.accepted = members.next_value()?;
                    let presets = scheme.accepted.iter().map(|one| one.preset.name);
                    let presets: Vec<&str> = presets.collect();
                    let is_repeated = |&place: &usize| presets[..place].contains(&presets[place]);
                    if let Some(place) = (0..presets.len()).find(is_repeated) {
                        return Err(twice(presets[place]));
                    }
                }
                (None, "carried") => {
                    scheme.carried = Some(members.next_value::<Deduction>()?.deduct);
                }
                (None, name) => return Err(no_question(name)),
            }
            before.push(name);
        }
        scheme.share_out(others);
        Ok(scheme)
    }
}

impl Scheme {
    /// Takes what a question is worth, if that can be so.
    fn take<E: Error>(&mut self, question: Question, mut worth: Worth) -> Result<(), E> {
        if let AskedItems::Named(names) = &mut worth.items {
            check_items(question, names)?;
        } else {
            worth.items = AskedItems::All;
        }
        if let Some(fault) = fault(question, &worth) {
            return Err(E::custom(fault));
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
fn check_items<E: Error>(question: Question, names: &mut [String]) -> Result<(), E> {
    if !question.is_of_each() || names.is_empty() {
        let message = "`items` takes names, and is for `node_values`, `windows`, `counts` and `is_pruned` only";
        return Err(E::custom(message));
    }
    for place in 0..names.len() {
        if question == Question::Counts {
            let count = count_called(&names[place]);
            let unknown = || {
                let known = known_instead(&names[place], &count_names(), '`');
                let name = quoted(&names[place]);
                E::custom(format!("there is no count `{name}`: {known}"))
            };
            count.ok_or_else(unknown)?.clone_into(&mut names[place]);
        }
        if names[..place].contains(&names[place]) {
            return Err(twice(&names[place]));
        }
    }
    Ok(())
}

fn twice<E: Error>(name: &str) -> E {
    E::custom(format!("`{}` is given twice", quoted(name)))
}

fn no_question<E: Error>(name: &str) -> E {
    let keys = Question::keys().map(|(key, _)| key);
    let keys: Vec<&str> = keys.chain(RULES).collect();
    let near = nearest(name, &keys).map(|near| format!(": did you mean `{near}`?"));
    let name = quoted(name);
    E::custom(format!(
        "there is no question `{name}`{}",
        near.unwrap_or_default()
    ))
}

/// What one proved slip costs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"deduct\": 1}")]
struct Deduction {
    deduct: Points,
}

/// What stands behind a question: points, or an object with more.
struct PointsOrMore;

impl<'de> DeserializeSeed<'de> for PointsOrMore {
    type Value = Worth;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Worth, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PointsOrMore {
    type Value = Worth;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("points from 0 to 1000000, or an object such as {\"points\": 1}")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Worth, E> {
        self.visit_f64(u32::try_from(number).map_or(f64::INFINITY, f64::from))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Worth, E> {
        let points = Points::try_from(number).map_err(E::custom)?;
        let worth = Worth::default();
        Ok(Worth { points, ..worth })
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Worth, A::Error> {
        Worth::deserialize(MapAccessDeserializer::new(members))
    }
}
