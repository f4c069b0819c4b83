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
use super::numbers::is_value;
use super::signs::colon;
use super::statements::Statements;
use super::words::{Fault, one_name};
use super::{Answer, Known, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, span};
use crate::text::says_nothing;

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

/// A key that the lines below it may belong to: one without content on its line, or one that takes a single
/// answer, of which a second may stand below.
struct Open<'a> {
    key: AnswerKey,
    spelling: Spelling,
    /// The lines below it that belong to it, and how many these are.
    content: &'a str,
    lines: usize,
    /// The number of the next item, if all items so far are numbered.
    next: Option<usize>,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self, line: &'a str) -> Result<(), Fault<'a>> {
        let item = without_bullet(line);
        let mut said = self.clauses(item);
        let numbered = numbered(item).filter(|_| said.is_empty());
        if let Some((number, content)) = numbered {
            said = self.clauses(content);
            if !has_key(&said) && self.takes_item(number) {
                self.take(line, content, Some(number + 1));
                return Ok(());
            }
            if !has_key(&said) {
                said = self.by_number(number, content, said)?;
            }
        }
        if !has_key(&said) && self.takes_line(item, &said) {
            self.take(line, item, None);
            return Ok(());
        }
        if said.is_empty() {
            return Err(unknown(item, self.known));
        }
        if let [clause] = said[..]
            && !clause.is_plain()
        {
            let fault = AnswerErrorKind::NoValue(clause.written.to_owned());
            return Err((fault, clause.content));
        }
        if has_key(&said) || self.table().is_none() {
            self.close();
        }
        if let Some(last) = said.last() {
            self.open(*last);
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

    fn open(&mut self, last: Clause<'a>) {
        let Head::Key(key, spelling) = last.head else {
            return;
        };
        let is_empty = last.content.is_empty();
        if is_empty || takes_one(key) {
            self.open = Some(Open {
                key,
                spelling,
                content: "",
                lines: usize::from(!is_empty),
                next: is_empty.then_some(1),
            });
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
            table: self.table(),
        }
    }

    /// The question of the key that stands alone above, if it asks for something of each node.
    fn table(&self) -> Option<Question> {
        match self.open.as_ref()?.key {
            AnswerKey::Question(question) => Some(question).filter(|asked| asked.is_of_each()),
            _ => None,
        }
    }

    /// Whether a line with this number is the next item below the open key, and not the answer to the question
    /// with this number, as where the key is that of the first.
    fn takes_item(&self, number: usize) -> bool {
        let mut open = self.open.iter();
        open.any(|open| {
            let is_first = self.known.questions.first().copied();
            let is_first = is_first.is_some_and(|first| open.key == AnswerKey::Question(first));
            open.next == Some(number)
                && self.table().is_none()
                && (open.is_list() || number == 1 || !is_first)
        })
    }

    /// Whether a line without a key may be meant as an answer to the open key: lines of names in a list, also
    /// with values behind the names of evaluated leaves, and else one line, or one more that differs.
    fn takes_line(&self, item: &str, said: &[Clause]) -> bool {
        let Some(open) = &self.open else {
            return false;
        };
        let AnswerKey::Question(question) = open.key else {
            return open.lines == 0 && said.is_empty();
        };
        if open.is_list() {
            let is_order = matches!(question, Question::StaticEvaluations | Question::Evaluated);
            let is_valued = is_order && open.content.contains(['=', ':']) == (open.lines > 0);
            return if said.is_empty() {
                colon(item).is_none() && self.has_names(item)
            } else {
                !said.iter().all(Clause::is_plain) || is_valued
            };
        }
        let is_node = || (self.known.is_node)(&one_name(item));
        said.is_empty()
            && match question {
                Question::Value if open.lines == 0 => item.split_whitespace().any(is_value),
                Question::Value => is_value(item),
                Question::BestMove if open.lines == 0 => self.has_names(item),
                Question::BestMove => is_node(),
                _ => open.lines == 0 && !question.is_of_each(),
            }
    }

    /// Whether a line has names in it, or is too short for an excuse. English words are no names in a sentence.
    fn has_names(&self, line: &str) -> bool {
        const FEW: usize = 2;
        const PLACES: [&str; 6] = ["left", "right", "middle", "first", "second", "last"];
        let words =
            || line.split(|letter: char| letter.is_whitespace() || ",;>→()".contains(letter));
        let is_name = |word: &str| {
            let is_english = ["I", "a", "A"].contains(&word);
            is_value(word)
                || says_nothing(word)
                || PLACES.contains(&word)
                || !is_english && (self.known.is_node)(&one_name(word))
        };
        words().count() <= FEW || words().any(is_name)
    }

    /// Takes a line for the open key: in a list as it is written, else what stands behind its number.
    fn take(&mut self, line: &'a str, content: &'a str, next: Option<usize>) {
        let Some(open) = &mut self.open else {
            return;
        };
        open.lines += 1;
        open.next = next;
        if open.is_list() {
            let first = if open.content.is_empty() {
                without_bullet(line)
            } else {
                open.content
            };
            open.content = &self.text[span(self.text, first).start..span(self.text, line).end];
        } else {
            let (key, spelling) = (open.key, open.spelling);
            self.say(key, spelling, content);
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
        } else if question.is_list() || question == Question::BestMove {
            without_remark(text, self.known.is_node)
        } else {
            text
        }
    }
}

impl Open<'_> {
    fn is_list(&self) -> bool {
        matches!(self.key, AnswerKey::Question(question) if question.is_list())
    }
}

/// Whether a key takes a single answer.
fn takes_one(key: AnswerKey) -> bool {
    matches!(
        key,
        AnswerKey::Question(Question::Value | Question::BestMove)
    )
}

fn has_key(clauses: &[Clause]) -> bool {
    clauses
        .iter()
        .any(|clause| matches!(clause.head, Head::Key(..)))
}
