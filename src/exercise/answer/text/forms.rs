//! The forms that a line may have.

use super::after_key::is_value;
use super::counts::{asked_counts, count_of};
use super::line::{at_colon, numbered, without_bullet};
use super::names::{node_in, said_of_nodes, without_beginning};
use super::node_lines;
use super::node_lines::{Head, Kind, ValueOf, is_value_of_root, several};
use super::windows::begins_with_end;
use crate::exercise::answer::collected::Collected;
use crate::exercise::answer::error::AnswerErrorKind;
use crate::exercise::answer::keys::{AnswerKey, as_key};
use crate::exercise::answer::words::Fault;
use crate::exercise::answer::{Known, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::Member;

/// What a line says. The forms are tried in this order; a mark of a list before them says nothing.
pub(super) enum Form<'a> {
    /// Counts: `visited 13, cutoffs 3` where a question asks for them, `number of cutoffs: 3` anywhere.
    Counts(Vec<Member<'a>>),
    /// The values of several nodes: `B = 2, C = 6`.
    Values(Vec<(ValueOf<'a>, &'a str)>),
    /// The windows of several nodes: `window F: -inf 2, D: 6 inf`.
    Windows(Vec<(&'a str, &'a str)>),
    /// The value of the root behind its name, where that is a word for the key of the value too.
    OfRoot { name: &'a str, value: &'a str },
    /// Something about a node: `at B: 2`, `window F: -inf 2`, `is R pruned: yes`, `Rook >= 6`.
    OfNode(&'static Kind, Head<'a>, &'a str),
    /// A key, and what it asks for: `value: 6`, `best move is C`.
    Key { key: &'a str, values: &'a str },
    /// What a question asks for, behind its number: `2) C`. Any of the other forms may stand there, too.
    Question { number: usize, values: &'a str },
}

/// A key has so many words at the most.
const MOST_WORDS: usize = 4;

/// The forms of the lines of one answer.
#[derive(Clone, Copy)]
pub(super) struct Forms<'k, 't> {
    pub(super) known: &'k Known<'k>,
    /// The key above the line that stands alone, if it is one of nodes.
    pub(super) heading: Option<Question>,
    /// What the lines before say.
    pub(super) answer: &'k Collected<'t>,
}

impl Forms<'_, '_> {
    /// The form of a line.
    pub(super) fn of(self, line: &str) -> Result<Form<'_>, Fault<'_>> {
        let line = without_bullet(line);
        if let Some(counts) = asked_counts(line, self.known.questions) {
            return Ok(Form::Counts(counts));
        }
        if let Some(values) = several(line, self.known) {
            return Ok(Form::Values(values));
        }
        if let Some(windows) = node_lines::windows(line, self.known.is_node) {
            return Ok(Form::Windows(windows));
        }
        if let Some(form) = self.with_beginning(line)? {
            return Ok(form);
        }
        let Some((number, values)) = numbered(line) else {
            return Err(self.unknown(line)?);
        };
        if let Some(values) = several(values, self.known) {
            return Ok(Form::Values(values));
        }
        let form = self.with_beginning(values)?;
        Ok(form.unwrap_or(Form::Question { number, values }))
    }

    /// The form of a line that begins with a key or with a node, or with words before these.
    fn with_beginning(self, line: &str) -> Result<Option<Form<'_>>, Fault<'_>> {
        let form = self.with_head(line)?;
        match without_beginning(line) {
            Some(rest) if form.is_none() => self.with_head(rest),
            _ => Ok(form),
        }
    }

    /// The form of a line that begins with a key or with a node.
    fn with_head(self, line: &str) -> Result<Option<Form<'_>>, Fault<'_>> {
        let parts = at_colon(line)?.or_else(|| self.without_colon(line));
        let Some((head, values)) = parts else {
            return Ok(None);
        };
        if let Some(count) = count_of(head, values, self.known.is_node) {
            return Ok(Some(Form::Counts(vec![count])));
        }
        if is_value_of_root(head, self.known) && is_value(values) {
            let (name, value) = (head, values);
            return Ok(Some(Form::OfRoot { name, value }));
        }
        if let Some((kind, head)) = self.kind(head, values)? {
            return Ok(Some(Form::OfNode(kind, head, values)));
        }
        let (key, is_key) = (head, AnswerKey::find(head).is_some());
        Ok(is_key.then_some(Form::Key { key, values }))
    }

    /// The kind of a line that says something of a node, and the names in it. A node by itself stands
    /// before its value, unless a key is called so too.
    fn kind<'a>(
        self,
        head: &'a str,
        values: &str,
    ) -> Result<Option<(&'static Kind, Head<'a>)>, Fault<'a>> {
        let is_node = self.known.is_node;
        if let Some((kind, names)) = Kind::find(head) {
            return Ok(Some((kind, names.of_node(is_node))));
        }
        let key = AnswerKey::find(head);
        let is_heading = self.heading == Some(Question::Windows);
        let is_window = is_heading || begins_with_end(values);
        let of_window = node_in(head, is_node).filter(|_| is_window);
        if let (Some(name), None) = (of_window, key) {
            return Ok(Some((Kind::of_windows(), Head::named(name))));
        }
        let is_documented = matches!(key, Some((_, Spelling::Usual)));
        let name = node_in(head, is_node).filter(|_| !is_documented && is_value(values));
        match (name, key.map(|(key, _)| key.word())) {
            (None, _) => Ok(None),
            (_, Some(_)) if is_value_of_root(head, self.known) => Ok(None),
            (_, Some(key)) => Err((AnswerErrorKind::KeyOrNode(head.to_owned(), key), head)),
            (Some(name), None) => Ok(Some((Kind::of_values(), Head::named(name)))),
        }
    }

    /// The parts of a line without a colon: a key or a node, and what stands behind it if it can be
    /// what is said there.
    fn without_colon(self, line: &str) -> Option<(&str, &str)> {
        if let Some(compared) = self.compared(line) {
            return Some(compared);
        }
        if let Some(said) = said_of_nodes(line, self.known.is_node) {
            return Some(said);
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

    /// A node and its value, with a sign of comparison, a verb or the edge of a table's cell between them:
    /// `Rook >= 6`, `Rook is 6`.
    fn compared(self, line: &str) -> Option<(&str, &str)> {
        let sign = line.find(['<', '>', '≤', '≥']);
        let sign = sign.map(|at| at - usize::from(line[..at].ends_with('=')));
        let (head, values) = match sign {
            Some(sign) => line.split_at(sign),
            None => line.split_once(" is ").or_else(|| line.split_once('\t'))?,
        };
        let head = head.trim();
        let is_said = self.kind(head, values).ok().flatten().is_some();
        is_said.then(|| (head, values.trim()))
    }

    /// Why a line has none of the forms.
    fn unknown(self, line: &str) -> Result<Fault<'_>, Fault<'_>> {
        let Some((head, values)) = at_colon(line)? else {
            return Ok((AnswerErrorKind::NoColon, line));
        };
        Ok(match node_in(head, self.known.is_node) {
            Some(_) => (AnswerErrorKind::NoValue(head.to_owned()), values),
            None if head.is_empty() => (AnswerErrorKind::NoColon, line),
            None => (AnswerErrorKind::UnknownKey(as_key(head).into_owned()), head),
        })
    }
}
