//! Lines without a key: which of them belong to the key above, and what the others may mean.

use super::counters::numbered;
use super::error::AnswerErrorKind;
use super::keys::{
    AnswerKey, BETWEEN, GREETINGS, NO_VERBS, OF_SEARCHES, OF_SENTENCES, TAKING_BACK, as_key,
    is_one_of,
};
use super::line::{Clause, Head};
use super::markup::without_bullet;
use super::words::{Fault, one_name};
use super::{Known, Spelling};
use crate::exercise::number::is_value;
use crate::exercise::question::Question;
use crate::exercise::said::span;
use crate::text::says_nothing;

/// The key that stands last on its line, with all that belongs to it so far.
pub(super) struct Open<'a> {
    pub(super) clause: Clause<'a>,
    /// Whether its content begins on its own line, and so ends at a blank one.
    pub(super) ends_at_blank: bool,
    has_arrows: bool,
    /// The number of the next item, if all items so far are numbered.
    next: Option<usize>,
}

impl<'a> Open<'a> {
    pub(super) fn new(clause: Clause<'a>) -> Self {
        let is_empty = clause.content.is_empty();
        Self {
            clause,
            ends_at_blank: !is_empty,
            has_arrows: has_arrow(clause.content),
            next: match numbered(clause.content) {
                _ if is_empty => Some(1),
                Some((1, _)) => Some(2),
                _ => None,
            },
        }
    }

    fn question(&self) -> Option<Question> {
        match self.clause.head {
            Head::Key(AnswerKey::Question(question), _) => Some(question),
            _ => None,
        }
    }

    fn is_list(&self) -> bool {
        self.question().is_some_and(Question::is_list)
    }

    /// Whether a line with this number is its next item.
    pub(super) fn takes_item(&self, number: usize) -> bool {
        let takes_it = self.is_list() || number == 1;
        self.next == Some(number) && self.clause.table().is_none() && takes_it
    }

    /// Whether a line without a key belongs to it: the first one that may answer, and then items of a list
    /// and what has nothing but names or values in it. Values may stand behind the names of leaves.
    pub(super) fn takes_line(&self, line: &str, said: &[Clause], known: &Known) -> bool {
        const ENDS: [&str; 6] = [",", ";", "->", "→", " and", "&"];
        let item = without_bullet(line);
        let content = self.clause.content;
        let Some(question) = self.question() else {
            return content.is_empty() && said.is_empty();
        };
        if said.iter().any(Clause::has_key) {
            return false;
        }
        if !said.is_empty() {
            // Behind the names of leaves may stand their values; what stands behind others is said of these.
            let is_leaf = |clause: &Clause| match clause.head {
                Head::Node(None, name) => clause.is_plain() && (known.is_leaf)(&one_name(name)),
                _ => false,
            };
            let may_go_on = match question {
                Question::StaticEvaluations | Question::Evaluated => {
                    !self.ends_at_blank || content.contains(['=', ':'])
                }
                Question::PrincipalVariation => !self.ends_at_blank,
                _ => false,
            };
            return may_go_on && said.iter().all(is_leaf);
        }
        if content.is_empty() {
            return may_answer(item, known) && (!question.is_of_each() || may_say(item, known));
        }
        let is_item = item.len() < line.len() && !self.ends_at_blank;
        let is_broken_off = ENDS.iter().any(|end| content.ends_with(end));
        let goes_on = has_arrow(item) == self.has_arrows && goes_on(item, known);
        match question {
            Question::Value | Question::BestMove => goes_on,
            _ => self.is_list() && (is_item || is_broken_off || goes_on),
        }
    }

    /// Takes a line, of which `content` stands behind its number.
    pub(super) fn take(
        &mut self,
        text: &'a str,
        line: &'a str,
        content: &'a str,
        next: Option<usize>,
    ) {
        self.next = next;
        self.has_arrows |= has_arrow(line);
        let first = match self.clause.content {
            "" if self.is_list() => line,
            "" => content,
            first => first,
        };
        self.clause.content = &text[span(text, first).start..span(text, line).end];
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| letter.is_whitespace() || ",;→()[]".contains(letter));
    words.filter(|word| !word.is_empty() && *word != "->")
}

fn has_arrow(text: &str) -> bool {
    text.contains('→') || text.contains("->")
}

