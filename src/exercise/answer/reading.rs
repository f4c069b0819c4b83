//! What is said to a question → what it states: the same for every format.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::contents::{count_of_key, is_of_edges, window, without_counters};
use super::error::AnswerErrorKind;
use super::settings::settings;
use super::tokens::{ARROWS, Cut, Fault, words};
use super::{Part, Spelling, Stated, StatedItem};
use crate::exercise::number::{Number, StatedValue, StatedWindow, within_marks};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, Shape};
use crate::text::says_nothing;
use crate::value::{Value, ValueError};
use crate::vocabulary::Vocabulary;

/// One thing that an answer says.
pub(super) struct Statement<'a> {
    pub(super) question: Question,
    /// The node or the count that it is about, where the question asks for something of each.
    pub(super) of: Option<Cow<'a, str>>,
    pub(super) said: Said<'a>,
    pub(super) spelling: Spelling,
}

type Read<T> = Result<T, AnswerErrorKind>;

/// How what is said to one question is read.
struct Reading<'a> {
    question: Question,
    spelling: Spelling,
    /// The items that can't be read, beside those that can.
    faults: Vec<Fault<'a>>,
}

/// The part of an answer that the statements about a question make, and what is wrong beside that.
pub(super) fn part(question: Question, all: Vec<Statement<'_>>) -> (Part<'_>, Vec<Fault<'_>>) {
    let mut reading = Reading {
        question,
        spelling: Spelling::Usual,
        faults: Vec::new(),
    };
    let (stated, unreadable) = if question.is_of_each() {
        let table = reading.table(all).map(Stated::Table);
        (table, reading.faults.len())
    } else {
        (reading.once(all), 0)
    };
    let part = Part {
        question,
        stated,
        spelling: reading.spelling,
        ambiguity: None,
        unreadable,
    };
    (part, reading.faults)
}

impl<'a> Reading<'a> {
    fn item(&mut self, said: Said) -> Read<StatedItem> {
        Ok(match self.question {
            Question::NodeValues => StatedItem::Value(self.value(said)?),
            Question::Windows => StatedItem::Window(self.window(said)?),
            Question::IsPruned => StatedItem::IsPruned(self.yes_no(&said)?),
            _ => StatedItem::Count(self.count(said)?),
        })
    }

