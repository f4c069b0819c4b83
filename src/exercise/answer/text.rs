//! Reads answers as a person types them: a line for each key, `key: values`.
//!
//! Values are separated by blanks, commas, semicolons or arrows; brackets around a list change
//! nothing. Names with blanks or separators in them stand in quotes. `none` is an empty list, and a
//! key without values is a question without an answer. A line that begins with `#` is a comment.

use std::borrow::Cow;

use super::Answer;
use super::arranged::{arranged, value, window};
use super::collected::{AnswerKey, Collected};
use super::error::{AnswerError, AnswerErrorKind};
use super::said::{Member, Said};
use super::takes::IN_TEXT;
use super::tokens::{Fault, Separators, Word, quoted, words};
use crate::exercise::question::{Content, Question};

/// Reads all lines.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    let place = |(kind, part): Fault| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        kind.at(start..start + part.len())
    };
    if text.trim().is_empty() {
        return Err(place((AnswerErrorKind::Empty, &text[text.len()..])));
    }
    let mut lines = Lines {
        answer: Collected::new(&IN_TEXT),
        node_values: Vec::new(),
        windows: Vec::new(),
    };
    let all = text.split(['\n', '\r']).map(str::trim);
    for line in all.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        lines.read(line).map_err(place)?;
    }
    Ok(lines.into_answer())
}

struct Lines<'a> {
    answer: Collected<'a>,
    /// What is said of single nodes, a line each.
    node_values: Vec<Member<'a>>,
    windows: Vec<Member<'a>>,
}

impl<'a> Lines<'a> {
    fn read(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        let colon = colon(line)?.ok_or((AnswerErrorKind::NoColon, line))?;
        let (head, values) = (line[..colon].trim(), line[colon + 1..].trim());
        match head.split_once(char::is_whitespace) {
            Some((word, name)) if word.eq_ignore_ascii_case("at") => {
                self.node_values.extend(of_node(name, values, value)?);
            }
            Some((word, name)) if word.eq_ignore_ascii_case("window") => {
                self.windows.extend(of_node(name, values, window)?);
            }
            _ => self.read_key(head, values)?,
        }
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
        self.answer.say(key, said).map_err(|kind| (kind, values))
    }

    fn into_answer(mut self) -> Answer<'a> {
        for (question, members) in [
            (Question::NodeValues, self.node_values),
            (Question::Windows, self.windows),
        ] {
            if !members.is_empty() {
                self.answer.answer(question, Said::members(members));
            }
        }
        self.answer.into_answer()
    }
}

/// The first colon outside quotes; an equals sign where there is none.
fn colon(line: &str) -> Result<Option<usize>, Fault<'_>> {
    let mut equals = None;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let at = line.len() - rest.len();
        rest = &rest[letter.len_utf8()..];
        match letter {
            ':' => return Ok(Some(at)),
            '=' if equals.is_none() => equals = Some(at),
            '"' | '“' if equals.is_none() => rest = quoted(&line[at..])?.1,
            _ => {}
        }
    }
    Ok(equals)
}

/// What a line says of a node, if it says anything.
fn of_node<'a>(
    name: &'a str,
    values: &'a str,
    arranged: fn(Vec<Word<'a>>) -> Said<'a>,
) -> Result<Option<Member<'a>>, Fault<'a>> {
    let mut name = Cow::Borrowed(name.trim());
    if let Cow::Borrowed(written) = name
        && written.starts_with(['"', '“'])
    {
        let (inside, behind) = quoted(written)?;
        if !behind.is_empty() {
            let (key, expected) = ("at", "one name, in quotes if it has blanks in it");
            return Err((AnswerErrorKind::BadValue { key, expected }, behind));
        }
        name = Cow::Owned(inside);
    }
    let words = words(values, Separators::Lists)?;
    Ok((!words.is_empty()).then(|| (name, arranged(words))))
}

fn said(content: Content, values: &str) -> Result<Said<'_>, Fault<'_>> {
    let separators = match content {
        Content::Edges => Separators::Edges,
        Content::Counts | Content::Search => Separators::Pairs,
        _ => Separators::Lists,
    };
    let mut words = words(values, separators)?;
    if let [word] = &words[..]
        && !matches!(content, Content::Search)
        && !word.is_quoted
        && (word.text.eq_ignore_ascii_case("none") || word.text == "-")
    {
        words.clear();
    }
    Ok(arranged(content, words))
}

/// `Best move` and `best-move` as `best_move`.
fn key(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let words = text.split(|letter: char| letter.is_whitespace() || letter == '-');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    Cow::Owned(words.join("_").to_lowercase())
}
