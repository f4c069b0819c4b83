//! Reads answers as a person types them: a line for each key, `key: values`.
//!
//! Values are separated by blanks, commas, semicolons or arrows; brackets around a list change
//! nothing. Names with blanks or separators in them stand in quotes. `none` is an empty list, and a
//! key without values is a question without an answer. A line that begins with `#` is a comment.

use std::borrow::Cow;

use super::Answer;
use super::arranged::{JOINTS, arranged};
use super::collected::Collected;
use super::error::{AnswerError, AnswerErrorKind};
use super::keys::{AnswerKey, spelled};
use super::of_nodes::{KINDS, Kind, one_name, without_prefix};
use super::plain;
use super::takes::IN_TEXT;
use super::tokens::{Fault, Separators, quoted, words};
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, Question};
use crate::exercise::said::{Member, Said, span};

/// Reads all lines.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let mut lines = Lines {
        answer: Collected::new(&IN_TEXT, text),
        of_nodes: Default::default(),
    };
    let all = text.split(['\n', '\r']).map(str::trim);
    for line in all.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Err((fault, part)) = lines.read(line) {
            lines.answer.warn(fault.at(span(text, part)));
        }
    }
    lines.into_answer()
}

struct Lines<'a> {
    answer: Collected<'a>,
    /// What is said of single nodes, a line each, by its kind.
    of_nodes: [Vec<Member<'a>>; KINDS.len()],
}

impl<'a> Lines<'a> {
    fn read(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        let line = without_bullet(line);
        let (head, values) = match colon(line)? {
            Some(colon) => (line[..colon].trim(), line[colon + 1..].trim()),
            None => self
                .without_colon(line)
                .ok_or((AnswerErrorKind::NoColon, line))?,
        };
        if let Some(leaf) = leaf_of(head) {
            return self.read_value_for(leaf, values);
        }
        match Kind::find(head) {
            Some((number, names)) => {
                let said = KINDS[number].said(names, values)?;
                self.of_nodes[number].extend(said);
                Ok(())
            }
            None => self.read_key(head, values),
        }
    }

    /// The key at the beginning of a line without a colon, and what stands behind it, if that can
    /// be what the key takes.
    fn without_colon(&self, line: &'a str) -> Option<(&'a str, &'a str)> {
        if let Some(compared) = Kind::compared(line) {
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
            Some((head, key, values.strip_prefix("is ").unwrap_or(values)))
        })?;
        let is_said = match key {
            AnswerKey::Question(Question::Value) => {
                said(Content::Value, values).is_ok_and(|said| {
                    StatedValue::parse(&said.spelling).is_ok()
                        || plain::value(&said.spelling).is_some()
                })
            }
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

    fn read_key(&mut self, head: &'a str, values: &'a str) -> Result<(), Fault<'a>> {
        let key = self.answer.key(key(head)).map_err(|kind| (kind, head))?;
        if values.is_empty() {
            return Ok(());
        }
        let said = match key {
            AnswerKey::Question(question) => said(question.content(), values)?,
            // The rest of the line as it is, or a name in quotes.
            _ if values.starts_with('"') => Said::text(quoted(values)?.0),
            _ => Said::text(values),
        };
        self.answer.say(key, said.by(values));
        Ok(())
    }

    fn into_answer(mut self) -> Result<Answer<'a>, AnswerError> {
        for (kind, members) in KINDS.iter().zip(self.of_nodes) {
            if !members.is_empty() {
                self.answer.answer(kind.question, Said::members(members));
            }
        }
        self.answer.into_answer()
    }
}

/// The name of the leaf in `value for Q`.
fn leaf_of(head: &str) -> Option<&str> {
    const WORDS: &str = "value for ";
    let leaf = without_prefix(head, WORDS)?;
    (!leaf.is_empty()).then_some(leaf)
}

/// A key has so many words at the most.
const MOST_WORDS: usize = 4;

/// A line without the mark of a list at its beginning: `- value: 6`, `2) value: 6`.
fn without_bullet(line: &str) -> &str {
    let Some((mark, rest)) = line.split_once(' ') else {
        return line;
    };
    let number = mark.strip_suffix(['.', ')']).unwrap_or("");
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_mark = ["-", "*", "•", "–"].contains(&mark) || is_number;
    if is_mark { rest.trim() } else { line }
}

/// The first colon outside quotes; an equals sign where there is none, that is no part of a sign
/// such as `<=`.
fn colon(line: &str) -> Result<Option<usize>, Fault<'_>> {
    let mut equals = None;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let at = line.len() - rest.len();
        rest = &rest[letter.len_utf8()..];
        match letter {
            ':' => return Ok(Some(at)),
            '=' if equals.is_none() && is_alone(line, at) => equals = Some(at),
            '"' | '“' if equals.is_none() => rest = quoted(&line[at..])?.1,
            _ => {}
        }
    }
    Ok(equals)
}

fn is_alone(line: &str, equals: usize) -> bool {
    !line[..equals].ends_with(['<', '>', '=']) && !line[equals + 1..].starts_with(['<', '>', '='])
}

fn said(content: Content, values: &str) -> Result<Said<'_>, Fault<'_>> {
    if matches!(content, Content::Value) && plain::has_comma(values) {
        return Ok(Said::text(values));
    }
    if matches!(content, Content::Reordered) && values.starts_with('(') {
        return Ok(Said::text(values));
    }
    if matches!(content, Content::Edges)
        && let Some(pairs) = pairs(values)
    {
        return Ok(Said::list(pairs));
    }
    let separators = match content {
        Content::Edges => Separators::Edges,
        Content::Counts | Content::ValueFor | Content::Search => Separators::Pairs,
        _ => Separators::Lists,
    };
    let mut words = words(values, separators)?;
    if let [word] = &words[..]
        && !matches!(content, Content::Search)
        && !word.is_quoted
        && plain::is_none(&word.text)
    {
        words.clear();
    }
    Ok(arranged(content, words))
}

/// The edges of `(F, L) (M, R)`, each in brackets of its own; nothing for any other text.
fn pairs(values: &str) -> Option<Vec<Said<'_>>> {
    let within = |text| str::strip_suffix(str::strip_prefix(text, '[')?, ']');
    let mut rest = within(values).map_or(values, str::trim);
    let close = if rest.starts_with('(') { ')' } else { ']' };
    let open = if close == ')' || rest.len() < values.len() {
        rest.chars().next().filter(|open| "([".contains(*open))?
    } else {
        return None;
    };
    let mut pairs = Vec::new();
    while let Some(behind) = rest.strip_prefix(open) {
        let (pair, next) = behind.split_once(close)?;
        let [parent, child] = words(pair, Separators::Edges).ok()?.try_into().ok()?;
        if child.is_glued || JOINTS.iter().any(|joint| pair.contains(joint)) {
            return None;
        }
        let ends = [parent, child].map(|end| Said::text(end.text));
        pairs.push(Said::list(ends.into()));
        rest = next.trim_start_matches([' ', ',', ';']);
    }
    rest.is_empty().then_some(pairs)
}

/// `Best move` and `best-move` as `best_move`.
fn key(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(spelled(text))
}