/// Whether a line has nothing but names or values in it, and words between these.
fn goes_on(line: &str, known: &Known) -> bool {
    let is_answer = |word: &str| is_answer(word, known) || is_edge(word, known);
    words(line).any(is_answer)
        && words(line).all(|word| is_answer(word) || is_one_of(BETWEEN, word))
}

/// Whether a line has a name or a value in it, or is too short for an excuse. English words are no names in a
/// sentence.
fn may_answer(line: &str, known: &Known) -> bool {
    const FEW: usize = 2;
    words(line).count() <= FEW
        || words(line)
            .any(|word| !is_english(word) && is_answer(word, known) || is_edge(word, known))
}

/// Whether a letter is a word of a sentence.
fn is_english(word: &str) -> bool {
    ["I", "a", "A"].contains(&word)
}

fn is_answer(word: &str, known: &Known) -> bool {
    is_value(word) || says_nothing(word) || (known.is_node)(&one_name(word))
}

fn is_edge(word: &str, known: &Known) -> bool {
    let ends = word.split_once('-');
    ends.is_some_and(|(parent, child)| [parent, child].map(known.is_node) == [true; 2])
}

/// Why a line says nothing. What stands behind an unknown key counts if it may answer something, and so does what names
/// a node below a first answer; a title stands above all answers.
pub(super) fn unread<'a>(line: &'a str, is_head: bool, known: &Known) -> Fault<'a> {
    let colon = line.find([':', '=']).filter(|at| *at > 0);
    if let Some(at) = colon {
        let head = line[..at].trim();
        let mut words = line[at + 1..].split([' ', '\t', ',', ';', ':', '=']);
        if words.any(|word| is_answer(word, known)) {
            return (AnswerErrorKind::UnknownKey(as_key(head).into_owned()), head);
        }
    }
    let mut words = line.split(|letter: char| !letter.is_alphanumeric());
    let is_key = |word| matches!(AnswerKey::find(word), Some((_, Spelling::Usual)));
    let is_said = (!is_head || is_sentence(line)) && may_say(line, known);
    let kind = if is_said || may_take_back(line, known) || words.any(is_key) {
        AnswerErrorKind::NotRead
    } else {
        AnswerErrorKind::NoKey
    };
    (kind, line)
}

/// Whether a line has a word of a sentence in it, as no title has.
fn is_sentence(line: &str) -> bool {
    let mut words = line.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| is_one_of(OF_SENTENCES, word))
}

/// Whether a line may say something of the tree: it has a number in it, or a letter or name that may be a node's.
fn may_say(line: &str, known: &Known) -> bool {
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '/');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_greeting = words
        .first()
        .is_some_and(|first| is_one_of(GREETINGS, first));
    let is_name = |word: &str| word.chars().nth(1).is_none() || (known.is_node)(word);
    let behind = words.iter().skip(1).map(Some).chain([None]);
    words.iter().zip(behind).any(|(word, next)| {
        let has_digit = word.contains(|letter: char| letter.is_ascii_digit());
        // A verb stands behind the pronoun: `I forgot I`.
        let is_node_i = *word == "I"
            && (known.is_node)(word)
            && next.is_none_or(|next| is_one_of(NO_VERBS, next));
        has_digit || !is_greeting && (is_node_i || !is_english(word) && is_name(word))
    })
}

/// Whether a line without a key may change what is said elsewhere: it takes something back, has nothing but names and
/// values, or says of a node what a search does. A greeting does not, nor does a title.
fn may_take_back(line: &str, known: &Known) -> bool {
    let words = || {
        let words = line.split(|letter: char| letter.is_whitespace() || ",;.!?()".contains(letter));
        words.filter(|word| !word.is_empty())
    };
    let is_node = |word: &str| word != "I" && word != "A" && (known.is_node)(&one_name(word));
    let is_said = |word: &str| is_node(word) || is_value(word);
    let is_plain = |word: &str| is_said(word) || is_one_of(BETWEEN, word);
    words().any(|word| is_one_of(TAKING_BACK, word))
        || words().any(is_said) && words().all(is_plain)
        || words().any(is_node) && words().any(|word| is_one_of(OF_SEARCHES, word))
}

/// Whether a comment may be meant as an answer: `#2: C`, `# We also prune H`.
pub(super) fn comment_may_answer(comment: &str, known: &Known) -> bool {
    let comment = comment.trim_start_matches('#').trim();
    let said = numbered(comment).map_or(comment, |(_, said)| said);
    may_take_back(said, known)
}
