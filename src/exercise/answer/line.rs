//! What a line says, clause by clause: a key or a node, and the content behind it.

use std::borrow::Cow;

use super::contents::{begins_with_end, count_called, counts, end_called, node_values};
use super::counters::numbered;
use super::keys::AnswerKey;
use super::words::{Mark, after, before, beginning, marks, one_name, separator};
use super::{Known, Spelling};
use crate::exercise::number::{COMPARISONS, is_value};
use crate::exercise::question::Question;
use crate::exercise::said::Said;

/// What a line says of one thing.
#[derive(Clone, Copy)]
pub(super) struct Clause<'a> {
    pub(super) head: Head<'a>,
    /// The head as it is written.
    pub(super) written: &'a str,
    pub(super) content: &'a str,
}

/// What a clause is about.
#[derive(Clone, Copy)]
pub(super) enum Head<'a> {
    Key(AnswerKey, Spelling),
    /// A node, and what is said of it where words or a key before it tell.
    Node(Option<Question>, &'a str),
}

impl<'a> Clause<'a> {
    fn answer(question: Question, content: &'a str) -> Self {
        Self {
            head: Head::Key(AnswerKey::Question(question), Spelling::Usual),
            written: content,
            content,
        }
    }

    pub(super) fn has_key(&self) -> bool {
        matches!(self.head, Head::Key(..))
    }

    /// Whether a clause about a node says a value, a window or what else its words tell.
    pub(super) fn is_plain(&self) -> bool {
        match self.head {
            Head::Node(None, _) => begins_with_end(self.content) || is_value(self.content),
            _ => true,
        }
    }

    /// Whether it says what it is about, so that a number before it says nothing more: `2. at B: 3`.
    pub(super) fn tells_what(&self) -> bool {
        !matches!(self.head, Head::Node(None, _))
    }

    fn is_of_value(&self) -> bool {
        matches!(
            self.head,
            Head::Key(AnswerKey::Question(Question::Value), _)
        )
    }

    /// The question that it answers for each of several nodes or counts.
    pub(super) fn table(&self) -> Option<Question> {
        match self.head {
            Head::Key(AnswerKey::Question(question), _) => {
                Some(question).filter(|question| question.is_of_each())
            }
            Head::Key(..) => None,
            Head::Node(question, _) => question,
        }
    }
}

/// What heads may be.
pub(super) struct Grammar<'k> {
    pub(super) known: &'k Known<'k>,
    /// The question of a key above, if it asks for something of each node.
    pub(super) table: Option<Question>,
}

/// No head is longer, so that no part of a line is looked at for very many signs.
const LONGEST: usize = 80;
const MOST_SIGNS: usize = 8;

