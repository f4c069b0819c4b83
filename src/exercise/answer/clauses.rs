//! What a line says, clause by clause: a key or a node, and the content behind it.

use std::borrow::Cow;

use super::contents::{begins_with_end, count_called, counts, end_called};
use super::keys::AnswerKey;
use super::numbers::is_value;
use super::signs::{colon, is_word, signs, starts, without_beginning, without_separator};
use super::words::{after, before, one_name};
use super::{Known, Spelling};
use crate::exercise::question::Question;
use crate::exercise::said::Said;
use crate::text::says_nothing;

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
    pub(super) fn new(head: Head<'a>, written: &'a str, content: &'a str) -> Self {
        Self {
            head,
            written,
            content,
        }
    }

    /// Whether a clause about a node says a value, a window or what else its words tell.
    pub(super) fn is_plain(&self) -> bool {
        match self.head {
            Head::Node(None, _) => begins_with_end(self.content) || is_value(self.content),
            _ => true,
        }
    }
}

/// Whoever goes on with the root's name, `value: A = 6 and A = 5`, says the value once more.
pub(super) fn repeat_value(clauses: &mut Vec<Clause>, known: &Known) {
    let is_root = |name| (known.is_root)(name);
    let value = clauses.first().map(|first| first.head);
    let Some(value @ Head::Key(AnswerKey::Question(Question::Value), _)) = value else {
        return;
    };
    let again = clauses.iter().filter(|clause| match clause.head {
        Head::Node(None | Some(Question::NodeValues), name) => is_root(name),
        _ => false,
    });
    let again = again.map(|clause| Clause {
        head: value,
        ..*clause
    });
    clauses.extend(again.collect::<Vec<_>>());
}

/// What heads may be.
pub(super) struct Grammar<'k> {
    pub(super) known: &'k Known<'k>,
    /// The question of a key above, if it asks for something of each node.
    pub(super) table: Option<Question>,
}

