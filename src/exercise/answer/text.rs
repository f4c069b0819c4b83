//! Answers as a person types them, line by line.
//!
//! A line is `key: content`, a key alone with the content on the lines below, or `at NODE: content`. A
//! number that begins a line is that of a question, unless it counts an item below an open key. A line that
//! begins with `#` is a comment, unless a key stands behind it.

use std::iter;

use super::clauses::{Clause, Grammar, Head};
use super::contents::{begins_with_end, counts, entries};
use super::error::{AnswerError, AnswerErrorKind};
use super::keys::AnswerKey;
use super::markup::{numbered, without_bullet, without_hashes};
use super::open::{Open, unread};
use super::statements::Statements;
use super::tokens::{DASHES, Fault, begins_with_number, end_called, one_name};
use super::{Answer, Known, Spelling};
use crate::exercise::number::{StatedValue, is_value};
use crate::exercise::question::Question;
use crate::exercise::said::{Said, span};
use crate::search::Bound;

/// Reads all lines.
pub(super) fn read<'a>(text: &'a str, known: &Known) -> Result<Answer<'a>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerErrorKind::Empty.at(text.len()..text.len()));
    }
    let mut reader = Reader {
        known,
        statements: Statements::new(text),
        open: None,
        number: None,
    };
    // A line ends with LF, CRLF or CR.
    for line in text.split('\n') {
        for line in line.strip_suffix('\r').unwrap_or(line).split('\r') {
            reader.line(line.trim());
        }
    }
    reader.close();
    reader.say_of_root();
    reader.statements.into_answer()
}

struct Reader<'a, 'k> {
    known: &'k Known<'k>,
    statements: Statements<'a>,
    open: Option<Open<'a>>,
    /// The number of the last question that a line began with.
    number: Option<usize>,
}

