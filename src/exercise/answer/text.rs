//! Reads answers as a person types them: a line for each key, `key: values`.
//!
//! Values are separated by blanks, commas, semicolons or arrows; brackets around a list change
//! nothing. Names with blanks or separators in them stand in quotes. `none` is an empty list, and a
//! key without values is a question without an answer. A line that begins with `#` is a comment.

use std::borrow::Cow;

use super::around::within_surroundings;
use super::before_value::{ValueOf, is_value_of_root, node_in, several};
use super::behind_key::{is_value, said};
use super::collected::Collected;
use super::error::{AnswerError, AnswerErrorKind};
use super::keys::{AnswerKey, spelled};
use super::lines::{at_colon, numbered, without_bullet, without_remark};
use super::of_counts::asked_counts;
use super::of_nodes::{Head, KINDS, Kind, leaf_of, one_name};
use super::takes::IN_TEXT;
use super::tokens::{Fault, is_quoted, quoted};
use super::{Answer, Known, Spelling};
use crate::exercise::question::{Content, Question};
use crate::exercise::said::{Member, Said};
use crate::vocabulary::Vocabulary as _;

/// Reads all lines.
pub(super) fn read<'a>(text: &'a str, known: &Known) -> Result<Answer<'a>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let mut lines = Lines {
        known,
        answer: Collected::new(&IN_TEXT, text),
        of_nodes: Default::default(),
        counts: Vec::new(),
        of_root: Vec::new(),
    };
    let all = text.split(['\n', '\r']).map(str::trim);
    for line in all.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Err(fault) = lines.read(line) {
            lines.answer.warn_of(fault);
        }
    }
    lines.read_of_root();
    lines.into_answer()
}

struct Lines<'a, 'k> {
    known: &'k Known<'k>,
    answer: Collected<'a>,
    /// What is said of single nodes, a line each, by its kind.
    of_nodes: [Vec<Member<'a>>; KINDS.len()],
    /// Counts behind their labels, as sheets print them.
    counts: Vec<Member<'a>>,
    /// Values behind the name of the root where that is a word for the key of its value too.
    of_root: Vec<(&'a str, &'a str)>,
}

impl<'a> Lines<'a, '_> {
    fn read(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        let line = without_bullet(line);
        if let Some(counts) = asked_counts(line, self.known.questions) {
            self.counts.extend(counts);
            return Ok(());
        }
        if let Some(pairs) = several(line, self.known) {
            return self.read_values(pairs);
        }
        let (head, values) = match (self.keyed(line)?, numbered(line)) {
            (Ok(keyed), _) => keyed,
            (Err(fault), None) => return Err(fault),
            (Err(_), Some((number, line))) => match self.keyed(line)? {
                Ok(keyed) => keyed,
                Err(_) => return self.read_numbered(number, line),
            },
        };
        if let Some(leaf) = leaf_of(head) {
            return self.read_value_for(leaf, values);
        }
        if is_value_of_root(head, self.known) && is_value(values) {
            self.of_root.push((head, values));
            return Ok(());
        }
        if let Some((number, names)) = self.kind(head, values)? {
            let said = KINDS[number].said(names, values)?;
            self.of_nodes[number].extend(said);
            return Ok(());
        }
        let key = self.answer.key(key(head)).map_err(|kind| (kind, head))?;
        self.read_key(key, values)
    }

    /// What is said of the root by its name: values among those of other nodes, or beside that of the
    /// key, else what the key asks for.
    fn read_of_root(&mut self) {
        let (values, _) = Kind::of_value("");
        let is_seen = self.answer.is_seen(AnswerKey::Question(Question::Value));
        let is_beside = is_seen || !self.of_nodes[values].is_empty();
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

    /// What is said of several nodes.
    fn read_values(&mut self, pairs: Vec<(ValueOf<'a>, &'a str)>) -> Result<(), Fault<'a>> {
        for (of, value) in pairs {
            match of {
                ValueOf::Node(name) => {
                    let (number, names) = Kind::of_value(name);
                    self.of_nodes[number].extend(KINDS[number].said(names, value)?);
                }
                ValueOf::Root => {
                    let key = self.answer.key(Question::Value.word().into());
                    self.read_key(key.map_err(|kind| (kind, value))?, value)?;
                }
            }
        }
        Ok(())
    }

    /// What a line begins with and what it says, if it begins with a key or a node, else what is wrong.
    fn keyed(&self, line: &'a str) -> Result<Keyed<'a>, Fault<'a>> {
        let Some((head, values)) = at_colon(line)? else {
            let found = self.without_colon(line);
            return Ok(found.ok_or((AnswerErrorKind::NoColon, line)));
        };
        let is_known = leaf_of(head).is_some()
            || self.kind(head, values)?.is_some()
            || AnswerKey::find(head).is_some();
        let unknown = || match node_in(head, self.known.is_node) {
            Some(_) => (AnswerErrorKind::NoValue(head.to_owned()), values),
            None => (AnswerErrorKind::UnknownKey(key(head).into_owned()), head),
        };
        Ok(if is_known {
            Ok((head, values))
        } else {
            Err(unknown())
        })
    }

