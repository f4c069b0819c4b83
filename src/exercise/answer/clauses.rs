//! What a line says, clause by clause: a head, which is a key or a node, and the content behind it.

use super::contents::{BEFORE, begins_with_end, count_named, count_of_key, counts, entries};
use super::keys::{AnswerKey, asked};
use super::marks::{Mark, marks};
use super::tokens::{after, before, is_quoted, next_word, one_name};
use super::{Known, Spelling};
use crate::exercise::number::is_value;
use crate::exercise::question::Question;
use crate::exercise::said::Member;

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
    /// A node, and what is said of it where words or a key before it tell. Others may follow in the content.
    Node(Option<Question>, &'a str),
}

impl<'a> Clause<'a> {
    pub(super) fn answer(question: Question, content: &'a str) -> Self {
        Self {
            head: Head::Key(AnswerKey::Question(question), Spelling::Usual),
            written: content,
            content,
        }
    }

    pub(super) fn has_key(&self) -> bool {
        matches!(self.head, Head::Key(..))
    }

    /// The question that it answers, as far as it says so.
    pub(super) fn question(&self) -> Option<Question> {
        match self.head {
            Head::Key(key, _) => key.question(),
            Head::Node(question, _) => question,
        }
    }

    /// The same, if it asks for something of each of several nodes or counts.
    pub(super) fn table(&self) -> Option<Question> {
        self.question().filter(|question| question.is_of_each())
    }

    /// The nodes that it is about, if it is about nodes and doesn't say what is said of them.
    pub(super) fn nodes(&self, known: &Known) -> Option<Vec<(&'a str, &'a str)>> {
        match self.head {
            Head::Node(None, name) => Some(entries(
                Question::NodeValues,
                Some(name),
                self.content,
                known,
            )),
            _ => None,
        }
    }

