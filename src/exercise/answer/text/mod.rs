//! Reads answers as a person types them: a line for each key, `key: values`.
//!
//! Values are separated by blanks, commas, semicolons or arrows; brackets around a list change
//! nothing. Names with blanks or separators in them stand in quotes. `none` is an empty list, and a
//! key without values is a question without an answer. A line that begins with `#` is a comment.
//!
//! A line has one of several [forms](forms::Form); what stands behind its key is cut into words, and
//! these are put into the [shape](after_key) that the key asks for.

mod after_key;
mod counts;
mod forms;
mod line;
mod names;
mod node_lines;
mod windows;

use std::borrow::Cow;
use std::iter::{self, Peekable};

use super::collected::Collected;
use super::error::{AnswerError, AnswerErrorKind};
use super::keys::{AnswerKey, as_key};
use super::takes::IN_TEXT;
use super::words::{Fault, is_quoted, quoted};
use super::{Answer, Known};
use crate::exercise::question::{Content, Question};
use crate::exercise::said::{Member, Said, span};
use crate::vocabulary::Vocabulary as _;
use after_key::{said, said_around};
use forms::{Form, Forms};
use line::{without_bullet, without_remark};
use node_lines::ValueOf;
use node_lines::{Head, KINDS, Kind};

/// Reads all lines.
pub(super) fn read<'a>(text: &'a str, known: &Known) -> Result<Answer<'a>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let mut lines = Lines {
        known,
        heading: None,
        answer: Collected::new(&IN_TEXT, text),
        of_nodes: Vec::new(),
        counts: Vec::new(),
        of_root: Vec::new(),
    };
    let all = text.split(['\n', '\r']).map(str::trim);
    let all = all.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut all = all.peekable();
    while let Some(line) = all.next() {
        if let Err(fault) = lines.read(line, text, &mut all) {
            lines.answer.warn_of(fault);
        }
    }
    lines.read_of_root();
    lines.into_answer()
}

struct Lines<'a, 'k> {
    known: &'k Known<'k>,
    /// The key that stands alone above lines of nodes.
    heading: Option<Question>,
    answer: Collected<'a>,
    /// What is said of single nodes, with the question that it answers.
    of_nodes: Vec<(Question, Member<'a>)>,
    /// Counts behind their labels, as sheets print them.
    counts: Vec<Member<'a>>,
    /// Names of the root that stand for the key of its value too, and the values behind them.
    of_root: Vec<(&'a str, &'a str)>,
}

impl<'a> Lines<'a, '_> {
    /// Reads a line of the text, and those of the lines behind it that belong to it.
    fn read(
        &mut self,
        line: &'a str,
        text: &'a str,
        behind: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<(), Fault<'a>> {
        if let Some(parts) = line::parts(line, self.known.is_node) {
            return parts
                .into_iter()
                .try_for_each(|part| self.read(part, text, behind));
        }
        let form = match self.forms().of(line) {
            Err((AnswerErrorKind::NoColon, _)) if self.is_of_sentences(line) => {
                let mut sentences = line.split(". ");
                return sentences.try_for_each(|sentence| self.read(sentence.trim(), text, behind));
            }
            form => form?,
        };
        let heading = self.heading.take();
        match form {
            Form::Counts(counts) => self.counts.extend(counts),
            Form::Values(values) => self.read_values(values)?,
            Form::Windows(windows) => {
                self.read_of_each(Kind::of_windows(), windows)?;
            }
            Form::OfRoot { name, value } => self.of_root.push((name, value)),
            Form::OfNode(kind, head, values) => {
                self.heading = heading;
                self.read_of_node((kind, head), values)?;
            }
            Form::Key { key, values: "" } if is_of_windows(key) => {
                self.heading = Some(Question::Windows);
            }
            Form::Key { key, values: "" } => {
                let values = self.values_below(key, text, behind);
                self.read_key(as_key(key), key, values)?;
            }
            Form::Key { key, values } => self.read_key(as_key(key), key, values)?,
            Form::Question { number, values } => {
                let question = number.checked_sub(1);
                let question = question.and_then(|place| self.known.questions.get(place));
                let question = question.ok_or((AnswerErrorKind::UnknownNumber(number), values))?;
                self.read_key(question.word().into(), values, values)?;
            }
        }
        Ok(())
    }

    /// Whether a line is several sentences, each of which says something.
    fn is_of_sentences(&self, line: &str) -> bool {
        let mut sentences = line.split(". ");
        line.contains(". ") && sentences.all(|sentence| self.forms().of(sentence.trim()).is_ok())
    }

    fn forms(&self) -> Forms<'_, 'a> {
        Forms {
            known: self.known,
            heading: self.heading,
            answer: &self.answer,
        }
    }