impl Grammar<'_> {
    /// The clauses of a line; none if it doesn't begin with a key or a node.
    pub(super) fn clauses<'a>(&self, line: &'a str) -> Vec<Clause<'a>> {
        if self.is_of_counts(line) {
            let head = Head::Key(AnswerKey::Question(Question::Counts), Spelling::Usual);
            let (written, content) = (line, line);
            return vec![Clause::new(head, written, content)];
        }
        if let Some(clause) = self.turned(line).or_else(|| asked(line)) {
            return vec![clause];
        }
        let clauses = self.with_signs(line, Vec::new());
        if clauses.is_empty() {
            return self.without_sign(line).into_iter().collect();
        }
        clauses
    }

    /// The clauses of what is said in answer to a question.
    pub(super) fn answers<'a>(&self, question: Question, content: &'a str) -> Vec<Clause<'a>> {
        let head = Head::Key(AnswerKey::Question(question), Spelling::Usual);
        let clauses = vec![Clause::new(head, content, content)];
        if question.is_of_each() {
            return self.with_signs(content, clauses);
        }
        clauses
    }

    /// A sentence that begins with nodes: `Leaves L, R and J are pruned.`, `C is the best move.`
    fn turned<'a>(&self, line: &'a str) -> Option<Clause<'a>> {
        let verbs = [" are ", " is ", " were ", " was "];
        let mut parts = verbs.iter().filter_map(|verb| line.rsplit_once(verb));
        parts.find_map(|(nodes, said)| {
            let written = without_beginning(said.trim_end_matches('.'));
            let (AnswerKey::Question(question), spelling) = AnswerKey::find(written)? else {
                return None;
            };
            let is_asked = question.is_list() || question == Question::BestMove;
            let nodes = without_number(nodes);
            let is_asked = is_asked && colon(nodes).is_none();
            let is_key = AnswerKey::find(without_beginning(nodes)).is_some();
            let head = Head::Key(AnswerKey::Question(question), spelling);
            (is_asked && (!is_key || (self.known.is_node)(nodes))).then_some(Clause::new(
                head,
                written,
                nodes.trim(),
            ))
        })
    }

    /// Whether a line says counts: `visited 13, cutoffs 3`, `number of leaves evaluated: 14`. What may be the
    /// only node of a list is no number.
    fn is_of_counts(&self, line: &str) -> bool {
        let is_count = |(name, number): &(Cow<str>, Said)| {
            let number = &*number.spelling;
            let is_whole = number.bytes().all(|byte| byte.is_ascii_digit());
            is_whole && count_called(name).is_some() && !(self.known.is_node)(number)
        };
        counts(line).is_some_and(|counts| counts.iter().all(is_count))
    }

    /// Clauses whose heads stand before signs: `value: 6, B = 2, D <= 1`, `The value is 6`.
    fn with_signs<'a>(&self, line: &'a str, mut clauses: Vec<Clause<'a>>) -> Vec<Clause<'a>> {
        let mut start = 0;
        for (number, (at, content)) in signs(line).enumerate() {
            let before = &line[start..at];
            let is_compared = at == content || line[at..].starts_with('\t');
            let found = match clauses.last() {
                Some(last) => self.next_head(before, last),
                None if number < MOST_SIGNS => self.head(without_beginning(before), is_compared),
                None => break,
            };
            let Some((head, written)) = found else {
                continue;
            };
            if let Some(last) = clauses.last_mut() {
                let said = before[..before.trim_end().len() - written.len()].trim();
                // A verb may belong to what is said: `pruned: no leaves are pruned`.

                let is_verb = line[at..].starts_with(' ');
                // Words of a list are no key: `path: in order: A, C, H`.
                let is_word = is_of_list(last) && !self.ends_a_list(said);
                if is_verb && said == without_separator(said) || is_word {
                    continue;
                }
                last.content = without_separator(said);
            }
            clauses.push(Clause::new(head, written, ""));
            start = content;
        }
        if let Some(last) = clauses.last_mut() {
            last.content = line[start..].trim();
        }
        clauses
    }

    /// Whether a list may end here: at a separator, or at a name.
    fn ends_a_list(&self, said: &str) -> bool {
        let mut words =
            said.rsplit(|letter: char| letter.is_whitespace() || ",>→-".contains(letter));
        let is_name = |name: &str| (self.known.is_node)(&one_name(name)) || says_nothing(name);
        said != without_separator(said) || words.next().is_some_and(is_name)
    }

    /// What a text says that stands before a sign. Before a comparison or in a cell it is a node.
    fn head<'a>(&self, text: &'a str, is_compared: bool) -> Option<(Head<'a>, &'a str)> {
        let verbs = [" is", " are"];
        let text = verbs
            .iter()
            .find_map(|verb| text.strip_suffix(verb))
            .unwrap_or(text);
        let key = || {
            let (key, spelling) = AnswerKey::find(text).filter(|_| !is_compared)?;
            Some(Head::Key(key, spelling))
        };
        let node = || Some(Head::Node(self.table, self.node_in(text)?));
        let in_table = self.table.and_then(|_| node());
        let head = self.of_node(text).or(in_table).or_else(key).or_else(node)?;
        Some((head, text))
    }

    /// A node behind words that tell what is said of it: `at B`, `window of F`, `is R pruned`.
    fn of_node<'a>(&self, text: &'a str) -> Option<Head<'a>> {
        let named = |name: &'a str| self.node_in(name).unwrap_or(name);
        let (question, name) = if let Some(name) = after(text, "at ") {
            (Question::NodeValues, named(name))
        } else if let Some(name) = after(text, "window ") {
            let words = ["at ", "of ", "for "];
            let name = words
                .iter()
                .find_map(|word| after(name, word))
                .unwrap_or(name);
            (Question::Windows, named(name))
        } else {
            let name = after(text, "is ")?.trim_end_matches('?');
            (Question::IsPruned, before(name, " pruned")?)
        };
        (!name.is_empty()).then_some(Head::Node(Some(question), name))
    }

    /// The name of a node among the words around it: `value of B`, `V(B)`, `B (MIN)`.
    pub(super) fn node_in<'a>(&self, text: &'a str) -> Option<&'a str> {
        const AROUND: [(&str, &str); 24] = [
            ("", ""),
            ("at ", ""),
            ("value of ", ""),
            ("value at ", ""),
            ("value ", ""),
            ("minimax value of ", ""),
            ("node ", ""),
            ("root ", ""),
            ("root node ", ""),
            ("max ", ""),
            ("min ", ""),
            ("chance ", ""),
            ("max node ", ""),
            ("min node ", ""),
            ("chance node ", ""),
            ("", "'s value"),
            ("v_", ""),
            ("v(", ")"),
            ("value(", ")"),
            ("minimax(", ")"),
            ("e[", "]"),
            ("", "(max)"),
            ("", "(min)"),
            ("", "(chance)"),
        ];
        let mut names = AROUND
            .iter()
            .filter_map(|(begin, end)| before(after(text, begin)?, end));
        names.find(|name| (self.known.is_node)(&one_name(name)))
    }

    /// A value without the root's name before it: `A = 10`, `v(A) <= 3`.
    pub(super) fn without_root<'a>(&self, content: &'a str) -> &'a str {
        let of_root = signs(content).next().filter(|&(at, _)| {
            let name = self.node_in(content[..at].trim());
            name.is_some_and(|name| (self.known.is_root)(name))
        });
        of_root.map_or(content, |(_, behind)| content[behind..].trim())
    }

    /// The head at the end of what stands before a further sign. A list holds no nodes with contents of their
    /// own, and counts and searches hold no keys.
    fn next_head<'a>(&self, before: &'a str, last: &Clause) -> Option<(Head<'a>, &'a str)> {
        let (takes_nodes, question) = match last.head {
            Head::Node(question, _) => (true, question),
            Head::Key(AnswerKey::Question(Question::Counts | Question::Search), _) => return None,
            Head::Key(AnswerKey::Question(question), _) if question.is_of_each() => {
                (true, Some(question))
            }
            Head::Key(key, _) => (key == AnswerKey::Question(Question::Value), None),
        };
        let is_of_values = matches!(question, None | Some(Question::NodeValues));
        starts(before).find_map(|start| {
            let text = before[start..].trim();
            let is_behind = !without_separator(&before[..start]).is_empty();
            let is_table = matches!(last.head, Head::Key(..)) && question.is_some();
            if !is_behind && !is_table {
                return None;
            }
            let node = self.node_in(text).filter(|_| takes_nodes);
            let stranger = || {
                // Behind a value it may take that back: `value: 6. Correction: 7`.
                let is_of_nodes = matches!(last.head, Head::Node(..)) || is_table;
                let is_name =
                    is_of_nodes && is_of_values && is_word(text) && end_called(text).is_none();
                (is_name && AnswerKey::find(text).is_none()).then_some(text)
            };
            if let Some(name) = node.or_else(stranger) {
                return Some((Head::Node(question, name), text));
            }
            let is_long = text.len() > 1 && !(self.known.is_node)(text);
            let head = self.head(text, false).filter(|_| is_long);
            head.filter(|(head, _)| takes_nodes || matches!(head, Head::Key(..)))
        })
    }

    /// A clause without a sign: `move C`, `at B 2`, `We prune L, R and J`, or a key alone. A word before a colon
    /// is no name.
    fn without_sign<'a>(&self, line: &'a str) -> Option<Clause<'a>> {
        const MOST_WORDS: usize = 4;
        let line = without_beginning(line);
        let ends = line.match_indices(char::is_whitespace).map(|(at, _)| at);
        let ends = ends.take(MOST_WORDS).chain([line.len()]);
        let parts: Vec<(&str, &str)> = ends.map(|end| line.split_at(end)).collect();
        let of_node = parts.iter().find_map(|&(written, rest)| {
            let content = rest.trim();
            let content = content.strip_prefix("->").unwrap_or(content).trim_start();
            let in_table = || {
                let name = self.node_in(written).filter(|_| is_value(content))?;
                Some(Head::Node(Some(self.table?), name))
            };
            let head = self
                .of_node(written)
                .or_else(in_table)
                .filter(|_| !content.is_empty())?;
            Some(Clause::new(head, written, content))
        });
        let of_key = || {
            parts.iter().rev().find_map(|&(written, rest)| {
                let (key, spelling) = AnswerKey::find(written)?;
                let content = rest.trim();
                let content = content.strip_prefix("->").unwrap_or(content).trim_start();
                let content = if ["is", "are"].contains(&content) {
                    ""
                } else {
                    content
                };
                let is_said = match key {
                    _ if content.contains(": ") => false,
                    AnswerKey::Question(Question::Value) => is_value(content),
                    // No wishes are a move.
                    AnswerKey::Question(Question::BestMove) => {
                        !content.contains(' ')
                            && (spelling == Spelling::Usual || (self.known.is_node)(content))
                    }
                    _ => true,
                };
                let head = Head::Key(key, spelling);
                let is_alone = content.is_empty() && !(self.known.is_node)(line);
                (is_said && !content.is_empty() || is_alone)
                    .then_some(Clause::new(head, written, content))
            })
        };
        of_node.or_else(of_key)
    }
}

/// A question with its answer below: `Which move is best?`
fn asked(line: &str) -> Option<Clause<'_>> {
    let written = line.strip_suffix('?')?.trim_end();
    let (key, spelling) = AnswerKey::find(written)?;
    Some(Clause::new(Head::Key(key, spelling), written, ""))
}

/// Whether a clause answers with a list.
fn is_of_list(clause: &Clause) -> bool {
    matches!(clause.head, Head::Key(AnswerKey::Question(question), _) if question.is_list())
}

/// A text without the number of a question before it: `5) nothing`.
fn without_number(text: &str) -> &str {
    let behind = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = behind.strip_prefix([')', '.']);
    let rest = rest.filter(|rest| behind.len() < text.len() && rest.starts_with(' '));
    rest.map_or(text, str::trim_start)
}

/// The first head of a line stands before one of its first signs.
const MOST_SIGNS: usize = 8;