impl Grammar<'_> {
    /// The clauses of a line; none if it doesn't begin with a key or a node.
    pub(super) fn clauses<'a>(&self, line: &'a str) -> Vec<Clause<'a>> {
        if self.is_of_counts(line) {
            return vec![Clause::answer(Question::Counts, line)];
        }
        if self.table == Some(Question::NodeValues) && self.is_row(line) {
            return vec![Clause::answer(Question::NodeValues, line)];
        }
        self.with_clauses(line, Vec::new())
    }

    /// The clauses of what is said in answer to a question.
    pub(super) fn answers<'a>(&self, question: Question, content: &'a str) -> Vec<Clause<'a>> {
        let clauses = vec![Clause::answer(question, content)];
        if question.is_of_each() {
            return self.with_clauses(content, clauses);
        }
        clauses
    }

    /// Whether a line says counts: `visited 13, cutoffs 3`. What may be the only node of a list is no number.
    fn is_of_counts(&self, line: &str) -> bool {
        let is_count = |(name, number): &(Cow<str>, Said)| {
            let number = &*number.spelling;
            let is_whole = number.bytes().all(|byte| byte.is_ascii_digit());
            is_whole && count_called(name).is_some() && !(self.known.is_node)(number)
        };
        counts(line).is_some_and(|counts| counts.iter().all(is_count))
    }

    /// These clauses and those of a text: `value: 6, B = 2, D <= 1`, `The value is 6. We prune L and R.`
    fn with_clauses<'a>(&self, text: &'a str, mut clauses: Vec<Clause<'a>>) -> Vec<Clause<'a>> {
        let text = without(text, "no, |no: |wait, |actually, |sorry, |correction: ");
        let (mut rest, mut end, mut is_sentence) = (text, text, clauses.is_empty());
        loop {
            let signed = self.signed(rest, clauses.last());
            let unsigned = || is_sentence.then(|| self.unsigned(rest)).flatten();
            let clause = signed.or_else(unsigned);
            if let Some(clause) = clause {
                if let Some(last) = clauses.last_mut() {
                    last.content = last.content[..last.content.len() - end.len()].trim();
                }
                clauses.push(clause);
                rest = clause.content;
                let is_of_values = clause.table() == Some(Question::NodeValues);
                if clause.has_key() && is_of_values && self.is_row(rest) {
                    return clauses;
                }
                if clause.has_key() && (clause.table().is_some() || clause.is_of_value()) {
                    // Behind a key with a table a node may stand, and the root behind that of the value.
                    (end, is_sentence) = (rest, false);
                    continue;
                }
            }
            let Some((at, behind, is_end)) = separator(rest).filter(|_| !clauses.is_empty()) else {
                return clauses;
            };
            (end, rest, is_sentence) = (&rest[at..], rest[behind..].trim_start(), is_end);
        }
    }

    /// Whether a text is a row of nodes with their values: `B=2 C=6 D<=1`.
    fn is_row(&self, text: &str) -> bool {
        let is_node = |(name, _): &(Cow<str>, Said)| (self.known.is_node)(name);
        // Behind a separator may stand a key, and before a name its number.
        let is_plain = !text.contains([',', ';', ':']) && numbered(text).is_none();
        node_values(text).is_some_and(|row| is_plain || row.iter().all(is_node))
    }

    /// The clause that a text begins with, if its head stands before a sign.
    fn signed<'a>(&self, text: &'a str, last: Option<&Clause>) -> Option<Clause<'a>> {
        let is_sign = |mark: Mark| !matches!(mark, Mark::Sentence | Mark::Separator);
        let signs = marks(text).take_while(|&(mark, at, _)| is_sign(mark) && at <= LONGEST);
        let signs: Vec<_> = signs.take(MOST_SIGNS).collect();
        let is_asked = signs.iter().any(|(mark, ..)| *mark == Mark::Asked);
        let signs = signs.into_iter();
        let mut signs = signs.filter(|(mark, ..)| !is_asked || *mark != Mark::Verb);
        signs.find_map(|(mark, at, behind)| {
            if mark == Mark::Comparison && self.is_arrow(&text[behind..]) {
                return None;
            }
            let written = without_beginning(&text[..at]);
            let head = self.head(written, mark)?;
            let head = match last {
                Some(last) => self.further(head, written, text, last)?,
                None => head,
            };
            let content = text[behind..].trim_start();
            Some(Clause {
                head,
                written,
                content,
            })
        })
    }

    /// Whether a name stands behind signs of comparison, so that they are an arrow: `D > E > F`.
    fn is_arrow(&self, behind: &str) -> bool {
        let is_sign = |sign: char| COMPARISONS.contains(&sign) || sign.is_whitespace();
        let next = beginning(behind, LONGEST)
            .trim_start_matches(is_sign)
            .split([' ', '\t', ',', ';', '>', '<'])
            .next();
        next.is_some_and(|next| !is_value(next) && (self.known.is_node)(next))
    }

    /// What a text says that stands before a sign.
    fn head<'a>(&self, text: &'a str, mark: Mark) -> Option<Head<'a>> {
        let key = || {
            let (key, spelling) = AnswerKey::find(text)?;
            // A dash and an arrow may stand between names.
            let is_joint = mark == Mark::Dash && (self.known.is_node)(text);
            Some(Head::Key(key, spelling)).filter(|_| mark != Mark::Comparison && !is_joint)
        };
        let node = || {
            let name = self.node_in(text).filter(|_| mark != Mark::Dash)?;
            // Counts are of no nodes.
            let table = self.table.filter(|table| *table != Question::Counts);
            Some(Head::Node(table, name))
        };
        let in_table = self.table.and_then(|_| node());
        self.of_node(text).or(in_table).or_else(key).or_else(node)
    }

    /// A head behind the first one of a line. A list holds no nodes with contents of their own, and counts and
    /// searches hold no keys.
    fn further<'a>(
        &self,
        head: Head<'a>,
        text: &'a str,
        rest: &str,
        last: &Clause,
    ) -> Option<Head<'a>> {
        let is_node = (self.known.is_node)(text);
        let (of, name) = match (head, last.head) {
            (_, Head::Key(AnswerKey::Question(Question::Counts | Question::Search), _)) => {
                return None;
            }
            (Head::Key(..), _) if !is_node => return Some(head).filter(|_| text.len() > 1),
            (Head::Key(..), _) => (None, text),
            (Head::Node(of, name), _) => (of, name),
        };
        let is_of_window = last.table() == Some(Question::Windows) || begins_with_end(last.content);
        let is_of_window = is_of_window && !last.has_key();
        if is_of_window && end_called(text).is_some() {
            return None;
        }
        if last.is_of_value() && (self.known.is_root)(name) {
            let value = AnswerKey::Question(Question::Value);
            return Some(Head::Key(value, Spelling::Usual));
        }
        // The value of another node is not that of the root: `value: C = 6`.
        let is_behind = last.content.len() > rest.len();
        let takes_nodes =
            !last.has_key() || last.is_of_value() && is_behind || last.table().is_some();
        takes_nodes.then_some(Head::Node(last.table().or(of), name))
    }

    /// A node behind words that tell what is said of it: `at B`, `window of F`, `is R pruned`.
    fn of_node<'a>(&self, text: &'a str) -> Option<Head<'a>> {
        let named = |name: &'a str| self.node_in(name).unwrap_or(name);
        let (question, name) = if let Some(name) = after(text, "at ") {
            (Question::NodeValues, named(name))
        } else if let Some(name) = after(text, "window ") {
            let words = ["at ", "of ", "for "];
            let behind = words.iter().find_map(|word| after(name, word));
            (Question::Windows, named(behind.unwrap_or(name)))
        } else {
            (Question::IsPruned, before(after(text, "is ")?, " pruned")?)
        };
        (!name.is_empty()).then_some(Head::Node(Some(question), name))
    }

    /// The name of a node, perhaps behind words that say so: `value of B`, `V(B)`, `MIN B`.
    pub(super) fn node_in<'a>(&self, text: &'a str) -> Option<&'a str> {
        const BEFORE: &str = "|at |value of |value at |value |node |max |min |chance |v(|value(";
        let mut names = BEFORE.split('|').filter_map(|words| {
            let name = after(text, words)?;
            if words.ends_with('(') {
                return name.strip_suffix(')');
            }
            Some(name)
        });
        names.find(|name| (self.known.is_node)(&one_name(name)))
    }

    /// A clause without a sign: `move C`, `at B 2`, `We prune L, R and J`, or a key alone.
    fn unsigned<'a>(&self, text: &'a str) -> Option<Clause<'a>> {
        const MOST_WORDS: usize = 4;
        let text = without_beginning(text);
        let ends = beginning(text, LONGEST)
            .match_indices(char::is_whitespace)
            .map(|(at, _)| at);
        let ends = ends.take(MOST_WORDS).chain([text.len()]);
        let clauses = ends.filter(|end| *end <= LONGEST).filter_map(|end| {
            let (written, content) = (&text[..end], text[end..].trim_start());
            // The slash of the root ends no key.
            let key = || {
                let written = written.trim_end_matches('?');
                AnswerKey::find(written).filter(|_| !written.ends_with('/'))
            };
            let in_table = || Some(Head::Node(Some(self.table?), self.node_in(written)?));
            let head = self.of_node(written).or_else(in_table);
            let head = head.or_else(|| key().map(|(key, spelling)| Head::Key(key, spelling)))?;
            let clause = Clause {
                head,
                written,
                content,
            };
            self.is_said(&clause).then_some(clause)
        });
        clauses.last()
    }

    /// Whether a head without a sign is meant as one: a key alone, or either before what answers it.
    fn is_said(&self, clause: &Clause) -> bool {
        let content = clause.content;
        match clause.head {
            Head::Node(_, name) => !content.is_empty() && (self.known.is_node)(&one_name(name)),
            Head::Key(..) if content.is_empty() => !(self.known.is_node)(clause.written),
            Head::Key(..) if content.contains(": ") => false,
            Head::Key(AnswerKey::Question(Question::Value), _) => is_value(content),
            // No wishes are a move.
            Head::Key(AnswerKey::Question(Question::BestMove), spelling) => {
                !content.contains(' ')
                    && (spelling == Spelling::Usual || (self.known.is_node)(content))
            }
            Head::Key(..) => true,
        }
    }
}

/// A text without the words that only make it a sentence.
fn without_beginning(text: &str) -> &str {
    const WORDS: &str = "the |my |so |thus |we |i |actually ";
    without(without(text.trim(), WORDS), WORDS)
}

/// A text without one of these beginnings.
fn without<'a>(text: &'a str, beginnings: &str) -> &'a str {
    let mut beginnings = beginnings.split('|');
    let rest = beginnings.find_map(|beginning| after(text, beginning));
    rest.unwrap_or(text)
}