    /// Whether a clause about nodes begins with a value or a window, or its words tell what it says.
    pub(super) fn is_plain(&self, known: &Known) -> bool {
        let is_plain = |nodes: Vec<(&str, &str)>| nodes.first().is_some_and(|it| is_value(it.1));
        begins_with_end(self.content) || self.nodes(known).is_none_or(is_plain)
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
const MOST_WORDS: usize = 7;

impl Grammar<'_> {
    /// The clauses of a line; none if it doesn't begin with a key or a node.
    pub(super) fn clauses<'a>(&self, line: &'a str) -> Vec<Clause<'a>> {
        if let Some((question, content)) = asked(line) {
            return self.with_clauses(content, vec![Clause::answer(question, content)]);
        }
        if self.is_of_counts(line) {
            return vec![Clause::answer(Question::Counts, line)];
        }
        self.with_clauses(line, Vec::new())
    }

    /// Whether a line says counts: `visited 13, cutoffs 3`. What may be the only node of a list is no number, and
    /// behind the key of a list a number counts if counts are asked for, and the list is not.
    fn is_of_counts(&self, line: &str) -> bool {
        let asks = |question| self.known.questions.contains(&question);
        let list = |name: &str| AnswerKey::find(name)?.0.question();
        let count = |name: &str| match (asks(Question::Counts), list(name).is_some_and(asks)) {
            (true, false) => count_of_key(name),
            (false, true) => None,
            _ => count_named(name),
        };
        let is_count = |(name, number): &Member| {
            let number = &*number.spelling;
            let is_whole = number.bytes().all(|byte| byte.is_ascii_digit());
            is_whole && count(name).is_some() && !(self.known.is_node)(number)
        };
        counts(line).is_some_and(|counts| counts.iter().all(is_count))
    }

    /// These clauses and those of a text: `value: 6, B = 2, D <= 1`, `The value is 6. We prune L and R.`
    pub(super) fn with_clauses<'a>(
        &self,
        text: &'a str,
        mut clauses: Vec<Clause<'a>>,
    ) -> Vec<Clause<'a>> {
        let mut rest = without(text, "no, |no: |wait, |actually, |sorry, |correction: ");
        let (mut end, mut may_be_unsigned) = (rest, clauses.is_empty());
        loop {
            if let Some(clause) = self.clause(rest, clauses.last(), may_be_unsigned) {
                if let Some(last) = clauses.last_mut() {
                    last.content = last.content[..last.content.len() - end.len()].trim();
                }
                clauses.push(clause);
                rest = clause.content;
            }
            let separators = marks(rest).find(|(mark, ..)| mark.is_separator());
            let Some((mark, at, behind)) = separators.filter(|_| !clauses.is_empty()) else {
                return clauses;
            };
            end = &rest[at..];
            rest = rest[behind..].trim_start();
            may_be_unsigned = mark == Mark::Sentence;
        }
    }

    /// The clause that a text begins with behind the last one: its head ends at the first sign that may end one, else
    /// at the last blank, as in `move C`, `at B 2`, `We prune L, R and J`, or it is a key alone.
    fn clause<'a>(
        &self,
        text: &'a str,
        last: Option<&Clause>,
        may_be_unsigned: bool,
    ) -> Option<Clause<'a>> {
        let is_near = |&(mark, at, _): &(Mark, usize, usize)| !mark.is_separator() && at <= LONGEST;
        let (blanks, mut signs): (Vec<_>, Vec<_>) = marks(text)
            .take_while(is_near)
            .partition(|(mark, ..)| *mark == Mark::Blank);
        if signs.iter().any(|(mark, ..)| *mark == Mark::Asked) {
            signs.retain(|(mark, ..)| *mark != Mark::Verb);
        }
        let clause = |mark, at: usize, behind: usize| {
            let written = without_beginning(&text[..at]);
            let head = self.head(written, mark, &text[behind..])?;
            let head = last.map_or(Some(head), |last| self.further(head, written, last))?;
            Some(Clause {
                head,
                written,
                content: text[behind..].trim_start(),
            })
        };
        let signs = signs.iter().take(MOST_SIGNS);
        let mut signed =
            signs.filter_map(|&(mark, at, behind)| Some((mark, clause(mark, at, behind)?)));
        let unsigned = || {
            let ends = blanks.iter().take(MOST_WORDS).map(|(_, at, _)| *at);
            let ends = ends.chain(Some(text.len()).filter(|end| *end <= LONGEST));
            let mut clauses = ends.rev().filter_map(|at| clause(Mark::Blank, at, at));
            clauses.find(|clause| self.is_said(clause))
        };
        match signed.next() {
            None => may_be_unsigned.then(unsigned)?,
            // The verb may stand within a key: `the leaves are evaluated in the order E, K`.
            Some((Mark::Verb, clause)) if may_be_unsigned && clause.has_key() => {
                let is_other = |it: &Clause| it.has_key() && it.question() != clause.question();
                let longer = signed.map(|(_, it)| it).find(is_other);
                longer
                    .or_else(|| unsigned().filter(is_other))
                    .or(Some(clause))
            }
            Some((_, clause)) => Some(clause),
        }
    }

    /// What a text says that stands before a mark.
    fn head<'a>(&self, written: &'a str, mark: Mark, behind: &str) -> Option<Head<'a>> {
        if mark == Mark::Comparison && self.is_arrow(behind) {
            return None;
        }
        // A dash and an arrow may stand between names, what is in quotes is a name rather than a key, and the slash of
        // the root ends no key.
        let may_be_name = matches!(mark, Mark::Dash | Mark::Arrow) || is_quoted(written);
        let is_name = may_be_name && (self.known.is_node)(&one_name(written));
        let is_key = mark != Mark::Comparison && !is_name && !written.ends_with('/');
        let key = || {
            let (key, spelling) = AnswerKey::find(written).filter(|_| is_key)?;
            Some(Head::Key(key, spelling))
        };
        // Counts are of no nodes.
        let table = self.table.filter(|table| *table != Question::Counts);
        let is_node = table.is_some()
            || match mark {
                Mark::Dash | Mark::Blank => false,
                Mark::Arrow => is_value(behind.trim()),
                _ => true,
            };
        let node = || {
            let name = self.node_in(written).filter(|_| is_node)?;
            Some(Head::Node(table, name))
        };
        // A count that is no key of its own takes one number.
        let count = || count_named(written).map(|_| Head::Node(Some(Question::Counts), written));
        let head = self.of_node(written);
        let head = if self.table.is_some() {
            head.or_else(node).or_else(key)
        } else {
            head.or_else(key).or_else(node)
        };
        head.or_else(count)
    }

    /// Whether a name stands behind signs of comparison, so that they are an arrow: `D > E > F`.
    fn is_arrow(&self, behind: &str) -> bool {
        let near: String = behind.chars().take(LONGEST).collect();
        let name = next_word(&near).map(|(_, name, _)| name);
        name.is_some_and(|name| !is_value(name) && (self.known.is_node)(&one_name(name)))
    }

    /// A head behind the first one of a line. A list holds no nodes with contents of their own, a table holds them in
    /// its content, and counts and searches hold no keys.
    fn further<'a>(&self, head: Head<'a>, written: &'a str, last: &Clause) -> Option<Head<'a>> {
        let question = last.question();
        if matches!(question, Some(Question::Counts | Question::Search)) {
            return None;
        }
        match head {
            Head::Key(..) if !(self.known.is_node)(written) => {
                Some(head).filter(|_| written.len() > 1)
            }
            Head::Key(..) => None,
            Head::Node(of, _) => {
                let is_told = of.is_some() && self.table.is_none();
                let takes_it = is_told && (!last.has_key() || last.table().is_some());
                (takes_it || question == Some(Question::Value)).then_some(head)
            }
        }
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
        let mut names = [""].iter().chain(&BEFORE).filter_map(|words| {
            let name = after(text, words)?;
            if words.ends_with('(') {
                return name.strip_suffix(')');
            }
            Some(name)
        });
        names.find(|name| (self.known.is_node)(&one_name(name)))
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
            // `The leaves N and O are skipped` says of what `leaves` is the noun, not the key.
            Head::Key(AnswerKey::Question(question), _) if question.is_list() => {
                marks(content).all(|(mark, ..)| mark != Mark::Verb)
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