    /// What is said to the question as a whole. Of two answers that differ neither counts.
    fn once(&mut self, statements: Vec<Statement<'a>>) -> Read<Stated<'a>> {
        let mut stated: Option<Read<Stated>> = None;
        for Statement { said, spelling, .. } in statements {
            let place = said.place;
            let next = self.whole(said);
            self.spelling = self.spelling.max(spelling);
            if stated.as_ref().is_some_and(|stated| *stated != next) {
                let fault = AnswerErrorKind::RepeatedKey(self.question.word());
                self.faults.push((fault.clone(), place));
                return Err(fault);
            }
            stated = Some(next);
        }
        stated.unwrap_or_else(|| Err(self.wrong()))
    }

    fn whole(&mut self, said: Said<'a>) -> Read<Stated<'a>> {
        let is_list = |said: &Said| matches!(said.shape, Shape::List(_));
        match (self.question, &said.shape) {
            (Question::Value, _) => self.value(said).map(Stated::Value),
            (Question::Search, _) => settings(said).map(Stated::Search),
            // What a text means as a whole is looked for in the tree.
            (Question::BestMove, Shape::Text) => Ok(Stated::Move(Some(said.spelling))),
            (Question::BestMove, Shape::List(names)) if names.is_empty() => Ok(Stated::Move(None)),
            (Question::BestMove, _) => Err(self.wrong()),
            (Question::CutEdges, Shape::List(pairs)) if pairs.iter().any(is_list) => {
                let pairs = said.into_list().unwrap_or_default();
                self.edges(pairs).map(Stated::Edges)
            }
            _ => self.names(said).map(Stated::Names),
        }
    }

    /// What is said of each node or count. An item that can't be read spoils itself alone, and so do two that say
    /// different things of one name; at least one must be left.
    fn table(&mut self, statements: Vec<Statement<'a>>) -> Read<Vec<(Cow<'a, str>, StatedItem)>> {
        let mut items: Vec<(Cow<str>, &str, Read<StatedItem>)> =
            Vec::with_capacity(statements.len());
        let mut places = HashMap::new();
        for statement in statements {
            let place = statement.said.place;
            self.spelling = self.spelling.max(statement.spelling);
            let name = self.name(statement.of);
            let item = self.item(statement.said);
            match name.map(|name| (places.entry(name.clone()), name)) {
                Err(fault) => items.push((Cow::Borrowed(""), place, Err(fault))),
                Ok((Entry::Vacant(entry), name)) => {
                    entry.insert(items.len());
                    items.push((name, place, item));
                }
                Ok((Entry::Occupied(entry), name)) => {
                    let (_, _, first) = &mut items[*entry.get()];
                    if *first != item {
                        *first = Err(AnswerErrorKind::RepeatedName(name.into_owned()));
                    }
                }
            }
        }
        let mut table = Vec::with_capacity(items.len());
        for (name, place, item) in items {
            match item {
                Ok(item) => table.push((name, item)),
                Err(fault) => self.faults.push((fault, place)),
            }
        }
        if table.is_empty() && !self.faults.is_empty() {
            return Err(self.faults.swap_remove(0).0);
        }
        Ok(table)
    }

    /// What an item is about; a count has two names.
    fn name(&self, name: Option<Cow<'a, str>>) -> Read<Cow<'a, str>> {
        let name = name.ok_or_else(|| self.wrong())?;
        if self.question != Question::Counts {
            return Ok(name);
        }
        let count = count_of_key(&name).map(Cow::Borrowed);
        count.ok_or_else(|| AnswerErrorKind::UnknownCount(name.into_owned()))
    }

    fn wrong(&self) -> AnswerErrorKind {
        AnswerErrorKind::wrong(self.question)
    }

    fn value(&mut self, said: Said) -> Read<StatedValue> {
        let text = said.into_name().ok_or_else(|| self.wrong())?;
        StatedValue::parse(&text).or_else(|error| {
            let stated = StatedValue::in_words(&text);
            let stated = stated.ok_or_else(|| self.no_number(&text, error))?;
            self.spelling = Spelling::Other;
            Ok(stated)
        })
    }

    /// A number. The end of a null window lies just beside one, which is what answers state: `2+`, `2-`.
    fn number(&self, said: Said) -> Read<Number> {
        let text = said.into_name().ok_or_else(|| self.wrong())?;
        let text = text
            .strip_suffix(['+', '-'])
            .filter(|text| !text.is_empty())
            .unwrap_or(&text);
        let usual = Number::parse(text);
        usual.or_else(|error| Number::in_words(text).ok_or_else(|| self.no_number(text, error)))
    }

    fn no_number(&self, text: &str, error: ValueError) -> AnswerErrorKind {
        if text.is_empty() || text.contains(char::is_whitespace) {
            self.wrong()
        } else {
            AnswerErrorKind::BadNumber(text.to_owned(), error)
        }
    }

    fn names(&mut self, said: Said<'a>) -> Read<Vec<Cow<'a, str>>> {
        let names: Option<_> = match said.shape {
            Shape::Text if says_nothing(&said.spelling) => Some(Vec::new()),
            Shape::Text => Some(self.words(&said.spelling)?),
            Shape::List(elements) => elements.into_iter().map(Said::into_name).collect(),
            _ => None,
        };
        names.ok_or_else(|| self.wrong())
    }

    /// The words of a list without what counts its items.
    fn words(&mut self, text: &str) -> Read<Vec<Cow<'a, str>>> {
        let cut = match self.question {
            Question::Pruned => Cut::Pruned,
            Question::CutEdges => Cut::Edges,
            Question::PrincipalVariation if is_of_edges(text) => Cut::Edges,
            _ => Cut::List,
        };
        let words = words(text, cut).map_err(|fault| fault.0)?;
        let items = without_counters(&words);
        if items.is_some() {
            self.spelling = Spelling::Other;
        }
        let words = items.unwrap_or(words).into_iter();
        let words = words.map(|word| word.into_owned().into());
        Ok(match cut {
            Cut::Pruned | Cut::Edges => edges_in_one(words),
            _ => words.collect(),
        })
    }

    /// Edges, each as a list of its parent and its child.
    fn edges(&self, pairs: Vec<Said<'a>>) -> Read<Vec<[Cow<'a, str>; 2]>> {
        let edge = |pair: Said<'a>| {
            let ends = pair.into_list()?.into_iter().map(Said::into_name);
            ends.collect::<Option<Vec<_>>>()?.try_into().ok()
        };
        let edges: Option<Vec<_>> = pairs.into_iter().map(edge).collect();
        edges.ok_or_else(|| self.wrong())
    }

    fn window(&self, said: Said<'a>) -> Read<StatedWindow> {
        let members = match said.shape {
            Shape::Text => window(&said.spelling),
            _ => said.into_members(),
        };
        let mut stated = StatedWindow::default();
        for (key, said) in members.ok_or_else(|| self.wrong())? {
            if said.is_nothing() {
                continue;
            }
            let said = said.into_list().ok_or_else(|| self.wrong())?;
            let numbers = said.into_iter().map(|said| self.number(said));
            let mut numbers: Vec<Number> = numbers.collect::<Read<_>>()?;
            let pair = <[Number; 2]>::try_from(numbers.clone()).ok();
            // A value of a history that is written again did not change.
            numbers.dedup();
            let is_again = match (&*key, pair) {
                ("entry", Some(pair)) => stated.entry.replace(pair).is_some(),
                ("exit", Some(pair)) => stated.exit.replace(pair).is_some(),
                ("alpha", _) if !numbers.is_empty() => stated.alpha.replace(numbers).is_some(),
                ("beta", _) if !numbers.is_empty() => stated.beta.replace(numbers).is_some(),
                _ => return Err(self.wrong()),
            };
            if is_again {
                return Err(AnswerErrorKind::RepeatedName(key.into_owned()));
            }
        }
        // One end is half a window.
        let is_half = stated.alpha.is_some() != stated.beta.is_some();
        if is_half || stated == StatedWindow::default() {
            return Err(self.wrong());
        }
        Ok(stated)
    }

    /// A whole number however it is written, 13.0 is 13.
    fn count(&self, said: Said) -> Read<u64> {
        let text = said.into_name().ok_or_else(|| self.wrong())?;
        let value: Value = text.parse().map_err(|_| self.wrong())?;
        value.to_string().parse().map_err(|_| self.wrong())
    }

    fn yes_no(&self, said: &Said) -> Read<bool> {
        let is_word = matches!(said.shape, Shape::Text | Shape::Other);
        match &*within_marks(&said.spelling).to_lowercase() {
            "yes" | "true" | "y" | "✓" if is_word => Ok(true),
            "no" | "false" | "n" | "✗" if is_word => Ok(false),
            _ => Err(self.wrong()),
        }
    }
}

/// The words of a list, an arrow and the names on both sides of it in one.
fn edges_in_one<'a>(words: impl Iterator<Item = Cow<'a, str>>) -> Vec<Cow<'a, str>> {
    let mut edges: Vec<Cow<str>> = Vec::new();
    for word in words {
        let is_arrow = |arrow: &&str| word.starts_with(arrow);
        let is_joined = |last: &&mut Cow<str>| {
            ARROWS.iter().any(is_arrow) || ARROWS.iter().any(|arrow| last.ends_with(arrow))
        };
        match edges.last_mut().filter(is_joined) {
            Some(last) => last.to_mut().push_str(&word),
            None => edges.push(word),
        }
    }
    edges
}
