//! Lines without a key: which of them belong to the key above, and what the others may mean.

use super::Known;
use super::clauses::Clause;
use super::contents::is_answer;
use super::error::AnswerErrorKind;
use super::keys::{BETWEEN, TAKING_BACK, as_key};
use super::markup::{numbered, without_bullet};
use super::tokens::{Fault, is_quoted, one_name, split_words};
use crate::exercise::number::is_value;
use crate::exercise::question::Question;
use crate::exercise::said::span;
use crate::text::is_one_of;

/// The key that stands last on its line, with all that belongs to it so far.
pub(super) struct Open<'a> {
    pub(super) clause: Clause<'a>,
    blank: Blank,
    /// Whether entries of its table have been said.
    pub(super) has_entries: bool,
    has_arrows: bool,
    /// The number of the next item, if all items so far are numbered.
    next: Option<usize>,
}

/// What a blank line does.
#[derive(PartialEq)]
enum Blank {
    /// It ends what begins on the line of its key.
    Ends,
    /// It parts what has begun from all but plain items.
    Parts,
    /// It has done so.
    HasParted,
}

impl<'a> Open<'a> {
    pub(super) fn new(clause: Clause<'a>) -> Self {
        let content = clause.content;
        Self {
            clause,
            blank: match content {
                "" => Blank::Parts,
                _ => Blank::Ends,
            },
            has_entries: false,
            has_arrows: has_arrow(content),
            next: match numbered(content) {
                _ if content.is_empty() => Some(1),
                Some((1, _)) => Some(2),
                _ => None,
            },
        }
    }

    /// Takes a blank line, and tells whether that ends it.
    pub(super) fn takes_blank(&mut self) -> bool {
        let has_begun = self.has_entries || !self.clause.content.is_empty();
        if self.blank == Blank::Parts && has_begun {
            self.blank = Blank::HasParted;
        }
        self.blank == Blank::Ends
    }

    /// Whether a line that belongs to nothing ends it; between the entries of a table that is a remark.
    pub(super) fn ends_at_remark(&self) -> bool {
        self.blank == Blank::HasParted || !self.clause.content.is_empty()
    }

    fn is_list(&self) -> bool {
        self.clause.question().is_some_and(Question::is_list)
    }

    /// Whether a line with this number is its next item.
    pub(super) fn takes_item(&self, number: usize) -> bool {
        let takes_it = self.is_list() || number == 1;
        self.next == Some(number) && self.clause.table().is_none() && takes_it
    }

    /// Whether a line with this number is the next entry of its table.
    pub(super) fn counts_entry(&mut self, number: usize) -> bool {
        let is_next = self.next == Some(number) && self.clause.table().is_some();
        if is_next {
            self.next = Some(number + 1);
        }
        is_next
    }

    /// Whether a line without a key belongs to it: the first one that may answer, and then items of a list
    /// and what has nothing but names or values in it. Values may stand behind the names of leaves.
    pub(super) fn takes_line(&self, line: &str, said: &[Clause], known: &Known) -> bool {
        const ENDS: [&str; 6] = [",", ";", "->", "→", " and", "&"];
        let item = without_bullet(line);
        let content = self.clause.content;
        let Some(question) = self.clause.question() else {
            return content.is_empty() && said.is_empty();
        };
        if !said.is_empty() {
            return self.takes_leaves(question, said, known);
        }
        // `max(2, 6, 1) = 6` and, below a value, `= max(2, 6, 1)` say why.
        let is_reason = item.starts_with('=') && !content.is_empty();
        if is_reason || line.contains(")=") || line.contains(") =") || self.has_entries {
            return false;
        }
        if content.is_empty() {
            let may_be_of_node = || unread(item, false, known).0 != AnswerErrorKind::NoKey;
            return may_answer(item, known) && (!question.is_of_each() || may_be_of_node());
        }
        let goes_on = has_arrow(item) == self.has_arrows && goes_on(item, known);
        let is_item = item.len() < line.len() && self.blank == Blank::Parts;
        let is_broken_off = ENDS.iter().any(|end| content.ends_with(end));
        match question {
            Question::Value | Question::BestMove => goes_on && self.blank != Blank::HasParted,
            _ => self.is_list() && (is_item || is_broken_off || goes_on),
        }
    }

