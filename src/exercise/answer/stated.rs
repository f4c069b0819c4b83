//! What is said under a key → what it states: the same for every format.

use std::borrow::Cow;
use std::cell::Cell;

use super::error::AnswerErrorKind;
use super::said::{Member, Said, Shape};
use super::search::search;
use super::takes::{Takes, Worse};
use super::tokens::{Separators, words};
use super::yes_no::yes_no;
use super::{Spelling, Stated, StatedEdge, plain};
use crate::exercise::counted::count_names;
use crate::exercise::number::{Number, StatedValue};
use crate::exercise::question::{Content, Question};
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

pub(super) type Read<T> = Result<T, AnswerErrorKind>;

/// Things by their names.
type Named<'a, T> = Vec<(Cow<'a, str>, T)>;

/// How the key of a question is read.
pub(super) struct Reading {
    question: Question,
    pub(super) takes: &'static Takes,
    /// Whether anything had to be read in another way than the usual one.
    spelling: Cell<Spelling>,
}

impl Reading {
    pub(super) fn new(question: Question, takes: &'static Takes) -> Self {
        let spelling = Cell::default();
        Self {
            question,
            takes,
            spelling,
        }
    }

    /// What is stated, and whether it is spelled as usual.
    pub(super) fn stated<'a>(&self, said: Said<'a>) -> (Read<Stated<'a>>, Spelling) {
        (self.read(said), self.spelling.get())
    }

    fn read<'a>(&self, said: Said<'a>) -> Read<Stated<'a>> {
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
                let edges = said.into_list().and_then(edges);
                Stated::Edges(edges.ok_or_else(|| self.wrong(takes.edges))?)
            }
            Content::NodeValues => {
                Stated::NodeValues(self.items(said, takes.node_values, Self::value)?)
            }
            Content::Windows => Stated::Windows(self.items(said, takes.windows, Self::window)?),
            Content::Counts => {
                let counts = self.items(said, takes.counts, Self::count)?;
                Stated::Counts(counts.into_iter().map(known_count).collect::<Read<_>>()?)
            }
            Content::IsPruned => {
                Stated::IsPruned(
                    self.items(said, takes.is_pruned, |reading, said| reading.yes_no(&said))?,
                )
            }
            Content::Conditions => {
                Stated::Conditions(self.items(said, takes.conditions, Self::condition)?)
            }
            Content::ValueFor => Stated::ValueFor(self.value_for(said)?),
            Content::Reordered => Stated::Reordered(self.reordered(said)?),
            Content::FewestLeaves => Stated::FewestLeaves(self.leaves(said)?),
            Content::Safe => Stated::Safe(self.yes_no(&said)?),
            Content::Search => Stated::Search(search(said)?),
        })
    }

    pub(super) fn wrong(&self, expected: &'static str) -> AnswerErrorKind {
        let key = self.question.word();
        AnswerErrorKind::BadValue { key, expected }
    }

    /// The names in a text that stands in the place of a list.
    pub(super) fn names_in<'a>(&self, text: &str) -> Option<Vec<Cow<'a, str>>> {
        self.spelling.set(Spelling::Other);
        if plain::is_none(text) {
            return Some(Vec::new());
        }
        let words = words(text, Separators::Lists).ok()?;
        let names = words
            .into_iter()
            .map(|word| Cow::Owned(word.text.into_owned()));
        Some(names.collect())
    }

    /// A number, or an interval that says as much as a bound.
    fn value(&self, said: Said) -> Read<StatedValue> {
        if let Shape::List(ends) = said.shape {
            let interval = |ends: Vec<Said>| {
                let [low, high] = <[Said; 2]>::try_from(ends).ok()?;
                plain::interval(&self.number(low).ok()?, &self.number(high).ok()?)
            };
            self.spelling.set(Spelling::Other);
            return interval(ends).ok_or_else(|| self.wrong_number());
        }
        let text = self.number_text(said)?;
        StatedValue::parse(&text).or_else(|error| self.otherwise(&text, error, plain::value))
    }

    pub(super) fn number(&self, said: Said) -> Read<Number> {
        let text = self.number_text(said)?;
        Number::parse(&text).or_else(|error| self.otherwise(&text, error, plain::number))
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
            if plain::has_doubtful_comma(text) {
                AnswerErrorKind::DoubtfulComma(text.to_owned())
            } else {
                AnswerErrorKind::BadNumber(text.to_owned(), error)
            }
        })
    }

    fn number_text<'a>(&self, said: Said<'a>) -> Read<Cow<'a, str>> {
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
    fn best_move<'a>(&self, said: Said<'a>) -> Read<Vec<Cow<'a, str>>> {
        match said.shape {
            Shape::Text => Ok(vec![said.spelling]),
            Shape::List(none) if none.is_empty() => Ok(Vec::new()),
            _ => Err(self.wrong(self.takes.best_move)),
        }
    }

    /// What is said of names, of none of them twice and of at least one.
    fn items<'a, T>(
        &self,
        said: Said<'a>,
        takes: &'static str,
        read: impl Fn(&Self, Said<'a>) -> Read<T>,
    ) -> Read<Named<'a, T>> {
        let mut members = said.into_members().unwrap_or_default();
        members.retain(|(_, said)| !said.is_nothing());
        if members.is_empty() {
            return Err(self.wrong(takes));
        }
        let repeated = first_repeated(&members);
        let read = |(name, said)| Ok((name, read(self, said)?));
        let items: Read<_> = members.into_iter().map(read).collect();
        match repeated {
            Some(name) if items.is_ok() || self.takes.worse == Worse::RepeatedName => {
                Err(AnswerErrorKind::RepeatedName(name))
            }
            _ => items,
        }
    }

    fn count(&self, said: Said) -> Read<u64> {
        let count = said.into_number().and_then(|text| whole(&text));
        count.ok_or_else(|| self.wrong(self.takes.count))
    }

    fn leaves(&self, said: Said) -> Read<u64> {
        let text = self.number_text(said)?;
        let leaves = whole(&text);
        leaves.ok_or_else(|| self.wrong("a whole number"))
    }

    fn yes_no(&self, said: &Said) -> Read<bool> {
        let is_word = matches!(said.shape, Shape::Text | Shape::Other);
        let word = is_word.then(|| yes_no(&said.spelling)).flatten();
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

/// A count under the name that reports give it.
fn known_count((name, count): (Cow<str>, u64)) -> Read<(&'static str, u64)> {
    let found = count_names().into_iter().find(|known| *known == name);
    let found = found.ok_or_else(|| AnswerErrorKind::UnknownCount(name.into_owned()))?;
    Ok((found, count))
}

/// The first name, in the order of the alphabet, that stands twice.
fn first_repeated(members: &[Member]) -> Option<String> {
    let mut names: Vec<&str> = members.iter().map(|(name, _)| &**name).collect();
    names.sort_unstable();
    let repeated = names.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(repeated[0].to_owned())
}
