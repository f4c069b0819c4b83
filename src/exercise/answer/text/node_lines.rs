//! Lines that say something of one node: `at B: 2`, `window F: -inf 2`, `is R pruned: yes`.

use super::after_key::value_with_comma;
use super::line::value_without_remark;
use super::names::{one_name, without_prefix, without_preposition};
use super::shapes::{value, yes_no};
use super::windows::window;
use crate::exercise::answer::words::{Fault, Separators, Word, words};
use crate::exercise::question::Question;
use crate::exercise::said::{Member, Said};

/// What lines say of nodes.
pub(super) struct Kind {
    /// The words before the name.
    before: &'static str,
    /// The words after it.
    behind: &'static str,
    pub(super) question: Question,
    said: for<'a> fn(&'a str) -> Result<Option<Said<'a>>, Fault<'a>>,
}

/// What stands before the values.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    /// The name of the node.
    name: &'a str,
}

impl<'a> Head<'a> {
    /// What stands before the values of a node that is called so.
    pub(super) fn named(name: &'a str) -> Self {
        Self { name }
    }

    /// The same, of the node that is meant.
    pub(super) fn of_node(self, is_node: &dyn Fn(&str) -> bool) -> Self {
        Self {
            name: without_preposition(self.name, is_node),
        }
    }
}

pub(super) static KINDS: [Kind; 3] = [
    Kind {
        before: "at ",
        behind: "",
        question: Question::NodeValues,
        said: |values| {
            let values = value_without_remark(values);
            match value_with_comma(values) {
                Some(said) => Ok(Some(said)),
                None => said_by(values, Separators::Values, value),
            }
        },
    },
    Kind {
        before: "window ",
        behind: "",
        question: Question::Windows,
        said: |values| said_by(values, Separators::of_list(values), window),
    },
    Kind {
        before: "is ",
        behind: " pruned",
        question: Question::IsPruned,
        said: |values| said_by(values, Separators::Lists, yes_no),
    },
];

impl Kind {
    /// The kind of line that begins so, and the names in it.
    pub(super) fn find(head: &str) -> Option<(&'static Self, Head<'_>)> {
        KINDS.iter().find_map(|kind| Some((kind, kind.head(head)?)))
    }

    /// The kind of line that says what a question asks of nodes, if it asks for something of each.
    pub(super) fn of(question: Question) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.question == question)
    }

    /// The kind of line that says the value of a node.
    pub(super) fn of_values() -> &'static Self {
        Self::of(Question::NodeValues).expect("a kind says values")
    }

    /// The kind of line that says the window of a node.
    pub(super) fn of_windows() -> &'static Self {
        Self::of(Question::Windows).expect("a kind says windows")
    }

    fn head<'a>(&self, text: &'a str) -> Option<Head<'a>> {
        let rest = without_prefix(text, self.before)?;
        let text = rest.trim_end_matches('?');
        let end = text.len().checked_sub(self.behind.len())?;
        let is_behind = text.get(end..)?.eq_ignore_ascii_case(self.behind);
        let name = rest[..end].trim();
        (is_behind && !name.is_empty()).then_some(Head { name })
    }

    /// What a line says of a node, if it says anything.
    pub(super) fn said<'a>(
        &self,
        head: Head<'a>,
        values: &'a str,
    ) -> Result<Option<Member<'a>>, Fault<'a>> {
        let name = one_name(head.name)?;
        Ok((self.said)(values)?.map(|said| (name, said.by(values))))
    }
}

fn said_by<'a>(
    values: &'a str,
    separators: Separators,
    shape: fn(Vec<Word<'a>>) -> Said<'a>,
) -> Result<Option<Said<'a>>, Fault<'a>> {
    let words = words(values, separators)?;
    Ok((!words.is_empty()).then(|| shape(words)))
}
