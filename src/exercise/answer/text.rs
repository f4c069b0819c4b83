//! Reads answers as a person types them: a line for each key, `key: values`.
//!
//! Values are separated by blanks, commas, semicolons or arrows; brackets around a list change
//! nothing. Names with blanks or separators in them stand in quotes. `none` is an empty list, and a
//! key without values is a question without an answer. A line that begins with `#` is a comment.

use std::borrow::Cow;
use std::ops::Range;

use super::Answer;
use super::arranged::{arranged, value, window};
use super::collected::{AnswerKey, Collected};
use super::error::{AnswerError, AnswerErrorKind};
use super::said::{Member, Said};
use super::takes::IN_TEXT;
use super::tokens::{Separators, Word, quoted, words};
use crate::exercise::question::{Content, Question};

/// Reads all lines.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let mut reader = Reader {
        text,
        answer: Collected::new(&IN_TEXT),
        of_nodes: [Vec::new(), Vec::new()],
    };
    let mut start = 0;
    for piece in text.split_inclusive(['\n', '\r']) {
        let line = start..start + piece.len();
        start = line.end;
        if !piece.trim().is_empty() && !piece.trim_start().starts_with('#') {
            reader.line(trimmed(text, line))?;
        }
    }
    reader.finish()
}

/// A part of the text without the blanks around it.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let start = part.start + (inside.len() - inside.trim_start().len());
    start..start + inside.trim().len()
}

struct Reader<'a> {
    text: &'a str,
    answer: Collected<'a>,
    /// What is said of single nodes, a line each, by the places in [`OF_NODES`].
    of_nodes: [Vec<Member<'a>>; 2],
}

/// What lines can say of one node: the word before its name, and how the others are read.
struct OfNode {
    word: &'static str,
    question: Question,
    arranged: fn(Vec<Word<'_>>) -> Said<'_>,
}

const OF_NODES: [OfNode; 2] = [
    OfNode {
        word: "at",
        question: Question::NodeValues,
        arranged: value,
    },
    OfNode {
        word: "window",
        question: Question::Windows,
        arranged: window,
    },
];

impl<'a> Reader<'a> {
    fn line(&mut self, line: Range<usize>) -> Result<(), AnswerError> {
        let colon = self.colon(line.clone())?;
        let colon = colon.ok_or_else(|| AnswerErrorKind::NoColon.at(line.clone()))?;
        let head = trimmed(self.text, line.start..colon);
        let values = trimmed(self.text, colon + 1..line.end);
        let (word, name) = self.text[head.clone()]
            .split_once(char::is_whitespace)
            .unwrap_or_default();
        let of_node = OF_NODES
            .iter()
            .position(|line| word.eq_ignore_ascii_case(line.word));
        match of_node {
            Some(place) => {
                let name = self.node(trimmed(self.text, head.end - name.len()..head.end))?;
                let words = words(self.text, values, Separators::Lists)?;
                if !words.is_empty() {
                    self.of_nodes[place].push((name, (OF_NODES[place].arranged)(words)));
                }
                Ok(())
            }
            None => self.key(head, values),
        }
    }

    /// The first colon outside quotes; an equals sign where there is none.
    fn colon(&self, line: Range<usize>) -> Result<Option<usize>, AnswerError> {
        let mut equals = None;
        let mut at = line.start;
        while let Some(letter) = self.text[at..line.end].chars().next() {
            match letter {
                ':' => return Ok(Some(at)),
                '=' if equals.is_none() => equals = Some(at),
                '"' | '“' if equals.is_none() => {
                    at = quoted(self.text, at..line.end)?.span.end;
                    continue;
                }
                _ => {}
            }
            at += letter.len_utf8();
        }
        Ok(equals)
    }

    /// The name of a node, in quotes or as it is.
    fn node(&self, name: Range<usize>) -> Result<Cow<'a, str>, AnswerError> {
        if !self.text[name.clone()].starts_with(['"', '“']) {
            return Ok(Cow::Borrowed(&self.text[name]));
        }
        let end = name.end;
        let name = quoted(self.text, name)?;
        if name.span.end < end {
            let (key, expected) = ("at", "one name, in quotes if it has blanks in it");
            return Err(AnswerErrorKind::BadValue { key, expected }.at(name.span.end..end));
        }
        Ok(name.text)
    }

    fn key(&mut self, head: Range<usize>, values: Range<usize>) -> Result<(), AnswerError> {
        let key = self.answer.key(key(&self.text[head.clone()]));
        let key = key.map_err(|kind| kind.at(head))?;
        if values.is_empty() {
            return Ok(());
        }
        let said = match key {
            AnswerKey::Id | AnswerKey::Student => self.label(values.clone())?,
            AnswerKey::Question(question) => self.said(question.content(), values.clone())?,
        };
        self.answer.say(key, said, values)
    }

    /// The rest of the line as it is, or a name in quotes.
    fn label(&self, values: Range<usize>) -> Result<Said<'a>, AnswerError> {
        if self.text[values.clone()].starts_with('"') {
            return Ok(Said::text(quoted(self.text, values)?.text));
        }
        Ok(Said::text(&self.text[values]))
    }

    fn said(&self, content: Content, values: Range<usize>) -> Result<Said<'a>, AnswerError> {
        let separators = match content {
            Content::Edges => Separators::Edges,
            Content::Counts | Content::Search => Separators::Pairs,
            _ => Separators::Lists,
        };
        let mut words = words(self.text, values, separators)?;
        if let [word] = &words[..]
            && !matches!(content, Content::Search)
            && !word.is_quoted
            && (word.text.eq_ignore_ascii_case("none") || word.text == "-")
        {
            words.clear();
        }
        Ok(arranged(content, words))
    }

    fn finish(mut self) -> Result<Answer<'a>, AnswerError> {
        for (line, members) in OF_NODES.iter().zip(self.of_nodes) {
            if !members.is_empty() {
                let key = AnswerKey::Question(line.question);
                self.answer
                    .say(key, Said::members(members), 0..self.text.len())?;
            }
        }
        Ok(self.answer.into_answer())
    }
}

/// `Best move` and `best-move` as `best_move`.
fn key(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter == '-')
        .collect();
    let words = words.into_iter().filter(|word| !word.is_empty());
    Cow::Owned(words.collect::<Vec<_>>().join("_").to_lowercase())
}