impl<'a> Reader<'a, '_> {
    fn line(&mut self, line: &'a str) {
        let line = without_hashes(line);
        let item = without_bullet(line);
        let is_rule = line.len() > 2 && line.trim_start_matches(['-', '=', '_']).is_empty();
        if line.is_empty() {
            if self.open.as_mut().is_some_and(Open::takes_blank) {
                self.close();
            }
        } else if line.starts_with('#') {
            self.end_list();
        } else if item.starts_with("[ ] ") || is_rule {
            // A box that nobody ticked, or a rule.
        } else if let Err(fault) = self.item(line, item) {
            self.statements.warn(fault);
        }
    }

    fn item(&mut self, line: &'a str, item: &'a str) -> Result<(), Fault<'a>> {
        let mut said = self.grammar().clauses(item);
        if let Some((number, content)) = numbered(item).filter(|_| said.is_empty()) {
            let is_later = self.number.is_some_and(|last| last < number);
            let open = self.open.as_mut();
            let is_entry = open.is_some_and(|open| open.counts_entry(number));
            let is_question = is_later && number <= self.known.questions.len();
            if is_question && !is_entry && self.grammar().table.is_some() {
                self.close();
            }
            said = self.grammar().clauses(content);
            // A line that says what it is about says nothing more by its number: `2. at B: 3`.
            if said.iter().all(|it| it.nodes(self.known).is_some()) {
                if let Some(open) = &mut self.open
                    && open.takes_item(number)
                {
                    open.take(self.statements.text, item, content, Some(number + 1));
                    return Ok(());
                }
                said = self.by_number(number, content, said)?;
            }
            if said.iter().any(Clause::has_key) {
                self.number = Some(number);
            }
        }
        if let Some(open) = &mut self.open
            && open.takes_line(line, &said, self.known)
        {
            open.take(self.statements.text, item, item, None);
            return Ok(());
        }
        match said[..] {
            [] => return Err(self.unread(item)),
            [clause] if !clause.is_plain(self.known) => {
                let fault = AnswerErrorKind::NoValue(clause.written.to_owned());
                return Err((fault, clause.content));
            }
            _ => {}
        }
        if said.iter().any(Clause::has_key) || self.grammar().table.is_none() {
            self.close();
            self.open = said.pop_if(|last| last.has_key()).map(Open::new);
        } else if let Some(open) = &mut self.open {
            open.has_entries = true;
        }
        said.into_iter().try_for_each(|clause| self.clause(clause))
    }

    /// The clauses of a line that begins with the number of a question: what it says answers that, a list by its
    /// leaves with their values too, unless it is said of nodes of which that question asks nothing.
    fn by_number(
        &self,
        number: usize,
        content: &'a str,
        said: Vec<Clause<'a>>,
    ) -> Result<Vec<Clause<'a>>, Fault<'a>> {
        let place = number.checked_sub(1);
        let Some(&question) = place.and_then(|place| self.known.questions.get(place)) else {
            let fault = (AnswerErrorKind::UnknownNumber(number), content);
            return if said.is_empty() {
                Err(fault)
            } else {
                Ok(said)
            };
        };
        let is_meant = |name: &str| match question {
            Question::Value => (self.known.is_root)(name),
            Question::PrincipalVariation => true,
            _ => question.is_of_each() || (self.known.is_leaf)(name),
        };
        let nodes = said.iter().filter_map(|clause| clause.nodes(self.known));
        if !nodes.flatten().all(|(name, _)| is_meant(&one_name(name))) {
            return Ok(said);
        }
        let clause = Clause::answer(question, content);
        Ok(self.grammar().with_clauses(content, vec![clause]))
    }

    /// What is wrong with a line that belongs to nothing.
    fn unread(&mut self, item: &'a str) -> Fault<'a> {
        let is_title = self.open.is_none() && self.statements.is_empty();
        let open = self.open.as_ref();
        let may_be_item = open.is_some_and(|open| open.may_have_item(item));
        self.end_list();
        match unread(item, is_title, self.known) {
            (AnswerErrorKind::NoKey, line) if may_be_item => (AnswerErrorKind::NotRead, line),
            fault => fault,
        }
    }

    fn grammar(&self) -> Grammar<'_> {
        Grammar {
            known: self.known,
            table: self.open.as_ref().and_then(|open| open.clause.table()),
        }
    }

    /// A line that belongs to nothing ends a list that has begun: a comment may be a head that nobody knows.
    fn end_list(&mut self) {
        if self.open.as_ref().is_some_and(Open::ends_at_remark) {
            self.close();
        }
    }

    /// Says what stands at the open key, after which it takes no more lines.
    fn close(&mut self) {
        if let Some(open) = self.open.take()
            && let Err(fault) = self.clause(open.clause)
        {
            self.statements.warn(fault);
        }
    }

    fn clause(&mut self, clause: Clause<'a>) -> Result<(), Fault<'a>> {
        let content = clause.content;
        if content.is_empty() {
            return Ok(());
        }
        if clause.question() == Some(Question::Value) {
            self.no_sign(clause.written, content)?;
        }
        let is_window = begins_with_end(content);
        match clause.head {
            Head::Key(key, spelling) => {
                let may_be_node = spelling == Spelling::Other && (is_window || is_value(content));
                let node = || self.grammar().node_in(clause.written);
                if let Some(name) = may_be_node.then(node).flatten() {
                    // The value of the root is that of its node.
                    if !(self.known.is_root)(&one_name(name)) {
                        let fault = AnswerErrorKind::KeyOrNode(name.to_owned(), key.word());
                        return Err((fault, name));
                    }
                    self.say_of(Question::NodeValues, Some(name), content);
                }
                self.say(key, spelling, content);
            }
            Head::Node(question, name) => {
                // Below a table of values may stand windows.
                let question = match question.unwrap_or(Question::NodeValues) {
                    Question::NodeValues if is_window => Question::Windows,
                    question => question,
                };
                self.say_of(question, Some(name), content);
            }
        }
        Ok(())
    }

    /// Refuses a dash that may be the sign of the number behind it, and not only join it: `value - 3`.
    fn no_sign(&self, head: &'a str, content: &'a str) -> Result<(), Fault<'a>> {
        let text = self.statements.text;
        let between = text.get(span(text, head).end..span(text, content).start);
        let between = between.unwrap_or_default().trim_start_matches(')');
        let is_dash = between.trim().strip_prefix(DASHES) == Some("");
        if is_dash && begins_with_number(content) && (self.known.is_any_negative)() {
            let [head, number] = [head, content].map(str::to_owned);
            return Err((AnswerErrorKind::DashOrSign(head, number), content));
        }
        Ok(())
    }

    /// Says the value of the root, which may be stated as that of its node: that answers the question, and
    /// contradicts another value.
    fn say_of_root(&mut self) {
        let spelling = match self.statements.of(Question::Value).next() {
            Some(_) => Spelling::Usual,
            None if self.known.questions.contains(&Question::Value) => Spelling::Other,
            None => return,
        };
        let is_exact =
            |text: &str| StatedValue::read(text).is_some_and(|said| said.bound == Bound::Exact);
        let values = self.statements.of(Question::NodeValues).filter(|it| {
            it.of.as_deref().is_some_and(self.known.is_root) && is_exact(&it.said.spelling)
        });
        let values = values.map(|it| Said::text(it.said.spelling.clone()).by(it.said.place));
        for said in values.collect::<Vec<_>>() {
            self.statements.say(Question::Value, None, said, spelling);
        }
    }

    /// Says what is said of nodes, of which the first may stand before it.
    fn say_of(&mut self, question: Question, first: Option<&'a str>, content: &'a str) {
        let entries = match first {
            Some(count) if question == Question::Counts => vec![(count, content)],
            first => entries(question, first, content, self.known),
        };
        for (name, content) in entries {
            let ends = content.match_indices(DASHES).filter_map(|(at, dash)| {
                let before = content[..at].strip_suffix(' ')?;
                let behind = content[at + dash.len()..].strip_prefix(' ')?;
                let end = before.split([' ', ',']).next_back()?;
                let number = behind.split([' ', ',']).next()?;
                end_called(end).map(|_| (end, number))
            });
            let mut joined = iter::once((name, content)).chain(ends);
            if let Err(fault) = joined.try_for_each(|(head, said)| self.no_sign(head, said)) {
                self.statements.warn(fault);
                continue;
            }
            let said = Said::text(content).by(content);
            let name = Some(one_name(name));
            self.statements.say(question, name, said, Spelling::Usual);
        }
    }

    fn say(&mut self, key: AnswerKey, spelling: Spelling, content: &'a str) {
        let AnswerKey::Question(question) = key else {
            let said = Said::text(one_name(content)).by(content);
            return self.statements.label(key, said);
        };
        if question == Question::Counts
            && let Some(counts) = counts(content)
        {
            for (name, said) in counts {
                let said = said.by(content);
                self.statements.say(question, Some(name), said, spelling);
            }
            return;
        }
        let plain = match question {
            _ if question.is_of_each() => return self.say_of(question, None, content),
            Question::Value => self.without_root(content),
            _ => content,
        };
        let said = Said::text(self.without_stop(plain)).by(plain);
        self.statements.say(question, None, said, spelling);
    }

    /// A value without the name of the root before it: `value: A = 6`.
    fn without_root(&self, content: &'a str) -> &'a str {
        let named = content.split_once(['=', ':']);
        let is_root = |name: &str| {
            let name = self.grammar().node_in(name.trim());
            name.is_some_and(|name| (self.known.is_root)(&one_name(name)))
        };
        let named = named.filter(|(name, _)| is_root(name));
        named.map_or(content, |(_, value)| value.trim())
    }

    /// A content without the full stop at its end, unless that belongs to a name or to dots.
    fn without_stop(&self, content: &'a str) -> &'a str {
        let last = content.rsplit(char::is_whitespace).next();
        let is_name = last.is_some_and(|last| (self.known.is_node)(last) || last.ends_with(".."));
        let rest = content.strip_suffix('.').filter(|_| !is_name);
        rest.unwrap_or(content)
    }
}
