//! Reads answers as a person types them: a line for each key, `key: values`.
//!
//! Values are separated by blanks, commas, semicolons or arrows; brackets around a list change
//! nothing. Names with blanks or separators in them stand in quotes. `none` is an empty list, and a
//! key without values is a question without an answer. A line that begins with `#` is a comment.

use std::borrow::Cow;
use std::ops::Range;

use super::json::first_repeated;
use super::search::search;
use super::shapes::{counts, edges, value, window};
use super::tokens::{Separators, quoted, words};
use super::{
    Answer, AnswerError, AnswerErrorKind, AnswerKey, Part, SeenKeys, Stated, StatedWindow,
};
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::vocabulary::Vocabulary;

/// Reads all lines.
pub(super) fn read(text: &str) -> Result<Answer<'_>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerError {
            span: text.len()..text.len(),
            kind: AnswerErrorKind::Empty,
        });
    }
    let mut reader = Reader {
        text,
        answer: Answer::default(),
        student: None,
        seen: SeenKeys::default(),
        node_values: Items::default(),
        windows: Items::default(),
    };
    let mut start = 0;
    for piece in text.split_inclusive(['\n', '\r']) {
        let line = start..start + piece.len();
        start = line.end;
        if !piece.trim().is_empty() && !piece.trim_start().starts_with('#') {
            reader.line(trimmed(text, line))?;
        }
    }
    Ok(reader.finish())
}

/// A part of the text without the blanks around it.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let start = part.start + (inside.len() - inside.trim_start().len());
    start..start + inside.trim().len()
}

struct Reader<'a> {
    text: &'a str,
    answer: Answer<'a>,
    student: Option<Cow<'a, str>>,
    seen: SeenKeys<'a>,
    node_values: Items<'a, StatedValue>,
    windows: Items<'a, StatedWindow>,
}

/// What is said of single nodes, a line each, until all lines are read.
struct Items<'a, T> {
    read: Vec<(Cow<'a, str>, T)>,
    /// The first line that can't be read.
    unreadable: Option<AnswerErrorKind>,
    span: Option<Range<usize>>,
}

impl<T> Default for Items<'_, T> {
    fn default() -> Self {
        Self {
            read: Vec::new(),
            unreadable: None,
            span: None,
        }
    }
}

impl<'a, T> Items<'a, T> {
    fn add(&mut self, name: Cow<'a, str>, item: Result<T, AnswerErrorKind>, line: &Range<usize>) {
        let start = self.span.as_ref().map_or(line.start, |span| span.start);
        self.span = Some(start..line.end);
        match item {
            Ok(item) => self.read.push((name, item)),
            Err(error) => {
                self.unreadable.get_or_insert(error);
            }
        }
    }

