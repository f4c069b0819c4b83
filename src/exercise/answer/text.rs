//! Answers as a person types them, line by line.
//!
//! A line is `key: content`, a key alone with the content on the lines below, or `at NODE: content`. A
//! number that begins a line is that of a question, unless it counts an item below an open key. A line that
//! begins with `#` is a comment, unless it is a head of Markdown with a key.

use super::clauses::{Clause, Grammar, Head};
use super::contents::{begins_with_end, counts, without_remark};
use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::lines::{numbered, unknown, without_bullet, without_hashes};
use super::numbers::is_value;
use super::signs::colon;
use super::statements::Statements;
use super::words::{Fault, one_name};
use super::{Answer, Known, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, span};

/// Reads all lines.
pub(super) fn read<'a>(text: &'a str, known: &Known) -> Result<Answer<'a>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let statements = Statements::new(text);
    let mut reader = Reader {
        known,
        text,
        statements,
        open: None,
        root: None,
    };
    let lines = text
        .split(['\n', '\r'])
        .map(|line| without_hashes(line.trim()));
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Err(fault) = reader.read(line) {
            reader.statements.warn(fault);
        }
    }
    reader.close();
    // The value of the root is that of its node, where nothing else is said of it.
    if let Some(content) = reader.root
        && known.questions.contains(&Question::Value)
        && !reader.statements.is_stated(Question::Value)
    {
        let key = AnswerKey::Question(Question::Value);
        reader.say(key, Spelling::Other, content);
    }
    reader.statements.answer_asked(known.questions);
    reader.statements.into_answer()
}

struct Reader<'a, 'k> {
    known: &'k Known<'k>,
    text: &'a str,
    statements: Statements<'a>,
    open: Option<Open<'a>>,
    /// What is said of the root as of a node.
    root: Option<&'a str>,
}

