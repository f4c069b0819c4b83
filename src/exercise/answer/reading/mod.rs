//! What is said under a key → what it states: the same for every format.

mod items;
mod windows;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use super::{Spelling, Stated, StatedEdge, spellings};
use crate::exercise::answer::error::AnswerErrorKind;
use crate::exercise::answer::search::search;
use crate::exercise::answer::takes::Takes;
use crate::exercise::answer::words::{Separators, words};
use crate::exercise::counted::count_names;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::{Content, Question};
use crate::exercise::said::{Said, Shape};
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

pub(super) type Read<T> = Result<T, AnswerErrorKind>;

/// What is wrong, and the part of the text that says it.
type Fault<'a> = (AnswerErrorKind, &'a str);

/// What is said under a key as far as it can be read.
pub(super) struct Understood<'a> {
    pub(super) stated: Read<Stated<'a>>,
    pub(super) spelling: Spelling,
    /// The items that can't be read, beside those that can.
    pub(super) faults: Vec<Fault<'a>>,
}

/// How the key of a question is read.
pub(super) struct Reading<'a> {
    question: Question,
    pub(super) takes: &'static Takes,
    /// Whether anything had to be read in another way than the usual one.
    spelling: Cell<Spelling>,
    faults: RefCell<Vec<Fault<'a>>>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(question: Question, takes: &'static Takes) -> Self {
        Self {
            question,
            takes,
            spelling: Cell::default(),
            faults: RefCell::default(),
        }
    }

    pub(super) fn understood(self, said: Said<'a>) -> Understood<'a> {
        Understood {
            stated: self.read(said),
            spelling: self.spelling.get(),
            faults: self.faults.into_inner(),
        }
    }

    fn read(&self, said: Said<'a>) -> Read<Stated<'a>> {
        let takes = self.takes;
        Ok(match self.question.content() {
            Content::Value => Stated::Value(self.value(said)?),
            Content::Move => Stated::Names(self.best_move(said)?),
            Content::Nodes(..) => {
                let names = match said.shape {
                    Shape::Text => self.names_in(&said.spelling),
                    _ => said.into_list().and_then(names),
                };
                Stated::Names(names.ok_or_else(|| self.wrong(takes.names))?)
            }
            Content::Edges => {
                let edges = match said.shape {
                    Shape::Text => self.edges_in(&said.spelling),
                    _ => said.into_list().and_then(edges),
                };
                Stated::Edges(edges.ok_or_else(|| self.wrong(takes.edges))?)
            }
            Content::NodeValues => {
                let value = |_: &str, said| self.value(said);
                Stated::NodeValues(self.items(said, takes.node_values, value)?)
            }
            Content::Windows => {
                let window = |_: &str, said| self.window(said);
                Stated::Windows(self.items(said, takes.windows, window)?)
            }
            Content::Counts => {
                let count = |name: &str, said| Ok((known_count(name)?, self.count(said)?));
                let counts = self.items(said, takes.counts, count)?;
                Stated::Counts(counts.into_iter().map(|(_, count)| count).collect())
            }
            Content::IsPruned => {
                let yes_no = |_: &str, said| self.yes_no(&said);
                Stated::IsPruned(self.items(said, takes.is_pruned, yes_no)?)
            }
            Content::Search => Stated::Search(search(said)?),
        })
    }

    pub(super) fn wrong(&self, expected: &'static str) -> AnswerErrorKind {
        let key = self.question.word();
        AnswerErrorKind::BadValue { key, expected }
    }

    /// The names in a text that stands in place of a list.
    pub(super) fn names_in(&self, text: &str) -> Option<Vec<Cow<'a, str>>> {
        self.spelling.set(Spelling::Other);
        if spellings::is_none(text) {
            return Some(Vec::new());
        }
        let words = words(text, Separators::of_list(text)).ok()?;
        let names = words
            .into_iter()
            .map(|word| Cow::Owned(word.text.into_owned()));
        Some(names.collect())
    }

    /// The edges in a text that stands in place of a list.
    fn edges_in(&self, text: &str) -> Option<Vec<StatedEdge<'a>>> {
        self.spelling.set(Spelling::Other);
        let words = words(text, Separators::Edges).ok()?.into_iter();
        Some(
            words
                .map(|word| StatedEdge::Joined(Cow::Owned(word.text.into_owned())))
                .collect(),
        )
    }

    /// A number, or an interval that says as much as a bound.
    fn value(&self, said: Said) -> Read<StatedValue> {
        if let Shape::List(ends) = said.shape {
            let interval = |ends: Vec<Said>| {
                let [low, high] = <[Said; 2]>::try_from(ends).ok()?;
                spellings::interval(&self.number(low).ok()?, &self.number(high).ok()?)
            };
            self.spelling.set(Spelling::Other);
            return interval(ends).ok_or_else(|| self.wrong_number());
        }
        let text = self.number_text(said)?;
        StatedValue::parse(&text).or_else(|error| self.otherwise(&text, error, spellings::value))
    }

    pub(super) fn number(&self, said: Said) -> Read<Number> {
        let text = self.number_text(said)?;
        Number::parse(&text).or_else(|error| self.otherwise(&text, error, spellings::number))
    }

    /// What a text says that is no number as usual.
    fn otherwise<T>(
        &self,
        text: &str,
        error: ValueError,
        read: impl Fn(&str) -> Option<T>,
    ) -> Read<T> {
        self.spelling.set(Spelling::Other);
        read(text).ok_or_else(|| {
            if spellings::has_doubtful_comma(text) {
                AnswerErrorKind::DoubtfulComma(text.to_owned())
            } else {
                AnswerErrorKind::BadNumber(text.to_owned(), error)
            }
        })
    }

    fn number_text<'s>(&self, said: Said<'s>) -> Read<Cow<'s, str>> {
        match said.shape {
            Shape::Text | Shape::Number => Ok(said.spelling),
            _ => Err(self.wrong_number()),
        }
    }

    fn wrong_number(&self) -> AnswerErrorKind {
        AnswerErrorKind::BadValue {
            key: self.takes.number_key.unwrap_or(self.question.word()),
            expected: self.takes.number,
        }
    }

    /// One name, or an empty list.
    fn best_move(&self, said: Said<'a>) -> Read<Vec<Cow<'a, str>>> {
        match said.shape {
            Shape::Text => Ok(vec![said.spelling]),
            Shape::List(none) if none.is_empty() => Ok(Vec::new()),
            _ => Err(self.wrong(self.takes.best_move)),
        }
    }

    fn count(&self, said: Said) -> Read<u64> {
        let count = said.into_number().and_then(|text| whole(&text));
        count.ok_or_else(|| self.wrong(self.takes.count))
    }

    fn yes_no(&self, said: &Said) -> Read<bool> {
        let is_word = matches!(said.shape, Shape::Text | Shape::Other);
        let word = is_word.then(|| spellings::yes_no(&said.spelling)).flatten();
        word.ok_or_else(|| self.wrong(self.takes.yes_no))
    }
}

/// A whole number however it is written: 13.0 is 13.
fn whole(text: &str) -> Option<u64> {
    let value: Value = text.parse().ok()?;
    value.to_string().parse().ok()
}

pub(super) fn names(elements: Vec<Said<'_>>) -> Option<Vec<Cow<'_, str>>> {
    elements.into_iter().map(Said::into_name).collect()
}

fn edges(elements: Vec<Said<'_>>) -> Option<Vec<StatedEdge<'_>>> {
    elements.into_iter().map(edge).collect()
}

fn edge(said: Said<'_>) -> Option<StatedEdge<'_>> {
    if let Shape::Joined | Shape::Text = said.shape {
        return Some(StatedEdge::Joined(said.spelling));
    }
    let [parent, child] = names(said.into_list()?)?.try_into().ok()?;
    Some(StatedEdge::Pair(parent, child))
}

/// The name that reports give a count.
fn known_count(name: &str) -> Read<&'static str> {
    let found = count_names()
        .into_iter()
        .find(|known| known.eq_ignore_ascii_case(name));
    found.ok_or_else(|| AnswerErrorKind::UnknownCount(name.to_owned()))
}