    fn part(
        self,
        question: Question,
        stated: fn(Vec<(Cow<'a, str>, T)>) -> Stated<'a>,
    ) -> Option<Part<'a>> {
        let repeated = first_repeated(self.read.iter().map(|(name, _)| &**name));
        let repeated = repeated.map(|name| AnswerErrorKind::RepeatedName(name.to_owned()));
        Some(Part {
            question,
            span: self.span?,
            stated: match self.unreadable.or(repeated) {
                Some(error) => Err(error),
                None => Ok(stated(self.read)),
            },
        })
    }
}

/// What a line begins with.
enum Head<'a> {
    Key(Cow<'a, str>),
    At(Cow<'a, str>),
    Window(Cow<'a, str>),
}

const ONE_NAME: &str = "one name, or none";

impl<'a> Reader<'a> {
    fn line(&mut self, line: Range<usize>) -> Result<(), AnswerError> {
        let Some(colon) = self.colon(line.clone())? else {
            return Err(AnswerError {
                span: line,
                kind: AnswerErrorKind::NoColon,
            });
        };
        let values = trimmed(self.text, colon + 1..line.end);
        match self.head(trimmed(self.text, line.start..colon))? {
            Head::Key(key) => self.key(key, line.start..colon, values),
            Head::At(name) => {
                let words = words(self.text, values, Separators::Lists)?;
                if !words.is_empty() {
                    self.node_values
                        .add(name, value("node_values", &words), &line);
                }
                Ok(())
            }
            Head::Window(name) => {
                let words = words(self.text, values, Separators::Lists)?;
                if !words.is_empty() {
                    self.windows.add(name, window(&words), &line);
                }
                Ok(())
            }
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

    fn head(&self, head: Range<usize>) -> Result<Head<'a>, AnswerError> {
        let text = &self.text[head.clone()];
        let of_node = text.split_once(char::is_whitespace);
        let of_node = of_node.filter(|(word, _)| {
            word.eq_ignore_ascii_case("at") || word.eq_ignore_ascii_case("window")
        });
        let Some((word, name)) = of_node else {
            return Ok(Head::Key(key(text)));
        };
        let name = trimmed(self.text, head.end - name.len()..head.end);
        let name = if self.text[name.clone()].starts_with(['"', '“']) {
            let end = name.end;
            let name = quoted(self.text, name)?;
            if name.span.end < end {
                return Err(AnswerError {
                    span: name.span.end..end,
                    kind: AnswerErrorKind::BadValue {
                        key: "at",
                        expected: "one name, in quotes if it has blanks in it",
                    },
                });
            }
            name.text
        } else {
            Cow::Borrowed(&self.text[name])
        };
        Ok(if word.eq_ignore_ascii_case("at") {
            Head::At(name)
        } else {
            Head::Window(name)
        })
    }

    fn key(
        &mut self,
        key: Cow<'a, str>,
        head: Range<usize>,
        values: Range<usize>,
    ) -> Result<(), AnswerError> {
        let fail = |span, kind| AnswerError { span, kind };
        let taken = self.seen.take(key);
        let taken = taken.map_err(|kind| fail(trimmed(self.text, head), kind))?;
        if values.is_empty() {
            return Ok(());
        }
        match taken {
            AnswerKey::Id => self.answer.id = Some(self.label(values)?),
            AnswerKey::Student => self.student = Some(self.label(values)?),
            AnswerKey::Question(Question::Search) => {
                let words = words(self.text, values.clone(), Separators::Pairs)?;
                match search(&words) {
                    Ok(search) => self.answer.search = Some(search),
                    Err((message, help)) => self.answer.parts.push(Part {
                        question: Question::Search,
                        span: values,
                        stated: Err(AnswerErrorKind::Search { message, help }),
                    }),
                }
            }
            AnswerKey::Question(question) => {
                let stated = self.stated(question, values.clone())?;
                self.answer.parts.push(Part {
                    question,
                    span: values,
                    stated,
                });
            }
        }
        Ok(())
    }

    /// The rest of the line as it is, or a name in quotes.
    fn label(&self, values: Range<usize>) -> Result<Cow<'a, str>, AnswerError> {
        if self.text[values.clone()].starts_with('"') {
            return Ok(quoted(self.text, values)?.text);
        }
        Ok(Cow::Borrowed(&self.text[values]))
    }

    fn stated(
        &self,
        question: Question,
        values: Range<usize>,
    ) -> Result<Result<Stated<'a>, AnswerErrorKind>, AnswerError> {
        let separators = match question {
            Question::CutEdges => Separators::Edges,
            Question::Counts => Separators::Pairs,
            _ => Separators::Lists,
        };
        let mut words = words(self.text, values, separators)?;
        if let [word] = &words[..]
            && !word.is_quoted
            && (word.text.eq_ignore_ascii_case("none") || word.text == "-")
        {
            words.clear();
        }
        let wrong = |expected| AnswerErrorKind::BadValue {
            key: question.word(),
            expected,
        };
        Ok(match question {
            Question::Value => value(question.word(), &words).map(Stated::Value),
            Question::BestMove if words.len() > 1 => Err(wrong(ONE_NAME)),
            Question::CutEdges => edges(words).map(Stated::Edges),
            Question::Counts => counts(&words),
            Question::NodeValues => Err(wrong("a line for each node, as in `at B: 2`")),
            Question::Windows => Err(wrong("a line for each node, as in `window F: -inf 2`")),
            _ => Ok(Stated::Names(
                words.into_iter().map(|word| word.text).collect(),
            )),
        })
    }

    fn finish(self) -> Answer<'a> {
        let mut answer = self.answer;
        answer.id = answer.id.or(self.student);
        let of_nodes = [
            self.node_values
                .part(Question::NodeValues, Stated::NodeValues),
            self.windows.part(Question::Windows, Stated::Windows),
        ];
        for part in of_nodes.into_iter().flatten() {
            answer.parts.retain(|other| other.question != part.question);
            answer.parts.push(part);
        }
        answer
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
