//! Answers as a person types them, line by line.
//!
//! A line is `key: content`, a key alone with the content on the lines below, or `at NODE: content`. A
//! number that begins a line is that of a question, unless it counts an item below an open key. A line that
//! begins with `#` is a comment, unless it is a head of Markdown with a key.

use std::borrow::Cow;

use super::clauses::{Clause, Grammar, Head, repeat_value};
use super::contents::{
    begins_with_end, counts, node_values, without_reasons, without_remark, without_stop,
};
use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::lines::{numbered, unknown, without_bullet, without_hashes};
use super::numbers::{is_exact, is_value};
use super::open_key::Open;
use super::signs::colon;
use super::statements::Statements;
use super::words::{Fault, one_name};
use super::{Answer, Known, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::Said;

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
    for line in lines {
        if line.is_empty() {
            reader.open.iter_mut().for_each(Open::skip_blank);
        } else if line.starts_with('#') {
            reader.end_list();
        } else if let Err(fault) = reader.read(line) {
            reader.statements.warn(fault);
        }
    }
    reader.close();
    // The value of the root is that of its node: an answer to the question, and a contradiction where another one
    // is stated.
    let is_stated = reader.statements.is_stated(Question::Value);
    if let Some(content) = reader.root
        && (is_stated && is_exact(content)
            || !is_stated && known.questions.contains(&Question::Value))
    {
        let spelling = if is_stated {
            Spelling::Usual
        } else {
            Spelling::Other
        };
        reader.say(AnswerKey::Question(Question::Value), spelling, content);
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

impl<'a> Reader<'a, '_> {
    fn read(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        let item = without_bullet(line);
        if item.starts_with("[ ] ") {
            // A box that nobody ticked.
            return Ok(());
        }
        let mut said = self.clauses(item);
        let numbered = numbered(item).filter(|_| said.is_empty());
        if let Some((number, content)) = numbered {
            said = self.clauses(content);
            let takes_item = |open: &Open| open.takes_item(number, self.known);
            if !is_about_something(&said) && self.open.as_ref().is_some_and(takes_item) {
                self.take(line, content, Some(number + 1));
                return Ok(());
            }
            if !is_about_something(&said) {
                said = self.by_number(number, content, said)?;
            }
        }
        let takes_line = |open: &Open| open.takes_line(item, &said, self.known);
        if !has_key(&said) && self.open.as_ref().is_some_and(takes_line) {
            self.take(line, item, None);
            return Ok(());
        }
        if said.is_empty() {
            self.end_list();
            return Err(unknown(item, self.known));
        }
        if let [clause] = said[..]
            && !clause.is_plain()
        {
            let fault = AnswerErrorKind::NoValue(clause.written.to_owned());
            return Err((fault, clause.content));
        }
        if has_key(&said) || self.grammar().table.is_none() {
            self.close();
        }
        if let Some(open) = said.last().and_then(|last| self.opened(*last)) {
            if open.has_content() {
                // The list may go on below.
                said.pop();
            }
            self.open = Some(open);
        }
        said.into_iter().try_for_each(|clause| self.clause(clause))
    }

    /// The clauses of a line that begins with the number of a question: what it says answers that.
    fn by_number(
        &self,
        number: usize,
        content: &'a str,
        said: Vec<Clause<'a>>,
    ) -> Result<Vec<Clause<'a>>, Fault<'a>> {
        let place = number.checked_sub(1);
        match place.and_then(|place| self.known.questions.get(place)) {
            Some(question) => Ok(self.grammar().answers(*question, content)),
            None if said.is_empty() => Err((AnswerErrorKind::UnknownNumber(number), content)),
            None => Ok(said),
        }
    }

    /// The key of the last clause of a line, if it takes more lines.
    fn opened(&self, last: Clause<'a>) -> Option<Open<'a>> {
        let Head::Key(key, spelling) = last.head else {
            return None;
        };
        let is_node = spelling == Spelling::Other && self.grammar().node_in(last.written).is_some();
        Open::new(key, spelling, last.content).filter(|open| !(is_node && open.has_content()))
    }

    /// Takes a line for the open key: in a list as it is written, else what stands behind its number.
    fn take(&mut self, line: &'a str, content: &'a str, next: Option<usize>) {
        if let Some(open) = &mut self.open
            && !open.take(self.text, line, next)
        {
            let (key, spelling) = (open.key, open.spelling);
            self.say(key, spelling, content);
        }
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
        repeat_value(&mut clauses, self.known);
        clauses
    }

    fn grammar(&self) -> Grammar<'_> {
        Grammar {
            known: self.known,
            table: self.open.as_ref().and_then(Open::table),
        }
    }

    /// A line that belongs to nothing ends a list that has begun: a comment may be a head that nobody knows.
    fn end_list(&mut self) {
        if self.open.as_ref().is_some_and(Open::has_content) {
            self.close();
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
                let is_value = matches!(question, None | Some(Question::NodeValues));
                if is_value && (self.known.is_root)(name) {
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
        let of_each = match question {
            Question::Counts => counts(content),
            Question::NodeValues => node_values(content),
            _ => None,
        };
        if let Some(of_each) = of_each {
            for (name, said) in of_each {
                self.statements
                    .say(question, Some(name), said.by(content), spelling);
            }
            return;
        }
        let text = match without_reasons(content, self.known.is_node) {
            Cow::Borrowed(text) => Cow::Borrowed(self.without_remarks(question, text)),
            Cow::Owned(text) => Cow::Owned(self.without_remarks(question, &text).to_owned()),
        };
        self.statements
            .say(question, None, Said::text(text).by(content), spelling);
    }

    /// A content without what says nothing to its question.
    fn without_remarks<'t>(&self, question: Question, content: &'t str) -> &'t str {
        let text = without_stop(content, self.known.is_node);
        if question == Question::Value {
            self.grammar().without_root(text)
        } else if let Some(names) = without_verb(question, text) {
            names
        } else if question.is_list() || question == Question::BestMove {
            without_remark(text, self.known.is_node)
        } else {
            text
        }
    }
}

/// A list without the verb of its question at its end: `pruned: L and R are pruned`.
fn without_verb(question: Question, list: &str) -> Option<&str> {
    let verbs = [" are ", " is ", " were "];
    let (names, verb) = verbs.iter().find_map(|verb| list.rsplit_once(verb))?;
    let (key, _) = AnswerKey::find(verb.trim())?;
    (key == AnswerKey::Question(question) && question.is_list()).then_some(names)
}

/// Whether a line tells what it is about, so that the number before it says nothing more: `2. at B: 3`.
fn is_about_something(clauses: &[Clause]) -> bool {
    has_key(clauses)
        || clauses
            .iter()
            .any(|clause| matches!(clause.head, Head::Node(Some(_), _)))
}

fn has_key(clauses: &[Clause]) -> bool {
    clauses
        .iter()
        .any(|clause| matches!(clause.head, Head::Key(..)))
}