    /// The kind of a line that says something of nodes, and the names in it. A node by itself stands
    /// before its value, unless a key is called so too.
    fn kind(&self, head: &'a str, values: &str) -> Result<Option<(usize, Head<'a>)>, Fault<'a>> {
        let is_node = self.known.is_node;
        if let Some((number, names)) = Kind::find(head) {
            return Ok(Some((number, names.of_node(is_node))));
        }
        let key = AnswerKey::find(head);
        let is_documented = matches!(key, Some((_, Spelling::Usual)));
        let name = node_in(head, is_node).filter(|_| !is_documented && is_value(values));
        match (name, key.map(|(key, _)| key.word())) {
            (None, _) => Ok(None),
            (_, Some(_)) if is_value_of_root(head, self.known) => Ok(None),
            (_, Some(key)) => Err((AnswerErrorKind::KeyOrNode(head.to_owned(), key), head)),
            (Some(name), None) => Ok(Some(Kind::of_value(name))),
        }
    }

    /// What is said under the number of a question.
    fn read_numbered(&mut self, number: usize, values: &'a str) -> Result<(), Fault<'a>> {
        let question = number
            .checked_sub(1)
            .and_then(|place| self.known.questions.get(place));
        let question = question.ok_or((AnswerErrorKind::UnknownNumber(number), values))?;
        let key = self.answer.key(question.word().into());
        let key = key.map_err(|kind| (kind, values))?;
        self.read_key(key, values)
    }

    /// The key at the beginning of a line without a colon, and what stands after it, if that can
    /// be what the key takes.
    fn without_colon(&self, line: &'a str) -> Option<(&'a str, &'a str)> {
        if let Some(compared) = Kind::compared(line).or_else(|| self.compared(line)) {
            return Some(compared);
        }
        let blanks = line.match_indices(char::is_whitespace);
        let heads = blanks.take(MOST_WORDS).map(|(at, _)| line.split_at(at));
        let mut heads: Vec<_> = heads.map(|(head, rest)| (head, rest.trim())).collect();
        let is_of_node = |(head, _): &&(&str, &str)| Kind::find(head).is_some();
        if let Some(&of_node) = heads.iter().find(is_of_node) {
            return Some(of_node);
        }
        heads.reverse();
        let (head, key, values) = heads.into_iter().find_map(|(head, values)| {
            let (key, _) = AnswerKey::find(head)?;
            let verbs = ["is ", "are "];
            let said = verbs.iter().find_map(|verb| values.strip_prefix(verb));
            Some((head, key, said.unwrap_or(values)))
        })?;
        let is_said = match key {
            AnswerKey::Question(Question::Value) => is_value(values),
            AnswerKey::Question(Question::BestMove) => !values.contains(char::is_whitespace),
            AnswerKey::Question(_) | AnswerKey::Id | AnswerKey::Student => true,
        };
        (is_said && !self.answer.is_seen(key)).then_some((head, values))
    }

    /// `value for Q: 9`
    fn read_value_for(&mut self, leaf: &'a str, value: &'a str) -> Result<(), Fault<'a>> {
        let key = self.answer.key("value_for".into());
        let key = key.map_err(|kind| (kind, leaf))?;
        let members = vec![
            ("leaf".into(), Said::text(one_name(leaf)?)),
            ("value".into(), Said::text(value)),
        ];
        self.answer.say(key, Said::members(members).by(value));
        Ok(())
    }

    /// A node and its value, with a sign of comparison or a verb between them: `Rook >= 6`,
    /// `Rook is 6`.
    fn compared(&self, line: &'a str) -> Option<(&'a str, &'a str)> {
        let sign = line.find(['<', '>', '≤', '≥']);
        let sign = sign.map(|at| at - usize::from(line[..at].ends_with('=')));
        let (head, values) = match sign {
            Some(sign) => line.split_at(sign),
            None => line.split_once(" is ")?,
        };
        let head = head.trim();
        let is_said = self.kind(head, values).ok().flatten().is_some();
        is_said.then(|| (head, values.trim()))
    }

    fn read_key(&mut self, key: AnswerKey, values: &'a str) -> Result<(), Fault<'a>> {
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
        if let Some(said) = within_surroundings(content, values, self.known) {
            self.answer.is_read_otherwise(key);
            return Ok(said);
        }
        let is_list = matches!(content, Content::Nodes(..) | Content::Edges);
        let values = if is_list {
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
        for (kind, members) in KINDS.iter().zip(self.of_nodes) {
            if !members.is_empty() {
                self.answer.answer(kind.question, Said::members(members));
            }
        }
        self.answer.into_answer()
    }
}

/// What a line begins with, and what it says.
type Keyed<'a> = Result<(&'a str, &'a str), Fault<'a>>;

/// A key has so many words at the most.
const MOST_WORDS: usize = 4;

/// `Best move` and `best-move` as `best_move`.
fn key(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(spelled(text))
}