    /// What stands below a key in lines that say nothing by themselves, such as the items of a list, or in
    /// lines that are numbered from 1.
    fn values_below(
        &self,
        key: &str,
        text: &'a str,
        behind: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> &'a str {
        let mut number = 1;
        let mut is_item = |line: &&str| match self.forms().of(line) {
            Err((AnswerErrorKind::NoColon, _)) => true,
            Ok(Form::Question { number: said, .. }) if said == number && is_of_nodes(key) => {
                number += 1;
                true
            }
            _ => false,
        };
        let Some(first) = behind.next_if(&mut is_item) else {
            return "";
        };
        let last = iter::from_fn(|| behind.next_if(&mut is_item)).last();
        let Some(last) = last else {
            return without_bullet(first);
        };
        &text[span(text, first).start..span(text, last).end]
    }

    /// What is said of the root by its name: values among those of other nodes, or beside that of the
    /// key, else what the key asks for.
    fn read_of_root(&mut self) {
        let is_value_seen = self.answer.is_seen(AnswerKey::Question(Question::Value));
        let is_of_nodes = |(question, _): &(Question, _)| *question == Question::NodeValues;
        let is_beside = is_value_seen || self.of_nodes.iter().any(is_of_nodes);
        for (name, value) in std::mem::take(&mut self.of_root) {
            let of = if is_beside {
                ValueOf::Node(name)
            } else {
                ValueOf::Root
            };
            if let Err(fault) = self.read_values(vec![(of, value)]) {
                self.answer.warn_of(fault);
            }
        }
    }

    fn read_of_node(
        &mut self,
        (kind, head): (&Kind, Head<'a>),
        values: &'a str,
    ) -> Result<(), Fault<'a>> {
        let said = kind.said(head, values)?;
        self.of_nodes.extend(said.map(|said| (kind.question, said)));
        Ok(())
    }

    fn read_of_each(
        &mut self,
        kind: &Kind,
        said: Vec<(&'a str, &'a str)>,
    ) -> Result<(), Fault<'a>> {
        let mut said = said.into_iter();
        said.try_for_each(|(name, values)| self.read_of_node((kind, Head::named(name)), values))
    }

    /// The values of several nodes.
    fn read_values(&mut self, pairs: Vec<(ValueOf<'a>, &'a str)>) -> Result<(), Fault<'a>> {
        for (of, value) in pairs {
            match of {
                ValueOf::Node(name) => {
                    self.read_of_node((Kind::of_values(), Head::named(name)), value)?;
                }
                ValueOf::Root => self.read_key(Question::Value.word().into(), value, value)?,
            }
        }
        Ok(())
    }

    /// What is said under a key, which this part of the text stands for.
    fn read_key(
        &mut self,
        key: Cow<'a, str>,
        place: &'a str,
        values: &'a str,
    ) -> Result<(), Fault<'a>> {
        if let Some((AnswerKey::Question(question), _)) = AnswerKey::find(&key)
            && let Some(kind) = Kind::of(question)
            && let Some(said) = node_lines::said_of_each(values, self.known.is_node)
        {
            return self.read_of_each(kind, said);
        }
        let key = self.answer.key(key).map_err(|kind| (kind, place))?;
        if values.is_empty() {
            return Ok(());
        }
        let said = match key {
            AnswerKey::Question(question) => self.said(key, question.content(), values)?,
            // The rest of the line as it is, or a name in quotes.
            _ if is_quoted(values) => Said::text(quoted(values)?.0),
            _ => Said::text(values),
        };
        self.answer.say(key, said.by(values));
        Ok(())
    }

    fn said(
        &mut self,
        key: AnswerKey,
        content: Content,
        values: &'a str,
    ) -> Result<Said<'a>, Fault<'a>> {
        if let Some(said) = said_around(content, values, self.known) {
            self.answer.is_read_otherwise(key);
            return Ok(said);
        }
        let is_of_names = matches!(content, Content::Nodes(..) | Content::Edges | Content::Move);
        let values = if is_of_names {
            without_remark(values, self.known.is_node)
        } else {
            values
        };
        said(content, values)
    }

    fn into_answer(mut self) -> Result<Answer<'a>, AnswerError> {
        if !self.counts.is_empty() {
            match self.answer.key(Question::Counts.word().into()) {
                Ok(key) => self.answer.say(key, Said::members(self.counts)),
                Err(kind) => self.answer.warn_of((kind, "")),
            }
        }
        for Kind { question, .. } in &KINDS {
            let is_asked = |(of, _): &mut (Question, _)| of == question;
            let said = self.of_nodes.extract_if(.., is_asked);
            let members: Vec<Member> = said.map(|(_, member)| member).collect();
            if !members.is_empty() {
                self.answer.answer(*question, Said::members(members));
            }
        }
        self.answer.into_answer()
    }
}

/// Whether a key asks for a list of nodes.
fn is_of_nodes(key: &str) -> bool {
    let is_list = |question: Question| matches!(question.content(), Content::Nodes(..));
    AnswerKey::find(key)
        .is_some_and(|(key, _)| matches!(key, AnswerKey::Question(question) if is_list(question)))
}

fn is_of_windows(key: &str) -> bool {
    AnswerKey::find(key).is_some_and(|(key, _)| key == AnswerKey::Question(Question::Windows))
}