/// A key without content on its line.
struct Open<'a> {
    key: AnswerKey,
    spelling: Spelling,
    /// The lines below it that belong to it, and how many these are.
    content: &'a str,
    lines: usize,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        let item = without_bullet(line);
        let mut said = self.clauses(item);
        if said.is_empty()
            && let Some((number, content)) = numbered(item)
            && !(content.is_empty() && self.is_empty())
        {
            said = self.clauses(content);
            if !has_key(&said) && self.takes_item(number) {
                self.take(line);
                return Ok(());
            }
            if said.is_empty() {
                said.push(self.by_number(number, content)?);
            }
        }
        let is_plain = !said.is_empty() && said.iter().all(Clause::is_plain);
        if !is_plain && !has_key(&said) {
            let is_unknown = said.is_empty() && colon(item).is_some();
            if self.takes_line() && !is_unknown {
                self.take(line);
                return Ok(());
            }
            match said[..] {
                [] => return Err(unknown(item, self.known)),
                [
                    Clause {
                        content, written, ..
                    },
                ] => {
                    return Err((AnswerErrorKind::NoValue(written.to_owned()), content));
                }
                _ => {}
            }
        }
        if has_key(&said) || self.table().is_none() {
            self.close();
        }
        if let Some(Clause {
            head: Head::Key(key, spelling),
            content: "",
            ..
        }) = said.last()
        {
            let (key, spelling) = (*key, *spelling);
            self.open = Some(Open {
                key,
                spelling,
                content: "",
                lines: 0,
            });
        }
        said.into_iter().try_for_each(|clause| self.clause(clause))
    }

    /// The clauses of a line, or of each of its sentences if all of them say something. Words without a sign
    /// say nothing more to what is answered.
    fn clauses(&self, line: &'a str) -> Vec<Clause<'a>> {
        let grammar = self.grammar();
        let is_signed = colon(line).is_some() || line.contains(" is ") || line.contains(" are ");
        let is_again = |clause: &Clause| match clause.head {
            Head::Key(AnswerKey::Question(question), _) => {
                !is_signed && !question.is_of_each() && self.statements.is_stated(question)
            }
            _ => false,
        };
        let sentences: Vec<_> = line
            .split(". ")
            .map(|sentence| grammar.clauses(sentence.trim()))
            .collect();
        let mut clauses = if sentences.iter().any(Vec::is_empty) {
            grammar.clauses(line)
        } else {
            sentences.into_iter().flatten().collect()
        };
        clauses.retain(|clause| !is_again(clause));
        clauses
    }

    fn grammar(&self) -> Grammar<'_> {
        Grammar {
            known: self.known,
            table: self.table(),
        }
    }

    /// The clause of a line that begins with the number of a question.
    fn by_number(&self, number: usize, content: &'a str) -> Result<Clause<'a>, Fault<'a>> {
        let place = number.checked_sub(1);
        let question = place.and_then(|place| self.known.questions.get(place));
        let question = question.ok_or((AnswerErrorKind::UnknownNumber(number), content))?;
        let head = Head::Key(AnswerKey::Question(*question), Spelling::Usual);
        Ok(Clause::new(head, content, content))
    }

    /// The question of the key that stands alone above, if it asks for something of each node.
    fn table(&self) -> Option<Question> {
        match self.open.as_ref()?.key {
            AnswerKey::Question(question) => Some(question).filter(|asked| asked.is_of_each()),
            _ => None,
        }
    }

    /// Whether a line that says nothing by itself belongs to the open key: any to a list, one to others.
    fn takes_line(&self) -> bool {
        let mut open = self.open.iter();
        open.any(|open| open.is_list() || open.lines == 0 && self.table().is_none())
    }

    /// Whether the open key has no content yet, which may be a number.
    fn is_empty(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.lines == 0)
    }

    /// Whether a line with this number is the next item of a list.
    fn takes_item(&self, number: usize) -> bool {
        let mut open = self.open.iter();
        open.any(|open| open.is_list() && number == open.lines + 1)
    }

    fn take(&mut self, line: &'a str) {
        if let Some(open) = &mut self.open {
            let first = if open.lines == 0 {
                without_bullet(line)
            } else {
                open.content
            };
            open.content = &self.text[span(self.text, first).start..span(self.text, line).end];
            open.lines += 1;
        }
    }

    /// Says what stands below the open key, after which it takes no more lines.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.say(open.key, open.spelling, open.content);
        }
    }

    fn clause(&mut self, clause: Clause<'a>) -> Result<(), Fault<'a>> {
        let Clause {
            head,
            written,
            content,
        } = clause;
        match head {
            Head::Key(key, Spelling::Other) => match self.grammar().node_in(written) {
                Some(name) if begins_with_end(content) => {
                    self.say_of(Question::Windows, name, content);
                }
                Some(name) if is_value(content) => return self.key_or_node(key, name, content),
                _ => self.say(key, Spelling::Other, content),
            },
            Head::Key(key, spelling) => self.say(key, spelling, content),
            Head::Node(None, name) if begins_with_end(content) => {
                self.say_of(Question::Windows, name, content);
            }
            Head::Node(question, name) => {
                if question.is_none() && (self.known.is_root)(name) {
                    self.root = Some(content);
                }
                self.say_of(question.unwrap_or(Question::NodeValues), name, content);
            }
        }
        Ok(())
    }

    /// A value behind a node whose name stands for a key too. The root's may mean its value, since both say the
    /// same; another node is meant where the question of the key is answered.
    fn key_or_node(
        &mut self,
        key: AnswerKey,
        name: &'a str,
        content: &'a str,
    ) -> Result<(), Fault<'a>> {
        let is_answered =
            matches!(key, AnswerKey::Question(asked) if self.statements.is_stated(asked));
        if (self.known.is_root)(name) {
            self.say(key, Spelling::Other, content);
        } else if !is_answered {
            let fault = AnswerErrorKind::KeyOrNode(name.to_owned(), key.word());
            return Err((fault, name));
        }
        self.say_of(Question::NodeValues, name, content);
        Ok(())
    }

    fn say_of(&mut self, question: Question, name: &'a str, content: &'a str) {
        let said = Said::text(content).by(content);
        if !content.is_empty() {
            self.statements
                .say(question, Some(one_name(name)), said, Spelling::Usual);
        }
    }

    fn say(&mut self, key: AnswerKey, spelling: Spelling, content: &'a str) {
        if content.is_empty() {
            return;
        }
        let AnswerKey::Question(question) = key else {
            let label = Said::text(one_name(content)).by(content);
            return self.statements.label(key, label);
        };
        if let (Question::Counts, Some(counts)) = (question, counts(content)) {
            for (name, said) in counts {
                self.statements
                    .say(question, Some(name), said.by(content), spelling);
            }
            return;
        }
        let mut text = self.without_stop(content);
        if question.is_list() || question == Question::BestMove {
            text = without_remark(text, self.known.is_node);
        } else if question == Question::Value {
            text = self.grammar().without_root(text);
        }
        self.statements
            .say(question, None, Said::text(text).by(content), spelling);
    }

    /// A content without the full stop at its end, unless that belongs to a name or to dots.
    fn without_stop(&self, content: &'a str) -> &'a str {
        let last = content
            .rsplit(char::is_whitespace)
            .next()
            .unwrap_or_default();
        let rest = content
            .strip_suffix('.')
            .filter(|rest| !rest.is_empty() && !rest.ends_with('.'));
        rest.filter(|_| !(self.known.is_node)(last))
            .unwrap_or(content)
    }
}

impl Open<'_> {
    fn is_list(&self) -> bool {
        matches!(self.key, AnswerKey::Question(question) if question.is_list())
    }
}

fn has_key(clauses: &[Clause]) -> bool {
    clauses
        .iter()
        .any(|clause| matches!(clause.head, Head::Key(..)))
}
