//! A key that takes the lines below it: which of them belong to it.

use super::clauses::Clause;
use super::keys::AnswerKey;
use super::lines::without_bullet;
use super::numbers::is_value;
use super::signs::colon;
use super::words::one_name;
use super::{Known, Spelling};
use crate::exercise::fillers::{BETWEEN, is_one_of};
use crate::exercise::question::Question;
use crate::exercise::said::span;
use crate::text::says_nothing;

/// A key without content on its line, a list that may go on, or a key that takes a single answer, of which a second
/// may stand below.
pub(super) struct Open<'a> {
    pub(super) key: AnswerKey,
    pub(super) spelling: Spelling,
    /// What belongs to a list so far; for any other key its lines are said as they come.
    pub(super) content: &'a str,
    /// How many lines belong to it; the content on its own line is one.
    lines: usize,
    begins_on_its_line: bool,
    /// Whether a blank line stands behind the last of them.
    is_apart: bool,
    /// The number of the next item, if all items so far are numbered.
    next: Option<usize>,
}

impl<'a> Open<'a> {
    /// A key with what stands behind it on its line, if it may take lines below.
    pub(super) fn new(key: AnswerKey, spelling: Spelling, content: &'a str) -> Option<Self> {
        let is_list = is_list(key);
        let is_empty = content.is_empty();
        let takes_one = [Question::Value, Question::BestMove]
            .map(AnswerKey::Question)
            .contains(&key);
        (is_empty || is_list || takes_one).then_some(Self {
            key,
            spelling,
            content: if is_list { content } else { "" },
            lines: usize::from(!is_empty),
            begins_on_its_line: !is_empty,
            is_apart: false,
            next: is_empty.then_some(1),
        })
    }

    /// Whether it is a list that has begun.
    pub(super) fn has_content(&self) -> bool {
        !self.content.is_empty()
    }

    /// Its question, if that asks for something of each node.
    pub(super) fn table(&self) -> Option<Question> {
        match self.key {
            AnswerKey::Question(question) => Some(question).filter(|asked| asked.is_of_each()),
            _ => None,
        }
    }

    /// Whether a line with this number is its next item, and not the answer to the question with this number, as
    /// where the key is that of the first.
    pub(super) fn takes_item(&self, number: usize, known: &Known) -> bool {
        let first = known
            .questions
            .first()
            .map(|first| AnswerKey::Question(*first));
        self.next == Some(number)
            && self.table().is_none()
            && (is_list(self.key) || number == 1 || first != Some(self.key))
    }

    /// Whether a line without a key may be meant as an answer to it: lines of names in a list, also with values
    /// behind the names of evaluated leaves, and else one line, or one more that differs.
    pub(super) fn takes_line(&self, item: &str, said: &[Clause], known: &Known) -> bool {
        let AnswerKey::Question(question) = self.key else {
            return self.lines == 0 && said.is_empty();
        };
        if is_list(self.key) && self.begins_on_its_line {
            let goes_on = || !self.is_apart && self.goes_on(item, known);
            return said.is_empty() && (self.breaks_off() || goes_on());
        }
        if is_list(self.key) && self.is_apart && said.is_empty() {
            return self.goes_on(item, known);
        }
        if is_list(self.key) {
            let is_order = matches!(question, Question::StaticEvaluations | Question::Evaluated);
            let is_valued = is_order && self.content.contains(['=', ':']) == (self.lines > 0);
            return if said.is_empty() {
                colon(item).is_none() && has_names(item, known)
            } else {
                !said.iter().all(Clause::is_plain) || is_valued
            };
        }
        said.is_empty()
            && match question {
                Question::Value if self.lines == 0 => item.split_whitespace().any(is_value),
                Question::Value => is_value(item),
                Question::BestMove if self.lines == 0 => has_names(item, known),
                Question::BestMove => (known.is_node)(&one_name(item)),
                _ => self.lines == 0 && !question.is_of_each(),
            }
    }

    /// Takes a line, and whether it keeps it: a list does, as it is written.
    pub(super) fn take(&mut self, text: &'a str, line: &'a str, next: Option<usize>) -> bool {
        self.lines += 1;
        self.next = next;
        self.is_apart = false;
        let is_list = is_list(self.key);
        if is_list {
            let first = if self.content.is_empty() {
                without_bullet(line)
            } else {
                self.content
            };
            self.content = &text[span(text, first).start..span(text, line).end];
        }
        is_list
    }

    /// A blank line ends a list that began on the line of its key; below one of several lines only names go on.
    pub(super) fn skip_blank(&mut self) {
        self.is_apart = self.lines > 0;
    }

    /// Whether its last line ends where one more name must stand.
    fn breaks_off(&self) -> bool {
        const ENDS: [&str; 6] = [",", ";", "->", "→", " and", "&"];
        ENDS.iter().any(|end| self.content.ends_with(end))
    }

    /// Whether a line has nothing but names in it, or values where the list has values, and words between these.
    fn goes_on(&self, line: &str, known: &Known) -> bool {
        let is_of_values = words(self.content).all(is_value);
        let is_name =
            |word: &str| (known.is_node)(&one_name(word)) || is_of_values && is_value(word);
        let has_arrow = |text: &str| text.contains('→') || text.contains("->");
        has_arrow(line) == has_arrow(self.content)
            && words(line).any(is_name)
            && words(line).all(|word| is_name(word) || is_one_of(BETWEEN, word))
    }
}

fn is_list(key: AnswerKey) -> bool {
    matches!(key, AnswerKey::Question(question) if question.is_list())
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| letter.is_whitespace() || ",;→()".contains(letter));
    words.filter(|word| !word.is_empty() && *word != "->")
}

/// Whether a line has names in it, or is too short for an excuse. English words are no names in a sentence.
fn has_names(line: &str, known: &Known) -> bool {
    const FEW: usize = 2;
    const PLACES: [&str; 6] = ["left", "right", "middle", "first", "second", "last"];
    let words = || line.split(|letter: char| letter.is_whitespace() || ",;>→()".contains(letter));
    let is_name = |word: &str| {
        let is_english = ["I", "a", "A"].contains(&word);
        is_value(word)
            || says_nothing(word)
            || PLACES.contains(&word)
            || !is_english && (known.is_node)(&one_name(word))
            || word
                .split_once('-')
                .is_some_and(|(parent, child)| [parent, child].map(known.is_node) == [true; 2])
    };
    words().count() <= FEW || words().any(is_name)
}