    /// Whether a word in the line below its items may be meant as one, though it is no name.
    pub(super) fn may_have_item(&self, word: &str) -> bool {
        self.is_list() && self.blank == Blank::Parts && !word.contains(' ')
    }

    /// Whether these clauses are leaves with their values that belong to its list; what stands behind other names is
    /// said of these nodes.
    fn takes_leaves(&self, question: Question, said: &[Clause], known: &Known) -> bool {
        let is_leaf =
            |(name, value): (&str, &str)| is_value(value) && (known.is_leaf)(&one_name(name));
        let are_leaves = |clause: &Clause| {
            let nodes = clause.nodes(known);
            nodes.is_some_and(|nodes| nodes.into_iter().all(is_leaf))
        };
        let may_go_on = match question {
            Question::StaticEvaluations | Question::Evaluated => {
                self.blank != Blank::Ends || self.clause.content.contains(['=', ':'])
            }
            Question::PrincipalVariation => self.blank != Blank::Ends,
            _ => false,
        };
        may_go_on && said.iter().all(are_leaves)
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

fn has_arrow(text: &str) -> bool {
    text.contains('→') || text.contains("->")
}

/// Whether a line has nothing but names or values in it, and words between these.
fn goes_on(line: &str, known: &Known) -> bool {
    let is_answer = |word: &str| is_answer(word, known);
    split_words(line).any(is_answer)
        && split_words(line).all(|word| is_answer(word) || is_one_of(BETWEEN, word))
}

/// Whether a line has a name or a value in it, or is too short for an excuse. English words are no names in a
/// sentence.
fn may_answer(line: &str, known: &Known) -> bool {
    const FEW: usize = 2;
    let is_said = |word: &str| !["I", "a", "A"].contains(&word) && is_answer(word, known);
    split_words(line).count() <= FEW || split_words(line).any(is_said)
}

/// Why a line says nothing. What stands behind an unknown key counts if it may answer something. So does a line that
/// takes something back, and what has a node's name or a number in it, but for titles above all answers.
pub(super) fn unread<'a>(line: &'a str, may_be_title: bool, known: &Known) -> Fault<'a> {
    let is_answered = |text: &str| {
        is_answer(text.trim(), known) || split_words(text).any(|word| is_answer(word, known))
    };
    if let Some((head, behind)) = line.split_once([':', '='])
        && !head.is_empty()
        && !(known.is_node)(head.trim())
        && is_answered(behind)
    {
        let head = head.trim();
        return (AnswerErrorKind::UnknownKey(as_key(head).into_owned()), head);
    }
    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '/');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_taken_back = words.iter().any(|word| is_one_of(TAKING_BACK, word));
    let mut quoted = split_words(line).filter(|word| is_quoted(word));
    let is_quoted_name = quoted.any(|word| is_answer(word, known));
    let is_said = is_quoted_name || may_have_names(&words, known);
    let is_title = may_be_title && is_title(line, &words, known);
    if is_taken_back || is_said && !is_title {
        (AnswerErrorKind::NotRead, line)
    } else {
        (AnswerErrorKind::NoKey, line)
    }
}

/// Whether a line above all answers is a title: no sentence, and no names alone.
fn is_title(line: &str, words: &[&str], known: &Known) -> bool {
    let begins_sentence = words.first().is_some_and(|word| is_one_of("i we it", word));
    let are_values = split_words(line).all(is_value);
    let are_names = words.len() > 1 && !are_values && goes_on(line, known);
    !line.ends_with('.') && !begins_sentence && !are_names
}

/// Whether names, letters or numbers are among words. In a sentence `I` and `a` are English words, of which the first
/// begins it.
fn may_have_names(words: &[&str], known: &Known) -> bool {
    let names = words.iter().skip_while(|word| **word == "I");
    let mut names = names.filter(|word| !["a", "A"].contains(*word));
    let may_be_name = |word: &str| {
        word.chars().nth(1).is_none() || word.contains(|letter: char| letter.is_ascii_digit())
    };
    names.any(|word| (known.is_node)(word) || may_be_name(word))
}
